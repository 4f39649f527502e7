package web

import (
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/handlers"
)

// failing answers a request for a download with an error, after some of it was
// written or before, and returns the answer and the log.
func failing(t *testing.T, begun string, err error) (*httptest.ResponseRecorder, string) {
	t.Helper()
	var log strings.Builder
	h := &handlers.Handlers{Sessions: NewSessions(nil, false)}
	pages := errorPages{h, slog.New(slog.NewTextHandler(&log, nil))}
	answer := httptest.NewRecorder()
	h.Sessions.LoadAndSave(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := echo.New().NewContext(r, w)
		c.Response().Header().Set(echo.HeaderContentDisposition, `attachment; filename="scores.csv"`)
		if begun != "" {
			if err := c.String(http.StatusOK, begun); err != nil {
				t.Error(err)
			}
		}
		if begun != "" {
			defer func() {
				if recover() != http.ErrAbortHandler {
					t.Error("the connection stays, and the part looks like the whole")
				}
			}()
		}
		pages.handle(err, c)
	})).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/runs/1/scores.csv", nil))
	return answer, log.String()
}

func TestErrorPageIsNoDownload(t *testing.T) {
	t.Parallel()
	answer, log := failing(t, "", eval.NotFoundf("There is no such run here."))
	if answer.Code != http.StatusNotFound || answer.Header().Get(echo.HeaderContentDisposition) != "" || log != "" {
		t.Errorf("%d, %v, logged %q", answer.Code, answer.Header(), log)
	}
}

func TestBrokenDownloadIsLoggedAndCutOff(t *testing.T) {
	t.Parallel()
	answer, log := failing(t, "row,score\n", errors.New("disk on fire"))
	if answer.Body.String() != "row,score\n" || !strings.Contains(log, "disk on fire") {
		t.Errorf("%q, logged %q", answer.Body, log)
	}
}

// A full disk is told with what to do, and logged with the cause.
func TestFullDiskIsExplained(t *testing.T) {
	t.Parallel()
	answer, log := failing(t, "", &os.PathError{Op: "write", Path: "uploads/x", Err: syscall.ENOSPC})
	if answer.Code != http.StatusInsufficientStorage || !strings.Contains(answer.Body.String(), "The disk is full") || !strings.Contains(answer.Body.String(), "Make room on it") {
		t.Errorf("%d, %s", answer.Code, answer.Body)
	}
	if !strings.Contains(log, "no space left") || strings.Contains(answer.Body.String(), "uploads/x") {
		t.Errorf("the cause belongs into the log: %q", log)
	}
}
