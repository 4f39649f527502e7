package bundle

import (
	"fmt"
	"strconv"
	"strings"

	"concord/eval"
	"concord/eval/agreement"
)

// nameOf names a row of the report for people.
func nameOf(gold eval.GoldKind, row eval.Agreement) string {
	return fmt.Sprintf("%s, %s, gold %s", agreement.Name(row.Method, row.Judge), strings.ToLower(row.Dimension.Name()), gold)
}

// digits writes what a row says, numbers to twelve figures: another processor may
// round the last ones differently.
func digits(row eval.Agreement) string {
	text := fmt.Sprintf("%d right, %d ties, %d no verdict, %d wrong, %d not judged", row.Right, row.Ties, row.NoVerdict, row.Wrong, row.NotJudged)
	for _, v := range []*float64{row.Rate, row.Low, row.High, row.PCoin} {
		if v == nil {
			text += ", none"
		} else {
			text += ", " + strconv.FormatFloat(*v, 'g', 12, 64)
		}
	}
	return text
}
