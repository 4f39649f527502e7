package handlers

import (
	"github.com/labstack/echo/v4"

	"concord/store"
)

// CampaignLabelsCSV downloads every answer of a campaign as a table.
func (h *Handlers) CampaignLabelsCSV(c echo.Context) error {
	return h.campaignLabels(c, "csv", "text/csv; charset=utf-8")
}

// CampaignLabelsJSONL downloads the same, one JSON document a line.
func (h *Handlers) CampaignLabelsJSONL(c echo.Context) error {
	return h.campaignLabels(c, "jsonl", "application/jsonl")
}

// campaignLabels writes the download. Who reads it has seen what others said of
// those pairs and no longer labels them blind.
func (h *Handlers) campaignLabels(c echo.Context, format, mime string) error {
	id, err := idParam(c, "id")
	if err != nil {
		return err
	}
	ctx, who := c.Request().Context(), PersonOf(c)
	campaign, err := h.Store.Campaign(ctx, who.TeamID, id)
	if err != nil {
		return err
	}
	if err := h.Store.UnblindLabeled(ctx, who.TeamID, who.ID, campaign.Dataset); err != nil {
		return err
	}
	attachment(c, mime, campaign.Name+"-labels."+format)
	return sheet{
		columns: []string{
			"campaign", "label", "pair", "row", "dimension", "question", "annotator", "purpose", "pick", "left_item", "standing",
			"strength", "confidence", "reason", "categories", "comment", "known_answer", "probability", "people_wanted",
			"unblinded", "visible_ms", "total_ms", "created_us",
		},
		rows: mapped(h.Store.CampaignLabels(ctx, who.TeamID, id), func(l store.CampaignLabel) []any {
			return []any{
				campaign.Name, l.ID, l.PairID, l.Row, l.Dimension, l.Question, l.Annotator, l.Purpose, l.Pick, l.Left, l.Standing,
				l.Strength, l.Confidence, l.Reason, l.Categories, l.Comment, l.Known, l.Probability, l.Wanted,
				l.Unblinded, l.VisibleMS, l.TotalMS, l.Created,
			}
		}),
	}.write(c.Response(), format)
}
