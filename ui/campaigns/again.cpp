#include "ui/campaigns/again.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/session/campaign_labels.h"

namespace ui {

namespace {

struct AgainTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::Again)
};

QString orWord(std::uint64_t number, const QString& zero) { return number == 0 ? zero : formatCount(number); }

QString secondsText(double seconds)
{
    return seconds > 0.0 ? AgainTexts::tr("%1 s").arg(formatDecimal(seconds, 1)) : AgainTexts::tr("no limit");
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
        add(AgainTexts::tr("victim"), shortVictim(campaign),
            plan.victimName.empty() ? shortVictim(other) : toQt(plan.victimName));
    }
    const auto recipe = core::attacks::Recipe::stored(campaign.recipe);
    if (const auto hash = plan.recipe.empty() ? campaign.recipeHash : plan.recipe.hash();
        hash != campaign.recipeHash && hash != recipe.hash()) {
        if (plan.recipe.name() != recipe.name())
            add(AgainTexts::tr("recipe"), toQt(recipe.name()), toQt(plan.recipe.name()));
        else
            all << recipeChanges(recipe, plan.recipe);
    }
    if (corpus.id != 0 && corpus.id != sample.corpus) // of another file, the name may be the same
        all << QStringLiteral("%1 %2 \u2192 %3").arg(AgainTexts::tr("corpus"), before, corpus.name);
    add(AgainTexts::tr("sample"), toQt(sample.method), toQt(plan.sample.method));
    add(AgainTexts::tr("examples"), orWord(sample.limit, AgainTexts::tr("all")),
        orWord(plan.sample.limit, AgainTexts::tr("all")));
    add(AgainTexts::tr("left out first"), formatCount(sample.offset), formatCount(plan.sample.offset));
    if (plan.sample.method == "random" || plan.sample.method == "stratified") // the others are drawn without
        add(AgainTexts::tr("sample seed"), QString::number(sample.seed), QString::number(plan.sample.seed));
    add(AgainTexts::tr("attack seed"), QString::number(campaign.seed), QString::number(plan.options.seed));
    add(AgainTexts::tr("queries per example"), orWord(campaign.maxQueries, AgainTexts::tr("no limit")),
        orWord(plan.options.maxQueries, AgainTexts::tr("no limit")));
    add(AgainTexts::tr("time per example"), secondsText(campaign.timeLimit),
        secondsText(plan.options.timeLimitSeconds));
    add(AgainTexts::tr("steps kept"), toQt(campaign.trace), toQt(nameOf(plan.options.trace)));
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
