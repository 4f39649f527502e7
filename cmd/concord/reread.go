package main

import (
	"context"
	"fmt"

	"concord/eval"
	"concord/eval/engine"
	"concord/eval/judge"
	"concord/eval/judge/openai"
	"concord/store"
)

// rereading is the judge of a run that reads the replies of another: it asks
// nobody, and answers each unit from what was recorded of it.
type rereading struct {
	*openai.Judge // that has nothing recorded
	store         *store.Store
	team          int64
	kind          eval.Kind
	source        int64 // the run that asked
}

var _ engine.PerUnit = rereading{}

// For is the judge with what was recorded of a unit.
func (r rereading) For(ctx context.Context, u engine.Unit) (judge.Judge, error) {
	calls, err := r.store.Recorded(ctx, r.team, r.kind, r.source, u)
	if err != nil {
		return nil, fmt.Errorf("the recorded replies of this row cannot be read: %w", err)
	}
	return r.Judge.Replaying(calls), nil
}

// offline stands for a judge that is gone, or whose key is: its replies can
// still be read.
func offline(run eval.Run) (*openai.Judge, error) {
	return openai.New(openai.Config{Name: run.Judge, BaseURL: "http://127.0.0.1/v1", Model: "recorded", EmbeddingModel: "recorded"})
}

// reread is the judge of a run that reads the replies of the run source.
func (j *judges) reread(ctx context.Context, team, source int64, run eval.Run) (judge.Judge, error) {
	var asked *openai.Judge
	made, err := j.named(ctx, team, run.Judge)
	if err == nil {
		var ok bool
		if asked, ok = made.(*openai.Judge); !ok {
			return made, nil // the built-in rules read nothing: they judge anew, for nothing
		}
	} else if asked, err = offline(run); err != nil {
		return nil, err
	}
	if asked, err = j.worded(ctx, team, run.ID, asked); err != nil {
		return nil, err
	}
	return rereading{Judge: asked.Replaying(nil), store: j.store, team: team, kind: run.Kind, source: source}, nil
}
