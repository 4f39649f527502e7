package ingest

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"

	"concord/eval"
)

// The acceptance examples of import.md §13, by their numbers.

func TestAcceptance1TotalRowInWindows1252(t *testing.T) {
	t.Parallel()
	text, err := charmap.Windows1252.NewEncoder().String("question;score\nWie groß ist Io?;0,64\nMittelwert;0,64\n")
	if err != nil {
		t.Fatal(err)
	}
	c, r := read(t, "x.csv", text, Options{})
	if len(c.samples) != 1 || r.SetAside != 1 || c.samples[0].UserInput != "Wie groß ist Io?" {
		t.Fatalf("%+v %+v", c.samples, r)
	}
	k, r := readJudged(t, "x.csv", "question;answer;score\nq;a;0,64\nMittelwert;;0,64\n", Options{As: AsScores})
	if v := k.scores[0].Recorded[0].Value; len(k.scores) != 1 || r.SetAside != 1 || v == nil || *v != 0.64 {
		t.Errorf("%+v %+v", k.scores, r)
	}
}

func TestAcceptance2BrokenListAtRow4(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,answer,contexts\na,b,\"['x' 'y']\"\nc,d,plain\ne,f,\"['z'\"\n", Options{})
	if len(c.samples) != 2 || len(c.samples[0].RetrievedContexts) != 2 || len(c.samples[1].RetrievedContexts) != 1 || len(r.Rejects) != 1 || r.Rejects[0].Row != 4 || r.Rejects[0].Column != "contexts" {
		t.Errorf("%+v %+v", c.samples, r.Rejects)
	}
}

func TestAcceptance3BlankLinesAreRows(t *testing.T) {
	t.Parallel()
	_, r := read(t, "x.csv", "question,contexts\na,b\n\nc,\"['z'\"\n", Options{})
	if len(r.Rejects) != 1 || r.Rejects[0].Row != 4 {
		t.Errorf("%+v", r.Rejects)
	}
}

func TestAcceptance4EastAsianEncodings(t *testing.T) {
	t.Parallel()
	for name, encode := range map[string]func(string) (string, error){
		"질문,답변": korean.EUCKR.NewEncoder().String, "質問,回答": japanese.ShiftJIS.NewEncoder().String, "问题,答案": simplifiedchinese.GBK.NewEncoder().String,
	} {
		text, err := encode(name + "\n" + strings.ReplaceAll(name, ",", "?,") + "\n")
		if err != nil {
			t.Fatal(err)
		}
		c, r := read(t, "x.csv", text, Options{})
		header := strings.Split(name, ",")
		if len(c.samples) != 1 || c.samples[0].UserInput != header[0]+"?" || c.samples[0].Response != header[1] || r.Mapping[header[0]] != Question || r.Mapping[header[1]] != Answer {
			t.Errorf("%s: %+v %+v", name, c.samples, r)
		}
	}
}

func TestAcceptance5ListColumnWins(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.csv", "question,user_input,contexts,retrieved_contexts\nq,q,text,\"['a', 'b']\"\n", Options{})
	if len(c.samples[0].RetrievedContexts) != 2 || !hasNotice(r.Notices, DuplicateRole, "contexts") {
		t.Errorf("%+v %+v", c.samples, r.Notices)
	}
}

func TestAcceptance6BracketsInAnswersAreText(t *testing.T) {
	t.Parallel()
	c, _ := read(t, "x.csv", "question,answer\nq,[Summary] Io is a moon.\n", Options{})
	if c.samples[0].Response != "[Summary] Io is a moon." {
		t.Errorf("%+v", c.samples)
	}
}

func TestAcceptance7RatersWithOwnOrderAndSides(t *testing.T) {
	t.Parallel()
	l := labeled{}
	l.importText(t, "anna.csv", "question,answer_a,answer_b,pick\np1,x,y,A\np2,x,y,B\np3,x,y,tie\n", Options{})
	l.importText(t, "ben.csv", "question,answer_a,answer_b,pick\np3,y,x,tie\np1,y,x,B\np2,y,x,A\n", Options{})
	byPair := map[int64][]eval.Choice{}
	for _, label := range l.labels {
		byPair[label.Pair] = append(byPair[label.Pair], label.Pick)
	}
	agree := 0
	for _, picks := range byPair {
		agree += count(len(picks) == 2 && picks[0] == picks[1])
	}
	if len(byPair) != 3 || agree != 3 {
		t.Errorf("%d of %d", agree, len(byPair))
	}
}

func TestAcceptance8InvalidIsNoVerdict(t *testing.T) {
	t.Parallel()
	k, r := readJudged(t, "x.csv", "question,answer_a,answer_b,pick\nq,a,b,1\nr,a,b,2\ns,a,b,invalid\n", Options{As: AsScores})
	var picks []eval.Choice
	for _, j := range k.said {
		picks = append(picks, j.Pick)
	}
	if !slices.Equal(picks, []eval.Choice{eval.ChoiceX, eval.ChoiceY, eval.ChoiceNone}) || r.Accepted != 3 {
		t.Errorf("%v %+v", picks, r)
	}
}

func TestAcceptance9DictOfDictsWithOneIDMissing(t *testing.T) {
	t.Parallel()
	c, r := read(t, "x.json", `[{"queries":{"1":"q1","2":"q2","3":"q3"},"responses":{"1":"a1","3":"a3"}}]`, Options{})
	if len(c.samples) != 2 || len(r.Rejects) != 1 || r.Rejects[0].Row != 2 || !strings.Contains(r.Rejects[0].Reason, "“2”") {
		t.Errorf("%+v %+v", c.samples, r.Rejects)
	}
}

func TestAcceptance10LongAndBrokenLines(t *testing.T) {
	t.Parallel()
	good := `{"question":"q"}`
	c, r := read(t, "x.jsonl", strings.Join([]string{`{"question":"` + strings.Repeat("x", 200_000) + `"}`, good, "not JSON", good, good}, "\n"), Options{})
	if len(c.samples) != 4 || len(r.Rejects) != 1 || r.Rejects[0].Row != 3 {
		t.Errorf("%d samples, %+v", len(c.samples), r.Rejects)
	}
}
