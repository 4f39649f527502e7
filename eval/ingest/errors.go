package ingest

import "fmt"

// Error is a file that cannot be read at all.
type Error struct {
	Code ErrorCode
	Text string // for people: what the file is and what to do
	Err  error  // the cause, for the log; may be nil
	// Columns are the headers as written when the table could be read but no
	// column got a role ([NoRole]), so that a person can map them.
	Columns []string
	// Choices are the files of an archive or the sheets of a workbook when one of
	// them has to be chosen ([UnknownSheet]), the first 200 of them.
	Choices []string
}

func (e *Error) Error() string {
	if e.Err != nil {
		return e.Text + ": " + printable(cut(e.Err.Error(), maxReason))
	}
	return e.Text
}

func (e *Error) Unwrap() error { return e.Err }

// ErrorCode names why a file cannot be read.
type ErrorCode string

const (
	EmptyFile    ErrorCode = "empty"
	HeaderOnly   ErrorCode = "header_only"
	OfficeLock   ErrorCode = "office_lock"
	HTMLPage     ErrorCode = "html"
	LFSPointer   ErrorCode = "lfs_pointer"
	NotAFile     ErrorCode = "not_a_file" // a folder, a device or a pipe
	BinaryFile   ErrorCode = "binary"
	Unsupported  ErrorCode = "unsupported" // a known container without a reader
	Malformed    ErrorCode = "malformed"   // the document as a whole does not parse
	TooLarge     ErrorCode = "too_large"
	NoRole       ErrorCode = "no_role" // no column could be mapped
	BadOption    ErrorCode = "bad_option"
	UnknownSheet ErrorCode = "unknown_sheet"
	NothingGood  ErrorCode = "nothing_good" // it was read, and no row can be used
)

func refuse(code ErrorCode, format string, args ...any) *Error {
	return &Error{Code: code, Text: printable(fmt.Sprintf(format, args...))}
}

// unchosen is a file of several parts of which none was chosen, or one that it
// does not have.
func unchosen(parts []string, format string, args ...any) *Error {
	e := refuse(UnknownSheet, format, args...)
	e.Choices = parts[:min(len(parts), maxChoices)]
	return e
}

// damaged is a container that does not open, with the cause for the log.
func damaged(cause error, format string, args ...any) *Error {
	e := refuse(Malformed, format, args...)
	e.Err = cause
	return e
}
