package judge

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

const maxRefusal = 600 // characters; a longer text is more than a refusal

var refusal = regexp.MustCompile(`(?i)\b(?:i['’]?m sorry|i am sorry|sorry|unfortunately|as an ai|i apologi[sz]e)\b.{0,80}\b(?:can['’]?t|cannot|can not|unable|not able|won['’]?t)\b` +
	`|\bi\s*(?:can['’]?t|cannot|can not|won['’]?t|['’]?m unable to|am unable to|['’]?m not able to)\s+(?:assist|help|comply|fulfil|provide|answer|process|do that|do this|continue)` +
	`|(?:无法|不能)(?:协助|提供|回答|帮助|满足|处理)|(?:お手伝い|お答え|対応|回答)(?:することは|は)?(?:できません|いたしかねます|できかねます)`)

// Refused reports whether a reply declines the task in prose. A reply with JSON
// in it is no refusal.
func Refused(raw string) bool {
	text := strings.TrimSpace(prose(raw))
	if utf8.RuneCountInString(text) > maxRefusal || len(scan(text)) > 0 {
		return false
	}
	return refusal.MatchString(strings.Join(strings.Fields(text), " "))
}
