package lexical

import "strings"

// refusals say by themselves that no answer is given.
var refusals = newCues(`
	i'm sorry|i am sorry|sorry ,|as an ai|as a language model|no one knows|not provided in|not mentioned in|
	not specified in|not stated in|i do not|i don't|i did not|i didn't|i cannot|i can't|i could not|i couldn't|
	i am not able|i am unable|i'm unable|i'm not able|i can only provide|currently unknown|remains unknown|
	remains unclear|remain unknown|remain unclear|is unknown|are unknown|is unclear|are unclear|is not known|
	are not known|was not known|is not clear|is not specified|is not mentioned|is not provided|is not stated|
	is not available|are not available|are not specified|are not mentioned|are not provided|not been specified|
	not been provided|not been disclosed|not publicly|not been determined|cannot be determined|impossible to say|
	without more information|without further information|without additional information|without more context|
	without more details|insufficient information|insufficient context|insufficient data|抱歉|对不起|對不起|无法回答|
	无法提供|无法确定|无法得知|无法判断|无法找到|無法回答|無法提供|無法確定|不知道|不清楚|没有提供|没有提及|没有足够|
	没有相关|没有找到|没有任何信息|没有具体|沒有提供|沒有提及|沒有足夠|沒有相關|未提及|未提供|未知|未说明|未給出|
	未给出|未公布|未找到|信息不足|資訊不足|尚不清楚|不得而知|作为人工智能|作为语言模型|申し訳|わかりません|
	分かりません|お答えできません|回答できません|不明です|情報はありません|情報がありません|情報は見つかりません|
	情報が見つかりません|記載はありません|記載がありません|記載されていません|見つかりません|存じません|
	判断できません|提供されていません`)

// Together with a negation, a sentence about sources refuses: "the passage does
// not mention it", "no information is given".
var (
	sources  = newCues("information|details|detail|context|contexts|passage|text|document|documents|article|data|answer")
	provides = newCues(`
		provide~|mention~|specif~|contain~|include~|have|has|state|say|give~|find|determin~|answer|available|access|
		no information|no specific~|no details|no further~|no additional~|no mention|no data|no record|no evidence`)
)

// refuses reports whether a sentence says that it cannot tell.
func refuses(line string) bool {
	return line == " unknown " || refusals.in(line) || (negated(line) || strings.Contains(line, " unable ")) && sources.in(line) && provides.in(line)
}
