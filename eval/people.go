package eval

// Role is what a person may do in a team.
type Role string

const (
	Admin       Role = "admin"       // everything, people and judges included
	Editor      Role = "editor"      // datasets, runs, results; labels too
	Annotator   Role = "annotator"   // labels, and sees nothing that would unblind
	Adjudicator Role = "adjudicator" // labels and settles disagreements
	Viewer      Role = "viewer"      // reads results
)

// Roles lists the roles, the most powerful first.
func Roles() []Role { return []Role{Admin, Editor, Adjudicator, Annotator, Viewer} }

// Valid reports whether r is one of [Roles].
func (r Role) Valid() bool {
	for _, known := range Roles() {
		if r == known {
			return true
		}
	}
	return false
}

// Edits reports whether the role may upload, evaluate and change things.
func (r Role) Edits() bool { return r == Admin || r == Editor }

// Labels reports whether the role may judge pairs.
func (r Role) Labels() bool { return r != Viewer }

// Settles reports whether the role may settle pairs on which people differ.
func (r Role) Settles() bool { return r.Edits() || r == Adjudicator }

// SeesResults reports whether the role may open scores, verdicts and agreement.
// Annotators may not: what they have seen would no longer be blind.
func (r Role) SeesResults() bool { return r != Annotator }

// Person is someone who is signed in to a team.
type Person struct {
	ID     int64
	Name   string
	TeamID int64  `db:"team_id"`
	Team   string `db:"team"`
	Role   Role
	// Campaign is the only campaign that a guest can reach; 0: the whole team.
	Campaign int64 `db:"campaign_id"`
}

// Proof is how a person proved who they are.
type Proof string

// The ways in.
const (
	ByPassword Proof = "password"
	ByLink     Proof = "link"
	BySSO      Proof = "sso"
)

// SignIn is a browser in which a person is signed in.
type SignIn struct {
	ID      int64
	Address string // network address
	Agent   string // what the browser calls itself
	How     Proof
	Created int64 // UTC microseconds
	Seen    int64 // UTC microseconds, to some minutes
}

// Identity is an account at an issuer of single sign-on (OpenID Connect Core 1.0
// §2): issuer and subject together are one person for ever, names are not.
type Identity struct {
	ID      int64 // 0 until it is linked to a person
	Issuer  string
	Subject string
	Name    string // an e-mail address or a name, for people to recognize it
	Created int64  `db:"created_at"` // UTC microseconds
}
