-- +goose Up
-- How long a team keeps what it can do without, in days; no line: as it comes.
CREATE TABLE retention (
	team_id      BIGINT PRIMARY KEY REFERENCES teams (id) ON DELETE CASCADE,
	raw_days     BIGINT NOT NULL, -- requests and replies of runs; 0: as long as the run
	replies_days BIGINT NOT NULL, -- replies that are not asked for twice
	upload_days  BIGINT NOT NULL, -- files that wait for their import
	updated_at   BIGINT NOT NULL
);

-- When the requests and replies of a run were last dropped; 0: never.
ALTER TABLE runs ADD COLUMN raw_dropped_at BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE runs DROP COLUMN raw_dropped_at;
DROP TABLE retention;
