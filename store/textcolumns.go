package store

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"unicode/utf8"

	"concord/eval/ingest"
)

// How a column that could hold answers is recognized: some cell of the first
// rows is at least as long as a short sentence.
const (
	answerRows       = 50
	answerCharacters = 20
)

// AnswerColumns lists the columns of a dataset of samples that could hold
// answers to compare: the response, when a row has one, metadata columns with texts,
// and the variants of which each has rows of its own.
func (s *Store) AnswerColumns(ctx context.Context, team, dataset int64) ([]string, error) {
	var rows []struct {
		Answered bool
		Metadata string
	}
	err := s.ro.SelectContext(ctx, &rows, `
		SELECT answer <> '' AS answered, metadata
		FROM samples
		WHERE team_id = ? AND dataset_id = ?
		ORDER BY id
		LIMIT ?`, team, dataset, answerRows)
	if err != nil {
		return nil, err
	}
	var answered bool
	var others []string
	for _, r := range rows {
		answered = answered || r.Answered
		var cells map[string]string
		if err := json.Unmarshal([]byte(r.Metadata), &cells); err != nil {
			return nil, err
		}
		for name, text := range cells {
			if name == ingest.VariantColumn && text != "" && !slices.Contains(others, text) {
				others = append(others, text)
			}
			if isAnswer(text) && !slices.Contains(others, name) {
				others = append(others, name)
			}
		}
	}
	slices.Sort(others)
	if answered {
		others = append([]string{string(ingest.Answer)}, others...)
	}
	return others, nil
}

func isAnswer(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err != nil && utf8.RuneCountInString(text) >= answerCharacters
}
