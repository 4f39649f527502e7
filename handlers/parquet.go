package handlers

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"

	"github.com/labstack/echo/v4"
	"github.com/parquet-go/parquet-go"
)

// rowsInGroup is the number of rows that are held before they are written.
const rowsInGroup = 5000

// SamplesParquet is the dataset's rows as a Parquet file.
func (h *Handlers) SamplesParquet(c echo.Context) error {
	return h.exportRows(c, "parquet", "application/vnd.apache.parquet")
}

// parquet writes the rows with a type a column: text, number, truth or list of
// texts; maps are JSON. Columns stand in the order of their names, as the
// library has them.
func (t sheet) parquet(w io.Writer) (err error) {
	var out *parquet.Writer
	order := sortedPlaces(t.columns)
	n := 0
	for cells, err := range t.rows {
		if err != nil {
			return err
		}
		if out == nil {
			out = parquet.NewWriter(w, t.schema(cells), parquet.Compression(&parquet.Snappy))
		}
		row, err := parquetRow(cells, order)
		if err != nil {
			return err
		}
		if _, err := out.WriteRows([]parquet.Row{row}); err != nil {
			return fmt.Errorf("writing a Parquet file: %w", err)
		}
		if n++; n%rowsInGroup == 0 {
			if err := out.Flush(); err != nil {
				return fmt.Errorf("writing a Parquet file: %w", err)
			}
		}
	}
	if out == nil {
		out = parquet.NewWriter(w, t.schema(make([]any, len(t.columns))))
	}
	return errors.Join(err, out.Close())
}

// sortedPlaces are the places of columns in the order of their names.
func sortedPlaces(columns []string) []int {
	order := make([]int, len(columns))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		if columns[a] < columns[b] {
			return -1
		}
		return 1
	})
	return order
}

// schema takes the types from one row: they are those of all rows.
func (t sheet) schema(cells []any) *parquet.Schema {
	group := parquet.Group{}
	for i, name := range t.columns {
		group[name] = parquetNode(reflect.TypeOf(cells[i]))
	}
	return parquet.NewSchema("rows", group)
}

func parquetNode(t reflect.Type) parquet.Node {
	if t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t == nil:
	case t == reflect.TypeFor[[]string]():
		return parquet.Optional(parquet.List(parquet.String()))
	case t.Kind() == reflect.Float64:
		return parquet.Optional(parquet.Leaf(parquet.DoubleType))
	case t.Kind() == reflect.Bool:
		return parquet.Optional(parquet.Leaf(parquet.BooleanType))
	case t.Kind() == reflect.Int, t.Kind() == reflect.Int64:
		return parquet.Optional(parquet.Int(64))
	}
	return parquet.Optional(parquet.String())
}

func parquetRow(cells []any, order []int) (parquet.Row, error) {
	var row parquet.Row
	for column, place := range order {
		if list, ok := cells[place].([]string); ok {
			row = appendList(row, list, column)
			continue
		}
		v, err := parquetValue(reflect.ValueOf(cells[place]))
		if err != nil {
			return nil, err
		}
		defined := 1
		if v.IsNull() {
			defined = 0
		}
		row = append(row, v.Level(0, defined, column))
	}
	return row, nil
}

func appendList(row parquet.Row, list []string, column int) parquet.Row {
	switch {
	case list == nil: // unknown
		return append(row, parquet.NullValue().Level(0, 0, column))
	case len(list) == 0: // known to be empty
		return append(row, parquet.NullValue().Level(0, 1, column))
	}
	for i, text := range list {
		row = append(row, parquet.ByteArrayValue([]byte(text)).Level(min(i, 1), 2, column))
	}
	return row
}

func parquetValue(v reflect.Value) (parquet.Value, error) {
	if v.Kind() == reflect.Pointer {
		v = v.Elem() // of a nil pointer: no value
	}
	switch v.Kind() {
	case reflect.Invalid:
		return parquet.NullValue(), nil
	case reflect.Float64:
		return parquet.DoubleValue(v.Float()), nil
	case reflect.Bool:
		return parquet.BooleanValue(v.Bool()), nil
	case reflect.Int, reflect.Int64:
		return parquet.Int64Value(v.Int()), nil
	case reflect.String:
		return parquet.ByteArrayValue([]byte(v.String())), nil
	case reflect.Map, reflect.Slice:
		if v.IsNil() {
			return parquet.NullValue(), nil
		}
	}
	text, err := plainJSON(v.Interface())
	return parquet.ByteArrayValue(text), err
}
