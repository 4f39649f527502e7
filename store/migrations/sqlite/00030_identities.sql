-- +goose Up
-- Accounts at issuers of single sign-on, by which people sign in. They belong to
-- a person, not to a team.
CREATE TABLE identities (
	id         INTEGER PRIMARY KEY,
	user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	issuer     TEXT    NOT NULL,
	subject    TEXT    NOT NULL, -- what the issuer never gives to somebody else
	name       TEXT    NOT NULL, -- as the issuer calls it, for people to recognize
	created_at INTEGER NOT NULL,
	UNIQUE (issuer, subject)
);
CREATE INDEX identities_user ON identities (user_id);

-- +goose Down
DROP TABLE identities;
