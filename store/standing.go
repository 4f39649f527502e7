package store

import (
	"concord/eval"
	"concord/eval/engine"
)

// standingRow is the part of a run that decides whether it goes on.
type standingRow struct {
	State                                   eval.RunState
	Total, Done, Failed                     int
	Started                                 int64
	Prompt, Completion, Embedding           int // of both judges
	StrongPrompt, StrongDone, StrongVectors int
}

const standingColumns = `state, total, done, failed, started_at AS started,
	prompt_tokens AS prompt, completion_tokens AS completion, embedding_tokens AS embedding,
	strong_prompt_tokens AS strongprompt, strong_completion_tokens AS strongdone, strong_embedding_tokens AS strongvectors`

func (r standingRow) standing() engine.Standing {
	second := eval.Tokens{Prompt: r.StrongPrompt, Completion: r.StrongDone, Embedding: r.StrongVectors}
	all := eval.Tokens{Prompt: r.Prompt - r.Embedding, Completion: r.Completion, Embedding: r.Embedding}
	return engine.Standing{
		State: r.State, Total: r.Total, Done: r.Done, Failed: r.Failed, Started: r.Started,
		First: all.Plus(second.Times(-1)), Second: second,
	}
}
