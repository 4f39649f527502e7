package web

import (
	"bytes"
	"context"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"concord/eval"
	"concord/eval/ingest"
	"concord/eval/judge/judgetest"
	"concord/store"
)

// holdings are one object of every kind that an address can name, by the
// parameter of the address. Every text in them has the word of their team.
type holdings struct {
	word    string
	admin   *http.Client
	samples int64
	row     int64 // of samples
	pairs   int64 // a dataset
	pair    int64 // of pairs
	run     int64 // on samples
	rivalry int64 // a run on pairs
	judge   int64
	invited int64
	brought int64 // an import in the background
	person  int64 // an annotator
	guest   int64
	prompt  int64
	signIn  int64
	account int64 // of single sign-on
	team    int64
	upload  string // token of a file that waits
	drawn   int64  // a campaign
}

// furnish gives a team one of everything, by its own admin's hand where a page
// does it.
func (l lab) furnish(word string) holdings {
	l.t.Helper()
	h := holdings{word: word, team: l.team}
	me, err := l.store.AddPerson(l.t.Context(), l.team, word+" admin", eval.Admin)
	noError(l.t, err)
	h.admin = l.enter(l.t, l.client(l.t, ""), me)
	ins, err := l.store.SignIns(l.t.Context(), me.ID)
	noError(l.t, err)
	h.signIn = ins[0].ID
	noError(l.t, l.store.LinkIdentity(l.t.Context(), me.ID, eval.Identity{Issuer: "https://" + word + ".example", Subject: word, Name: word}))
	accounts, err := l.store.Identities(l.t.Context(), me.ID)
	noError(l.t, err)
	h.account = accounts[0].ID
	l.stock(&h)
	l.staff(&h, me)
	l.uploads(&h, me)
	h.run = idIn(l.t, l.evaluate(h.admin, h.samples, url.Values{"method": {"faithfulness"}, "judge": {"lexical"}}))
	h.rivalry = idIn(l.t, l.evaluate(h.admin, h.pairs, url.Values{"method": {"ragas", "longer"}, "judge": {"lexical"}}))
	h.drawn = idIn(l.t, l.post(h.admin, "/campaigns", url.Values{
		"dataset": {fmt.Sprint(h.pairs)}, "name": {word + " round"}, "dimension": {"faithfulness"}, "annotators": {"1"},
		"double": {"100"}, "ties": {"yes"}, "both_bad": {"on"}, "strategy": {"random"}, "who": {"anyone"},
	}).Header.Get("Location"))
	g, err := l.store.InviteGuest(l.t.Context(), l.team, h.drawn, word+" guest")
	noError(l.t, err)
	h.guest = g.ID
	return h
}

// idIn is the first number of a path.
func idIn(t *testing.T, path string) int64 {
	t.Helper()
	for _, part := range strings.FieldsFunc(path, func(r rune) bool { return r == '/' || r == '?' || r == '#' }) {
		if id, err := strconv.ParseInt(part, 10, 64); err == nil {
			return id
		}
	}
	t.Fatalf("%q names nothing", path)
	return 0
}

// stock imports a dataset of samples and one of pairs.
func (l lab) stock(h *holdings) {
	l.t.Helper()
	ctx, word := l.t.Context(), h.word
	d, err := l.store.Import(ctx, l.team, word+" samples", func(sink ingest.Sink) (store.Filled, error) {
		return store.Filled{Kind: eval.Samples}, sink.Sample(eval.Sample{
			Row: 2, UserInput: word + " question?", Response: word + " answer.",
			RetrievedContexts: []string{word + " answer."}, Reference: word + " reference.", Metadata: map[string]string{word + " key": word + " value"},
		})
	})
	noError(l.t, err)
	rows, err := l.store.SamplePage(ctx, l.team, d.ID, 0, 1)
	noError(l.t, err)
	h.samples, h.row = d.ID, rows[0].ID
	d, err = l.store.Import(ctx, l.team, word+" pairs", func(sink ingest.Sink) (store.Filled, error) {
		p := ingest.Pair{Better: eval.ChoiceX}
		p.Row, p.Dimension, p.Question = 2, eval.Faithfulness, word+" question?"
		p.X = eval.Item{Answer: word + " answer.", Contexts: []string{word + " answer."}}
		p.Y = eval.Item{Answer: word + " other answer.", Contexts: []string{word + " answer."}}
		return store.Filled{Kind: eval.Pairs}, sink.Pair(p)
	})
	noError(l.t, err)
	pairs, err := l.store.PairPage(ctx, l.team, d.ID, eval.Faithfulness, 0, 1)
	noError(l.t, err)
	h.pairs, h.pair = d.ID, pairs[0].ID
}

// staff makes what belongs to people and judges.
func (l lab) staff(h *holdings, me eval.Person) {
	l.t.Helper()
	ctx := l.t.Context()
	h.judge = l.judgeAt(h.word+" judge", judgetest.New(l.t, judgetest.Sensible).URL).ID
	p, err := l.store.AddPerson(ctx, l.team, h.word+" annotator", eval.Annotator)
	noError(l.t, err)
	h.person = p.ID
	_, err = l.store.NewLoginLink(ctx, p.ID, time.Hour) // to be voided by nobody else
	noError(l.t, err)
	_, err = l.store.Invite(ctx, l.team, eval.Viewer, time.Hour)
	noError(l.t, err)
	open, err := l.store.Invitations(ctx, l.team)
	noError(l.t, err)
	h.invited = open[0].ID
	noError(l.t, l.store.TagPair(ctx, l.team, me.ID, h.pair, "doubt", h.word+" note"))
	h.prompt, err = l.store.AddPrompt(ctx, l.team, me.ID, store.Prompt{
		Task: "verify", Lang: eval.English, Text: h.word + " prompt", Contract: "{}", Hash: h.word, Note: h.word + " note",
	})
	noError(l.t, err)
	noError(l.t, l.store.ChoosePrompt(ctx, l.team, "verify", eval.English, h.prompt))
}

// uploads leaves one file waiting, and another one imported in the background.
func (l lab) uploads(h *holdings, me eval.Person) {
	l.t.Helper()
	ctx := l.t.Context()
	body, kind := filePart(l.t, "file", h.word+".csv", "question,answer\n"+h.word+" q,"+h.word+" a\n")
	resp, err := h.admin.Post(l.URL+"/uploads", kind, body)
	noError(l.t, err)
	noError(l.t, resp.Body.Close())
	h.upload = strings.TrimPrefix(resp.Header.Get("Location"), "/uploads/")
	u, err := l.store.AddUpload(ctx, l.team, me.ID, h.word+" large.csv", strings.NewReader("x"))
	noError(l.t, err)
	id, done, err := l.store.StartImport(ctx, l.team, me.ID, u, h.word+" large", func(context.Context, *store.Told) (store.Brought, error) {
		return store.Brought{Dataset: h.samples, Rows: 1}, nil
	})
	noError(l.t, err)
	noError(l.t, <-done)
	h.brought = id
}

// filePart is the body of a form that brings a file, and its content type.
func filePart(t *testing.T, field, name, content string) (body *bytes.Buffer, kind string) {
	t.Helper()
	body = &bytes.Buffer{}
	form := multipart.NewWriter(body)
	part, err := form.CreateFormFile(field, name)
	noError(t, err)
	_, err = part.Write([]byte(content))
	noError(t, err)
	noError(t, form.Close())
	return body, form.FormDataContentType()
}
