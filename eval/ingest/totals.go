package ingest

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// totalWords are what the first cell of a total row says, in the languages that
// spreadsheets are written in.
var totalWords = strings.Fields(`total totals average averages avg mean means sum overall median
	mittelwert durchschnitt summe gesamt moyenne somme média soma promedio suma media somma gemiddelde
	среднее итого всего 合计 总计 平均 平均值 均值 合計 総計 平均値 합계 총계 평균 trung_bình tổng rata-rata jumlah ortalama toplam`)

// maxTotals is how many rows at the end of a table can be total rows.
const maxTotals = 8

// mayBeTotal reports whether a row is a total row if nothing but such rows
// follows: its first cell says so, the others hold numbers or nothing.
func (r *reading) mayBeTotal(rec *record) bool {
	if r.layout.headerRow == 0 || r.options.KeepTotals || len(r.last) >= maxTotals || len(rec.cells) < 2 {
		return false
	}
	if !isTotalWord(rec.cells[0].text) {
		return false
	}
	numbers := 0
	for _, c := range rec.cells[1:] {
		if _, ok := parseNumber(c.text); ok {
			numbers++
		} else if !isBlank(c.text) && (utf8.RuneCountInString(c.text) > 20 || strings.ContainsAny(c.text, "?？")) {
			return false
		}
	}
	return numbers > 0
}

func isTotalWord(s string) bool {
	s = strings.ToLower(strings.Trim(strings.TrimSpace(s), ":：. "))
	return s != "" && slices.Contains(totalWords, strings.ReplaceAll(s, " ", "_"))
}

// flush accepts rows that looked like total rows: others follow, so they are
// none.
func (r *reading) flush(sink Sink) error {
	for i := range r.last {
		if err := r.accept(&r.last[i], sink); err != nil {
			return err
		}
	}
	r.last = r.last[:0]
	return nil
}

// setAside keeps the total rows at the end out of the data.
func (r *reading) setAside() {
	for i := range r.last {
		r.result.RowsRead++
		r.result.SetAside++
		r.tally.note(LooksLikeTotal, "", "", r.last[i].row)
	}
	r.last = nil
}
