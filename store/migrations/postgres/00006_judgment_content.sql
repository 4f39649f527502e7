-- +goose Up
-- What a file of labels or results said, whatever it is called and in whichever
-- order: the same content is not added twice.
ALTER TABLE judgment_files ADD COLUMN content_hash TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE judgment_files DROP COLUMN content_hash;
