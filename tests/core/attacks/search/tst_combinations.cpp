#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include <fstream>

#include "core/attacks/attack.h"
#include "tests/places.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using nlohmann::ordered_json;

/// Algorithm 4 of Maheshwary's thesis: the candidates of each sentence with those of the others, in the declared order.
class TestCombinations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    /// Two sentences with two and one wordings, so (2 + 1) * (1 + 1) - 1 = 5 texts. The victim takes a text for
    /// negative once its score is below .5: .5 + the words' weights. Only "huge" with "cat" is: the first place must be
    /// at its second wording and the second at its first, which is the third text that is asked.
    void theLastPlaceChangesFastest()
    {
        fakes::FakeVictim victim({{"big", .2}, {"large", .2}, {"huge", -.05}, {"dog", .1}, {"cat", 0.}});
        const auto result = attack(1000).run(example(), victim, {}, {});
        QCOMPARE(result.status, Status::Succeeded);
        QCOMPARE(result.perturbed[0].text.str(), std::string("a huge one . a cat ran ."));
        // The text; large + cat, large + dog, huge + cat.
        QCOMPARE(result.queries, 4U);
        QCOMPARE(result.successQuery, 4U);
    }

    /// Without a success all are asked, and the best is kept: .5 + .1 for huge + .05 for cat is the least.
    void allAreAsked()
    {
        fakes::FakeVictim victim({{"big", .2}, {"large", .2}, {"huge", .1}, {"dog", .1}, {"cat", .05}});
        const auto result = attack(1000).run(example(), victim, {}, {});
        QCOMPARE(result.status, Status::Failed);
        QCOMPARE(result.perturbed[0].text.str(), std::string("a huge one . a cat ran ."));
        QCOMPARE(result.queries, 1U + 5U);
    }

    /// Of each place only the first wording: large and cat, so (1 + 1) * (1 + 1) - 1 = 3 texts.
    void theFirstOfEachPlace()
    {
        fakes::FakeVictim victim({{"big", .2}, {"large", .2}, {"huge", -.05}, {"dog", .1}, {"cat", 0.}});
        const auto result = attack(1000, 1).run(example(), victim, {}, {});
        QCOMPARE(result.status, Status::Failed); // without huge
        QCOMPARE(result.queries, 1U + 3U);
    }

    void theLimitEndsIt()
    {
        fakes::FakeVictim victim({{"big", .2}, {"large", .2}, {"huge", -.05}, {"dog", .1}, {"cat", 0.}});
        const auto result = attack(2).run(example(), victim, {}, {});
        QCOMPARE(result.status, Status::Failed);
        QCOMPARE(result.queries, 1U + 2U);
    }

    void nothingToChange()
    {
        fakes::FakeVictim victim({{"good", .2}});
        core::corpora::Example plain = example();
        plain.input = fakes::inputOf({"a", "good", "one", "."});
        const auto result = attack(1000).run(plain, victim, {}, {});
        QCOMPARE(result.status, Status::Skipped);
        QCOMPARE(result.queries, 1U);
    }

private:
    Attack attack(int most, int perPlace = 0)
    {
        const auto path = folder_.filePath("rules.txt").toStdString();
        std::ofstream(path) << "big => large | huge\ndog => cat\n";
        const ordered_json json = {{"name", "test"},
                                   {"goal", {{"type", "untargeted"}}},
                                   {"transformation", {{"type", "rewrite"}, {"rewriter", path}, {"most", 9}}},
                                   {"search", {{"type", "combinations"}, {"most", most}, {"per_place", perPlace}}}};
        return Attack(Recipe::fromJson(json.dump()), samples::sharedResources());
    }
    static core::corpora::Example example()
    {
        core::corpora::Example example;
        example.id = "1";
        example.hash = 42;
        example.input = fakes::inputOf({"a", "big", "one", ".", "a", "dog", "ran", "."});
        example.gold = core::structures::ClassLabel{1};
        return example;
    }
    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestCombinations)
#include "tst_combinations.moc"
