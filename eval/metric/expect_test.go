package metric

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"concord/eval"
)

func equal[T any](t *testing.T, got, want T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func scored(t *testing.T, s eval.Score, want float64) {
	t.Helper()
	if s.Status != eval.Scored || s.Value == nil {
		t.Fatalf("status %s, %+v", s.Status, s.Reason)
	}
	if math.Abs(*s.Value-want) > 1e-12 {
		t.Errorf("value %v, want %v", *s.Value, want)
	}
}

func without(t *testing.T, s eval.Score, status eval.Status, code eval.Code) {
	t.Helper()
	if s.Status != status || s.Reason.Code != code || s.Reason.Text == "" {
		t.Errorf("status %s, %+v; want %s, %s", s.Status, s.Reason, status, code)
	}
	if s.Value != nil || s.Lower != nil || s.Upper != nil {
		t.Errorf("a score without value has one: %v, %v…%v", s.Value, s.Lower, s.Upper)
	}
}

// bounded checks lower and upper; nil wants none.
func bounded(t *testing.T, s eval.Score, want []float64) {
	t.Helper()
	if want == nil {
		equal(t, []*float64{s.Lower, s.Upper}, []*float64{nil, nil})
		return
	}
	if s.Lower == nil || s.Upper == nil {
		t.Fatalf("no bounds, want %v", want)
	}
	if math.Abs(*s.Lower-want[0]) > 1e-12 || math.Abs(*s.Upper-want[1]) > 1e-12 {
		t.Errorf("bounds %v…%v, want %v", *s.Lower, *s.Upper, want)
	}
}
