#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include <fstream>

#include "core/attacks/attack.h"
#include "tests/core/attacks/fake_victim.h"
#include "tests/core/said.h"

using namespace core::attacks;
using core::text::Input;
using nlohmann::ordered_json;

/// Every candidate of every place is a variant that is asked about.
class TestEnumerate : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyCandidateIsAVariant();
    void theResultIsTheBestVariant();
    void withoutAVictimTheVariantsAreTheSame_data();
    void withoutAVictimTheVariantsAreTheSame();
    void aBudgetEndsTheCount();
    void onlyTheBestIsInAShortTrace();
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
        static const auto resources = std::make_shared<const core::language::Resources>();
        return Attack(Recipe::fromJson(json.dump()), resources);
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
    static AttackOptions all()
    {
        AttackOptions options;
        options.trace = TraceLevel::All;
        return options;
    }
    static std::vector<std::string> texts(const AttackResult& result)
    {
        std::vector<std::string> texts;
        for (const auto& step : result.trace.steps)
            texts.push_back(step.after[0].text.str());
        return texts;
    }
    QTemporaryDir folder_;
};

void TestEnumerate::initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

void TestEnumerate::everyCandidateIsAVariant()
{
    fakes::FakeVictim victim({{"big", .2}, {"dog", .1}, {"huge", -.3}, {"cat", .05}});
    const auto result = attack().run(example({"a", "big", "dog", "."}), victim, all(), {});
    QCOMPARE(texts(result), (std::vector<std::string>{"a large dog .", "a huge dog .", "a big cat ."}));
    // P(positive): .5 + .2 + .1 = .8; large .6; huge .3; cat .75.
    const auto& steps = result.trace.steps;
    QVERIFY(std::abs(steps[0].lossAfter - .4) < 1e-5);
    QVERIFY(std::abs(steps[1].lossAfter - .7) < 1e-5);
    QVERIFY(!steps[0].candidates[0].success && steps[1].candidates[0].success && !steps[2].candidates[0].success);
    QCOMPARE(core::structures::labelOf(steps[1].answer), 0);
    QCOMPARE(steps[2].candidates[0].form, std::string("cat"));
    QCOMPARE(result.queries, 4U); // the text and its three variants
}

void TestEnumerate::theResultIsTheBestVariant()
{
    fakes::FakeVictim victim({{"big", .2}, {"dog", .1}, {"huge", -.3}, {"cat", .05}});
    const auto fooled = attack().run(example({"a", "big", "dog", "."}), victim, all(), {});
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
    AttackOptions options = all();
    options.seed = 5;
    const auto result = recipe.run(text, victim, options, {});
    const auto asked = texts(result);
    QCOMPARE(int(asked.size()), expected);
    const auto alone = recipe.variants(text, {}, {std::size_t(perPlace), std::size_t(perText), 5}, {});
    QCOMPARE(alone.size(), asked.size());
    for (std::size_t i = 0; i < alone.size(); ++i)
        QCOMPARE(alone[i].input[0].text.str(), asked[i]);
}

void TestEnumerate::aBudgetEndsTheCount()
{
    fakes::FakeVictim victim({{"big", .2}, {"dog", .2}});
    AttackOptions options = all();
    options.maxQueries = 3;
    const auto result = attack().run(example({"a", "big", "dog", "."}), victim, options, {});
    QCOMPARE(texts(result), (std::vector<std::string>{"a large dog .", "a huge dog ."}));
    QCOMPARE(result.status, Status::BudgetSpent);
}

void TestEnumerate::onlyTheBestIsInAShortTrace()
{
    fakes::FakeVictim victim({{"big", .2}, {"dog", .1}, {"huge", -.3}, {"cat", .05}});
    AttackOptions options;
    options.trace = TraceLevel::Accepted;
    const auto result = attack().run(example({"a", "big", "dog", "."}), victim, options, {});
    QCOMPARE(texts(result), std::vector<std::string>{"a huge dog ."});
}

void TestEnumerate::nothingToChange()
{
    fakes::FakeVictim victim({{"fine", .2}});
    const auto result = attack().run(example({"fine", "film"}), victim, all(), {});
    QVERIFY(result.trace.steps.empty());
    QCOMPARE(result.status, Status::Failed);
    QCOMPARE(result.reason, Reason::NothingToChange);
}

QTEST_GUILESS_MAIN(TestEnumerate)
#include "tst_enumerate.moc"
