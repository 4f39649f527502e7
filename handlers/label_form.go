package handlers

import (
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
)

const (
	bothBad    = "both bad" // the reason of a tie
	maxComment = 2000       // characters
	maxTime    = 24 * time.Hour
	maxKey     = 64 // bytes
)

// newLabel reads the decision bar.
func newLabel(c echo.Context) (l store.NewLabel, err error) {
	if l.Pair, err = formPair(c); err != nil {
		return l, err
	}
	l.Pick = store.Side(c.FormValue("pick"))
	if l.Pick == "" {
		return l, eval.Invalidf("Choose A, B or equal first, then save.")
	}
	if l.Pick == store.Equal && c.FormValue("both_bad") != "" {
		l.Reason = bothBad
	}
	if l.Comment, err = formProse(c, "comment"); err != nil {
		return l, err
	}
	if l.Key, err = formKey(c); err != nil {
		return l, err
	}
	l.Confidence = formGrade(c, "confidence")
	if l.Pick != store.Equal {
		l.Strength = formGrade(c, "strength")
	}
	l.TotalMS = formMillis(c, "total_ms")
	l.VisibleMS = min(formMillis(c, "visible_ms"), l.TotalMS)
	return l, nil
}

func formPair(c echo.Context) (int64, error) {
	id, err := strconv.ParseInt(c.FormValue("pair"), 10, 64)
	if err != nil {
		return 0, eval.Invalidf("The form does not say which pair it speaks of. Load the page again.")
	}
	return id, nil
}

// formNumber reads a number that may be missing; 0 then.
func formNumber(c echo.Context, name string) (int64, error) {
	text := c.FormValue(name)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, eval.Invalidf("%q is not a number. Load the page again.", text)
	}
	return n, nil
}

// formGrade reads one of three steps; 0 when none was chosen.
func formGrade(c echo.Context, name string) int {
	n, err := strconv.Atoi(c.FormValue(name))
	if err != nil || n < 1 || n > 3 {
		return 0
	}
	return n
}

// formMillis reads a time that the browser measured; 0 is unknown.
func formMillis(c echo.Context, name string) int64 {
	ms, err := strconv.ParseInt(c.FormValue(name), 10, 64)
	if err != nil || ms < 0 {
		return 0
	}
	return min(ms, maxTime.Milliseconds())
}
