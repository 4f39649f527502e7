-- +goose Up
-- Few rows are put away, so that they are found without looking at the others.
CREATE INDEX samples_archived ON samples (dataset_id, id) WHERE archived > 0;

-- A file is imported once, however often the button is pressed.
CREATE UNIQUE INDEX imports_running ON imports (upload) WHERE state = 'running';
CREATE INDEX imports_upload ON imports (upload, id);

-- Where a row falls when its dataset is split: 0 to 99, the same for every row of
-- a question; -1 before anybody asked.
ALTER TABLE samples ADD COLUMN place BIGINT NOT NULL DEFAULT -1;
ALTER TABLE pairs ADD COLUMN place BIGINT NOT NULL DEFAULT -1;

-- The shares of development, validation and held-out in percent, "60,20,20"; ''
-- when the dataset is not split.
ALTER TABLE datasets ADD COLUMN split TEXT NOT NULL DEFAULT '';

-- Words that people hang on a dataset; all its versions share them.
CREATE TABLE dataset_tags (
	team_id    BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	chain      BIGINT NOT NULL,
	tag        TEXT    NOT NULL,
	user_id    BIGINT NOT NULL REFERENCES users (id),
	created_at BIGINT NOT NULL,
	PRIMARY KEY (team_id, chain, tag)
);

-- +goose Down
DROP TABLE dataset_tags;
ALTER TABLE datasets DROP COLUMN split;
ALTER TABLE pairs DROP COLUMN place;
ALTER TABLE samples DROP COLUMN place;
DROP INDEX imports_upload;
DROP INDEX imports_running;
DROP INDEX samples_archived;
