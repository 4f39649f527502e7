package handlers

import "testing"

func TestFileNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"wiki.csv":                "wiki.csv",
		"問い合わせ-run-1.csv":         "問い合わせ-run-1.csv",
		"../../etc/passwd":        "-..-etc-passwd",
		`C:\a|b<c>"d"?*.csv`:      "C--a-b-c--d---.csv",
		"\u202evsc.exe\x00\n.csv": "vsc.exe.csv",
		" .. ":                    "download",
	} {
		if got := fileName(name); got != want {
			t.Errorf("%q is saved as %q, want %q", name, got, want)
		}
	}
}
