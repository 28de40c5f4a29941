#include "ui/lab/bench/lab_bench.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/base/grid.h"
#include "ui/base/convert.h"
#include "ui/jobs/job_manager.h"

namespace ui {

using core::structures::Prediction;
using core::text::Input;

LabBench::LabBench(JobManager& jobs, QObject* parent) : QObject(parent), jobs_(jobs)
{
    connect(&worker_, &LabWorker::busyChanged, this, &LabBench::workChanged);
    connect(this, &LabBench::resultChanged, this, &LabBench::workChanged);
}

std::function<void(const Problem&)> LabBench::onFailure()
{
    return [this](const Problem& problem) { Q_EMIT failed(problem); };
}

void LabBench::setVictim(std::shared_ptr<const core::victims::Victim> victim, LabEngine::Differentiated differentiated)
{
    if (victim == victim_)
        return;
    victim_ = std::move(victim);
    differentiated_ = std::move(differentiated);
    setUp();
}

void LabBench::setRecipe(const core::attacks::Recipe& recipe)
{
    recipe_ = recipe;
    keepWordInside();
    setUp();
    Q_EMIT wordChanged();
}

void LabBench::setResources(std::shared_ptr<const core::language::Resources> resources)
{
    resources_ = std::move(resources);
}

void LabBench::setUp()
{
    cancelRun();
    for (const auto lane : {LabWorker::Setup, LabWorker::Answer, LabWorker::Verdict, LabWorker::Candidates,
                            LabWorker::Colours, LabWorker::Importance})
        worker_.drop(lane);
    engine_.reset();
    before_ = {};
    after_ = {};
    arcs_[0].reset();
    arcs_[1].reset();
    writing_.reset();
    attention_.clear();
    importance_.clear();
    colours_.clear();
    candidates_.clear();
    verdict_.reset();
    result_.reset();
    step_ = -1;
    Q_EMIT readyChanged();
    Q_EMIT textChanged();
    Q_EMIT answersChanged();
    Q_EMIT importanceChanged();
    Q_EMIT candidatesChanged();
    Q_EMIT verdictChanged();
    Q_EMIT resultChanged();
    askEngine();
}

void LabBench::askEngine()
{
    if (!victim_ || recipe_.empty())
        return;
    worker_.ask(
        LabWorker::Setup,
        [this, victim = victim_, recipe = recipe(), resources = resources_,
         differentiated = differentiated_](std::stop_token) {
            return [this, engine = std::make_shared<LabEngine>(*victim, recipe, resources, differentiated)] {
                engine_ = engine;
                Q_EMIT readyChanged();
                refresh();
            };
        },
        onFailure());
}

const Input& LabBench::current() const
{
    if (step_ >= 0 && step_ < steps())
        return result_->trace.steps[static_cast<std::size_t>(step_)].after;
    return history_[at_];
}

Input LabBench::locked() const
{
    try {
        return recipe_.restricted(current());
    } catch (const core::Error&) {
        return current(); // the recipe names a missing segment: mismatch() reports it
    }
}

bool LabBench::empty() const
{
    const auto& segments = original().segments();
    return std::all_of(segments.begin(), segments.end(), [](const auto& s) { return s.text.empty(); });
}

const Prediction& LabBench::referenceOfOriginal() const { return gold_.index() != 0 ? gold_ : before_; }

const Prediction& LabBench::reference() const
{
    const auto own = golds_.find(current().hash());
    return own == golds_.end() ? referenceOfOriginal() : *own->second;
}

Prediction LabBench::goldAfter() const
{
    const auto own = golds_.find(current().hash());
    return own == golds_.end() || gold_.index() == 0 ? Prediction() : *own->second;
}

LabScoring LabBench::scoring() const
{
    auto scoring = victim_
                       ? scoringBy(scoredAs(recipe_, victim_->card()), core::structures::findTask(victim_->card().task))
                       : scoringBy(recipe_, nullptr);
    scoring.reference = referenceOfOriginal();
    scoring.golds = golds_;
    scoring.clean = before_;
    scoring.original = original();
    scoring.labels = labels();
    return scoring;
}

bool LabBench::canAttack() const { return engine_ && engine_->mismatches().empty(); }

QString LabBench::mismatch() const
{
    QStringList why;
    if (engine_)
        for (const auto& mismatch : engine_->mismatches())
            why << toQt(mismatch);
    return why.join(QStringLiteral("; "));
}

QString LabBench::work() const
{
    if (running())
        return tr("Attacking the text");
    switch (worker_.busyLane()) {
    case LabWorker::Setup:
        return tr("Making the recipe ready");
    case LabWorker::Answer:
        return tr("Querying the victim");
    case LabWorker::Candidates:
        return tr("Looking for candidates");
    case LabWorker::Verdict:
        return tr("Judging the word");
    case LabWorker::Colours:
    case LabWorker::Importance:
        return tr("Weighing the words");
    case LabWorker::laneCount:
        break;
    }
    return {};
}

void LabBench::stopWork()
{
    cancelRun();
    attackingWord_ = false;
    for (const auto lane :
         {LabWorker::Answer, LabWorker::Verdict, LabWorker::Candidates, LabWorker::Colours, LabWorker::Importance})
        worker_.drop(lane);
    Q_EMIT resultChanged();
    Q_EMIT candidatesChanged();
}

QStringList LabBench::labels() const
{
    QStringList names;
    if (victim_)
        for (const auto& label : victim_->card().labels)
            names << toQt(label);
    return names;
}

void LabBench::setText(Input input)
{
    core::corpora::Example typed;
    typed.id = "lab";
    typed.hash = input.hash();
    typed.input = std::move(input);
    setExample(std::move(typed));
}

void LabBench::setExample(core::corpora::Example example)
{
    cancelRun();
    history_.assign(1, example.input);
    at_ = 0;
    gold_ = example.gold;
    golds_.clear();
    example_ = std::move(example);
    before_ = {};
    result_.reset();
    if (!std::exchange(locks_, {}).empty()) { // they were another text's
        Q_EMIT locksChanged();
        askEngine();
    }
    step_ = -1;
    importance_.clear();
    colours_.clear();
    keepWordInside();
    Q_EMIT resultChanged();
    refresh();
}

core::attacks::Recipe LabBench::recipe() const
{
    if (locks_.empty() || recipe_.empty())
        return recipe_;
    std::string places;
    const auto own = recipe_.written("constraints.locked-words.places");
    if (own.is_string())
        places = own.get<std::string>();
    for (const auto& [segment, word] : locks_)
        if (segment < original().size())
            places += (places.empty() ? "" : " ") + original()[segment].name + ':' + std::to_string(word + 1);
    auto locked = recipe_;
    locked.set("constraints.locked-words.places", places);
    return locked;
}

bool LabBench::isLocked(int segment, int index) const
{
    const auto& input = current();
    if (segment < 0 || segment >= static_cast<int>(input.size()))
        return false;
    const auto& text = input[static_cast<std::size_t>(segment)].text;
    if (index < 0 || index >= static_cast<int>(text.size()))
        return false;
    const auto& origins = text.word(static_cast<std::size_t>(index)).origins;
    return std::any_of(origins.begin(), origins.end(), [&](std::uint32_t origin) {
        return locks_.contains({static_cast<std::size_t>(segment), origin});
    });
}

void LabBench::toggleLock()
{
    if (segment_ < 0)
        return;
    const auto segment = static_cast<std::size_t>(segment_);
    const auto origins = current()[segment].text.word(static_cast<std::size_t>(index_)).origins;
    if (origins.empty()) {
        Q_EMIT notice(tr("\"%1\" was inserted: only words of the text as it was can be locked.").arg(chosenForm()));
        return;
    }
    const bool locked = isLocked(segment_, index_);
    for (const auto origin : origins)
        if (locked)
            locks_.erase({segment, origin});
        else
            locks_.insert({segment, origin});
    cancelRun();
    Q_EMIT locksChanged();
    Q_EMIT resultChanged();
    askEngine(); // the same recipe but for the locks
}

void LabBench::judge(const QString& form)
{
    judged_ = form.trimmed();
    verdict_.reset();
    Q_EMIT verdictChanged();
    askVerdict();
}

void LabBench::askVerdict()
{
    if (judged_.isEmpty() || segment_ < 0 || !canAttack() || !hasReference() ||
        judged_.contains(QLatin1Char(' '))) { // several words are not one substitute
        worker_.drop(LabWorker::Verdict);
        return;
    }
    worker_.ask(
        LabWorker::Verdict,
        [this, engine = engine_, form = toStd(judged_), current = current(), original = original(), segment = segment_,
         index = index_, reference = reference()](std::stop_token stop) {
            auto verdict = engine->verdictOn(form, current, original, static_cast<std::size_t>(segment),
                                             static_cast<std::size_t>(index), reference, stop);
            return [this, verdict = std::move(verdict)] {
                verdict_ = verdict;
                Q_EMIT verdictChanged();
            };
        },
        onFailure());
}

void LabBench::restore(const core::attacks::AttackResult& tried)
{
    core::corpora::Example example;
    example.id = tried.example;
    example.hash = tried.exampleHash;
    example.input = tried.original;
    example.gold = tried.gold;
    example.columns = tried.columns;
    setExample(std::move(example));
    if (!tried.trace.steps.empty()) {
        result_ = std::make_shared<const core::attacks::AttackResult>(tried);
        showStep(lastTaken());
        Q_EMIT resultChanged();
    } else if (tried.perturbed.hash() != tried.original.hash()) {
        push(tried.perturbed);
    }
}

void LabBench::follow(const core::corpora::Example& example, const Input& current)
{
    const bool same =
        example.hash == example_.hash && example.input.hash() == original().hash() && example.gold == gold_ && !result_;
    if (same && current.hash() == this->current().hash())
        return;
    if (!same)
        setExample(example);
    history_.resize(1);
    at_ = 0;
    if (current.hash() != original().hash()) {
        history_.push_back(current);
        at_ = 1;
    }
    keepWordInside();
    refresh();
}

void LabBench::setGold(Prediction gold)
{
    gold_ = std::move(gold);
    refresh();
}

void LabBench::push(Input input)
{
    // A change by hand of a text that has a gold answer of its own is thought to keep it.
    if (const auto own = golds_.find(current().hash()); own != golds_.end() && input.hash() != original().hash())
        golds_.try_emplace(input.hash(), own->second);
    if (step_ >= 0) { // editing a step of the trace starts from its text
        history_.resize(at_ + 1);
        history_.push_back(current());
        ++at_;
        step_ = -1;
        Q_EMIT resultChanged();
    }
    history_.resize(at_ + 1);
    history_.push_back(std::move(input));
    ++at_;
    keepWordInside();
    refresh();
}

void LabBench::undo()
{
    if (step_ >= 0)
        return showStep(-1);
    if (at_ == 0)
        return;
    --at_;
    keepWordInside();
    refresh();
}

void LabBench::redo()
{
    if (!canRedo())
        return;
    ++at_;
    keepWordInside();
    refresh();
}

void LabBench::reset()
{
    if (step_ >= 0)
        showStep(-1);
    if (!(at_ == 0))
        push(original());
}

void LabBench::apply(const core::attacks::CandidateTrace& candidate)
{
    try {
        auto changed = core::text::applied(current(), candidate.rewriting.empty() ? std::span(&candidate.edit, 1)
                                                                                  : std::span(candidate.rewriting));
        if (candidate.gold != nullptr)
            golds_[changed.hash()] = candidate.gold;
        push(std::move(changed));
    } catch (const std::out_of_range&) {
        // The candidate belongs to a text that is no longer on the bench.
    }
}

void LabBench::attackWord()
{
    if (segment_ < 0 || !canAttack())
        return;
    if (candidatesAwaited())
        attackingWord_ = true;
    else
        applyWorst();
}

void LabBench::applyWorst()
{
    const core::attacks::CandidateTrace* worst = nullptr;
    for (const auto& candidate : candidates_) // the first of equal ones
        if (candidate.queried && candidate.rejectedBy.empty() &&
            (worst == nullptr || std::pair(candidate.success, candidate.loss) > std::pair(worst->success, worst->loss)))
            worst = &candidate;
    const auto by = scoring();
    const double now = scoreOf(after_, current(), by);
    if (worst == nullptr)
        Q_EMIT notice(tr("The recipe allows no candidate for \"%1\": nothing was changed.").arg(chosenForm()));
    else if (by.lowersScore && now >= 0.0 && !worst->success && worst->loss <= worst->lossBefore)
        Q_EMIT notice(
            tr("No candidate for \"%1\" lowers %2: nothing was changed.").arg(chosenForm(), answerWords(by).score));
    else
        apply(core::attacks::CandidateTrace(*worst));
}

void LabBench::replaceChosen(const QStringList& forms)
{
    if (segment_ < 0)
        return;
    const auto segment = static_cast<std::size_t>(segment_);
    const auto index = static_cast<std::size_t>(index_);
    auto text = current()[segment].text;
    text = forms.isEmpty() ? text.deleted(index) : text.replaced(index, toStd(forms.front()));
    for (int i = 1; i < forms.size(); ++i)
        text = text.inserted(index + static_cast<std::size_t>(i), toStd(forms[i]));
    push(current().with(segment, std::move(text)));
}

void LabBench::insertAtChosen(const QStringList& forms, bool behind)
{
    if (segment_ < 0 || forms.isEmpty())
        return;
    const auto segment = static_cast<std::size_t>(segment_);
    auto at = static_cast<std::size_t>(index_ + (behind ? 1 : 0));
    auto text = current()[segment].text;
    for (const auto& form : forms)
        text = text.inserted(at++, toStd(form));
    push(current().with(segment, std::move(text)));
}

void LabBench::moveWord(int segment, int index, int to)
{
    const auto input = locked();
    const auto at = static_cast<std::size_t>(segment);
    if (segment < 0 || at >= input.size() || !input[at].editable || index == to)
        return;
    const auto& text = current()[at].text;
    if (std::min(index, to) < 0 || std::max(index, to) >= static_cast<int>(text.size()))
        return;
    push(current().with(at, text.moved(static_cast<std::size_t>(index), static_cast<std::size_t>(to))));
    chooseWord(segment, to);
}

QString LabBench::chosenForm() const
{
    if (segment_ < 0)
        return {};
    return toQt(current()[static_cast<std::size_t>(segment_)].text.form(static_cast<std::size_t>(index_)));
}

void LabBench::chooseWord(int segment, int index)
{
    if (segment == segment_ && index == index_)
        return;
    segment_ = segment;
    index_ = index;
    attackingWord_ = false;
    verdict_.reset(); // another word's; the new one's comes after its candidates
    Q_EMIT verdictChanged();
    keepWordInside();
    Q_EMIT wordChanged();
    askCandidates();
}

void LabBench::keepWordInside()
{
    const auto input = locked();
    if (segment_ >= static_cast<int>(input.size()) || segment_ < 0 ||
        !input[static_cast<std::size_t>(segment_)].editable) {
        segment_ = index_ = -1;
        return;
    }
    const int words = static_cast<int>(input[static_cast<std::size_t>(segment_)].text.size());
    index_ = std::min(index_, words - 1);
    if (index_ < 0)
        segment_ = -1;
}

void LabBench::refresh()
{
    worker_.drop(LabWorker::Verdict);
    verdict_.reset(); // another text's; the new one's comes after its candidates
    Q_EMIT verdictChanged();
    Q_EMIT textChanged();
    Q_EMIT wordChanged();
    askAnswers();
}

void LabBench::askAnswers()
{
    if (!engine_ || empty()) {
        after_ = {};
        writing_.reset();
        attention_.clear();
        candidates_.clear();
        importance_.clear();
        colours_.clear();
        Q_EMIT answersChanged();
        Q_EMIT candidatesChanged();
        Q_EMIT importanceChanged();
        return;
    }
    const bool known = before_.index() != 0;
    worker_.ask(
        LabWorker::Answer,
        [this, engine = engine_, original = original(), current = current(), known, before = before_,
         arcs = arcs_[0]](std::stop_token stop) {
            const auto first = known ? before : engine->predict(original, stop);
            const auto second = engine->predict(current, stop);
            const auto arcsFirst = known ? arcs : engine->arcScores(original, stop);
            const auto arcsSecond = engine->arcScores(current, stop);
            const auto writing = engine->writing(current, stop);
            const auto attention = engine->attention(current, stop);
            return [this, first, second, arcsFirst, arcsSecond, writing, attention] {
                before_ = first;
                after_ = second;
                arcs_[0] = arcsFirst;
                arcs_[1] = arcsSecond;
                writing_ = writing;
                attention_ = attention;
                Q_EMIT answersChanged();
                askCandidates();
                askColours();
                askImportance();
            };
        },
        onFailure());
}

void LabBench::askImportance()
{
    if (!canAttack() || !hasReference())
        return;
    worker_.ask(
        LabWorker::Importance,
        [this, engine = engine_, current = current(), reference = reference()](std::stop_token stop) {
            auto importance = engine->importance(current, reference, stop);
            return [this, importance = std::move(importance)] {
                importance_ = importance;
                Q_EMIT importanceChanged();
            };
        },
        onFailure());
}

void LabBench::setSalience(std::optional<core::victims::Salience> salience)
{
    if (salience == salience_)
        return;
    salience_ = salience;
    colours_.clear();
    Q_EMIT importanceChanged();
    askColours();
}

QString LabBench::whyNoSalience(core::victims::Salience salience) const
{
    if (!victim_)
        return {};
    auto card = victim_->card();
    if (differentiated_)
        card.capabilities |= static_cast<unsigned>(core::victims::Capability::Gradients);
    return toQt(core::victims::whyNoSalience(salience, card));
}

const std::vector<core::attacks::WordImportance>& LabBench::colours() const
{
    return !salience_ ? importance_ : *salience_ == core::victims::Salience::Attention ? attention_ : colours_;
}

void LabBench::askColours()
{
    const int label = core::structures::labelOf(reference());
    const bool known = !salience_ || *salience_ == core::victims::Salience::Attention; // it comes with the answers
    if (known || !engine_ || empty() || label < 0 || !whyNoSalience(*salience_).isEmpty()) {
        worker_.drop(LabWorker::Colours);
        return;
    }
    worker_.ask(
        LabWorker::Colours,
        [this, engine = engine_, current = current(), label, salience = *salience_](std::stop_token stop) {
            auto colours = engine->salience(salience, current, label, stop);
            return [this, colours = std::move(colours)] {
                colours_ = colours;
                Q_EMIT importanceChanged();
            };
        },
        onFailure());
}

void LabBench::askCandidates()
{
    if (!canAttack() || !hasReference() || segment_ < 0) {
        attackingWord_ = false;
        worker_.drop(LabWorker::Candidates);
        candidates_.clear();
        Q_EMIT candidatesChanged();
        return;
    }
    worker_.ask(
        LabWorker::Candidates,
        [this, engine = engine_, current = current(), original = original(), segment = segment_, index = index_,
         reference = reference()](std::stop_token stop) {
            auto candidates = engine->candidates(current, original, static_cast<std::size_t>(segment),
                                                 static_cast<std::size_t>(index), reference, stop);
            return [this, candidates = std::move(candidates)] {
                candidates_ = candidates;
                Q_EMIT candidatesChanged();
                askVerdict();
                if (std::exchange(attackingWord_, false))
                    applyWorst();
            };
        },
        onFailure());
    Q_EMIT candidatesChanged(); // they are awaited now
}

bool LabBench::running() const { return runJob_ && !runJob_->ended(); }

int LabBench::steps() const { return result_ ? static_cast<int>(result_->trace.steps.size()) : 0; }

void LabBench::cancelRun()
{
    if (running())
        runJob_->cancel();
    runJob_ = nullptr;
}

void LabBench::run(Search search, std::shared_ptr<const core::victims::Victim> against)
{
    if (!canAttack() || empty() || !hasReference() || running())
        return;
    auto example = example_;
    const int label = core::structures::labelOf(referenceOfOriginal());
    example.gold = label >= 0 ? core::structures::ClassLabel{label} : referenceOfOriginal();
    if (at_ > 0)
        Q_EMIT notice(tr("The attack starts from the original text. Undo brings your own changes back."));
    against_ = against ? toQt(against->card().name) : QString();
    runJob_ = jobs_.run(
        this, {tr("%1 on one text").arg(toQt(recipe_.name())), false, true},
        [victim = against ? std::move(against) : victim_, recipe = recipe(), resources = resources_, example,
         search](JobControl& control) {
            auto chosen = recipe;
            if (search == Search::None)
                chosen.set("search.type", "enumerate");
            return LabEngine(*victim, chosen, resources).run(example, control.stop());
        },
        [this](core::attacks::AttackResult result) {
            result_ = std::make_shared<const core::attacks::AttackResult>(std::move(result));
            runJob_ = nullptr;
            step_ = -1;
            for (const auto& taken : result_->trace.steps)
                if (taken.gold != nullptr)
                    golds_[taken.after.hash()] = taken.gold;
            if (result_->status == core::attacks::Status::Error)
                Q_EMIT failed({toQt(result_->message), {}});
            showStep(lastTaken());
            Q_EMIT resultChanged();
        },
        [this](const Problem& problem) {
            runJob_ = nullptr;
            Q_EMIT resultChanged();
            Q_EMIT failed(problem);
        });
    Q_EMIT resultChanged();
}

int LabBench::lastTaken() const
{
    const auto& all = result_->trace.steps;
    if (all.empty() || all.back().kind != "variant")
        return steps() - 1;
    const auto taken =
        std::ranges::find_if(all, [&](const auto& step) { return step.after.hash() == result_->perturbed.hash(); });
    return taken == all.end() ? -1 : static_cast<int>(taken - all.begin());
}

void LabBench::showStep(int step)
{
    step = std::clamp(step, -1, steps() - 1);
    if (step == step_)
        return;
    step_ = step;
    if (step >= 0) {
        const auto& shown = result_->trace.steps[static_cast<std::size_t>(step)];
        if (shown.kind != "rank") {
            segment_ = shown.segment;
            index_ = static_cast<int>(shown.index);
        }
    }
    keepWordInside();
    Q_EMIT resultChanged();
    refresh();
}

} // namespace ui
