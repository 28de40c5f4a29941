#include "tests/support/registered_test.h"
#include "tests/support/spent.h"

#include <atomic>

#include "core/base/error.h"
#include "core/metrics/agreement.h"

using namespace core::metrics;

namespace {

constexpr int none = Ratings::missing;

std::vector<double> scale(int categories, double first = 0.0)
{
    std::vector<double> values;
    for (int i = 0; i < categories; ++i)
        values.push_back(first + i);
    return values;
}

/// Two raters from a table of counts: rows are the first rater's answers.
Ratings fromTable(const std::vector<std::vector<int>>& table)
{
    Ratings ratings(2, scale(static_cast<int>(table.size())));
    for (int a = 0; a < static_cast<int>(table.size()); ++a)
        for (int b = 0; b < static_cast<int>(table.size()); ++b)
            for (int n = 0; n < table[std::size_t(a)][std::size_t(b)]; ++n)
                ratings.add(std::vector{a, b});
    return ratings;
}

/// Many raters from counts per category: who gave which answer does not matter for Fleiss' kappa.
Ratings fromCounts(const std::vector<std::vector<int>>& items, std::size_t raters)
{
    Ratings ratings(raters, scale(static_cast<int>(items.front().size())));
    for (const auto& counts : items) {
        std::vector<int> answers;
        for (std::size_t c = 0; c < counts.size(); ++c)
            answers.insert(answers.end(), std::size_t(counts[c]), int(c));
        ratings.add(answers);
    }
    return ratings;
}

/// Krippendorff (2011), "Computing Krippendorff's alpha-reliability", section C: 4 observers, 12 units, values 1..5.
Ratings krippendorff2011()
{
    const std::vector<std::vector<int>> observers{{1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0},
                                                  {1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3},
                                                  {0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0},
                                                  {1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0}};
    Ratings ratings(4, scale(5, 1.0));
    for (std::size_t unit = 0; unit < 12; ++unit) {
        std::vector<int> answers;
        for (const auto& observer : observers)
            answers.push_back(observer[unit] - 1); // 0 in the table above is a missing value
        ratings.add(answers);
    }
    return ratings;
}

/// Two raters and three categories: 100 pregnant women, Gwet (2014), Handbook of Inter-Rater Reliability, and
/// `cont3x3abstractors` of his R package irrCAC, whose vignettes give the coefficients to seven digits.
Ratings gwetAbstractors() { return fromTable({{13, 0, 0}, {0, 20, 7}, {0, 4, 56}}); }

/// Shrout and Fleiss (1979), Table 2: 6 targets, 4 judges, scores 1..10.
Ratings shroutFleiss1979()
{
    Ratings ratings(4, scale(10, 1.0));
    for (const auto& scores : std::vector<std::vector<int>>{
             {9, 2, 5, 8}, {6, 1, 3, 2}, {8, 4, 6, 8}, {7, 1, 2, 6}, {10, 5, 6, 9}, {6, 2, 4, 7}}) {
        std::vector<int> answers;
        for (const int score : scores)
            answers.push_back(score - 1);
        ratings.add(answers);
    }
    return ratings;
}

/// Fleiss (1971), Table 1: 30 patients, 6 psychiatrists, 5 diagnoses.
Ratings fleiss1971()
{
    return fromCounts({{0, 0, 0, 6, 0}, {0, 3, 0, 0, 3}, {0, 1, 4, 0, 1}, {0, 0, 0, 0, 6}, {0, 3, 0, 3, 0},
                       {2, 0, 4, 0, 0}, {0, 0, 4, 0, 2}, {2, 0, 3, 1, 0}, {2, 0, 0, 4, 0}, {0, 0, 0, 0, 6},
                       {1, 0, 0, 5, 0}, {1, 1, 0, 4, 0}, {0, 3, 3, 0, 0}, {1, 0, 0, 5, 0}, {0, 2, 0, 3, 1},
                       {0, 0, 5, 0, 1}, {3, 0, 0, 1, 2}, {5, 1, 0, 0, 0}, {0, 2, 0, 4, 0}, {1, 0, 2, 0, 3},
                       {0, 0, 0, 0, 6}, {0, 1, 0, 5, 0}, {0, 2, 0, 1, 3}, {2, 0, 0, 4, 0}, {1, 0, 0, 4, 1},
                       {0, 5, 0, 1, 0}, {4, 0, 0, 0, 2}, {0, 2, 0, 4, 0}, {1, 0, 5, 0, 0}, {0, 0, 0, 0, 6}},
                      6);
}

/// The same with items that fewer answered, which cannot enter the formula.
Ratings fleiss1971AndOthers()
{
    Ratings ratings = fleiss1971();
    for (int i = 0; i < 10; ++i) {
        ratings.add(std::vector{0, 1, 2, 3, 4, none});
        ratings.add(std::vector{0, 1, none, none, none, none});
    }
    return ratings;
}

} // namespace

class TestAgreement : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void publishedValues_data();
    void publishedValues();
    void undefinedCases_data();
    void undefinedCases();
    void fleissTakesTheLargerOfCommonestNumbers();
    void weightsOfOneAreNoWeights();
    void intervals();
    void manyBallotsAreQuick();
    void exceptionsLeaveTheThreads();
    void stopIsHeard();
};

void TestAgreement::publishedValues_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("published");
    QTest::addColumn<int>("digits");
    const auto row = [](const char* name, const Coefficient& c, double published, int digits) {
        QTest::newRow(name) << c.value.value_or(std::nan("")) << published << digits;
    };
    const auto cohen = fromTable({{88, 10, 2}, {14, 40, 6}, {18, 10, 12}});
    row("Cohen 1960, 200 cases", cohenKappa(cohen, 0, 1), .492, 3);
    row("percent agreement of the same", percentAgreement(cohen), .70, 2);
    row("Fleiss 1971, Table 1", fleissKappa(fleiss1971()), .430, 3);
    row("observed agreement there", percentAgreement(fleiss1971()), .5556, 4);
    row("Krippendorff 2011, nominal", krippendorffAlpha(krippendorff2011(), Level::Nominal), .743, 3);
    row("Krippendorff 2011, ordinal", krippendorffAlpha(krippendorff2011(), Level::Ordinal), .815, 3);
    row("Krippendorff 2011, interval", krippendorffAlpha(krippendorff2011(), Level::Interval), .849, 3);
    row("Krippendorff 2011, ratio", krippendorffAlpha(krippendorff2011(), Level::Ratio), .797, 3);
    row("Shrout and Fleiss 1979, ICC(2,1)", icc21(shroutFleiss1979()), .29, 2);
    row("Shrout and Fleiss 1979, ICC(2,4)", icc2k(shroutFleiss1979()), .62, 2);
    row("Gwet 2014, AC1", gwetAc(gwetAbstractors()), .8493305, 7);
    row("Gwet 2014, AC2 with quadratic weights", gwetAc(gwetAbstractors(), Weights::Quadratic), .9402369, 7);
    row("Gwet 2014, weighted kappa", cohenKappa(gwetAbstractors(), 0, 1, Weights::Quadratic), .8921569, 7);
    row("Gwet 2014, kappa", cohenKappa(gwetAbstractors(), 0, 1), .7964094, 7);
    // irrCAC, cac.raw4raters: the data of Krippendorff 2011. Quadratic weights make alpha the one at interval level.
    row("Gwet, AC1 with missing answers", gwetAc(krippendorff2011()), .77544, 5);
    row("Gwet, percent agreement with missing answers", percentAgreement(krippendorff2011()), .8181818, 7);
    row("Fleiss 1971 beside items with other numbers of answers", fleissKappa(fleiss1971AndOthers()), .430, 3);
    row("Gwet 2008, high agreement, low prevalence", gwetAc(fromTable({{118, 5}, {2, 0}})), .941, 3);
    row("kappa's paradox there", cohenKappa(fromTable({{118, 5}, {2, 0}}), 0, 1), -.023, 3);
    // By hand: p_o = (7*1 + 2*.5 + 1*0)/10 = .8; p_e from margins (5,3,2) and (4,3,3) with weights 1, .5, 0:
    // (20+9+6 + .5*(15+12+9+6))/100 = .56; kappa = .24/.44.
    row("linear weights, by hand", cohenKappa(fromTable({{4, 0, 1}, {0, 2, 1}, {0, 1, 1}}), 0, 1, Weights::Linear),
        .24 / .44, 12);
}

void TestAgreement::publishedValues()
{
    QFETCH(const double, value);
    QFETCH(const double, published);
    QFETCH(const int, digits);
    QVERIFY2(std::abs(value - published) <= .5 * std::pow(10.0, -digits) + 1e-12,
             qPrintable(QString::number(value, 'g', 12)));
}

void TestAgreement::undefinedCases_data()
{
    QTest::addColumn<QString>("why");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const Coefficient& c, const char* expected) {
        QTest::newRow(name) << QString::fromStdString(c.value ? "has a value" : c.undefined)
                            << QString::fromLatin1(expected);
    };
    Ratings one(1, scale(2));
    one.add(std::vector{0});
    row("one rater", fleissKappa(one), "only one rater");
    row("one rater, alpha", krippendorffAlpha(one, Level::Nominal), "no item has two answers");
    Ratings same(2, scale(2));
    same.add(std::vector{1, 1});
    same.add(std::vector{1, 1});
    row("all the same", cohenKappa(same, 0, 1), "all answers are the same");
    row("all the same, alpha", krippendorffAlpha(same, Level::Ordinal), "all answers are the same");
    row("all the same, ICC", icc2k(same), "the answers do not vary");
    Ratings apart(2, scale(2));
    apart.add(std::vector{1, none});
    apart.add(std::vector{none, 0});
    row("no overlap", cohenKappa(apart, 0, 1), "no item was answered by both");
    row("no overlap, Fleiss", fleissKappa(apart), "no item has two answers");
    Ratings opposed(2, scale(3));
    for (const auto& answers : {std::vector{0, 2}, std::vector{2, 0}, std::vector{1, 1}})
        opposed.add(answers);
    // By hand: mean squares 0 between items, 0 between raters, 2 residual: (0 - 2) / (0 + (0 - 2) / 3) = 3.
    row("opposed raters, ICC(2,k)", icc2k(opposed), "the raters differ more than the items do");
    row("no overlap, percent", percentAgreement(apart), "no item has two answers");
}

void TestAgreement::undefinedCases()
{
    QFETCH(const QString, why);
    QFETCH(const QString, expected);
    QCOMPARE(why, expected);
}

void TestAgreement::fleissTakesTheLargerOfCommonestNumbers()
{
    // As many items with three answers as with two. Over the former by hand: the pairs agree in 1 and 1/3 of them, two
    // thirds of the answers are the first: (2/3 - 5/9) / (1 - 5/9) = 1/4; over the latter it would be -1/3.
    Ratings ratings(3, scale(2));
    for (const auto& answers : std::vector<std::vector<int>>{{0, 0, 0}, {0, 1, 1}, {0, none, 1}, {none, 1, 1}})
        ratings.add(answers);
    QVERIFY(std::abs(*fleissKappa(ratings).value - 0.25) < 1e-12);
    QVERIFY(fleissItems(ratings).items == 2 && fleissItems(ratings).answers == 3);
    QCOMPARE(pairedItems(ratings), std::size_t{4});
    ratings.add(std::vector{none, none, 1});
    QCOMPARE(pairedItems(ratings), std::size_t{4});
    ratings.add(std::vector{none, 1, 1});
    QVERIFY(fleissItems(ratings).items == 3 && fleissItems(ratings).answers == 2);
}

void TestAgreement::weightsOfOneAreNoWeights()
{
    // On a scale of two answers every weighting is the plain one.
    const auto table = fromTable({{20, 5}, {3, 12}});
    QCOMPARE(*cohenKappa(table, 0, 1, Weights::Quadratic).value, *cohenKappa(table, 0, 1).value);
    QCOMPARE(*gwetAc(table, Weights::Linear).value, *gwetAc(table).value);
    QVERIFY_EXCEPTION_THROWN(Ratings(2, scale(2)).add(std::vector{0, 2}), std::invalid_argument);
}

void TestAgreement::intervals()
{
    const auto kappa = [](const Ratings& r) { return fleissKappa(r); };
    const auto ratings = fleiss1971();
    const auto interval = bootstrap(ratings, kappa, 1000, 7);
    QVERIFY(interval.has_value());
    QVERIFY(interval->low < .430 && .430 < interval->high);
    // Fleiss' data has a jackknife-like standard error near .055: the interval is neither a point nor everything.
    QVERIFY(interval->high - interval->low > .1 && interval->high - interval->low < .35);
    const auto again = bootstrap(ratings, kappa, 1000, 7);
    QCOMPARE(again->low, interval->low);
    QCOMPARE(again->high, interval->high);
    Ratings one(2, scale(2));
    one.add(std::vector{0, 1});
    QVERIFY(!bootstrap(one, kappa).has_value());
    // Of a hundred rounds up to five may be undefined; with more, the interval would lack an end.
    for (const int undefined : {0, 5, 6, 40}) {
        std::atomic<int> round = 0;
        const auto sometimes = [&](const Ratings&) -> Coefficient {
            const int number = round++;
            return number < undefined ? Coefficient{{}, "no"} : Coefficient{number * 1.0, {}};
        };
        QCOMPARE(bootstrap(ratings, sometimes, 100).has_value(), undefined <= 5);
    }
}

void TestAgreement::manyBallotsAreQuick()
{
    Ratings ratings(3, scale(3));
    std::uint32_t state = 1;
    for (int item = 0; item < 33'334; ++item) {
        std::vector<int> answers;
        for (int r = 0; r < 3; ++r) {
            state = state * 1664525U + 1013904223U;
            answers.push_back(int(state >> 24) % 3);
        }
        ratings.add(answers);
    }
    QCOMPARE(ratings.ballots(), std::size_t{100'002});
    const tests::Spent spent;
    const auto interval = bootstrap(ratings, [](const Ratings& r) { return krippendorffAlpha(r, Level::Nominal); });
    QVERIFY(interval && interval->low < 0.0 + 0.02 && interval->high > -0.02); // random answers: alpha near 0
    QVERIFY2(spent.within(3.0), qPrintable(QString::number(spent.seconds())));
}

void TestAgreement::exceptionsLeaveTheThreads()
{
    const auto fails = [](const Ratings&) -> Coefficient { throw std::bad_alloc(); };
    QVERIFY_EXCEPTION_THROWN((void)bootstrap(fleiss1971(), fails), std::bad_alloc);
}

void TestAgreement::stopIsHeard()
{
    std::stop_source stop;
    std::atomic<int> calls = 0;
    Resampled part{fleiss1971(), {}, {[&](const Ratings& ratings) {
                       if (++calls == 20)
                           stop.request_stop();
                       return fleissKappa(ratings);
                   }}};
    for (std::size_t i = 0; i < part.ratings.items(); ++i)
        part.itemOf.push_back(i);
    QVERIFY_EXCEPTION_THROWN((void)bootstrapTogether(30, {part}, 1'000'000, 0, stop.get_token()), core::Error);
    QVERIFY(calls < 100);
}

QTEST_APPLESS_MAIN(TestAgreement)
#include "tst_agreement.moc"
