package handlers

import (
	"cmp"
	"errors"
	"io"
	"net/http"
	"path/filepath"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// UploadForm shows the drop zone.
func (h *Handlers) UploadForm(c echo.Context) error {
	return render(c, views.Upload(h.uploadPage(c, "")))
}

func (h *Handlers) uploadPage(c echo.Context, problem string) views.UploadPage {
	return views.UploadPage{Page: h.preparing(c, "Upload a file"), MaxBytes: h.MaxUpload, Background: cmp.Or(h.Background, DefaultBackground), Error: problem}
}

// preparing is the frame of the pages that lead to a dataset.
func (h *Handlers) preparing(c echo.Context, title string) views.Page {
	p := h.Page(c, title, views.SectionDatasets)
	p.Scripts = []string{"upload.js"}
	return p
}

// Upload spools a file as it arrives, without holding it in memory, and leads to
// its preview.
func (h *Handlers) Upload(c echo.Context) error {
	file, name, err := uploaded(c.Request())
	if err != nil {
		return err
	}
	who := PersonOf(c)
	u, err := h.Store.AddUpload(c.Request().Context(), who.TeamID, who.ID, name, file)
	if err != nil {
		return err
	}
	return redirect(c, previewPath(u))
}

// uploaded is the first file of a form.
func uploaded(r *http.Request) (file io.Reader, name string, err error) {
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, "", eval.Invalidf("No file arrived. Choose a file and upload it again.")
	}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil, "", eval.Invalidf("No file arrived. Choose a file and upload it again.")
		}
		if err != nil {
			return nil, "", notArrived(err)
		}
		if name := part.FileName(); name != "" {
			return part, filepath.Base(name), nil
		}
	}
}

// notArrived is a form that cannot be read; one that is too large speaks for itself.
func notArrived(err error) error {
	if tooBig := (*http.MaxBytesError)(nil); errors.As(err, &tooBig) {
		return err
	}
	return eval.Invalidf("The file did not arrive whole. Upload it again.")
}

// DropUpload forgets a waiting file.
func (h *Handlers) DropUpload(c echo.Context) error {
	u, err := h.waiting(c)
	if err != nil {
		return err
	}
	if err := h.Store.DropUpload(c.Request().Context(), u); err != nil {
		return err
	}
	return redirect(c, "/datasets/new")
}

// waiting is the upload that the address names.
func (h *Handlers) waiting(c echo.Context) (store.Upload, error) {
	who := PersonOf(c)
	return h.Store.Upload(c.Request().Context(), who.TeamID, who.ID, c.Param("token"))
}

func previewPath(u store.Upload) string { return "/uploads/" + u.Token }
