package handlers

import "mime"

// contentDisposition names a download; the standard library encodes names that
// are not ASCII.
func contentDisposition(name string) string {
	return mime.FormatMediaType("attachment", map[string]string{"filename": name})
}
