-- +goose Up
-- Why a run was stopped: 'by_user' or 'budget'; what remains is cancelled so.
ALTER TABLE runs ADD COLUMN stop_code TEXT NOT NULL DEFAULT '';
