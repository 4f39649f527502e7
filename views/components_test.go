package views

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFieldIsTiedToItsError(t *testing.T) {
	t.Parallel()
	doc := draw(t, Field{Name: "url", Label: "Base URL", Hint: "Where the endpoint is.", Error: "Start with http://."}.View())
	input := doc.Find("input")
	id, _ := input.Attr("aria-describedby")
	if got := texts(doc.Find("#" + id)); !cmp.Equal(got, []string{"Start with http://."}) {
		t.Errorf("described by %v", got)
	}
	if _, bad := input.Attr("aria-invalid"); !bad {
		t.Error("not marked invalid")
	}
	if got, _ := doc.Find("label").Attr("for"); got != input.AttrOr("id", "") {
		t.Errorf("label for %q", got)
	}
}

func TestFieldKinds(t *testing.T) {
	t.Parallel()
	for want, f := range map[string]Field{
		"option[selected][value=b]":     {Name: "role", Value: "b", Options: []Option{{"a", "A"}, {"b", "B"}}},
		"textarea[rows='3']":            {Name: "text", Rows: 3},
		"input[type=checkbox][checked]": {Name: "both", Type: "checkbox", Checked: true},
		"input[type=file][accept]":      {Name: "file", Type: "file", Attrs: map[string]any{"accept": ".csv"}},
		"input[type=text][required]":    {Name: "name", Required: true},
	} {
		if draw(t, f.View()).Find(want).Length() != 1 {
			t.Errorf("no %s", want)
		}
	}
}

func TestActionThatCannotBeTakenSaysWhy(t *testing.T) {
	t.Parallel()
	doc := draw(t, Action{Label: "Retry", Href: "/retry", Post: true, Why: "nothing failed"}.View())
	if doc.Find("form, a").Length() != 0 || doc.Find("button[disabled]").Length() != 1 {
		t.Error("still possible")
	}
	if got := texts(doc.Find("small")); !cmp.Equal(got, []string{"nothing failed"}) {
		t.Errorf("reason %v", got)
	}
}

func TestActionPosts(t *testing.T) {
	t.Parallel()
	doc := draw(t, Action{Label: "Stop", Href: "/runs/1/stop", Post: true, Confirm: "Stop it?", Name: "force", Value: "1"}.View())
	if doc.Find("form[method=post][action='/runs/1/stop'][data-confirm='Stop it?'] input[name=force][value='1']").Length() != 1 {
		t.Error("no form that posts its field after asking")
	}
}

func TestPagerAtTheEnds(t *testing.T) {
	t.Parallel()
	doc := draw(t, Pager{Shown: "Rows 1–50 of 120", Next: "/x?after=50"}.View())
	if got := texts(doc.Find("a")); !cmp.Equal(got, []string{"Next"}) {
		t.Errorf("links %v", got)
	}
}
