package eval

import "slices"

// Status is the state of one score. A failure is a status, never a number.
type Status string

const (
	Scored        Status = "scored"
	NotApplicable Status = "not_applicable"
	Failed        Status = "failed"
	Cancelled     Status = "cancelled"
)

// Code names why a score has no value (metrics §1).
type Code string

// Codes of not_applicable.
const (
	MissingInput     Code = "missing_input"
	EmptyAnswer      Code = "empty_answer"
	NoStatements     Code = "no_statements"
	NothingRetrieved Code = "nothing_retrieved"
	EmptyReference   Code = "empty_reference"
)

// Codes of failed.
const (
	ParseFailed       Code = "parse_failed"
	Unjudged          Code = "unjudged"
	Truncated         Code = "truncated"
	Refused           Code = "refused"
	ContentFilter     Code = "content_filter"
	Timeout           Code = "timeout"
	RateLimited       Code = "rate_limited"
	EndpointError     Code = "endpoint_error"
	ContextTooLong    Code = "context_too_long"
	NoQuestions       Code = "no_questions"
	ZeroEmbedding     Code = "zero_embedding"
	EmbeddingMismatch Code = "embedding_mismatch"
)

// Codes of cancelled.
const (
	ByUser Code = "by_user"
	Budget Code = "budget"
)

// Codes lists every [Code].
func Codes() []Code {
	return []Code{
		MissingInput, EmptyAnswer, NoStatements, NothingRetrieved, EmptyReference,
		ParseFailed, Unjudged, Truncated, Refused, ContentFilter, Timeout, RateLimited, EndpointError, ContextTooLong,
		NoQuestions, ZeroEmbedding, EmbeddingMismatch, ByUser, Budget,
	}
}

// Retryable reports whether asking again could change the outcome. Such
// failures are "not judged yet" in the agreement table; all others are a
// missing verdict (design §2).
func (c Code) Retryable() bool {
	switch c {
	case Timeout, RateLimited, EndpointError, ByUser, Budget:
		return true
	}
	return false
}

// Reason says in one plain sentence why a score is what it is.
type Reason struct {
	Code Code   `json:"code,omitempty"`
	Text string `json:"text,omitempty"`
}

// Flags that a score can carry (metrics §1, §4).
const (
	FlagPartial              = "partial"
	FlagNoncommittal         = "noncommittal"
	FlagFewerQuestions       = "fewer_questions"
	FlagExtractionUnverified = "extraction_unverified"
	FlagResolvedFromQuestion = "resolved_from_question"
	FlagQuoteNotFound        = "quote_not_found"
	FlagWrongLanguage        = "wrong_language"
	FlagIgnoredIndices       = "ignored_indices"
	FlagCacheHit             = "cache_hit"       // at least one reply was kept from before
	FlagEscalated            = "escalated"       // decided by the stronger judge of a cascade
	FlagTruncatedInput       = "truncated_input" // the user allowed cutting
)

// Score is what one metric says of one row. Value is set only when Status is
// scored; it is never NaN and never a stand-in 0.
type Score struct {
	Status Status   `json:"status"`
	Value  *float64 `json:"value"`
	Reason Reason   `json:"reason"`
	Flags  []string `json:"flags,omitempty"`
	// Lower and Upper bound the value if every unjudged part were decided one
	// way or the other; nil when nothing is unjudged.
	Lower *float64 `json:"lower,omitempty"`
	Upper *float64 `json:"upper,omitempty"`
	Parts []Part   `json:"parts,omitempty"`
	Calls []Call   `json:"calls,omitempty"`
	// Before is what the first judge of a cascade said, when the stronger one
	// decided. Calls are those of the stronger one alone.
	Before *Score `json:"before,omitempty"`
}

// AllCalls is every call made for a score: its own and those of the first judge
// of a cascade.
func (s Score) AllCalls() []Call {
	if s.Before == nil {
		return s.Calls
	}
	return slices.Concat(s.Before.Calls, s.Calls)
}

// PartKind says what a part of a score is.
type PartKind string

const (
	StatementPart PartKind = "statement" // of an answer or a reference
	QuestionPart  PartKind = "question"  // generated from the answer
	SentencePart  PartKind = "sentence"  // of the contexts
	ChunkPart     PartKind = "chunk"     // one retrieved context
	GradePart     PartKind = "grade"     // a grade with its reason
)

// PartVerdict is what the judge said of one part.
type PartVerdict string

const (
	Yes     PartVerdict = "yes"
	No      PartVerdict = "no"
	Unclear PartVerdict = "unclear"
	// NoVerdict is a part that the judge left out twice: it stays in the
	// denominator and widens lower…upper.
	NoVerdict PartVerdict = "unjudged"
)

// Part is one piece of evidence behind a score.
type Part struct {
	Kind    PartKind    `json:"kind"`
	Index   int         `json:"i"` // from 1, our own numbering
	Text    string      `json:"text"`
	Verdict PartVerdict `json:"verdict,omitempty"`
	Reason  string      `json:"reason,omitempty"`
	Quote   string      `json:"quote,omitempty"`
	Chunk   int         `json:"chunk,omitempty"` // from 1; 0 when unknown
	Value   *float64    `json:"value,omitempty"` // similarity of a question, P@k of a chunk
	Flags   []string    `json:"flags,omitempty"`
}

// Call is one request to a judge with its raw reply. A team may have both dropped
// after a while: they are empty then.
type Call struct {
	Task             string `json:"task"`
	Judge            string `json:"judge,omitempty"` // when it is not the run's own
	Item             string `json:"item,omitempty"`  // "x" or "y" on pairs
	Request          string `json:"request"`
	Reply            string `json:"reply"`
	FinishReason     string `json:"finish_reason,omitempty"`
	Model            string `json:"model,omitempty"`
	Attempt          int    `json:"attempt"`
	Error            string `json:"error,omitempty"`
	PromptTokens     int    `json:"prompt_tokens"`
	CompletionTokens int    `json:"completion_tokens"`
	Estimated        bool   `json:"estimated,omitempty"` // tokens estimated, the reply had no usage
	Milliseconds     int64  `json:"ms"`
	CacheHit         bool   `json:"cache_hit,omitempty"` // a reply kept from an earlier request: no tokens, no cost
}

// HasRaw reports whether the request or the reply is there.
func (c Call) HasRaw() bool { return c.Request != "" || c.Reply != "" }

// TaskCompare is the task of a call to an embedding model; every other task is
// a call to the judge.
const TaskCompare = "compare"

// ScoredAs is a clean score of value v.
func ScoredAs(v float64) Score { return Score{Status: Scored, Value: &v} }

// Without is a score that has no value, with the reason.
func Without(s Status, code Code, text string) Score {
	return Score{Status: s, Reason: Reason{Code: code, Text: text}}
}
