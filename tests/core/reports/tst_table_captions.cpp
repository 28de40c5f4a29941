#include "tests/support/registered_test.h"

#include <set>

#include "core/reports/registry.h"
#include "tests/core/reports/table_cells.h"
#include "tests/support/fakes/campaigns.h"

using namespace core::reports;

/// What captions of tables say of conditions, samples, methods and resources.
class TestTableCaptions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void captionsNameReferenceAndScoring();
    void captionsNameLimitsAndTarget_data();
    void captionsNameLimitsAndTarget();
    void captionsNameTheSampleAndWhatOfItIsDone();
    void intervalsAreNamedByTheirMethod();
    void captionsSayWhatStandsIn();
    void captionsSpeakOfColumnsThatAreThere();
};

void TestTableCaptions::captionsNameReferenceAndScoring()
{
    auto own = fakes::campaign();
    own.reference = "own";
    for (const char* kind : {"summary", "pivot"}) {
        QVERIFY(makeTable(kind, {own}).caption.find("the victim's own answer is the reference") != std::string::npos);
        auto gold = fakes::campaign();
        gold.reference = "gold";
        QVERIFY(makeTable(kind, {gold}).caption.find("own answer") == std::string::npos);
        const auto strict = makeTable(kind, {fakes::parserCampaign()}).caption;
        QVERIFY(strict.find("a new error in an arc of no changed word") != std::string::npos);
        auto raw = fakes::parserCampaign("parser", "raw");
        QVERIFY(makeTable(kind, {raw}).caption.find("arcs of changed words included") != std::string::npos);
        raw.recipe = "parser-blackbox@released";
        const auto both = makeTable(kind, {fakes::parserCampaign(), raw}).caption;
        QVERIFY(both.find("Conditions of parser-blackbox:") != std::string::npos);
        QVERIFY(both.find("Conditions of parser-blackbox@released:") != std::string::npos);
    }
}

void TestTableCaptions::captionsNameLimitsAndTarget_data()
{
    QTest::addColumn<QString>("kind");
    // zheng-table1 to 4 are of parsers and have sentences of their own; sizes of corpora and answers without any attack
    // depend on no limit.
    const std::set<std::string> others{"maheshwary-table3.1", "maheshwary-table4.1", "mayer-table3"};
    for (const auto& kind : reportKinds(true, false))
        if (!kind.name.starts_with("zheng") && !others.contains(kind.name))
            QTest::newRow(kind.name.c_str()) << QString::fromStdString(kind.name);
}

// One of two campaigns may ask 30 queries, the other has a target: whatever the table, its caption says so, and no
// number of theirs is called the strongest.
void TestTableCaptions::captionsNameLimitsAndTarget()
{
    QFETCH(const QString, kind);
    auto limited = fakes::campaign("mr-wordcnn", "deepwordbug");
    limited.limits = "30 queries";
    auto targeted = fakes::campaign("mr-wordcnn", "pwws");
    targeted.recipeJson = R"({"goal": {"type": "targeted", "target": "entailment"}})";
    for (auto* campaign : {&limited, &targeted})
        campaign->transfers = {{"b", 5, 3, 4, 1}};
    const auto table = makeTable(kind.toStdString(), {limited, targeted});
    if (kind ==
        QStringLiteral("maheshwary-table4.7")) { // an accuracy, which the texts of a targeted attack have none of
        QCOMPARE(table.rows.size(), std::size_t{1});
        QVERIFY(says(table, "Conditions: at most 30 queries per example."));
        return;
    }
    QVERIFY(says(table, "Conditions of deepwordbug: at most 30 queries per example."));
    QVERIFY(says(table, "Conditions of pwws: a success is the answer entailment, and examples that have it already are "
                        "skipped."));
    for (const auto& row : table.rows)
        for (const auto& cell : row)
            QVERIFY(!cell.bold);
}

void TestTableCaptions::captionsNameTheSampleAndWhatOfItIsDone()
{
    auto paused = fakes::campaign();
    paused.sample = "first 200, 7 done";
    paused.transfers = {{"b", 5, 3, 4, 1}};
    for (const char* kind : {"summary", "pivot", "examples", "transfer", "maheshwary-table3.3", "huang-table3"})
        QVERIFY(says(makeTable(kind, {paused}), "n reviews, first 200, 7 done."));
    // Rows that name the corpus name no sample where each corpus has one: the caption does.
    auto news = fakes::campaign();
    news.corpus = "news";
    news.sample = "first 30";
    QVERIFY(says(makeTable("maheshwary-table3.3", {paused, news}), "On reviews, first 200, 7 done; news, first 30."));
}

void TestTableCaptions::intervalsAreNamedByTheirMethod()
{
    auto every = fakes::campaign("mr-wordcnn", "every");
    every.variants = {{1, fakes::Status::Succeeded, 3, 1}, {0, fakes::Status::Failed, 2, 0}};
    core::studies::ValidSuccess valid;
    valid.study = "meanings";
    valid.judged = 5, valid.valid = 2;
    valid.rate = core::metrics::Proportion{0.25, 0.0716, 0.5907};
    every.valid = valid;
    const std::string ofVariants = "after variants over texts, which are drawn with their variants (cluster bootstrap; "
                                   "Wilson's over the texts where all have one share)";
    const std::string ofValid =
        "in brackets the 95% interval of the delta method from Wilson's of both shares, Wilson's "
        "alone where every success was judged";
    const auto summary = makeTable("summary", {every});
    QVERIFY(says(summary, "In brackets 95% intervals: after success Wilson's; " + ofVariants + "."));
    QVERIFY(says(summary, ofValid));
    ReportSettings options;
    options.set("measure", "queries,variant-success");
    const auto pivot = makeTable("pivot", {every}, options);
    QVERIFY(says(pivot, "In brackets 95% intervals: " + ofVariants +
                            "; after queries over examples (percentile "
                            "bootstrap)."));
    QVERIFY(says(pivot, ofValid));
    QVERIFY(pivot.caption.find("after success") == std::string::npos);
}

void TestTableCaptions::captionsSayWhatStandsIn()
{
    auto fooler = fakes::campaign("mr-wordcnn", "textfooler");
    fooler.recipeJson = R"({"name": "textfooler", "paper": "Jin et al., 2020", )"
                        R"("transformation": {"type": "vector-neighbours", "k": 50}, )"
                        R"("constraints": [{"type": "sentence-similarity"}]})";
    const std::string sentence =
        "In textfooler the built-in word vectors and sentence encoder stand in for the paper's.";
    for (const char* kind : {"summary", "pivot", "examples", "maheshwary-table3.2"})
        QVERIFY(says(makeTable(kind, {fooler}), sentence));
    QVERIFY(makeTable("summary", {fakes::campaign()}).caption.find("stand in") == std::string::npos);
    auto swarm = fakes::campaign("mr-wordcnn", "particle-swarm-sememes");
    swarm.resources = R"({"sememes own": "none"})";
    for (const char* kind : {"summary", "pivot", "examples", "maheshwary-table3.2"})
        QVERIFY(says(makeTable(kind, {swarm}), "In particle-swarm-sememes WordNet's synonyms stand in for words with "
                                               "the same sememes, as there was no HowNet."));
}

void TestTableCaptions::captionsSpeakOfColumnsThatAreThere()
{
    const auto perturbed = makeTable("maheshwary-table3.3", {fakes::campaign()}).caption; // success, perturbed
    QVERIFY(perturbed.find("queries") == std::string::npos);
    QVERIFY(perturbed.find("Mean share of perturbed words") != std::string::npos);
    const auto queries = makeTable("maheshwary-table4.3", {fakes::campaign()}).caption; // success, queries
    QVERIFY(queries.find("Mean logical queries over successful attacks.") != std::string::npos);
    QVERIFY(queries.find("perturbed words") == std::string::npos);
    // Nothing is strongest where no attack succeeded.
    auto none = fakes::campaign("a", "pwws");
    for (auto& result : none.results)
        if (result.status == fakes::Status::Succeeded)
            result.status = fakes::Status::Failed;
    auto other = none;
    other.recipe = "random";
    const auto table = makeTable("pivot", {none, other});
    QVERIFY(!at(table, 0, "pwws").bold && !at(table, 0, "random").bold);
    QVERIFY(table.caption.find("Bold") == std::string::npos);
    QVERIFY(makeTable("maheshwary-table4.4", {none}).caption.find("Grammatical errors were not measured") !=
            std::string::npos);
}

QTEST_APPLESS_MAIN(TestTableCaptions)
#include "tst_table_captions.moc"
