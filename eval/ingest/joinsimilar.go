package ingest

import (
	"cmp"
	"slices"

	"concord/eval"
)

// SimilarQuestion is a question of side A and one of side B that nearly agree.
// They make pairs only when a person says that they are the same.
type SimilarQuestion struct {
	A, B       string  // as written
	IDA, IDB   int64   // of the samples
	Similarity float64 // edit similarity, [SameQuestion] to 1
}

// SameQuestion is the edit similarity from which two questions are offered as the
// same one; a contraction or a few words more stay above it.
const SameQuestion = 0.8

// comparedQuestions is how many questions of a side, of those without a partner,
// are compared with those of the other: the cost is their product.
const comparedQuestions = 2000

// rest joins similar questions that a person accepted, and names the others.
func (j *joiner) rest(a, b []eval.Sample) {
	left, right := byID(a), byID(b)
	var joinedA, joinedB []int64
	for _, q := range similar(a, b) {
		if !j.options.Accept[[2]int64{q.IDA, q.IDB}] {
			j.result.Similar = append(j.result.Similar, q)
			continue
		}
		j.result.Accepted = append(j.result.Accepted, q)
		j.match(left[q.IDA], right[q.IDB])
		joinedA, joinedB = append(joinedA, q.IDA), append(joinedB, q.IDB)
	}
	j.result.UnmatchedA, j.result.UnmatchedB = questionsBut(a, joinedA), questionsBut(b, joinedB)
}

func byID(samples []eval.Sample) map[int64]eval.Sample {
	rows := make(map[int64]eval.Sample, len(samples))
	for _, s := range samples {
		rows[s.ID] = s
	}
	return rows
}

func questionsBut(samples []eval.Sample, joined []int64) (list []string) {
	for _, s := range samples {
		if !slices.Contains(joined, s.ID) {
			list = append(list, s.UserInput)
		}
	}
	return list
}

// similar finds for each question without a partner the most similar one of the
// other side; the best first, none twice.
func similar(a, b []eval.Sample) []SimilarQuestion {
	left, right := spelled(a), spelled(b)
	var all []SimilarQuestion
	for _, x := range left {
		for _, y := range right {
			if !x.mayBe(y) {
				continue
			}
			if like := atLeast(x.key, y.key, SameQuestion); like > 0 {
				all = append(all, SimilarQuestion{x.UserInput, y.UserInput, x.ID, y.ID, like})
			}
		}
	}
	slices.SortStableFunc(all, func(p, q SimilarQuestion) int { return cmp.Compare(q.Similarity, p.Similarity) })
	usedA, usedB := map[int64]bool{}, map[int64]bool{}
	return slices.DeleteFunc(all, func(p SimilarQuestion) bool {
		taken := usedA[p.IDA] || usedB[p.IDB]
		if !taken {
			usedA[p.IDA], usedB[p.IDB] = true, true
		}
		return taken
	})
}

// askedQuestion is a question with the number of times it has each letter, which
// tells most that differ apart at little cost.
type askedQuestion struct {
	eval.Sample
	key    string
	count  [32]int
	length int
}

func spelled(samples []eval.Sample) []askedQuestion {
	list := make([]askedQuestion, 0, min(len(samples), comparedQuestions))
	for _, s := range samples[:cap(list)] {
		q := askedQuestion{Sample: s, key: questionKey(s.UserInput)}
		for _, r := range q.key {
			q.count[r%32]++
			q.length++
		}
		list = append(list, q)
	}
	return list
}

// mayBe reports whether two questions could be similar: an edit changes the
// number of two letters at most, by one each.
func (x askedQuestion) mayBe(y askedQuestion) bool {
	reach := int(float64(max(x.length, y.length)) * (1 - SameQuestion))
	apart := 0
	for i, n := range x.count {
		apart += max(n-y.count[i], y.count[i]-n)
	}
	return apart <= 2*reach
}
