package lexical

import (
	"testing"

	"concord/eval"
	"concord/eval/judge"
)

// TestSameQuantity: one quantity, two spellings. Each statement is held against
// the other as its context, both ways.
func TestSameQuantity(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ a, b string }{
		{"The surface of the Sun has 5500 degrees Celsius.", "The surface of the Sun has 5,500 °C."},
		{"The surface of the Sun has 5500 degrees Celsius.", "The surface of the Sun has 5 500 ℃."},
		{"The surface of the Sun has 5500 degrees Celsius.", "The surface of the Sun has 5\u00a0500\u00a0°C."},
		{"The surface of the Sun has 5500 degrees Celsius.", "The surface of the Sun has ５５００ °C."},
		{"The town counts 1234567 people.", "The town counts 1 234 567 people."},
		{"The town counts 1234567 people.", "The town counts 1.234.567 people."},
		{"The town counts 12345 people.", "The town counts 12’345 people."},
		{"The town counts 12345 people.", "The town counts 12\u202f345 people."},
		{"The trail runs 21 kilometres.", "The trail runs 21 km."},
		{"The trail runs 21 kilometers.", "The trail runs 21km."},
		{"The trail runs 3.5 km.", "The trail runs 3,5 kilometres."},
		{"The tower measures 503m.", "The tower measures 503 metres."},
		{"The crate weighs 20 kg.", "The crate weighs 20 kilograms."},
		{"The share rose by 12 percent.", "The share rose by 12%."},
		{"The share rose by 12 per cent.", "The share rose by 12 ％."},
		{"The lake covers 80 km².", "The lake covers 80 square kilometres."},
		{"The train reaches 300 km/h.", "The train reaches 300 kilometres per hour."},
		{"The firm earned $5m.", "The firm earned $5 million."},
		{"长城全长两万一千公里。", "长城全长21000公里。"},
		{"长城全长两万一千公里。", "长城全长２１，０００千米。"},
		{"长城全长两万一千公里。", "长城全长2.1万 km。"},
		{"太阳表面温度约五千五百摄氏度。", "太阳表面温度约5500℃。"},
		{"这座桥于一九三二年建成。", "这座桥于1932年建成。"},
		{"该城有三十万居民。", "该城有300,000居民。"},
		{"全校有三个班级。", "全校有3个班级。"},
		{"橋の全長は五百三十メートルである。", "橋の全長は530mである。"},
		{"山の標高は三千七百七十六メートルである。", "山の標高は3,776メートルである。"},
		{"割合は五十パーセントである。", "割合は50％である。"},
		{"路線は20キロメートルである。", "路線は20kmである。"},
	} {
		for _, pair := range [][2]string{{c.a, c.b}, {c.b, c.a}} {
			if v := verify(t, pair[0], pair[1]); v.Verdict != eval.Yes {
				t.Errorf("%q in %q: %s", pair[0], pair[1], v.Reason)
			}
		}
	}
}

func TestOtherQuantity(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ statement, context string }{
		{"The trail runs 55 kilometres.", "The trail runs 5.5 km."},
		{"In room 5500 people met.", "In room 5 500 people met."},
		{"The trail runs 3500 km.", "The trail runs 3,5 km."},
		{"The trail runs 5500 km.", "The trail runs 5.500 km."}, // a decimal point in English
		{"The tower measures 503 metres.", "The tower measures $503m."},
		{"长城全长三万一千公里。", "长城全长21000公里。"},
		{"这座桥于一九三五年建成。", "这座桥于1932年建成。"},
		{"山の標高は三千七百七十五メートルである。", "山の標高は3,776メートルである。"},
	} {
		if v := verify(t, c.statement, c.context); v.Verdict != eval.No {
			t.Errorf("%q in %q: %s", c.statement, c.context, v.Reason)
		}
	}
}

func verify(t *testing.T, statement string, contexts ...string) judge.Verdict {
	t.Helper()
	v, err := New().Verify(ctx, judge.Verify{Statements: []string{statement}, Contexts: contexts})
	must(t, err)
	return v.ByIndex[1]
}

func TestNumeral(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]struct {
		value  float64
		length int
	}{
		"两万一千公里": {21000, 4}, "三百七十六": {376, 5}, "十二": {12, 2}, "二十": {20, 2}, "一亿三千万": {130_000_000, 5},
		"三千万亿": {3e15, 4}, "一千零一夜": {1001, 4}, "一九三二年": {1932, 4}, "三个": {3, 1}, "十年": {10, 1}, "百二十人": {120, 3},
		// words that only look like numbers
		"千万不要": {}, "万一": {}, "十分": {}, "一个": {}, "一百二": {}, "二三十": {}, "三亚": {}, "百万": {}, "五四运动": {}, "长城": {}, "": {},
	} {
		n, length := numeral([]rune(in))
		if n.value != want.value || length != want.length {
			t.Errorf("%q: %v of %d characters, want %v of %d", in, n.value, length, want.value, want.length)
		}
	}
}
