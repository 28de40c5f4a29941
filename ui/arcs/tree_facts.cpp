#include "ui/arcs/tree_facts.h"

#include <QCoreApplication>

#include "core/reports/arcs/tree_change.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"

namespace ui {
namespace {

struct TreeTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::TreeFacts)
};

} // namespace

QStringList treeFacts(const core::attacks::AttackResult& result, const core::attacks::TreeScoring& scoring)
{
    const auto scores = core::reports::treeScoresOf(result, scoring);
    if (!scores)
        return {};
    const auto name = toQt(core::reports::scoreName(scoring));
    const auto strict = core::reports::scoreChange(*scores, scoring, true);
    const auto raw = core::reports::scoreChange(*scores, scoring, false);
    const auto moved = core::reports::movedArcs(result);
    const bool changed = result.perturbed.size() > 0 && !(result.perturbed[0].text == result.original[0].text);
    if (!changed || !moved)
        return {TreeTexts::tr("%1 %2").arg(name, formatPercent(raw.before))};
    QStringList facts{
        TreeTexts::tr("%1 %2 \u2192 %3 without the arcs of changed words")
            .arg(name, formatPercent(strict.before), formatPercent(strict.after)),
        TreeTexts::tr("%1 %2 \u2192 %3 with them").arg(name, formatPercent(raw.before), formatPercent(raw.after))};
    if (!scoring.strict)
        facts = {TreeTexts::tr("%1 %2 \u2192 %3 over all arcs")
                     .arg(name, formatPercent(raw.before), formatPercent(raw.after)),
                 TreeTexts::tr("%1 \u2192 %2 without those of changed words")
                     .arg(formatPercent(strict.before), formatPercent(strict.after))};
    facts << TreeTexts::tr("%1, of which %2 away from changed words")
                 .arg(formatPlural(moved->all, TreeTexts::tr("arc moved"), TreeTexts::tr("arcs moved")),
                      formatCount(moved->strict));
    return facts;
}

} // namespace ui
