#include "tests/support/registered_test.h"

#include "core/reports/data/measure.h"
#include "tests/core/reports/table_cells.h"
#include "tests/support/fakes/campaigns.h"

using namespace core::reports;

/// The papers' tables of corpora and of single examples.
class TestExampleTables : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sizesOfCorpora();
    void textsThatFoolAllVictims();
    void examplesThatTrainingMended();
    void accuracyOnOriginalsAndPerturbedTexts();
    void timeOfTheAttacks();
};

namespace {

std::string noteOf(const std::string& kind, const std::vector<CampaignData>& campaigns)
{
    const auto table = makeTable(kind, campaigns);
    return table.rows.empty() ? table.note : "has rows";
}

} // namespace

// Ten examples of ten words but one of twenty: 110 / 10. Two campaigns on one sample are one row.
void TestExampleTables::sizesOfCorpora()
{
    auto news = fakes::campaign();
    news.corpus = "news";
    news.results.resize(2); // of 10 and 10 words
    const auto table = makeTable("maheshwary-table3.1", {fakes::campaign(), fakes::campaign("b", "random"), news});
    QCOMPARE(table.rows.size(), std::size_t{2});
    QCOMPARE(shown(at(table, 0, "Corpus")), std::string("reviews, first 10"));
    QCOMPARE(shown(at(table, 0, "Examples")), std::string("10"));
    QCOMPARE(shown(at(table, 0, "Attacked")), std::string("10"));
    QCOMPARE(shown(at(table, 0, "Classes")), std::string("2"));
    QCOMPARE(shown(at(table, 0, "Mean length")), std::string("11.0"));
    QCOMPARE(shown(at(table, 1, "Corpus")), std::string("news, first 10"));
    QCOMPARE(shown(at(table, 1, "Mean length")), std::string("10.0"));
    QCOMPARE(makeTable("maheshwary-table4.1", {news}).rows.size(), std::size_t{1});
}

// Both victims fall for the same texts of examples 2 to 6, except that the second withstands example 3.
void TestExampleTables::textsThatFoolAllVictims()
{
    auto second = fakes::campaign("mr-wordlstm");
    second.results[2].status = fakes::Status::Failed;
    ReportSettings options;
    options.set("examples", 2);
    const auto table = makeTable("huang-table4", {fakes::campaign(), second}, options);
    QCOMPARE(table.rows.size(), std::size_t{2});
    QCOMPARE(shown(at(table, 0, "Recipe")), std::string("pwws"));
    QCOMPARE(shown(at(table, 0, "Example")), std::string("2"));
    QCOMPARE(shown(at(table, 0, "Before")), std::string("w0 w1 w2 w3 w4 w5 w6 w7 w8 w9"));
    QCOMPARE(shown(at(table, 0, "After")), std::string("x0 w1 w2 w3 w4 w5 w6 w7 w8 w9"));
    QCOMPARE(shown(at(table, 0, "Gold")), std::string("negative"));
    QCOMPARE(shown(at(table, 0, "Answers")), std::string("mr-wordcnn: positive; mr-wordlstm: positive"));
    QCOMPARE(shown(at(table, 1, "Example")), std::string("4"));
    const std::string none =
        "No perturbed text fools several victims. Choose campaigns of one recipe and sample against "
        "different victims; those that keep their variants (search enumerate) share their texts.";
    QCOMPARE(noteOf("huang-table4", {fakes::campaign()}), none);
    QCOMPARE(noteOf("huang-table4", {fakes::campaign(), fakes::campaign("b", "random")}), none); // another recipe
}

// The first and the last of the ten were wrong; the victim that was trained again gets the first right.
void TestExampleTables::examplesThatTrainingMended()
{
    auto again = fakes::campaign("mr-wordcnn-adversarial");
    again.trainedFrom = "mr-wordcnn";
    again.trainedAgainst = "mayer-entities";
    again.results[0].originalOutput = again.results[7].originalOutput; // negative, as gold
    const auto table = makeTable("mayer-table3", {fakes::campaign(), again, again});
    QCOMPARE(table.rows.size(), std::size_t{1});
    QCOMPARE(shown(at(table, 0, "Victim")), std::string("mr-wordcnn"));
    QCOMPARE(shown(at(table, 0, "Trained against")), std::string("mayer-entities"));
    QCOMPARE(shown(at(table, 0, "Example")), std::string("1"));
    QCOMPARE(shown(at(table, 0, "pred1")), std::string("positive"));
    QCOMPARE(shown(at(table, 0, "pred2")), std::string("negative"));
    QCOMPARE(noteOf("mayer-table3", {fakes::campaign()}),
             std::string("Training against attacks mended no example. Choose campaigns on one sample against a victim "
                         "and one that faultline-cli adversarial-train made of it."));
}

// Of five successes b answers 4 originals correctly and 2 of the perturbed texts (3 fool it).
void TestExampleTables::accuracyOnOriginalsAndPerturbedTexts()
{
    auto campaign = fakes::campaign("a", "pwws");
    campaign.transfers = {{"b", 5, 3, 4, 1}, {"c", 5, 0, 5, 0}};
    const auto table = makeTable("maheshwary-table4.7", {campaign, fakes::campaign("b", "pwws")});
    QCOMPARE(table.rows.size(), std::size_t{2});
    QCOMPARE(shown(at(table, 0, "Other victim")), std::string("b"));
    QCOMPARE(shown(at(table, 0, "Original (%)")), std::string("80.0"));
    QCOMPARE(shown(at(table, 0, "Transferred (%)")), std::string("40.0"));
    QCOMPARE(at(table, 0, "Transferred (%)").note, std::string("of 5"));
    QCOMPARE(shown(at(table, 1, "Transferred (%)")), std::string("100.0"));
    QCOMPARE(noteOf("maheshwary-table4.7", {fakes::campaign()}),
             std::string("No other victim was queried with the perturbed texts of a campaign against a classifier that "
                         "has no target; faultline-cli verify does it."));
    // A text that does not get the wanted answer may get another wrong one, which is no right answer either.
    campaign.recipeJson = R"({"goal":{"type":"targeted","target":"negative"}})";
    QVERIFY(makeTable("maheshwary-table4.7", {campaign}).rows.empty());
    // What other victims answered once, and is known only with the results that are left out now, is named.
    campaign.recipeJson = {};
    campaign.transfers.front().unknown = true;
    const auto caption = makeTable("maheshwary-table4.7", {campaign}).caption;
    QVERIFY2(caption.find("What b answered was kept without its single answers") != std::string::npos, caption.c_str());
}

void TestExampleTables::timeOfTheAttacks()
{
    auto campaign = fakes::campaign();
    for (auto& result : campaign.results)
        result.seconds = 0.5;
    const auto table = makeTable("maheshwary-table4.6", {campaign});
    QCOMPARE(shown(at(table, 0, "reviews, mr-wordcnn")), std::string("5.00"));
    QVERIFY(table.caption.starts_with("Time in the attacks (s) by recipe and corpus and victim."));
}

QTEST_APPLESS_MAIN(TestExampleTables)
#include "tst_example_tables.moc"
