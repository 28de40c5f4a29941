#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include <fstream>

#include "core/attacks/attack.h"
#include "tests/places.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/said.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using core::text::Input;
using nlohmann::ordered_json;

/// Every candidate of every place is a variant: queried, counted and kept.
class TestEnumerate : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyCandidateIsAVariant();
    void theResultIsTheBestVariant();
    void withoutAVictimTheVariantsAreTheSame_data();
    void withoutAVictimTheVariantsAreTheSame();
    void aBudgetEndsTheCount();
    void wrongTextsAreGoneThroughToo();
    void nothingToChange();

private:
    /// Rules that swap single words: big -> large, huge; dog -> cat; bad -> poor.
    Attack attack(int perPlace = 0, int perText = 0)
    {
        const auto path = folder_.filePath("rules.txt").toStdString();
        std::ofstream(path) << "big => large | huge\ndog => cat\nbad => poor\n";
        const ordered_json json = {{"name", "test"},
                                   {"goal", {{"type", "untargeted"}}},
                                   {"transformation", {{"type", "rewrite"}, {"rewriter", path}, {"most", 9}}},
                                   {"search", {{"type", "enumerate"}, {"per_place", perPlace}, {"per_text", perText}}}};
        return Attack(Recipe::fromJson(json.dump()), samples::sharedResources());
    }
    static core::corpora::Example example(const std::vector<std::string>& words, int gold = 1)
    {
        core::corpora::Example example;
        example.id = "1";
        example.hash = 42;
        example.input = fakes::inputOf(words);
        example.gold = core::structures::ClassLabel{gold};
        return example;
    }
    static std::vector<std::string> texts(const AttackResult& result)
    {
        std::vector<std::string> texts;
        for (const auto& variant : result.variants)
            texts.push_back(variant.input[0].text.str());
        return texts;
    }
    QTemporaryDir folder_;
};

void TestEnumerate::initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

void TestEnumerate::everyCandidateIsAVariant()
{
    fakes::FakeVictim victim({{"big", .2}, {"dog", .1}, {"huge", -.3}, {"cat", .05}});
    const auto result = attack().run(example({"a", "big", "dog", "."}), victim, {}, {});
    QCOMPARE(texts(result), (std::vector<std::string>{"a large dog .", "a huge dog .", "a big cat ."}));
    // P(positive): .5 + .2 + .1 = .8; large .6; huge .3; cat .75.
    QVERIFY(std::abs(result.variants[0].loss - .4) < 1e-5);
    QVERIFY(std::abs(result.variants[1].loss - .7) < 1e-5);
    QVERIFY(!result.variants[0].fooled && result.variants[1].fooled && !result.variants[2].fooled);
    QCOMPARE(core::structures::labelOf(result.variants[1].output), 0);
    QCOMPARE(result.variants[2].operation, std::string("rewrite"));
    QCOMPARE(result.variants[2].edits.size(), std::size_t{1});
    QCOMPARE(result.variants[2].edits[0].to, std::string("cat"));
    QCOMPARE(result.queries, 4U); // the text and its three variants
}

void TestEnumerate::theResultIsTheBestVariant()
{
    fakes::FakeVictim victim({{"big", .2}, {"dog", .1}, {"huge", -.3}, {"cat", .05}});
    const auto fooled = attack().run(example({"a", "big", "dog", "."}), victim, {}, {});
    QCOMPARE(fooled.status, Status::Succeeded);
    QCOMPARE(fooled.perturbed[0].text.str(), std::string("a huge dog ."));
    QCOMPARE(fooled.successQuery, 3U);

    fakes::FakeVictim firm({{"big", .2}, {"dog", .2}, {"large", .1}, {"huge", .3}, {"cat", .15}});
    const auto kept = attack().run(example({"a", "big", "dog", "."}), firm, {}, {});
    QCOMPARE(kept.status, Status::Failed);
    QCOMPARE(kept.perturbed[0].text.str(), std::string("a large dog ."));
}

void TestEnumerate::withoutAVictimTheVariantsAreTheSame_data()
{
    QTest::addColumn<int>("perPlace");
    QTest::addColumn<int>("perText");
    QTest::addColumn<int>("expected");
    QTest::newRow("all") << 0 << 0 << 5;
    QTest::newRow("two of the place") << 2 << 0 << 2;
    QTest::newRow("three of the text") << 0 << 3 << 3;
}

void TestEnumerate::withoutAVictimTheVariantsAreTheSame()
{
    QFETCH(const int, perPlace);
    QFETCH(const int, perText);
    QFETCH(const int, expected);
    const auto recipe = attack(perPlace, perText);
    const auto text = example({"big", "big", "dog"}); // five wordings of its one sentence
    fakes::FakeVictim victim({{"big", .1}});
    AttackOptions options;
    options.seed = 5;
    const auto result = recipe.run(text, victim, options, {});
    QCOMPARE(int(result.variants.size()), expected);
    const auto alone = recipe.variants(text, {}, {std::size_t(perPlace), std::size_t(perText), 5}, {});
    QCOMPARE(alone.size(), result.variants.size());
    for (std::size_t i = 0; i < alone.size(); ++i)
        QCOMPARE(alone[i].input[0].text.str(), result.variants[i].input[0].text.str());
}

void TestEnumerate::aBudgetEndsTheCount()
{
    fakes::FakeVictim victim({{"big", .2}, {"dog", .2}});
    AttackOptions options;
    options.maxQueries = 3;
    const auto result = attack().run(example({"a", "big", "dog", "."}), victim, options, {});
    QCOMPARE(texts(result), (std::vector<std::string>{"a large dog .", "a huge dog ."}));
    QCOMPARE(result.status, Status::BudgetSpent);
}

/// What the paper calls perturbation accuracy is over all variants, those of texts that were wrong by themselves, too.
void TestEnumerate::wrongTextsAreGoneThroughToo()
{
    fakes::FakeVictim victim({{"bad", -.2}, {"poor", .1}, {"dog", 0.}});
    const auto result = attack().run(example({"bad", "dog"}), victim, {}, {});
    QCOMPARE(result.status, Status::Skipped);
    QCOMPARE(result.reason, Reason::AlreadyWrong);
    QCOMPARE(texts(result), (std::vector<std::string>{"bad cat", "poor dog"}));
    QVERIFY(result.variants[0].fooled);  // wrong still
    QVERIFY(!result.variants[1].fooled); // right by luck
    QCOMPARE(result.perturbed[0].text.str(), std::string("bad dog"));
    QCOMPARE(result.perturbedPercent, 0.0);
    QVERIFY(result.edits.empty());
}

void TestEnumerate::nothingToChange()
{
    fakes::FakeVictim victim({{"fine", .2}});
    const auto result = attack().run(example({"fine", "film"}), victim, {}, {});
    QVERIFY(result.variants.empty());
    QCOMPARE(result.status, Status::Skipped); // the recipe makes nothing of this text: it was not attacked
    QCOMPARE(result.reason, Reason::NothingToChange);
}

QTEST_GUILESS_MAIN(TestEnumerate)
#include "tst_enumerate.moc"
