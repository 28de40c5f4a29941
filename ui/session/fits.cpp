#include "ui/session/fits.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "core/base/error.h"
#include "core/corpora/reading/treebank.h"
#include "core/language/language_tag.h"
#include "core/victims/evaluation/label_mapping.h"
#include "ui/base/convert.h"
#include "ui/session/session.h"

namespace ui {

namespace {

struct FitTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::Fits)
};

QString listed(const std::vector<std::string>& labels)
{
    constexpr std::size_t most = 8;
    QStringList names;
    for (std::size_t i = 0; i < labels.size() && i < most; ++i)
        names << toQt(labels[i]);
    if (labels.size() > most)
        names << QStringLiteral("\u2026");
    return names.join(QStringLiteral(", "));
}

using core::structures::AnswerKind;

const core::structures::Task& taskOf(const core::victims::VictimCard& victim)
{
    return core::structures::taskNamed(victim.task);
}

/// What a recipe for victims of this kind needs that this one does not have.
QString whatLacks(const core::victims::VictimCard& victim, const core::attacks::Recipe& recipe)
{
    using core::victims::Capability;
    const auto name = toQt(victim.name);
    if (recipe.needsGradients()) {
        if (!victim.can(Capability::Gradients))
            return FitTexts::tr("%1 gives no gradients, which this recipe needs").arg(name);
        if (recipe.partType("search") == "gradient-flips" && !victim.can(Capability::Flips))
            return FitTexts::tr(
                       "%1 gives gradients of the words of a text only; this recipe needs those of the words that "
                       "could replace them")
                .arg(name);
    }
    if (const auto missing = recipe.missingSegments(victim.segments); !missing.empty())
        return QStringLiteral("%1: %2").arg(name, toQt(missing));
    const auto target = recipe.target();
    if (!target.empty() && taskOf(victim).answer == AnswerKind::Label &&
        std::ranges::find(victim.labels, target) == victim.labels.end())
        return FitTexts::tr("%1 does not answer %2, which is this recipe's target").arg(name, toQt(target));
    return {};
}

} // namespace

QString whyNot(const core::victims::VictimCard& victim, const core::attacks::Recipe& recipe)
{
    const auto& own = taskOf(victim);
    if (recipe.attacks(own.answer))
        return whatLacks(victim, recipe);
    for (const auto& task : core::structures::tasks()) // the commonest that the recipe is for
        if (task.attacked && recipe.attacks(task.answer))
            return FitTexts::tr("%1 is a %2; this recipe attacks victims that answer %3")
                .arg(toQt(victim.name), toQt(own.victim), toQt(task.answers));
    return {};
}

QString whyNot(const core::victims::VictimCard& victim, const core::store::CorpusRecord& corpus)
{
    const bool trees = core::corpora::isTreebank(corpus.format);
    const auto& task = taskOf(victim);
    if (task.answer == AnswerKind::Tree)
        return trees ? QString() : FitTexts::tr("%1 is a parser; this corpus has no trees").arg(toQt(victim.name));
    if (task.answer != AnswerKind::Label)
        return trees || !corpus.labels.empty() ? FitTexts::tr("%1 answers %2; this corpus has %3")
                                                     .arg(toQt(victim.name), toQt(task.answers),
                                                          trees ? FitTexts::tr("trees") : FitTexts::tr("labels"))
                                               : QString();
    if (trees)
        return FitTexts::tr("%1 is a classifier; this corpus has trees, no classes").arg(toQt(victim.name));
    if (corpus.labels.empty())
        return FitTexts::tr("This corpus has no labels");
    if (victim.segments.size() > corpus.segments.size())
        return FitTexts::tr("%1 reads two texts of an example; this corpus has one").arg(toQt(victim.name));
    if (victim.segments.size() < corpus.segments.size())
        return FitTexts::tr("%1 reads one text of an example; this corpus has two").arg(toQt(victim.name));
    try {
        static_cast<void>(core::victims::mapLabels(corpus.labels, victim.labels));
    } catch (const core::Error&) {
        return FitTexts::tr(
                   "%1 answers %2, and this corpus has other labels: %3. If they mean the same, name them on the "
                   "Corpora page")
            .arg(toQt(victim.name), listed(victim.labels), listed(corpus.labels));
    }
    return {};
}

QString whyNotIn(const std::string& language, const core::attacks::Recipe& recipe)
{
    const auto spoken = recipe.forLanguage(language);
    const auto lacks = spoken.lacks();
    return lacks.empty() ? QString()
                         : FitTexts::tr("The texts are in %1, and there is not all that this recipe needs: %2")
                               .arg(toQt(core::language::languageName(spoken.language())), listed(lacks));
}

core::victims::VictimCard cardFor(const Session& session, const core::attacks::Recipe& recipe)
{
    auto card = session.victim()->card();
    if (recipe.needsGradients() && session.backends().loader)
        card.capabilities |= session.backends().loader->gradientsOf(toStd(session.victimSpec()));
    return card;
}

QString whyNot(const Session& session)
{
    try {
        return session.victim() && session.project() && session.corpusId() != 0
                   ? whyNot(session.victim()->card(), session.project()->corpus(session.corpusId()))
                   : QString();
    } catch (const core::Error&) {
        return {}; // the Corpora page shows the reason
    }
}

} // namespace ui
