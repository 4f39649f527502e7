-- +goose Up
-- Words that people hang on a pair while they look at results, to find it again.
CREATE TABLE pair_tags (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL,
	pair_id    INTEGER NOT NULL REFERENCES pairs (id) ON DELETE CASCADE,
	tag        TEXT    NOT NULL,
	note       TEXT    NOT NULL DEFAULT '',
	user_id    INTEGER NOT NULL REFERENCES users (id),
	created_at INTEGER NOT NULL,
	UNIQUE (pair_id, tag)
);

-- +goose Down
DROP TABLE pair_tags;
