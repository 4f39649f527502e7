-- Times are UTC microseconds. Lists and maps are JSON text. Every table carries
-- its team, so that isolation is decided by the SQL and nowhere else.

-- +goose Up
CREATE TABLE teams (
	id         INTEGER PRIMARY KEY,
	name       TEXT    NOT NULL UNIQUE,
	created_at INTEGER NOT NULL
);

CREATE TABLE users (
	id            INTEGER PRIMARY KEY,
	name          TEXT    NOT NULL UNIQUE,
	password_hash TEXT    NOT NULL DEFAULT '', -- '' until a password is chosen
	epoch         INTEGER NOT NULL DEFAULT 0,  -- raised to end all sessions of the person
	created_at    INTEGER NOT NULL
);

CREATE TABLE members (
	team_id INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	role    TEXT    NOT NULL CHECK (role IN ('admin', 'editor', 'annotator', 'adjudicator', 'viewer')),
	PRIMARY KEY (team_id, user_id)
);

-- One-time links that sign a person in. Only the hash of the token is kept.
CREATE TABLE login_links (
	token_hash TEXT    PRIMARY KEY,
	user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	expires_at INTEGER NOT NULL
);

CREATE TABLE sessions (
	token  TEXT PRIMARY KEY,
	data   BLOB NOT NULL,
	expiry REAL NOT NULL
);
CREATE INDEX sessions_expiry ON sessions (expiry);

-- Files that were uploaded and wait for a person to look at the preview.
CREATE TABLE uploads (
	token      TEXT    PRIMARY KEY,
	team_id    INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	name       TEXT    NOT NULL, -- as the person's computer calls it; never used as a path
	size       INTEGER NOT NULL,
	created_at INTEGER NOT NULL
);

CREATE TABLE datasets (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	name       TEXT    NOT NULL,
	kind       TEXT    NOT NULL CHECK (kind IN ('samples', 'pairs')),
	state      TEXT    NOT NULL DEFAULT 'importing' CHECK (state IN ('importing', 'ready')),
	row_count  INTEGER NOT NULL DEFAULT 0,
	report     TEXT    NOT NULL DEFAULT '{}', -- what the import read, mapped, skipped and said
	created_at INTEGER NOT NULL,
	UNIQUE (team_id, name)
);

-- Rows of an uploaded file that could not be imported, as the person sees them.
CREATE TABLE rejects (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL,
	dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
	row        INTEGER NOT NULL,
	sheet      TEXT    NOT NULL DEFAULT '',
	col        TEXT    NOT NULL DEFAULT '',
	reason     TEXT    NOT NULL,
	raw        TEXT    NOT NULL DEFAULT '', -- the row as written, cut
	cells      TEXT    NOT NULL -- JSON list of its cells, whole
);
CREATE INDEX rejects_dataset ON rejects (dataset_id, id);

CREATE TABLE samples (
	id            INTEGER PRIMARY KEY,
	team_id       INTEGER NOT NULL,
	dataset_id    INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
	row           INTEGER NOT NULL,
	question      TEXT    NOT NULL,
	answer        TEXT    NOT NULL,
	contexts      TEXT, -- NULL: the file had none for this row
	reference     TEXT    NOT NULL,
	retrieved_ids TEXT,
	reference_ids TEXT,
	source        TEXT    NOT NULL,
	metadata      TEXT    NOT NULL DEFAULT '{}'
);
CREATE INDEX samples_dataset ON samples (dataset_id, id);

CREATE TABLE pairs (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL,
	dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
	row        INTEGER NOT NULL,
	dimension  TEXT    NOT NULL,
	lang       TEXT    NOT NULL DEFAULT '', -- of the question, as the judge is asked
	question   TEXT    NOT NULL,
	x_answer   TEXT    NOT NULL,
	x_contexts TEXT,
	y_answer   TEXT    NOT NULL,
	y_contexts TEXT,
	source     TEXT    NOT NULL
);
CREATE INDEX pairs_dataset ON pairs (dataset_id, id);
CREATE INDEX pairs_dimension ON pairs (dataset_id, dimension, lang, id);

-- What the items of a pair are by construction. Kept apart from the items: no
-- query that feeds the labeling page touches this table.
CREATE TABLE pair_roles (
	pair_id INTEGER PRIMARY KEY REFERENCES pairs (id) ON DELETE CASCADE,
	team_id INTEGER NOT NULL,
	x_role  TEXT    NOT NULL DEFAULT '',
	y_role  TEXT    NOT NULL DEFAULT '',
	better  TEXT    NOT NULL DEFAULT '' CHECK (better IN ('', 'x', 'y', 'tie'))
);

CREATE TABLE judges (
	id              INTEGER PRIMARY KEY,
	team_id         INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	name            TEXT    NOT NULL,
	base_url        TEXT    NOT NULL,
	model           TEXT    NOT NULL,
	embedding_model TEXT    NOT NULL DEFAULT '',
	api_key_env     TEXT    NOT NULL DEFAULT '', -- name of an environment variable
	api_key_sealed  TEXT    NOT NULL DEFAULT '', -- encrypted, see secret.go
	concurrency     INTEGER NOT NULL DEFAULT 8,
	requests_minute INTEGER NOT NULL DEFAULT 0,
	tokens_minute   INTEGER NOT NULL DEFAULT 0,
	timeout_seconds INTEGER NOT NULL DEFAULT 60,
	created_at      INTEGER NOT NULL,
	UNIQUE (team_id, name)
);

CREATE TABLE runs (
	id                INTEGER PRIMARY KEY,
	team_id           INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	dataset_id        INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
	kind              TEXT    NOT NULL,
	judge             TEXT    NOT NULL, -- '' when no method needs one
	model             TEXT    NOT NULL DEFAULT '',
	profile           TEXT    NOT NULL,
	row_limit         INTEGER NOT NULL DEFAULT 0,
	first_row         INTEGER NOT NULL DEFAULT 0, -- ids of the rows it covers
	last_row          INTEGER NOT NULL DEFAULT 0,
	state             TEXT    NOT NULL,
	reason            TEXT    NOT NULL DEFAULT '',
	total             INTEGER NOT NULL,
	done              INTEGER NOT NULL DEFAULT 0,
	start_done        INTEGER NOT NULL DEFAULT 0, -- results that were there when work last began
	failed            INTEGER NOT NULL DEFAULT 0,
	calls             INTEGER NOT NULL DEFAULT 0,
	prompt_tokens     INTEGER NOT NULL DEFAULT 0,
	completion_tokens INTEGER NOT NULL DEFAULT 0,
	created_at        INTEGER NOT NULL,
	started_at        INTEGER NOT NULL DEFAULT 0,
	finished_at       INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX runs_team ON runs (team_id, id);
CREATE INDEX runs_dataset ON runs (dataset_id, id);

CREATE TABLE run_methods (
	run_id  INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	team_id INTEGER NOT NULL,
	pos     INTEGER NOT NULL,
	method  TEXT    NOT NULL,
	PRIMARY KEY (run_id, method)
);

-- How many results of each kind a run has: kept with every result, so that a
-- page never counts them. The sum of values gives the mean.
CREATE TABLE run_counts (
	run_id      INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	team_id     INTEGER NOT NULL,
	method      TEXT    NOT NULL,
	dimension   TEXT    NOT NULL, -- of pairs, else ''
	status      TEXT    NOT NULL,
	pick        TEXT    NOT NULL,
	reason_code TEXT    NOT NULL,
	example     TEXT    NOT NULL, -- the reason of the first
	results     INTEGER NOT NULL,
	partial     INTEGER NOT NULL,
	value_sum   REAL    NOT NULL,
	PRIMARY KEY (run_id, method, dimension, status, pick, reason_code)
);

-- The score rows are the truth: what has no row here is still to be judged.
CREATE TABLE scores (
	id          INTEGER PRIMARY KEY,
	team_id     INTEGER NOT NULL,
	run_id      INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	row_id      INTEGER NOT NULL,
	method      TEXT    NOT NULL,
	repeat      INTEGER NOT NULL DEFAULT 1,
	status      TEXT    NOT NULL,
	value       REAL,
	lower       REAL,
	upper       REAL,
	reason_code TEXT    NOT NULL DEFAULT '',
	reason      TEXT    NOT NULL DEFAULT '',
	flags       TEXT    NOT NULL DEFAULT '',
	retry       INTEGER NOT NULL DEFAULT 0, -- 1: asked again; the old result stays until the new one is stored
	created_at  INTEGER NOT NULL,
	UNIQUE (run_id, row_id, method, repeat)
);

CREATE TABLE score_details (
	score_id INTEGER PRIMARY KEY REFERENCES scores (id) ON DELETE CASCADE,
	team_id  INTEGER NOT NULL,
	detail   TEXT    NOT NULL -- eval.Score as JSON: parts and calls
);

CREATE TABLE verdicts (
	id          INTEGER PRIMARY KEY,
	team_id     INTEGER NOT NULL,
	run_id      INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	row_id      INTEGER NOT NULL,
	method      TEXT    NOT NULL,
	repeat      INTEGER NOT NULL DEFAULT 1,
	status      TEXT    NOT NULL,
	pick        TEXT    NOT NULL DEFAULT '',
	score_x     REAL,
	score_y     REAL,
	x_first     TEXT    NOT NULL DEFAULT '', -- picked with X shown first; '' when that order was not asked
	y_first     TEXT    NOT NULL DEFAULT '',
	tokens      INTEGER NOT NULL DEFAULT 0, -- of all its calls, read and written
	ms          INTEGER NOT NULL DEFAULT 0, -- waited for all its calls
	reason_code TEXT    NOT NULL DEFAULT '',
	reason      TEXT    NOT NULL DEFAULT '',
	retry       INTEGER NOT NULL DEFAULT 0,
	created_at  INTEGER NOT NULL,
	UNIQUE (run_id, row_id, method, repeat)
);

CREATE TABLE verdict_details (
	verdict_id INTEGER PRIMARY KEY REFERENCES verdicts (id) ON DELETE CASCADE,
	team_id    INTEGER NOT NULL,
	detail     TEXT    NOT NULL -- eval.Verdict as JSON: both scores, orders, calls
);

-- The side on which an annotator sees item X, drawn once and kept.
CREATE TABLE sides (
	pair_id    INTEGER NOT NULL REFERENCES pairs (id) ON DELETE CASCADE,
	user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	team_id    INTEGER NOT NULL,
	left_item  TEXT    NOT NULL CHECK (left_item IN ('x', 'y')),
	created_at INTEGER NOT NULL,
	PRIMARY KEY (pair_id, user_id)
);
CREATE INDEX sides_user ON sides (user_id, pair_id);

-- Labels are never changed or deleted: a change of mind is a new row.
CREATE TABLE labels (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL,
	pair_id    INTEGER NOT NULL REFERENCES pairs (id) ON DELETE CASCADE,
	user_id    INTEGER NOT NULL REFERENCES users (id),
	pick       TEXT    NOT NULL CHECK (pick IN ('x', 'y', 'tie', 'withdrawn')),
	left_item  TEXT    NOT NULL CHECK (left_item IN ('x', 'y')),
	reason     TEXT    NOT NULL DEFAULT '',
	comment    TEXT    NOT NULL DEFAULT '',
	unblinded  INTEGER NOT NULL DEFAULT 0,
	visible_ms INTEGER NOT NULL DEFAULT 0,
	total_ms   INTEGER NOT NULL DEFAULT 0,
	created_at INTEGER NOT NULL
);
CREATE INDEX labels_pair ON labels (pair_id, user_id, id);
CREATE INDEX labels_user ON labels (user_id, id);

-- Pairs that an annotator put off; they come back at the end of the queue.
CREATE TABLE skips (
	pair_id    INTEGER NOT NULL REFERENCES pairs (id) ON DELETE CASCADE,
	user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	team_id    INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	PRIMARY KEY (pair_id, user_id)
);
CREATE INDEX skips_user ON skips (user_id, pair_id);

-- Who has seen the results of a pair no longer labels it blind.
CREATE TABLE unblindings (
	pair_id    INTEGER NOT NULL REFERENCES pairs (id) ON DELETE CASCADE,
	user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	team_id    INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	PRIMARY KEY (pair_id, user_id)
);
CREATE INDEX unblindings_user ON unblindings (user_id, pair_id);
