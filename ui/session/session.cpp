#include "ui/session/session.h"

#include <algorithm>

#include <QFileInfo>
#include <QSettings>
#include <QTimer>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/faults/last_words.h"
#include "core/files/escape.h"
#include "core/programs/consent.h"
#include "core/victims/no_victim.h"
#include "ui/base/convert.h"
#include "ui/base/free_memory.h"
#include "ui/session/campaign_labels.h"
#include "ui/session/reread_corpus.h"

namespace ui {

namespace {

const QString recentKey = QStringLiteral("recent");
const QString openKey = QStringLiteral("open"); ///< The project that is open now; it stays when the program is killed.
const QString victimsKey = QStringLiteral("victims");
const QString namesKey = QStringLiteral("victim-names");           ///< By spec.
const QString thresholdsKey = QStringLiteral("victim-thresholds"); ///< By spec.
constexpr int recentCount = 12;
constexpr auto opening = "opening a project"; ///< For reports, until the project's victim and corpus are there too.

bool execAllowedFor(const QString& spec)
{
    const std::string victim = toStd(spec);
    const auto command = core::programs::execCommandOf(victim);
    return command.empty() || core::programs::execAllowed(command);
}

/// The first command of a recipe that was never allowed.
std::optional<std::string> heldCommand(const core::attacks::Recipe& recipe)
{
    for (auto& command : recipe.programs())
        if (!core::programs::execAllowed(command))
            return command;
    return std::nullopt;
}

} // namespace

Session::Session(Backends backends, QObject* parent) : QObject(parent), backends_(std::move(backends))
{
    connect(&jobs_, &JobManager::allEnded, this, [] { core::faults::noteDoing(""); });
}

Session::~Session() = default;

void Session::openProject(const std::filesystem::path& file)
{
    std::error_code error;
    if (project_ && std::filesystem::equivalent(project_->path(), file, error)) {
        Q_EMIT projectChanged(); // open already: a second time it would be read-only
        return;
    }
    startOpening(tr("Open %1").arg(toQt(file.filename())), true,
                 [file](JobControl&) { return core::store::Project::open(file); });
}

void Session::createProject(const std::filesystem::path& file)
{
    startOpening(tr("Create %1").arg(toQt(file.filename())), true,
                 [file](JobControl&) { return core::store::Project::create(file); });
}

void Session::openDemo()
{
    if (!backends_.makeDemo)
        return;
    startOpening(
        tr("Make the demo project"), false,
        [make = backends_.makeDemo, open = project_](JobControl& control) -> std::shared_ptr<core::store::Project> {
            const auto file = make(control.stop(), control.progressFn());
            std::error_code error;
            if (open && std::filesystem::equivalent(open->path(), file, error))
                return open;
            return core::store::Project::open(file);
        });
}

void Session::startOpening(const QString& name, bool quiet, OpenFn open)
{
    core::faults::noteDoing(opening);
    projectState_ = LoadState::Loading;
    projectProblem_ = {};
    Q_EMIT projectChanged();
    auto* job = jobs_.run(
        this, {name, false, quiet}, [open = std::move(open)](JobControl& control) { return open(control); },
        [this](std::shared_ptr<core::store::Project> project) { useProject(std::move(project)); },
        [this](const Problem& problem) {
            projectState_ = project_ ? LoadState::Ready : LoadState::Failed;
            projectProblem_ = problem;
            Q_EMIT projectChanged();
        });
    connect(job, &Job::endedAs, this, [this](Job::State state) {
        if (state != Job::State::Cancelled)
            return;
        projectState_ = project_ ? LoadState::Ready : LoadState::None;
        Q_EMIT projectChanged();
    });
}

void Session::useProject(std::shared_ptr<core::store::Project> project)
{
    const bool another = project != project_;
    project_ = std::move(project);
    projectState_ = project_ ? LoadState::Ready : LoadState::None;
    projectProblem_ = {};
    corpora_.clear();
    dropCorpus();
    corpusId_ = 0;
    corpusState_ = LoadState::None;
    campaignId_ = 0;
    resultPosition_ = -1;
    if (project_ && project_->path() != ":memory:")
        noteRecent(toQt(project_->path()));
    noteOpen(project_ ? toQt(project_->path()) : QString());
    if (another)
        Q_EMIT projectReplaced();
    Q_EMIT projectChanged();
    Q_EMIT projectContentsChanged();
    Q_EMIT corpusChanged();
    Q_EMIT campaignChanged();
    if (project_)
        restoreSelection();
}

void Session::restoreSelection()
{
    // What was selected when the project was last open, else whatever there is.
    try {
        const auto corpora = project_->corpora();
        auto corpus = remembered(QStringLiteral("selected/corpus")).toLongLong();
        auto campaign = remembered(QStringLiteral("selected/campaign")).toLongLong();
        const auto campaigns = project_->campaigns();
        if (plain_)
            return findUnfinished(campaigns);
        const auto has = [](const auto& records, core::store::Id id) {
            return std::any_of(records.begin(), records.end(), [id](const auto& record) { return record.id == id; });
        };
        if (!has(campaigns, campaign))
            campaign = campaigns.empty() ? 0 : campaigns.back().id;
        if (!has(corpora, corpus))
            corpus = campaign != 0     ? project_->sample(project_->campaign(campaign).sample).corpus
                     : corpora.empty() ? 0
                                       : corpora.front().id;
        setCorpus(corpus);
        setCampaign(campaign);
        if (campaign != 0 && victimSpec_.isEmpty())
            setVictim(toQt(project_->campaign(campaign).victim));
        if (recipe_.empty()) {
            if (const auto chosen = recipeOf(remembered(QStringLiteral("selected/recipe")), keptRecipes()))
                setRecipe(*chosen);
            else if (campaign != 0)
                setRecipe(core::attacks::Recipe::fromJson(project_->campaign(campaign).recipe));
        }
        findUnfinished(campaigns);
    } catch (...) {
        projectProblem_ = currentProblem();
        Q_EMIT projectChanged();
    }
}

void Session::findUnfinished(const std::vector<core::store::CampaignRecord>& campaigns)
{
    using enum core::store::CampaignState;
    if (project_->readOnly())
        return;
    const auto found = std::find_if(campaigns.rbegin(), campaigns.rend(), [](const auto& campaign) {
        return (campaign.state == Paused || campaign.state == Running) && campaign.done < campaign.total;
    });
    if (found != campaigns.rend())
        Q_EMIT unfinishedFound(found->id, nameWithVictim(*found), found->done, found->total);
}

void Session::closeProject() { useProject(nullptr); }

void Session::noteOpen(const QString& file)
{
    QSettings settings;
    settings.setValue(openKey, file);
    settings.sync(); // at once: the program may be killed
}

bool Session::reopenLast()
{
    const auto file = QSettings().value(openKey).toString();
    if (file.isEmpty() || !QFileInfo::exists(file))
        return false;
    noteOpen({}); // a project that ends the program is not opened again by itself
    openProject(toPath(file));
    return true;
}

QString Session::startPlain(const std::string& doing)
{
    plain_ = true;
    auto file = QSettings().value(openKey).toString();
    if (doing != opening || file.isEmpty())
        return {};
    noteOpen({});
    return file;
}

QString Session::recentProject() const
{
    const auto files = recentProjects();
    const auto found =
        std::find_if(files.begin(), files.end(), [](const auto& file) { return QFileInfo::exists(file); });
    return found == files.end() ? QString() : *found;
}

QStringList Session::recentProjects() const { return QSettings().value(recentKey).toStringList(); }

void Session::noteRecent(const QString& file)
{
    auto list = recentProjects();
    list.removeAll(file);
    list.prepend(file);
    QSettings().setValue(recentKey, QStringList(list.mid(0, recentCount)));
}

void Session::forgetRecent(const QString& file)
{
    auto list = recentProjects();
    list.removeAll(file);
    QSettings().setValue(recentKey, list);
    Q_EMIT projectChanged();
}

void Session::setVictim(const QString& spec)
{
    if (spec == victimSpec_ && (victimState_ == LoadState::Ready || victimState_ == LoadState::Loading))
        return;
    if (victimJob_)
        victimJob_->cancel();
    victimSpec_ = spec;
    victim_.reset();
    victimProblem_ = {};
    const auto loadIt = [this, spec] {
        if (spec == victimSpec_)
            setVictim(spec);
    };
    victimHeld_ = !execAllowedFor(spec);
    if (victimHeld_) {
        victimState_ = LoadState::Failed;
        victimProblem_ = {tr("Not loaded: this victim is a program, and it was never allowed on this machine."),
                          tr("Choose it again to be asked.")};
        Q_EMIT victimChanged();
        mayLoad(spec, loadIt);
        return;
    }
    victimState_ = spec.isEmpty() ? LoadState::None : LoadState::Loading;
    Q_EMIT victimChanged();
    if (spec.isEmpty())
        return;
    victimJob_ = jobs_.run(
        this, {tr("Load %1").arg(spec), false, true},
        [loader = backends_.loader, spec = toStd(spec), load = loadOptions(spec)](JobControl&) {
            return std::shared_ptr<const core::victims::Victim>(loader->load(spec, load));
        },
        [this](std::shared_ptr<const core::victims::Victim> victim) {
            victim_ = std::move(victim);
            victimState_ = LoadState::Ready;
            Q_EMIT victimChanged();
        },
        [this](const Problem& problem) {
            victimProblem_ = problem;
            victimState_ = LoadState::Failed;
            Q_EMIT victimChanged();
        });
}

bool Session::mayLoad(const QString& spec, std::function<void()> then)
{
    if (execAllowedFor(spec))
        return true;
    askToStart(tr("The victim is a program. Loading it runs this command on your machine:"),
               std::string(core::programs::execCommandOf(toStd(spec))), std::move(then));
    return false;
}

bool Session::mayRun(const core::attacks::Recipe& recipe, std::function<void()> then)
{
    const auto command = heldCommand(recipe);
    if (!command)
        return true;
    askToStart(tr("The recipe %1 rewrites texts with a program. It runs this command on your machine:")
                   .arg(toQt(recipe.name())),
               *command, [this, recipe, then = std::move(then)] {
                   if (mayRun(recipe, then)) // it may name a second one
                       then();
               });
    return false;
}

std::optional<Problem> Session::whyHeld(const core::attacks::Recipe& recipe)
{
    if (!heldCommand(recipe))
        return std::nullopt;
    return Problem{tr("The recipe %1 rewrites texts with a program that was never allowed on this machine.")
                       .arg(toQt(recipe.name())),
                   tr("Look at its command and allow it, or choose another recipe.")};
}

void Session::askToStart(const QString& why, const std::string& command, std::function<void()> then)
{
    Q_EMIT consentWanted(why, toQt(core::exactText(command)), [this, command, then = std::move(then)] {
        try {
            core::programs::allowExec(command);
        } catch (...) {
            victimProblem_ = currentProblem();
            Q_EMIT victimChanged();
            return;
        }
        then();
    });
}

core::victims::LoadOptions Session::loadOptions(const QString& spec)
{
    core::victims::LoadOptions options;
    options.timeoutSeconds = execTimeout();
    const auto thresholds = QSettings().value(thresholdsKey).toMap();
    if (const auto threshold = thresholds.find(spec); threshold != thresholds.end())
        options.threshold = threshold->toDouble();
    return options;
}

double Session::execTimeout()
{
    return QSettings().value(execTimeoutKey, core::victims::LoadOptions().timeoutSeconds).toDouble();
}

void Session::setThreshold(const QString& spec, double threshold)
{
    auto thresholds = QSettings().value(thresholdsKey).toMap();
    thresholds[spec] = threshold;
    QSettings().setValue(thresholdsKey, thresholds);
    setVictim(spec);
}

int Session::workers() { return QSettings().value(workersKey, 0).toInt(); }

QStringList Session::addedVictims() const { return QSettings().value(victimsKey).toStringList(); }

void Session::addVictim(const QString& spec)
{
    if (const auto& loader = backends_.loader)
        if (const auto why = core::victims::whyNoVictim(loader->info(toStd(spec)))) {
            Q_EMIT victimRefused(problemOf(*why));
            return;
        }
    noteVictim(spec);
    setVictim(spec);
}

void Session::noteVictim(const QString& spec)
{
    auto list = addedVictims();
    if (!list.contains(spec))
        QSettings().setValue(victimsKey, list << spec);
    Q_EMIT victimsChanged();
    if (victimSpec_.isEmpty())
        setVictim(spec);
}

void Session::removeVictim(const QString& spec)
{
    auto list = addedVictims();
    list.removeAll(spec);
    QSettings().setValue(victimsKey, list);
    nameVictim(spec, {});
    auto thresholds = QSettings().value(thresholdsKey).toMap();
    if (thresholds.remove(spec) > 0)
        QSettings().setValue(thresholdsKey, thresholds);
    if (spec == victimSpec_)
        setVictim({});
    Q_EMIT victimsChanged();
}

QString Session::givenName(const QString& spec) const { return QSettings().value(namesKey).toMap()[spec].toString(); }

QString Session::victimName(const QString& spec) const
{
    const auto given = givenName(spec);
    return !given.isEmpty() ? given : spec.startsWith(QLatin1String("exec:")) ? spec : QFileInfo(spec).fileName();
}

void Session::nameVictim(const QString& spec, const QString& name)
{
    auto names = QSettings().value(namesKey).toMap();
    if (name == names[spec].toString())
        return;
    if (name.isEmpty())
        names.remove(spec);
    else
        names[spec] = name;
    QSettings().setValue(namesKey, names);
    Q_EMIT victimsChanged();
}

void Session::setRecipe(const core::attacks::Recipe& recipe)
{
    recipe_ = recipe;
    remember(QStringLiteral("selected/recipe"), recipeId(recipe, keptRecipes()));
    Q_EMIT recipeChanged();
}

void Session::editRecipe(const core::attacks::Recipe& recipe)
{
    kept_.keep(recipe);
    Q_EMIT keptRecipesChanged();
    setRecipe(recipe);
}

void Session::dropRecipe(const std::string& name)
{
    kept_.drop(name);
    Q_EMIT keptRecipesChanged();
}

void Session::setCorpus(core::store::Id id)
{
    if (id == corpusId_ && (corpusState_ == LoadState::Ready || corpusState_ == LoadState::Loading))
        return;
    if (corpusJob_)
        corpusJob_->cancel();
    corpusId_ = id;
    dropCorpus();
    corpusProblem_ = {};
    corpusState_ = LoadState::None;
    if (id == 0 || !project_) {
        Q_EMIT corpusChanged();
        return;
    }
    remember(QStringLiteral("selected/corpus"), QString::number(id));
    if (const auto known = corpora_.find(id); known != corpora_.end() && !known->second.expired()) {
        corpus_ = known->second.lock();
        corpusState_ = LoadState::Ready;
        Q_EMIT corpusChanged();
        return;
    }
    corpusState_ = LoadState::Loading;
    Q_EMIT corpusChanged();
    corpusJob_ = jobs_.run(
        this, {tr("Read corpus"), false, true},
        [project = project_, id](JobControl& control) {
            return std::make_shared<const core::corpora::Corpus>(
                rereadCorpus(*project, id, control.stop(), control.progressFn()));
        },
        [this, id](std::shared_ptr<const core::corpora::Corpus> corpus) {
            corpora_[id] = corpus;
            corpus_ = std::move(corpus);
            corpusState_ = LoadState::Ready;
            Q_EMIT corpusChanged();
        },
        [this](const Problem& problem) {
            corpusProblem_ = problem;
            corpusState_ = LoadState::Failed;
            Q_EMIT corpusChanged();
        });
}

core::store::Id Session::addCorpus(const std::shared_ptr<const core::corpora::Corpus>& corpus)
{
    const auto id = project_->addCorpus(*corpus);
    corpora_[id] = corpus;
    touchProject();
    setCorpus(id);
    return id;
}

void Session::moveCorpus(core::store::Id id, std::shared_ptr<const core::corpora::Corpus> corpus)
{
    project_->moveCorpus(id, corpus->path);
    corpora_[id] = corpus;
    touchProject();
    if (id != corpusId_)
        return;
    corpus_ = std::move(corpus);
    corpusProblem_ = {};
    corpusState_ = LoadState::Ready;
    Q_EMIT corpusChanged();
}

void Session::renameLabels(core::store::Id id, const std::vector<std::string>& names)
{
    project_->renameLabels(id, names);
    readAgain(id);
}

void Session::setCorpusLanguage(core::store::Id id, const std::string& language)
{
    project_->setCorpusLanguage(id, language);
    readAgain(id);
}

void Session::readAgain(core::store::Id corpus)
{
    corpora_.erase(corpus);
    touchProject();
    if (corpus != corpusId_)
        return;
    corpusState_ = LoadState::None;
    setCorpus(corpus);
}

void Session::removeCorpus(core::store::Id id)
{
    project_->removeCorpus(id);
    corpora_.erase(id); // the number may be given again
    if (id == corpusId_) {
        const auto left = project_->corpora();
        setCorpus(left.empty() ? 0 : left.front().id);
    }
    touchProject();
}

void Session::dropCorpus()
{
    if (!corpus_)
        return;
    corpus_.reset();
    // The pages release it when they are notified of the change; then there is memory to give back.
    QTimer::singleShot(1000, this, [this] {
        jobs_.run(
            this, {tr("Give memory back"), false, true},
            [](JobControl&) {
                giveBackFreedMemory();
                return true;
            },
            [](bool) {}, [](const Problem&) {});
    });
}

void Session::setCampaign(core::store::Id id)
{
    if (id == campaignId_)
        return;
    campaignId_ = id;
    resultPosition_ = -1;
    if (id != 0)
        remember(QStringLiteral("selected/campaign"), QString::number(id));
    Q_EMIT campaignChanged();
    Q_EMIT resultChanged();
}

void Session::setResultPosition(int position)
{
    if (position == resultPosition_)
        return;
    resultPosition_ = position;
    Q_EMIT resultChanged();
}

void Session::remember(const QString& key, const QString& value)
{
    if (remembered(key) == value)
        return;
    if (project_ && !project_->readOnly()) {
        try {
            project_->setSetting("window/" + toStd(key), toStd(value));
            return;
        } catch (const core::Error&) {
            // A full disk must not stop a page that only wants its splitter remembered.
        }
    }
    QSettings().setValue(QStringLiteral("window/") + key, value);
}

QString Session::remembered(const QString& key, const QString& fallback) const
{
    const auto ofUser = QSettings().value(QStringLiteral("window/") + key, fallback).toString();
    return project_ ? toQt(project_->setting("window/" + toStd(key), toStd(ofUser))) : ofUser;
}

} // namespace ui
