-- +goose Up
-- What a run embedded with, so that two runs can be told to differ in it; and the
-- form that it was started from: a form starts one run, however often it is sent.
ALTER TABLE runs ADD COLUMN embedding_model TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN launch_key      TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX runs_launch ON runs (team_id, launch_key) WHERE launch_key <> '';

-- Lists of a run's pairs: those of one pick or state, in their order. The list
-- reads nothing else.
CREATE INDEX verdicts_picks ON verdicts (run_id, method, repeat, status, pick, row_id, reason_code);

-- +goose Down
DROP INDEX verdicts_picks;
DROP INDEX runs_launch;
ALTER TABLE runs DROP COLUMN launch_key;
ALTER TABLE runs DROP COLUMN embedding_model;
