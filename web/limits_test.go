package web

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/handlers"
)

// endless is a body that never ends.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

// TestOnlyFilesMayBeLarge sends bodies one byte above what a form may have.
func TestOnlyFilesMayBeLarge(t *testing.T) {
	t.Parallel()
	const form, file = "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"
	for _, c := range []struct {
		name   string
		user   int64
		mime   string
		size   int64
		passes bool
	}{
		{"a form that fits", 0, form, maxForm, true},
		{"a form", 1, form, maxForm + 1, false},
		{"a file of nobody", 0, file, maxForm + 1, false},
		{"a file", 1, file, maxForm + 1, true},
		{"a file above the limit", 1, file, 2*maxForm + 1, false},
	} {
		s := &shell{maxUpload: 2 * maxForm}
		r := httptest.NewRequest(http.MethodPost, "/", io.LimitReader(endless{}, c.size))
		r.Header.Set(echo.HeaderContentType, c.mime)
		ctx := echo.New().NewContext(r, httptest.NewRecorder())
		handlers.SetPerson(ctx, eval.Person{ID: c.user})
		err := s.bounded(func(ctx echo.Context) error {
			_, err := io.Copy(io.Discard, ctx.Request().Body)
			return err
		})(ctx)
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) == c.passes {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
