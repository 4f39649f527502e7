package views

import (
	"strconv"

	"concord/eval"
)

// PeoplePage lists the members of a team and adds new ones.
type PeoplePage struct {
	Page
	People []Member
	Link   *LoginLink // just made
	// What was entered, when it must be corrected.
	Name, Role, Error string
}

// Member is one person of the team.
type Member struct {
	ID   int64
	Name string
	Role eval.Role
	You  bool
}

func (m Member) linkPath() string { return "/people/" + strconv.FormatInt(m.ID, 10) + "/link" }

// LoginLink signs a person in once. It is shown once.
type LoginLink struct {
	Name string
	Href string
	Days int // for which it is valid
}

// roleMeaning says what a role may do.
func roleMeaning(r eval.Role) string {
	switch r {
	case eval.Admin:
		return "everything, people and judges included"
	case eval.Editor:
		return "data, evaluations, results, labeling"
	case eval.Adjudicator:
		return "results and labeling"
	case eval.Annotator:
		return "labeling only, stays blind"
	case eval.Viewer:
		return "data and results, no labeling"
	}
	return ""
}

func roleOptions() []Option {
	var list []Option
	for _, r := range eval.Roles() {
		list = append(list, Option{Value: string(r), Label: upperFirst(string(r)) + ": " + roleMeaning(r)})
	}
	return list
}
