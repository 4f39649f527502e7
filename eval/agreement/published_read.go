package agreement

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"concord/eval"
)

// Limits of published numbers.
const (
	MaxPublished     = 500 // numbers of a file
	maxPublishedText = 120 // characters of a source and of a method
	maxPublishedN    = 1_000_000
)

// columns of a table of published numbers, with other names that people give them.
var publishedColumns = map[string][]string{
	"method":    {"method", "metric", "judge", "model"},
	"value":     {"value", "agreement", "accuracy", "rate", "score"},
	"pairs":     {"pairs", "n", "n_pairs"},
	"dimension": {"dimension", "aspect", "criterion"},
	"source":    {"source", "paper", "reference"},
}

// ReadPublished reads published numbers from a table with commas, semicolons or
// tabs. Without a head the columns are method, value and pairs; what a line leaves
// open is taken from rest. The first line that cannot be read is the error.
func ReadPublished(r io.Reader, rest Published) ([]Published, error) {
	text, err := io.ReadAll(io.LimitReader(r, 1<<20))
	if err != nil {
		return nil, err
	}
	table := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(text), "\ufeff")))
	table.Comma, table.FieldsPerRecord, table.TrimLeadingSpace, table.LazyQuotes = separator(string(text)), -1, true, true
	at := map[string]int{"method": 0, "value": 1, "pairs": 2}
	var list []Published
	for first := true; ; first = false {
		cells, err := table.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		line, _ := table.FieldPos(0)
		if err != nil {
			return nil, eval.Invalidf("The table cannot be read: %v.", err)
		}
		if head := headOf(cells); first && head != nil {
			at = head
			continue
		}
		p, why := publishedOf(cells, at, rest)
		if why != "" {
			return nil, eval.Invalidf("Line %d: %s", line, why)
		}
		if list = append(list, p); len(list) > MaxPublished {
			return nil, eval.Invalidf("These are more than %d numbers. Split them by source.", MaxPublished)
		}
	}
	if len(list) == 0 {
		return nil, eval.Invalidf("There is no number to read. Write one method a line: its name, a comma, its agreement.")
	}
	return list, nil
}

func separator(text string) rune {
	line, _, _ := strings.Cut(text, "\n")
	for _, r := range []rune{'\t', ';'} {
		if strings.ContainsRune(line, r) {
			return r
		}
	}
	return ','
}

// headOf finds the columns by their names; nil where the line is no head.
func headOf(cells []string) map[string]int {
	at := map[string]int{}
	for i, cell := range cells {
		for column, names := range publishedColumns {
			if _, taken := at[column]; !taken && slices.Contains(names, strings.ToLower(strings.TrimSpace(cell))) {
				at[column] = i
			}
		}
	}
	if _, ok := at["value"]; !ok {
		return nil
	}
	return at
}

// publishedOf reads one line, or says what is wrong with it.
func publishedOf(cells []string, at map[string]int, p Published) (Published, string) {
	cell := func(column, otherwise string) string {
		if i, ok := at[column]; ok && i < len(cells) && strings.TrimSpace(cells[i]) != "" {
			return strings.TrimSpace(cells[i])
		}
		return otherwise
	}
	p.Source, p.Method, p.Printed = cell("source", p.Source), methodRead(cell("method", "")), cell("value", "")
	if name := cell("dimension", ""); name != "" {
		p.Dimension = eval.Dimension(strings.ReplaceAll(strings.ToLower(name), " ", "_"))
	}
	if n := cell("pairs", ""); n != "" {
		p.Pairs, _ = strconv.Atoi(n) // anything else is no number of pairs
	}
	_, _, ok := readPrinted(p.Printed)
	switch {
	case p.Method == "":
		return p, "the method is missing."
	case !ok:
		return p, "“" + p.Printed + "” is no agreement. Write it as it is printed: 0.95 or 95 %."
	case p.Pairs < 1 || p.Pairs > maxPublishedN:
		return p, "on how many pairs was it counted? Without that number nothing can be checked."
	case p.Source == "":
		return p, "where was it published? Name the source."
	case p.Dimension == "":
		return p, "of which dimension is it?"
	case utf8.RuneCountInString(p.Method) > maxPublishedText || utf8.RuneCountInString(p.Source) > maxPublishedText:
		return p, "a method and a source have at most 120 characters."
	}
	return p, ""
}

// methodRead recognizes the methods of the paper by the names it gives them.
func methodRead(name string) string {
	switch strings.ToLower(name) {
	case "people", "human", "humans", "annotators", "two people":
		return eval.RowPeople
	case "ragas":
		return eval.MethodRagas
	case "gpt score":
		return eval.MethodScore
	case "gpt ranking":
		return eval.MethodRank
	}
	return name
}
