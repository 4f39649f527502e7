package main

import (
	"concord/eval/engine"
	"concord/store"
)

// newEngine is the engine that works on the store and asks its judges.
func newEngine(s *store.Store, j *judges) *engine.Engine {
	return engine.New(s, j.ofRun, engine.Options{})
}
