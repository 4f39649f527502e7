package handlers

import (
	"strconv"

	"github.com/a-h/templ"

	"concord/eval"
	"concord/store"
	"concord/views"
)

// form is the form of a new judge with what was entered.
func (e judgeEntry) form() views.JudgeForm {
	f := views.JudgeForm{Title: "Add a judge", Action: "/judges", Save: "Add judge", Error: e.problem}
	name := e.field("name", "Name", "As it stands in runs and tables, such as the model’s.")
	name.Required = true
	f.Main = append([]views.Field{name}, e.mainFields("Stored encrypted and never shown again.")...)
	f.Groups = e.groups()
	return f
}

// editForm is the form of a stored judge, whose name stays.
func (e judgeEntry) editForm(j store.Judge) views.JudgeForm {
	hint := "Stored encrypted and never shown again."
	if j.HasKey {
		hint = "One is stored. Leave this empty to keep it; another host needs it entered again."
	}
	return views.JudgeForm{
		Title: "Edit " + j.Name, Action: judgePath(j.ID), Save: "Save", Cancel: "/judges", Error: e.problem,
		Main: e.mainFields(hint), Groups: e.groups(),
	}
}

func (e judgeEntry) mainFields(keyHint string) []views.Field {
	url := e.field("base_url", "Base URL", "A local one looks like http://127.0.0.1:11434/v1.")
	url.Placeholder, url.Required, url.Attrs = "https://api.openai.com/v1", true, templ.Attributes{"inputmode": "url", "spellcheck": "false"}
	model := e.technical("model", "Model", "")
	model.Required = true
	key := views.Field{Name: "api_key", Label: "Key", Type: "password", Hint: keyHint, Autocomplete: "off", Error: e.errors["api_key"]}
	variable := e.technical("api_key_env", "Or the environment variable that holds it", "Read where Concord runs; the key itself is not stored.")
	variable.Placeholder = "OPENAI_API_KEY"
	return []views.Field{url, model, e.technical("embedding_model", "Embedding model", "Answer relevance and the cosine need one."), key, variable}
}

func (e judgeEntry) groups() []views.FieldGroup {
	class := e.field("tier", "How strong is the model?", "Judges should be stronger than the model that wrote the answers.")
	class.Options = tierOptions()
	elsewhere := e.technical("embedding_base_url", "Base URL of the embeddings", "Empty: as above.")
	elsewhere.Attrs = templ.Attributes{"inputmode": "url", "spellcheck": "false"}
	return []views.FieldGroup{
		{Title: "Price and class", Fields: []views.Field{
			e.money("price_input", "Price of a million tokens read"), e.money("price_output", "Price of a million tokens written"),
			e.money("price_embedding", "Price of a million tokens embedded"), e.field("currency", "Currency", "As you write it, such as USD or €."), class,
		}},
		{Title: "Limits", Fields: e.limitFields()},
		{Title: "Embeddings from elsewhere", Fields: []views.Field{
			elsewhere, e.technical("embedding_key_env", "Environment variable with their key", "The key above is never sent to another host."),
		}},
	}
}

func (e judgeEntry) limitFields() []views.Field {
	var list []views.Field
	for _, l := range judgeLimits {
		f := e.field(l.name, l.label, l.hint)
		if f.Value == "" {
			f.Value = strconv.Itoa(l.preset)
		}
		f.Type, f.Required = "number", true
		f.Attrs = templ.Attributes{"min": strconv.Itoa(l.least), "max": strconv.Itoa(l.most)}
		list = append(list, f)
	}
	return list
}

func (e judgeEntry) field(name, label, hint string) views.Field {
	return views.Field{Name: name, Label: label, Hint: hint, Value: e.values[name], Error: e.errors[name]}
}

// technical is a field whose words no dictionary knows.
func (e judgeEntry) technical(name, label, hint string) views.Field {
	f := e.field(name, label, hint)
	f.Attrs = templ.Attributes{"spellcheck": "false"}
	return f
}

func (e judgeEntry) money(name, label string) views.Field {
	f := e.field(name, label, "Empty is unknown; a local model costs 0.")
	f.Attrs = templ.Attributes{"inputmode": "decimal"}
	return f
}

func tierOptions() []views.Option {
	options := []views.Option{{Value: eval.Untold.String(), Label: "Not said"}}
	for _, t := range eval.Tiers() {
		options = append(options, views.Option{Value: t.String(), Label: views.TierName(t)})
	}
	return options
}
