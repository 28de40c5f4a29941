#include "core/reports/tables/score_columns.h"

#include "core/campaigns/error_words.h"
#include "core/reports/data/measure.h"
#include "core/reports/tables/cells.h"

namespace core::reports {

ScoreColumns::ScoreColumns(const std::vector<const CampaignData*>& campaigns,
                           const std::vector<campaigns::Summary>& summaries)
{
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        indexIn(names_, scoreNameOf(*campaigns[i]));
        if (summaries[i].byGold)
            indexIn(names_, summaries[i].byGold->name);
    }
    if (names_.empty())
        names_.emplace_back("accuracy");
}

std::string ScoreColumns::title(const std::string& measure, const std::string& name) const
{
    const auto score = scoreTitle(name);
    const auto title = measureTitle(measure, score);
    const std::string decrease = "Relative decrease";
    return names_.size() > 1 && title.starts_with(decrease) ? decrease + " of " + score + title.substr(decrease.size())
                                                            : title;
}

bool hasScore(const campaigns::Summary& summary, const std::string& name)
{
    return summary.scoreName == name || (summary.byGold && summary.byGold->name == name);
}

Cell scoreCell(const campaigns::Summary& summary, const std::string& measure, const std::string& name)
{
    if (!hasScore(summary, name))
        return {};
    const bool gold = summary.scoreName != name;
    if (measure == "clean-accuracy")
        return perhapsCell(gold ? summary.byGold->clean : summary.cleanScore, 100.0);
    if (measure == "decrease")
        return perhapsCell(gold ? summary.byGold->decrease : summary.decrease, 100.0);
    auto cell = perhapsCell(gold ? summary.byGold->attacked : summary.attackedScore, 100.0);
    if (std::holds_alternative<double>(cell.value))
        cell.note = campaigns::atMost(summary.errors);
    return cell;
}

} // namespace core::reports
