-- +goose Up
-- A campaign has people label pairs of one dataset version under fixed rules.
-- Labels without one have campaign 0.
CREATE TABLE campaigns (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
	name       TEXT    NOT NULL,
	state      TEXT    NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
	named      INTEGER NOT NULL DEFAULT 0, -- 1: only the people on its list label
	deadline   INTEGER NOT NULL DEFAULT 0, -- 0: none
	rules      TEXT    NOT NULL, -- JSON, eval.CampaignRules
	created_by INTEGER NOT NULL REFERENCES users (id),
	created_at INTEGER NOT NULL,
	UNIQUE (team_id, name)
);
CREATE INDEX campaigns_dataset ON campaigns (dataset_id, id);

CREATE TABLE campaign_dimensions (
	campaign_id INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
	team_id     INTEGER NOT NULL,
	dimension   TEXT    NOT NULL,
	pos         INTEGER NOT NULL,
	guidelines  TEXT    NOT NULL DEFAULT '', -- Markdown; '': those that ship
	pairs       INTEGER NOT NULL,
	wanted      INTEGER NOT NULL, -- labels, of all its pairs
	labels      INTEGER NOT NULL DEFAULT 0, -- so far, of those wanted
	PRIMARY KEY (campaign_id, dimension)
);

-- The pairs that were drawn for a campaign, with what was said of them so far.
-- Pairs to check people with (gold, training) have a known answer and no label
-- of theirs counts.
CREATE TABLE campaign_pairs (
	campaign_id INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
	pair_id     INTEGER NOT NULL REFERENCES pairs (id) ON DELETE CASCADE,
	team_id     INTEGER NOT NULL,
	dimension   TEXT    NOT NULL,
	purpose     TEXT    NOT NULL CHECK (purpose IN ('label', 'gold', 'training')),
	known       TEXT    NOT NULL DEFAULT '' CHECK (known IN ('', 'x', 'y', 'tie')), -- never sent to an annotator before the answer
	place       INTEGER NOT NULL, -- in the queue, random
	probability REAL    NOT NULL, -- of being drawn
	wanted      INTEGER NOT NULL, -- people who are to label it
	held        INTEGER NOT NULL DEFAULT 0, -- people who have labeled it or have it reserved
	open        INTEGER NOT NULL DEFAULT 1, -- 1 while held < wanted
	x           INTEGER NOT NULL DEFAULT 0, -- standing labels that pick X
	y           INTEGER NOT NULL DEFAULT 0,
	ties        INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (campaign_id, pair_id)
);
CREATE INDEX campaign_pairs_queue ON campaign_pairs (campaign_id, dimension, purpose, open, place);
CREATE INDEX campaign_pairs_pair ON campaign_pairs (pair_id);

-- Who is on the list of a campaign. Who was taken off stays here.
CREATE TABLE campaign_people (
	campaign_id INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
	user_id     INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	team_id     INTEGER NOT NULL,
	added_at    INTEGER NOT NULL,
	removed_at  INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (campaign_id, user_id)
);

-- A pair that is before somebody now. It counts as held until it is labeled,
-- given back or runs out.
CREATE TABLE reservations (
	campaign_id INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
	pair_id     INTEGER NOT NULL REFERENCES pairs (id) ON DELETE CASCADE,
	user_id     INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	team_id     INTEGER NOT NULL,
	dimension   TEXT    NOT NULL,
	purpose     TEXT    NOT NULL,
	token       TEXT    NOT NULL, -- of the page that shows it: another page cannot give it back
	expires_at  INTEGER NOT NULL,
	created_at  INTEGER NOT NULL,
	PRIMARY KEY (campaign_id, pair_id, user_id)
);
CREATE INDEX reservations_expiry ON reservations (campaign_id, expires_at);
CREATE INDEX reservations_user ON reservations (campaign_id, user_id, dimension, created_at);

-- One person's place at one dimension of a campaign, or of a dataset.
CREATE TABLE seats (
	campaign_id INTEGER NOT NULL, -- 0: without a campaign
	dataset_id  INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
	dimension   TEXT    NOT NULL,
	user_id     INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	team_id     INTEGER NOT NULL,
	seed        INTEGER NOT NULL, -- of the sides and of when checks come
	drawn       INTEGER NOT NULL DEFAULT 0, -- sides so far
	place       INTEGER NOT NULL DEFAULT 0, -- in the queue, up to which the person has been
	answered    INTEGER NOT NULL DEFAULT 0, -- standing answers, checks included
	started_at  INTEGER NOT NULL DEFAULT 0, -- when the instructions were read; 0: not yet
	PRIMARY KEY (campaign_id, dataset_id, dimension, user_id)
);
CREATE INDEX seats_dataset ON seats (dataset_id);

-- What only some campaigns ask, and what it takes to compute with the labels
-- again. Purposes: label counts; repeat, gold and training check the person;
-- extra came after others had finished the pair and is kept without counting.
ALTER TABLE labels ADD COLUMN campaign_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE labels ADD COLUMN purpose TEXT NOT NULL DEFAULT 'label';
ALTER TABLE labels ADD COLUMN probability REAL NOT NULL DEFAULT 1; -- with which the pair was drawn
ALTER TABLE labels ADD COLUMN confidence INTEGER NOT NULL DEFAULT 0; -- 1 a guess … 3 sure; 0: not asked
ALTER TABLE labels ADD COLUMN strength INTEGER NOT NULL DEFAULT 0; -- 1 slightly … 3 much better; 0: not asked
ALTER TABLE labels ADD COLUMN categories TEXT NOT NULL DEFAULT '[]'; -- JSON list of the reasons that were ticked
ALTER TABLE labels ADD COLUMN request_key TEXT NOT NULL DEFAULT ''; -- of the page that sent it: kept once
CREATE UNIQUE INDEX labels_request ON labels (user_id, request_key) WHERE request_key <> '';
CREATE INDEX labels_campaign ON labels (campaign_id, user_id, id) WHERE campaign_id <> 0;

ALTER TABLE skips ADD COLUMN reason TEXT NOT NULL DEFAULT ''; -- why it cannot be judged; '': it comes back later

-- 0: the whole team; else the only campaign that the person can reach.
ALTER TABLE members ADD COLUMN campaign_id INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE members DROP COLUMN campaign_id;
ALTER TABLE skips DROP COLUMN reason;
DROP INDEX labels_campaign;
DROP INDEX labels_request;
ALTER TABLE labels DROP COLUMN request_key;
ALTER TABLE labels DROP COLUMN categories;
ALTER TABLE labels DROP COLUMN strength;
ALTER TABLE labels DROP COLUMN confidence;
ALTER TABLE labels DROP COLUMN probability;
ALTER TABLE labels DROP COLUMN purpose;
ALTER TABLE labels DROP COLUMN campaign_id;
DROP TABLE seats;
DROP TABLE reservations;
DROP TABLE campaign_people;
DROP TABLE campaign_pairs;
DROP TABLE campaign_dimensions;
DROP TABLE campaigns;
