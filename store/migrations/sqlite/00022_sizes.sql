-- How much there is to judge in the rows in use of a dataset: kept with the rows,
-- so that no page reads a million of them to tell. One row a dataset of samples,
-- one a dimension of a dataset of pairs.

-- +goose Up
CREATE TABLE dataset_sizes (
	dataset_id           INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
	team_id              INTEGER NOT NULL,
	dimension            TEXT    NOT NULL DEFAULT '', -- of pairs
	row_count            INTEGER NOT NULL DEFAULT 0,
	with_question        INTEGER NOT NULL DEFAULT 0, -- rows that have one
	with_answer          INTEGER NOT NULL DEFAULT 0,
	with_contexts        INTEGER NOT NULL DEFAULT 0,
	with_reference       INTEGER NOT NULL DEFAULT 0,
	with_retrieved_ids   INTEGER NOT NULL DEFAULT 0,
	with_reference_ids   INTEGER NOT NULL DEFAULT 0,
	chunks               INTEGER NOT NULL DEFAULT 0, -- of all contexts together
	different_references INTEGER NOT NULL DEFAULT 0, -- about, where there are more than a thousand
	question_size        INTEGER NOT NULL DEFAULT 0, -- in quarters of an estimated token
	answer_size          INTEGER NOT NULL DEFAULT 0, -- of pairs: both
	contexts_size        INTEGER NOT NULL DEFAULT 0,
	reference_size       INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (dataset_id, dimension)
);

INSERT INTO dataset_sizes (dataset_id, team_id, row_count, with_question, with_answer, with_contexts, with_reference,
	with_retrieved_ids, with_reference_ids, chunks, different_references,
	question_size, answer_size, contexts_size, reference_size)
SELECT d.id, d.team_id, count(s.id),
	count(CASE WHEN s.question <> '' THEN 1 END), count(CASE WHEN s.answer <> '' THEN 1 END), count(s.contexts),
	count(CASE WHEN s.reference <> '' THEN 1 END), count(s.retrieved_ids), count(s.reference_ids),
	coalesce(sum(CASE WHEN s.contexts IS NULL THEN 0 ELSE json_array_length(s.contexts) END), 0),
	count(DISTINCT CASE WHEN s.reference <> '' THEN s.reference END),
	coalesce(sum(length(s.question) + 3 * ((octet_length(s.question) - length(s.question)) / 2)), 0),
	coalesce(sum(length(s.answer) + 3 * ((octet_length(s.answer) - length(s.answer)) / 2)), 0),
	coalesce(sum(length(s.contexts) + 3 * ((octet_length(s.contexts) - length(s.contexts)) / 2)), 0),
	coalesce(sum(length(s.reference) + 3 * ((octet_length(s.reference) - length(s.reference)) / 2)), 0)
FROM datasets d
LEFT JOIN samples s ON s.dataset_id = d.id AND s.archived = 0
WHERE d.state = 'ready' AND d.kind = 'samples'
GROUP BY d.id, d.team_id;

INSERT INTO dataset_sizes (dataset_id, team_id, dimension, row_count, question_size, answer_size, contexts_size)
SELECT p.dataset_id, p.team_id, p.dimension, count(*),
	coalesce(sum(length(p.question) + 3 * ((octet_length(p.question) - length(p.question)) / 2)), 0),
	coalesce(sum(length(p.x_answer) + 3 * ((octet_length(p.x_answer) - length(p.x_answer)) / 2)), 0) + coalesce(sum(length(p.y_answer) + 3 * ((octet_length(p.y_answer) - length(p.y_answer)) / 2)), 0),
	coalesce(sum(length(p.x_contexts) + 3 * ((octet_length(p.x_contexts) - length(p.x_contexts)) / 2)), 0) + coalesce(sum(length(p.y_contexts) + 3 * ((octet_length(p.y_contexts) - length(p.y_contexts)) / 2)), 0)
FROM pairs p
JOIN datasets d ON d.id = p.dataset_id
WHERE d.state = 'ready'
GROUP BY p.dataset_id, p.team_id, p.dimension;

-- +goose Down
DROP TABLE dataset_sizes;
