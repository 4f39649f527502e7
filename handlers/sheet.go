package handlers

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"reflect"

	"concord/eval"
	"concord/eval/ingest"
)

// sheet is rows on their way out.
type sheet struct {
	columns []string
	rows    iter.Seq2[[]any, error]
}

func (t sheet) write(w io.Writer, format string) error {
	switch format {
	case "csv":
		return t.csv(w)
	case "jsonl":
		return t.jsonl(w)
	case "parquet":
		return t.parquet(w)
	}
	return eval.Invalidf("%q is no export format. Choose csv, jsonl or parquet.", format)
}

func (t sheet) csv(w io.Writer) error {
	out := csv.NewWriter(w)
	if err := out.Write(t.columns); err != nil {
		return err
	}
	for row, err := range t.rows {
		if err != nil {
			return err
		}
		line := make([]string, len(row))
		for i, v := range row {
			if line[i], err = cell(v); err != nil {
				return err
			}
		}
		if err := out.Write(line); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// cell is a value in a CSV file: empty when unknown, JSON for lists and maps,
// and text that a spreadsheet would run as a formula made harmless.
func cell(v any) (string, error) {
	value := reflect.ValueOf(v)
	if value.Kind() == reflect.Pointer {
		if value.IsNil() {
			return "", nil
		}
		value = value.Elem()
	}
	switch value.Kind() {
	case reflect.Invalid: // nil itself
		return "", nil
	case reflect.String:
		return ingest.Guard(value.String()), nil
	case reflect.Slice, reflect.Map:
		if value.IsNil() {
			return "", nil
		}
		text, err := plainJSON(v)
		return string(text), err
	}
	return fmt.Sprint(value.Interface()), nil
}

// jsonl writes one object a row, its keys in the order of the columns.
func (t sheet) jsonl(w io.Writer) error {
	for row, err := range t.rows {
		if err != nil {
			return err
		}
		var line bytes.Buffer
		for i, v := range row {
			text, err := plainJSON(v)
			if err != nil {
				return err
			}
			line.WriteString(separator(i))
			fmt.Fprintf(&line, "%q:%s", t.columns[i], text)
		}
		line.WriteString("}\n")
		if _, err := w.Write(line.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

func separator(i int) string {
	if i == 0 {
		return "{"
	}
	return ","
}

// plainJSON encodes without HTML escapes: < and & stay readable.
func plainJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}
