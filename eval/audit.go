package eval

import "context"

// Actor is who does something, as the audit log tells it.
type Actor struct {
	User    int64  // 0: the command line, or Concord itself
	Name    string // as the person was called at that time
	Address string // network address they came from; empty for the command line
}

type actorKey struct{}

// WithActor says who acts in what is done with the context.
func WithActor(ctx context.Context, a Actor) context.Context {
	return context.WithValue(ctx, actorKey{}, a)
}

// ActorOf is who acts; Concord itself where nobody was named.
func ActorOf(ctx context.Context) Actor {
	if a, ok := ctx.Value(actorKey{}).(Actor); ok {
		return a
	}
	return Actor{Name: "concord"}
}

// Action is what was done, as noun.verb: stable words, to be filtered by.
type Action string

// What the audit log keeps: who may do what, secrets, what left the house, what
// was destroyed, and what cost blindness.
const (
	TeamMade         Action = "team.made"
	PersonAdded      Action = "person.added"
	PersonJoined     Action = "person.joined"
	PersonRemoved    Action = "person.removed"
	RoleChanged      Action = "person.role_changed"
	InvitationMade   Action = "invitation.made"
	InvitationEnded  Action = "invitation.ended"
	LinkMade         Action = "link.made"
	PasswordSet      Action = "password.set"
	SignedIn         Action = "signin.done"
	SigninRefused    Action = "signin.refused"
	SessionEnded     Action = "session.ended"
	IdentityLinked   Action = "identity.linked"
	IdentityUnlinked Action = "identity.unlinked"
	JudgeAdded       Action = "judge.added"
	JudgeChanged     Action = "judge.changed"
	JudgeDeleted     Action = "judge.deleted"
	DatasetImported  Action = "dataset.imported"
	DatasetDeleted   Action = "dataset.deleted"
	RowEdited        Action = "row.edited"
	RowArchived      Action = "row.archived"
	RowRestored      Action = "row.restored"
	RunBegun         Action = "run.started"
	RunHalted        Action = "run.stopped"
	RunResumed       Action = "run.resumed"
	RunRetried       Action = "run.retried"
	RunReread        Action = "run.reread"
	PromptSaved      Action = "prompt.saved"
	PromptChosen     Action = "prompt.chosen"
	GeneratorSet     Action = "generator.set"
	RepliesForgotten Action = "replies.forgotten"
	CampaignBegun    Action = "campaign.begun"
	CampaignEnded    Action = "campaign.closed"
	CampaignReopened Action = "campaign.reopened"
	PairSettled      Action = "pair.settled"
	LabelsExcluded   Action = "labels.excluded"
	LabelsIncluded   Action = "labels.included"
	Exported         Action = "export.made"
	Unblinded        Action = "pairs.unblinded"
	PublishedAdded   Action = "published.added"
	PublishedRemoved Action = "published.removed"
	KeysRotated      Action = "keys.rotated"
	RetentionSet     Action = "retention.changed"
	RawDropped       Action = "replies.dropped"
	SpaceGivenBack   Action = "space.given_back"
)

// Actions lists every [Action], for filters.
func Actions() []Action {
	return []Action{
		TeamMade, PersonAdded, PersonJoined, PersonRemoved, RoleChanged, InvitationMade, InvitationEnded,
		LinkMade, PasswordSet, SignedIn, SigninRefused, SessionEnded, IdentityLinked, IdentityUnlinked, JudgeAdded, JudgeChanged, JudgeDeleted,
		DatasetImported, DatasetDeleted, RowEdited, RowArchived, RowRestored, RunBegun, RunHalted,
		RunResumed, RunRetried, RunReread, PromptSaved, PromptChosen, GeneratorSet, RepliesForgotten,
		CampaignBegun, CampaignEnded, CampaignReopened, PairSettled, LabelsExcluded, LabelsIncluded,
		PublishedAdded, PublishedRemoved,
		Exported, Unblinded, KeysRotated, RetentionSet, RawDropped, SpaceGivenBack,
	}
}

// Event is one line of the audit log: who did what to which object, when, from
// where. Lines are never changed.
type Event struct {
	ID      int64
	At      int64 // UTC microseconds
	User    int64 `db:"user_id"`
	Actor   string
	Address string
	Action  Action
	Object  int64  `db:"object_id"` // id of what was done something to; 0 for none
	Name    string // what that was called at the time
	Detail  string // what exactly, in words: never a secret
}
