#include "ui/campaigns/again.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/session/campaign_labels.h"

namespace ui {

namespace {

QString againText(const char* text) { return QCoreApplication::translate("ui::Again", text); }

QString orWord(std::uint64_t number, const QString& zero) { return number == 0 ? zero : formatCount(number); }

QString secondsText(double seconds)
{
    return seconds > 0.0 ? againText("%1 s").arg(formatDecimal(seconds, 1)) : againText("no limit");
}

/// What the two recipes do differently, value by value.
QStringList recipeChanges(const core::attacks::Recipe& before, const core::attacks::Recipe& now)
{
    QStringList all;
    for (const auto& difference : before.spelledOut().diff(now.spelledOut()))
        all << QStringLiteral("%1 %2 \u2192 %3")
                   .arg(toQt(difference.key), toQt(difference.here), toQt(difference.there));
    return all;
}

} // namespace

QStringList differences(const CampaignOrigin& origin, const core::campaigns::CampaignPlan& plan,
                        const ChosenCorpus& corpus)
{
    const auto& [campaign, sample, before] = origin;
    QStringList all;
    const auto add = [&](const QString& what, const QString& then, const QString& now) {
        if (then != now)
            all << QStringLiteral("%1 %2 \u2192 %3").arg(what, then, now);
    };
    if (plan.victimSpec != campaign.victim) {
        core::store::CampaignRecord other;
        other.victim = plan.victimSpec;
        add(againText("victim"), shortVictim(campaign),
            plan.victimName.empty() ? shortVictim(other) : toQt(plan.victimName));
    }
    const auto recipe = core::attacks::Recipe::stored(campaign.recipe);
    if (const auto hash = plan.recipe.empty() ? campaign.recipeHash : plan.recipe.hash();
        hash != campaign.recipeHash && hash != recipe.hash()) {
        if (plan.recipe.name() != recipe.name())
            add(againText("recipe"), toQt(recipe.name()), toQt(plan.recipe.name()));
        else
            all << recipeChanges(recipe, plan.recipe);
    }
    if (corpus.id != 0 && corpus.id != sample.corpus) // of another file, the name may be the same
        all << QStringLiteral("%1 %2 \u2192 %3").arg(againText("corpus"), before, corpus.name);
    add(againText("sample"), toQt(sample.method), toQt(plan.sample.method));
    add(againText("examples"), orWord(sample.limit, againText("all")), orWord(plan.sample.limit, againText("all")));
    add(againText("left out first"), formatCount(sample.offset), formatCount(plan.sample.offset));
    if (plan.sample.method == "random" || plan.sample.method == "stratified") // the others are drawn without
        add(againText("sample seed"), QString::number(sample.seed), QString::number(plan.sample.seed));
    add(againText("attack seed"), QString::number(campaign.seed), QString::number(plan.options.seed));
    add(againText("queries per example"), orWord(campaign.maxQueries, againText("no limit")),
        orWord(plan.options.maxQueries, againText("no limit")));
    add(againText("time per example"), secondsText(campaign.timeLimit), secondsText(plan.options.timeLimitSeconds));
    add(againText("steps kept"), toQt(campaign.trace), toQt(nameOf(plan.options.trace)));
    return all;
}

QString proposedName(const CampaignOrigin& origin, const core::campaigns::CampaignPlan& plan,
                     const ChosenCorpus& corpus)
{
    if (plan.options.seed == origin.campaign.seed || differences(origin, plan, corpus).size() != 1)
        return {};
    static const QRegularExpression ending(QStringLiteral(", seed \\d+$"));
    return toQt(origin.campaign.name).remove(ending) + QStringLiteral(", seed ") + QString::number(plan.options.seed);
}

} // namespace ui
