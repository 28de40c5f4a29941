#include "ui/lab/bench/other_victim.h"

#include <algorithm>

#include "core/answers/shape.h"
#include "core/base/error.h"
#include "core/victims/joint/joint_victim.h"
#include "core/victims/typed_input.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/session/text_language.h"

namespace ui {

core::attacks::Recipe fittingRecipe(const Session& session, const core::victims::VictimCard& card)
{
    using core::attacks::Recipe;
    const auto& own = session.recipe();
    const auto said = textLanguage(session);
    const bool fits = !own.empty() && !Session::whyHeld(own) && own.attacks(card.answers());
    return (fits ? own : Recipe::load(Recipe::forOneText(core::structures::findTask(card.task))))
        .forLanguage(said.empty() ? card.language : said);
}

LabEngine::Differentiated differentiatedBy(const Session& session, const QString& spec)
{
    const auto loader = session.backends().loader;
    const auto gradients = static_cast<unsigned>(core::victims::Capability::Gradients);
    if (!loader || (loader->gradientsOf(toStd(spec)) & gradients) == 0)
        return {};
    auto options = Session::loadOptions(spec);
    options.gradients = true;
    return [loader, spec = toStd(spec), options] { return loader->load(spec, options); };
}

OtherVictim::OtherVictim(Session& session, const LabBench& first, QObject* parent)
    : QObject(parent), session_(session), first_(first), bench_(session.jobs())
{
    bench_.setResources(session.backends().resources);
    connect(&first_, &LabBench::textChanged, this, &OtherVictim::follow);
    connect(&first_, &LabBench::readyChanged, this, &OtherVictim::follow);
    connect(&first_, &LabBench::answersChanged, this, &OtherVictim::changed);
    connect(&session_, &Session::recipeChanged, this, &OtherVictim::takeRecipe);
    for (const auto signal : {&Session::corpusChanged, &Session::victimChanged})
        connect(&session_, signal, this, [this] {
            if (foreignLanguage(session_) != language_)
                takeRecipe();
        });
    for (const auto signal : {&LabBench::answersChanged, &LabBench::importanceChanged, &LabBench::readyChanged})
        connect(&bench_, signal, this, &OtherVictim::changed);
    connect(&bench_, &LabBench::failed, this, [this](const Problem& problem) {
        problem_ = problem;
        Q_EMIT changed();
    });
}

void OtherVictim::choose(const QString& spec)
{
    if (spec == spec_ && (state_ == LoadState::Ready || state_ == LoadState::Loading))
        return;
    if (job_)
        job_->cancel();
    spec_ = spec;
    unread_.clear();
    bench_.setVictim(nullptr);
    state_ = spec.isEmpty() ? LoadState::None : LoadState::Failed; // unless it may be loaded
    problem_ = spec.isEmpty()
                   ? Problem()
                   : Problem{tr("Not loaded: this victim is a program, and it was never allowed on this machine."),
                             tr("Choose it again to be asked.")};
    const auto again = [this, spec] {
        if (spec == spec_)
            choose(spec);
    };
    if (spec.isEmpty() || !session_.mayLoad(spec, again)) {
        Q_EMIT changed();
        return;
    }
    state_ = LoadState::Loading;
    problem_ = {};
    Q_EMIT changed();
    job_ = session_.jobs().run(
        this, {tr("Load %1").arg(name()), false, true},
        [loader = session_.backends().loader, spec = toStd(spec), load = Session::loadOptions(spec)](JobControl&) {
            return std::shared_ptr<const core::victims::Victim>(loader->load(spec, load));
        },
        [this](std::shared_ptr<const core::victims::Victim> victim) {
            state_ = LoadState::Ready;
            bench_.setVictim(std::move(victim), differentiatedBy(session_, spec_));
            takeRecipe();
            follow();
            Q_EMIT changed();
        },
        [this](const Problem& problem) {
            state_ = LoadState::Failed;
            problem_ = problem;
            Q_EMIT changed();
        });
}

QString OtherVictim::name() const { return session_.victimName(spec_); }

QString OtherVictim::problem() const { return problem_.what.isEmpty() ? unread_ : problem_.text(); }

void OtherVictim::takeRecipe()
{
    if (!bench_.victim())
        return;
    language_ = foreignLanguage(session_);
    try {
        bench_.setRecipe(fittingRecipe(session_, bench_.victim()->card()));
    } catch (const core::Error&) {
        problem_ = currentProblem();
    }
}

void OtherVictim::follow()
{
    const auto& victim = bench_.victim();
    if (!victim)
        return;
    unread_.clear();
    problem_ = {}; // of a text before
    try {
        auto example = first_.example();
        example.input = core::victims::inputFor(victim->card(), first_.original());
        example.gold = goldFor(victim->card(), first_.gold(), first_.labels());
        bench_.follow(example, core::victims::inputFor(victim->card(), first_.current()));
    } catch (const core::Error& error) {
        unread_ = toQt(error.problem());
        bench_.setText(core::text::Input());
    }
    Q_EMIT changed();
}

QString OtherVictim::whyNot(Against against) const
{
    if (against == Against::First)
        return {};
    if (!reads() || !first_.victim())
        return tr("Choose a second victim that reads this text.");
    if (!first_.hasReference())
        return tr("The victim has not answered yet.");
    const auto &one = first_.victim()->card(), &two = bench_.victim()->card();
    try {
        if (one.segments.size() != two.segments.size())
            return tr("The two read different parts of the text.");
        for (const auto* card : {&one, &two})
            (void)core::victims::jointLabels(*card, one.labels);
    } catch (const core::Error&) {
        return currentProblem().text();
    }
    return {};
}

std::shared_ptr<const core::victims::Victim> OtherVictim::asVictim(Against against) const
{
    if (against == Against::First)
        return nullptr;
    if (const auto why = whyNot(against); !why.isEmpty())
        throw core::Error(toStd(why));
    std::vector<std::shared_ptr<const core::victims::Victim>> victims;
    if (against == Against::Both)
        victims.push_back(first_.victim());
    victims.push_back(bench_.victim());
    const auto& card = first_.victim()->card();
    const auto target = std::ranges::find(card.labels, first_.recipe().target());
    return std::make_shared<core::victims::JointVictim>(
        std::move(victims), card.labels, core::structures::labelOf(first_.referenceOfOriginal()), card.segments,
        target == card.labels.end() ? -1 : static_cast<int>(target - card.labels.begin()));
}

QString OtherVictim::difference() const
{
    using core::structures::AnswerKind;
    const auto &one = first_.after(), &two = bench_.after();
    if (!reads() || !first_.victim() || one.index() == 0 || two.index() == 0)
        return {};
    const auto kind = first_.victim()->card().answers();
    if (kind != bench_.victim()->card().answers())
        return tr("They answer different questions about this text.");
    if (kind == AnswerKind::Label) {
        const auto said = [](const LabBench& bench, const core::structures::Prediction& answer) {
            const auto* scores = std::get_if<core::structures::ClassScores>(&answer);
            const int label = core::structures::labelOf(answer);
            const auto name = bench.labels().value(label);
            return scores == nullptr
                       ? name
                       : QStringLiteral("%1 %2").arg(name, scoreText(scores->scores[static_cast<std::size_t>(label)]));
        };
        const auto same = goldFor(bench_.victim()->card(), core::structures::ClassLabel{core::structures::labelOf(one)},
                                  first_.labels());
        const bool agree = core::structures::labelOf(same) == core::structures::labelOf(two);
        return (agree ? tr("Both say the same: %1 and %2.") : tr("They disagree: %1 and %2."))
            .arg(said(first_, one), said(bench_, two));
    }
    if (kind == AnswerKind::Tree) {
        const auto *tree = std::get_if<core::structures::DependencyTree>(&one),
                   *second = std::get_if<core::structures::DependencyTree>(&two);
        if (tree == nullptr || second == nullptr || tree->heads.size() != second->heads.size())
            return {};
        const auto &heads = tree->heads, &others = second->heads;
        std::uint64_t differing = 0;
        for (std::size_t i = 0; i < heads.size(); ++i)
            differing += heads[i] != others[i] ? 1 : 0;
        return differing == 0 ? tr("Both give every word the same head.")
                              : tr("They disagree on the heads of %1 of %2.")
                                    .arg(formatCount(differing), formatPlural(heads.size(), tr("word"), tr("words")));
    }
    return core::answers::textOf(one) == core::answers::textOf(two) ? tr("Both give the same answer.")
                                                                    : tr("They give different answers.");
}

} // namespace ui
