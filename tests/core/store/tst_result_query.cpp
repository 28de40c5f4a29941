#include "core/store/project.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/results.h"

using core::attacks::Status;
using core::store::Project;
using core::store::ResultQuery;
using Positions = std::vector<std::uint32_t>;

/// The queries of the Results page: which results, in which order, and people's notes on them.
class TestResultQuery : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void filters_data();
    void filters();
    void orders_data();
    void orders();
    void words_data();
    void words();
    void whatCannotBeSearchedFor();
    void manyAreFoundAndOrderedAlike();
    void whatIsThereIsCounted();
    void pagesComeInTheOrderAskedFor();
    void marksAreKept();
    void measuresAreReplaced();

private:
    std::shared_ptr<Project> project_;
    core::store::Id campaign_ = 0;
};

namespace {

core::store::PlacedResult placed(const core::corpora::Corpus& corpus, std::size_t position, Status status,
                                 std::uint64_t queries, double changed, double similarity)
{
    auto result = samples::failed(corpus.examples[position]);
    result.status = status;
    result.queries = queries;
    result.perturbedPercent = changed;
    result.similarity = similarity;
    result.originalOutput = core::structures::ClassLabel{1};
    result.perturbedOutput = core::structures::ClassLabel{status == Status::Succeeded ? 0 : 1};
    if (status == Status::Succeeded) {
        result.perturbed = result.original.with(0, result.original[0].text.replaced(1, "brilliant"));
        result.edits = {{core::text::EditOp::Replace, "sentence", 1, std::string(result.original[0].text.form(1)),
                         "brilliant", ""}};
    }
    return {position, std::move(result)};
}

Positions found(const Project& project, core::store::Id campaign, const ResultQuery& query)
{
    return project.findResults(campaign, query).positions;
}

} // namespace

void TestResultQuery::initTestCase()
{
    auto corpus = samples::corpus(4);
    const std::vector<std::string> sentences = {"a superb funny film", "one dull caf\xc3\xa9 context",
                                                "so not good at all", "a good one not"};
    for (std::size_t i = 0; i < sentences.size(); ++i)
        corpus.examples[i] = samples::example(i + 1, sentences[i], 1);
    project_ = Project::inMemory();
    campaign_ = samples::campaign(*project_, corpus);
    const std::vector<core::store::PlacedResult> results = {
        placed(corpus, 0, Status::Succeeded, 9, 10, 0.9), placed(corpus, 1, Status::Failed, 1000, 30, 0.5),
        placed(corpus, 2, Status::Skipped, 20, 0, -1.0), placed(corpus, 3, Status::Succeeded, 9, 20, 0.7)};
    project_->addResults(campaign_, results);
    // Another campaign's results are never among them.
    project_->addResults(samples::campaign(*project_, corpus, "other"), results);
}

void TestResultQuery::filters_data()
{
    QTest::addColumn<ResultQuery>("query");
    QTest::addColumn<Positions>("expected");
    const auto row = [](const char* name, const std::function<void(ResultQuery&)>& set, Positions expected) {
        ResultQuery query;
        set(query);
        QTest::newRow(name) << query << std::move(expected);
    };
    row("nothing asked, everything shown", [](ResultQuery&) {}, {0, 1, 2, 3});
    row("one status", [](ResultQuery& q) { q.statuses = {Status::Succeeded}; }, {0, 3});
    row("two statuses", [](ResultQuery& q) { q.statuses = {Status::Succeeded, Status::Skipped}; }, {0, 2, 3});
    row("the answer after", [](ResultQuery& q) { q.labelAfter = 0; }, {0, 3});
    row("the answer before", [](ResultQuery& q) { q.labelBefore = 0; }, {});
    row("a range of changed words includes its ends", [](ResultQuery& q) { q.perturbedLow = 10, q.perturbedHigh = 20; },
        {0, 3});
    row("examples by id", [](ResultQuery& q) { q.examples = {"r2", "r4", "unknown"}; }, {1, 3});
    row("no example at all", [](ResultQuery& q) { q.examples.emplace(); }, {});
    row("all together",
        [](ResultQuery& q) { q.statuses = {Status::Succeeded}, q.perturbedHigh = 15, q.words = "film"; }, {0});
}

void TestResultQuery::filters()
{
    QFETCH(const ResultQuery, query);
    QFETCH(const Positions, expected);
    QCOMPARE(found(*project_, campaign_, query), expected);
}

void TestResultQuery::orders_data()
{
    QTest::addColumn<int>("order");
    QTest::addColumn<bool>("descending");
    QTest::addColumn<Positions>("expected");
    using Order = ResultQuery::Order;
    const auto row = [](const char* name, Order order, bool descending, Positions expected) {
        QTest::newRow(name) << static_cast<int>(order) << descending << std::move(expected);
    };
    row("the sample's", Order::Position, false, {0, 1, 2, 3});
    row("the sample's from its end", Order::Position, true, {3, 2, 1, 0});
    row("numbers by value, equal ones as in the sample", Order::Queries, false, {0, 3, 2, 1}); // 9, 9, 20, 1000
    row("numbers downwards, equal ones as in the sample", Order::Queries, true, {1, 2, 0, 3});
    row("changed words", Order::Perturbed, true, {1, 3, 0, 2});
    row("unknown similarity first", Order::Similarity, false, {2, 1, 3, 0});
    row("status", Order::Status, false, {0, 3, 1, 2});
    row("the answer after", Order::After, false, {0, 3, 1, 2});
}

void TestResultQuery::orders()
{
    QFETCH(const int, order);
    QFETCH(const bool, descending);
    QFETCH(const Positions, expected);
    ResultQuery query;
    query.order = static_cast<ResultQuery::Order>(order);
    query.descending = descending;
    QCOMPARE(found(*project_, campaign_, query), expected);
}

void TestResultQuery::words_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<Positions>("expected");
    const auto row = [](const char* name, const char* words, Positions expected) {
        QTest::newRow(name) << QString::fromUtf8(words) << std::move(expected);
    };
    row("whatever the case", "FILM", {0});
    row("a word of the original that the attack changed", "superb", {0});
    row("a word that the attack put in", "brilliant", {0, 3});
    row("the beginning of a word", "bril", {0, 3});
    row("one and two letters are whole words", "so", {2});
    row("all of the words, in any order", "good not", {2, 3});
    row("a phrase", "\"not good\"", {2});
    row("accents do not count", "cafe", {1});
    row("an id", "r3", {2});
    row("what is no word finds nothing", "!?", {});
    row("what FTS5 takes for an operator is a word", "not", {2, 3});
    row("a quotation mark that was only begun", "\"film", {0});
    row("nobody wrote it", "zebra", {});
    // the language of searches; what it means is tested with it
    row("one or the other", "film OR context", {0, 1});
    row("without a word", "NOT good", {0, 1});
    row("a word and not another", "good NOT \"not good\"", {3});
    row("a column of numbers", "queries:10-999", {2});
    row("shares in percent", "changed:>10", {1, 3});
    row("a value that is not known", "similarity:<1", {0, 1, 3});
    row("a column beside words", "status:succeeded good", {3});
    row("a column or words", "status:succeeded OR so", {0, 2, 3});
    row("names of labels", "after:neg", {0, 3});
    row("a regular expression", "/s[ou]/ OR /^a go+d/", {0, 2, 3});
    row("a regular expression beside words", "good NOT /^so/", {3});
    row("the original alone", "original:superb", {0});
    row("the attacked text alone", "attacked:superb", {});
    row("an id in its column", "id:r3 OR id:\"r4\"", {2, 3});
    row("a number of words", "words:4", {0, 1, 3});
}

void TestResultQuery::words()
{
    QFETCH(const QString, words);
    QFETCH(const Positions, expected);
    ResultQuery query;
    query.words = words.toStdString();
    QCOMPARE(found(*project_, campaign_, query), expected);
}

void TestResultQuery::whatCannotBeSearchedFor()
{
    ResultQuery query;
    query.words = "lable:a";
    const auto said = errorOf([&] { (void)found(*project_, campaign_, query); });
    CONTAINS(said, "there is no column lable");
    CONTAINS(said, "sentence"); // the segments are columns, too
    query.words = "good AND";
    CONTAINS(errorOf([&] { (void)found(*project_, campaign_, query); }), "AND has nothing after it");
}

/// Words that thousands of results have, and that some have; orders of large, small, equal and negative numbers.
void TestResultQuery::manyAreFoundAndOrderedAlike()
{
    constexpr std::size_t many = 6000;
    auto corpus = samples::corpus(1);
    corpus.examples.clear();
    for (std::size_t i = 0; i < many; ++i)
        corpus.examples.push_back(samples::example(i + 1, i % 3 == 0 ? "a common rare film" : "a common dull film", 1));
    const auto project = Project::inMemory();
    const auto campaign = samples::campaign(*project, corpus);
    std::vector<core::store::PlacedResult> results;
    for (std::size_t i = 0; i < many; ++i)
        results.push_back(placed(corpus, i, Status::Failed, i * 7919 % 1000 * 65537, double(i % 7),
                                 i % 5 == 0 ? -1.0 : double(i * 31 % 997) / 997.0));
    project->addResults(campaign, results);
    const auto expected = [&](bool rare, const auto& keyOf, bool descending) {
        Positions positions;
        for (std::uint32_t i = 0; i < many; ++i)
            if (!rare || i % 3 == 0)
                positions.push_back(i);
        std::ranges::stable_sort(positions, [&](std::uint32_t a, std::uint32_t b) {
            return descending ? keyOf(b) < keyOf(a) : keyOf(a) < keyOf(b);
        });
        return positions;
    };
    for (const bool rare : {false, true})
        for (const bool descending : {false, true}) {
            ResultQuery query;
            query.words = rare ? "rare" : "common";
            query.descending = descending;
            query.order = ResultQuery::Order::Queries;
            QVERIFY(found(*project, campaign, query) ==
                    expected(
                        rare, [&](std::uint32_t i) { return results[i].result.queries; }, descending));
            query.order = ResultQuery::Order::Similarity;
            QVERIFY(found(*project, campaign, query) ==
                    expected(
                        rare, [&](std::uint32_t i) { return results[i].result.similarity; }, descending));
            query.order = ResultQuery::Order::Perturbed;
            QVERIFY(found(*project, campaign, query) ==
                    expected(
                        rare, [&](std::uint32_t i) { return results[i].result.perturbedPercent; }, descending));
        }
}

void TestResultQuery::whatIsThereIsCounted()
{
    ResultQuery query;
    query.statuses = {Status::Failed};
    const auto found = project_->findResults(campaign_, query);
    QCOMPARE(found.positions.size(), std::size_t{1});
    QCOMPARE(found.all, std::size_t{4});
    QCOMPARE(found.counts.at(Status::Succeeded), std::size_t{2});
    // Counts are kept, and counted anew after a change.
    const auto project = Project::inMemory();
    const auto corpus = samples::corpus(2);
    const auto campaign = samples::campaign(*project, corpus);
    QCOMPARE(project->findResults(campaign, {}).all, std::size_t{0});
    for (std::size_t i = 0; i < 2; ++i) {
        project->addResults(campaign, std::vector{placed(corpus, i, Status::Failed, 1, 0, 0)});
        QCOMPARE(project->findResults(campaign, {}).all, i + 1);
        QCOMPARE(project->statusCounts(campaign).at("failed"), i + 1);
    }
}

void TestResultQuery::pagesComeInTheOrderAskedFor()
{
    const auto results = project_->resultsAt(campaign_, Positions{3, 0, 99});
    QCOMPARE(results.size(), std::size_t{2});
    QCOMPARE(results[0].result.example, std::string("r4"));
    QCOMPARE(results[1].position, std::size_t{0});
    QCOMPARE(project_->exampleNames(campaign_, Positions{2, 1}), (std::vector<std::string>{"r3", "r2"}));
}

void TestResultQuery::marksAreKept()
{
    QVERIFY(project_->marks(campaign_).empty());
    project_->setMarks(campaign_, {{1, {true, false, "", "look again"}}, {3, {false, true, "a typo", ""}}});
    const auto marks = project_->marks(campaign_);
    QCOMPARE(marks.size(), std::size_t{2});
    QVERIFY(marks.at(1).starred && marks.at(1).note == "look again");
    QVERIFY(marks.at(3).excluded && marks.at(3).reason == "a typo");
    ResultQuery query;
    query.starred = true;
    QCOMPARE(found(*project_, campaign_, query), Positions{1});
    query = {};
    query.excluded = ResultQuery::Excluded::Hidden;
    QCOMPARE(found(*project_, campaign_, query), (Positions{0, 1, 2}));
    query.excluded = ResultQuery::Excluded::Only;
    QCOMPARE(found(*project_, campaign_, query), Positions{3});
    query = {};
    query.order = ResultQuery::Order::Marks;
    QCOMPARE(found(*project_, campaign_, query), (Positions{1, 3, 0, 2}));
    // A result that counts again has no reason why it does not.
    project_->setMarks(campaign_, {{3, {true, false, "a typo", ""}}});
    QVERIFY(project_->marks(campaign_).at(3).starred && project_->marks(campaign_).at(3).reason.empty());
    project_->setMarks(campaign_, {{1, {}}, {3, {}}}); // as undo does
    QVERIFY(project_->marks(campaign_).empty());
    CONTAINS(errorOf([&] {
                 project_->setMarks(campaign_, {{0, {true, false, "", ""}}, {99, {true, false, "", ""}}});
             }),
             "result 99");
    QVERIFY(project_->marks(campaign_).empty()); // all or nothing
}

void TestResultQuery::measuresAreReplaced()
{
    project_->setMeasures(campaign_, {{"perplexity", {{0, 31.5}, {2, 12.0}}}});
    project_->setMeasures(campaign_, {{"perplexity", {{2, 13.0}}}, {"grammar", {{0, 1.0}}}});
    const auto measures = project_->measures(campaign_);
    QCOMPARE(measures.size(), std::size_t{2});
    QCOMPARE(measures.at("perplexity").at(0), 31.5);
    QCOMPARE(measures.at("perplexity").at(2), 13.0);
    project_->setMeasures(campaign_, {{"perplexity", {}}});
    QVERIFY(!project_->measures(campaign_).contains("perplexity"));
    QCOMPARE(project_->measures(campaign_).at("grammar").at(0), 1.0);
}

QTEST_APPLESS_MAIN(TestResultQuery)
#include "tst_result_query.moc"
