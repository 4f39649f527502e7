package views

import (
	"strconv"

	"concord/eval"
)

// InstructionsPage is what a person reads before their first pair of a campaign.
type InstructionsPage struct {
	Page
	Campaign, Dimension string
	Lang                string
	Asks                string // the question that is put to the annotator
	Guidelines          string // sanitized HTML
	Begin               string // the form posts there
	Rules               eval.CampaignRules
	Deadline            int64
	Hold                int // minutes for which a pair stays reserved
}

// points say how it goes, a line each.
func (p InstructionsPage) points() []string {
	list := []string{
		"You see one pair at a time: two texts, A and B, without their origin. Which stands left is drawn by lot.",
		"Press 1 or 2 for the better one" + p.equal() + ", then Enter. Every key is listed under “Keys”.",
		"Not sure yet? Skip, and the pair comes back at the end. Say “cannot judge” where no answer is possible.",
		"A pair stays reserved for you for " + strconv.Itoa(p.Hold) + " minutes. You can take back or change your last ten labels.",
		"Please do not talk about pairs with others before they are done: two opinions are worth more than one shared one.",
	}
	if p.Rules.Repeats+p.Rules.Gold > 0 {
		list = append(list, "Some pairs check how steady judgments are. They look like all others.")
	}
	if p.Rules.Training > 0 {
		list = append(list, p.training())
	}
	return list
}

func (p InstructionsPage) training() string {
	if p.Rules.Training == 1 {
		return "The first pair is for training: you are told the known answer."
	}
	return "The first " + Count(p.Rules.Training) + " pairs are for training: you are told the known answer after each."
}

func (p InstructionsPage) equal() string {
	if p.Rules.Ties {
		return ", 3 where they are equal"
	}
	return " (there is no “equal”: choose even if they are close)"
}
