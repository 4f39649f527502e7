-- +goose Up
-- What a judge costs per million tokens (NULL: unknown, which is not 0), how
-- strong the team holds it to be, and where embeddings come from if elsewhere.
ALTER TABLE judges ADD COLUMN price_input DOUBLE PRECISION;
ALTER TABLE judges ADD COLUMN price_output DOUBLE PRECISION;
ALTER TABLE judges ADD COLUMN price_embedding DOUBLE PRECISION;
ALTER TABLE judges ADD COLUMN currency TEXT NOT NULL DEFAULT '';
ALTER TABLE judges ADD COLUMN tier BIGINT NOT NULL DEFAULT 0;          -- 0: not said, 1 small, 2 medium, 3 strong
ALTER TABLE judges ADD COLUMN window_tokens BIGINT NOT NULL DEFAULT 0; -- read at once; 0: unknown
ALTER TABLE judges ADD COLUMN embedding_base_url TEXT NOT NULL DEFAULT '';
ALTER TABLE judges ADD COLUMN embedding_key_env TEXT NOT NULL DEFAULT '';

-- What was learned of an endpoint by asking it.
CREATE TABLE endpoint_traits (
	team_id    BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	address    TEXT    NOT NULL,
	model      TEXT    NOT NULL,
	traits     TEXT    NOT NULL, -- JSON
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (team_id, address, model)
);

-- Replies that were paid for once, by what was asked.
CREATE TABLE kept_replies (
	team_id    BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	asked      TEXT    NOT NULL, -- hash of endpoint, model, prompt, parameters, sample
	reply      TEXT    NOT NULL, -- raw
	model      TEXT    NOT NULL DEFAULT '', -- as the endpoint called it
	created_at BIGINT NOT NULL,
	PRIMARY KEY (team_id, asked)
);
CREATE INDEX kept_replies_age ON kept_replies (team_id, created_at);

-- The model that wrote the answers of a dataset, as people tell.
CREATE TABLE generators (
	dataset_id BIGINT PRIMARY KEY REFERENCES datasets (id) ON DELETE CASCADE,
	team_id    BIGINT NOT NULL,
	model      TEXT    NOT NULL,
	tier       BIGINT NOT NULL DEFAULT 0,
	updated_at BIGINT NOT NULL
);

-- A run whose numbers were read anew from the replies of another.
ALTER TABLE runs ADD COLUMN reread_of BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE runs DROP COLUMN reread_of;
DROP TABLE generators;
DROP TABLE kept_replies;
DROP TABLE endpoint_traits;
ALTER TABLE judges DROP COLUMN embedding_key_env;
ALTER TABLE judges DROP COLUMN embedding_base_url;
ALTER TABLE judges DROP COLUMN window_tokens;
ALTER TABLE judges DROP COLUMN tier;
ALTER TABLE judges DROP COLUMN currency;
ALTER TABLE judges DROP COLUMN price_embedding;
ALTER TABLE judges DROP COLUMN price_output;
ALTER TABLE judges DROP COLUMN price_input;
