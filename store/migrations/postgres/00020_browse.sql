-- +goose Up
-- Few rows are put away, so that they are found without looking at the others.
CREATE INDEX samples_archived ON samples (dataset_id, id) WHERE archived > 0;

-- A file is imported once, however often the button is pressed.
CREATE UNIQUE INDEX imports_running ON imports (upload) WHERE state = 'running';
CREATE INDEX imports_upload ON imports (upload, id);

-- +goose Down
DROP INDEX imports_upload;
DROP INDEX imports_running;
DROP INDEX samples_archived;
