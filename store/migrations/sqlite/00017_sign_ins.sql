-- +goose Up
-- Browsers in which people are signed in. They belong to a person, not to a team.
CREATE TABLE sign_ins (
	id         INTEGER PRIMARY KEY,
	user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	address    TEXT    NOT NULL,
	agent      TEXT    NOT NULL, -- what the browser calls itself
	how        TEXT    NOT NULL CHECK (how IN ('password', 'link', 'sso')),
	created_at INTEGER NOT NULL,
	seen_at    INTEGER NOT NULL, -- to some minutes
	ended_at   INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX sign_ins_user ON sign_ins (user_id, id);

-- Tries to sign in, by account and by network address, as hashes.
CREATE TABLE sign_in_tries (
	subject    TEXT    PRIMARY KEY,
	tries      INTEGER NOT NULL,
	open_again INTEGER NOT NULL, -- when the next try is let through
	tried_at   INTEGER NOT NULL
);

ALTER TABLE users DROP COLUMN epoch;

-- +goose Down
ALTER TABLE users ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
DROP TABLE sign_in_tries;
DROP TABLE sign_ins;
