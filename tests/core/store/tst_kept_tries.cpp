#include <filesystem>

#include <sys/wait.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <SQLiteCpp/SQLiteCpp.h>

#include "core/store/format/schema.h"
#include "core/store/project.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/tries.h"

using core::store::Id;
using core::store::Project;

/// Texts that were tried in the Lab stay in the project.
class TestKeptTries : public QObject {
    Q_OBJECT
    [[nodiscard]] std::filesystem::path file(const char* name) const
    {
        return folder_.filePath(QLatin1String(name)).toStdString();
    }
    QTemporaryDir folder_;

private Q_SLOTS:
    void theyComeBackAsTheyWere()
    {
        const auto path = file("whole.faultline");
        auto tried = samples::tried("dull", "recipe");
        tried.at = "2026-02-03T14:05:06Z";
        tried.result.gold = core::structures::ClassLabel{1};
        tried.result.queries = 17;
        core::attacks::StepTrace step;
        step.kind = "substitute";
        step.index = 3;
        step.after = tried.result.perturbed;
        step.answer = tried.result.perturbedOutput;
        step.queries = 17;
        tried.result.trace.steps = {step};
        Id id = 0;
        {
            const auto project = Project::create(path);
            id = project->addTry(tried);
            project->markTry(id, "a good one", true);
        }
        const auto project = Project::open(path);
        const auto all = project->tries();
        QCOMPARE(all.size(), std::size_t{1});
        QCOMPARE(all[0].id, id);
        QCOMPARE(all[0].at, tried.at);
        QCOMPARE(all[0].origin, tried.origin);
        QCOMPARE(all[0].name, std::string("a good one"));
        QVERIFY(all[0].starred);
        QCOMPARE(all[0].victim, tried.victim);
        QCOMPARE(all[0].victimName, tried.victimName);
        QCOMPARE(all[0].victimHash, tried.victimHash);
        QVERIFY(all[0].labels == tried.labels);
        QCOMPARE(all[0].recipe, tried.recipe);
        QCOMPARE(all[0].recipeName, tried.recipeName);
        QCOMPARE(all[0].result.queries, std::uint64_t{17});
        QCOMPARE(all[0].result.original[0].text.str(), std::string("the acting is superb"));
        QCOMPARE(all[0].result.perturbed[0].text.str(), std::string("the acting is dull"));
        QCOMPARE(all[0].result.perturbed.perturbedShare(), 0.25); // its words remember where they come from
        QVERIFY(all[0].result.gold == tried.result.gold);
        QVERIFY(all[0].result.perturbedOutput == tried.result.perturbedOutput);
        QVERIFY(all[0].result.trace.steps.empty()); // a list is read without traces
        const auto one = project->oneTry(id);
        QCOMPARE(one.result.trace.steps.size(), std::size_t{1});
        QCOMPARE(one.result.trace.steps[0].after[0].text.str(), std::string("the acting is dull"));
        CONTAINS(errorOf([&] { (void)project->oneTry(id + 1); }), "there is no try");
    }

    /// The same texts on the same victim are one row, which keeps what the user noted; the newest is first.
    void theSameTryIsOneRow()
    {
        const auto project = Project::inMemory();
        const auto first = project->addTry(samples::tried("dull"));
        project->markTry(first, "mine", true);
        const auto second = project->addTry(samples::tried("bland"));
        QCOMPARE(project->tries().front().id, second);
        QCOMPARE(project->addTry(samples::tried("dull")), first);
        const auto all = project->tries();
        QCOMPARE(all.size(), std::size_t{2});
        QCOMPARE(all[0].id, first);
        QCOMPARE(all[0].name, std::string("mine"));
        QVERIFY(all[0].starred);
        auto elsewhere = samples::tried("dull");
        elsewhere.victimHash = "bb"; // another victim
        QVERIFY(project->addTry(elsewhere) != first);
        const auto byRecipe = project->addTry(samples::tried("dull", "recipe")); // found, not typed
        QVERIFY(byRecipe != first);
        auto otherRecipe = samples::tried("dull", "recipe");
        otherRecipe.recipe = R"({"name": "other"})";
        QVERIFY(project->addTry(otherRecipe) != byRecipe);
        project->removeTries(std::vector<Id>{first, second});
        QCOMPARE(project->tries().size(), std::size_t{3});
    }

    /// While somebody types, one row grows; a row with a star or a name stays.
    void typingIsOneRow()
    {
        const auto typed = [](const char* text) {
            auto tried = samples::tried({}, "typed");
            tried.result.original = tried.result.perturbed =
                core::text::Input::sentence(core::text::tokenize(text, core::text::Tokenization::Whitespace));
            return tried;
        };
        const auto project = Project::inMemory();
        auto last = project->addTry(typed("a"));
        last = project->addTry(typed("a fine"), last);
        QCOMPARE(project->addTry(typed("a fine"), last), last); // it does not replace itself
        QCOMPARE(project->tries().size(), std::size_t{1});
        project->markTry(last, {}, true);
        last = project->addTry(typed("a fine film"), last);
        QCOMPARE(project->tries().size(), std::size_t{2});
        const auto hand = project->addTry(samples::tried("dull"));
        (void)project->addTry(typed("another"), hand); // only typed texts are replaced
        QCOMPARE(project->tries().size(), std::size_t{4});
    }

    void killedRightAfterATry()
    {
        const auto path = file("killed.faultline");
        (void)Project::create(path); // closed at once
        const pid_t child = ::fork();
        QVERIFY(child >= 0);
        if (child == 0) {
            const auto project = Project::open(path);
            for (const auto* word : {"dull", "bland", "slow"})
                (void)project->addTry(samples::tried(word));
            ::kill(::getpid(), SIGKILL);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        QCOMPARE(Project::open(path, Project::Mode::ReadOnly)->tries().size(), std::size_t{3});
        QCOMPARE(Project::open(path)->tries().size(), std::size_t{3});
    }

    /// A project of the format before there were tries: read only it has none, and opened for writing it takes some.
    void olderProjectsOpen()
    {
        const auto path = file("older.faultline");
        const auto steps = core::store::schemaSteps();
        std::size_t before = 0;
        while (before < steps.size() && steps[before].sql.find("CREATE TABLE tries") == std::string_view::npos)
            ++before;
        QVERIFY(before < steps.size());
        {
            SQLite::Database database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            core::store::migrate(database, path, steps.first(before));
        }
        {
            const auto project = Project::open(path, Project::Mode::ReadOnly);
            QVERIFY(project->tries().empty());
            CONTAINS(errorOf([&] { (void)project->addTry(samples::tried("dull")); }), "read-only");
        }
        const auto project = Project::open(path);
        (void)project->addTry(samples::tried("dull"));
        QCOMPARE(project->tries().size(), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestKeptTries)
#include "tst_kept_tries.moc"
