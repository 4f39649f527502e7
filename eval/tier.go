package eval

import (
	"fmt"
	"strings"
)

// Tier is how strong the team holds a model to be: judges should be at least one
// class stronger than the model whose answers they judge (metrics §10).
type Tier int

// The tiers; Untold is a model of which nobody has said how strong it is.
const (
	Untold Tier = iota
	Small
	Medium
	Strong
)

// Tiers lists them from weak to strong, without [Untold].
func Tiers() []Tier { return []Tier{Small, Medium, Strong} }

// String is the tier in a word.
func (t Tier) String() string {
	switch t {
	case Small:
		return "small"
	case Medium:
		return "medium"
	case Strong:
		return "strong"
	}
	return "not said"
}

// Generator is the model that wrote the answers of a dataset, as the team tells
// it.
type Generator struct {
	Model string
	Tier  Tier
}

// JudgeWarning says why a judge should not be trusted with answers of a
// generator: it is the same model, or it is not held to be stronger. It is empty
// when there is nothing to say.
func (g Generator) JudgeWarning(model string, tier Tier) string {
	switch {
	case g.Model == "" && g.Tier == Untold:
		return ""
	case model != "" && strings.EqualFold(strings.TrimSpace(g.Model), strings.TrimSpace(model)):
		return fmt.Sprintf("%s also wrote the answers: models favor their own text. Choose another judge.", model)
	case tier != Untold && g.Tier != Untold && tier < g.Tier:
		return fmt.Sprintf("This judge (%s) is weaker than the model that wrote the answers (%s). Weak judges miss fluent mistakes; choose a stronger one.", tier, g.Tier)
	}
	return ""
}
