package views

import "concord/eval"

var deeds = map[eval.Action]string{
	eval.TeamMade:         "made the team",
	eval.PersonAdded:      "added",
	eval.PersonJoined:     "joined by invitation",
	eval.PersonRemoved:    "removed",
	eval.RoleChanged:      "changed the role of",
	eval.InvitationMade:   "made an invitation",
	eval.InvitationEnded:  "withdrew an invitation",
	eval.LinkMade:         "made a sign-in link for",
	eval.PasswordSet:      "set a password for",
	eval.SignedIn:         "signed in",
	eval.SigninRefused:    "was refused at sign-in",
	eval.SessionEnded:     "ended sessions of",
	eval.IdentityLinked:   "linked single sign-on for",
	eval.IdentityUnlinked: "unlinked single sign-on for",
	eval.JudgeAdded:       "added the judge",
	eval.JudgeChanged:     "changed the judge",
	eval.JudgeDeleted:     "deleted the judge",
	eval.DatasetImported:  "imported the dataset",
	eval.DatasetDeleted:   "deleted the dataset",
	eval.RowEdited:        "edited a row",
	eval.RowArchived:      "archived a row",
	eval.RowRestored:      "restored a row",
	eval.RunBegun:         "started a run of",
	eval.RunHalted:        "stopped a run of",
	eval.RunResumed:       "resumed a run of",
	eval.RunRetried:       "retried what failed in a run of",
	eval.RunReread:        "read replies again for a run of",
	eval.PromptSaved:      "saved a wording of the prompt",
	eval.PromptChosen:     "chose the wording of the prompt",
	eval.GeneratorSet:     "noted the generator of",
	eval.RepliesForgotten: "forgot the kept replies",
	eval.CampaignBegun:    "began the campaign",
	eval.CampaignEnded:    "closed the campaign",
	eval.CampaignReopened: "reopened the campaign",
	eval.PublishedAdded:   "added published numbers to",
	eval.PublishedRemoved: "removed published numbers from",
	eval.PairSettled:      "settled a pair of",
	eval.LabelsExcluded:   "excluded somebody’s labels on",
	eval.LabelsIncluded:   "counted somebody’s labels again on",
	eval.Exported:         "downloaded",
	eval.Unblinded:        "saw results of pairs",
	eval.KeysRotated:      "changed the secret key",
	eval.RetentionSet:     "changed how long things are kept",
	eval.RawDropped:       "dropped raw replies of",
	eval.SpaceGivenBack:   "gave space back",
}

// actionWords says what was done; an action of another version as it is kept.
func actionWords(a eval.Action) string {
	if words, ok := deeds[a]; ok {
		return words
	}
	return string(a)
}

func actionOptions() []Option {
	list := []Option{{"", "Everything"}}
	for _, a := range eval.Actions() {
		list = append(list, Option{string(a), upperFirst(actionWords(a))})
	}
	return list
}

func (p AuditPage) actorOptions() []Option {
	list := []Option{{"", "Everybody"}}
	for _, name := range p.Actors {
		list = append(list, Option{name, name})
	}
	return list
}
