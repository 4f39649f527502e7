package engine

import (
	"concord/eval"
	"concord/eval/metric"
)

// replyRoom is what a judge must have left for its reply, in tokens.
const replyRoom = 256

// RowSize is one row of a request in estimated tokens; of a pair, answers and
// contexts are those of both items.
type RowSize struct {
	Row       int // in the uploaded file
	Chunks    int
	Dimension eval.Dimension // of a pair
	Sizes
}

// LeastLong is how many tokens the texts of a row must take together before the
// judge may be unable to read them at once; 0 where its window is not known.
func (r Request) LeastLong() int {
	if r.Judge.Window == 0 || r.Judge.BuiltIn {
		return 0
	}
	return max(1, (r.Judge.Window-replyRoom-invertTokens)/2)
}

// TooLong tells for each method which rows hold more than the judge reads at
// once, and what will become of them. It is empty where that is not known. Each
// of the given rows stands for so many. Of several chunks or items that are asked
// about one by one, the average is taken: at least one is as long.
func (r Request) TooLong(rows []RowSize, each int) []eval.LongRows {
	if r.LeastLong() == 0 {
		return nil
	}
	var list []eval.LongRows
	for _, slug := range r.Methods {
		long := eval.LongRows{Method: slug, Window: r.Judge.Window, Pieces: true, About: each > 1}
		for _, row := range rows {
			long = r.add(long, row)
		}
		if long.Rows *= each; long.Rows > 0 {
			list = append(list, long)
		}
	}
	return list
}

func (r Request) add(long eval.LongRows, row RowSize) eval.LongRows {
	once, each := r.loadOnRow(long.Method, row)
	split, asked := once.longest(), each.longest()
	if !exceeds(max(split, asked), long.Window) {
		return long
	}
	long.Rows++
	long.Longest = max(long.Longest, split+replyRoom, asked+replyRoom)
	if len(long.First) < eval.FewLongRows {
		long.First = append(long.First, row.Row)
	}
	// Only contexts are taken in pieces, never an answer or a reference.
	long.Pieces = long.Pieces && !exceeds(split, long.Window) && piecewise(long.Method, row.Dimension)
	return long
}

// exceeds allows for an estimate that runs high by some percent: what may still
// fit is tried.
func exceeds(tokens, window int) bool { return tokens*9/10+replyRoom > window }

// piecewise reports whether what a method asks of long contexts is taken apart.
func piecewise(slug string, d eval.Dimension) bool {
	if slug == eval.MethodRagas {
		slug = string(d)
	}
	_, ok := metric.Lookup(slug)
	return ok && slug != eval.MetricAnswerRelevance // which reads no contexts
}

func (r Request) loadOnRow(slug string, row RowSize) (once, each load) {
	g := group{n: 1, chunks: row.Chunks, references: 1, Sizes: row.Sizes}
	if r.Kind == eval.Pairs {
		return r.loadOnPairs(slug, row.Dimension, g)
	}
	return r.loadOn(slug, g)
}

// longest is what a chat request of a load reads on average.
func (l load) longest() int {
	if l.calls == 0 {
		return 0
	}
	return l.tokens.Prompt / l.calls
}
