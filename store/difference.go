package store

import (
	"context"
	"encoding/json"
	"fmt"

	"concord/eval"
)

// Changes count the rows that set a version apart from the one before.
type Changes struct {
	Added   int `json:"added"`
	Changed int `json:"changed"` // the same question, other content
	Removed int `json:"removed"`
}

func changesOf(text string) (c Changes, err error) {
	if text == "" {
		return c, nil
	}
	return c, json.Unmarshal([]byte(text), &c)
}

// keyed is a row by its identity.
type keyed struct {
	ID       int64
	Dataset  int64 `db:"dataset_id"`
	Question int64 `db:"question_key"`
	Content  int64 `db:"content_key"`
}

// difference stores every row that the other version does not have. Rows of one
// question are paired in file order: a pair is a change, the rest was added or
// removed. Rows come sorted by question, so that only those of one question are
// held at a time.
func (im *importer) difference(kind eval.Kind, before int64) (c Changes, err error) {
	rows, err := im.store.ro.QueryxContext(im.ctx, `
		SELECT id, dataset_id, question_key, content_key FROM `+table(kind)+`
		WHERE dataset_id IN (?, ?)
		ORDER BY question_key, content_key, id`, im.dataset, before)
	if err != nil {
		return c, err
	}
	defer rows.Close()
	var group []keyed
	for rows.Next() {
		var k keyed
		if err := rows.StructScan(&k); err != nil {
			return c, err
		}
		if len(group) > 0 && group[0].Question != k.Question {
			if err := im.settle(&c, group); err != nil {
				return c, err
			}
			group = group[:0]
		}
		group = append(group, k)
	}
	if err := rows.Err(); err != nil {
		return c, err
	}
	return c, im.settle(&c, group)
}

// settle stores the differences of the rows of one question, sorted by content.
func (im *importer) settle(c *Changes, group []keyed) error {
	now, old := unmatched(group, im.dataset)
	for i := range max(len(now), len(old)) {
		change, row, oldRow := "changed", int64(0), int64(0)
		if i < len(now) {
			row = now[i].ID
		}
		if i < len(old) {
			oldRow = old[i].ID
		}
		switch {
		case row == 0:
			change = "removed"
			c.Removed++
		case oldRow == 0:
			change = "added"
			c.Added++
		default:
			c.Changed++
		}
		if err := im.noteChange(change, row, oldRow); err != nil {
			return err
		}
	}
	return nil
}

func (im *importer) noteChange(change string, row, oldRow int64) error {
	return im.add(func(in *bulk) error {
		return in.add(im.ctx, `version_changes (team_id, dataset_id, change, row_id, old_row_id)`,
			im.team, im.dataset, change, row, oldRow)
	})
}

// unmatched are the rows of each version beyond those of the same content in
// the other.
func unmatched(group []keyed, dataset int64) (now, old []keyed) {
	for len(group) > 0 {
		var sides [2][]keyed
		n := 0
		for n < len(group) && group[n].Content == group[0].Content {
			side := 0
			if group[n].Dataset != dataset {
				side = 1
			}
			sides[side] = append(sides[side], group[n])
			n++
		}
		both := min(len(sides[0]), len(sides[1]))
		now, old = append(now, sides[0][both:]...), append(old, sides[1][both:]...)
		group = group[n:]
	}
	return now, old
}

// Change is one row that was added, changed or removed, as a list shows it.
type Change struct {
	ID          int64
	Row         int64 `db:"row_id"`     // in this version; 0 when removed
	OldRow      int64 `db:"old_row_id"` // in the version before; 0 when added or deleted since
	Question    string
	OldQuestion string `db:"old_question"`
	Answer      string
	OldAnswer   string `db:"old_answer"`
}

// ChangePage lists up to limit changes of a kind ("added", "changed",
// "removed") of a version behind the id after.
func (s *Store) ChangePage(ctx context.Context, team, dataset int64, kind eval.Kind, change string, after int64, limit int) (list []Change, err error) {
	answer := "%s.answer"
	if kind == eval.Pairs {
		answer = "%[1]s.x_answer || ' / ' || %[1]s.y_answer"
	}
	answerOf := func(side string) string { return fmt.Sprintf(answer, side) }
	err = s.ro.SelectContext(ctx, &list, `
		SELECT c.id, c.row_id, CASE WHEN o.id IS NULL THEN 0 ELSE c.old_row_id END AS old_row_id,
			coalesce(substr(n.question, 1, 200), '') AS question, coalesce(substr(o.question, 1, 200), '') AS old_question,
			coalesce(substr(`+answerOf("n")+`, 1, 300), '') AS answer,
			coalesce(substr(`+answerOf("o")+`, 1, 300), '') AS old_answer
		FROM version_changes c
		LEFT JOIN `+table(kind)+` n ON n.id = c.row_id
		LEFT JOIN `+table(kind)+` o ON o.id = c.old_row_id
		WHERE c.team_id = ? AND c.dataset_id = ? AND c.change = ? AND c.id > ?
		ORDER BY c.id
		LIMIT ?`, team, dataset, change, after, limit)
	return list, err
}
