-- +goose Up
-- Lists of a run's rows: one method's results by state, the lowest value first.
-- The last columns are there so that a list reads nothing else.
CREATE INDEX scores_values ON scores (run_id, method, repeat, status, value, row_id, reason_code, lower);

-- +goose Down
DROP INDEX scores_values;
