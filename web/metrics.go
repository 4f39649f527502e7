package web

import (
	"context"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"concord/eval"
	"concord/store"
)

// Metrics counts what a server does, in the format of Prometheus. Names and
// labels of data never appear in it: it is read by machines that are no members
// of a team.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	calls    *prometheus.CounterVec
	tokens   *prometheus.CounterVec
	results  *prometheus.CounterVec
}

// NewMetrics counts from zero; the state of the store is read when it is asked for.
func NewMetrics(s *store.Store) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "concord_http_request_duration_seconds", Help: "Time to answer, by route, method and status.",
			Buckets: []float64{.005, .02, .05, .1, .25, .5, 1, 2.5, 10},
		}, []string{"route", "method", "status"}),
		calls: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "concord_judge_calls_total", Help: "Requests to judges whose result was stored.",
		}, []string{"task", "cached"}),
		tokens: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "concord_judge_tokens_total", Help: "Tokens read and written by judges.",
		}, []string{"direction"}),
		results: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "concord_results_total", Help: "Scores and verdicts stored, by status and reason.",
		}, []string{"status", "reason"}),
	}
	m.registry.MustRegister(m.requests, m.calls, m.tokens, m.results, vitals{s},
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Handler answers a scrape.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{Timeout: 10 * time.Second})
}

// Result counts a stored result with the calls that it took.
func (m *Metrics) Result(status eval.Status, why eval.Code, calls []eval.Call) {
	m.results.WithLabelValues(string(status), string(why)).Inc()
	for _, c := range calls {
		m.calls.WithLabelValues(c.Task, strconv.FormatBool(c.CacheHit)).Inc()
		m.tokens.WithLabelValues("read").Add(float64(c.PromptTokens))
		m.tokens.WithLabelValues("written").Add(float64(c.CompletionTokens))
	}
}

// measured times every request under its route, so that ids do not make a
// series each.
func (m *Metrics) measured(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		start := time.Now()
		err := next(c)
		m.requests.WithLabelValues(c.Path(), c.Request().Method, strconv.Itoa(c.Response().Status)).
			Observe(time.Since(start).Seconds())
		return err
	}
}

// vitals reads the state of the store at every scrape.
type vitals struct{ store *store.Store }

var (
	runsDesc  = prometheus.NewDesc("concord_runs", "Runs by state.", []string{"state"}, nil)
	leftDesc  = prometheus.NewDesc("concord_results_missing", "Results that runs which go on still miss.", nil, nil)
	bytesDesc = prometheus.NewDesc("concord_storage_bytes", "Size of the database.", nil, nil)
)

// Describe implements [prometheus.Collector].
func (vitals) Describe(ch chan<- *prometheus.Desc) {
	ch <- runsDesc
	ch <- leftDesc
	ch <- bytesDesc
}

// Collect implements [prometheus.Collector].
func (v vitals) Collect(ch chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	now, err := v.store.Vitals(ctx)
	if err != nil {
		slog.Warn("metrics without the state of the store", "error", err)
		ch <- prometheus.NewInvalidMetric(bytesDesc, err)
		return
	}
	for state, n := range now.Runs {
		ch <- prometheus.MustNewConstMetric(runsDesc, prometheus.GaugeValue, float64(n), string(state))
	}
	ch <- prometheus.MustNewConstMetric(leftDesc, prometheus.GaugeValue, float64(now.Missing))
	ch <- prometheus.MustNewConstMetric(bytesDesc, prometheus.GaugeValue, float64(now.Bytes))
}
