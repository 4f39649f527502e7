package openai

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"

	"concord/eval"
	"concord/eval/judge"
)

// Wording is how one task is put to a judge in one language: the instruction and,
// for tasks with a form of their own, the line that says what to reply. Row data
// and its marks are added by Concord and are in nobody's hands.
type Wording struct {
	Task     string // "split", "invert.one", "meaning.faithfulness", …
	Lang     eval.Lang
	Text     string
	Contract string
}

// Hash names the wording: equal texts have equal hashes.
func (w Wording) Hash() string {
	sum := sha256.Sum256([]byte(w.Text + "\x00" + w.Contract))
	return hex.EncodeToString(sum[:6])
}

// PromptTask is a prompt that people may word anew.
type PromptTask struct {
	Name  string
	Title string
	About string   // when it is asked, one sentence for people
	Slots []string // that it must have
	May   []string // that it may have; no others may stand in it
	Tries string   // metric or method on pairs that shows it at work

	fits func(contract string) bool // nil: it has no form of its own
}

// Contracted reports whether the task has a form of reply of its own.
func (t PromptTask) Contracted() bool { return t.fits != nil }

var promptTasks = []PromptTask{
	{Name: "split", Title: "Split into statements", About: "Faithfulness and context recall: takes an answer or a reference apart.", Tries: eval.MetricFaithfulness,
		fits: func(c string) bool { s, ok := judge.ParseStatements(c); return ok && len(s.List) > 0 }},
	{Name: "verify", Title: "Verify statements", About: "Faithfulness and context recall: can each statement be inferred from the chunks?", Tries: eval.MetricFaithfulness, fits: oneVerdict},
	{Name: "invert", Title: "Guess the questions", About: "Answer relevance: several questions that the answer would answer.", Slots: []string{"n"}, Tries: eval.MetricAnswerRelevance,
		fits: func(c string) bool { q, ok := judge.ParseQuestions(c); return ok && len(q.List) > 0 }},
	{Name: "invert.one", Title: "Guess one question", About: "Answer relevance as in the paper: one question a call. It shares the form of “Guess the questions”.", May: []string{"n"}, Tries: eval.MetricAnswerRelevance},
	{Name: "select", Title: "Name the needed sentences", About: "Context relevance: which numbered sentences are needed?", Tries: eval.MetricContextRelevance,
		fits: func(c string) bool { s, ok := judge.ParseSelection(c, false); return ok && len(s.Indices) > 0 }},
	{Name: "extract", Title: "Copy the needed sentences", About: "Context relevance as in the paper: the sentences are copied.", Tries: eval.MetricContextRelevance,
		fits: func(c string) bool { s, ok := judge.ParseSelection(c, true); return ok && len(s.Extracted) > 0 }},
	{Name: "useful", Title: "Was the chunk useful?", About: "Context precision: did each chunk help to reach the answer?", Tries: eval.MetricPrecisionNoRef, fits: oneVerdict},
	{Name: "grade", Title: "Grade one item", About: "GPT Score: 0 to 10 on one dimension.", Slots: []string{"meaning"}, Tries: eval.MethodScore,
		fits: func(c string) bool { _, ok := judge.ParseScore(c); return ok }},
	{Name: "digit", Title: "Grade with one digit", About: "GPT Score (weighted): 0 to 9, so that the grade is one token.", Slots: []string{"meaning"}, Tries: eval.MethodWeighted,
		fits: func(c string) bool { return strings.Contains(c, "0-9") }},
	{Name: "prefer", Title: "Prefer one of two", About: "GPT Ranking: which of two items is better on one dimension?", Slots: []string{"meaning"}, Tries: eval.MethodRank,
		fits: func(c string) bool { _, ok := judge.ParseRanking(c); return ok }},
	{Name: "meaning.faithfulness", Title: "What faithfulness means", About: "Stands where a grade or a preference has {meaning}.", Tries: eval.MethodScore},
	{Name: "meaning.answer_relevance", Title: "What answer relevance means", About: "Stands where a grade or a preference has {meaning}.", Tries: eval.MethodScore},
	{Name: "meaning.context_relevance", Title: "What context relevance means", About: "Stands where a grade or a preference has {meaning}.", Tries: eval.MethodScore},
}

func oneVerdict(contract string) bool {
	v, ok := judge.ParseVerdicts(contract, 1)
	return ok && len(v.ByIndex) == 1
}

// PromptTasks lists the prompts that people may word anew.
func PromptTasks() []PromptTask { return slices.Clone(promptTasks) }

// PromptLanguages lists the languages in which prompts are shipped.
func PromptLanguages() []eval.Lang { return slices.Clone(languages) }

// PromptTaskNamed finds a prompt.
func PromptTaskNamed(name string) (PromptTask, bool) {
	i := slices.IndexFunc(promptTasks, func(t PromptTask) bool { return t.Name == name })
	if i < 0 {
		return PromptTask{}, false
	}
	return promptTasks[i], true
}

// Shipped are all wordings that come with Concord.
func Shipped() ([]Wording, error) {
	var list []Wording
	for _, lang := range languages {
		parts, err := readParts(lang)
		if err != nil {
			return nil, err
		}
		for _, t := range promptTasks {
			w := Wording{Task: t.Name, Lang: lang, Text: parts[t.Name]}
			if t.Contracted() {
				w.Contract = parts[t.Name+".contract"]
			}
			list = append(list, w)
		}
	}
	return list, nil
}

const longestPrompt = 20_000 // bytes

var slotIn = regexp.MustCompile(`\{([a-z_0-9]+)\}`)

// Check refuses a wording that could not work, in words for people.
func (w Wording) Check() error {
	task, ok := PromptTaskNamed(w.Task)
	whole := w.Text + "\n" + w.Contract
	switch {
	case !ok || !slices.Contains(languages, w.Lang):
		return eval.NotFoundf("There is no such prompt.")
	case strings.TrimSpace(w.Text) == "":
		return eval.Invalidf("The prompt is empty.")
	case len(whole) > longestPrompt:
		return eval.Invalidf("The prompt is longer than %d bytes.", longestPrompt)
	}
	for _, m := range slotIn.FindAllStringSubmatch(whole, -1) {
		if !slices.Contains(task.Slots, m[1]) && !slices.Contains(task.May, m[1]) {
			return eval.Invalidf("There is nothing to put in place of {%s} here. %s", m[1], task.slotWords())
		}
	}
	for _, s := range task.Slots {
		if !strings.Contains(whole, "{"+s+"}") {
			return eval.Invalidf("The prompt must say where {%s} goes.", s)
		}
	}
	return w.checkContract(task)
}

func (w Wording) checkContract(task PromptTask) error {
	switch {
	case !task.Contracted() && w.Contract != "":
		return eval.Invalidf("This prompt has no form of reply of its own.")
	case !task.Contracted():
		return nil
	case !task.fits(strings.ReplaceAll(w.Contract, "{n}", "1")):
		return eval.Invalidf("The form of the reply must end with an example that Concord can read, as the shipped one does: %s", shippedContract(task.Name))
	}
	return nil
}

func (t PromptTask) slotWords() string {
	if len(t.Slots) == 0 {
		return "The row is added below the prompt by itself."
	}
	return "Only {" + strings.Join(t.Slots, "}, {") + "} is filled in; the row is added below the prompt by itself."
}

func shippedContract(task string) string {
	parts, err := readParts(eval.English)
	if err != nil {
		return ""
	}
	return parts[task+".contract"]
}

// Reworded is the judge with other wordings in place of the shipped ones.
func (j *Judge) Reworded(wordings []Wording) (*Judge, error) {
	prompts, err := newPrompter(j.prompts.key, wordings...)
	if err != nil {
		return nil, err
	}
	other := *j
	other.prompts = prompts
	return &other, nil
}
