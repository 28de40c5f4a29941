#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include <QObject>
#include <QPointer>
#include <QStringList>

#include "core/attacks/recipe/recipe.h"
#include "core/corpora/corpus.h"
#include "core/language/resources.h"
#include "core/store/project.h"
#include "core/victims/loader.h"
#include "ui/jobs/job_manager.h"
#include "ui/session/kept_recipes.h"

namespace ui {

/// What the app provides to the window; the window does not know the models.
struct Backends {
    std::shared_ptr<const core::victims::VictimLoader> loader;
    std::shared_ptr<const core::victims::ModelTrainer> trainer; ///< May be null.
    std::shared_ptr<const core::language::Resources> resources;
    /// Makes the demo project in the user's folder, if it is not there; returns its path. Runs on a worker thread. May
    /// be empty.
    std::function<std::filesystem::path(std::stop_token, const core::ProgressFn&)> makeDemo;
    QString version;
};

/// The user's setting for Session::loadOptions: seconds a program may take for an answer.
inline const QString execTimeoutKey = QStringLiteral("exec-timeout");
/// The user's setting for Session::workers.
inline const QString workersKey = QStringLiteral("workers");

/// The state of something that is loaded in the background.
enum class LoadState { None, Loading, Ready, Failed };

/// What the pages share: the open project and what is selected in it. Lives on the GUI thread; everything slow runs as
/// a job, and signals report when it is done.
class Session : public QObject {
    Q_OBJECT
public:
    explicit Session(Backends backends, QObject* parent = nullptr);
    ~Session() override;

    [[nodiscard]] const Backends& backends() const { return backends_; }
    [[nodiscard]] JobManager& jobs() { return jobs_; }

    // the project
    [[nodiscard]] const std::shared_ptr<core::store::Project>& project() const { return project_; }
    [[nodiscard]] LoadState projectState() const { return projectState_; }
    [[nodiscard]] const Problem& projectProblem() const { return projectProblem_; }
    void openProject(const std::filesystem::path& file);
    void createProject(const std::filesystem::path& file);
    void openDemo();
    void closeProject();
    /// Opens the project that was open when the program last ended, however it ended; false when there was none.
    bool reopenLast();
    /// After an end by a fault: this start chooses nothing that was remembered, neither page, campaign, victim nor
    /// recipe, and does not reopen the project that was being opened then (`doing`: what the program was doing).
    /// Returns that project; empty where none was.
    QString startPlain(const std::string& doing);
    [[nodiscard]] bool plain() const { return plain_; }
    /// The project opened last, if its file is still there; else empty.
    [[nodiscard]] QString recentProject() const;
    /// Newest first; missing files stay listed, so that the user sees them.
    [[nodiscard]] QStringList recentProjects() const;
    void forgetRecent(const QString& file);
    /// Corpora, samples, campaigns or results were added or removed: call it after writing to the project.
    void touchProject() { Q_EMIT projectContentsChanged(); }

    // the victim
    [[nodiscard]] const QString& victimSpec() const { return victimSpec_; }
    [[nodiscard]] LoadState victimState() const { return victimState_; }
    [[nodiscard]] const Problem& victimProblem() const { return victimProblem_; }
    /// Null unless Ready. A job uses its own `victim()->clone()`.
    [[nodiscard]] const std::shared_ptr<const core::victims::Victim>& victim() const { return victim_; }
    /// A program that was never allowed on this machine is not started: consentWanted asks for permission.
    void setVictim(const QString& spec);
    /// The victim is a program that needs permission; its state is Failed until it is allowed.
    [[nodiscard]] bool victimHeld() const { return victimHeld_; }
    /// Whether a victim may be loaded now. If not, the user is asked, and `then` is called once they have allowed it.
    bool mayLoad(const QString& spec, std::function<void()> then);
    /// The same for the programs that a recipe rewrites with, one command after the other.
    bool mayRun(const core::attacks::Recipe& recipe, std::function<void()> then);
    /// The problem of a name of a program that was never allowed on this machine; nothing when it may run.
    [[nodiscard]] static std::optional<Problem> whyHeld(const core::attacks::Recipe& recipe);
    /// How a victim is loaded from the window.
    [[nodiscard]] static core::victims::LoadOptions loadOptions(const QString& spec);
    /// Seconds a program may take for an answer.
    [[nodiscard]] static double execTimeout();
    /// Of a model that gives a score: from which score on a text is of the second of two labels. Loads it again.
    void setThreshold(const QString& spec, double threshold);
    /// Threads of a job that can use several; 0: one per core.
    [[nodiscard]] static int workers();
    /// Folders and commands the user added to the loader's own models.
    [[nodiscard]] QStringList addedVictims() const;
    /// Selects it, too. A model of another kind (a masked language model, a sentence encoder) is refused; a folder that
    /// does not load is added, and its problem shown.
    void addVictim(const QString& spec);
    /// A model that was just trained: the selection stays.
    void noteVictim(const QString& spec);
    void removeVictim(const QString& spec);
    /// What the user calls an added victim; else its folder's name, or its command. New campaigns keep it.
    [[nodiscard]] QString victimName(const QString& spec) const;
    [[nodiscard]] QString givenName(const QString& spec) const; ///< Empty where none was given.
    void nameVictim(const QString& spec, const QString& name);  ///< An empty name takes it back.

    // the recipe
    [[nodiscard]] const core::attacks::Recipe& recipe() const { return recipe_; }
    void setRecipe(const core::attacks::Recipe& recipe);
    /// A recipe that the user changed or opened: selects it and saves it beyond the end of the program.
    void editRecipe(const core::attacks::Recipe& recipe);
    void dropRecipe(const std::string& name); ///< No longer saves it.
    [[nodiscard]] std::vector<core::attacks::Recipe> keptRecipes() const { return kept_.all(); }

    // the corpus: a record of the project, and its examples once they are read
    [[nodiscard]] core::store::Id corpusId() const { return corpusId_; } ///< 0: none.
    [[nodiscard]] LoadState corpusState() const { return corpusState_; }
    [[nodiscard]] const Problem& corpusProblem() const { return corpusProblem_; }
    [[nodiscard]] const std::shared_ptr<const core::corpora::Corpus>& corpus() const
    {
        return corpus_;
    } ///< Null unless Ready.
    void setCorpus(core::store::Id id);
    /// Puts a corpus that was just read into the project and selects it. \throws core::Error.
    core::store::Id addCorpus(const std::shared_ptr<const core::corpora::Corpus>& corpus);
    /// The corpus was read from another place, which is its place from now on. \throws core::Error.
    void moveCorpus(core::store::Id id, std::shared_ptr<const core::corpora::Corpus> corpus);
    /// Other names for a corpus's classes, in their order; it is read again. \throws core::Error when campaigns use
    /// it.
    void renameLabels(core::store::Id id, const std::vector<std::string>& names);
    /// What the user says that the language of its texts is (BCP 47; empty: nothing); it is read again.
    /// \throws core::Error when campaigns use it.
    void setCorpusLanguage(core::store::Id id, const std::string& language);
    /// Removes a corpus from the project and selects another. \throws core::Error when campaigns use it.
    void removeCorpus(core::store::Id id);

    // the campaign and the result in it
    [[nodiscard]] core::store::Id campaignId() const { return campaignId_; } ///< 0: none.
    void setCampaign(core::store::Id id);
    [[nodiscard]] int resultPosition() const { return resultPosition_; } ///< In the sample; -1: none.
    void setResultPosition(int position);

    /// Shows a page by its id.
    void goTo(const QString& pageId) { Q_EMIT pageRequested(pageId); }
    /// Shows an example in the Lab; `labels` name its gold label.
    void openInLab(const core::corpora::Example& example, const QStringList& labels)
    {
        Q_EMIT labRequested(example, labels);
    }

    /// A file was dropped or chosen elsewhere: the page that knows its kind takes it.
    void requestImport(const QString& path) { Q_EMIT importRequested(path); }
    /// Opens a file as what it is: a project, a bundle, or anything else that the window takes.
    void requestOpening(const QString& path) { Q_EMIT openingRequested(path); }
    void requestRecipeFile(const QString& path) { Q_EMIT recipeFileRequested(path); }
    /// Resumes a campaign of the open project.
    void requestGoOn(core::store::Id campaign) { Q_EMIT goOnRequested(campaign); }

    /// Something the window remembers: in the project when one is open and writable, else in the user's settings.
    void remember(const QString& key, const QString& value);
    [[nodiscard]] QString remembered(const QString& key, const QString& fallback = {}) const;

Q_SIGNALS:
    /// Another project, or none, before projectChanged: what pages hold of the old one must go.
    void projectReplaced();
    void projectChanged(); ///< Another project, none, or another state of it.
    void projectContentsChanged();
    void victimChanged(); ///< Another victim or another state of it.
    /// A program that was never allowed on this machine is to be started: show `why` and the command, and if the user
    /// agrees, call `allow`.
    void consentWanted(const QString& why, const QString& command, const std::function<void()>& allow);
    void recipeChanged();
    void keptRecipesChanged();
    void corpusChanged(); ///< Another corpus or another state of it.
    void campaignChanged();
    void campaignProgressed(core::store::Id campaign); ///< More results are in the project.
    void resultChanged();
    void pageRequested(const QString& pageId);
    void victimsChanged(); ///< The list of added victims.
    /// What was to be added is not a victim: what it is, and where it is used.
    void victimRefused(const Problem& problem);
    void importRequested(const QString& path);
    void openingRequested(const QString& path);
    void recipeFileRequested(const QString& path);
    void goOnRequested(core::store::Id campaign);
    /// The opened project holds a campaign that was interrupted or paused; the newest one.
    void unfinishedFound(core::store::Id campaign, const QString& name, std::size_t done, std::size_t total);
    void labRequested(const core::corpora::Example& example, const QStringList& labels);

private:
    void useProject(std::shared_ptr<core::store::Project> project);
    using OpenFn = std::function<std::shared_ptr<core::store::Project>(JobControl&)>;
    void startOpening(const QString& name, bool quiet, OpenFn open);
    void noteRecent(const QString& file);
    void noteOpen(const QString& file);
    void restoreSelection();
    void askToStart(const QString& why, const std::string& command, std::function<void()> then);
    void dropCorpus();
    void readAgain(core::store::Id corpus); ///< It means something else now.
    void findUnfinished(const std::vector<core::store::CampaignRecord>& campaigns);

    Backends backends_;
    std::shared_ptr<core::store::Project> project_;
    LoadState projectState_ = LoadState::None;
    bool plain_ = false;
    Problem projectProblem_;

    QString victimSpec_;
    LoadState victimState_ = LoadState::None;
    Problem victimProblem_;
    bool victimHeld_ = false;
    std::shared_ptr<const core::victims::Victim> victim_;
    QPointer<Job> victimJob_;

    core::attacks::Recipe recipe_;
    KeptRecipes kept_;

    core::store::Id corpusId_ = 0;
    LoadState corpusState_ = LoadState::None;
    Problem corpusProblem_;
    std::shared_ptr<const core::corpora::Corpus> corpus_;
    /// Corpora of this project that were read, while someone uses them: a large one takes hundreds of megabytes.
    std::map<core::store::Id, std::weak_ptr<const core::corpora::Corpus>> corpora_;
    QPointer<Job> corpusJob_;

    core::store::Id campaignId_ = 0;
    int resultPosition_ = -1;
    JobManager jobs_; ///< Last: its jobs stop before their receivers are gone.
};

} // namespace ui
