-- +goose Up
-- The choices that a run is made with (JSON of eval.RunSettings).
ALTER TABLE runs ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
ALTER TABLE runs ADD COLUMN picked BIGINT NOT NULL DEFAULT 0; -- 1: its rows are those in run_rows
ALTER TABLE runs ADD COLUMN cache_hits BIGINT NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN estimated_calls BIGINT NOT NULL DEFAULT 0; -- whose reply did not say its tokens
ALTER TABLE runs ADD COLUMN embedding_tokens BIGINT NOT NULL DEFAULT 0; -- of prompt_tokens
-- What the stronger judge of a cascade took, within the totals.
ALTER TABLE runs ADD COLUMN strong_calls BIGINT NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN strong_prompt_tokens BIGINT NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN strong_completion_tokens BIGINT NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN strong_embedding_tokens BIGINT NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN escalated BIGINT NOT NULL DEFAULT 0; -- results that the stronger judge decided
ALTER TABLE scores ADD COLUMN escalated BIGINT NOT NULL DEFAULT 0;
ALTER TABLE verdicts ADD COLUMN escalated BIGINT NOT NULL DEFAULT 0;

-- How often a method judges each row: rules that ask nobody run once.
ALTER TABLE run_methods ADD COLUMN repeats BIGINT NOT NULL DEFAULT 1;

-- The rows of a run that does not cover all of its range.
CREATE TABLE run_rows (
	run_id  BIGINT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	row_id  BIGINT NOT NULL,
	team_id BIGINT NOT NULL,
	PRIMARY KEY (run_id, row_id)
);

-- The counts of a run, now by repeat.
CREATE TABLE counts_by_repeat (
	run_id      BIGINT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	team_id     BIGINT NOT NULL,
	method      TEXT    NOT NULL,
	repeat      BIGINT NOT NULL,
	dimension   TEXT    NOT NULL, -- of pairs, else ''
	status      TEXT    NOT NULL,
	pick        TEXT    NOT NULL,
	reason_code TEXT    NOT NULL,
	example     TEXT    NOT NULL, -- the reason of the first
	results     BIGINT NOT NULL,
	partial     BIGINT NOT NULL,
	value_sum   DOUBLE PRECISION NOT NULL,
	PRIMARY KEY (run_id, method, repeat, dimension, status, pick, reason_code)
);
INSERT INTO counts_by_repeat (run_id, team_id, method, repeat, dimension, status, pick, reason_code, example, results, partial, value_sum)
SELECT run_id, team_id, method, 1, dimension, status, pick, reason_code, example, results, partial, value_sum FROM run_counts;
DROP TABLE run_counts;
ALTER TABLE counts_by_repeat RENAME TO run_counts;

-- How texts were split into statements: once a reference, so that all rows,
-- runs and repeats that share it share one denominator.
CREATE TABLE splits (
	team_id    BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	split_key  TEXT    NOT NULL, -- hash of the judge and the task
	statements TEXT    NOT NULL, -- JSON
	created_at BIGINT NOT NULL,
	PRIMARY KEY (team_id, split_key)
);
