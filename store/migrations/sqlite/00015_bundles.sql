-- +goose Up
-- Datasets that came as a sealed bundle, and whether their numbers came out the same.
CREATE TABLE bundles (
	dataset_id INTEGER PRIMARY KEY REFERENCES datasets (id) ON DELETE CASCADE,
	team_id    INTEGER NOT NULL,
	name       TEXT    NOT NULL, -- of the dataset where it was sealed
	sealed_at  INTEGER NOT NULL,
	recomputed TEXT    NOT NULL, -- JSON: how many rows, and which differ
	created_at INTEGER NOT NULL
);

-- +goose Down
DROP TABLE bundles;
