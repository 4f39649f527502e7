package handlers

import "github.com/labstack/echo/v4"

// pages that are being built
func pending(echo.Context) error                       { return echo.ErrNotImplemented }
func (h *Handlers) Labeling(c echo.Context) error      { return pending(c) }
func (h *Handlers) LabelPair(c echo.Context) error     { return pending(c) }
func (h *Handlers) SaveLabel(c echo.Context) error     { return pending(c) }
func (h *Handlers) SkipPair(c echo.Context) error      { return pending(c) }
func (h *Handlers) UndoLabel(c echo.Context) error     { return pending(c) }
func (h *Handlers) Datasets(c echo.Context) error      { return pending(c) }
func (h *Handlers) Dataset(c echo.Context) error       { return pending(c) }
func (h *Handlers) Sample(c echo.Context) error        { return pending(c) }
func (h *Handlers) Rejects(c echo.Context) error       { return pending(c) }
func (h *Handlers) LabelsCSV(c echo.Context) error     { return pending(c) }
func (h *Handlers) LabelsJSONL(c echo.Context) error   { return pending(c) }
func (h *Handlers) Runs(c echo.Context) error          { return pending(c) }
func (h *Handlers) Run(c echo.Context) error           { return pending(c) }
func (h *Handlers) RunProgress(c echo.Context) error   { return pending(c) }
func (h *Handlers) RunRow(c echo.Context) error        { return pending(c) }
func (h *Handlers) ScoresCSV(c echo.Context) error     { return pending(c) }
func (h *Handlers) ScoresJSONL(c echo.Context) error   { return pending(c) }
func (h *Handlers) Judges(c echo.Context) error        { return pending(c) }
func (h *Handlers) UploadForm(c echo.Context) error    { return pending(c) }
func (h *Handlers) Upload(c echo.Context) error        { return pending(c) }
func (h *Handlers) Preview(c echo.Context) error       { return pending(c) }
func (h *Handlers) Import(c echo.Context) error        { return pending(c) }
func (h *Handlers) DropUpload(c echo.Context) error    { return pending(c) }
func (h *Handlers) DeleteDataset(c echo.Context) error { return pending(c) }
func (h *Handlers) PairsForm(c echo.Context) error     { return pending(c) }
func (h *Handlers) MakePairs(c echo.Context) error     { return pending(c) }
func (h *Handlers) RunForm(c echo.Context) error       { return pending(c) }
func (h *Handlers) StartRun(c echo.Context) error      { return pending(c) }
func (h *Handlers) StopRun(c echo.Context) error       { return pending(c) }
func (h *Handlers) ResumeRun(c echo.Context) error     { return pending(c) }
func (h *Handlers) RetryRun(c echo.Context) error      { return pending(c) }
func (h *Handlers) AddJudge(c echo.Context) error      { return pending(c) }
func (h *Handlers) TestJudge(c echo.Context) error     { return pending(c) }
func (h *Handlers) DeleteJudge(c echo.Context) error   { return pending(c) }
func (h *Handlers) People(c echo.Context) error        { return pending(c) }
func (h *Handlers) AddPerson(c echo.Context) error     { return pending(c) }
func (h *Handlers) NewLink(c echo.Context) error       { return pending(c) }
