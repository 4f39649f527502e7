package store

import (
	"strings"

	"concord/eval"
)

// dialect is the database's own tongue. All SQL is one text for both; what they
// cannot say alike stands here.
type dialect string

const (
	sqlite   dialect = "sqlite"
	postgres dialect = "postgres"
)

// dialectOf tells the dialect from --database-url; empty is SQLite.
func dialectOf(at string) (dialect, error) {
	switch {
	case at == "":
		return sqlite, nil
	case strings.HasPrefix(at, "postgres://"), strings.HasPrefix(at, "postgresql://"):
		return postgres, nil
	}
	return "", eval.Invalidf("--database-url must begin with postgres://. Leave it empty to keep the data in SQLite.")
}

// like compares texts in any case of ASCII letters.
func (d dialect) like() string {
	if d == postgres {
		return "ILIKE"
	}
	return "LIKE"
}

// first is the first text of a stored list, and length the number of its texts.
func (d dialect) first(list string) string {
	if d == postgres {
		return list + "::json ->> 0"
	}
	return list + " ->> 0"
}

func (d dialect) length(list string) string {
	if d == postgres {
		return "json_array_length(" + list + "::json)"
	}
	return "json_array_length(" + list + ")"
}

// size asks for the bytes of the database.
func (d dialect) size() string {
	if d == postgres {
		return "SELECT pg_database_size(current_database())"
	}
	return "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
}

// spare asks for the bytes of the database that are free for what comes; empty
// where it does not tell.
func (d dialect) spare() string {
	if d == postgres {
		return ""
	}
	return "SELECT freelist_count * page_size FROM pragma_freelist_count(), pragma_page_size()"
}
