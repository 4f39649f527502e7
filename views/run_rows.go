package views

import "concord/eval"

// RunRows are the rows of a run, a page of them.
type RunRows struct {
	Kind    eval.Kind
	Methods []string // names, one a column
	Rows    []RunRow
	Pager   Pager
	// SortedBy is the metric whose lowest values
	// come first, empty for the order of the file.
	Filter   RunFilter
	SortedBy string
	CSV      string
	JSONL    string
	// Show is where the hidden picks are asked for; empty when none are hidden.
	// Labels says that the person labels pairs and would unblind.
	Show   string
	Labels bool
	// Withheld counts pairs that are not even named, since standing in this list
	// tells what methods picked.
	Withheld int
}

// RunRow is one row with what each method said of it.
type RunRow struct {
	Number    int    // in the uploaded file; 0 when it came from no file
	Href      string // the row opened
	Question  string
	Dimension string // of a pair
	Cells     []RunCell
	Hidden    bool // what methods picked is not shown before the person asks for it
}

// RunCell is one result: a value, a pick, or a status with its reason.
type RunCell struct {
	Text   string // "0.83", "X", "no opinion"; empty without a result
	Status eval.Status
	Reason string
	Flags  []string
}

// ScoreCell is the result of a metric on a sample.
func ScoreCell(status eval.Status, value *float64, reason string, flags []string) RunCell {
	c := RunCell{Status: status, Reason: reason, Flags: flags, Text: statusWords(status)}
	if value != nil {
		c.Text = Decimal(*value)
	}
	return c
}

// RepeatsCell is what several repeats gave a row: the mean and how much they
// vary, with a flag when they lie on both sides of the threshold.
func RepeatsCell(values []float64, threshold float64) RunCell {
	sum, low := 0.0, 0
	for _, v := range values {
		sum += v
		if v < threshold {
			low++
		}
	}
	c := RunCell{Status: eval.Scored, Text: Decimal(sum / float64(len(values)))}
	if sd := eval.SD(values); sd != nil {
		c.Text += " ± " + Decimal(*sd)
	}
	if low > 0 && low < len(values) {
		c.Flags = []string{flagFlips}
	}
	return c
}

// flagFlips marks repeats that lie on both sides of the threshold.
const flagFlips = "changes sides of the threshold"

// PickCell is the verdict of a method on a pair.
func PickCell(status eval.Status, pick eval.Choice, reason string) RunCell {
	c := RunCell{Status: status, Reason: reason, Text: statusWords(status)}
	if status == eval.Scored {
		c.Text = map[eval.Choice]string{eval.ChoiceX: "X", eval.ChoiceY: "Y", eval.ChoiceTie: "no opinion"}[pick]
	}
	return c
}

func (c RunCell) flags() string {
	var words []string
	for _, f := range c.Flags {
		words = append(words, flagWords(f))
	}
	return list(words)
}

// showLabel says what asking for the picks means.
func (r RunRows) showLabel() string {
	if r.Withheld > 0 {
		return "Show " + CountOf(r.Withheld, "pair", "pairs") + r.cost()
	}
	return "Show picks per pair" + r.cost()
}

// columns are the methods, unless nothing of what they picked is shown.
func (r RunRows) columns() []string {
	for _, row := range r.Rows {
		if !row.Hidden {
			return r.Methods
		}
	}
	return nil
}

// cost is what looking takes from who labels.
func (r RunRows) cost() string {
	if !r.Labels {
		return ""
	}
	return " (you will no longer label these pairs blind)"
}
