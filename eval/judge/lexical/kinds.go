package lexical

import "strings"

// A kind is a type of answer that a question can ask for.
type kind struct {
	name   string
	asks   cues              // in the question
	offers cues              // in a sentence that may answer it
	holds  func(t term) bool // or a new term that answers it
}

var placeWords = set("in at near from of within outside off on to into around")

var kinds = []kind{
	{
		name: "how long",
		asks: newCues(`
		how long|timeline|duration|what period|which period|time frame|timeframe|多久|多长时间|どのくらいの期間|何時間|
		何分間|何日間|何年間|何ヶ月`),
		offers: newCues("until|till|several years|few years|several days|few days|decades|centuries"),
		holds:  isNumber,
	},
	{
		name: "how many",
		asks: newCues(`
		how many|how much|how large|how big|how tall|how high|how old|how far|how fast|how deep|how wide|how often|
		how heavy|number of|what size|elevation|height|population|temperature|amount|percentage|what age|what length|
		weight|distance|depth|price|cost|capacity|magnitude|what speed|多少|多长|多長|多宽|多寬|多深|多快|几个|几位|几名|几次|幾|多高|多大|多远|多重|
		いくつ|何人|何個|何回|何歳|何度|何本|何枚|何台|何倍|何パーセント|何メートル|何キロ|何グラム|何トン|長さ|全長|高さ|標高|面積|人口|距離|长度|高度|海拔|面积|温度|どのくらい|いくら`),
		holds: isNumber,
	},
	{
		name: "when",
		asks: newCues(`
		when|what year|which year|what date|what day|what month|what time|what century|what decade|什么时候|哪年|哪一年|
		何时|几月|几号|哪天|いつ|何年|何月|何日`),
		holds: func(t term) bool { return t.date },
	},
	{
		name: "where",
		asks: newCues(`
		where|what city|which city|what country|which country|what state|which state|what place|what location|
		what county|what region|what town|what continent|what island|headquarter~|哪里|哪裡|何处|哪个国家|哪个城市|
		哪个省|哪个地方|在哪|どこ|何処`),
		holds: func(t term) bool { return t.name && placeWords[t.before] || isWide(t) },
	},
	{
		name: "who",
		asks: newCues(`
		who|whom|whose|what person|which person|what actor|which actor|which actress|which director|which singer|
		which author|which president|which player|谁|誰|哪位|だれ|どなた`),
		holds: func(t term) bool { return t.upper || isWide(t) },
	},
	{
		name: "purpose",
		asks: newCues("purpose~|aim|aims|goal~|objective~|intention~|intended|目的|目标|目標|用途|用来|旨在"),
		offers: newCues(`
		to|aim~|goal~|purpose~|objective~|intend~|seek~|in order to|so that|目的|为了|為了|旨在|以便|用于|用於|ために|
		ための`),
	},
	{
		name: "why",
		asks: newCues(`
		why|how come|cause~|reason~|factor~|sparked|led to|contributed|为什么|為什麼|为何|原因|なぜ|どうして|理由`),
		offers: newCues(`
		because|due to|cause~|causing|as a result|result in|results in|resulted in|resulting in|result from|
		resulted from|since|owing to|thanks to|so that|led to|lead to|leads to|leading to|following|sparked|triggered|
		stem from|stems from|stemmed from|attributed to|in response to|therefore|why|reason~|contribut~|因为|由于|因此|
		导致|所以|原因|ため|から|ので|によって|引き起こ`),
	},
	{
		name: "comparison",
		asks: newCues("compar~|differ~|distinguish~|versus|vs|similar~|区别|區別|不同|比较|比較|差异|違い|異な"),
		offers: newCues(`
		than|compar~|unlike|similar~|differ~|whereas|while|in contrast|on the other hand|likewise|both|same|distinct~|
		surpass~|exceed~|more|less|most|least|比|相比|不同|类似|類似|相同|而|違|異な|より|一方`),
	},
	{
		name: "how",
		asks: newCues("how|怎么|怎样|如何|どのように|どうやって"),
		offers: newCues(`
		by|using|use~|through|via|with|by means|work~|process|method~|allow~|enabl~|first|then|step~|通过|利用|使用|用|
		によって|通じて|使って|方法`),
	},
}

func isNumber(t term) bool { return t.number.unit > 0 && !t.date }

// isWide reports whether a term is Chinese or Japanese, where names have no capitals.
func isWide(t term) bool { return t.key[0] >= 0x80 && !t.upper }

// definition reports whether a question asks what something is: "what is",
// then at most four terms and no preposition.
func definition(s sentence) bool {
	rest, found := "", false
	for _, opening := range []string{" what is ", " what are ", " what was ", " what were ", " who is ", " who was ", " what does ", " define "} {
		if rest, found = strings.CutPrefix(s.line, opening); found {
			break
		}
	}
	if !found {
		return len(s.terms) <= 12 && wideDefinition.in(s.line)
	}
	return len(s.terms) <= 4 && !prepositions.in(" "+rest)
}

var (
	wideDefinition = newCues("是什么|是什麼|とは何|とはなん|とはどんな|は何です|指的是什么|是谁|是誰")
	prepositions   = newCues(`
		of|in|for|at|on|from|by|with|to|about|between|that|which|who|when|after|before|during|known|named|called`)
	copulas = newCues(`
		is|are|was|were|refer to|refers to|mean|means|describes|denotes|stands for|defined|consists|是|指|とは|です|
		である`)
)
