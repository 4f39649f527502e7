-- +goose Up
-- Who did what to which object, when, from where. Lines are added and read,
-- nothing else; they go with their team.
CREATE TABLE audit (
	id        INTEGER PRIMARY KEY,
	team_id   INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
	user_id   INTEGER NOT NULL, -- 0: the command line, or Concord itself; no reference, people may go
	actor     TEXT    NOT NULL,
	address   TEXT    NOT NULL,
	action    TEXT    NOT NULL,
	object_id INTEGER NOT NULL,
	name      TEXT    NOT NULL,
	detail    TEXT    NOT NULL,
	at        INTEGER NOT NULL
);
CREATE INDEX audit_team ON audit (team_id, id);

-- +goose StatementBegin
CREATE TRIGGER audit_unchanged BEFORE UPDATE ON audit
BEGIN
	SELECT RAISE(ABORT, 'the audit log is never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER audit_kept BEFORE DELETE ON audit
WHEN EXISTS (SELECT 1 FROM teams WHERE id = OLD.team_id)
BEGIN
	SELECT RAISE(ABORT, 'the audit log is never shortened');
END;
-- +goose StatementEnd

-- +goose Down
DROP TABLE audit;
