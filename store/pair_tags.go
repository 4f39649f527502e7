package store

import (
	"context"
	"strings"
	"unicode/utf8"

	"concord/eval"
)

// Limits of what people write to a pair, in characters.
const (
	MaxTag  = 40
	MaxNote = 2000
)

// PairTag is a word that somebody hung on a pair, with a note.
type PairTag struct {
	Pair    int64
	Tag     string
	Note    string
	Person  string
	Created int64 // UTC microseconds
}

var errNoPair = eval.NotFoundf("There is no such pair here. It may have been deleted.")

// TagPair hangs a tag on a pair. A pair has each tag once: given again, it takes
// the newer note and person.
func (s *Store) TagPair(ctx context.Context, team, user, pair int64, tag, note string) error {
	tag, note = strings.ToLower(strings.Join(strings.Fields(tag), " ")), strings.TrimSpace(note)
	switch {
	case tag == "":
		return eval.Invalidf("Write a tag of a word or two.")
	case utf8.RuneCountInString(tag) > MaxTag:
		return eval.Invalidf("A tag has at most %d characters. Put the rest into the note.", MaxTag)
	case utf8.RuneCountInString(note) > MaxNote:
		return eval.Invalidf("A note has at most %d characters.", MaxNote)
	}
	res, err := s.db.ExecContext(ctx, `
		INSERT INTO pair_tags (team_id, pair_id, tag, note, user_id, created_at)
		SELECT team_id, id, ?, ?, ?, ? FROM pairs WHERE team_id = ? AND id = ?
		ON CONFLICT (pair_id, tag) DO UPDATE SET
			note = excluded.note, user_id = excluded.user_id, created_at = excluded.created_at`,
		tag, note, user, s.micros(), team, pair)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return errNoPair
}

// UntagPair takes a tag off a pair.
func (s *Store) UntagPair(ctx context.Context, team, pair int64, tag string) error {
	var there bool
	err := s.ro.GetContext(ctx, &there, `
		SELECT EXISTS (SELECT 1 FROM pairs WHERE team_id = ? AND id = ?)`, team, pair)
	if err != nil {
		return err
	}
	if !there {
		return errNoPair
	}
	_, err = s.db.ExecContext(ctx, `
		DELETE FROM pair_tags WHERE team_id = ? AND pair_id = ? AND tag = ?`, team, pair, tag)
	return err
}

// PairTags lists the tags on a dataset's pairs, by pair in the order of tagging.
func (s *Store) PairTags(ctx context.Context, team, dataset int64) (list []PairTag, err error) {
	err = s.ro.SelectContext(ctx, &list, `
		SELECT t.pair_id AS pair, t.tag, t.note, u.name AS person, t.created_at AS created
		FROM pair_tags t
		JOIN pairs p ON p.id = t.pair_id
		JOIN users u ON u.id = t.user_id
		WHERE t.team_id = ? AND p.dataset_id = ?
		ORDER BY t.pair_id, t.id`, team, dataset)
	return list, err
}
