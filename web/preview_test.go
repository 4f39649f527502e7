package web_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"

	"concord/eval"
)

// zipped is an archive of files, name and content in turn.
func zipped(t *testing.T, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		check(t, err)
		_, err = w.Write([]byte(files[i+1]))
		check(t, err)
	}
	check(t, z.Close())
	return b.String()
}

// workbook has one sheet a name, with the same two columns and a row each.
func workbook(t *testing.T, sheets ...string) string {
	t.Helper()
	f := excelize.NewFile()
	for i, name := range sheets {
		if i == 0 {
			check(t, f.SetSheetName("Sheet1", name))
		} else {
			_, err := f.NewSheet(name)
			check(t, err)
		}
		check(t, f.SetSheetRow(name, "A1", &[]string{"question", "answer"}))
		check(t, f.SetSheetRow(name, "A2", &[]string{"What is in " + name + "?", "Rows."}))
	}
	var b bytes.Buffer
	check(t, f.Write(&b))
	return b.String()
}

func TestPreviewOffersEveryEncoding(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	korean, err := korean.EUCKR.NewEncoder().String("질문,답변\n이오는 어디에 있습니까?,이오는 목성의 위성입니다.\n")
	check(t, err)
	page := a.upload("korean.csv", korean)
	contains(t, page.Find(".lead").Text(), "CP949")
	var offered []string
	page.Find("[name=encoding] option").Each(func(_ int, o *goquery.Selection) {
		offered = append(offered, o.AttrOr("value", ""))
	})
	want := []string{"guess", "utf-8", "utf-16le", "utf-16be", "shift_jis", "gb18030", "cp949", "windows-1251", "windows-1252"}
	if diff := cmp.Diff(want, offered); diff != "" {
		t.Error(diff)
	}
	form := formOf(page)
	form.Set("encoding", "windows-1252")
	contains(t, a.get(page.path+"?"+form.Encode()).Find(".lead").Text(), "Windows-1252")
}

// TestDoubtfulEncodingIsAsked: the four bytes of 你好 in GBK are two Hangul
// syllables in CP949. Both readings of the same lines are shown, and choosing
// one settles it.
func TestDoubtfulEncodingIsAsked(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	text, err := simplifiedchinese.GB18030.NewEncoder().String("question,answer\nHello?,你好\n")
	check(t, err)
	page := a.upload("short.csv", text)
	sides := page.Find(".doubt-side")
	contains(t, page.text("doubt"), "GB18030", "Hello?,你好", "CP949")
	if sides.Length() != 2 || sides.First().Find("li").Length() != sides.Last().Find("li").Length() {
		t.Fatal("not two readings of the same lines")
	}
	chosen := a.get(sides.Last().Find("a").AttrOr("href", ""))
	contains(t, chosen.Find(".lead").Text(), "CP949")
	if chosen.Find(".doubt-side").Length() != 0 {
		t.Error("asked again")
	}
}

func TestOneSheetOfAWorkbook(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("book.xlsx", workbook(t, "May", "June"))
	form := formOf(page)
	if form.Get("sheet") != "May" {
		t.Errorf("shows %q", form.Get("sheet"))
	}
	form.Set("sheet", "June")
	chosen := a.get(page.path + "?" + form.Encode())
	contains(t, chosen.text("preview"), "What is in June?")
	// A column that is mapped now belongs to the sheet that is shown.
	form = formOf(chosen)
	form.Set("map.1", "reference")
	done := a.post(page.path, form)
	contains(t, done.text("parts"), "Reference answer from answer")
	contains(t, done.text("rows"), "What is in June?")
}

func TestEachSheetAsADatasetOfItsOwn(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("book.xlsx", workbook(t, "May", "June"))
	form := formOf(page)
	form.Set("sheet", "**")
	form.Set("name", "Book")
	list := a.post(page.path, form)
	if list.path != "/datasets" {
		t.Fatalf("leads to %s: %s", list.path, list.Find(".notice-bad").Text())
	}
	contains(t, list.Find("main").Text(), "Book · May", "Book · June")
	contains(t, list.Find("[data-toast]").Text(), "2 datasets imported.")
}

func TestFileInAnArchive(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("all.zip", zipped(t, "README.html", "<!DOCTYPE html><p>no", "a.csv", moons, "b.jsonl", `{"question":"Is it b?","answer":"yes"}`+"\n"))
	if got := formOf(page).Get("sheet"); got != "a.csv" {
		t.Fatalf("not the first file that can be read: %q %s", got, page.Find(".notice-bad").Text())
	}
	contains(t, page.Find("main").Text(), "File in the archive")
	form := formOf(page)
	form.Set("sheet", "b.jsonl")
	chosen := a.get(page.path + "?" + form.Encode())
	contains(t, chosen.text("becomes"), "1 sample to score")
	form = formOf(chosen)
	form.Set("sheet", "README.html")
	bad := a.get(page.path + "?" + form.Encode())
	contains(t, bad.Find(".notice-bad").Text(), "HTML page")
	if bad.status != http.StatusOK || bad.Find("[name=sheet] option").Length() != 5 { // three files, each on its own, each as a system
		t.Error("no way to choose another file")
	}
	form.Set("sheet", "**")
	list := a.post(page.path, form)
	contains(t, list.Find("[data-toast]").Text(), "2 datasets imported.", "README.html: This is an HTML page")
}

func TestGzippedFile(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write([]byte(moons))
	check(t, err)
	check(t, z.Close())
	contains(t, a.imported("moons.csv.gz", b.String()).text("imported"), "Imported 3")
	contains(t, a.get("/datasets/new").Find("#upload-accepts").Text(), "Excel (.xlsx)", "Parquet", ".gz", ".zip")
}

// TestWrittenLineBreaks: some tools write a line break as the two characters \n.
func TestWrittenLineBreaks(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("flat.csv", `question,answer,contexts`+"\n"+`Why?,one\ntwo,three\nfour`+"\n")
	if page.Find("#breaks-0").Length() != 0 || page.Find("#breaks-1").Length() != 1 || page.Find("#breaks-2").Length() != 1 {
		t.Error("not offered where the texts hold it, and only there")
	}
	form := formOf(page)
	form.Set("breaks.1", "on")
	form.Set("breaks.2", "on")
	chosen := a.get(page.path + "?" + form.Encode())
	a.post(page.path, formOf(chosen))
	s, err := a.store.SampleByID(t.Context(), a.team, 1, 1)
	check(t, err)
	if s.Response != "one\ntwo" || s.RetrievedContexts[0] != "three\nfour" {
		t.Errorf("%q %q", s.Response, s.RetrievedContexts)
	}
}

// TestChoicesAreRememberedForFilesOfTheSameShape: the order of columns does not
// matter, another team's choices do not count, and an import as guessed forgets.
func TestChoicesAreRememberedForFilesOfTheSameShape(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("one.csv", "question,notes,answer\nq1,n1,a1\n")
	form := formOf(page)
	form.Set("map.1", "reference")
	form.Set("separator", "#")
	a.post(page.path, form)

	next := a.upload("two.csv", "answer,question,notes\na2,q2,n2\n")
	contains(t, next.text("habit"), "as you chose for the last file")
	again := formOf(next)
	if again.Get("map.2") != "reference" || again.Get("separator") != "#" {
		t.Errorf("not remembered: %v", again)
	}
	reset := a.get(next.path + "?reset=1")
	if reset.text("habit") != "" || formOf(reset).Get("map.2") != "" {
		t.Error("Reset does not lead back to the guesses")
	}
	a.post(next.path, formOf(reset))
	if third := a.upload("three.csv", "question,notes,answer\nq3,n3,a3\n"); third.text("habit") != "" {
		t.Error("an import as guessed does not forget")
	}
	if other := a.upload("four.csv", "question,answer\nq3,a3\n"); other.text("habit") != "" {
		t.Error("a file of another shape is concerned")
	}
}

// TestHostileChoices: a form that no browser sends changes nothing for others.
func TestHostileChoices(t *testing.T) {
	t.Parallel()
	a := newDatasetsApp(t, eval.Editor)
	page := a.upload("moons.csv", moons)
	for name, value := range map[string]string{
		"shape": strings.Repeat("x", 1<<16), "encoding": "klingon", "sheet": "../../etc/passwd", "breaks.99": "on", "map.99": "reference",
	} {
		form := formOf(page)
		form.Set(name, value)
		if got := a.get(page.path + "?" + form.Encode()); got.status >= 500 {
			t.Errorf("%s: %d", name, got.status)
		}
	}
}
