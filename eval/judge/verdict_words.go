package judge

import (
	"encoding/json"
	"strings"

	"golang.org/x/text/unicode/norm"

	"concord/eval"
)

// verdictWords are what judges write for yes, no and unclear (metrics §7.1), in
// lower case. A word that is not here is no verdict.
var verdictWords = words(map[eval.PartVerdict]string{
	eval.Yes: `1 true yes supported relevant attributed useful covered
		是 是的 支持 有用 相关 支持する はい 支持 支持される 有用である`,
	eval.No: `0 false no unsupported irrelevant useless not_supported not_relevant not_attributed not_useful not_covered
		否 不 不是 不支持 无用 不相关 无关 いいえ 支持されない 不支持 無関係`,
	eval.Unclear: `-1 null none unclear unknown 不明 不明确 不清楚 不确定 未知 不明確 不明瞭`,
})

func words(lists map[eval.PartVerdict]string) map[string]eval.PartVerdict {
	m := map[string]eval.PartVerdict{}
	for verdict, list := range lists {
		for w := range strings.FieldsSeq(list) {
			m[strings.ReplaceAll(w, "_", " ")] = verdict
		}
	}
	return m
}

// ParseVerdictWord normalizes what a judge gave as a verdict: a string, a
// json.Number, a bool or nil. Anything that is not a known word is
// eval.NoVerdict, never a guess (metrics §7.1).
func ParseVerdictWord(v any) eval.PartVerdict {
	switch v := v.(type) {
	case nil:
		return eval.Unclear
	case bool:
		if v {
			return eval.Yes
		}
		return eval.No
	case json.Number:
		return numberVerdict(v)
	case string:
		return wordVerdict(v)
	}
	return eval.NoVerdict
}

func numberVerdict(n json.Number) eval.PartVerdict {
	f, err := n.Float64()
	switch {
	case err != nil:
		return eval.NoVerdict
	case f == 1:
		return eval.Yes
	case f == 0:
		return eval.No
	case f == -1:
		return eval.Unclear
	}
	return eval.NoVerdict
}

func wordVerdict(s string) eval.PartVerdict {
	s = strings.ToLower(norm.NFKC.String(s))
	s = strings.ReplaceAll(s, "\u2212", "-") // minus sign
	s = strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '_' || r == ' ' || r == '\n' || r == '\t' }), " ")
	s = strings.Trim(s, " .!。！*\"'`")
	if verdict, ok := verdictWords[s]; ok {
		return verdict
	}
	return eval.NoVerdict
}
