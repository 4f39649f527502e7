package eval

// Family groups methods by what they are.
type Family string

const (
	FamilyRagas    Family = "ragas"
	FamilyScore    Family = "score"
	FamilyRank     Family = "rank"
	FamilyBaseline Family = "baseline"
	FamilyImported Family = "imported"
)

// Slugs of the metrics on samples (design §5).
const (
	MetricFaithfulness      = "faithfulness"
	MetricAnswerRelevance   = "answer_relevance"
	MetricContextRelevance  = "context_relevance"
	MetricContextPrecision  = "context_precision"
	MetricPrecisionNoRef    = "context_precision_no_reference"
	MetricContextRecall     = "context_recall"
	MetricIDPrecision       = "id_precision"
	MetricIDRecall          = "id_recall"
	MetricPrecisionAtPrefix = "context_precision@" // followed by K
)

// Slugs of the methods on pairs (design §5).
const (
	MethodRagas    = "ragas"
	MethodScore    = "score"          // GPT Score
	MethodWeighted = "score_weighted" // GPT Score, expected grade
	MethodRank     = "rank"           // GPT Ranking, both orders
	MethodCosine   = "cosine"         // of embeddings
	MethodLonger   = "longer"
	MethodShorter  = "shorter"
	MethodOverlap  = "overlap"
	MethodLeft     = "left" // always X
)

// Rows of the agreement table that are no method.
const (
	RowPeople = "people"
	RowCoin   = "coin"
)

// FamilyOf is the family of a method on pairs.
func FamilyOf(slug string) Family {
	switch slug {
	case MethodRagas:
		return FamilyRagas
	case MethodScore, MethodWeighted:
		return FamilyScore
	case MethodRank:
		return FamilyRank
	case MethodCosine, MethodLonger, MethodShorter, MethodOverlap, MethodLeft:
		return FamilyBaseline
	}
	return FamilyImported
}

// NeedsJudge reports whether a method asks a judge; trivial rules and id-based
// metrics do not.
func NeedsJudge(slug string) bool {
	switch slug {
	case MethodLonger, MethodShorter, MethodOverlap, MethodLeft, MetricIDPrecision, MetricIDRecall:
		return false
	}
	return true
}

// TrivialMethods ask nobody: each is a rule of one line.
func TrivialMethods() []string {
	return []string{MethodLonger, MethodShorter, MethodOverlap, MethodLeft}
}

// PairMethods are all methods on pairs, in the order in which they are offered.
func PairMethods() []string {
	return []string{
		MethodRagas, MethodScore, MethodWeighted, MethodRank, MethodCosine,
		MethodLonger, MethodShorter, MethodOverlap, MethodLeft,
	}
}

// DefaultPairMethods are run on a pair dataset unless others are named.
func DefaultPairMethods() []string {
	return []string{MethodRagas, MethodScore, MethodRank, MethodLonger, MethodShorter, MethodOverlap, MethodLeft}
}
