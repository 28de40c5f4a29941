#include "tests/support/registered_test.h"

#include "tests/core/attacks/run_search.h"
#include "tests/places.h"

using namespace core::attacks;
using fakes::attack;
using fakes::FakeTransformation;
using fakes::FakeVictim;
using fakes::inputOf;
using nlohmann::ordered_json;

namespace {

/// P(positive) of "good film with fun" is .95.
const FakeVictim::Weights flipWeights{{"good", .3}, {"film", .04},  {"fun", .11},  {"fine", .1},
                                      {"bad", .05}, {"great", .28}, {"play", -.2}, {"sport", .05}};
const FakeTransformation::Table flipTable{
    {"good", {"great", "fine", "bad"}}, {"film", {"movie", "play"}}, {"fun", {"sport", "play"}}};
const std::vector<std::string> flipWords{"good", "film", "with", "fun"};

fakes::Setting setting(int width, int steps)
{
    fakes::Setting result;
    result.search = {{"type", "gradient-flips"}, {"width", width}, {"max_steps", steps}};
    return result;
}

/// A plain implementation: the lowest P(positive) that this many replacements reach, querying each.
double lowest(const std::vector<std::string>& text, int changes, std::size_t from = 0)
{
    double least = FakeVictim(flipWeights).positive(inputOf(text));
    for (std::size_t i = from; changes > 0 && i < text.size(); ++i)
        if (const auto found = flipTable.find(text[i]); found != flipTable.end())
            for (const auto& word : found->second) {
                auto changed = text;
                changed[i] = word;
                least = std::min(least, lowest(changed, changes - 1, i + 1));
            }
    return least;
}

} // namespace

/// A beam that is led by what gradients promise; of a linear victim they promise what comes.
class TestGradientFlips : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    // fun -> play promises .31, good -> bad .25, film -> play .24. One flip leaves .64, both of the best two .39.
    void onlyThePromisingIsAskedAbout()
    {
        FakeVictim victim(flipWeights);
        const auto outcome = attack(setting(1, 2), flipTable, victim, inputOf(flipWords));
        QVERIFY(outcome.success);
        QCOMPARE(outcome.text, std::string("bad film with play"));
        QCOMPARE(outcome.counts.logical, std::uint64_t{3}); // the clean text, and one per step
        QCOMPARE(outcome.counts.gradient, std::uint64_t{2});
        QCOMPARE(outcome.firstSuccess, std::uint64_t{3});
    }

    void asGoodAsAskingAboutEverything()
    {
        for (const int steps : {1, 2}) {
            FakeVictim victim(flipWeights);
            const auto outcome = attack(setting(100, steps), flipTable, victim, inputOf(flipWords));
            QVERIFY(std::abs(1.0 - outcome.loss - lowest(flipWords, steps)) < 1e-5);
        }
        // Two steps of a beam of two: at most four questions and three gradients.
        FakeVictim victim(flipWeights);
        const auto narrow = attack(setting(2, 2), flipTable, victim, inputOf(flipWords));
        QVERIFY(narrow.success && narrow.counts.logical <= 5 && narrow.counts.gradient <= 3);
    }

    void aBudgetCutsIt()
    {
        FakeVictim victim(flipWeights);
        const auto whole = attack(setting(3, 2), flipTable, victim, inputOf(flipWords));
        for (std::uint64_t budget = 1; budget <= whole.counts.logical; ++budget) {
            auto cut = setting(3, 2);
            cut.budget = budget;
            FakeVictim again(flipWeights);
            const auto outcome = attack(cut, flipTable, again, inputOf(flipWords));
            QVERIFY(outcome.counts.logical <= budget);
            QCOMPARE(outcome.success, whole.firstSuccess <= budget);
        }
    }

    void nothingToChange()
    {
        FakeVictim victim(flipWeights);
        const auto outcome = attack(setting(3, 2), {}, victim, inputOf(flipWords));
        QVERIFY(!outcome.success);
        QCOMPARE(outcome.counts.logical, std::uint64_t{1});
        QCOMPARE(outcome.counts.gradient, std::uint64_t{0});
    }

    void victimsWithoutAreRefused()
    {
        const auto search = makeSearchMethod(setting(3, 2).search, fakes::resources());
        FakeVictim victim(flipWeights);
        QVERIFY(search->mismatches(victim.card()).empty());
        auto card = victim.card();
        card.capabilities = static_cast<unsigned>(core::victims::Capability::Gradients);
        QCOMPARE(search->mismatches(card).size(), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestGradientFlips)
#include "tst_gradient_flips.moc"
