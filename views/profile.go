package views

import (
	"strings"

	"concord/eval"
)

// browserName makes a few words of what a browser calls itself: enough to
// recognize one's own. Order matters: most claim to be others too.
func browserName(agent string) string {
	name := firstIn(agent, "a browser", [][2]string{
		{"Edg", "Edge"}, {"OPR", "Opera"}, {"Firefox", "Firefox"}, {"Chrom", "Chrome"}, {"Safari", "Safari"}, {"curl", "curl"},
	})
	system := firstIn(agent, "", [][2]string{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"Mac OS", "Mac"}, {"Linux", "Linux"},
	})
	if system == "" {
		return upperFirst(name)
	}
	return upperFirst(name) + " on " + system
}

func firstIn(text, fallback string, words [][2]string) string {
	for _, w := range words {
		if strings.Contains(text, w[0]) {
			return w[1]
		}
	}
	return fallback
}

func proofWords(p eval.Proof) string {
	switch p {
	case eval.ByPassword:
		return "password"
	case eval.BySSO:
		return "single sign-on"
	}
	return "one-time link"
}
