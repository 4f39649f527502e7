package eval

// Tokens counts the tokens of calls by what they cost.
type Tokens struct {
	Prompt     int `json:"prompt_tokens"` // read by the chat model
	Completion int `json:"completion_tokens"`
	Embedding  int `json:"embedding_tokens,omitempty"`
}

// All is the number of tokens of every kind.
func (t Tokens) All() int { return t.Prompt + t.Completion + t.Embedding }

// Plus adds two counts.
func (t Tokens) Plus(o Tokens) Tokens {
	return Tokens{t.Prompt + o.Prompt, t.Completion + o.Completion, t.Embedding + o.Embedding}
}

// Times is the count n times over.
func (t Tokens) Times(n int) Tokens { return Tokens{n * t.Prompt, n * t.Completion, n * t.Embedding} }

// Cost is what the tokens cost, nil where the price of any of them is unknown.
func (t Tokens) Cost(p Price) *float64 {
	cost, ok := p.Cost(t.Prompt, t.Completion, t.Embedding)
	if !ok {
		return nil
	}
	return &cost
}

// Tokens are the tokens of a call by what they cost; of a cache hit none.
func (c Call) Tokens() Tokens {
	switch {
	case c.CacheHit:
		return Tokens{}
	case c.Task == TaskCompare:
		return Tokens{Embedding: c.PromptTokens + c.CompletionTokens}
	}
	return Tokens{Prompt: c.PromptTokens, Completion: c.CompletionTokens}
}
