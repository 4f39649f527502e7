-- +goose Up
-- Links by which somebody joins a team, once. Only the hash of the token is kept.
CREATE TABLE invitations (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	token_hash TEXT    NOT NULL UNIQUE,
	role       TEXT    NOT NULL CHECK (role IN ('admin', 'editor', 'annotator', 'adjudicator', 'viewer')),
	made_by    TEXT    NOT NULL, -- name of who invites
	created_at INTEGER NOT NULL,
	expires_at INTEGER NOT NULL
);
CREATE INDEX invitations_team ON invitations (team_id, id);

-- +goose Down
DROP TABLE invitations;
