package main

import (
	"concord/eval/engine"
)

// newEngine is the engine that works on the store and asks its judges.
func newEngine(s engine.Store, j *judges) *engine.Engine {
	return engine.New(s, j.ofRun, engine.Options{})
}
