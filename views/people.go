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
	Open   []OpenInvitation
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

func (m Member) path(what string) string {
	return "/people/" + strconv.FormatInt(m.ID, 10) + "/" + what
}

// OpenInvitation waits for somebody to accept it.
type OpenInvitation struct {
	ID      int64
	Role    eval.Role
	By      string
	Expires When
}

func (i OpenInvitation) path() string {
	return "/invitations/" + strconv.FormatInt(i.ID, 10) + "/withdraw"
}

// LoginLink signs a person in once, or with no name lets somebody join in a
// role. It is shown once.
type LoginLink struct {
	Name string
	Role eval.Role
	Href string
	Days int // for which it is valid
}

func dayOptions() []Option {
	return []Option{{"1", "for a day"}, {"7", "for a week"}, {"30", "for 30 days"}}
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
