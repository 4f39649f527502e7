package handlers

import (
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"concord/eval/ingest"
	"concord/store"
	"concord/views"
)

// Whatever the importer can be told can be told in the preview; the command line has
// the same test. Seed and Progress are no choices.
func TestEveryOptionIsInThePreview(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "x.csv")
	if err := os.WriteFile(path, []byte("question,answer_a,answer_b,pick\nq,a,b,A\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	form := url.Values{
		"as": {"labels"}, "encoding": {"windows-1252"}, "delimiter": {","}, "sheet": {"S"}, "header": {"1"}, "separator": {";;"},
		"col.0": {"question"}, "guess.0": {"source"}, "map.0": {"user_input"}, "breaks.0": {"on"},
		"by": {"anna"}, "dimension": {"overall"}, "picks": {"0=first, 1=second"}, "positive": {"first"},
	}
	for _, box := range []string{"noquotes", "nullish", "totals", "broken", "collapse", "lower", "pseudonyms"} {
		form.Set(box, "on")
	}
	r := readingOf(form)
	r.Recognized.As = ingest.AsLabels
	form.Set("read", r.Signature())
	o, err := optionsOf(store.Upload{Path: path, Name: "x.csv"}, form, &r)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []reflect.Value{reflect.ValueOf(o), reflect.ValueOf(o.Judgments)} {
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; v.Field(i).IsZero() && name != "Progress" {
				t.Errorf("%s cannot be chosen", name)
			}
		}
	}
	o, err = fileOptions(views.Reading{NoHeader: true})
	if err != nil || o.HeaderRow != ingest.NoHeader {
		t.Errorf("no header: %d, %v", o.HeaderRow, err)
	}
}
