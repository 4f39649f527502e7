package eval

// Amount is money that may be unknown. Unknown is not 0: a local model costs a
// known 0.
type Amount struct {
	Known bool    `json:"known"`
	Value float64 `json:"value"`
}

// Price is what a judge's endpoints charge for a million tokens.
type Price struct {
	Input     Amount `json:"input,omitzero"` // of the judge
	Output    Amount `json:"output,omitzero"`
	Embedding Amount `json:"embedding,omitzero"`
	Currency  string `json:"currency,omitempty"` // as the team writes it, such as "USD" or "€"
}

// Known reports whether the judge's own tokens have a price.
func (p Price) Known() bool { return p.Input.Known && p.Output.Known }

const million = 1_000_000

// Cost is what so many tokens cost; ok is false where the price of any of them
// is unknown. What was not used needs no price.
func (p Price) Cost(input, output, embedded int) (cost float64, ok bool) {
	for _, part := range []struct {
		tokens int
		price  Amount
	}{{input, p.Input}, {output, p.Output}, {embedded, p.Embedding}} {
		if part.tokens == 0 {
			continue
		}
		if !part.price.Known {
			return 0, false
		}
		cost += float64(part.tokens) * part.price.Value / million
	}
	return cost, true
}

// CallCost is what one call costs; a reply from the cache costs nothing.
func (p Price) CallCost(c Call) (cost float64, ok bool) {
	switch {
	case c.CacheHit:
		return 0, true
	case c.Task == TaskCompare:
		return p.Cost(0, 0, c.PromptTokens+c.CompletionTokens)
	}
	return p.Cost(c.PromptTokens, c.CompletionTokens, 0)
}
