package ingest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go"
)

// parquetBatch is how many rows are decoded at once.
const parquetBatch = 16

// parquetFile reads a Parquet file. Lists and structs become JSON cells.
type parquetFile struct {
	file   *os.File
	reader *parquet.GenericReader[any]
	header []string
	times  map[string]string // logical type of columns that hold times
	batch  []any
	row    int
	ended  bool
}

func looksLikeParquet(src *source) bool { return bytes.HasPrefix(src.head, []byte("PAR1")) }

func openParquet(src *source) (table, layout, error) {
	f, err := os.Open(src.path)
	if err != nil {
		return nil, layout{}, err
	}
	p := &parquetFile{file: f, times: map[string]string{}}
	if err := p.open(src.size); err != nil {
		f.Close()
		return nil, layout{}, damaged(err, "This Parquet file cannot be read: it %s. Write it anew, or as JSON Lines.", parquetFault(err))
	}
	if err := checkColumns(len(p.header)); err != nil {
		return nil, layout{}, errors.Join(err, p.Close())
	}
	return p, layout{}, nil
}

// parquetFault says what is wrong with a file, with the name of a feature where the
// library gives one. What else it says is for the log: it holds paths.
func parquetFault(err error) string {
	text := err.Error()
	for _, word := range []string{"unsupported", "not supported", "not implemented", "encrypt"} {
		if strings.Contains(strings.ToLower(text), word) && !strings.ContainsAny(text, `/\\`) {
			return "uses a feature that Concord does not know (" + cut(text, listedName*2) + ")"
		}
	}
	return "is damaged, breaks off or was changed on its way"
}

func (p *parquetFile) open(size int64) (err error) {
	defer recovered(&err)
	file, err := parquet.OpenFile(p.file, size)
	if err != nil {
		return err
	}
	for _, field := range file.Schema().Fields() {
		p.header = append(p.header, field.Name())
		if field.Leaf() {
			if l := field.Type().LogicalType(); l != nil {
				p.times[field.Name()] = l.String()
			}
		}
	}
	p.reader = parquet.NewGenericReader[any](file, file.Schema())
	return nil
}

// recovered turns a panic of the library, which damaged files provoke, into an
// error.
func recovered(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("damaged: %v", r)
	}
}

func (p *parquetFile) columns() []string { return p.header }

func (p *parquetFile) Close() error { return errors.Join(p.reader.Close(), p.file.Close()) }

func (p *parquetFile) next(rec *record) error {
	if len(p.batch) == 0 {
		if err := p.fill(); err != nil {
			return err
		}
	}
	p.row++
	rec.reset(p.row, 0)
	values, _ := p.batch[0].(map[string]any)
	p.batch = p.batch[1:]
	for i, name := range p.header {
		c := valueCell(p.asTime(name, values[name]))
		rec.cells = append(rec.cells, c)
		if len(c.text)+len(c.json) > MaxCell {
			rec.fault = &fault{i, fmt.Sprintf("a cell of more than %d MB", MaxCell>>20)}
		}
	}
	return nil
}

func (p *parquetFile) fill() (err error) {
	defer recovered(&err)
	if p.ended {
		return io.EOF
	}
	rows := make([]any, parquetBatch)
	n, err := p.reader.Read(rows)
	p.batch = rows[:n]
	if errors.Is(err, io.EOF) {
		p.ended, err = true, nil
	}
	if n == 0 && err == nil {
		return io.EOF
	}
	return err
}

// asTime writes dates and times, which arrive as numbers, the way people do.
func (p *parquetFile) asTime(column string, v any) any {
	kind := p.times[column]
	n, ok := asInteger(v)
	switch {
	case !ok:
		return v
	case kind == "DATE":
		return time.Unix(n*24*60*60, 0).UTC().Format(time.DateOnly)
	case !strings.HasPrefix(kind, "TIMESTAMP"):
		return v
	case strings.Contains(kind, "MILLIS"):
		return time.UnixMilli(n).UTC().Format(time.RFC3339Nano)
	case strings.Contains(kind, "MICROS"):
		return time.UnixMicro(n).UTC().Format(time.RFC3339Nano)
	}
	return time.Unix(0, n).UTC().Format(time.RFC3339Nano)
}

func asInteger(v any) (int64, bool) {
	switch n := v.(type) {
	case int32:
		return int64(n), true
	case int64:
		return n, true
	}
	return 0, false
}

// valueCell is the cell of a decoded value.
func valueCell(v any) cell {
	switch v := plain(v).(type) {
	case nil:
		return cell{}
	case string:
		return cell{text: v}
	case []any, map[string]any:
		var out bytes.Buffer
		e := json.NewEncoder(&out)
		e.SetEscapeHTML(false)
		if err := e.Encode(v); err != nil {
			return cell{}
		}
		return cell{json: strings.TrimSpace(out.String())}
	default:
		return cell{text: fmt.Sprint(v)}
	}
}

// plain leaves texts, numbers, booleans, lists and dicts: bytes become text, NaN
// becomes nothing.
func plain(v any) any {
	switch v := v.(type) {
	case []byte:
		return strings.ToValidUTF8(string(v), string(utf8.RuneError))
	case string:
		return strings.ToValidUTF8(v, string(utf8.RuneError))
	case float32:
		return plainFloat(float64(v), 32)
	case float64:
		return plainFloat(v, 64)
	case []any:
		for i := range v {
			v[i] = plain(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = plain(v[k])
		}
	}
	return v
}

func plainFloat(v float64, bits int) any {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	return json.Number(strconv.FormatFloat(v, 'g', -1, bits))
}
