package handlers

import "github.com/labstack/echo/v4"

// pages that are being built
func pending(echo.Context) error                     { return echo.ErrNotImplemented }
func (h *Handlers) Runs(c echo.Context) error        { return pending(c) }
func (h *Handlers) Run(c echo.Context) error         { return pending(c) }
func (h *Handlers) RunProgress(c echo.Context) error { return pending(c) }
func (h *Handlers) RunRow(c echo.Context) error      { return pending(c) }
func (h *Handlers) ScoresCSV(c echo.Context) error   { return pending(c) }
func (h *Handlers) ScoresJSONL(c echo.Context) error { return pending(c) }
func (h *Handlers) Judges(c echo.Context) error      { return pending(c) }
func (h *Handlers) RunForm(c echo.Context) error     { return pending(c) }
func (h *Handlers) StartRun(c echo.Context) error    { return pending(c) }
func (h *Handlers) StopRun(c echo.Context) error     { return pending(c) }
func (h *Handlers) ResumeRun(c echo.Context) error   { return pending(c) }
func (h *Handlers) RetryRun(c echo.Context) error    { return pending(c) }
func (h *Handlers) AddJudge(c echo.Context) error    { return pending(c) }
func (h *Handlers) TestJudge(c echo.Context) error   { return pending(c) }
func (h *Handlers) DeleteJudge(c echo.Context) error { return pending(c) }
