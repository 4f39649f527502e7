package handlers

import (
	"concord/eval"
	"concord/eval/agreement"
	"concord/views"
)

// amongThemselves is how well the people of a campaign agree with each other, by
// dimension. Counts unblind nobody; they lead to the pairs behind them, which do.
func amongThemselves(dataset int64, c eval.Campaign, j agreement.Judgments) (list []views.RatersSection) {
	j = j.OfCampaign(c.Name)
	for _, dim := range j.Dimensions() {
		s := ratersSection(dataset, j, dim, askedRaters{campaign: c.ID})
		s.Title = "How people agree: " + dim.Name()
		list = append(list, s)
	}
	return list
}
