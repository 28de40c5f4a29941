#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>

#include <QTemporaryDir>
#include <QTest>

#include "core/attacks/recipe/catalogue.h"
#include "core/base/error.h"
#include "core/language/resources.h"
#include "tests/places.h"
#include "tests/support/fakes/fake_language_model.h"
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
    void hunspellsDictionary();
    void wrongNames();
    void aScopeRecordsWhatItWasAsked();
    void whatALoadedOneAskedForIsRecorded();
    void nothingIsLoadedTwice();
    void parametersNameInstalledResources();
    void theUsersOwnAreListed();
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
          "stop words nltk", "stop words textattack", "stop words function-words", "phrases topics", "entities",
          "entity replacements", "rewriting rules"})
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

/// It is found where hunspell itself looks; a program without one says so in the record.
void TestResources::hunspellsDictionary()
{
    const auto folder = path("hunspell");
    std::filesystem::create_directories(folder);
    qputenv("DICPATH", folder.string().c_str());
    const Resources without;
    QVERIFY(without.dictionary() == nullptr);
    QCOMPARE(without.identities().at("dictionary own"), std::string(core::language::noResource));
    std::ofstream(folder / "en_US.aff") << "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n";
    std::ofstream(folder / "en_US.dic") << "1\nfilm/S\n";
    const Resources resources;
    QVERIFY(resources.dictionary() != nullptr && resources.dictionary()->contains("films"));
    QCOMPARE(stateOf(resources, "dictionary"), std::string("present"));
    QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)resources.dictionary("no-such-file.dic"));
    qunsetenv("DICPATH");
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

void TestResources::aScopeRecordsWhatItWasAsked()
{
    const Resources all;
    (void)all.stopWords("nltk");
    const auto first = all.scope(), second = all.scope();
    QVERIFY(first->identities().empty());
    (void)first->vectors();
    (void)second->stopWords("nltk"); // which is loaded already
    QCOMPARE(first->identities(), (std::map<std::string, std::string>{{"vectors built-in", all.vectors().hash()}}));
    QCOMPARE(second->identities().size(), std::size_t{1});
    QVERIFY(!second->identities().at("stop words nltk").empty());
    QVERIFY_THROWS_EXCEPTION(Error, (void)second->vectors("no-such-vectors"));
    QCOMPARE(second->identities().size(), std::size_t{1});
}

/// An encoder is what it is by its vectors: who asks for the encoder has asked for both, whoever loaded them.
void TestResources::whatALoadedOneAskedForIsRecorded()
{
    const Resources all;
    for (int again = 0; again < 2; ++again) {
        const auto scope = all.scope();
        const auto& encoder = scope->encoder();
        QCOMPARE(scope->identities(), (std::map<std::string, std::string>{{"encoder built-in", encoder.hash()},
                                                                          {"vectors built-in", all.vectors().hash()}}));
    }
}

void TestResources::nothingIsLoadedTwice()
{
    int made = 0;
    auto makers = fakes::FakeLanguageModel::maker();
    makers.languageModel = [&made, make = makers.languageModel](const std::filesystem::path& folder) {
        ++made;
        return make(folder);
    };
    const Resources all(std::move(makers));
    const auto scope = all.scope();
    QCOMPARE(&scope->languageModel(), &all.languageModel());
    QCOMPARE(&scope->vectors(), &all.vectors());
    QCOMPARE(made, 1);
    QCOMPARE(scope->identities().at("language model built-in"), std::string("fake"));
    QVERIFY_THROWS_EXCEPTION(Error, (void)Resources().languageModel()); // another object has makers of its own
}

/// What a part of a recipe is set to by default can be chosen from the list of its kind.
void TestResources::parametersNameInstalledResources()
{
    const Resources all;
    std::size_t seen = 0;
    for (const auto slot : attacks::slotNames)
        for (const auto* type : attacks::partTypes(slot))
            for (const auto& parameter : type->parameters) {
                if (parameter.kind != Parameter::Kind::Resource)
                    continue;
                ++seen;
                auto names = parameter.choices;
                for (const auto& each : all.installed(parameter.resource))
                    names.push_back(each.name);
                if (parameter.resource != "sememes" && parameter.resource != "dictionary" &&
                    parameter.resource != "agent") // which do not ship
                    QVERIFY2(std::ranges::find(names, parameter.typedDefault()) != names.end(),
                             (type->type + "." + parameter.key).c_str());
                QVERIFY(!parameter.problem(5).empty());
                QVERIFY(parameter.problem("/home/me/my-own").empty()); // whether it is there shows when it is loaded
            }
    QVERIFY(seen > 20);
    QVERIFY_THROWS_EXCEPTION(std::logic_error, (void)all.installed("no-such-kind"));
}

void TestResources::theUsersOwnAreListed()
{
    std::filesystem::create_directories(path("data/faultline/models"));
    std::ofstream(path("data/faultline/models/mine.txt")) << "good 1 2\nfine 2 1\n";
    const Resources all({.attentionNetworks =
                             [] {
                                 return std::vector<language::AttentionNetwork>{{"han", "en", 1, true}};
                             },
                         .usersModels = [](const std::string& task) { return std::vector{"my " + task}; }});
    const auto names = [&](const char* kind) {
        std::string text;
        for (const auto& each : all.installed(kind))
            text += each.name + ", ";
        return text;
    };
    QCOMPARE(names("vectors"), std::string("built-in, my vectors, mine.txt, "));
    QCOMPARE(names("masked language model"), std::string("built-in, small-bert, my masked-language-model, "));
    QCOMPARE(names("encoder"), std::string("built-in, my encoder, "));
    QCOMPARE(names("attention model"), std::string("han, "));
    QCOMPARE(names("agent"), std::string("my agent, "));
    QCOMPARE(names("rewriter"), std::string("built-in, paraphrases, my rewriting, "));
    QCOMPARE(names("stop words"),
             std::string("textfooler, nltk, textattack, function-words, german, german-function-words, "));
    QCOMPARE(names("sememes"), std::string());
    QCOMPARE(stateOf(all, "my encoder"), std::string("not listed")); // models are examined by their loader
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
