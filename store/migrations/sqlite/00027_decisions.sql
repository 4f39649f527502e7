-- +goose Up
-- What settled a pair on which people differ. A change of mind is a new row, and
-- the newest counts; the labels stay as they are.
CREATE TABLE decisions (
	id          INTEGER PRIMARY KEY,
	team_id     INTEGER NOT NULL,
	pair_id     INTEGER NOT NULL REFERENCES pairs (id) ON DELETE CASCADE,
	user_id     INTEGER NOT NULL REFERENCES users (id),
	pick        TEXT    NOT NULL CHECK (pick IN ('x', 'y', 'tie')),
	left_item   TEXT    NOT NULL CHECK (left_item IN ('x', 'y')),
	reason      TEXT    NOT NULL,
	people      INTEGER NOT NULL, -- whose labels were read
	took_part   INTEGER NOT NULL, -- 1: one of them is who decides
	request_key TEXT    NOT NULL, -- of the page that sent it: kept once
	created_at  INTEGER NOT NULL
);
CREATE INDEX decisions_pair ON decisions (pair_id, id);
CREATE UNIQUE INDEX decisions_request ON decisions (user_id, request_key) WHERE request_key <> '';

-- What those who settle disagreements say to each other about a pair.
CREATE TABLE remarks (
	id          INTEGER PRIMARY KEY,
	team_id     INTEGER NOT NULL,
	pair_id     INTEGER NOT NULL REFERENCES pairs (id) ON DELETE CASCADE,
	user_id     INTEGER NOT NULL REFERENCES users (id),
	body        TEXT    NOT NULL,
	request_key TEXT    NOT NULL, -- of the page that sent it: kept once
	created_at  INTEGER NOT NULL
);
CREATE INDEX remarks_pair ON remarks (pair_id, id);
CREATE UNIQUE INDEX remarks_request ON remarks (user_id, request_key) WHERE request_key <> '';

-- 0: the person has seen what people said, and nothing of what methods or the
-- making of the pair say. They no longer label it; they can still settle it.
ALTER TABLE unblindings ADD COLUMN results INTEGER NOT NULL DEFAULT 1;

-- +goose Down
ALTER TABLE unblindings DROP COLUMN results;
DROP TABLE remarks;
DROP TABLE decisions;
