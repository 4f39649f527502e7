package eval

// LongRows are rows of which a method has more to ask at once than its judge
// reads: a warning before a run. Sizes are estimated.
type LongRows struct {
	Method  string
	Rows    int   // how many
	About   bool  // Rows is extrapolated from a part of them
	First   []int // up to [FewLongRows] of them, as numbered in the uploaded file
	Longest int   // tokens of the longest request, with room for its reply
	Window  int   // tokens that the judge reads at once
	// Pieces tells what will happen: true, the row is asked about in pieces and
	// the answers are put together, which takes more calls; false, it fails as
	// [ContextTooLong].
	Pieces bool
}

// FewLongRows is how many long rows are named.
const FewLongRows = 5
