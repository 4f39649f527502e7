-- +goose Up
-- Which process brings in what is not all in yet. What a process left that is no
-- more is cleared.
ALTER TABLE datasets ADD COLUMN process TEXT NOT NULL DEFAULT '';
ALTER TABLE judgment_files ADD COLUMN process TEXT NOT NULL DEFAULT '';
ALTER TABLE imports ADD COLUMN process TEXT NOT NULL DEFAULT '';
ALTER TABLE imports ADD COLUMN unwanted INTEGER NOT NULL DEFAULT 0; -- 1: a person cancelled it

-- +goose Down
ALTER TABLE datasets DROP COLUMN process;
ALTER TABLE judgment_files DROP COLUMN process;
ALTER TABLE imports DROP COLUMN process;
ALTER TABLE imports DROP COLUMN unwanted;
