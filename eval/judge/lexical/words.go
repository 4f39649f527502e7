package lexical

import "strings"

// stopWords carry grammar and no content.
var stopWords = set(`
a about above after again against all also am an and any are aren as at be because been before being below
between both but by can could couldn d did didn do does doesn doing don done down during each eg else etc even
ever few for from further had hadn has hasn have haven having he hence her here hers herself him himself his
how however i ie if in include included includes including into is isn it its itself just like ll m many may
me might mine more most much must my myself never no nor not of off often on once one ones only onto or other
our ours ourselves out over own per re s same shall she should shouldn so some still such t than that the
their theirs them themselves then there therefore these they this those through thus to too under until up
upon us usually ve very via was wasn we well were weren what when where which while who whom whose why will
with within without won would wouldn yet you your yours yourself`)

// vague words carry no information: an answer of nothing else says nothing.
// Kept by stem.
var vague = stems(`
about aim approximately area around aspect associate beautiful believed big broad case
certain circumstance combination common complex condition consequence considered context could country current
currently day detail different diverse effect element event evolving example fact factor famous feature form
general generally good great group help high impact important include information interesting involve issue
key kind known large life likely low made main major make manner many matter may might multifaceted multiple
nice notable number numerous often ongoing outcome overall part particular people perhaps person piece place
play point popular possibly prestigious probably prominent provide range reason region relate remarkable
renowned reportedly result rich role said series set several significant situation small some sometimes sort
special specific stunning thing time type typical typically unique use usually variety various way well-known
wide work world year`)

// months are the names of months and weekdays that mean nothing else.
var months = set(`january february april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday`)

// spelled are the values of number words.
var spelled = map[string]float64{
	"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "hundred": 100,
	"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
}

// cjkStop are Han characters that carry grammar: alone or in pairs of two they are dropped.
const cjkStop = "上下与並个中为之也了于从他以们会但你個們其到又及可和哪在她它对對就并很從您我或所把於是更最會有為的等而能與被还这這還那都"

// cjkCuts are question words and particles at which a run of CJK characters is cut.
var cjkCuts = set(`有多长 有多長 有多高 有多大 有多远 有多遠 有多重 有多深 有多宽 有多寬 有多少 多长 多長 多高 多大 多远 多遠 多重
多深 多宽 多寬 多久 多快 哪一年 哪座 哪位 哪国 几年 几月 几号 何年 何月 何日 何人 何個 何時 何回 何歳 何が 何を 何の 何か 什么时候 什麼時候 什么 什麼 多少 哪一 哪里 哪裡 哪个 哪些 哪年 哪 谁 誰 几个 几 怎么 怎样 怎麼 如何
为何 为什么 吗 呢 何时 何地 请问 いつ どこ だれ なに なぜ どの どう いくつ いくら ですか ますか 与 之
也 了 其 及 吗 呢 和 在 就 或 把 是 的 着 而 與 被 该 这 那 都`)

// cjkWhole are words, or parts of them, in which such a particle is none.
var cjkWhole = set(`首都 古都 京都 成都 建都 都市 都会 埃及 普及 涉及 以及 耳其 目的 共和 和平 和谐 存在 现在 所在 在线 成就
就业 就职 了解 也门 把握 被告 或者`)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

func stems(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[stem(w)] = true
	}
	return m
}
