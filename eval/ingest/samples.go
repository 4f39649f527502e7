package ingest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"concord/eval"
)

// sample makes a sample of a row. Which columns a row needs is for each metric
// to say; a row is refused only when it has nothing to evaluate.
func (r *reading) sample(rec *record) (eval.Sample, *fault) {
	s := eval.Sample{Row: r.origin(rec), Metadata: map[string]string{}}
	contexts, f := r.contexts(rec, Contexts)
	if f != nil {
		return s, f
	}
	r.tally.countChunks(contexts)
	s.UserInput = r.text(rec, Question)
	s.Response = r.text(rec, Answer)
	s.Source = r.text(rec, Source)
	s.RetrievedContexts = contexts.texts()
	s.Reference = r.reference(rec, s.Metadata)
	s.RetrievedIDs, s.ReferenceIDs = r.ids(rec, RetrievedIDs), r.ids(rec, ReferenceIDs)
	r.keepMetadata(rec, s.Metadata)
	s.AnswerKey = r.answerKey(rec)
	r.describeChunks(contexts, &s)
	if s.UserInput == "" && s.Response == "" && s.RetrievedContexts == nil && s.Reference == "" {
		return s, &fault{-1, "has neither question nor answer, contexts or reference"}
	}
	r.noteRepeat(s, rec.row)
	return s, nil
}

// noteRepeat finds out whether the row came before. Where runs are numbered every row
// does.
func (r *reading) noteRepeat(s eval.Sample, row int) {
	code := ExactDuplicate
	if r.options.Collapse {
		code = Collapsed
	}
	r.repeated = !r.plan.has(RunNumber) && r.tally.noteRepeat(code, s.UserInput, s.Response, s.RetrievedContexts, row)
}

// text is the cell of a field as text; null-ish texts are missing and counted.
func (r *reading) text(rec *record, f Field) string {
	i, ok := r.plan.at[f]
	if !ok {
		return ""
	}
	text := r.cellText(rec, i)
	if f != Question {
		return text
	}
	for _, i := range r.plan.input {
		text = strings.Trim(text+"\n\n"+r.cellText(rec, i), "\n")
	}
	return text
}

// cellText is a cell as text, "" when it is missing.
func (r *reading) cellText(rec *record, i int) string {
	c := rec.at(i)
	if r.missing(c, i, rec.row) {
		return ""
	}
	return r.lineBreaks(lineFeeds(c.String()), i)
}

// lineBreaks turns the two characters \n into a line break in the columns for
// which a person said so.
func (r *reading) lineBreaks(text string, column int) string {
	if !slices.Contains(r.options.LineBreaks, r.columnName(column)) {
		return text
	}
	return strings.ReplaceAll(text, `\n`, "\n")
}

// missing reports whether a cell is empty or null-ish.
func (r *reading) missing(c cell, column, row int) bool {
	if c.json != "" || r.options.KeepNullish || !isNullish(c.text) {
		return c.json == "" && isBlank(c.text)
	}
	r.tally.note(Nullish, r.columnName(column), strings.TrimSpace(c.text), row)
	return true
}

// contexts reads the contexts of a row from one column, or from one column a
// chunk.
func (r *reading) contexts(rec *record, f Field) (chunkList, *fault) {
	if f == Contexts && len(r.plan.wide) > 0 {
		return r.wideContexts(rec), nil
	}
	i, ok := r.plan.at[f]
	if !ok || r.missing(rec.at(i), i, rec.row) {
		return chunkList{encoding: MissingChunk}, nil
	}
	l, err := readChunks(rec.at(i), r.options.Separator)
	if err != nil && r.options.KeepBroken {
		r.tally.note(BrokenKept, r.columnName(i), "", rec.row)
		return plainChunks(rec.at(i).String(), ""), nil
	}
	if err == nil {
		err = l.withoutNUL()
	}
	if err != nil {
		r.tally.contexts[BrokenCell]++
		return l, &fault{i, err.Error()}
	}
	r.noteChunks(l, i, rec.row)
	for c := range l.list {
		l.list[c].text = r.lineBreaks(l.list[c].text, i)
	}
	return l, nil
}

// withoutNUL fails when an escape sequence in a list brought a NUL character.
func (l chunkList) withoutNUL() error {
	for i, c := range l.list {
		if strings.IndexByte(c.text, 0) >= 0 {
			return fmt.Errorf("item %d of the list holds a NUL character", i+1)
		}
	}
	return nil
}

func (r *reading) noteChunks(l chunkList, column, row int) {
	for range l.nulls {
		r.tally.note(EmptyChunk, r.columnName(column), "", row)
	}
	for range l.tuples {
		r.tally.note(JoinedTuple, r.columnName(column), "", row)
	}
}

func (r *reading) wideContexts(rec *record) chunkList {
	l := chunkList{encoding: WideCell}
	for _, i := range r.plan.wide {
		if c := rec.at(i); !r.missing(c, i, rec.row) {
			l.list = append(l.list, chunk{text: lineFeeds(c.String())})
		}
	}
	if l.list == nil {
		l.encoding = MissingChunk
	}
	return l
}

// reference is the reference of a row. Of a list the first one counts; the
// others stay in the metadata.
func (r *reading) reference(rec *record, metadata map[string]string) string {
	i, ok := r.plan.at[Reference]
	if !ok || r.missing(rec.at(i), i, rec.row) {
		return ""
	}
	c := rec.at(i)
	if c.json == "" && !opensList(strings.TrimSpace(c.text)) {
		return r.lineBreaks(lineFeeds(c.text), i)
	}
	l, err := readChunks(c, "")
	if err != nil || l.withoutNUL() != nil {
		return r.lineBreaks(lineFeeds(c.String()), i)
	}
	if len(l.list) == 0 {
		return ""
	}
	if others := l.texts()[1:]; len(others) > 0 {
		metadata[r.columnName(i)+" (alternatives)"] = asJSON(others)
		r.tally.note(Alternatives, r.columnName(i), "", rec.row)
	}
	return r.lineBreaks(l.list[0].text, i)
}

func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return ""
	}
	return string(b)
}

// ids reads a cell of chunk ids: a list, or ids with commas or semicolons
// between them. nil when the cell is missing.
func (r *reading) ids(rec *record, f Field) []string {
	i, ok := r.plan.at[f]
	if !ok || r.missing(rec.at(i), i, rec.row) {
		return nil
	}
	l, err := readChunks(rec.at(i), "")
	if err == nil && l.encoding != PlainCell || isLetters(err) {
		return l.texts()
	}
	return strings.FieldsFunc(rec.at(i).text, func(c rune) bool { return strings.ContainsRune(",; \n\r\t", c) })
}

// isLetters reports that a list was refused only because its items are single
// characters, which ids may be.
func isLetters(err error) bool { return errors.Is(err, errLetters) }

// keepMetadata keeps every cell that has no role.
func (r *reading) keepMetadata(rec *record, metadata map[string]string) {
	for i, c := range rec.cells {
		if c.empty() {
			continue
		}
		if i >= len(r.plan.columns) {
			r.tally.note(LateColumn, r.columnName(i), "", rec.row)
			metadata[r.columnName(i)] = lineFeeds(c.String())
			continue
		}
		switch col := r.plan.columns[i]; col.Field {
		case Metadata, ReferenceContexts:
			metadata[col.Name] = lineFeeds(c.String())
		case RecordedScore:
			if !isNullish(c.text) {
				metadata[col.Name] = lineFeeds(c.String())
			}
		}
	}
}

// describeChunks keeps what a list of objects says of its chunks: ids where the
// file has no column of them, sources and scores as metadata.
func (r *reading) describeChunks(l chunkList, s *eval.Sample) {
	if l.encoding != ObjectsCell && l.encoding != DictCell {
		return
	}
	ids, sources, scores := make([]string, len(l.list)), make([]string, len(l.list)), make([]string, len(l.list))
	complete := len(l.list) > 0
	for i, c := range l.list {
		ids[i], sources[i], scores[i] = c.id, c.source, c.score
		complete = complete && c.id != ""
	}
	if complete && s.RetrievedIDs == nil {
		s.RetrievedIDs = ids
		r.idsInContexts++
	}
	name := r.columnName(r.plan.at[Contexts])
	if strings.Join(sources, "") != "" {
		s.Metadata[name+" (sources)"] = asJSON(sources)
	}
	if strings.Join(scores, "") != "" {
		s.Metadata[name+" (scores)"] = asJSON(scores)
	}
}
