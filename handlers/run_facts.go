package handlers

import (
	"fmt"
	"strconv"
	"time"

	"concord/eval"
	"concord/views"
)

// settingsFacts are the settings of a run that are not the default, in words.
func settingsFacts(r eval.Run) (facts []string) {
	set := r.Settings
	if rows := selectionWords(set.Selection); rows != "" {
		facts = append(facts, rows)
	}
	if set.Repeats > 1 {
		facts = append(facts, fmt.Sprintf("each judged %d times", set.Repeats))
	}
	if c := set.Cascade; c != nil {
		facts = append(facts, "borderline results by "+c.Judge)
	}
	if set.Questions > 0 {
		facts = append(facts, fmt.Sprintf("%d questions an answer", set.Questions))
	}
	if set.Lang != "" {
		facts = append(facts, "prompts in "+string(set.Lang))
	}
	return append(facts, boundsWords(set)...)
}

func boundsWords(set eval.RunSettings) (facts []string) {
	if b := set.Budget; !b.None() {
		if b.Money > 0 {
			facts = append(facts, "at most "+views.Money(&b.Money, set.Price.Currency))
		}
		if b.Tokens > 0 {
			facts = append(facts, "at most "+views.Count(b.Tokens)+" tokens")
		}
		if b.Seconds > 0 {
			facts = append(facts, "at most "+(time.Duration(b.Seconds)*time.Second).String())
		}
	}
	if set.Tolerance > 0 {
		facts = append(facts, fmt.Sprintf("stops above %.3g %% failed", 100*set.Tolerance))
	}
	return facts
}

func selectionWords(s eval.Selection) string {
	switch s.Kind {
	case eval.SelectFirst:
		return "first " + views.CountOf(s.N, "row", "rows")
	case eval.SelectRandom:
		return fmt.Sprintf("%s drawn at random (seed %d)", views.CountOf(s.N, "row", "rows"), s.Seed)
	case eval.SelectRange:
		return fmt.Sprintf("rows %d to %d", s.From, s.To)
	case eval.SelectFailed:
		return fmt.Sprintf("what failed in run %d", s.Run)
	case eval.SelectDimension:
		return "pairs on " + s.Dimension.Name()
	case eval.SelectTag:
		return "pairs tagged “" + s.Tag + "”"
	case eval.SelectSplit:
		return fmt.Sprintf("pairs on which the methods of run %d disagree", s.Run)
	case eval.SelectUnanswered:
		return fmt.Sprintf("pairs without a verdict in run %d", s.Run)
	case eval.SelectBelow:
		return fmt.Sprintf("what run %d scored below %.4g", s.Run, s.Below)
	}
	return ""
}

// againAction leads back to the form with the same settings; from a trial, with
// what it took, to the run on all rows. nil for what was computed elsewhere.
func againAction(r eval.Run) *views.Action {
	if r.State != eval.RunDone && !r.Settings.DryRun {
		return nil
	}
	q := settingsQuery(r)
	a := views.Action{Label: "Run again", Href: datasetPath(r.DatasetID) + "/runs/new?"}
	if r.Profile != eval.Paper && r.Profile != eval.Current {
		return nil
	}
	if r.Settings.DryRun {
		q.Set("dry", strconv.FormatInt(r.ID, 10))
		a.Label, a.Primary = "Go on with all rows", true
	}
	a.Href += q.Encode()
	return &a
}
