-- +goose Up
-- Which process brings in what is not all in yet. What a process left that is no
-- more is cleared.
ALTER TABLE datasets ADD COLUMN process TEXT NOT NULL DEFAULT '';
ALTER TABLE judgment_files ADD COLUMN process TEXT NOT NULL DEFAULT '';
ALTER TABLE imports ADD COLUMN process TEXT NOT NULL DEFAULT '';
ALTER TABLE imports ADD COLUMN unwanted BIGINT NOT NULL DEFAULT 0; -- 1: a person cancelled it

-- The processes that share this database and are alive. SQLite has one, and no
-- such table. Times are those of the server, so that clocks need not agree.
CREATE TABLE processes (
	id      TEXT   PRIMARY KEY,
	works   BIGINT NOT NULL, -- 1: works off runs
	seen_at TIMESTAMPTZ NOT NULL
);

-- +goose Down
DROP TABLE processes;
ALTER TABLE datasets DROP COLUMN process;
ALTER TABLE judgment_files DROP COLUMN process;
ALTER TABLE imports DROP COLUMN process;
ALTER TABLE imports DROP COLUMN unwanted;
