package views

import (
	"fmt"
	"strconv"
)

// Size writes a number of bytes for people: "512 bytes", "1.4 MB", "2 GB".
func Size(bytes int64) string {
	value, unit := float64(bytes), -1
	for value >= 1000 && unit < len(sizeUnits)-1 {
		value /= 1024
		unit++
	}
	switch {
	case unit < 0:
		return fmt.Sprintf("%d bytes", bytes)
	case value < 10 && value != float64(int(value)):
		return fmt.Sprintf("%.1f %s", value, sizeUnits[unit])
	}
	return fmt.Sprintf("%.0f %s", value, sizeUnits[unit])
}

var sizeUnits = []string{"kB", "MB", "GB", "TB"}

func int64Text(n int64) string { return strconv.FormatInt(n, 10) }
