-- +goose Up
-- A file of labels or of recorded results that was added to a dataset. What it
-- brought counts from the moment on which all of it is in.
CREATE TABLE judgment_files (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
	what       TEXT    NOT NULL CHECK (what IN ('labels', 'scores')),
	file       TEXT    NOT NULL, -- as the person's computer calls it
	run_id     INTEGER REFERENCES runs (id) ON DELETE CASCADE,
	state      TEXT    NOT NULL DEFAULT 'importing' CHECK (state IN ('importing', 'ready')),
	report     TEXT    NOT NULL DEFAULT '{}',
	created_at INTEGER NOT NULL
);
CREATE INDEX judgment_files_dataset ON judgment_files (dataset_id, id);

-- What people outside Concord said of pairs. Like labels, never changed.
CREATE TABLE imported_labels (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL,
	file_id    INTEGER NOT NULL REFERENCES judgment_files (id) ON DELETE CASCADE,
	pair_id    INTEGER NOT NULL REFERENCES pairs (id) ON DELETE CASCADE,
	annotator  TEXT    NOT NULL,
	pick       TEXT    NOT NULL CHECK (pick IN ('x', 'y', 'tie')),
	left_item  TEXT    NOT NULL CHECK (left_item IN ('x', 'y')), -- the item that the file has first
	settled    INTEGER NOT NULL DEFAULT 0, -- 1: what settled a disagreement, no annotator's own word
	strength   INTEGER NOT NULL DEFAULT 0, -- size of a signed scale, distance of two ratings; 0: unknown
	reason     TEXT    NOT NULL DEFAULT '',
	comment    TEXT    NOT NULL DEFAULT '',
	sheet      TEXT    NOT NULL DEFAULT '',
	row        INTEGER NOT NULL, -- as a spreadsheet shows it
	original   TEXT    NOT NULL, -- the cell as written
	rule       TEXT    NOT NULL, -- how it was translated
	created_at INTEGER NOT NULL  -- ascending with the order of the file
);
CREATE INDEX imported_labels_pair ON imported_labels (pair_id, id);
CREATE INDEX imported_labels_file ON imported_labels (file_id);

-- Which system made a sample. No query that feeds a page touches this table.
CREATE TABLE sample_keys (
	sample_id  INTEGER PRIMARY KEY REFERENCES samples (id) ON DELETE CASCADE,
	team_id    INTEGER NOT NULL,
	answer_key TEXT    NOT NULL -- JSON: cells by column
);

-- +goose StatementBegin
CREATE TRIGGER imported_labels_immutable BEFORE UPDATE ON imported_labels
BEGIN
	SELECT RAISE(ABORT, 'labels are never changed');
END;
-- +goose StatementEnd

-- +goose Down
DROP TABLE sample_keys;
DROP TABLE imported_labels;
DROP TABLE judgment_files;
