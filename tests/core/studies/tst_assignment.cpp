#include <map>
#include <set>

#include "core/studies/design/assignment.h"
#include "core/studies/design/spacing.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/studies.h"

using namespace core::studies;

class TestAssignment : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyItemHasItsRatersAndLoadsAreBalanced();
    void allPairsOfRatersMeet();
    void theSameSeedGivesTheSameDesign();
    void ordersDifferBetweenRaters();
    void bothSidesAreUsed();
    void oneSentenceDoesNotComeTwiceInARow();
    void spacingIsAsGoodAsCanBe();
    void aLatinSquareShowsEachSentenceOnce();
    void trainingComesFirstAndChecksAreSpread();
    void plansThatCannotBe();
};

namespace {

std::vector<std::string> raters(int n)
{
    std::vector<std::string> names;
    for (int i = 1; i <= n; ++i)
        names.push_back(fmt::format("r{}", i));
    return names;
}

Study overlap(int n, int k, std::uint64_t seed)
{
    Study study = samples::study("s", raters(n));
    study.plan.mode = AssignmentPlan::Mode::Overlap;
    study.plan.overlap = k;
    study.plan.seed = seed;
    return study;
}

/// Fewest neighbours of one group in any order, by trying all.
std::size_t fewestRepeats(std::vector<std::string> groups)
{
    std::ranges::sort(groups);
    std::size_t fewest = SIZE_MAX;
    do {
        std::size_t repeats = 0;
        for (std::size_t i = 1; i < groups.size(); ++i)
            repeats += groups[i] == groups[i - 1] ? 1 : 0;
        fewest = std::min(fewest, repeats);
    } while (std::ranges::next_permutation(groups).found);
    return fewest;
}

} // namespace

void TestAssignment::everyItemHasItsRatersAndLoadsAreBalanced()
{
    for (int n = 1; n <= 7; ++n)
        for (int k = 1; k <= n; ++k)
            for (const int size : {1, 2, 5, 23, 60}) {
                const auto items = samples::items(size);
                const auto design = assign(overlap(n, k, std::uint64_t(size)), items);
                std::map<std::string, std::set<std::string>> ratersOf;
                std::size_t least = SIZE_MAX;
                std::size_t most = 0;
                for (const auto& assignment : design.assignments) {
                    std::set<std::string> own;
                    for (const auto& assigned : assignment.order) {
                        QVERIFY(own.insert(assigned.item).second);
                        ratersOf[assigned.item].insert(assignment.rater);
                    }
                    least = std::min(least, own.size());
                    most = std::max(most, own.size());
                }
                QVERIFY2(most - least <= 1, qPrintable(QString::asprintf("%d raters, %d items", n, size)));
                QCOMPARE(ratersOf.size(), items.size());
                for (const auto& [item, who] : ratersOf)
                    QCOMPARE(who.size(), std::size_t(k));
            }
}

void TestAssignment::allPairsOfRatersMeet()
{
    // Two of four raters per item: in the same cycle over and over, r1 would never share an item with r3.
    const auto items = samples::items(60);
    const auto design = assign(overlap(4, 2, 1), items);
    std::map<std::string, std::vector<std::string>> ratersOf;
    for (const auto& assignment : design.assignments)
        for (const auto& assigned : assignment.order)
            ratersOf[assigned.item].push_back(assignment.rater);
    std::set<std::vector<std::string>> pairs;
    for (const auto& [item, who] : ratersOf)
        pairs.insert(who);
    QCOMPARE(pairs.size(), std::size_t{6});
}

void TestAssignment::theSameSeedGivesTheSameDesign()
{
    const auto items = samples::items(20);
    const auto text = [&](std::uint64_t seed) {
        std::string all;
        for (const auto& assignment : assign(overlap(3, 2, seed), items).assignments)
            all += toJson(assignment).dump();
        return all;
    };
    QCOMPARE(text(5), text(5));
    QVERIFY(text(5) != text(6));
}

void TestAssignment::ordersDifferBetweenRaters()
{
    const auto design = assign(samples::study("s", raters(3)), samples::items(30));
    std::set<std::string> orders;
    for (const auto& assignment : design.assignments) {
        QCOMPARE(assignment.order.size(), std::size_t{30});
        std::string order;
        for (const auto& assigned : assignment.order)
            order += assigned.item;
        orders.insert(order);
    }
    QCOMPARE(orders.size(), std::size_t{3});
}

void TestAssignment::bothSidesAreUsed()
{
    Study study = samples::study("s", raters(1));
    const auto items = samples::items(1000);
    const auto swappedShare = [&] {
        std::size_t swapped = 0;
        const auto design = assign(study, items);
        for (const auto& assigned : design.assignments[0].order)
            swapped += assigned.swapped ? 1 : 0;
        return double(swapped) / 1000.0;
    };
    // A fair coin thrown 1000 times is further than .05 from a half once in 600 tries.
    QVERIFY(std::abs(swappedShare() - .5) < .05);
    study.shuffleSides = false;
    QCOMPARE(swappedShare(), 0.0);
}

void TestAssignment::oneSentenceDoesNotComeTwiceInARow()
{
    Study study = samples::study("s", raters(2));
    const auto items = samples::items(10, {"swap", "drop", "wordnet"});
    std::map<std::string, std::string> sentences;
    for (const auto& item : items)
        sentences[item.key] = item.sourceSentence();
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        study.plan.seed = seed;
        const auto design = assign(study, items);
        QVERIFY(design.notes.empty());
        for (const auto& assignment : design.assignments)
            for (std::size_t i = 1; i < assignment.order.size(); ++i)
                QVERIFY(sentences[assignment.order[i].item] != sentences[assignment.order[i - 1].item]);
    }
    // Three items of one sentence cannot be kept apart, and the design reports it.
    const auto design = assign(study, samples::items(1, {"swap", "drop", "wordnet"}));
    QCOMPARE(design.notes.size(), std::size_t{2});
    CONTAINS(design.notes[0], "r1: 2 times");
}

void TestAssignment::spacingIsAsGoodAsCanBe()
{
    // All group sizes of up to 7 items in three groups, against trying every order.
    for (int a = 0; a <= 5; ++a)
        for (int b = 0; b <= 3; ++b)
            for (int c = 0; a + b + c <= 7; ++c) {
                std::vector<std::string> groups(std::size_t(a), "a");
                groups.insert(groups.end(), std::size_t(b), "b");
                groups.insert(groups.end(), std::size_t(c), "c");
                const std::size_t fewest = groups.empty() ? 0 : fewestRepeats(groups);
                for (std::uint64_t seed = 0; seed < 20; ++seed) {
                    core::Random random(seed);
                    const auto spaced = spacedOrder(groups, random);
                    std::size_t repeats = 0;
                    for (std::size_t i = 1; i < spaced.order.size(); ++i)
                        repeats += groups[spaced.order[i]] == groups[spaced.order[i - 1]] ? 1 : 0;
                    QCOMPARE(repeats, spaced.repeats);
                    QVERIFY2(repeats == fewest,
                             qPrintable(QString::asprintf("%d %d %d: %zu, best is %zu", a, b, c, repeats, fewest)));
                    QCOMPARE(std::set<std::size_t>(spaced.order.begin(), spaced.order.end()).size(), groups.size());
                }
            }
}

void TestAssignment::aLatinSquareShowsEachSentenceOnce()
{
    Study study = samples::study("s", raters(6));
    study.plan.mode = AssignmentPlan::Mode::LatinSquare;
    const auto items = samples::items(12, {"swap", "drop", "wordnet"});
    std::map<std::string, const Item*> byKey;
    for (const auto& item : items)
        byKey[item.key] = &item;
    const auto design = assign(study, items);
    QVERIFY(design.notes.empty());
    std::map<std::string, int> ratersOf;
    for (const auto& assignment : design.assignments) {
        std::set<std::string> sentences;
        std::map<std::string, int> attacks;
        for (const auto& assigned : assignment.order) {
            QVERIFY(sentences.insert(byKey[assigned.item]->sourceSentence()).second);
            ++attacks[byKey[assigned.item]->sources[0].campaign];
            ++ratersOf[assigned.item];
        }
        QCOMPARE(sentences.size(), std::size_t{12});
        for (const auto& [attack, count] : attacks)
            QCOMPARE(count, 4);
    }
    for (const auto& [item, count] : ratersOf)
        QCOMPARE(count, 2);
    study.plan.raters = raters(4);
    CONTAINS(assign(study, items).notes[0], "4 raters are not a multiple of 3 campaigns");
}

void TestAssignment::trainingComesFirstAndChecksAreSpread()
{
    Study study = samples::study("s", raters(2));
    auto items = samples::items(20);
    const auto own = [](const std::string& text, Role role) {
        Item item;
        item.original = text;
        item.perturbed = text + "!";
        item.key = itemKey(item.original, item.perturbed, {});
        item.role = role;
        return item;
    };
    items.push_back(own("check one", Role::Attention));
    items.push_back(own("check two", Role::Attention));
    items.push_back(own("learn this", Role::Training));
    items.push_back(own("learn that", Role::Training));
    std::map<std::string, Role> roles;
    for (const auto& item : items)
        roles[item.key] = item.role;
    for (const auto& assignment : assign(study, items).assignments) {
        QCOMPARE(assignment.order.size(), std::size_t{24});
        QVERIFY(roles[assignment.order[0].item] == Role::Training && roles[assignment.order[1].item] == Role::Training);
        std::vector<std::size_t> checks;
        for (std::size_t i = 2; i < assignment.order.size(); ++i)
            if (roles[assignment.order[i].item] == Role::Attention)
                checks.push_back(i - 2);
        // Two checks among twenty items: after about a third and two thirds of them.
        QCOMPARE(checks.size(), std::size_t{2});
        QVERIFY(checks[0] >= 6 && checks[0] <= 8 && checks[1] >= 13 && checks[1] <= 16);
    }
}

void TestAssignment::plansThatCannotBe()
{
    CONTAINS(errorOf([] { static_cast<void>(assign(overlap(2, 3, 0), samples::items(3))); }), "cannot have 3 raters");
    CONTAINS(errorOf([] { static_cast<void>(assign(overlap(2, 0, 0), samples::items(3))); }), "cannot have 0 raters");
    CONTAINS(errorOf([] { static_cast<void>(assign(samples::study("s", {}), samples::items(3))); }), "no raters");
}

QTEST_APPLESS_MAIN(TestAssignment)
#include "tst_assignment.moc"
