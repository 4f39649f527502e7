-- +goose Up
-- Annotators whose labels on a dataset do not count, and why. The labels stay. An
-- exclusion that was taken back stays too.
CREATE TABLE exclusions (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL,
	dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
	user_id    INTEGER NOT NULL, -- 0: a person outside, by name
	annotator  TEXT    NOT NULL, -- the name in the file; '' for a user
	reason     TEXT    NOT NULL,
	made_by    INTEGER NOT NULL REFERENCES users (id),
	created_at INTEGER NOT NULL,
	lifted_at  INTEGER NOT NULL DEFAULT 0 -- 0: it holds
);
CREATE UNIQUE INDEX exclusions_standing ON exclusions (dataset_id, user_id, annotator) WHERE lifted_at = 0;

-- +goose Down
DROP TABLE exclusions;
