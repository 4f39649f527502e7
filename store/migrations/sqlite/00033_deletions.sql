-- +goose Up
-- What is deleted is gone from every list at once, and erased in the background.
ALTER TABLE datasets RENAME COLUMN state TO former_state;
ALTER TABLE datasets ADD COLUMN state TEXT NOT NULL DEFAULT 'importing' CHECK (state IN ('importing', 'ready', 'deleting'));
UPDATE datasets SET state = former_state;
ALTER TABLE datasets DROP COLUMN former_state;

ALTER TABLE teams ADD COLUMN deleted_at INTEGER NOT NULL DEFAULT 0; -- 0: it lives

-- How far the erasing is. A line goes with what it tells of.
CREATE TABLE deletions (
	id         INTEGER PRIMARY KEY,
	team_id    INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	dataset_id INTEGER REFERENCES datasets (id) ON DELETE CASCADE, -- NULL: the whole team
	name       TEXT    NOT NULL, -- that it had
	user_id    INTEGER NOT NULL, -- who asked for it; 0: the command line
	people     TEXT    NOT NULL DEFAULT '[]', -- JSON list of the members that a team had
	total      INTEGER NOT NULL, -- rows and results
	done       INTEGER NOT NULL DEFAULT 0,
	created_at INTEGER NOT NULL
);
CREATE INDEX deletions_dataset ON deletions (dataset_id);
CREATE INDEX deletions_team ON deletions (team_id, id);

-- Found when a pair is erased.
CREATE INDEX reservations_pair ON reservations (pair_id);

-- The lines of a team that is being deleted may go before it.
DROP TRIGGER audit_kept;
-- +goose StatementBegin
CREATE TRIGGER audit_kept BEFORE DELETE ON audit
WHEN EXISTS (SELECT 1 FROM teams WHERE id = OLD.team_id AND deleted_at = 0)
BEGIN
	SELECT RAISE(ABORT, 'the audit log is never shortened');
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER audit_kept;
-- +goose StatementBegin
CREATE TRIGGER audit_kept BEFORE DELETE ON audit
WHEN EXISTS (SELECT 1 FROM teams WHERE id = OLD.team_id)
BEGIN
	SELECT RAISE(ABORT, 'the audit log is never shortened');
END;
-- +goose StatementEnd
DROP INDEX reservations_pair;
DROP TABLE deletions;
DELETE FROM datasets WHERE state = 'deleting';
ALTER TABLE teams DROP COLUMN deleted_at;
