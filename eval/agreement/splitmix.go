package agreement

// SplitMix64 is the seeded random source of reports (Steele, Lea and Flood
// 2014; agreement §8.2): small, and the same digits in every language.
type SplitMix64 struct{ state uint64 }

// NewSplitMix64 starts the sequence of a seed.
func NewSplitMix64(seed uint64) *SplitMix64 { return &SplitMix64{seed} }

// Uint64 is the next draw.
func (s *SplitMix64) Uint64() uint64 {
	s.state += 0x9E3779B97F4A7C15
	z := s.state
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Float64 is the next draw in [0, 1).
func (s *SplitMix64) Float64() float64 { return float64(s.Uint64()>>11) / (1 << 53) }

// Index is the next draw among 0…n-1.
func (s *SplitMix64) Index(n int) int { return int(s.Float64() * float64(n)) }
