#include "core/reports/arcs/arc_examples.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/reports/arcs/equation_sentence.h"
#include "core/reports/arcs/form_sentence.h"
#include "core/reports/arcs/tree_change.h"
#include "core/reports/basics/number.h"
#include "core/reports/data/conditions.h"

namespace core::reports {
namespace {

std::string scoresIn(attacks::AttackResult result, const attacks::TreeScoring& scoring)
{
    if (scoring.own) // whatever the gold tree is
        result.gold = result.originalOutput;
    const auto scores = treeScoresOf(result, scoring);
    if (!scores)
        return {};
    const auto percent = [](double share) { return formatNumber(100.0 * share, 1) + "%"; };
    const auto change = [&](bool strict) {
        const auto both = scoreChange(*scores, scoring, strict);
        return percent(both.before) + " to " + percent(both.after) + (strict ? " strict" : " raw");
    };
    return ", " + scoreName(scoring) + (scoring.own ? " by the victim's own answer " : " ") +
           (result.edits.empty() ? percent(scoreChange(*scores, scoring, false).before)
                                 : change(scoring.strict) + " (" + change(!scoring.strict) + ")");
}

/// What the numbers of a campaign depend on, which goes by `name`.
std::string circumstancesOf(CampaignData campaign, const std::string& name)
{
    campaign.label = name;
    const std::vector one{std::move(campaign)};
    auto text =
        circumstances(one, {name}, {}) + errorsNote(one, campaigns::Convention::Attacked, {}) + standInsNote(one);
    text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
    return text;
}

std::string titleOf(const attacks::AttackResult& result, const attacks::TreeScoring& scoring,
                    const std::string& campaign)
{
    std::string status(nameOf(result.status));
    std::replace(status.begin(), status.end(), '_', ' ');
    std::string title = result.example + (campaign.empty() ? "" : " (" + campaign + ")") + ": " + status;
    title += scoresIn(result, scoring);
    if (!result.edits.empty())
        title += ", " + std::to_string(result.edits.size()) +
                 (result.edits.size() == 1 ? " word changed" : " words changed");
    return title;
}

} // namespace

bool hasTree(const attacks::AttackResult& result, const attacks::Scoring& scoring)
{
    switch (scoring.kind) {
    case structures::AnswerKind::Form:
        return formSentenceOf(result).has_value();
    case structures::AnswerKind::Equation:
        return equationSentenceOf(result).has_value();
    default:
        return std::holds_alternative<structures::DependencyTree>(result.originalOutput);
    }
}

std::optional<ArcExample> arcExample(const attacks::AttackResult& result, const attacks::Scoring& scoring,
                                     const std::string& campaign)
{
    auto sentence = scoring.kind == structures::AnswerKind::Form       ? formSentenceOf(result)
                    : scoring.kind == structures::AnswerKind::Equation ? equationSentenceOf(result)
                                                                       : arcSentenceOf(result, scoring.trees.own);
    if (!sentence)
        return std::nullopt;
    return ArcExample{result.example, titleOf(result, scoring.trees, campaign), std::move(*sentence), campaign};
}

std::vector<ArcExample> arcExamples(const std::vector<CampaignData>& campaigns, const std::vector<std::string>& ids,
                                    std::size_t most)
{
    const auto names = shortNames(campaigns);
    std::vector<attacks::Scoring> scorings;
    std::vector<std::string> conditions;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        scorings.push_back(scoringOf(campaigns[c]));
        conditions.push_back(circumstancesOf(campaigns[c], names[c]));
    }
    const auto add = [&](std::vector<ArcExample>& drawn, std::size_t c, const attacks::AttackResult& result) {
        if (auto example = arcExample(result, scorings[c], campaigns.size() > 1 ? names[c] : std::string())) {
            example->campaign = campaigns[c].name;
            example->conditions = conditions[c];
            example->campaignId = campaigns[c].id;
            drawn.push_back(std::move(*example));
        }
    };
    std::vector<ArcExample> drawn;
    for (const auto& id : ids) {
        bool found = false;
        for (std::size_t c = 0; c < campaigns.size(); ++c)
            for (const auto& result : resultsOf(campaigns[c]))
                if (result.example == id) {
                    found = true;
                    add(drawn, c, result);
                }
        if (!found)
            throw UsageError("no result has the example '" + id + "'",
                             "`results --format csv` lists the ids; `--campaign` chooses the campaign.");
    }
    for (std::size_t c = 0; ids.empty() && c < campaigns.size(); ++c)
        for (const auto& result : resultsOf(campaigns[c])) {
            if (drawn.size() >= most)
                break;
            if (result.status == attacks::Status::Succeeded)
                add(drawn, c, result);
        }
    if (drawn.empty())
        throw UsageError(ids.empty() ? "no successful attack of these campaigns has trees or logical forms"
                                     : "the victim's answers to these examples are neither trees nor logical forms",
                         "Trees are drawn of campaigns on a parser or a semantic parser.");
    return drawn;
}

std::size_t successesWithTrees(const std::vector<CampaignData>& campaigns)
{
    std::size_t count = 0;
    for (const auto& campaign : campaigns) {
        const auto scoring = scoringOf(campaign);
        for (const auto& result : resultsOf(campaign))
            count += result.status == attacks::Status::Succeeded && hasTree(result, scoring);
    }
    return count;
}

} // namespace core::reports
