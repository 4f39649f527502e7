package store

import (
	"database/sql"
	"encoding/json"
	"fmt"
)

// Lists and maps are stored as JSON text. JSON goes in as string, never as
// bytes: SQLite would keep a BLOB, and its JSON functions would not see it.

// listText is the stored form of a list; nil (unknown) is NULL, empty is "[]".
func listText(list []string) sql.NullString {
	if list == nil {
		return sql.NullString{}
	}
	return sql.NullString{String: mustJSON(list), Valid: true}
}

func listOf(text sql.NullString) ([]string, error) {
	if !text.Valid {
		return nil, nil
	}
	list := []string{}
	if err := json.Unmarshal([]byte(text.String), &list); err != nil {
		return nil, fmt.Errorf("stored list: %w", err)
	}
	return list, nil
}

// mustJSON encodes values of our own types, which always can be encoded.
func mustJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("store: %T cannot be encoded: %v", v, err))
	}
	return string(b)
}
