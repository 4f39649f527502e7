package agreement

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
)

// vector is one golden case: what a function gives, and who says so.
type vector struct {
	ID       string
	Fn       string
	Input    json.RawMessage
	Expected any
	Note     string
}

// elsewhere are functions whose vectors are checked by other packages, or whose
// methods are not built.
var elsewhere = map[string]string{
	"parse_score_0_10":             "checked in eval/judge",
	"parse_ranking":                "checked in eval/judge",
	"rouge":                        "checked in eval/metric",
	"soft_pairwise_accuracy_exact": "soft pairwise accuracy is not built",
	"bradley_terry":                "Bradley–Terry is not built",
	"sentence_bleu_exp":            "BLEU is not built",
	"sequence_logprob":             "likelihood scores are not built",
	"p_true":                       "P(True) is not built",
	"expected_score":               "checked in eval/judge",
	"selfcheck_prompt":             "SelfCheckGPT is not built",
	"factscore":                    "FActScore is not built",
	"bertscore_greedy":             "BERTScore is not built",
}

// TestVectors runs every golden vector. CONCORD_VECTORS names another file of
// the same form.
func TestVectors(t *testing.T) {
	t.Parallel()
	for _, v := range readVectors(t) {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			if why, ok := elsewhere[v.Fn]; ok {
				t.Skipf("%s: %s", v.Fn, why)
			}
			run, ok := vectorFuncs[v.Fn]
			if !ok {
				t.Fatalf("no function %q", v.Fn)
			}
			got, err := run(v.Input)
			if err != nil {
				t.Fatalf("%s: %v", v.Fn, err)
			}
			for _, d := range differences(v.Fn, "", v.Expected, got) {
				t.Error(d)
			}
		})
	}
}

func readVectors(t *testing.T) []vector {
	t.Helper()
	name := os.Getenv("CONCORD_VECTORS")
	if name == "" {
		name = "testdata/agreement-vectors.json"
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []vector }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if len(file.Vectors) == 0 {
		t.Fatalf("%s holds no vectors", name)
	}
	return file.Vectors
}

// differences compares JSON values. What the vector does not name may be there.
func differences(fn, path string, want, got any) []string {
	switch want := want.(type) {
	case float64:
		if n, ok := got.(float64); ok && nearly(fn, path, n, want) {
			return nil
		}
	case map[string]any:
		fields, ok := got.(map[string]any)
		if !ok {
			break
		}
		var all []string
		for key, w := range want {
			all = append(all, differences(fn, path+"."+key, w, fields[key])...)
		}
		return all
	case []any:
		items, ok := got.([]any)
		if !ok || len(items) != len(want) {
			break
		}
		var all []string
		for i, w := range want {
			all = append(all, differences(fn, fmt.Sprintf("%s[%d]", path, i), w, items[i])...)
		}
		return all
	default:
		if got == want {
			return nil
		}
	}
	return []string{fmt.Sprintf("%s%s = %v, want %v", fn, path, got, want)}
}

// nearly is the tolerance of the vectors: 1e-6, and for p-values below 1e-3 the
// same relative to them.
func nearly(fn, path string, got, want float64) bool {
	tolerance := 1e-6
	if isP(fn, path) && math.Abs(want) < 1e-3 {
		tolerance *= math.Abs(want)
	}
	return math.Abs(got-want) <= tolerance
}

func isP(fn, path string) bool {
	switch fn {
	case "binom_two_sided", "binom_ge", "sign_flip_exact", "holm", "benjamini_hochberg", "benjamini_yekutieli":
		return true
	}
	field := path[strings.LastIndex(path, ".")+1:]
	return strings.HasPrefix(field, "p_") || strings.HasPrefix(field, "flip_p") || field == "p" && fn != "korn_graubard" ||
		strings.HasPrefix(field, "p[") || strings.HasPrefix(field, "holm")
}

// vectorFunc runs one function of the vectors and gives its result as JSON does.
type vectorFunc func(input json.RawMessage) (any, error)

// on decodes the input and encodes the result.
func on[I any](f func(I) any) vectorFunc {
	return func(input json.RawMessage) (any, error) {
		var in I
		if err := json.Unmarshal(input, &in); err != nil {
			return nil, err
		}
		text, err := json.Marshal(f(in))
		if err != nil {
			return nil, err
		}
		var out any
		err = json.Unmarshal(text, &out)
		return out, err
	}
}

// orNull is the value alone; it insists that a missing one has a reason.
func orNull[T any](v *T, why string) any {
	if (v == nil) != (why != "") {
		panic(fmt.Sprintf("value %v with reason %q", v, why))
	}
	return v
}

// pair is an interval as the vectors write it.
func (i Interval) pair() []float64 { return []float64{i.Low, i.High} }

// numbers is a number or a list of them; each keeps the form.
type numbers struct {
	list   []float64
	single bool
}

func (n *numbers) UnmarshalJSON(text []byte) error {
	if n.single = len(text) > 0 && text[0] != '['; n.single {
		n.list = make([]float64, 1)
		return json.Unmarshal(text, &n.list[0])
	}
	return json.Unmarshal(text, &n.list)
}

func (n numbers) each(f func(float64) any) any {
	out := make([]any, len(n.list))
	for i, x := range n.list {
		out[i] = f(x)
	}
	if n.single {
		return out[0]
	}
	return out
}
