package handlers

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"
	"golang.org/x/text/language"

	"concord/eval"
	"concord/store"
)

// seat is where a person labels: a place in the store, and the campaign that it
// belongs to; the zero campaign without one.
type seat struct {
	store.Seat
	campaign eval.Campaign
}

// seatOf is the place of the person who asks at what the address names.
func (h *Handlers) seatOf(c echo.Context) (st seat, err error) {
	who := PersonOf(c)
	st.Seat = store.Seat{
		Team: who.TeamID, User: who.ID, Dimension: eval.Dimension(c.Param("dimension")),
		Langs: readLangs(c.Request().Header.Get("Accept-Language")),
	}
	if c.Param("campaign") == "" {
		if st.Dataset, err = idParam(c, "dataset"); err == nil {
			_, err = h.Store.Dataset(c.Request().Context(), who.TeamID, st.Dataset)
		}
		return st, err
	}
	if st.Campaign, err = idParam(c, "campaign"); err != nil {
		return st, err
	}
	st.campaign, err = h.Store.CampaignFor(c.Request().Context(), who.TeamID, who.ID, st.Campaign)
	st.Dataset = st.campaign.Dataset
	return st, err
}

// path is the address at which the pairs of a seat are labeled.
func (st seat) path() string {
	if st.Campaign == 0 {
		return labelPath(st.Dataset, st.Dimension)
	}
	return campaignDeskPath(st.Campaign, st.Dimension)
}

// pairPath leads back to one pair that the person has seen.
func (st seat) pairPath(pair int64) string { return fmt.Sprintf("%s?pair=%d", st.path(), pair) }

// ties reports whether "equal" may be chosen, bothBad whether "both bad" may.
func (st seat) ties() bool    { return st.Campaign == 0 || st.campaign.Rules.Ties }
func (st seat) bothBad() bool { return st.Campaign == 0 || st.ties() && st.campaign.Rules.BothBad }

// labelPath is the address at which the pairs of a dimension are labeled.
func labelPath(dataset int64, dim eval.Dimension) string {
	return fmt.Sprintf("/label/%d/%s", dataset, url.PathEscape(string(dim)))
}

// campaignDeskPath is the same within a campaign.
func campaignDeskPath(campaign int64, dim eval.Dimension) string {
	return fmt.Sprintf("/campaigns/%d/label/%s", campaign, url.PathEscape(string(dim)))
}

// readLangs are the languages that a browser says its person reads: "en,zh". A
// header that cannot be read is none.
func readLangs(accept string) string {
	tags, _, err := language.ParseAcceptLanguage(accept)
	if err != nil {
		return ""
	}
	var langs []string
	for _, t := range tags {
		base, _ := t.Base()
		langs = append(langs, base.String())
	}
	return strings.Join(langs, ",")
}
