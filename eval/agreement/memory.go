package agreement

import "sync"

// memory keeps what was computed from judgments, so that a page that is opened
// again shows the same digits without computing them. Judgments never change:
// new ones come with a memory of their own.
type memory struct {
	mu   sync.Mutex
	kept map[any]*figure
}

// figure is one result, computed once even when several ask for it at a time.
type figure struct {
	once  sync.Once
	value any
}

// memoryMost bounds the results of one memory; beyond it all are let go.
const memoryMost = 500

// Remembering is the judgments with a memory of what is computed from them. What
// they answer is then shared and must not be changed.
func (j Judgments) Remembering() Judgments {
	j.memory = &memory{kept: map[any]*figure{}}
	return j
}

// recall is the result under a key, computed where it is not known yet. A key
// must name everything that the result depends on besides the judgments.
func recall[K comparable, V any](j Judgments, key K, compute func() V) V {
	if j.memory == nil {
		return compute()
	}
	f := j.memory.figure(key)
	f.once.Do(func() { f.value = compute() })
	return f.value.(V)
}

func (m *memory) figure(key any) *figure {
	m.mu.Lock()
	defer m.mu.Unlock()
	f, known := m.kept[key]
	if !known {
		if len(m.kept) >= memoryMost {
			clear(m.kept)
		}
		f = &figure{}
		m.kept[key] = f
	}
	return f
}
