package handlers

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"concord/eval"
	"concord/eval/judge/openai"
	"concord/store"
	"concord/views"
)

// Prompts lists what judges are asked, by task and language.
func (h *Handlers) Prompts(c echo.Context) error {
	chosen, err := h.Store.ChosenPrompts(c.Request().Context(), PersonOf(c).TeamID)
	if err != nil {
		return err
	}
	p := views.PromptsPage{Page: h.Page(c, "Prompts", views.SectionJudges)}
	for _, lang := range openai.PromptLanguages() {
		p.Languages = append(p.Languages, views.LanguageName(lang))
	}
	for _, t := range openai.PromptTasks() {
		item := views.PromptItem{Title: t.Title, About: t.About}
		for _, lang := range openai.PromptLanguages() {
			cell := views.PromptCell{Href: promptPath(t.Name, lang), Version: "shipped"}
			for _, w := range chosen {
				if w.Task == t.Name && w.Lang == lang {
					cell.Version, cell.Own = versionName(w), true
				}
			}
			item.Cells = append(item.Cells, cell)
		}
		p.Tasks = append(p.Tasks, item)
	}
	return render(c, views.Prompts(p))
}

// versionName is the version by which people tell wordings apart.
func versionName(p store.Prompt) string { return "version " + p.Hash[:min(6, len(p.Hash))] }

func promptPath(task string, lang eval.Lang) string { return "/prompts/" + task + "/" + string(lang) }

// wordings are the versions of one prompt: the shipped one and the team's.
type wordings struct {
	task    openai.PromptTask
	lang    eval.Lang
	shipped openai.Wording
	own     []store.Prompt // newest first
}

// wordings reads the prompt that the address names.
func (h *Handlers) wordings(c echo.Context) (w wordings, err error) {
	w.lang = eval.Lang(c.Param("lang"))
	task, ok := openai.PromptTaskNamed(c.Param("task"))
	all, err := openai.Shipped()
	if err != nil {
		return w, err
	}
	for _, s := range all {
		if s.Task == task.Name && s.Lang == w.lang {
			w.shipped = s
		}
	}
	if !ok || w.shipped.Task == "" {
		return w, eval.NotFoundf("There is no such prompt.")
	}
	w.task = task
	w.own, err = h.Store.Prompts(c.Request().Context(), PersonOf(c).TeamID, task.Name, w.lang)
	return w, err
}

// current is the wording that runs begin with.
func (w wordings) current() openai.Wording {
	for _, p := range w.own {
		if p.Chosen {
			return wording(p)
		}
	}
	return w.shipped
}

// named is the wording with a hash; the shipped one for any other.
func (w wordings) named(hash string) openai.Wording {
	for _, p := range w.own {
		if p.Hash == hash {
			return wording(p)
		}
	}
	return w.shipped
}

func wording(p store.Prompt) openai.Wording {
	return openai.Wording{Task: p.Task, Lang: p.Lang, Text: p.Text, Contract: p.Contract}
}

// Prompt shows one prompt: its wording, its versions, and how two of them differ.
func (h *Handlers) Prompt(c echo.Context) error {
	w, err := h.wordings(c)
	if err != nil {
		return err
	}
	page, err := h.promptPage(c, w, w.named(c.QueryParam("version")))
	if c.QueryParam("version") == "" {
		page, err = h.promptPage(c, w, w.current())
	}
	if err != nil {
		return err
	}
	if against := c.QueryParam("against"); against != "" {
		shown := w.named(c.QueryParam("version"))
		page.Diff = diffLines(whole(w.named(against)), whole(shown))
		page.Against = w.nameOf(w.named(against))
	}
	return render(c, views.Prompt(page))
}

func whole(w openai.Wording) string { return strings.TrimSpace(w.Text + "\n\n" + w.Contract) }

func (w wordings) nameOf(of openai.Wording) string {
	if of == w.shipped {
		return "the shipped wording"
	}
	return "version " + of.Hash()[:6]
}

func (h *Handlers) promptPage(c echo.Context, w wordings, shown openai.Wording) (views.PromptPage, error) {
	path := promptPath(w.task.Name, w.lang)
	p := views.PromptPage{
		Page: h.Page(c, w.task.Title, views.SectionJudges), Task: w.task.Title, About: w.task.About,
		Language: views.LanguageName(w.lang), Path: path, Edits: PersonOf(c).Role.Edits(),
		Text: shown.Text, Contract: shown.Contract, Contracted: w.task.Contracted(), Slots: w.task.Slots,
		Shown: w.nameOf(shown), ShownHash: shown.Hash(),
	}
	chosen := w.current()
	p.Versions = append(p.Versions, views.PromptVersion{
		Name: "Shipped with Concord", Hash: w.shipped.Hash(), ID: "0", Chosen: chosen == w.shipped, Shown: shown == w.shipped,
	})
	for _, v := range w.own {
		if wording(v) == w.shipped {
			p.Versions[0].Runs = v.Runs
			continue
		}
		p.Versions = append(p.Versions, views.PromptVersion{
			Name: upperVersion(v), Hash: v.Hash, ID: strconv.FormatInt(v.ID, 10), Note: v.Note, By: v.By, At: views.When(v.Created),
			Runs: v.Runs, Chosen: v.Chosen, Shown: shown == wording(v),
		})
	}
	return p, h.addTrials(c, w, &p)
}

func upperVersion(v store.Prompt) string {
	name := versionName(v)
	return strings.ToUpper(name[:1]) + name[1:]
}

// SavePrompt keeps another wording as a new version, and has the next runs use
// it when asked to.
func (h *Handlers) SavePrompt(c echo.Context) error {
	w, err := h.wordings(c)
	if err != nil {
		return err
	}
	entered := enteredWording(c, w)
	if err := entered.Check(); err != nil {
		page, pageErr := h.promptPage(c, w, entered)
		if pageErr != nil {
			return pageErr
		}
		page.Error, page.Note = err.Error(), c.FormValue("note")
		return renderStatus(c, http.StatusUnprocessableEntity, views.Prompt(page))
	}
	ctx, who := c.Request().Context(), PersonOf(c)
	id, err := h.Store.AddPrompt(ctx, who.TeamID, who.ID, store.Prompt{
		Task: w.task.Name, Lang: w.lang, Text: entered.Text, Contract: entered.Contract, Hash: entered.Hash(), Note: strings.TrimSpace(c.FormValue("note")),
	})
	if err != nil {
		return err
	}
	said := "Saved as a version. Runs go on with the wording that is chosen."
	if c.FormValue("use") != "" {
		said = "Saved. Runs begin with this wording from now on."
		if err := h.Store.ChoosePrompt(ctx, who.TeamID, w.task.Name, w.lang, id); err != nil {
			return err
		}
	}
	h.flash(c, said)
	return redirect(c, promptPath(w.task.Name, w.lang)+"?version="+entered.Hash())
}

// enteredWording is what the form says; browsers send line ends as CRLF.
func enteredWording(c echo.Context, w wordings) openai.Wording {
	entered := openai.Wording{Task: w.task.Name, Lang: w.lang, Text: lineEnds(c.FormValue("text"))}
	if w.task.Contracted() {
		entered.Contract = lineEnds(c.FormValue("contract"))
	}
	return entered
}

func lineEnds(s string) string { return strings.TrimSpace(strings.ReplaceAll(s, "\r\n", "\n")) }

// ChoosePrompt has the next runs begin with a version.
func (h *Handlers) ChoosePrompt(c echo.Context) error {
	w, err := h.wordings(c)
	if err != nil {
		return err
	}
	id, err := strconv.ParseInt(c.FormValue("id"), 10, 64)
	if err != nil || id < 0 {
		return eval.Invalidf("Choose one of the versions.")
	}
	if err := h.Store.ChoosePrompt(c.Request().Context(), PersonOf(c).TeamID, w.task.Name, w.lang, id); err != nil {
		return err
	}
	h.flash(c, "Runs begin with this wording from now on. Those that were begun keep theirs.")
	return redirect(c, promptPath(w.task.Name, w.lang))
}
