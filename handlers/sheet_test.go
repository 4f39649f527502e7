package handlers

import "testing"

func TestCellsThatSpreadsheetsWouldRun(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@a": "'@a", "\tx": "'\tx", "\rx": "'\rx",
		"＝1+1": "'＝1+1", "＋1": "'＋1", "－1": "'－1", "＠a": "'＠a",
		"": "", "a=b": "a=b", "回答": "回答",
	} {
		if got, err := cell(text); err != nil || got != want {
			t.Errorf("%q became %q, %v; want %q", text, got, err, want)
		}
	}
}

func TestUnknownCellsAreEmpty(t *testing.T) {
	t.Parallel()
	for _, v := range []any{nil, (*float64)(nil), []string(nil)} {
		if got, err := cell(v); err != nil || got != "" {
			t.Errorf("%T became %q, %v", v, got, err)
		}
	}
}
