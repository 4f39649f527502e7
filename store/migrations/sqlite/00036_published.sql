-- +goose Up
-- Agreement that others have printed, to stand beside what is counted here.
CREATE TABLE published (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL,
	dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
	source     TEXT NOT NULL,
	dimension  TEXT NOT NULL,
	method     TEXT NOT NULL,
	printed    TEXT NOT NULL, -- as it stands there: 0.95, 95 %
	pairs      INTEGER NOT NULL CHECK (pairs > 0),
	created_at INTEGER NOT NULL
);
CREATE INDEX published_by_dataset ON published (dataset_id);

-- +goose Down
DROP TABLE published;
