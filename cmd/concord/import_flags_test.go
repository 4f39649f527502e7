package main

import (
	"reflect"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"concord/eval/ingest"
)

// Whatever the importer can be told can be told at the command line; the preview
// has the same test. Seed and Progress are no choices.
func TestEveryOptionIsAFlag(t *testing.T) {
	t.Parallel()
	var f importFlags
	fl := pflag.NewFlagSet("import", pflag.ContinueOnError)
	f.read.flags(fl)
	f.judged.flags(fl)
	err := fl.Parse([]string{
		"--as", "labels", "--map", "a=question", "--sheet", "S", "--encoding", "utf-8", "--delimiter", ";", "--header-row", "2",
		"--no-quotes", "--separator", ";;", "--line-breaks", "a", "--keep-nullish", "--keep-totals", "--keep-broken", "--collapse",
		"--annotator", "anna", "--dimension", "overall", "--pick", "0=first", "--positive", "first", "--lower-better", "--pseudonyms",
	})
	if err != nil {
		t.Fatal(err)
	}
	o, err := f.options()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []reflect.Value{reflect.ValueOf(o), reflect.ValueOf(o.Judgments)} {
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; v.Field(i).IsZero() && name != "Progress" {
				t.Errorf("%s has no flag", name)
			}
		}
	}
	f.read.noHeader = true
	if o, err = f.options(); err != nil || o.HeaderRow != ingest.NoHeader {
		t.Errorf("no header: %d, %v", o.HeaderRow, err)
	}
}

// A file none of whose rows is good makes no dataset and gives the rows back.
func TestNothingGood(t *testing.T) {
	t.Parallel()
	data, rejects := t.TempDir(), t.TempDir()+"/rejects.csv"
	file := write(t, "bad.csv", "question,contexts\nq,['c\nr,['d\n")
	_, log, code := concord(t, data, "import", file, "--rejects", rejects)
	if code != exitFailed || !strings.Contains(log, "No row of this file can be imported, so no dataset was made: 2 rows rejected, the first: row 2, contexts:") || !strings.Contains(log, rejects) {
		t.Errorf("exit %d: %s", code, log)
	}
	if out := mustConcord(t, data, "import", rejects, "--keep-broken", "--name", "fixed"); !strings.Contains(out, "2 rows read, 2 imported") {
		t.Error(out)
	}
	if _, log, code := concord(t, data, "agreement", "--dataset", "bad"); code != exitFailed || !strings.Contains(log, "no dataset") {
		t.Errorf("exit %d: %s", code, log)
	}
}

// Each sheet as a dataset, and a file whose rows are labels without being told.
func TestRecognizedAtTheCommandLine(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	file := write(t, "said.csv", "question,answer_a,answer_b,annotator,pick\nq,a,b,anna,A\nq,a,b,ben,B\n")
	out, log, code := concord(t, data, "import", file)
	if code != 0 || !strings.Contains(out, "2 labels, 1 new pairs") || !strings.Contains(log, "Read as labels: “pick” says what people think") {
		t.Errorf("exit %d: %s %s", code, out, log)
	}
	out = mustConcord(t, data, "import", write(t, "plain.csv", "What is Io?;A moon.\nWhat is Mars?;A planet.\n"), "--no-header", "--map", "Column 2=answer")
	if !strings.Contains(out, "2 rows read, 2 imported") {
		t.Error(out)
	}
}
