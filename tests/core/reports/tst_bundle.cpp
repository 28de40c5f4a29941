#include "tests/support/registered_test.h"

#include <fstream>

#include "core/base/error.h"
#include "core/campaigns/measures/stored_flags.h"
#include "core/files/file.h"
#include "core/reports/basics/number.h"
#include "core/reports/basics/table.h"
#include "core/reports/bundle/archive.h"
#include "core/reports/bundle/bundle.h"
#include "core/reports/bundle/methods.h"
#include "core/reports/data/campaign_data.h"
#include "core/reports/registry.h"
#include "tests/support/samples/mixed_project.h"
#include "tests/support/samples/results.h"

using namespace core::reports;
namespace fs = std::filesystem;

class TestBundle : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void openedElsewhereItGivesTheSameTables();
    void theSameProjectGivesTheSameBytes();
    void aNameThatEndsInZipIsAZip();
    void damageIsRefusedAndLeavesNothing();
    void aStoppedOneLeavesNothing();
    void pathsCannotLeadOutOfTheFolder();
    void aFolderInUseIsLeftAlone();
    void methodsNameTheFacts();
    void methodsSayTheRateNetOfFlags();
    void methodsSayWhatEndedInAnErrorAndNameEveryScore();
    void methodsEscapeLatex();
    void madeNamesAreNoLabels();
    void modelsArePackedAndFoundByTheCommands();
    void whatCouldNotBeOpenedIsNotMade();
    void aBundleIsKnownByItsContent();

private:
    std::shared_ptr<core::store::Project> project();
    std::unique_ptr<QTemporaryDir> folder_;
    fs::path at(const char* name) const { return fs::path(folder_->path().toStdString()) / name; }
};

void TestBundle::init() { folder_ = std::make_unique<QTemporaryDir>(); }

std::shared_ptr<core::store::Project> TestBundle::project()
{
    const auto project = core::store::Project::openOrCreate(at("p.faultline"));
    const auto corpus = samples::corpus(6);
    const auto campaign = samples::campaign(*project, corpus, "it's a_trial");
    for (std::size_t i = 0; i < corpus.examples.size(); ++i) {
        auto result = samples::failed(corpus.examples[i]);
        if (i < 2)
            result.status = core::attacks::Status::Succeeded;
        project->addResult(campaign, i, result);
    }
    return project;
}

void TestBundle::openedElsewhereItGivesTheSameTables()
{
    const auto before = project();
    createBundle(*before, at("b.tar.gz"));
    const auto opened = openBundle(at("b.tar.gz"), at("elsewhere"));
    const auto after = core::store::Project::open(opened.project, core::store::Project::Mode::ReadOnly);
    const auto table = [](const core::store::Project& p) {
        std::vector<CampaignData> data;
        for (const auto& campaign : p.campaigns())
            data.push_back(campaignData(p, campaign.id));
        return toLatex(makeTable("summary", data)) + toCsv(makeTable("examples", data));
    };
    QCOMPARE(table(*after), table(*before));
    QVERIFY(fs::exists(at("elsewhere") / "recipes" / "little-00.json"));
    const auto commands = core::readFile(at("elsewhere") / "commands.sh");
    QVERIFY(commands.find("--name 'it'\\''s a_trial'") != std::string::npos);
    QCOMPARE(core::readFile(at("elsewhere") / "samples" / "1.txt"), std::string("r1\nr2\nr3\nr4\nr5\nr6\n"));
}

void TestBundle::theSameProjectGivesTheSameBytes()
{
    const auto p = project();
    createBundle(*p, at("one.tar.gz"));
    createBundle(*p, at("two.tar.gz"));
    QVERIFY(samples::bytesOf(at("one.tar.gz")) == samples::bytesOf(at("two.tar.gz")));
}

/// A file is what its name says: .zip is a zip archive (its files begin with PK), other archives are not written.
void TestBundle::aNameThatEndsInZipIsAZip()
{
    const auto p = project();
    createBundle(*p, at("one.zip"));
    createBundle(*p, at("two.zip"));
    createBundle(*p, at("b.tar.gz"));
    const auto zip = samples::bytesOf(at("one.zip"));
    QVERIFY(zip.starts_with("PK\x03\x04"));
    QVERIFY(zip == samples::bytesOf(at("two.zip")));
    const auto opened = openBundle(at("one.zip"), at("elsewhere"));
    const auto others = unpackedArchive(at("b.tar.gz"), core::readLimit);
    QCOMPARE(opened.files.size(), others.size());
    for (std::size_t i = 0; i < others.size(); ++i)
        QVERIFY2(core::readFile(opened.files[i]) == others[i].bytes, others[i].path.c_str());
    const auto directory = zip.find("PK\x01\x02"); // behind the last file's bytes and what is said of them
    for (const std::size_t at : {zip.size() / 4, zip.size() / 2, directory - 40}) {
        auto damaged = zip;
        damaged[at] ^= 1;
        core::writeFile(this->at("bad.zip"), damaged);
        QVERIFY_EXCEPTION_THROWN((void)openBundle(this->at("bad.zip"), this->at("new")), core::Error);
        QVERIFY(!fs::exists(this->at("new")));
    }
    for (const char* name : {"b.7z", "b.tar", "b.tar.xz"}) {
        QVERIFY_EXCEPTION_THROWN(createBundle(*p, at(name)), core::UsageError);
        QVERIFY(!fs::exists(at(name)));
    }
}

void TestBundle::damageIsRefusedAndLeavesNothing()
{
    createBundle(*project(), at("b.tar.gz"));
    auto files = unpackedArchive(at("b.tar.gz"), core::readLimit);
    const auto refused = [&](const std::vector<ArchivedFile>& changed, const std::string& why) {
        core::writeFile(at("bad.tar.gz"), packedArchive(changed));
        try {
            (void)openBundle(at("bad.tar.gz"), at("new"));
            QFAIL("accepted");
        } catch (const core::Error& error) {
            QVERIFY2(std::string(error.what()).find(why) != std::string::npos, error.what());
        }
        QVERIFY(!fs::exists(at("new")));
    };
    auto changed = files;
    changed[1].bytes[100] ^= 1;
    refused(changed, "is not the file that was packed");
    changed = files;
    auto& manifest = changed.front().bytes;
    const auto bytes = manifest.find("\"bytes\": ") + 9;
    manifest.insert(bytes, "1");
    refused(changed, "the manifest says otherwise");
    changed = files;
    changed.pop_back();
    refused(changed, "misses summary.csv");
    changed = files;
    changed.push_back({"extra.txt", "x"});
    refused(changed, "does not know");
    changed = files;
    changed.push_back(files.back());
    refused(changed, "twice");
    changed = files;
    changed.erase(changed.begin());
    refused(changed, "no MANIFEST.json");
    // Cut anywhere, and bytes that are not an archive at all.
    const auto whole = samples::bytesOf(at("b.tar.gz"));
    for (const std::size_t size : {std::size_t{0}, std::size_t{10}, whole.size() / 2, whole.size() - 1}) {
        core::writeFile(at("cut.tar.gz"), std::string_view(whole).substr(0, size));
        QVERIFY_EXCEPTION_THROWN((void)openBundle(at("cut.tar.gz"), at("new")), core::Error);
        QVERIFY(!fs::exists(at("new")));
    }
}

void TestBundle::pathsCannotLeadOutOfTheFolder()
{
    for (const std::string path : {"../evil", "/tmp/evil", "a/../../evil", "."}) {
        core::writeFile(at("evil.tar.gz"), packedArchive({{path, "x"}}));
        QVERIFY_EXCEPTION_THROWN((void)unpackedArchive(at("evil.tar.gz"), core::readLimit), core::Error);
    }
}

void TestBundle::aFolderInUseIsLeftAlone()
{
    createBundle(*project(), at("b.tar.gz"));
    core::writeFile(at("mine") / "notes.txt", "keep");
    QVERIFY_EXCEPTION_THROWN((void)openBundle(at("b.tar.gz"), at("mine")), core::Error);
    QCOMPARE(core::readFile(at("mine") / "notes.txt"), std::string("keep"));
}

void TestBundle::methodsNameTheFacts()
{
    const auto p = project();
    const auto text = methodsParagraphs(*p, std::vector{p->campaigns().front().id}, "markdown");
    // Two of six succeeded, none was skipped: 33.3 %, Wilson's interval by hand 9.7 to 70.0.
    for (const char* fact :
         {"`little`", "first 6 of little reviews", "seed is 3", "33.3%", "9.7% to 70.0%", "unlimited"})
        QVERIFY2(text.find(fact) != std::string::npos, (fact + (": " + text)).c_str());
}

/// One of the two successes of six is flagged: 16.7 % are left, Wilson's interval by hand 3.0 to 56.4.
void TestBundle::methodsSayTheRateNetOfFlags()
{
    const auto p = project();
    const auto id = p->campaigns().front().id;
    QVERIFY(methodsParagraphs(*p, std::vector{id}, "markdown").find("flags") == std::string::npos);
    std::map<std::size_t, std::vector<core::language::FlagKind>> kinds;
    p->forEachResult(id, false, [&](core::store::PlacedResult&& placed) {
        if (placed.result.status == core::attacks::Status::Succeeded)
            kinds[placed.position] = kinds.empty() ? std::vector{core::language::FlagKind::Antonym}
                                                   : std::vector{core::language::FlagKind::MatchedSense};
    });
    QCOMPARE(kinds.size(), std::size_t{2});
    p->setMeasures(id, core::campaigns::measuresOfFlags("by-hand", core::language::wordFlagKinds(), kinds));
    const auto text = methodsParagraphs(*p, std::vector{id}, "markdown");
    QVERIFY2(text.find("Without 1 successful text that a machine flags (by-hand; other-sense, antonym,") !=
                 std::string::npos,
             text.c_str());
    // Which flags do not count is said, too.
    QVERIFY2(
        text.find("question-word, superlative; left out: not-a-word, perplexity, new-grammar-errors, dissimilar)") !=
            std::string::npos,
        text.c_str());
    QVERIFY2(text.find("the rate is 16.7% (3.0% to 56.4%).") != std::string::npos, text.c_str());
    // Where none is flagged there is no rate without them.
    for (auto& [position, found] : kinds)
        found = {core::language::FlagKind::MatchedSense};
    p->setMeasures(id, core::campaigns::measuresOfFlags("by-hand", core::language::wordFlagKinds(), kinds));
    const auto none = methodsParagraphs(*p, std::vector{id}, "markdown");
    QVERIFY2(none.find("A machine flags none of the successful texts (by-hand; other-sense, ") != std::string::npos &&
                 none.find("Without 0") == std::string::npos,
             none.c_str());
}

void TestBundle::methodsSayWhatEndedInAnErrorAndNameEveryScore()
{
    const auto p = samples::mixedProject();
    const auto of = [&](const std::string& victim, const std::string& recipe) {
        for (const auto& campaign : p->campaigns())
            if (campaign.victim == victim && campaign.recipeName == recipe) {
                const auto text = methodsParagraphs(*p, std::vector{campaign.id}, "markdown");
                return std::pair(text, core::campaigns::summarize(*p, campaign.id));
            }
        return std::pair(std::string(), core::campaigns::Summary{});
    };
    const auto contains = [](const std::string& text, const std::string& words) {
        if (text.find(words) != std::string::npos)
            return true;
        qWarning("%s is missing in %s", words.c_str(), text.c_str());
        return false;
    };
    const auto [failing, counts] = of("lstm", "pwws");
    QVERIFY(counts.errors > 1);
    QVERIFY(contains(failing, "; " + std::to_string(counts.errors) +
                                  " ended in an error and are neither withstood nor succeeded: a success rate of"));
    QVERIFY(contains(failing,
                     "Examples that ended in an error: the rate counts them as not succeeded; scores under attack "
                     "take their answers before it, so the true ones are at most these."));
    const auto [translation, scores] = of("translator", "synonyms-answer"); // BLEU is not a share
    QVERIFY(contains(translation, "The victim's BLEU (BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0) "
                                  "went from " +
                                      formatNumber(100.0 * *scores.cleanScore, 1) + " to " +
                                      formatNumber(100.0 * *scores.attackedScore, 1) + "."));
    QVERIFY(!QString::fromStdString(translation).contains("tokenizer")); // of an older version: nothing was chosen
    const auto [own, agreement] = of("cnn", "textfooler");
    QVERIFY(contains(own, "The victim's agreement (Accuracy), by its own clean answers, went from 100.0% to " +
                              formatNumber(100.0 * *agreement.attackedScore, 1) +
                              "%. By gold, its accuracy went from " +
                              formatNumber(100.0 * *agreement.byGold->clean, 1) + "% to "));
    QVERIFY(contains(of("seq2seq", "huang-replace").first, "The victim's same normal form went from"));
    QVERIFY(contains(own, "1.0 s in all its runs, of which the last had 2 workers."));
    // One example, one success.
    const auto one = core::store::Project::inMemory();
    const auto corpus = samples::corpus(1);
    const auto id = samples::campaign(*one, corpus);
    auto result = samples::failed(corpus.examples[0]);
    result.status = core::attacks::Status::Succeeded;
    one->addResult(id, 0, result);
    const auto text = methodsParagraphs(*one, std::vector{id}, "markdown");
    QVERIFY(contains(text, "Of 1 example 0 were skipped and 1 attack succeeded: a success rate of 100.0%"));
    QVERIFY(contains(text, "(SHA-256 of the command `aa`)")); // the victim is a program
}

void TestBundle::methodsEscapeLatex()
{
    const auto p = project();
    const auto text = methodsParagraphs(*p, std::vector{p->campaigns().front().id}, "latex");
    QVERIFY(text.find("33.3\\%") != std::string::npos);
    QVERIFY(text.find("\\texttt{little}") != std::string::npos);
    QVERIFY_EXCEPTION_THROWN((void)methodsParagraphs(*p, std::vector<core::store::Id>{}, "html"), core::UsageError);
}

/// Reports use a name that a person gave; one that was made says no more than recipe and corpus, also when it has a
/// number because it was there already.
void TestBundle::madeNamesAreNoLabels()
{
    const auto project = core::store::Project::inMemory();
    const auto corpus = samples::corpus(2);
    const auto labelOf = [&](const std::string& name) {
        return campaignData(*project, samples::campaign(*project, corpus, name)).label;
    };
    for (const char* made : {"little on little reviews", "little on little reviews (2)", "grid: x on y, seed 3",
                             "grid: x on y, seed 3 (12)"})
        QCOMPARE(labelOf(made), std::string());
    for (const char* given : {"mine", "mine (2)", "little on little reviews (new)", "little on little reviews ()"})
        QCOMPARE(labelOf(given), std::string(given));
}

void TestBundle::modelsArePackedAndFoundByTheCommands()
{
    const auto p = project(); // its victim is the program "exec:true"
    auto record = p->campaign(1);
    record.identity.clear();
    record.victim = at("my model").string();
    record.victimHash = "0123456789abcdef";
    p->addCampaign(record);
    fs::create_directories(at("my model") / "deeper");
    core::writeFile(at("my model") / "config.json", "{}");
    core::writeFile(at("my model") / "deeper" / "vocab.txt", "a\n");
    core::writeFile(at("my model") / ".hidden", "x");
    fs::create_directories(at("my model") / ".git" / "objects"); // cloned, with a token in the address
    core::writeFile(at("my model") / ".git" / "config", "url = https://me:secret@example.org/model");
    core::writeFile(at("my model") / ".git" / "objects" / "1a", "x");
    const auto folderOf = [](const std::string& spec) { return fs::path(spec); };
    createBundle(*p, at("b.tar.gz"), folderOf);
    (void)openBundle(at("b.tar.gz"), at("elsewhere"));
    const auto folder = at("elsewhere") / "victims" / "my-model-01234567";
    QVERIFY2(fs::exists(folder), folder.c_str());
    QCOMPARE(core::readFile(folder / "deeper" / "vocab.txt"), std::string("a\n"));
    QVERIFY(!fs::exists(folder / ".hidden"));
    QVERIFY(!fs::exists(folder / ".git"));
    const auto commands = core::readFile(at("elsewhere") / "commands.sh");
    QVERIFY2(commands.find("--campaign 1 --victim 'exec:true' ") != std::string::npos, commands.c_str());
    QVERIFY2(commands.find("--campaign 2 --victim \"$(model victims/my-model-01234567 '" + record.victim + "')\"") !=
                 std::string::npos,
             commands.c_str());
    // Without the models the script still says where one belongs.
    createBundle(*p, at("small.tar.gz"));
    (void)openBundle(at("small.tar.gz"), at("small"));
    QVERIFY(!fs::exists(at("small") / "victims"));
    QVERIFY(core::readFile(at("small") / "commands.sh") == commands);
}

/// Two models of 3 GiB, each of which a bundle would take, and a folder of more files than an archive may have.
void TestBundle::whatCouldNotBeOpenedIsNotMade()
{
    const auto p = project();
    auto record = p->campaign(1);
    const auto add = [&](const char* name) {
        record.identity.clear();
        record.victim = at(name).string();
        record.victimHash = name;
        p->addCampaign(record);
        fs::create_directories(at(name));
    };
    for (const auto* name : {"one", "two"}) {
        add(name);
        core::writeFile(at(name) / "weights", "x");
        fs::resize_file(at(name) / "weights", std::uintmax_t{3} << 30); // takes no room: it is sparse
    }
    const auto said = [&](const core::reports::ModelFolder& folderOf) {
        try {
            createBundle(*p, at("b.tar.gz"), folderOf);
        } catch (const core::Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    const auto both = said([](const std::string& spec) { return fs::path(spec); });
    QVERIFY2(both.find("and takes 10000 and 4294967296") != std::string::npos, both.c_str());
    QVERIFY2(both.find("without the models") != std::string::npos, both.c_str());
    QVERIFY(!fs::exists(at("b.tar.gz")));
    add("many");
    for (int i = 0; i < 10'000; ++i)
        std::ofstream(at("many") / std::to_string(i));
    const auto many =
        said([](const std::string& spec) { return spec.ends_with("many") ? fs::path(spec) : fs::path(); });
    QVERIFY2(many.find("the bundle would have 100") != std::string::npos, many.c_str());
    QVERIFY(!fs::exists(at("b.tar.gz")));
}

void TestBundle::aBundleIsKnownByItsContent()
{
    const auto p = project();
    createBundle(*p, at("b.tar.gz"));
    createBundle(*p, at("b.zip"));
    for (const auto* name : {"b.tar.gz", "b.zip"})
        QVERIFY2(isBundle(at(name)), name);
    core::writeFile(at("other.tar.gz"), packedArchive({{"README", "x"}}));
    core::writeFile(at("reviews.csv.gz"), core::packGzip("label,text\n1,a film\n"));
    core::writeFile(at("broken.zip"), std::string("PK\x03\x04"));
    for (const auto* name : {"other.tar.gz", "reviews.csv.gz", "broken.zip", "p.faultline", "none.zip"})
        QVERIFY2(!isBundle(at(name)), name);
    QVERIFY(!isUnpackedIn(at("b.tar.gz"), at("elsewhere")));
    (void)openBundle(at("b.tar.gz"), at("elsewhere"));
    QVERIFY(isUnpackedIn(at("b.tar.gz"), at("elsewhere")));
    p->renameCampaign(1, "another name");
    createBundle(*p, at("b.tar.gz"));
    QVERIFY(!isUnpackedIn(at("b.tar.gz"), at("elsewhere")));
}

/// Stopped in the midst of a model of three files, nothing is written; stopped while it is opened, nothing is left.
void TestBundle::aStoppedOneLeavesNothing()
{
    const auto p = project();
    for (const char* name : {"a", "b", "c"})
        core::writeFile(at("model") / name, name);
    const auto model = [&](const std::string&) { return at("model"); };
    std::stop_source stop;
    std::vector<std::size_t> done;
    const auto stopsAt = [&](std::size_t file) {
        stop = std::stop_source();
        done.clear();
        return [&, file](const core::Progress& progress) {
            if (progress.total > 0)
                done.push_back(progress.done);
            if (progress.total > 0 && progress.done == file)
                stop.request_stop();
        };
    };
    const auto making = stopsAt(1);
    QVERIFY_EXCEPTION_THROWN(createBundle(*p, at("b.tar.gz"), model, stop.get_token(), making), core::Error);
    QVERIFY(done == (std::vector<std::size_t>{0, 1}));
    QVERIFY(!fs::exists(at("b.tar.gz")));
    createBundle(*p, at("b.tar.gz"), model);
    const auto opening = stopsAt(2);
    QVERIFY_EXCEPTION_THROWN((void)openBundle(at("b.tar.gz"), at("new"), stop.get_token(), opening), core::Error);
    QVERIFY(done == (std::vector<std::size_t>{0, 1, 2}));
    QVERIFY(!fs::exists(at("new")));
}

QTEST_GUILESS_MAIN(TestBundle)
#include "tst_bundle.moc"
