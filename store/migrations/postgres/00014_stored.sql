-- +goose Up
-- How often a result of the run was stored, replaced ones counted again: whoever
-- keeps figures of the results sees by it whether any has changed.
ALTER TABLE runs ADD COLUMN stored BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE runs DROP COLUMN stored;
