#include <filesystem>
#include <fstream>
#include <thread>

#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/language/resources.h"
#include "tests/places.h"
#include "tests/support/registered_test.h"

using namespace core;
using core::language::Resources;

namespace {

std::string stateOf(const Resources& resources, const std::string& name, std::string* remedy = nullptr)
{
    for (const auto& state : resources.states())
        if (state.name == name) {
            if (remedy != nullptr)
                *remedy = state.remedy;
            return state.state;
        }
    return "not listed";
}

} // namespace

class TestResources : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::filesystem::path path(const char* name) { return folder_->filePath(QString::fromUtf8(name)).toStdString(); }

private Q_SLOTS:
    void init();
    void shippedResourcesArePresent();
    void whatIsLoadedIsKept();
    void missingAndDamaged();
    void usersOwnVectors();
    void usersOwnSememes();
    void wrongNames();
    void theHashFollowsWhatIsUsed();
    void threadsShareOneObject();
};

void TestResources::init()
{
    folder_ = std::make_unique<QTemporaryDir>();
    qputenv("XDG_DATA_HOME", folder_->filePath("data").toUtf8());
    qputenv("XDG_CACHE_HOME", folder_->filePath("cache").toUtf8());
    qputenv("FAULTLINE_RESOURCES", RESOURCES);
    qunsetenv("WNSEARCHDIR");
}

void TestResources::shippedResourcesArePresent()
{
    const Resources resources;
    for (const char* name :
         {"reviews-vectors", "built-in-encoder", "built-in-mlm", "small-bert", "small-lm", "stop words textfooler",
          "stop words nltk", "stop words textattack", "stop words function-words"})
        QCOMPARE(stateOf(resources, name), std::string("present"));
    for (const auto& state : resources.states()) {
        QCOMPARE(state.state == "present", state.remedy.empty());
        if (state.state == "present")
            QVERIFY2(!state.licence.empty(), state.name.c_str());
    }
}

void TestResources::whatIsLoadedIsKept()
{
    const Resources resources;
    QCOMPARE(&resources.vectors(), &resources.vectors("built-in"));
    QCOMPARE(&resources.stopWords("nltk"), &resources.stopWords("nltk"));
    QCOMPARE(resources.encoder().dimensions(), resources.vectors().dimensions());
    QCOMPARE(resources.vectors("reviews-vectors").hash(), resources.vectors().hash());
}

void TestResources::missingAndDamaged()
{
    const std::filesystem::path own = path("resources");
    std::filesystem::create_directories(own / "recipes");
    std::filesystem::create_directories(own / "models");
    std::filesystem::copy(std::filesystem::path(RESOURCES) / "stopwords", own / "stopwords");
    std::filesystem::copy(std::filesystem::path(RESOURCES) / "models" / "reviews-vectors",
                          own / "models" / "reviews-vectors", std::filesystem::copy_options::recursive);
    std::filesystem::resize_file(own / "models" / "reviews-vectors" / "model.safetensors", 1000);
    std::ofstream(own / "stopwords" / "nltk.txt") << "not a list\n";
    qputenv("FAULTLINE_RESOURCES", own.c_str());
    qputenv("WNSEARCHDIR", path("nothing").c_str());
    const Resources resources;
    std::string remedy;
    QCOMPARE(stateOf(resources, "wordnet", &remedy), std::string("missing"));
    QVERIFY(remedy.find("wordnet-base") != std::string::npos);
    QCOMPARE(stateOf(resources, "built-in-encoder", &remedy), std::string("missing"));
    QVERIFY(!remedy.empty());
    QCOMPARE(stateOf(resources, "reviews-vectors", &remedy), std::string("damaged"));
    QVERIFY(remedy.find("model.safetensors") != std::string::npos);
    QCOMPARE(stateOf(resources, "stop words nltk"), std::string("damaged"));
    QCOMPARE(stateOf(resources, "stop words textfooler"), std::string("present"));
    QVERIFY_THROWS_EXCEPTION(Error, (void)resources.vectors());
    QVERIFY_THROWS_EXCEPTION(Error, (void)resources.vectors()); // and again, not an empty object
    QVERIFY_THROWS_EXCEPTION(Error, (void)resources.encoder());
    QVERIFY_THROWS_EXCEPTION(Error, (void)resources.wordNet());
}

void TestResources::usersOwnVectors()
{
    std::filesystem::create_directories(path("data/faultline/models"));
    std::ofstream(path("data/faultline/models/mine.txt")) << "good 1 2\nfine 2 1\n";
    const Resources resources;
    QCOMPARE(resources.vectors("mine.txt").size(), std::size_t{2});
    QCOMPARE(resources.vectors(path("data/faultline/models/mine.txt").string()).dimensions(), std::size_t{2});
    std::ofstream(path("words.txt")) << "quite\nrather\n";
    QCOMPARE(resources.stopWords(path("words.txt").string()).size(), std::size_t{2});
}

void TestResources::usersOwnSememes()
{
    QVERIFY(Resources().sememes() == nullptr);
    const Resources without;
    (void)without.sememes();
    QCOMPARE(without.identities().at("sememes own"), std::string(core::language::noResource));
    QCOMPARE(stateOf(without, "sememes"), std::string("not listed"));
    std::filesystem::create_directories(path("data/faultline"));
    std::ofstream(path("data/faultline/hownet.tsv")) << "film\tnoun\ts\nmovie\tnoun\ts\n";
    const Resources resources;
    const auto* own = resources.sememes();
    QVERIFY(own != nullptr && own == resources.sememes());
    QCOMPARE(own->words(), std::size_t{2});
    QCOMPARE(resources.identities().at("sememes own"), own->hash());
    QCOMPARE(stateOf(resources, "sememes"), std::string("present"));
    QVERIFY_THROWS_EXCEPTION(UsageError, (void)resources.sememes(path("nothing.tsv").string()));
}

void TestResources::wrongNames()
{
    const Resources resources;
    QVERIFY_THROWS_EXCEPTION(UsageError, (void)resources.stopWords("french"));
    QVERIFY_THROWS_EXCEPTION(Error, (void)resources.vectors("no-such-vectors"));
    QVERIFY_THROWS_EXCEPTION(Error, (void)resources.tagger("no-such-tagger"));
}

void TestResources::theHashFollowsWhatIsUsed()
{
    const Resources first;
    const Resources second;
    const std::string none = first.hash();
    (void)first.stopWords("nltk");
    (void)first.vectors();
    QVERIFY(first.hash() != none);
    (void)second.vectors(); // in another order
    QVERIFY(first.hash() != second.hash());
    (void)second.stopWords("nltk");
    QCOMPARE(first.hash(), second.hash());
}

void TestResources::threadsShareOneObject()
{
    const Resources resources;
    std::vector<const void*> seen(8);
    {
        std::vector<std::jthread> threads;
        for (auto& mine : seen)
            threads.emplace_back([&] { mine = &resources.vectors(); });
    }
    for (const void* other : seen)
        QCOMPARE(other, seen[0]);
}

QTEST_GUILESS_MAIN(TestResources)
#include "tst_resources.moc"
