// Package guideline holds what annotators are told: for each dimension the
// question that is put to them, what counts and what does not, when to choose a
// tie, and a worked example, in English, Chinese and Japanese.
//
// Good labels need written definitions (metrics §13) and people who judge with
// the evidence that the judge sees, no more (agreement §3.19). The examples occur in
// no data set that ships with Concord.
package guideline

import (
	"embed"
	"path"
	"slices"
	"strings"

	"concord/eval"
)

// files holds a folder a language: a page a dimension, and common.md with what
// holds for all. The title of a page is its question.
//
//go:embed en zh ja
var files embed.FS

const common = "common"

// Question is what an annotator is asked, in one line of plain text: "Which
// answer sticks closer to the context?". A dimension that is not built in gets
// "Which of the two is better?", a language without guidelines English.
func Question(dim eval.Dimension, lang eval.Lang) string {
	question, _ := page(name(dim), lang)
	return question
}

// For is the guideline of a dimension in Markdown, headings from level 2 on,
// without the question. Of a dimension that is not built in only the common
// rules are known; its own definition is shown beside them. A language without
// guidelines gets English.
func For(dim eval.Dimension, lang eval.Lang) string {
	_, rules := page(common, lang)
	if name(dim) == common {
		return rules
	}
	_, text := page(name(dim), lang)
	return text + "\n" + rules
}

// name is the page of a dimension. Dimensions come from files of users too, so
// only known ones become part of a path.
func name(dim eval.Dimension) string {
	if slices.Contains(eval.Dimensions(), dim) {
		return string(dim)
	}
	return common
}

// page reads one page and takes its title off.
func page(name string, lang eval.Lang) (title, text string) {
	switch lang {
	case eval.English, eval.Chinese, eval.Japanese:
	default:
		lang = eval.English
	}
	b, err := files.ReadFile(path.Join(string(lang), name+".md"))
	if err != nil {
		panic(err) // a page is missing from the binary; a test reads them all
	}
	title, text, _ = strings.Cut(string(b), "\n")
	return strings.TrimPrefix(title, "# "), strings.TrimLeft(text, "\n")
}
