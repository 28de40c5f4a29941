#include "ui/lab/victims/asked_victims.h"

#include <algorithm>
#include <chrono>

#include "core/base/error.h"
#include "core/programs/consent.h"
#include "core/victims/typed_input.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/lab/bench/other_victim.h"
#include "ui/session/choosers.h"
#include "ui/session/text_language.h"

namespace ui {

namespace {

const QString choicesKey = QStringLiteral("lab/asked"); ///< Lines: + or -, and a spec, which has no line end.

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Why a victim is not started without a question that nobody asked for.
QString whyNotStarted(const QString& spec)
{
    const auto victim = toStd(spec);
    const auto command = core::programs::execCommandOf(victim); // a part of it
    return command.empty() || core::programs::execAllowed(std::string(command))
               ? QString()
               : AskedVictims::tr("A program that was never allowed on this machine: choose it on the page Victims");
}

void letLoadAgain(AskedVictim& row)
{
    row.state = LoadState::None;
    row.problem.clear();
    row.held = false;
}

} // namespace

AskedVictims::AskedVictims(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    progress_.setInterval(100);
    connect(&progress_, &QTimer::timeout, this, &AskedVictims::workChanged);
    connect(&worker_, &LabWorker::busyChanged, this, &AskedVictims::workChanged);
    connect(&session_, &Session::victimsChanged, this, &AskedVictims::refill);
    connect(&session_, &Session::recipeChanged, this, &AskedVictims::forgetEngines);
    for (const auto signal : {&Session::corpusChanged, &Session::victimChanged})
        connect(&session_, signal, this, [this] {
            if (foreignLanguage(session_) != language_)
                forgetEngines();
        });
    connect(&session_, &Session::victimChanged, this, [this] {
        if (session_.victim())
            refill();
    });
    const auto restore = [this] {
        choices_.clear();
        for (const auto& line : session_.remembered(choicesKey).split(QLatin1Char('\n'), Qt::SkipEmptyParts))
            choices_[line.mid(1)] = line.startsWith(QLatin1Char('+'));
        refill();
    };
    connect(&session_, &Session::projectChanged, this, restore);
    restore();
}

void AskedVictims::forgetEngines()
{
    language_ = foreignLanguage(session_);
    for (auto& row : rows_) { // their engines have the old recipe
        row.engine = nullptr;
        row.answered = row.looked = false;
        row.change.reset();
        if (row.state == LoadState::Ready)
            row.problem.clear();
    }
    worker_.drop(LabWorker::Answer);
    worker_.drop(LabWorker::Candidates);
    step();
}

void AskedVictims::refill()
{
    std::vector<AskedVictim> rows;
    const auto& loader = session_.backends().loader;
    const std::string task = session_.victim() ? session_.victim()->card().task : "classification";
    for (const auto& [name, spec] : victimsOf(session_)) {
        const auto old = std::ranges::find(rows_, spec, &AskedVictim::spec);
        auto& row = rows.emplace_back();
        if (old != rows_.end())
            row = std::move(*old);
        else if (loader && core::programs::execCommandOf(toStd(spec)).empty())
            row.task = toQt(loader->info(toStd(spec)).task);
        row.spec = spec;
        row.name = name;
        if (row.held && whyNotStarted(spec).isEmpty()) // allowed since
            letLoadAgain(row);
        row.wanted = choices_.value(spec, row.task.isEmpty() || toStd(row.task) == task);
    }
    rows_ = std::move(rows);
    putInOrder();
    step();
}

void AskedVictims::setActive(bool active)
{
    active_ = active;
    if (!active) {
        worker_.drop(LabWorker::Answer);
        worker_.drop(LabWorker::Candidates);
    }
    step();
}

void AskedVictims::setText(const core::text::Input& text)
{
    if (text.hash() == text_.hash())
        return;
    text_ = text;
    stopped_ = false;
    worker_.drop(LabWorker::Answer);
    worker_.drop(LabWorker::Candidates);
    forgetAnswers();
    step();
}

void AskedVictims::forgetAnswers()
{
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        auto& row = rows_[i];
        row.answered = row.looked = false; // what it said is shown until it says something else
        row.change.reset();
        row.changeProblem.clear();
        if (row.state == LoadState::Ready)
            row.problem.clear();
        Q_EMIT rowChanged(static_cast<int>(i));
    }
}

void AskedVictims::setWanted(int row, bool wanted)
{
    auto& own = rows_[static_cast<std::size_t>(row)];
    own.wanted = wanted;
    if (wanted && own.state == LoadState::Failed) // its folder may be there by now
        letLoadAgain(own);
    choices_[own.spec] = wanted;
    QStringList lines;
    for (auto choice = choices_.cbegin(); choice != choices_.cend(); ++choice)
        lines << QChar::fromLatin1(choice.value() ? '+' : '-') + choice.key();
    session_.remember(choicesKey, lines.join(QLatin1Char('\n')));
    Q_EMIT rowChanged(row);
    putInOrder();
    step();
}

void AskedVictims::setLooking(bool looking)
{
    looking_ = looking;
    if (!looking)
        worker_.drop(LabWorker::Candidates);
    step();
}

void AskedVictims::stop()
{
    stopped_ = true;
    worker_.drop(LabWorker::Candidates);
    step();
}

void AskedVictims::goOn()
{
    stopped_ = false;
    step();
}

bool AskedVictims::isBusy() const
{
    return worker_.busy(LabWorker::Setup) || worker_.busy(LabWorker::Answer) || worker_.busy(LabWorker::Candidates);
}

template<typename Holds>
std::optional<std::size_t> AskedVictims::next(const Holds& holds) const
{
    std::optional<std::size_t> quickest;
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].wanted && holds(rows_[i]) && (!quickest || rows_[i].seconds < rows_[*quickest].seconds))
            quickest = i;
    return quickest;
}

bool AskedVictims::isAsking() const
{
    const auto open = [](const AskedVictim& row) {
        return row.state == LoadState::None || row.state == LoadState::Loading ||
               (row.state == LoadState::Ready && !row.answered);
    };
    return active_ && !text_.segments().empty() && next(open).has_value();
}

bool AskedVictims::isLooking() const { return worker_.busy(LabWorker::Candidates); }

void AskedVictims::step()
{
    const bool there = std::ranges::any_of(text_.segments(), [](const auto& segment) { return !segment.text.empty(); });
    if (!active_ || !there || isBusy()) {
        Q_EMIT workChanged();
        return;
    }
    const auto silent = next([](const AskedVictim& row) { return row.state == LoadState::Ready && !row.answered; });
    if (silent)
        return ask(*silent);
    if (const auto unloaded = next([](const AskedVictim& row) { return row.state == LoadState::None; }))
        return load(*unloaded);
    const auto unlooked = looking_ && !stopped_ ? next([](const AskedVictim& row) {
        return row.state == LoadState::Ready && row.problem.isEmpty() && row.given.answer.index() != 0 && !row.looked;
    })
                                                : std::nullopt;
    if (unlooked)
        return look(*unlooked);
    working_.clear();
    told_ = nullptr;
    progress_.stop();
    Q_EMIT workChanged();
}

/// Changes the row of a victim, if it is still there, and goes on.
void AskedVictims::take(const QString& spec, const std::function<void(AskedVictim&)>& change)
{
    const auto row = std::ranges::find(rows_, spec, &AskedVictim::spec);
    if (row != rows_.end()) {
        change(*row);
        Q_EMIT rowChanged(static_cast<int>(row - rows_.begin()));
    }
    if (!isAsking())
        putInOrder();
    step();
}

void AskedVictims::load(std::size_t number)
{
    auto& row = rows_[number];
    working_ = row.name;
    if (const auto why = whyNotStarted(row.spec); !why.isEmpty())
        return take(row.spec, [&](AskedVictim& own) {
            own.state = LoadState::Failed;
            own.problem = why;
            own.held = true;
        });
    row.state = LoadState::Loading;
    Q_EMIT rowChanged(static_cast<int>(number));
    worker_.ask(
        LabWorker::Setup,
        [this, spec = row.spec, loader = session_.backends().loader,
         options = Session::loadOptions(row.spec)](std::stop_token) {
            std::shared_ptr<const core::victims::Victim> victim = loader->load(toStd(spec), options);
            return [this, spec, victim] {
                take(spec, [&](AskedVictim& own) {
                    own.state = LoadState::Ready;
                    own.victim = victim;
                    if (victim->card().answers() == core::structures::AnswerKind::Label)
                        own.given.labels = victim->card().labels;
                });
            };
        },
        [this, spec = row.spec](const Problem& problem) {
            take(spec, [&](AskedVictim& own) {
                own.state = LoadState::Failed;
                own.problem = problem.text();
            });
        });
}

void AskedVictims::ask(std::size_t number)
{
    auto& row = rows_[number];
    working_ = row.name;
    try {
        row.input = core::victims::inputFor(row.victim->card(), text_);
        if (!row.engine)
            row.recipe = fittingRecipe(session_, row.victim->card());
    } catch (const core::Error& error) {
        return take(row.spec, [&](AskedVictim& own) {
            own.problem = toQt(error.problem());
            own.answered = true;
            own.given.answer = {};
        });
    }
    worker_.ask(
        LabWorker::Answer,
        [this, spec = row.spec, victim = row.victim, given = row.engine, recipe = row.recipe,
         resources = session_.backends().resources, input = row.input](std::stop_token stop) {
            const auto engine = given ? given : std::make_shared<LabEngine>(*victim, recipe, resources);
            const auto start = std::chrono::steady_clock::now();
            const auto answer = engine->predict(input, stop);
            const double seconds = secondsSince(start);
            return [this, spec, engine, answer, seconds] {
                take(spec, [&](AskedVictim& own) {
                    own.engine = engine;
                    own.given.answer = answer;
                    own.seconds = seconds;
                    own.answered = true;
                });
            };
        },
        [this, spec = row.spec](const Problem& problem) {
            take(spec, [&](AskedVictim& own) {
                own.problem = problem.text();
                own.given.answer = {};
                own.answered = true;
            });
        });
}

void AskedVictims::look(std::size_t number)
{
    auto& row = rows_[number];
    working_ = row.name;
    if (!row.engine) { // its recipe changed
        row.answered = false;
        return step();
    }
    if (!row.engine->mismatches().empty())
        return take(row.spec, [&](AskedVictim& own) {
            own.looked = true;
            own.changeProblem = toQt(own.engine->mismatches().front());
        });
    told_ = std::make_shared<Told>();
    progress_.start();
    worker_.ask(
        LabWorker::Candidates,
        [this, spec = row.spec, engine = row.engine, input = row.input, answer = row.given.answer,
         told = told_](std::stop_token stop) {
            const auto start = std::chrono::steady_clock::now();
            const auto change = engine->cheapest(input, answer, stop, [&](const core::Progress& progress) {
                told->done = progress.done;
                told->total = progress.total;
            });
            return [this, spec, change, seconds = secondsSince(start)] {
                take(spec, [&](AskedVictim& own) {
                    own.looked = true;
                    own.change = change;
                    own.changeSeconds = seconds;
                });
            };
        },
        [this, spec = row.spec](const Problem& problem) {
            take(spec, [&](AskedVictim& own) {
                own.looked = true;
                own.changeProblem = problem.text();
            });
        });
    Q_EMIT workChanged();
}

void AskedVictims::putInOrder()
{
    std::vector<core::victims::GivenAnswer> answers;
    for (const auto& row : rows_) {
        answers.push_back(row.given);
        if (!row.wanted || !row.answered)
            answers.back().answer = {};
    }
    const auto dissents = core::victims::dissenting(answers);
    for (std::size_t i = 0; i < rows_.size(); ++i)
        rows_[i].dissents = dissents[i];
    order_ = core::victims::disagreementFirst(answers);
    Q_EMIT rowsReset();
}

QString AskedVictims::work() const
{
    if (!active_ || working_.isEmpty())
        return {};
    if (worker_.busy(LabWorker::Setup))
        return tr("Loading %1 ...").arg(working_);
    if (worker_.busy(LabWorker::Answer))
        return tr("Asking %1 ...").arg(working_);
    if (worker_.busy(LabWorker::Candidates) && told_)
        return tr("Looking for the cheapest change of %1: word %2 of %3")
            .arg(working_, formatCount(told_->done), formatCount(told_->total));
    return {};
}

} // namespace ui
