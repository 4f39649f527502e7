package ingest

import (
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// conversation is a list of messages as chat models are given them.
type conversation []message

type message struct{ speaker, text string }

// speakers are who says something in a conversation, by the names that tools use.
var speakers = map[string]string{
	"system": "System", "developer": "System", "user": "User", "human": "User", "prompter": "User",
	"assistant": "Assistant", "ai": "Assistant", "gpt": "Assistant", "model": "Assistant", "bot": "Assistant",
	"tool": "Tool", "function": "Tool",
}

// conversationOf reads a list each of whose items says who speaks and what.
func conversationOf(v gjson.Result) (talk conversation, ok bool) {
	items := v.Array()
	for _, item := range items {
		who := firstMember(item, "role", "type", "from", "speaker")
		what := firstMember(item, "content", "value", "text")
		name, known := speakers[strings.ToLower(who.String())]
		if !item.IsObject() || !known || !what.Exists() {
			return nil, false
		}
		talk = append(talk, message{name, contentText(what)})
	}
	return talk, len(items) > 0
}

func firstMember(v gjson.Result, names ...string) gjson.Result {
	for _, name := range names {
		if m := v.Get(name); m.Exists() && m.Type != gjson.Null {
			return m
		}
	}
	return gjson.Result{}
}

// contentText is what a message says: a text, or the texts of its parts.
func contentText(v gjson.Result) string {
	if !v.IsArray() {
		return v.String()
	}
	var texts []string
	for _, part := range v.Array() {
		if t := part.Get("text"); t.Exists() {
			texts = append(texts, t.String())
		} else if part.Type == gjson.String {
			texts = append(texts, part.String())
		}
	}
	return strings.Join(texts, "\n")
}

// parts are the columns of a conversation: under the name of a question all of it,
// else what was asked and what was answered last.
func (c conversation) parts(name string) []named {
	f, _, _ := lookUp(name)
	if f == Question {
		return []named{{name, cell{text: c.asked()}}}
	}
	asked, answer := c, ""
	if last := len(c) - 1; c[last].speaker == "Assistant" {
		asked, answer = c[:last], c[last].text
	}
	if f == Answer {
		return []named{{name, cell{text: answer}}}
	}
	return []named{{name + ".question", cell{text: asked.asked()}}, {name + ".answer", cell{text: answer}}}
}

// asked is the one thing that was said, or everything with who said it. What the
// system was told is no part of a question.
func (c conversation) asked() string {
	c = slices.DeleteFunc(slices.Clone(c), func(m message) bool { return m.speaker == "System" })
	if len(c) == 1 {
		return c[0].text
	}
	lines := make([]string, len(c))
	for i, m := range c {
		lines[i] = m.speaker + ": " + m.text
	}
	return strings.Join(lines, "\n\n")
}

// namedScores are the columns of a list of scores by their names, as test runs hold
// them: [{"name": "Faithfulness", "score": 1, "reason": "…"}].
func namedScores(name string, v gjson.Result) (parts []named) {
	for _, item := range v.Array() {
		metric := firstMember(item, "name", "metric", "metric_name", "key", "criterion")
		score := firstMember(item, "score", "value")
		if !item.IsObject() || metric.Type != gjson.String || score.Exists() && score.Type == gjson.JSON {
			return nil
		}
		if !score.Exists() && !item.Get("score").Exists() {
			return nil
		}
		if metric.String() == "" || strings.Contains(metric.String(), ".") {
			return nil
		}
		column := name + "." + metric.String()
		parts = append(parts, named{column, jsonCell(score)})
		if reason := firstMember(item, "reason", "comment", "explanation"); reason.Type == gjson.String {
			parts = append(parts, named{column + " reason", jsonCell(reason)})
		}
	}
	return parts
}
