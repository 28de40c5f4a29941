#include <filesystem>
#include <set>

#include <sys/resource.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/files/file.h"
#include "core/store/format/schema.h"
#include "core/studies/design/templates.h"
#include "core/studies/intake/ballot_files.h"
#include "core/studies/rating/ballots_csv.h"
#include "core/studies/rating/rating_session.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/campaigns.h"

using namespace core::studies;
using core::store::Project;
namespace fs = std::filesystem;

class TestStudyProject : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyTemplateMakesAStudy_data();
    void everyTemplateMakesAStudy();
    void designsReadBackAsTheyWere();
    void brokenDesignsSayWhatIsWrong_data();
    void brokenDesignsSayWhatIsWrong();
    void drawsWhatWasAskedFor();
    void strataKeepTheirShares();
    void aSharedTextIsInTheStratumOfItsCampaign();
    void campaignsAreMixedEqually();
    void sameSentencesForALatinSquare();
    void packetsTellNothing();
    void packetsAreChecked();
    void mergingInAnyOrderGivesTheSame();
    void conflictsAreListedAndNothingIsLost();
    void nobodyAnswersForAnother();
    void hostileBallotsChangeNothing_data();
    void hostileBallotsChangeNothing();
    void aGigabyteLineIsRefusedInBoundedMemory_data();
    void aGigabyteLineIsRefusedInBoundedMemory();
    void ballotsAreNeverDropped();
    void anOlderProjectIsBroughtUpToDate();
    void aRevisedStudyKeepsItsBallots();

private:
    QTemporaryDir folder_;
};

namespace {

/// A project with the study "s" of five items for r1, r2 and r3.
struct Fixture {
    std::shared_ptr<Project> project = Project::inMemory();
    std::vector<Item> items = samples::items(5);
    Fixture() { createStudy(*project, samples::study("s", {"r1", "r2", "r3"}), items); }

    /// A rater's ballots file that answers `count` items with `answer`.
    [[nodiscard]] BallotsFile from(const std::string& rater, const std::string& answer, std::size_t count = 5) const
    {
        const Packet packet = packetOf(*project, "s", rater);
        BallotsFile file{{"s", 1, rater, packet.ticket}, {}, false};
        for (std::size_t i = 0; i < count; ++i)
            file.ballots.push_back(samples::ballot("s", packet.items[i].key, rater, answer));
        return file;
    }
};

std::string countsOf(const std::vector<Item>& items, const std::function<std::string(const Item&)>& group)
{
    std::map<std::string, int> counts;
    for (const auto& item : items)
        ++counts[group(item)];
    std::string text;
    for (const auto& [name, count] : counts)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, count);
    return text;
}

} // namespace

void TestStudyProject::everyTemplateMakesAStudy_data()
{
    QTest::addColumn<QString>("name");
    for (const auto& name : templateNames())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
    QCOMPARE(templateNames().size(), std::size_t{7});
}

void TestStudyProject::everyTemplateMakesAStudy()
{
    QFETCH(const QString, name);
    const auto project = Project::inMemory();
    const auto campaign = samples::attacked(*project, 60, "trial", "gleaming");
    Study study = studyTemplate(name.toStdString());
    if (study.sampling.lengthDeviations >
        0.0) { // Mayer's sentences are near the mean length, which is tested elsewhere
        QCOMPARE(name, QStringLiteral("mayer"));
        study.sampling.lengthDeviations = 0.0;
    }
    QVERIFY(!study.source.empty() && !study.instructions.empty() && !study.examples.empty());
    QVERIFY(!study.keeps.question.empty());
    createStudy(*project, study, std::vector{campaign});
    const auto packet = packetOf(*project, study.name, "r2");
    QVERIFY(packet.items.front().training);
    // 40 of the 60 succeeded; with all statuses, 60. Beside them training, a check, and untouched texts.
    // Zou's takes a tenth of each campaign.
    const std::size_t judged = name == QStringLiteral("zou") ? 6 : study.sampling.statuses.empty() ? 60 : 40;
    QVERIFY(packet.items.size() >= judged + 2);
    QVERIFY(packet.items.size() <= judged + 2 + study.sampling.originals + 1);
    for (const auto& question : packet.questions)
        if (question.id == "label")
            QVERIFY(question.options[0].value == "negative" && question.options[1].value == "positive");
}

void TestStudyProject::designsReadBackAsTheyWere()
{
    for (const auto& name : templateNames()) {
        const Study study = studyTemplate(name);
        QVERIFY(studyText(studyFromText(studyText(study), "again")) == studyText(study));
    }
}

void TestStudyProject::brokenDesignsSayWhatIsWrong_data()
{
    QTest::addColumn<QString>("design");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const char* design, const char* said) {
        QTest::newRow(name) << QString::fromLatin1(design) << QString::fromLatin1(said);
    };
    row("no JSON", "{", "not valid JSON");
    row("a list", "[]", "the study is not a JSON object");
    row("no questions", R"({"questions": []})", "asks nothing");
    row("unknown kind", R"({"questions": [{"id": "a", "kind": "guess"}]})", "choose one of choice, likert");
    row("one option", R"({"questions": [{"id": "a", "options": [{"value": "x"}]}]})", "at least two options");
    row("same id", R"({"questions": [{"id": "a", "kind": "text"}, {"id": "a", "kind": "text"}]})", "called a");
    row("rule backwards",
        R"({"questions": [{"id": "a", "kind": "text", "only_if": {"question": "b", "answers": []}}]})",
        "not an earlier question");
    row("scale upside down", R"({"questions": [{"id": "a", "kind": "likert", "low": 5, "high": 1}]})", "low < high");
    row("endless scale", R"({"questions": [{"id": "a", "kind": "slider", "low": 0, "high": 1e9, "step": 1e-9}]})",
        "more than 1000 steps");
    row("keeps nothing known", R"({"questions": [{"id": "a", "kind": "text"}], "keeps": {"question": "b"}})",
        "not a question");
    row("rater's name", R"({"questions": [{"id": "a", "kind": "text"}], "plan": {"raters": ["../x"]}})",
        "cannot be a rater's name");
    row("number for text", R"({"name": 7, "questions": [{"id": "a", "kind": "text"}]})", "not a string");
}

void TestStudyProject::brokenDesignsSayWhatIsWrong()
{
    QFETCH(const QString, design);
    QFETCH(const QString, reason);
    CONTAINS(errorOf([&] { static_cast<void>(studyFromText(design.toStdString(), "mine.json")); }),
             reason.toStdString());
}

void TestStudyProject::drawsWhatWasAskedFor()
{
    const auto project = Project::inMemory();
    const std::vector campaigns{samples::attacked(*project, 60, "trial", "gleaming")};
    Study study = samples::study("s", {"r1"});
    study.sampling.items = 12;
    study.sampling.originals = 4;
    const auto drawn = drawItems(*project, campaigns, study);
    QCOMPARE(QString::fromStdString(countsOf(drawn.items, [](const Item& i) { return std::string(nameOf(i.role)); })),
             QStringLiteral("judged 12, original 4"));
    std::set<std::string> sentences;
    for (const auto& item : drawn.items) {
        sentences.insert(item.sourceSentence());
        if (item.role == Role::Judged) {
            QVERIFY(item.sources[0].status == "succeeded" && item.sources[0].campaign == "trial");
            QVERIFY(item.perturbed.find("gleaming") != std::string::npos);
        } else {
            QVERIFY(item.original == item.perturbed && item.sources[0].campaign.empty());
        }
        QVERIFY(item.key == itemKey(item.original, item.perturbed, {}));
    }
    QCOMPARE(sentences.size(), std::size_t{16});
    const auto again = drawItems(*project, campaigns, study);
    for (std::size_t i = 0; i < 16; ++i)
        QVERIFY(again.items[i].key == drawn.items[i].key);
    study.sampling.items = 1000;
    CONTAINS(drawItems(*project, campaigns, study).notes[0], "only 40 of the 1000");
    study.sampling.fromPercent = 99.0;
    CONTAINS(errorOf([&] { static_cast<void>(drawItems(*project, campaigns, study)); }), "no result that fits");
}

void TestStudyProject::strataKeepTheirShares()
{
    const auto project = Project::inMemory();
    const std::vector campaigns{samples::attacked(*project, 60, "trial", "gleaming")};
    Study study = samples::study("s", {"r1"});
    study.sampling.items = 30;
    study.sampling.statuses = {};
    study.sampling.stratify = "status"; // 20 failed, 40 succeeded
    QCOMPARE(countsOf(drawItems(*project, campaigns, study).items, [](const Item& i) { return i.sources[0].status; }),
             std::string("failed 10, succeeded 20"));
    study.sampling.mostPercent = 10.0; // of 60
    QCOMPARE(drawItems(*project, campaigns, study).items.size(), std::size_t{6});
    study.sampling.mostPercent = 1.0; // one at least
    QCOMPARE(drawItems(*project, campaigns, study).items.size(), std::size_t{1});
    study.sampling.mostPercent = 100.0;
    study.sampling.stratify = "label";
    QCOMPARE(countsOf(drawItems(*project, campaigns, study).items, [](const Item& i) { return i.sources[0].label; }),
             std::string("negative 15, positive 15"));
    study.sampling.stratify = "tag";
    QCOMPARE(countsOf(drawItems(*project, campaigns, study).items, [](const Item& i) { return i.sources[0].pos; }),
             std::string("JJ 15, NN 15"));
    study.sampling.stratify = "column:topic";
    QCOMPARE(countsOf(drawItems(*project, campaigns, study).items,
                      [](const Item& i) { return i.sources[0].columns[0].second; }),
             std::string("books 15, films 15"));
    study.sampling.stratify.clear();
    study.sampling.tags = {"NN"}; // of every second result
    study.sampling.items = 0;
    QCOMPARE(countsOf(drawItems(*project, campaigns, study).items, [](const Item& i) { return i.sources[0].pos; }),
             std::string("NN 30"));
    QVERIFY(studyFrom(toJson(study)).sampling.tags == study.sampling.tags);
    const auto offered = offeredBy(*project, campaigns);
    QVERIFY(offered.statuses == (std::vector<std::string>{"succeeded", "failed"}));
    QVERIFY(offered.labels == (std::vector<std::string>{"negative", "positive"}));
    QVERIFY(offered.tags == (std::vector<std::string>{"JJ", "NN"}));
    QVERIFY(offered.columns == (std::vector<std::string>{"topic"}));
    study.sampling.stratify = "moon";
    CONTAINS(errorOf([&] { static_cast<void>(drawItems(*project, campaigns, study)); }), "stratified by moon");
}

void TestStudyProject::aSharedTextIsInTheStratumOfItsCampaign()
{
    // "ours" found the first twenty of the sixty texts of "again", as verbs; there they are adverbs, the others verbs.
    const auto project = Project::inMemory();
    const auto from = samples::corpus(60);
    const auto ours = samples::campaign(*project, from, "ours");
    const auto again = samples::campaign(*project, from, "again");
    for (std::size_t i = 0; i < 60; ++i) {
        auto result = samples::failed(from.examples[i]);
        result.perturbed = result.original.with(0, result.original[0].text.replaced(1, "gleaming"));
        result.edits = {{core::text::EditOp::Replace, "sentence", 1, "x", "gleaming", i < 20 ? "RB" : "VB"}};
        project->addResult(again, i, result);
        result.edits[0].pos = "VB";
        if (i < 20)
            project->addResult(ours, i, result);
    }
    Study study = samples::study("s", {"r1"});
    study.sampling.statuses = {};
    study.sampling.stratify = "tag";
    study.sampling.items = 80; // 40 of "again": 27 of its 40 verbs, 13 of its 20 adverbs; then all that "ours" has left
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        study.plan.seed = seed;
        QCOMPARE(countsOf(drawItems(*project, std::vector{ours, again}, study).items,
                          [](const Item& i) { return i.sources.back().pos; }),
                 std::string("RB 20, VB 27"));
    }
}

void TestStudyProject::campaignsAreMixedEqually()
{
    const auto project = Project::inMemory();
    const std::vector campaigns{samples::attacked(*project, 60, "ours", "gleaming"),
                                samples::attacked(*project, 60, "baseline", "walking")};
    Study study = samples::study("s", {"r1", "r2"});
    study.sampling.items = 21;
    const auto drawn = drawItems(*project, campaigns, study);
    QCOMPARE(countsOf(drawn.items, [](const Item& i) { return i.sources[0].campaign; }),
             std::string("baseline 11, ours 10"));
    // An attack that finds the same text is a second source of the same item.
    const std::vector twice{campaigns[0], samples::attacked(*project, 60, "ours again", "gleaming")};
    for (const auto& item : candidateItems(*project, twice, study))
        QCOMPARE(item.sources.size(), std::size_t{2});
}

void TestStudyProject::sameSentencesForALatinSquare()
{
    const auto project = Project::inMemory();
    const std::vector campaigns{samples::attacked(*project, 60, "ours", "gleaming"),
                                samples::attacked(*project, 60, "baseline", "walking")};
    Study study = samples::study("s", {"r1", "r2"});
    study.sampling.items = 20;
    study.sampling.sameSentences = true;
    study.plan.mode = AssignmentPlan::Mode::LatinSquare;
    QVERIFY(createStudy(*project, study, campaigns).notes.empty());
    for (const auto* rater : {"r1", "r2"})
        QCOMPARE(packetOf(*project, "s", rater).items.size(), std::size_t{10});
}

void TestStudyProject::packetsTellNothing()
{
    const auto project = Project::inMemory();
    const std::vector campaigns{samples::attacked(*project, 40, "textbugger run", "gleaming")};
    for (const auto& name : templateNames()) {
        Study study = studyTemplate(name);
        createStudy(*project, study, campaigns);
        std::string bytes = packetBytes(packetOf(*project, name, "r1"));
        for (char& c : bytes)
            c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        for (const char* word :
             {"victim",     "attack", "succeeded", "failed",   "perturb", "original", "adversar",  "campaign",
              "textbugger", "recipe", "little",    "exec:",    "source",  "gold",     "attention", "judged",
              "status",     "keeps",  "swapped",   "baseline", "et al",   "accepts"})
            QVERIFY2(bytes.find(word) == std::string::npos,
                     qPrintable(QString::fromStdString(name + ": ") + QString::fromLatin1(word)));
    }
    // Neither its place shows which of two texts is the original, nor the packet when no question needs it.
    const auto packet = packetOf(*project, "zheng", "r1");
    QVERIFY(std::ranges::none_of(packet.items, &PacketItem::textIsRight));
    const auto alone = packetOf(*project, "maheshwary", "r1");
    QVERIFY(std::ranges::any_of(alone.items, &PacketItem::textIsRight));
    std::set<bool> places;
    for (const auto& item : packet.items)
        if (item.right.find("gleaming") != std::string::npos || item.left.find("gleaming") != std::string::npos)
            places.insert(item.right.find("gleaming") != std::string::npos);
    QCOMPARE(places.size(), std::size_t{2});
}

void TestStudyProject::packetsAreChecked()
{
    const Fixture f;
    const auto packet = packetOf(*f.project, "s", "r1");
    const std::string bytes = packetBytes(packet);
    QVERIFY(packetBytes(packetFrom(bytes, "p")) == bytes);
    std::string changed = bytes;
    changed.replace(changed.find("sentence"), 8, "Sentence");
    CONTAINS(errorOf([&] { static_cast<void>(packetFrom(changed, "p.packet")); }), "p.packet: this packet is not as");
    CONTAINS(errorOf([&] { static_cast<void>(packetFrom("{}", "p")); }), "not a packet");
    CONTAINS(errorOf([&] { static_cast<void>(packetFrom("}" + bytes, "p")); }), "not a packet");
    for (const std::size_t size : {std::size_t{1}, bytes.size() / 3, bytes.size() / 2, bytes.size() - 2})
        CONTAINS(errorOf([&] { static_cast<void>(packetFrom(bytes.substr(0, size), "p.packet")); }),
                 "p.packet: this packet is not complete (cut off). Ask for the file again");
    QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("r1.packet")).toStdString();
    core::writeFile(file, bytes.substr(0, bytes.size() / 2));
    CONTAINS(errorOf([&] { importBallotsFile(*f.project, file, {}); }), "this is a packet, not ballots");
    CONTAINS(errorOf([&] { static_cast<void>(packetOf(*f.project, "s", "r9")); }), "Choose one of r1, r2, r3");
}

void TestStudyProject::mergingInAnyOrderGivesTheSame()
{
    const Fixture a;
    const Fixture b;
    const std::vector files{a.from("r1", "same"), a.from("r2", "different"), a.from("r3", "unsure", 3)};
    for (const auto& file : files)
        QCOMPARE(mergeBallots(*a.project, file, "f").added, file.ballots.size());
    mergeBallots(*b.project, files[2], "f");
    mergeBallots(*b.project, files[0], "f");
    const auto again = mergeBallots(*b.project, files[0], "f");
    QCOMPARE(again.added, std::size_t{0});
    QCOMPARE(again.repeated, std::size_t{5});
    QVERIFY(again.conflicts.empty());
    mergeBallots(*b.project, files[1], "f");
    QVERIFY(a.project->ballots("s") == b.project->ballots("s"));
    QVERIFY(ballotsCsv(a.project->ballots("s")) == ballotsCsv(b.project->ballots("s")));
}

void TestStudyProject::conflictsAreListedAndNothingIsLost()
{
    // r1 answered on two machines.
    const Fixture a;
    const Fixture b;
    auto office = a.from("r1", "same");
    auto home = a.from("r1", "different", 2);
    for (auto& ballot : home.ballots)
        ballot.at = "2026-02-04T00:00:00Z";
    mergeBallots(*a.project, office, "office");
    const auto merged = mergeBallots(*a.project, home, "home");
    QCOMPARE(merged.added, std::size_t{2});
    QCOMPARE(merged.conflicts.size(), std::size_t{2});
    QCOMPARE(merged.conflicts[0].ballots.size(), std::size_t{2});
    mergeBallots(*b.project, home, "home");
    mergeBallots(*b.project, office, "office");
    QVERIFY(a.project->ballots("s") == b.project->ballots("s"));
    QCOMPARE(a.project->ballotCount("s"), std::size_t{7});
    std::size_t different = 0; // the later one counts, whatever came first
    for (const auto& ballot : currentBallots(b.project->ballots("s")))
        different += ballot.answer == "different" ? 1 : 0;
    QCOMPARE(different, std::size_t{2});
}

void TestStudyProject::nobodyAnswersForAnother()
{
    const Fixture f;
    auto forged = f.from("r2", "same");
    forged.header.rater = "r1"; // r2 knows only the own ticket
    CONTAINS(errorOf([&] { mergeBallots(*f.project, forged, "f"); }), "do not belong to the packet that r1 was given");
    forged.header.rater = "r7";
    CONTAINS(errorOf([&] { mergeBallots(*f.project, forged, "f"); }), "no rater r7");
    QCOMPARE(f.project->ballotCount("s"), std::size_t{0});
}

void TestStudyProject::hostileBallotsChangeNothing_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* change, const char* said) {
        QTest::newRow(change) << QString::fromLatin1(change) << QString::fromLatin1(said);
    };
    row("item", "from-x:4: there is no item beef");
    row("study", "from-x:4: this ballot belongs to the study \"other\"");
    row("question", "does not ask \"age\"");
    row("answer", "\"perhaps\" is not an answer to meaning");
    row("empty", "has no answer");
    row("version", "no version 9");
    row("revision", "revisions count from 1");
    row("seconds", "not a duration");
    row("duplicate", "a second time");
}

void TestStudyProject::hostileBallotsChangeNothing()
{
    QFETCH(const QString, change);
    QFETCH(const QString, reason);
    const Fixture f;
    auto file = f.from("r1", "same");
    Ballot& ballot = file.ballots[2];
    if (change == QStringLiteral("item"))
        ballot.item = "beef";
    else if (change == QStringLiteral("study"))
        ballot.study = "other";
    else if (change == QStringLiteral("question"))
        ballot.question = "age";
    else if (change == QStringLiteral("answer"))
        ballot.answer = "perhaps";
    else if (change == QStringLiteral("empty"))
        ballot.answer.clear();
    else if (change == QStringLiteral("version"))
        ballot.version = 9;
    else if (change == QStringLiteral("revision"))
        ballot.revision = 0;
    else if (change == QStringLiteral("seconds"))
        ballot.seconds = -1.0;
    else
        file.ballots.push_back(samples::ballot("s", ballot.item, "r1", "different"));
    CONTAINS(errorOf([&] { mergeBallots(*f.project, file, "from-x"); }), reason.toStdString());
    CONTAINS(errorOf([&] {
                 importBallots(*f.project, "s", file.ballots, "from-x", {2, 3, 4, 5, 6, 7});
             }),
             reason.toStdString());
    QCOMPARE(f.project->ballotCount("s"), std::size_t{0});
}

void TestStudyProject::aGigabyteLineIsRefusedInBoundedMemory_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("start");
    QTest::addColumn<qint64>("bytes");
    const qint64 gigabyte = qint64{1} << 30;
    QTest::newRow("ballots") << "r1.ballots" << QByteArray(R"({"format":"faultline-ballots","study":")") << gigabyte;
    QTest::newRow("csv") << "a.csv" << QByteArray("study,item,rater,question,answer,seconds,comment\ns,") << gigabyte;
    QTest::newRow("jsonl") << "a.jsonl" << QByteArray(R"({"item":"k","rater":"r1","question":"meaning","answer":")")
                           << gigabyte;
    QTest::newRow("label studio") << "a.json" << QByteArray(R"([{"annotations":[],"data":{"item":")") << gigabyte;
    // Under the limit of files, over that of lines.
    QTest::newRow("long line") << "b.csv" << QByteArray("study,item,rater,question,answer,seconds,comment\ns,")
                               << (qint64{8} << 20);
}

void TestStudyProject::aGigabyteLineIsRefusedInBoundedMemory()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, start);
    QFETCH(const qint64, bytes);
    const Fixture f;
    mergeBallots(*f.project, f.from("r2", "same"), "r2");
    const auto before = f.project->ballots("s");
    QFile file(folder_.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(start);
    QVERIFY(file.resize(bytes)); // a hole: nothing is written
    file.close();
    const auto most = [] {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        return usage.ru_maxrss / 1024; // MiB
    };
    const auto atFirst = most();
    const auto reason = errorOf([&] {
        importBallotsFile(*f.project, folder_.filePath(name).toStdString(), {"s", {}, {}, {}});
    });
    CONTAINS(reason, name.toStdString());
    CONTAINS(reason, bytes > (qint64{1} << 28) ? "bytes" : "line");
    QVERIFY2(most() - atFirst < 64, qPrintable(QString::number(most() - atFirst)));
    QVERIFY(f.project->ballots("s") == before);
    QVERIFY(file.remove());
}

void TestStudyProject::ballotsAreNeverDropped()
{
    const auto path = fs::path(folder_.path().toStdString()) / "kept.faultline";
    {
        const auto project = Project::create(path);
        createStudy(*project, samples::study("s", {"r1"}), samples::items(3));
        createStudy(*project, samples::study("unused", {"r1"}), samples::items(3));
        const auto ballot = samples::ballot("s", samples::item(0).key, "r1", "same");
        project->addBallots("s", {&ballot, 1});
        CONTAINS(errorOf([&] { project->removeStudy("s"); }), "1 ballots, and ballots are never dropped");
        project->removeStudy("unused");
        QCOMPARE(project->studies().size(), std::size_t{1});
        CONTAINS(errorOf([&] { createStudy(*project, samples::study("s", {"r1"}), samples::items(3)); }), "already");
    }
    SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
    QVERIFY_EXCEPTION_THROWN(database.exec("DELETE FROM ballots"), SQLite::Exception);
    QVERIFY_EXCEPTION_THROWN(database.exec("UPDATE ballots SET answer = 'different'"), SQLite::Exception);
}

void TestStudyProject::anOlderProjectIsBroughtUpToDate()
{
    const auto path = fs::path(folder_.path().toStdString()) / "old.faultline";
    {
        SQLite::Database database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        core::store::migrate(database, path, core::store::schemaSteps().first(1));
        database.exec("INSERT INTO settings(name, value) VALUES('theme', 'dark')");
    }
    const auto project = Project::open(path);
    QVERIFY(project->setting("theme") == "dark" && project->studies().empty());
    QVERIFY(fs::exists(path.string() + ".v1.backup"));
    createStudy(*project, samples::study("s", {"r1"}), samples::items(3));
    QCOMPARE(project->studyItems("s").size(), std::size_t{3});
}

void TestStudyProject::aRevisedStudyKeepsItsBallots()
{
    const Fixture f;
    mergeBallots(*f.project, f.from("r1", "same"), "f");
    Study study = studyOf(*f.project, "s");
    study.questions.push_back(samples::choice("grammar", {"good", "bad"}));
    study.instructions = "New instructions.";
    QCOMPARE(reviseStudy(*f.project, study), 2);
    QCOMPARE(f.project->ballotCount("s"), std::size_t{5});
    QVERIFY(studyOf(*f.project, "s", 1).instructions.empty());
    const auto packet = packetOf(*f.project, "s", "r1");
    QCOMPARE(packet.version, 2);
    // What was answered stays answered; only the new question is open.
    const RatingSession session(packet, ballotsOf(*f.project, "s", "r1"), [](const Ballot&) {});
    QVERIFY(session.question().id == "grammar" && session.itemIndex() == 0);
    study.questions[0].kind = QuestionKind::Text;
    CONTAINS(errorOf([&] { static_cast<void>(reviseStudy(*f.project, study)); }), "another id");
}

QTEST_GUILESS_MAIN(TestStudyProject)
#include "tst_study_project.moc"
