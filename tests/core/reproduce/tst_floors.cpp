#include "tests/support/registered_test.h"

#include <cmath>

#include <QTemporaryDir>

#include "core/files/file.h"
#include "core/reproduce/experiment/reports/floors.h"
#include "tests/support/said.h"

using core::reproduce::meanOfColumn;
using core::reproduce::meanOfMeasured;
using core::reproduce::verdictOf;

/// What a run should reach: numbers that stages wrote.
class TestFloors : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Rewards 1, 2, 3 and 6: the first two are 1.5 in the mean, the last two 4.5, all of them 3.
    void meansOfColumns()
    {
        const auto file = at("rounds.tsv");
        core::writeFile(file, "round\treward\tleft\n1\t1\t0.5\n2\t2\t0.5\n3\t3\t0.5\n4\t6\t-1e0\n");
        QCOMPARE(meanOfColumn(file, "reward", 2, false).value(), 1.5);
        QCOMPARE(meanOfColumn(file, "reward", 2, true).value(), 4.5);
        QCOMPARE(meanOfColumn(file, "reward", 10, true).value(), 3.0);
        QCOMPARE(meanOfColumn(file, "left", 1, true).value(), -1.0);
    }

    void filesThatDoNotFit()
    {
        const auto file = at("odd.tsv");
        core::writeFile(file, "round\treward\n");
        QVERIFY(!meanOfColumn(file, "reward", 2, false));
        CONTAINS(errorOf([&] { (void)meanOfColumn(file, "luck", 2, false); }), "odd.tsv: has no column luck");
        core::writeFile(file, "round\treward\n1\t2\n2\tnan\n");
        CONTAINS(errorOf([&] { (void)meanOfColumn(file, "reward", 2, false); }), "odd.tsv:3: has no number");
        core::writeFile(file, "round\treward\n1\n");
        CONTAINS(errorOf([&] { (void)meanOfColumn(file, "reward", 2, false); }), "odd.tsv:2: has no number");
    }

    /// The last three are 9 above the first three, which do not vary: so is every draw. Where they vary, the interval
    /// reaches below the difference; of five rows no two threes can be taken.
    void whatWasGained()
    {
        const auto file = at("gained.tsv");
        core::writeFile(file, "round\treward\n1\t1\n2\t1\n3\t1\n4\t5\n5\t10\n6\t10\n7\t10\n");
        QCOMPARE(core::reproduce::surelyGained(file, "reward", 3).value(), 9.0);
        core::writeFile(file, "round\treward\n1\t0\n2\t4\n3\t2\n4\t1\n5\t5\n6\t3\n");
        QVERIFY(core::reproduce::surelyGained(file, "reward", 3).value() < 0.0); // 3 beside 2
        core::writeFile(file, "round\treward\n1\t0\n2\t4\n3\t2\n4\t1\n5\t5\n");
        QVERIFY(!core::reproduce::surelyGained(file, "reward", 3));
        // An agent that never acts has the same reward in every round: it gained nothing, so not more than 0.
        core::writeFile(file, "round\treward\n1\t2\n2\t2\n3\t2\n4\t2\n");
        const auto gained = core::reproduce::surelyGained(file, "reward", 2).value();
        QCOMPARE(gained, 0.0);
        QVERIFY(!core::reproduce::isMet(gained, 0.0, true, true));
    }

    void boundsOfFloors()
    {
        using core::reproduce::isMet;
        QVERIFY(isMet(2.0, 1.0, true, true) && !isMet(1.0, 1.0, true, true) && !isMet(0.0, 1.0, true, true)); // more
        QVERIFY(isMet(2.0, 1.0, true, false) && isMet(1.0, 1.0, true, false) && !isMet(0.0, 1.0, true, false));
        QVERIFY(!isMet(2.0, 1.0, false, false) && isMet(1.0, 1.0, false, false) && isMet(0.0, 1.0, false, false));
    }

    /// Two folds, 60 [50, 70] and 80 [74, 86]: 70, and the root of 10 x 10 + 6 x 6, halved, around it. One alone keeps
    /// its interval.
    void meansOfFolds()
    {
        const auto mean = meanOfMeasured({{60, 50, 70}, {80, 74, 86}}).value();
        QCOMPARE(mean.value, 70.0);
        QCOMPARE(mean.low, 70.0 - std::sqrt(136.0) / 2);
        QCOMPARE(mean.high, 70.0 + std::sqrt(136.0) / 2);
        const auto one = meanOfMeasured({{60, 48, 71}}).value();
        QCOMPARE(one.low, 48.0);
        QCOMPARE(one.high, 71.0);
        QVERIFY(!meanOfMeasured({}));
    }

    /// Runs over the same texts are no further witnesses: 10 and 6 below, 16 together, halved. A third number, of other
    /// texts and 12 to each side: the root of 16 x 16 + 12 x 12 is 20.
    void meansOfRunsOverTheSameTexts()
    {
        const auto runs = meanOfMeasured({{60, 50, 70}, {80, 74, 86}}, {"a", "a"}).value();
        QCOMPARE(runs.value, 70.0);
        QCOMPARE(runs.low, 62.0);
        QCOMPARE(runs.high, 78.0);
        const auto more = meanOfMeasured({{60, 50, 70}, {70, 58, 82}, {80, 74, 86}}, {"a", "b", "a"}).value();
        QCOMPARE(more.value, 70.0);
        QCOMPARE(more.low, 70.0 - 20.0 / 3);
        QCOMPARE(more.high, 70.0 + 20.0 / 3);
    }

    /// Rounds of agents and of what is matched to them, in whatever order they stand.
    void everyRoundHasItsPartner()
    {
        using core::reproduce::partnersOf;
        QCOMPARE(partnersOf({"1", "2", "3"}, {"3", "1", "2"}).value(), (std::vector<std::size_t>{1, 2, 0}));
        QVERIFY(!partnersOf({"1", "3"}, {"1", "2"})); // each side lacks one of three
        QVERIFY(!partnersOf({"1", "2"}, {"1"}));
        QVERIFY(!partnersOf({"1", "1"}, {"1", "2"}));
        QVERIFY(!partnersOf({"1", "2"}, {"1", "1"}));
        QVERIFY(!partnersOf({}, {}));
    }

    void verdicts()
    {
        QCOMPARE(verdictOf({40, 35, 45}, {60, 50, 70}, false), std::string("seen")); // below
        QCOMPARE(verdictOf({40, 35, 52}, {60, 50, 70}, false), std::string("seen, within the intervals"));
        QCOMPARE(verdictOf({61, 60, 62}, {60, 50, 70}, false), std::string("not seen"));
        QCOMPARE(verdictOf({80, 75, 85}, {60, 50, 70}, true), std::string("seen")); // above
        QCOMPARE(verdictOf({61, 55, 65}, {60, 50, 70}, true), std::string("seen, within the intervals"));
        QCOMPARE(verdictOf({40, 35, 45}, {60, 50, 70}, true), std::string("not seen"));
        // An attack that takes nothing, a training that gains nothing.
        QCOMPARE(verdictOf({40, 35, 45}, {40, 35, 45}, false), std::string("not seen"));
        QCOMPARE(verdictOf({40, 40, 40}, {40, 40, 40}, false), std::string("not seen"));
        QCOMPARE(verdictOf({60, 55, 65}, {60, 50, 70}, true), std::string("not seen"));
    }

private:
    std::string at(const char* name) const { return folder_.filePath(QLatin1String(name)).toStdString(); }
    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestFloors)
#include "tst_floors.moc"
