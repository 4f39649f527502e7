package web_test

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"sync"
	"testing"
	"time"

	"concord/eval"
)

// BenchmarkCampaign is what annotators of a large campaign wait for, from the
// post of a label to the last byte of the next pair (experience §6: p95 below
// 100 ms with 20 people and 100,000 pairs): once with people who look at a pair
// for one to three seconds, once with some who never do. It fails when a label is
// lost or kept twice. Once is enough: -benchtime 1x.
func BenchmarkCampaign(b *testing.B) {
	const pairs, people = 100_000, 20
	app := newLabelApp(b)
	ed := app.signIn("ed", eval.Editor)
	desk := app.beginLargeCampaign(ed, pairs) + "/label/faithfulness"
	var browsers []*browser
	for i := range people {
		ann := app.signIn(fmt.Sprint("person ", i), eval.Annotator)
		ann.post(desk+"/begin", nil)
		ann.htmx = true
		browsers = append(browsers, ann)
	}
	given := 0
	for _, pause := range []time.Duration{2 * time.Second, 0} {
		b.Run(fmt.Sprint("pause=", pause), func(b *testing.B) {
			for b.Loop() {
				waits := together(browsers, desk, 30, pause)
				given += len(waits)
				report(b, waits)
			}
		})
	}
	progress, err := app.store.CampaignProgress(b.Context(), app.team, ed.person.ID, 0)
	noError(b, err)
	if progress[0].Labels != given {
		b.Errorf("%d labels are kept of %d that were given", progress[0].Labels, given)
	}
}

func (a labelApp) beginLargeCampaign(ed *browser, pairs int) string {
	a.t.Helper()
	d := a.pairs("Answers", pairs, nil)
	page := ed.post("/campaigns", url.Values{
		"dataset": {fmt.Sprint(d.ID)}, "name": {"Large"}, "dimension": {"faithfulness"}, "annotators": {"2"}, "double": {"30"},
		"ties": {"yes"}, "strategy": {"random"}, "who": {"anyone"},
	})
	return page.Request.URL.Path
}

// together has everybody give n labels at the same time and returns the waits.
func together(browsers []*browser, desk string, n int, pause time.Duration) []time.Duration {
	waits := make([][]time.Duration, len(browsers))
	var all sync.WaitGroup
	for i, ann := range browsers {
		all.Go(func() {
			page := ann.get(desk)
			for range n {
				if pause > 0 {
					time.Sleep(pause/2 + rand.N(pause))
				}
				form := url.Values{"pair": {page.pair()}, "pick": {"left"}, "key": {page.Find("[name=key]").AttrOr("value", "")}}
				start := time.Now()
				page = ann.post(desk, form)
				waits[i] = append(waits[i], time.Since(start))
			}
		})
	}
	all.Wait()
	return slices.Concat(waits...)
}

func report(b *testing.B, waits []time.Duration) {
	slices.Sort(waits)
	for _, p := range []int{50, 95, 99} {
		b.ReportMetric(float64(waits[len(waits)*p/100].Microseconds())/1000, fmt.Sprintf("p%d-ms", p))
	}
}
