package eval

import "testing"

func TestCost(t *testing.T) {
	t.Parallel()
	p := Price{Input: Amount{true, 2}, Output: Amount{true, 8}}
	// 500,000 × 2 ÷ 1,000,000 + 250,000 × 8 ÷ 1,000,000 = 1 + 2 = 3
	if cost, ok := p.Cost(500_000, 250_000, 0); !ok || cost != 3 {
		t.Errorf("cost %v, %v; want 3", cost, ok)
	}
	if _, ok := p.Cost(1, 1, 1); ok {
		t.Error("embeddings without a price have a cost")
	}
	if cost, ok := (Price{}).Cost(0, 0, 0); !ok || cost != 0 {
		t.Error("nothing used costs nothing, whatever the price")
	}
	if _, ok := (Price{}).Cost(1, 0, 0); ok {
		t.Error("an unknown price gives a cost")
	}
	if cost, ok := (Price{Input: Amount{Known: true}}).Cost(1_000_000, 0, 0); !ok || cost != 0 {
		t.Error("a local model costs a known 0")
	}
	if cost, ok := (Price{}).CallCost(Call{PromptTokens: 10, CacheHit: true}); !ok || cost != 0 {
		t.Error("a reply from the cache costs nothing")
	}
	if _, ok := p.CallCost(Call{Task: TaskCompare, PromptTokens: 10}); ok {
		t.Error("embeddings are charged at the price of chat")
	}
}
