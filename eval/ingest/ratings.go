package ingest

import (
	"fmt"
	"math"
	"strings"

	"concord/eval"
)

// maxRated bounds the text, in bytes, of items that wait for the end of the file
// because each row rates one of them.
const maxRated = 256 << 20

// rated collects ratings of single items until all of a question are there.
type rated struct {
	questions map[string]*ratedQuestion
	order     []*ratedQuestion
	bytes     int
}

// ratedQuestion is one question with its items and what annotators said of them.
type ratedQuestion struct {
	text, source string
	items        []ratedItem
	at           map[string]int // by system and text
	said         map[ratingBy]map[int]rating
	order        []ratingBy
}

type ratedItem struct {
	eval.Item
	row int
}

// ratingBy is who rated on which dimension.
type ratingBy struct {
	annotator string
	dimension eval.Dimension
	rank      bool
}

type rating struct {
	value   float64
	text    string
	row     int
	comment string
}

// rate takes the ratings of a row that holds one item.
func (r *reading) rate(rec *record) *fault {
	question, item := r.placeOf(rec), eval.Item{Answer: r.text(rec, Answer)}
	contexts, f := r.contexts(rec, Contexts)
	if f != nil {
		return f
	}
	item.Contexts = contexts.texts()
	switch {
	case question == "":
		return &fault{r.place(Question), "has no question"}
	case isBlank(item.Answer) && item.Contexts == nil:
		return &fault{r.place(Answer), "has no item that could be rated"}
	}
	item.Role = r.system(rec)
	q := r.judged.rated.question(question, r.text(rec, Source))
	i := q.item(ratedItem{item, rec.row})
	if r.judged.rated.bytes += len(item.Answer) + len(strings.Join(item.Contexts, "")); r.judged.rated.bytes > maxRated {
		return &fault{-1, fmt.Sprintf("the rated items sum up to more than %d MB; split the file by questions", maxRated>>20)}
	}
	return r.rateItem(rec, q, i)
}

func (r *reading) rateItem(rec *record, q *ratedQuestion, item int) *fault {
	read, f := 0, (*fault)(nil)
	for _, o := range r.plan.says {
		text := strings.TrimSpace(firstOf(rec.at(o.column)))
		if o.kind != Rating && o.kind != Rank || text == "" || isNullish(text) {
			continue
		}
		v, ok := parseNumber(text)
		if !ok || math.IsNaN(v) || math.IsInf(v, 0) {
			f = &fault{o.column, fmt.Sprintf("“%s” is no rating", cut(text, 40))}
			continue
		}
		read++
		by := ratingBy{r.annotator(rec, o), r.dimensionOf(rec, o), o.kind == Rank}
		q.rate(by, item, rating{v, text, rec.row, r.text(rec, Comment)})
	}
	if read == 0 && f == nil {
		f = &fault{-1, "has no rating"}
	}
	if read > 0 {
		return nil
	}
	return f
}

// placeOf is the question of a row or, where the file has none, where its items
// stand in the document: the ids above them and the keys but the last.
func (r *reading) placeOf(rec *record) string {
	if r.plan.has(Question) {
		return r.text(rec, Question)
	}
	var parts []string
	keys := r.keyColumns()
	for i, c := range r.plan.columns {
		id := !strings.Contains(c.Name, ".") && squeeze(c.Name) != "id" && strings.HasSuffix(squeeze(c.Name), "id")
		if id || len(keys) > 1 && contains(keys[:len(keys)-1], i) {
			parts = append(parts, strings.TrimSuffix(strings.ReplaceAll(c.Name, ".*", ""), "."+keyColumn)+" "+rec.at(i).String())
		}
	}
	return strings.Join(parts, ", ")
}

func contains(list []int, i int) bool {
	for _, v := range list {
		if v == i {
			return true
		}
	}
	return false
}

// keyColumns are the columns of dict keys, outermost first.
func (r *reading) keyColumns() []int {
	var list []int
	for i, c := range r.plan.columns {
		if strings.HasSuffix(c.Name, "."+keyColumn) {
			list = append(list, i)
		}
	}
	return list
}

// system names who made the one item of a row: an answer key, or the innermost
// key of the dict it stands in.
func (r *reading) system(rec *record) string {
	for _, i := range r.keys {
		if text := strings.TrimSpace(rec.at(i).String()); text != "" {
			return text
		}
	}
	if keys := r.keyColumns(); len(keys) > 0 {
		return rec.at(keys[len(keys)-1]).String()
	}
	return ""
}

func (s *rated) question(text, source string) *ratedQuestion {
	key := normalizeQuestion(text)
	if s.questions == nil {
		s.questions = map[string]*ratedQuestion{}
	}
	q, ok := s.questions[key]
	if !ok {
		q = &ratedQuestion{text: text, source: source, at: map[string]int{}, said: map[ratingBy]map[int]rating{}}
		s.questions[key] = q
		s.order = append(s.order, q)
	}
	return q
}

func (q *ratedQuestion) item(i ratedItem) int {
	key := i.Role + "\x00" + contentOf(i.Answer) + "\x00" + contentOf(strings.Join(i.Contexts, "\n"))
	at, ok := q.at[key]
	if !ok {
		at = len(q.items)
		q.at[key] = at
		q.items = append(q.items, i)
	}
	return at
}

// rate keeps the first rating of an item by an annotator.
func (q *ratedQuestion) rate(by ratingBy, item int, v rating) {
	if q.said[by] == nil {
		q.said[by] = map[int]rating{}
		q.order = append(q.order, by)
	}
	if _, ok := q.said[by][item]; !ok {
		q.said[by][item] = v
	}
}

// pairUp makes judgments of all pairs of items inside each question, at the end
// of the file.
func (r *reading) pairUp() error {
	for _, q := range r.judged.rated.order {
		for _, by := range q.order {
			for i := range q.items {
				for k := i + 1; k < len(q.items); k++ {
					if err := r.compare(q, by, i, k); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

func (r *reading) compare(q *ratedQuestion, by ratingBy, i, k int) error {
	first, ok := q.said[by][i]
	second, both := q.said[by][k]
	if !ok || !both {
		return nil
	}
	j := Judgment{
		Row: first.row, Sheet: r.layout.sheet, Question: q.text, Source: q.source, First: q.items[i].Item, Second: q.items[k].Item,
		Dimension: by.dimension, By: by.annotator, Original: first.text + " / " + second.text,
		Comment: strings.Trim(first.comment+"\n"+second.comment, "\n"),
	}
	r.compareValues(&j, first.value, second.value, by.rank)
	return r.deliver(j)
}

// compareValues lets the higher of two ratings win, or the lower of two ranks.
func (r *reading) compareValues(j *Judgment, first, second float64, rank bool) {
	j.FirstScore, j.SecondScore = &first, &second
	j.Pick, j.Rule = eval.Prefer(first, second), "the higher rating is better"
	if rank || r.options.Judgments.LowerBetter {
		j.Pick, j.Rule = eval.Prefer(second, first), "the lower rank is better"
	}
	if d := math.Abs(first - second); d < 1<<31 {
		j.Strength = int(math.Round(d))
	}
}
