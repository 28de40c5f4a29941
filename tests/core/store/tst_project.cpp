#include <filesystem>
#include <fstream>

#include <csignal>

#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/registered_test.h"
#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/store/project.h"
#include "tests/support/said.h"
#include "tests/support/samples/results.h"

namespace fs = std::filesystem;
using core::store::CampaignState;
using core::store::Project;

/// The project file as users meet it: made, closed, copied, open twice, write-protected.
class TestProject : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everythingComesBack();
    void corporaAreRenamedMovedAndRemoved();
    void samplesAreShared();
    void verificationsReplaceTheSameVictims();
    void aResultIsWrittenOnce();
    void errorsAreRemoved();
    void nothingIsLeftWhereItWas();
    void manyResultsComeInOrder();
    void unknownIdsAreErrors();
    void closedItIsOneFile();
    void secondWriterReadsOnly();
    void readersSeeWhatIsWritten();
    void aKilledRunIsPaused();
    void killedWhileItIsMade();
    void writeProtected();

private:
    fs::path file(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }
    QTemporaryDir folder_;
};

void TestProject::everythingComesBack()
{
    const auto corpus = samples::corpus(12);
    const auto path = file("whole.faultline");
    core::store::Id id = 0;
    {
        const auto project = Project::create(path);
        QVERIFY(!project->readOnly());
        id = samples::campaign(*project, corpus);
        for (const std::size_t position : {std::size_t{3}, std::size_t{0}, std::size_t{7}})
            project->addResult(id, position, samples::failed(corpus.examples[position]));
        project->addWallSeconds(id, 1.5, 2);
        project->addWallSeconds(id, 0.25, 1);
        project->setCampaignState(id, CampaignState::Paused);
        project->renameCampaign(id, "renamed");
        project->setSetting("page", "results");
        project->setSetting("page", "figures");
    }
    const auto project = Project::open(path);
    QVERIFY(!project->readOnly());
    const auto record = project->campaign(id);
    QCOMPARE(record.name, std::string("renamed"));
    QVERIFY(record.state == CampaignState::Paused);
    QCOMPARE(record.wallSeconds, 1.75);
    QCOMPARE(record.workers, 1);
    QCOMPARE(record.total, std::size_t{12});
    QCOMPARE(record.done, std::size_t{3});
    QCOMPARE(record.createdAt.size(), std::string("2026-01-01T00:00:00Z").size());
    QVERIFY(project->pending(id) == (std::vector<std::size_t>{1, 2, 4, 5, 6, 8, 9, 10, 11}));
    const auto results = project->results(id);
    QCOMPARE(results.size(), std::size_t{3});
    QCOMPARE(results[0].example, std::string("r1"));
    QCOMPARE(results[1].example, std::string("r4"));
    QCOMPARE(results[2].example, std::string("r8"));
    QVERIFY(results[2].original[0].text == corpus.examples[7].input[0].text);
    QVERIFY(!project->result(id, 1).has_value());
    QCOMPARE(project->result(id, 3)->queries, std::uint64_t{4});
    QVERIFY(project->statusCounts(id) == (std::map<std::string, std::size_t>{{"failed", 3}}));
    const auto stored = project->corpora().at(0);
    QCOMPARE(stored.mapping, corpus.mapping);
    QVERIFY(stored.labels == corpus.labels && stored.segments == corpus.segments);
    QCOMPARE(stored.examples, corpus.examples.size());
    QCOMPARE(project->setting("page"), std::string("figures"));
    QCOMPARE(project->setting("nothing", "else"), std::string("else"));
    project->removeCampaign(id);
    QVERIFY(project->campaigns().empty());
    QVERIFY(project->results(id).empty());
}

void TestProject::corporaAreRenamedMovedAndRemoved()
{
    const auto project = Project::inMemory();
    const auto corpus = samples::corpus(6);
    const auto campaign = samples::campaign(*project, corpus);
    const auto id = project->corpora()[0].id;
    project->renameCorpus(id, "another name");
    project->moveCorpus(id, "/elsewhere/corpus.tsv");
    QCOMPARE(project->corpus(id).name, std::string("another name"));
    QCOMPARE(project->corpus(id).path, std::string("/elsewhere/corpus.tsv"));
    QCOMPARE(project->corpus(id).sha256, corpus.sha256);
    const auto name = project->campaign(campaign).name;
    try {
        project->removeCorpus(id);
        QFAIL("a campaign needs it");
    } catch (const core::Error& error) {
        QVERIFY2(std::string(error.what()).find("used by a campaign: " + name) != std::string::npos, error.what());
    }
    QCOMPARE(project->corpora().size(), std::size_t{1});
    // The campaign's gold answers go by the names it ran with.
    QVERIFY_EXCEPTION_THROWN(project->renameLabels(id, {"bad", "good"}), core::Error);
    QCOMPARE(project->corpus(id).labels, corpus.labels);
    project->removeCampaign(campaign);
    project->renameLabels(id, {"bad", "good"});
    QCOMPARE(project->corpus(id).labels, (std::vector<std::string>{"bad", "good"}));
    QVERIFY_EXCEPTION_THROWN(project->renameLabels(id, {"bad", ""}), core::UsageError);
    project->removeCorpus(id);
    QVERIFY(project->corpora().empty());
    QVERIFY(project->samples().empty());
    QVERIFY_EXCEPTION_THROWN(project->removeCorpus(id), core::Error);
}

void TestProject::samplesAreShared()
{
    const auto project = Project::inMemory();
    const auto corpus = samples::corpus(6);
    const auto first = project->campaign(samples::campaign(*project, corpus));
    const auto second = project->campaign(samples::campaign(*project, corpus));
    QCOMPARE(second.sample, first.sample);
    QCOMPARE(second.identity, first.identity);
    QCOMPARE(project->corpora().size(), std::size_t{1});
    core::store::SampleRecord half;
    half.method = "first";
    half.limit = 3;
    const auto some =
        project->addSample(project->corpora()[0].id, half, {corpus.examples.begin(), corpus.examples.begin() + 3});
    QVERIFY(some != first.sample);
    QVERIFY(project->sample(some).hash != project->sample(first.sample).hash);
    const auto examples = project->sampleExamples(some);
    QCOMPARE(examples.size(), std::size_t{3});
    QCOMPARE(examples[2].id, std::string("r3"));
    QCOMPARE(examples[2].hash, corpus.examples[2].hash);
    QCOMPARE(examples[2].row, std::size_t{3});
    QVERIFY(examples[2].columns == corpus.examples[2].columns);
    // Attacks have to know how their texts are cut into words; a treebank's words are given.
    QVERIFY(examples[2].input[0].text.cutBy() == core::text::Tokenization::Whitespace);
    const auto third = project->sampleExample(some, 2);
    QCOMPARE(third.id, std::string("r3"));
    QCOMPARE(third.hash, corpus.examples[2].hash);
    QVERIFY(third.columns == corpus.examples[2].columns);
    QVERIFY(third.input[0].text.cutBy() == core::text::Tokenization::Whitespace);
    QVERIFY_EXCEPTION_THROWN((void)project->sampleExample(some, 3), core::Error);
    auto given = samples::corpus(1);
    given.tokenization = "given";
    const auto treebank = project->campaign(samples::campaign(*project, given));
    QVERIFY(!project->sampleExamples(treebank.sample)[0].input[0].text.cutBy());
}

void TestProject::verificationsReplaceTheSameVictims()
{
    const auto project = Project::inMemory();
    const auto id = samples::campaign(*project, samples::corpus(3));
    project->setVerification({id, "b", "bb", 3, 2, 3, 2});
    project->setVerification({id, "a", "aa", 3, 1, 2, 1});
    project->setVerification({id, "models/b", "bb", 4, 4, 4, 4}); // verified again from elsewhere
    const auto all = project->verifications(id);
    QCOMPARE(all.size(), std::size_t{2});
    QCOMPARE(all[0].victim, std::string("models/b"));
    QCOMPARE(all[0].fooledOfRight, std::size_t{4});
    QCOMPARE(all[1].victimHash, std::string("aa"));
    QVERIFY_EXCEPTION_THROWN(project->setVerification({99, "a", "aa", 1, 1, 1, 1}), core::Error);
    project->removeCampaign(id);
    QVERIFY(project->verifications(id).empty());
}

void TestProject::aResultIsWrittenOnce()
{
    const auto project = Project::inMemory();
    const auto corpus = samples::corpus(3);
    const auto id = samples::campaign(*project, corpus);
    auto result = samples::failed(corpus.examples[1]);
    result.queries = 10;
    project->addResult(id, 1, result);
    result.queries = 20;
    const core::store::PlacedResult again{1, result};
    QCOMPARE(project->addResults(id, {&again, 1}), std::size_t{0});
    QCOMPARE(project->result(id, 1)->queries, std::uint64_t{10});
}

/// An example that ended in an error can be tried again: nothing of the error is left.
void TestProject::errorsAreRemoved()
{
    const auto path = file("errors.faultline");
    const auto corpus = samples::corpus(4);
    auto broken = samples::failed(corpus.examples[1]);
    broken.status = core::attacks::Status::Error;
    broken.reason = core::attacks::Reason::Exception;
    broken.message = "no memory";
    {
        const auto project = Project::create(path);
        const auto id = samples::campaign(*project, corpus);
        const auto other = samples::campaign(*project, corpus, "other");
        for (const std::size_t at : {0U, 1U, 3U})
            project->addResult(id, at, at == 1 ? broken : samples::failed(corpus.examples[at]));
        project->addResult(other, 1, broken);
        project->setMarks(id, {{1, {true, false, "", "look"}}, {3, {true, false, "", "keep"}}});
        project->addResult(id, 2, samples::failed(corpus.examples[2]));
        project->setCampaignState(id, CampaignState::Finished);
        QCOMPARE(project->removeErrors(id), std::size_t{1});
        QVERIFY(project->campaign(id).state == CampaignState::Paused); // else no command would open the project again
        QCOMPARE(project->removeErrors(id), std::size_t{0});
        QVERIFY(project->pending(id) == (std::vector<std::size_t>{1}));
        QVERIFY(!project->statusCounts(id).contains("error"));
        QCOMPARE(project->statusCounts(other).at("error"), std::size_t{1});
        QCOMPARE(project->marks(id).size(), std::size_t{1});
        core::store::ResultQuery named;
        named.words = "r2";
        QVERIFY(project->findResults(id, named).positions.empty());
        QCOMPARE(project->findResults(other, named).positions.size(), std::size_t{1});
        project->addResult(id, 1, samples::failed(corpus.examples[1]));
        QCOMPARE(project->findResults(id, named).positions.size(), std::size_t{1});
        project->removeCampaign(other);
        QCOMPARE(project->findResults(id, named).positions.size(), std::size_t{1});
    }
    Project::checkAll(path);
}

/// A project that is moved while it is open leaves nothing at its old place.
void TestProject::nothingIsLeftWhereItWas()
{
    const auto before = file("before.faultline"), after = file("after.faultline");
    {
        const auto project = Project::create(before);
        (void)samples::campaign(*project, samples::corpus(3));
        fs::rename(before, after);
    }
    for (const auto& entry : fs::directory_iterator(before.parent_path()))
        QVERIFY2(!entry.path().filename().string().starts_with("before."), entry.path().c_str());
    QCOMPARE(Project::open(after)->campaigns().size(), std::size_t{1});
}

void TestProject::manyResultsComeInOrder()
{
    // More than one block of reading, written backwards.
    const auto project = Project::inMemory();
    const auto corpus = samples::corpus(1300);
    const auto id = samples::campaign(*project, corpus);
    std::vector<core::store::PlacedResult> placed;
    for (std::size_t i = corpus.examples.size(); i > 0; --i)
        placed.push_back({i - 1, samples::failed(corpus.examples[i - 1])});
    QCOMPARE(project->addResults(id, placed), corpus.examples.size());
    std::size_t next = 0;
    project->forEachResult(id, true, [&](core::store::PlacedResult&& one) {
        QCOMPARE(one.position, next);
        QCOMPARE(one.result.example, corpus.examples[next].id);
        QCOMPARE(project->campaign(id).done, corpus.examples.size()); // the project may be used inside
        ++next;
    });
    QCOMPARE(next, corpus.examples.size());
}

void TestProject::unknownIdsAreErrors()
{
    const auto project = Project::inMemory();
    const auto corpus = samples::corpus(2);
    const auto id = samples::campaign(*project, corpus);
    QVERIFY_EXCEPTION_THROWN((void)project->campaign(99), core::Error);
    QVERIFY_EXCEPTION_THROWN((void)project->sample(99), core::Error);
    QVERIFY_EXCEPTION_THROWN((void)project->corpus(99), core::Error);
    QVERIFY_EXCEPTION_THROWN(project->setCampaignState(99, CampaignState::Paused), core::Error);
    QVERIFY_EXCEPTION_THROWN(project->removeCampaign(99), core::Error);
    QVERIFY_EXCEPTION_THROWN(project->addResult(id, 2, samples::failed(corpus.examples[0])), core::Error);
    QVERIFY_EXCEPTION_THROWN(project->addSample(99, {}, corpus.examples), core::Error);
    QCOMPARE(project->pending(id).size(), std::size_t{2});
}

void TestProject::closedItIsOneFile()
{
    const auto path = file("single.faultline");
    {
        const auto project = Project::create(path);
        samples::campaign(*project, samples::corpus(50));
        QVERIFY(fs::exists(file("single.faultline-wal")));
        QVERIFY(fs::exists(file("single.faultline.lock")));
    }
    std::size_t beside = 0;
    for (const auto& entry : fs::directory_iterator(path.parent_path()))
        beside += entry.path().filename().string().starts_with("single.") ? 1 : 0;
    QCOMPARE(beside, std::size_t{1});
    // A copy of it is a project too.
    fs::copy_file(path, file("copy.faultline"));
    QCOMPARE(Project::open(file("copy.faultline"))->campaigns().size(), std::size_t{1});
    QVERIFY_EXCEPTION_THROWN(Project::create(path), core::Error);
    QCOMPARE(Project::openOrCreate(path)->campaigns().size(), std::size_t{1});
}

void TestProject::secondWriterReadsOnly()
{
    const auto path = file("twice.faultline");
    const auto first = Project::create(path);
    const auto id = samples::campaign(*first, samples::corpus(2));
    const auto second = Project::open(path);
    QVERIFY(second->readOnly());
    CONTAINS(second->readOnlyReason(), "another Faultline (process ");
    CONTAINS(errorOf([&] { second->renameCampaign(id, "mine"); }), "read-only: another Faultline");
    QCOMPARE(second->campaign(id).name, std::string("trial"));
    // By another name it is the same file.
    fs::create_symlink(path, file("link.faultline"));
    QVERIFY(Project::open(file("link.faultline"))->readOnly());
    first->renameCampaign(id, "first");
    QCOMPARE(second->campaign(id).name, std::string("first"));
}

void TestProject::readersSeeWhatIsWritten()
{
    const auto path = file("watched.faultline");
    const auto corpus = samples::corpus(4);
    auto writer = Project::create(path);
    const auto id = samples::campaign(*writer, corpus);
    const auto reader = Project::open(path, Project::Mode::ReadOnly);
    QCOMPARE(reader->readOnlyReason(), std::string("it was opened to be read only"));
    for (std::size_t i = 0; i < 4; ++i) {
        writer->addResult(id, i, samples::failed(corpus.examples[i]));
        QCOMPARE(reader->campaign(id).done, i + 1);
    }
    writer.reset(); // with a reader there
    QCOMPARE(reader->results(id).size(), std::size_t{4});
    const auto next = Project::open(path);
    QVERIFY2(!next->readOnly(), next->readOnlyReason().c_str());
}

void TestProject::aKilledRunIsPaused()
{
    const auto path = file("killed.faultline");
    core::store::Id id = 0;
    {
        const auto project = Project::create(path);
        id = samples::campaign(*project, samples::corpus(2));
        project->setCampaignState(id, CampaignState::Running);
        QVERIFY(Project::open(path, Project::Mode::ReadOnly)->campaign(id).state == CampaignState::Running);
    }
    QVERIFY(Project::open(path, Project::Mode::ReadOnly)->campaign(id).state == CampaignState::Paused);
    QVERIFY(Project::open(path)->campaign(id).state == CampaignState::Paused);
}

void TestProject::killedWhileItIsMade()
{
    const auto path = file("cut.faultline");
    int halfway = 0;
    for (int i = 0; i < 60 || (halfway == 0 && i < 600); ++i) {
        fs::remove(path);
        const pid_t child = ::fork();
        QVERIFY(child >= 0);
        if (child == 0) {
            Project::create(path);
            ::pause();
        }
        ::usleep(static_cast<useconds_t>(i % 100) * 300); // from before its beginning to after its end
        ::kill(child, SIGKILL);
        QCOMPARE(::waitpid(child, nullptr, 0), child);
        halfway += fs::exists(path.string() + ".part") ? 1 : 0;
        QVERIFY(Project::openOrCreate(path)->campaigns().empty()); // whole, or not there at all
        QVERIFY(!fs::exists(path.string() + ".part"));
    }
    QVERIFY2(halfway > 0, "none was killed while it was at work");
}

void TestProject::writeProtected()
{
    const auto path = file("protected.faultline");
    core::store::Id id = 0;
    {
        const auto project = Project::create(path);
        id = samples::campaign(*project, samples::corpus(2));
    }
    const std::string before = samples::bytesOf(path);
    fs::permissions(path, fs::perms::owner_read);
    {
        const auto project = Project::open(path);
        QCOMPARE(project->readOnlyReason(), std::string("the file is write-protected"));
        CONTAINS(errorOf([&] { project->removeCampaign(id); }), "read-only: the file is write-protected");
        QCOMPARE(project->campaign(id).total, std::size_t{2});
    }
    QCOMPARE(samples::bytesOf(path), before);
    fs::permissions(path, fs::perms::owner_all);
}

QTEST_APPLESS_MAIN(TestProject)
#include "tst_project.moc"
