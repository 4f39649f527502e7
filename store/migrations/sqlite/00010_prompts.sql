-- +goose Up
-- Wordings of prompts, each kept for ever: what a run was asked with can always
-- be read again. Those shipped with Concord are written down when first used.
CREATE TABLE prompts (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	task       TEXT    NOT NULL,
	lang       TEXT    NOT NULL,
	text       TEXT    NOT NULL,
	contract   TEXT    NOT NULL, -- the form of the reply; empty where the task has none of its own
	hash       TEXT    NOT NULL, -- of text and contract
	note       TEXT    NOT NULL DEFAULT '', -- why it was written
	user_id    INTEGER REFERENCES users (id), -- NULL: shipped
	created_at INTEGER NOT NULL,
	UNIQUE (team_id, task, lang, hash)
);

-- The wording that runs of a team begin with; none is the shipped one.
CREATE TABLE prompt_choices (
	team_id   INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	task      TEXT    NOT NULL,
	lang      TEXT    NOT NULL,
	prompt_id INTEGER NOT NULL REFERENCES prompts (id) ON DELETE CASCADE,
	PRIMARY KEY (team_id, task, lang)
);

-- The wordings that a run asks with, fixed when work on it begins.
CREATE TABLE run_prompts (
	run_id    INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	team_id   INTEGER NOT NULL,
	task      TEXT    NOT NULL,
	lang      TEXT    NOT NULL,
	prompt_id INTEGER NOT NULL REFERENCES prompts (id),
	PRIMARY KEY (run_id, task, lang)
);

-- What makes the marks around row data unguessable, and equal requests equal.
CREATE TABLE prompt_marks (
	team_id INTEGER PRIMARY KEY REFERENCES teams (id) ON DELETE CASCADE,
	secret  TEXT    NOT NULL
);

-- +goose Down
DROP TABLE prompt_marks;
DROP TABLE run_prompts;
DROP TABLE prompt_choices;
DROP TABLE prompts;
