package main

import (
	"database/sql"
	"errors"
	"strconv"
)

// price is a flag that is unknown until it is given.
type price struct{ *sql.NullFloat64 }

// String is the price as it was given.
func (p price) String() string {
	if p.NullFloat64 == nil || !p.Valid {
		return ""
	}
	return strconv.FormatFloat(p.Float64, 'f', -1, 64)
}

// Set reads a number from 0.
func (p price) Set(text string) error {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= 0) {
		return errors.New("a price is a number from 0")
	}
	*p.NullFloat64 = sql.NullFloat64{Float64: v, Valid: true}
	return nil
}

// Type is what the help calls the value.
func (price) Type() string { return "number" }
