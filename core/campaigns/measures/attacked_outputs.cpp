#include "core/campaigns/measures/attacked_outputs.h"

#include <string>
#include <string_view>
#include <utility>

#include "core/answers/shape.h"
#include "core/campaigns/summary.h"
#include "core/corpora/published/language.h"
#include "core/corpora/published/references.h"
#include "core/text/joined.h"

namespace core::campaigns {

namespace {

std::vector<std::string> referencesOf(const attacks::AttackResult& result)
{
    auto references = corpora::furtherReferences(result.columns);
    if (const auto gold = answers::textOf(result.gold); gold && !gold->empty())
        references.insert(references.begin(), *gold);
    return references;
}

} // namespace

std::optional<AttackedOutputs> AttackedOutputs::of(const store::Project& project, store::Id campaign)
{
    const auto scoring = scoringOf(project.campaign(campaign));
    if (scoring.kind != structures::AnswerKind::Translation)
        return std::nullopt;
    std::vector<std::string> references, answered;
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        for (auto& reference : referencesOf(placed.result))
            references.push_back(std::move(reference));
        if (auto answer = answers::textOf(placed.result.originalOutput))
            answered.push_back(std::move(*answer));
    });
    const auto& shown = references.empty() ? answered : references;
    AttackedOutputs outputs;
    for (const auto& text : shown)
        outputs.expected_.scripts.add(text);
    const std::vector<std::string_view> views(shown.begin(), shown.end());
    outputs.expected_.language = corpora::published::languageOf(views);
    outputs.options_ = scoring.answers.translations.forLanguage(outputs.expected_.language);
    return outputs;
}

std::vector<language::FlagKind> AttackedOutputs::flags(const attacks::AttackResult& result) const
{
    const auto before = answers::textOf(result.originalOutput), after = answers::textOf(result.perturbedOutput);
    if (!before || !after)
        return {};
    std::vector<std::string> attackedReferences;
    if (auto own = answers::textOf(result.perturbedGold); own && !own->empty())
        attackedReferences.push_back(std::move(*own));
    return metrics::outputFlags({text::joined(result.original, " "), text::joined(result.perturbed, " "), *before,
                                 *after, referencesOf(result), std::move(attackedReferences)},
                                expected_, options_);
}

} // namespace core::campaigns
