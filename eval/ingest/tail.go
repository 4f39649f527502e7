package ingest

import (
	"slices"
	"strings"
)

// hollow are parts of a dotted name that say nothing of what stands there.
var hollow = strings.Fields("value text content raw body data message")

// asideParts are parts under which tools keep what is about a row, not of it.
var asideParts = strings.Fields("metadata meta config usage extra kwargs settings provider prompt_template feedback_stats")

// tailField is the field of a dotted name by its last two parts or its last one:
// model1.response, inputs.question, attributes.input.value.
func tailField(name string) (Field, int, bool) {
	parts := strings.Split(name, ".")
	if len(parts) < 2 || slices.ContainsFunc(parts[:len(parts)-1], isAside) {
		return "", 0, false
	}
	for len(parts) > 1 && slices.Contains(hollow, strings.ToLower(parts[len(parts)-1])) {
		parts = parts[:len(parts)-1]
	}
	for n := min(2, len(parts)); n > 0; n-- {
		f, rank, ok := lookUp(strings.Join(parts[len(parts)-n:], "."))
		if ok && f != ignored && f != RecordedScore {
			return ofReference(f, parts[:len(parts)-n]), rank, true
		}
	}
	return "", 0, false
}

func isAside(part string) bool { return slices.Contains(asideParts, strings.ToLower(part)) }

// ofReference is the field of a name below one that speaks of a reference:
// reference_outputs.answer.
func ofReference(f Field, above []string) Field {
	if !slices.ContainsFunc(above, speaksOfReference) {
		return f
	}
	switch f {
	case Answer:
		return Reference
	case Contexts:
		return ReferenceContexts
	}
	return f
}
