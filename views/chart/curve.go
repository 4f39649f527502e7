package chart

import (
	"fmt"
	"strings"
)

// Curve is agreement against coverage: how often a method is right on the share
// of pairs of which it is surest (agreement §3.12). Both axes run from 0 to 100 %.
type Curve struct {
	Name    string // accessible name
	Points  []CurvePoint
	Promise *float64    // the agreement that is asked for, a level line
	Keeps   *CurvePoint // where the promise ends; left of it the method decides alone
}

// CurvePoint is the agreement among the pairs covered.
type CurvePoint struct {
	Coverage, Rate float64 // 0…1
	Title          string
	Href           string
}

const (
	curveWidth, curveHeight = 640.0, 330.0
	curveLeft, curveRight   = 58.0, 624.0
	curveTop, curveBottom   = 18.0, 284.0
)

func curveX() Scale { return Percents(curveLeft, curveRight) }

func curveY(v float64) float64 { return Percents(curveBottom, curveTop).At(v) }

// line is the curve as a path; it starts at its first point, for nothing is
// known of less.
func (c Curve) line() string {
	var d strings.Builder
	for i, p := range c.Points {
		op := "L"
		if i == 0 {
			op = "M"
		}
		fmt.Fprintf(&d, "%s%s %s", op, px(curveX().At(p.Coverage)), px(curveY(p.Rate)))
	}
	return d.String()
}

// dots are the points that are drawn: all of few, and of many every so-manieth.
func (c Curve) dots() []CurvePoint {
	const most = 40
	step := (len(c.Points) + most - 1) / most
	var list []CurvePoint
	for i := 0; i < len(c.Points); i += max(1, step) {
		list = append(list, c.Points[i])
	}
	return list
}
