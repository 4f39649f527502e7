package web_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"concord/eval"
)

func (a agreementApp) openBundle(file []byte, name string) reply {
	a.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("bundle", "sealed.zip")
	check(a.t, err)
	_, err = part.Write(file)
	check(a.t, err)
	check(a.t, form.WriteField("name", name))
	check(a.t, form.Close())
	r, err := http.NewRequestWithContext(a.t.Context(), http.MethodPost, a.base+"/bundles", &body)
	check(a.t, err)
	r.Header.Set("Content-Type", form.FormDataContentType())
	return a.do(r)
}

// rewritten is a bundle with the text of its parts changed, its seal renewed or not.
func rewritten(t *testing.T, file []byte, reseal bool, change func(name, text string) string) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	check(t, err)
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	renewed := map[string]string{} // old digest to new
	for _, f := range z.File {     // the manifest comes last
		r, err := f.Open()
		check(t, err)
		text, err := io.ReadAll(r)
		check(t, err)
		now := change(f.Name, string(text))
		if f.Name == "manifest.json" {
			for was, is := range renewed {
				now = strings.ReplaceAll(now, was, is)
			}
		} else if reseal {
			was, is := sha256.Sum256(text), sha256.Sum256([]byte(now))
			renewed[hex.EncodeToString(was[:])] = hex.EncodeToString(is[:])
		}
		part, err := w.Create(f.Name)
		check(t, err)
		_, err = io.WriteString(part, now)
		check(t, err)
	}
	check(t, w.Close())
	return out.Bytes()
}

// A bundle opened again gives the same digits: five tables, one a gold, each with
// people, coin and three methods.
func TestSealedBundleRecomputes(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	for _, name := range []string{"p", "q"} {
		a.signIn(name, eval.Editor)
		a.label(map[int]eval.Choice{0: eval.ChoiceX, 1: eval.ChoiceX, 2: map[string]eval.Choice{"p": eval.ChoiceX, "q": eval.ChoiceY}[name]})
	}
	a.signIn("lead", eval.Editor)
	file := a.raw(fmt.Sprintf("/datasets/%d/sealed.zip", a.dataset))
	page := a.openBundle(file, "again")
	if got := page.text("recomputed"); got != "All 25 rows came out the same" {
		t.Fatalf("%d %s: %q", page.status, page.path, got)
	}
	again := a.get(strings.TrimSuffix(page.path, "/bundle") + "/agreement?gold=construction")
	if got := cells(again, ".agreement-table", "Ragas"); got[1] != "30" || got[6] != "83 %" {
		t.Errorf("%q", got)
	}
	human := a.get(strings.TrimSuffix(page.path, "/bundle") + "/agreement?gold=human")
	if got := words(human.Find(".short").First()); !strings.Contains(got, "Two people agree with each other on 2 of 3 pairs.") {
		t.Errorf("%q", got)
	}
	if r := a.openBundle(file, "again"); r.status != 409 && r.status != 422 && r.status != 400 {
		t.Errorf("a name that is taken answers %d", r.status)
	}
}

func TestBundlesThatWereChanged(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	file := a.raw(fmt.Sprintf("/datasets/%d/sealed.zip", a.dataset))
	flip := func(name, text string) string {
		if name == "verdicts.jsonl" {
			return strings.Replace(text, `"pick":"y"`, `"pick":"x"`, 1)
		}
		return text
	}
	if r := a.openBundle(rewritten(t, file, false, flip), "b"); !strings.Contains(r.body, "The seal of verdicts.jsonl is broken") {
		t.Errorf("%d %s", r.status, words(r.Find("main")))
	}
	// One wrong pick of Ragas turned right and sealed anew: its row differs.
	page := a.openBundle(rewritten(t, file, true, flip), "c")
	if got := page.text("recomputed"); got != "1 of 25 rows came out differently" {
		t.Errorf("%q", got)
	}
	if got := page.text("differ"); !strings.Contains(got, "sealed 30 right, 6 ties, 0 no verdict, 4 wrong") || !strings.Contains(got, "now 31 right, 6 ties, 0 no verdict, 3 wrong") {
		t.Errorf("%q", got)
	}
	for name, bad := range map[string][]byte{"no zip": []byte("question,answer\n"), "no manifest": rewritten(t, emptyZip(t), false, nil)} {
		if r := a.openBundle(bad, name); !strings.Contains(r.body, "This file is no sealed bundle") {
			t.Errorf("%s: %d", name, r.status)
		}
	}
	if r := a.get(fmt.Sprintf("/datasets/%d/bundle", a.dataset)); r.status != 404 {
		t.Errorf("a dataset that is no bundle answers %d", r.status)
	}
}

func emptyZip(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	check(t, zip.NewWriter(&out).Close())
	return out.Bytes()
}

// The file holds the tables and charts, its style, and nothing to follow.
func TestReportAsOneFile(t *testing.T) {
	t.Parallel()
	a := newAgreementApp(t).judged()
	r := a.get(a.page("").Find(`.downloads a[href*=".html"]`).AttrOr("href", ""))
	if got := cells(r, ".agreement-table", "Ragas"); len(got) < 7 || got[1] != "30" || got[6] != "83 %" {
		t.Errorf("%q", got)
	}
	if n := r.Find("script, link, img, form").Length() + r.Find(`a[href]:not([href^="#"])`).Length(); n != 0 {
		t.Errorf("%d elements that need something else", n)
	}
	if r.Find("style").Length() != 1 || r.Find(".chart-forest, figure.chart").Length() == 0 {
		t.Error("no style or no chart")
	}
}
