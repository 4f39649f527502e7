package agreement

import (
	"slices"

	"concord/eval"
)

// Judgments is everything that was said of the pairs of a dataset: by
// construction, by people, by methods.
type Judgments struct {
	Pairs   []JudgedPair
	Methods []MethodVerdicts
	memory  *memory // nil: everything is computed anew
}

// JudgedPair is one pair with its construction gold and its labels.
type JudgedPair struct {
	ID        int64
	Row       int // in the uploaded file, 0 for joined datasets
	Dimension eval.Dimension
	Question  string
	Better    eval.Choice  // by construction; empty when unknown
	Labels    []eval.Label `db:"-"`
	// Adjudicated is what settled a disagreement; empty where nothing did.
	Adjudicated eval.Choice
}

// Gold settles the gold of the pair.
func (p JudgedPair) Gold(kind eval.GoldKind) Gold {
	return GoldOf(kind, p.Better, p.Labels, p.Adjudicated)
}

// MethodVerdicts is what one method of one judge says, by pair id. A pair that
// is not in Picks was not judged yet.
type MethodVerdicts struct {
	Method string
	Judge  string // empty for trivial rules
	Picks  map[int64]eval.Choice
	Orders map[int64]Orders // of pairwise methods that were asked in both orders
	Spent  map[int64]Spent  // what a model was asked to judge a pair
	// Currency is the one of Spent, as the team writes it.
	Currency string
}

// Report is the agreement of every method with one kind of gold.
type Report struct {
	Gold       eval.GoldKind
	Disputed   int // pairs on which people differ and nothing has settled it
	Dimensions []DimensionReport
}

// DimensionReport is one table of the report. Dimensions are never pooled.
type DimensionReport struct {
	Dimension eval.Dimension
	Pairs     int
	WithGold  int // pairs whose gold is x or y
	GoldTies  int // pairs on which people saw no difference: counted, not compared
	Disputed  int
	Rows      []eval.Agreement // in the order of [Order]
}

// Report holds every method against one kind of gold, a table a dimension in
// the order in which the dimensions occur.
func (j Judgments) Report(kind eval.GoldKind) Report {
	type key struct{ kind eval.GoldKind }
	return recall(j, key{kind}, func() Report { return j.report(kind) })
}

func (j Judgments) report(kind eval.GoldKind) Report {
	r := Report{Gold: kind}
	for _, dim := range j.Dimensions() {
		d := j.dimension(dim, kind)
		r.Disputed += d.Disputed
		r.Dimensions = append(r.Dimensions, d)
	}
	return r
}

// Rows lists the rows of all dimensions, for exports.
func (r Report) Rows() []eval.Agreement {
	var rows []eval.Agreement
	for _, d := range r.Dimensions {
		rows = append(rows, d.Rows...)
	}
	return rows
}

// Dimensions lists the dimensions of the pairs in order of appearance.
func (j Judgments) Dimensions() []eval.Dimension {
	type dimensions struct{}
	return recall(j, dimensions{}, func() []eval.Dimension {
		var dims []eval.Dimension
		for _, p := range j.Pairs {
			if !slices.Contains(dims, p.Dimension) {
				dims = append(dims, p.Dimension)
			}
		}
		return dims
	})
}

// dimension is the table of one dimension.
func (j Judgments) dimension(dim eval.Dimension, kind eval.GoldKind) DimensionReport {
	d := DimensionReport{Dimension: dim}
	pairs, golds := j.golds(dim, kind)
	for _, g := range golds {
		switch {
		case g.Disputed:
			d.Disputed++
		case g.Choice == eval.ChoiceTie:
			d.GoldTies++
		case g.Choice != "":
			d.WithGold++
		}
	}
	d.Pairs = len(pairs)
	labeled := make([]Labeled, len(pairs))
	for i, p := range pairs {
		labeled[i] = Labeled{Pair: p.ID, Question: p.Question, Labels: p.Labels}
	}
	d.Rows = append(d.Rows, People(dim, labeled), Coin(dim, d.WithGold))
	for _, m := range j.Methods {
		d.Rows = append(d.Rows, Row(dim, m.Method, m.Judge, m.judged(pairs, golds)))
	}
	Order(d.Rows)
	return d
}

func (j Judgments) golds(dim eval.Dimension, kind eval.GoldKind) (pairs []JudgedPair, golds []Gold) {
	for _, p := range j.Pairs {
		if p.Dimension == dim {
			pairs = append(pairs, p)
			golds = append(golds, p.Gold(kind))
		}
	}
	return pairs, golds
}

func (m MethodVerdicts) judged(pairs []JudgedPair, golds []Gold) []Judged {
	list := make([]Judged, len(pairs))
	for i, p := range pairs {
		pick, ok := m.Picks[p.ID]
		list[i] = Judged{Pair: p.ID, Question: p.Question, Gold: golds[i].Choice, How: golds[i].How, Pick: pick, Pending: !ok, Swapped: m.Orders[p.ID].changed(), Both: m.Orders[p.ID].against(golds[i].Choice)}
	}
	return list
}

// Behind lists the pairs of a dimension with their gold and what one method
// picked: the pairs behind every count of its row.
func (j Judgments) Behind(kind eval.GoldKind, dim eval.Dimension, method, judge string) []Judged {
	pairs, golds := j.golds(dim, kind)
	for _, m := range j.Methods {
		if m.Method == method && m.Judge == judge {
			return m.judged(pairs, golds)
		}
	}
	return nil
}

// All is [Judgments.Behind] for every method at once.
func (j Judgments) All(kind eval.GoldKind, dim eval.Dimension) map[Contest][]Judged {
	pairs, golds := j.golds(dim, kind)
	all := make(map[Contest][]Judged, len(j.Methods))
	for _, m := range j.Methods {
		all[Contest{m.Method, m.Judge}] = m.judged(pairs, golds)
	}
	return all
}

// BehindPeople lists the pairs of a dimension that two people labeled: what the
// one said as the gold, what the other said as the pick.
func (j Judgments) BehindPeople(dim eval.Dimension) []Judged {
	var list []Judged
	for _, p := range j.Pairs {
		if picks := first(p.Labels); p.Dimension == dim && len(picks) > 1 {
			list = append(list, Judged{Pair: p.ID, Question: p.Question, Gold: picks[0], Pick: picks[1], How: HowSingle})
		}
	}
	return list
}

// Disputed lists the pairs on which people differ and nothing has settled it.
func (j Judgments) Disputed(kind eval.GoldKind) []JudgedPair {
	var list []JudgedPair
	for _, p := range j.Pairs {
		if p.Gold(kind).Disputed {
			list = append(list, p)
		}
	}
	return list
}

// People is how many have labeled the pair blind.
func (p JudgedPair) People() int { return len(latest(p.Labels)) }

// Document is the agreement as `concord agreement --json` prints it (design §5).
type Document struct {
	Dataset  string           `json:"dataset"`
	Gold     eval.GoldKind    `json:"gold"`
	Disputed int              `json:"disputed"`
	Rows     []eval.Agreement `json:"rows"`
}

// Document is the report of a dataset in that shape.
func (r Report) Document(dataset string) Document {
	return Document{dataset, r.Gold, r.Disputed, append([]eval.Agreement{}, r.Rows()...)}
}

// DefaultGold is human where people have labeled or nothing is known by
// construction, and construction else.
func (j Judgments) DefaultGold() eval.GoldKind {
	known := false
	for _, p := range j.Pairs {
		if len(latest(p.Labels)) > 0 {
			return eval.GoldHuman
		}
		known = known || p.Better != ""
	}
	if known {
		return eval.GoldConstruction
	}
	return eval.GoldHuman
}
