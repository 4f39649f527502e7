package lexical

import "strings"

// antonyms maps a word to its opposites, both ways.
var antonyms = opposites(`
increase/decrease increased/decreased rise/fall rose/fell gain/loss grow/shrink before/after first/last
north/south northern/southern east/west eastern/western largest/smallest highest/lowest higher/lower
more/fewer more/less most/least win/lose won/lost victory/defeat old/young older/younger early/late
earlier/later male/female man/woman men/women above/below over/under begin/end began/ended start/finish
open/close open/closed opened/closed always/never positive/negative success/failure successful/unsuccessful legal/illegal
public/private major/minor good/bad better/worse best/worst long/short large/small big/small accept/reject
allow/prohibit permit/forbid permit/ban inside/outside left/right up/down true/false possible/impossible
same/different husband/wife father/mother son/daughter brother/sister uncle/aunt king/queen maximum/minimum
internal/external import/export buy/sell bought/sold hot/cold warm/cool alive/dead born/died birth/death
enter/leave arrive/depart married/divorced approve/deny approved/denied support/oppose agree/disagree
include/exclude included/excluded present/absent ancient/modern rich/poor strong/weak fast/slow easy/hard
easy/difficult safe/dangerous active/inactive known/unknown mutual/unilateral even/odd upper/lower
vertical/horizontal domestic/foreign urban/rural majority/minority guilty/innocent winner/loser ally/enemy
attack/defend love/hate create/destroy appear/disappear connect/disconnect visible/invisible direct/indirect
official/unofficial dependent/independent parent/child day/night summer/winter front/back wet/dry heavy/light
wide/narrow deep/shallow thick/thin high/low full/empty new/old single/multiple permanent/temporary`)

func opposites(pairs string) map[string][]string {
	m := map[string][]string{}
	for p := range strings.FieldsSeq(pairs) {
		a, b, _ := strings.Cut(p, "/")
		m[a] = append(m[a], b)
		m[b] = append(m[b], a)
	}
	return m
}
