package web

import (
	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/handlers"
	"concord/static"
)

// routes lists every URL. The groups say who may use it.
func routes(e *echo.Echo, h *handlers.Handlers, s *shell) {
	e.GET(static.Prefix+"*", echo.WrapHandler(static.Handler()))
	e.GET("/healthz", h.Health)
	e.GET("/readyz", h.Ready)

	pages := e.Group("", echo.WrapMiddleware(h.Sessions.LoadAndSave), s.logged, s.known, s.bounded, s.downloads)
	pages.RouteNotFound("/*", func(echo.Context) error { return echo.ErrNotFound })

	open := pages.Group("")
	open.GET("/signin", h.SigninForm)
	open.POST("/signin", h.Signin)
	open.GET("/enter/:token", h.Enter)
	open.POST("/enter/:token", h.Enter)
	open.GET("/welcome/:token", h.Welcome)
	open.POST("/theme", h.SetTheme)

	in := pages.Group("", s.allow(anyone, "see this page"))
	in.GET("/", h.Home)
	in.POST("/signout", h.Signout)
	in.GET("/profile", h.Profile)
	in.POST("/profile/password", h.SetPassword)
	in.POST("/profile/sessions/:id/end", h.EndSession)
	in.POST("/profile/sessions/end", h.EndOtherSessions)

	// Labeling: nothing here shows roles, methods or results.
	labels := pages.Group("", s.allow(eval.Role.Labels, "label pairs"))
	labels.GET("/labeling", h.Labeling)
	labels.GET("/label/:dataset/:dimension", h.LabelPair)
	labels.POST("/label/:dataset/:dimension", h.SaveLabel)
	labels.POST("/label/:dataset/:dimension/skip", h.SkipPair)
	labels.POST("/label/:dataset/:dimension/undo", h.UndoLabel)

	sees := pages.Group("", s.allow(eval.Role.SeesResults, "see data and results"))
	sees.GET("/datasets", h.Datasets)
	sees.GET("/datasets/:id", h.Dataset)
	sees.GET("/datasets/:id/rows/:row", h.Sample)
	sees.GET("/datasets/:id/changes", h.Changes)
	sees.GET("/datasets/:id/rejects.csv", h.Rejects)
	sees.GET("/datasets/:id/samples.csv", h.SamplesCSV)
	sees.GET("/datasets/:id/samples.jsonl", h.SamplesJSONL)
	sees.GET("/datasets/:id/samples.parquet", h.SamplesParquet)
	sees.GET("/datasets/:id/labels.csv", h.LabelsCSV)
	sees.GET("/datasets/:id/labels.jsonl", h.LabelsJSONL)
	sees.GET("/runs", h.Runs)
	sees.GET("/runs/:id", h.Run)
	sees.GET("/runs/:id/progress", h.RunProgress)
	sees.GET("/runs/:id/events", h.RunEvents)
	sees.POST("/runs/:id/pairs", h.ShowPicks)
	sees.GET("/runs/:id/rows/:row", h.RunRow)
	sees.GET("/runs/:id/scores.csv", h.ScoresCSV)
	sees.GET("/runs/:id/scores.jsonl", h.ScoresJSONL)
	sees.GET("/agreement", h.Agreements)
	sees.GET("/datasets/:id/agreement", h.Agreement)
	sees.GET("/datasets/:id/agreement.json", h.AgreementJSON)
	sees.GET("/datasets/:id/agreement.csv", h.AgreementCSV)
	sees.GET("/datasets/:id/agreement/pairs", h.PairsBehind)
	sees.GET("/datasets/:id/agreement/disputed", h.Disputed)
	sees.GET("/datasets/:id/agreement/left-out", h.LeftOut)
	sees.GET("/datasets/:id/agreement/counted", h.Counted)
	sees.GET("/datasets/:id/agreement/plan", h.Plan)
	sees.GET("/datasets/:id/agreement/plan.csv", h.PlanCSV)
	sees.GET("/datasets/:id/agreement/compare", h.Compare)
	sees.GET("/datasets/:id/agreement/compare.csv", h.CompareCSV)
	sees.GET("/datasets/:id/agreement/compare/pairs", h.ComparePairs)
	sees.GET("/datasets/:id/agreement/people", h.Raters)
	sees.GET("/datasets/:id/agreement/people.csv", h.RatersCSV)
	sees.GET("/datasets/:id/agreement/order", h.OrderSwap)
	sees.GET("/datasets/:id/agreement/order.csv", h.OrderSwapCSV)
	sees.GET("/datasets/:id/agreement/checks", h.Checks)
	sees.GET("/datasets/:id/agreement/checks.csv", h.ChecksCSV)
	sees.GET("/datasets/:id/agreement/checks/summary", h.ChecksSummary)
	sees.GET("/datasets/:id/agreement/trust", h.Trust)
	sees.GET("/datasets/:id/agreement/trust.csv", h.TrustCSV)
	sees.GET("/datasets/:id/agreement/explore", h.Explore)
	sees.GET("/datasets/:id/agreement/explore.csv", h.ExploreCSV)
	sees.GET("/pairs/:id", h.Pair)
	sees.GET("/judges", h.Judges)

	tags := pages.Group("", s.allow(handlers.MayTag, "tag pairs"))
	tags.POST("/pairs/:id/tags", h.TagPair)
	tags.POST("/pairs/:id/tags/remove", h.UntagPair)

	edits := pages.Group("", s.allow(eval.Role.Edits, "change data or start runs"))
	edits.GET("/datasets/new", h.UploadForm)
	edits.POST("/datasets/sample", h.TrySample)
	edits.POST("/uploads", h.Upload)
	edits.GET("/uploads/:token", h.Preview)
	edits.POST("/uploads/:token", h.Import)
	edits.POST("/uploads/:token/drop", h.DropUpload)
	edits.GET("/datasets/:id/rows/:row/edit", h.SampleForm)
	edits.POST("/datasets/:id/rows/:row/edit", h.EditSample)
	edits.POST("/datasets/:id/rows/:row/archive", h.ArchiveSample)
	edits.POST("/datasets/:id/rows/:row/restore", h.RestoreSample)
	edits.GET("/imports/:id", h.ImportProgress)
	edits.POST("/imports/:id/cancel", h.CancelImport)
	edits.POST("/datasets/:id/delete", h.DeleteDataset)
	edits.GET("/pairs/new", h.PairsForm)
	edits.POST("/pairs", h.MakePairs)
	edits.GET("/datasets/:id/runs/new", h.RunForm)
	edits.POST("/datasets/:id/runs", h.StartRun)
	edits.POST("/runs/:id/stop", h.StopRun)
	edits.POST("/runs/:id/resume", h.ResumeRun)
	edits.POST("/runs/:id/retry", h.RetryRun)

	admin := pages.Group("", s.allow(isAdmin, "manage judges or people"))
	admin.POST("/judges", h.AddJudge)
	admin.POST("/judges/:id/test", h.TestJudge)
	admin.POST("/judges/:id/delete", h.DeleteJudge)
	admin.GET("/people", h.People)
	admin.POST("/people", h.AddPerson)
	admin.POST("/people/:id/link", h.NewLink)
	admin.GET("/audit", h.Audit)
	admin.GET("/audit.csv", h.AuditCSV)
}

func anyone(eval.Role) bool { return true }

func isAdmin(r eval.Role) bool { return r == eval.Admin }
