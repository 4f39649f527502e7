package views

import (
	"slices"
	"strconv"
	"strings"

	"concord/eval"
)

// Evidence is one score opened to its parts: what was judged, how, and why, and
// the calls behind it.
type Evidence struct {
	eval.Score
	Lang  string // of the row's texts
	Slug  string // begins the ids of its parts; empty: they have none
	Spent string // tokens, cost and time of its calls
}

func (e Evidence) partID(p eval.Part) string {
	if e.Slug == "" {
		return ""
	}
	return e.Slug + "-" + strconv.Itoa(p.Index)
}

// judged reports whether the parts say more than the row's texts: sentences that
// nobody judged only repeat the contexts.
func (e Evidence) judged() bool {
	return slices.ContainsFunc(e.Parts, func(p eval.Part) bool { return p.Kind != eval.SentencePart || p.Verdict != "" })
}

// value is the score as a number, or its status in words.
func (e Evidence) value() string {
	if e.Value == nil {
		return statusWords(e.Status)
	}
	return Decimal(*e.Value)
}

// Decimal writes a score with two digits, more only where it needs them to be
// told from a round number.
func Decimal(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }

func (e Evidence) tone() Tone { return statusTone(e.Status) }

func statusWords(s eval.Status) string {
	return map[eval.Status]string{
		eval.Scored: "scored", eval.NotApplicable: "not applicable", eval.Failed: "failed", eval.Cancelled: "cancelled",
	}[s]
}

func statusTone(s eval.Status) Tone {
	return map[eval.Status]Tone{eval.Scored: Good, eval.NotApplicable: Neutral, eval.Failed: Bad, eval.Cancelled: Warn}[s]
}

// bounds is what the value could be if every unjudged part were decided.
func (e Evidence) bounds() string {
	if e.Lower == nil || e.Upper == nil {
		return ""
	}
	return "between " + Decimal(*e.Lower) + " and " + Decimal(*e.Upper) + ", depending on what was not judged"
}

// kind names the parts of a score; all parts of one score are of one kind.
func (e Evidence) kind() string {
	if len(e.Parts) == 0 {
		return ""
	}
	return map[eval.PartKind]string{
		eval.StatementPart: "Statement", eval.QuestionPart: "Generated question",
		eval.SentencePart: "Sentence of the contexts", eval.ChunkPart: "Chunk", eval.GradePart: "Grade",
	}[e.Parts[0].Kind]
}

// part is one line of the evidence.
type part struct{ eval.Part }

// verdict is the judge's word on a part, in the words of its kind.
func (p part) verdict() string {
	words := map[eval.PartVerdict]string{eval.Yes: "yes", eval.No: "no", eval.Unclear: "unclear", eval.NoVerdict: "not judged"}
	switch p.Kind {
	case eval.StatementPart:
		words[eval.Yes], words[eval.No] = "supported", "not supported"
	case eval.SentencePart:
		words[eval.Yes], words[eval.No] = "needed", "not needed"
	case eval.ChunkPart:
		words[eval.Yes], words[eval.No] = "useful", "not useful"
	}
	return words[p.Verdict]
}

// tone marks what speaks against an answer. A sentence that is not needed is
// nothing bad by itself.
func (p part) tone() Tone {
	if p.Kind == eval.SentencePart && p.Verdict == eval.No {
		return Neutral
	}
	return map[eval.PartVerdict]Tone{eval.Yes: Good, eval.No: Bad, eval.Unclear: Warn, eval.NoVerdict: Warn}[p.Verdict]
}

func (p part) number() string {
	switch {
	case p.Value == nil:
		return ""
	case p.Kind == eval.QuestionPart:
		return "similarity " + Decimal(*p.Value)
	case p.Kind == eval.ChunkPart:
		return "P@" + strconv.Itoa(p.Index) + " " + Decimal(*p.Value)
	}
	return Decimal(*p.Value)
}

// flagWords says in a few words what a flag means.
func flagWords(flag string) string {
	words, ok := map[string]string{
		eval.FlagPartial:              "some parts were not judged",
		eval.FlagNoncommittal:         "noncommittal answer",
		eval.FlagFewerQuestions:       "fewer questions than asked",
		eval.FlagExtractionUnverified: "a copied sentence is not in the contexts",
		eval.FlagResolvedFromQuestion: "a bare yes or no, read with the question",
		eval.FlagQuoteNotFound:        "quote not found in the contexts",
		eval.FlagWrongLanguage:        "questions in another language",
		eval.FlagIgnoredIndices:       "the judge named parts that do not exist",
	}[flag]
	if !ok {
		return strings.ReplaceAll(flag, "_", " ")
	}
	return words
}

// callTitle is one line on a call: what for, which model, how long, how many tokens.
func callTitle(c eval.Call) string {
	title := []string{c.Task}
	if c.Item != "" {
		title[0] += " " + strings.ToUpper(c.Item)
	}
	if c.Attempt > 1 {
		title = append(title, "attempt "+strconv.Itoa(c.Attempt))
	}
	if c.Model != "" {
		title = append(title, c.Model)
	}
	if c.CacheHit {
		return strings.Join(append(title, "kept reply, no cost"), " · ")
	}
	tokens := Count(c.PromptTokens) + " + " + Count(c.CompletionTokens) + " tokens"
	if c.Estimated {
		tokens = "about " + tokens
	}
	return strings.Join(append(title, tokens, Count(int(c.Milliseconds))+" ms"), " · ")
}
