package openai

import (
	"crypto/hmac"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"concord/eval"
)

// The prompts are Concord's own wording. Each language has its own examples. A
// file holds parts under lines "=== name"; the line with the reply's form stands
// apart as "task.contract". A part has slots such as {n} and nothing that runs:
// prompts are text that people will edit. (text/template would also keep the
// linker from leaving out unused methods, ten megabytes of them.)
//
//go:embed prompts
var promptFiles embed.FS

var languages = []eval.Lang{eval.English, eval.Chinese, eval.Japanese}

// prompt is the text of a request and the form of the reply that it asks for.
type prompt struct{ text, contract string }

type prompter struct {
	byLang map[eval.Lang]map[string]string // parts by name
	key    []byte
}

// newPrompter takes the shipped prompts, and other wordings in place of some.
func newPrompter(key []byte, others ...Wording) (prompter, error) {
	if len(key) == 0 {
		key = randomKey()
	}
	p := prompter{byLang: map[eval.Lang]map[string]string{}, key: key}
	for _, lang := range languages {
		parts, err := readParts(lang)
		if err != nil {
			return p, fmt.Errorf("prompts in %s: %w", lang, err)
		}
		p.byLang[lang] = parts
	}
	for _, w := range others {
		if parts, ok := p.byLang[w.Lang]; ok {
			parts[w.Task] = w.Text
			if w.Contract != "" {
				parts[w.Task+".contract"] = w.Contract
			}
		}
	}
	return p, nil
}

// readParts reads the parts of all files of a language.
func readParts(lang eval.Lang) (map[string]string, error) {
	files, err := fs.Glob(promptFiles, "prompts/"+string(lang)+"/*.txt")
	if err != nil {
		return nil, err
	}
	parts := map[string]string{}
	for _, file := range files {
		body, err := promptFiles.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for _, part := range strings.Split("\n"+string(body), "\n=== ")[1:] {
			name, text, _ := strings.Cut(part, "\n")
			parts[name] = strings.TrimSpace(text)
		}
	}
	return parts, nil
}

// PromptVersion is a short hash of the shipped prompts of a language, stored
// with a run; other languages are asked in English.
func PromptVersion(lang eval.Lang) string {
	h := sha256.New()
	files, _ := fs.Glob(promptFiles, "prompts/"+string(shipped(lang))+"/*.txt")
	for _, name := range files {
		b, _ := promptFiles.ReadFile(name)
		h.Write(b)
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

func shipped(lang eval.Lang) eval.Lang {
	for _, l := range languages {
		if l == lang {
			return l
		}
	}
	return eval.English
}

// render puts the fixed instruction with its example first and the row data
// last, so that a provider can reuse the common beginning of all requests. A
// variant such as "invert.one" shares the contract of its task; further parts
// stand between the two and the row.
func (p prompter) render(lang eval.Lang, task string, fields map[string]string, rows []slot, further ...string) (prompt, error) {
	base, _, _ := strings.Cut(task, ".")
	var parts []string
	for _, name := range slices.Concat([]string{task, base + ".contract"}, further, []string{"data"}) {
		text, err := p.part(lang, name, fields)
		if err != nil {
			return prompt{}, err
		}
		parts = append(parts, text)
	}
	return prompt{
		text:     strings.Join(parts, "\n\n") + "\n\n" + p.data(base, rows),
		contract: parts[1],
	}, nil
}

// part fills the slots of one part.
func (p prompter) part(lang eval.Lang, name string, fields map[string]string) (string, error) {
	text, ok := p.byLang[shipped(lang)][name]
	if !ok {
		return "", fmt.Errorf("there is no prompt %q in %s", name, shipped(lang))
	}
	for slot, value := range fields {
		text = strings.ReplaceAll(text, "{"+slot+"}", value)
	}
	return text, nil
}

// slot is one piece of row data.
type slot struct {
	name string
	n    int // from 1; 0: there is only one of that name
	text string
}

// data writes the row data between tags that carry a mark which the data cannot
// know: a keyed hash of the data itself, removed from it should it occur.
func (p prompter) data(task string, rows []slot) string {
	mark := p.mark(task, rows)
	var b strings.Builder
	for _, s := range rows {
		number := ""
		if s.n > 0 {
			number = fmt.Sprintf(` n="%d"`, s.n)
		}
		fmt.Fprintf(&b, "<%s-%s%s>\n%s\n</%s-%s>\n", s.name, mark, number, without(s.text, mark), s.name, mark)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (p prompter) mark(task string, rows []slot) string {
	h := hmac.New(sha256.New, p.key)
	fmt.Fprintf(h, "%s\n", task)
	for _, s := range rows {
		fmt.Fprintf(h, "%s %d %d\n%s", s.name, s.n, len(s.text), s.text)
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// without removes every occurrence, also those that the removal creates.
func without(text, mark string) string {
	for strings.Contains(text, mark) {
		text = strings.ReplaceAll(text, mark, "")
	}
	return text
}

// repair asks for the content of a reply in the form of its contract.
func (p prompter) repair(lang eval.Lang, contract, raw string) (string, error) {
	head, err := p.part(lang, "repair", map[string]string{"contract": contract})
	if err != nil {
		return "", err
	}
	notice, err := p.part(lang, "data", nil)
	return head + "\n\n" + notice + "\n\n" + p.data("repair", []slot{{name: "reply", text: raw}}), err
}
