-- +goose Up
-- How a team had a file read whose header is the same: what is chosen once is
-- chosen for the next file of that shape.
CREATE TABLE habits (
	team_id    INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	shape      TEXT    NOT NULL, -- hash of the set of headers
	choices    TEXT    NOT NULL, -- JSON
	created_at INTEGER NOT NULL,
	PRIMARY KEY (team_id, shape)
);

-- Imports of large files, which go on while nobody waits for them.
CREATE TABLE imports (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	upload     TEXT    NOT NULL, -- token of the waiting file
	name       TEXT    NOT NULL, -- of the dataset to be
	file       TEXT    NOT NULL,
	size       INTEGER NOT NULL,
	read       INTEGER NOT NULL DEFAULT 0, -- bytes so far
	row_count  INTEGER NOT NULL DEFAULT 0, -- rows so far
	state      TEXT    NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed', 'cancelled')),
	reason     TEXT    NOT NULL DEFAULT '', -- why it failed
	dataset_id INTEGER NOT NULL DEFAULT 0, -- what it made, once it is done
	unchanged  INTEGER NOT NULL DEFAULT 0, -- 1: these rows were there already
	created_at INTEGER NOT NULL,
	ended_at   INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX imports_team ON imports (team_id, state, id);

-- A dataset is one version. Versions of one dataset share a chain, the id of the
-- first; the newest bears the name.
ALTER TABLE datasets ADD COLUMN chain INTEGER NOT NULL DEFAULT 0;
ALTER TABLE datasets ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE datasets ADD COLUMN content_hash TEXT NOT NULL DEFAULT ''; -- of its rows and the mapping
ALTER TABLE datasets ADD COLUMN archived INTEGER NOT NULL DEFAULT 0; -- rows put away, of row_count
ALTER TABLE datasets ADD COLUMN changes TEXT NOT NULL DEFAULT ''; -- JSON counts against the version before
UPDATE datasets SET chain = id;
CREATE INDEX datasets_chain ON datasets (chain, version);

-- Rows keep their identity by content, never by number.
ALTER TABLE samples ADD COLUMN question_key INTEGER NOT NULL DEFAULT 0;
ALTER TABLE samples ADD COLUMN content_key INTEGER NOT NULL DEFAULT 0;
ALTER TABLE samples ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pairs ADD COLUMN question_key INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pairs ADD COLUMN content_key INTEGER NOT NULL DEFAULT 0;

-- What sets a version apart from the one before.
CREATE TABLE version_changes (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL,
	dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
	change     TEXT    NOT NULL CHECK (change IN ('added', 'changed', 'removed')),
	row_id     INTEGER NOT NULL, -- in this version; 0 when removed
	old_row_id INTEGER NOT NULL  -- in the version before; 0 when added
);
CREATE INDEX version_changes_dataset ON version_changes (dataset_id, change, id);

-- Rows as they were before they were edited. A run shows what it judged.
CREATE TABLE sample_history (
	id          INTEGER PRIMARY KEY,
	team_id     INTEGER NOT NULL,
	sample_id   INTEGER NOT NULL REFERENCES samples (id) ON DELETE CASCADE,
	question    TEXT    NOT NULL,
	answer      TEXT    NOT NULL,
	contexts    TEXT,
	reference   TEXT    NOT NULL,
	user_id     INTEGER NOT NULL REFERENCES users (id), -- who replaced it
	replaced_at INTEGER NOT NULL
);
CREATE INDEX sample_history_sample ON sample_history (sample_id, id);

-- +goose Down
DROP TABLE sample_history;
DROP TABLE version_changes;
DROP TABLE imports;
DROP TABLE habits;
