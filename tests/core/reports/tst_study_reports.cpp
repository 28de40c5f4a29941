#include "tests/support/registered_test.h"

#include <cmath>

#include "core/base/error.h"
#include "core/metrics/proportion.h"
#include "core/reports/registry.h"
#include "core/studies/design/item.h"
#include "core/studies/study_project.h"
#include "tests/support/samples/campaigns.h"

using namespace core::reports;
namespace studies = core::studies;

namespace {

studies::Question likert()
{
    studies::Question question;
    question.id = "similar";
    question.prompt = "How similar are the texts?";
    question.kind = studies::QuestionKind::Likert;
    question.low = 1;
    question.high = 3;
    question.lowLabel = "not at all";
    question.highLabel = "the same";
    question.level = core::metrics::Level::Ordinal;
    return question;
}

studies::Question same()
{
    studies::Question question;
    question.id = "same";
    question.prompt = "Same meaning?";
    question.options = {{"yes", "yes"}, {"no", "no"}};
    return question;
}

studies::Item item(int number, const std::string& attack, double percent)
{
    studies::Item item;
    item.original = "text " + std::to_string(number);
    item.perturbed = "words " + std::to_string(number);
    item.key = studies::itemKey(item.original, item.perturbed, {});
    studies::ItemSource source;
    source.attack = attack;
    source.campaign = attack;
    source.perturbedPercent = percent;
    item.sources = {source};
    return item;
}

studies::Ballot ballot(const std::string& item, const std::string& rater, const std::string& question,
                       const std::string& answer, double seconds)
{
    studies::Ballot ballot;
    ballot.study = "trial";
    ballot.item = item;
    ballot.rater = rater;
    ballot.question = question;
    ballot.answer = answer;
    ballot.seconds = seconds;
    return ballot;
}

/// Four items, two raters. similar: r1 gave 1 2 3 3, r2 1 2 3 1. same: yes yes no no from both.
studies::StudyResults results()
{
    studies::Study study;
    study.name = "trial";
    study.questions = {likert(), same()};
    study.plan.raters = {"r1", "r2"};
    study.keeps.question = "same";
    study.keeps.answers = {"yes"};
    const std::vector<studies::Item> items{item(1, "pwws", 5), item(2, "pwws", 8), item(3, "random", 12),
                                           item(4, "random", 30)};
    const char* first[] = {"1", "2", "3", "3"};
    const char* second[] = {"1", "2", "3", "1"};
    const char* meaning[] = {"yes", "yes", "no", "no"};
    std::vector<studies::Ballot> ballots;
    for (std::size_t i = 0; i < items.size(); ++i) {
        ballots.push_back(ballot(items[i].key, "r1", "similar", first[i], 2.0));
        ballots.push_back(ballot(items[i].key, "r2", "similar", second[i], 4.0));
        for (const char* rater : {"r1", "r2"})
            ballots.push_back(ballot(items[i].key, rater, "same", meaning[i], 3.0));
    }
    return studies::resultsOf(study, items, ballots);
}

double valueOf(const Figure& figure, const std::string& category)
{
    const auto& names = figure.x.categories;
    const auto at = std::find(names.begin(), names.end(), category) - names.begin();
    return figure.series[0].y()[static_cast<std::size_t>(at)];
}

} // namespace

class TestStudyReports : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void agreementDrawsEveryDefinedCoefficient();
    void undefinedCoefficientsGiveTheReason();
    void weightsAndItemsAreNamed();
    void pairsAgreeBySetting();
    void likertDivergesAroundTheMiddle();
    void nominalAnswersStartAtZero();
    void judgementsAgainstTheShareOfChange();
    void numericJudgementsArePoints();
    void judgementsTableCounts();
    void scoresAreMeansOfAllAnswers();
    void scoresCountTheOriginalsLabel();
    void sameEquationsBesideTheThesis();
    void scoresOfAMadeStudyHaveTheLabels();
    void answersByPerturbationBesideThePaper();
    void ratersTable();
    void captionsNameWhoIsLeftOut();
    void captionsSayWhatIsPooled();
    void nothingAnsweredSaysSo();
    void unknownNamesAreRefused();
};

void TestStudyReports::agreementDrawsEveryDefinedCoefficient()
{
    ReportSettings options;
    options.set("rounds", 200);
    const auto figure = makeStudyFigure("agreement", results(), options);
    QCOMPARE(valueOf(figure, "Percent"), 0.75); // three of four items
    // Cohen by hand: p_o 3/4; r1 has 1 2 3 in 1/4 1/4 2/4, r2 in 2/4 1/4 1/4: p_e = 2/16 + 1/16 + 2/16 = 5/16.
    const double kappa = (0.75 - 5.0 / 16.0) / (1.0 - 5.0 / 16.0);
    QVERIFY(std::abs(valueOf(figure, "Cohen 1-2") - kappa) < 1e-12);
    QVERIFY(figure.caption.find("seed 0") != std::string::npos);
    QVERIFY(figure.caption.ends_with("Raters: 1 r1, 2 r2."));
}

void TestStudyReports::undefinedCoefficientsGiveTheReason()
{
    ReportSettings options;
    options.set("question", "same");
    options.set("rounds", 100);
    const auto table = makeStudyTable("agreement", results(), options);
    QVERIFY(table.caption.find("untouched") == std::string::npos);
    auto mixed = results();
    mixed.items[3].role = studies::Role::Original;
    QVERIFY(makeStudyTable("agreement", mixed, options)
                .caption.ends_with("The items include 1 untouched original mixed in."));
    QCOMPARE(table.columns[2].title, std::string("Items"));
    const auto row = std::find_if(table.rows.begin(), table.rows.end(), [](const std::vector<Cell>& r) {
        return std::get<std::string>(r[0].value) == "ICC(2,k)";
    });
    QVERIFY(row != table.rows.end()); // undefined for a nominal question
    QVERIFY(std::holds_alternative<std::monostate>((*row)[1].value));
    QVERIFY(!std::get<std::string>((*row)[3].value).empty());
}

void TestStudyReports::weightsAndItemsAreNamed()
{
    ReportSettings options;
    options.set("rounds", 100);
    const auto plain = makeStudyTable("agreement", results(), options);
    QVERIFY(plain.caption.find("weights") == std::string::npos && plain.caption.find("over the") == std::string::npos);
    options.set("weights", "quadratic");
    const auto table = makeStudyTable("agreement", results(), options);
    const std::string said = "Cohen's kappa and Gwet's AC2 have quadratic weights";
    QVERIFY(table.caption.find(said) != std::string::npos);
    QVERIFY(makeStudyFigure("agreement", results(), options).caption.find(said) != std::string::npos);
    QCOMPARE(std::get<std::string>(table.rows[3][0].value), std::string("Gwet's AC2, quadratic weights"));
    QCOMPARE(std::get<std::string>(table.rows.back()[0].value),
             std::string("Cohen's kappa (quadratic weights), r1 and r2"));
    options.set("question", "same"); // yes and no have no places
    QVERIFY_EXCEPTION_THROWN((void)makeStudyTable("agreement", results(), options), core::UsageError);
    // A third rater answered one of the four items: Fleiss' kappa and the ICCs are over fewer than the others.
    options = {};
    options.set("rounds", 100);
    auto study = results();
    study.ballots.push_back(ballot(study.items[0].key, "r3", "similar", "2", 1.0));
    const auto fewer = makeStudyTable("agreement", study, options);
    QVERIFY(fewer.caption.find("Fleiss' kappa is over the 3 items with 2 answers") != std::string::npos);
    QVERIFY(fewer.caption.find("The ICCs are over the 1 items that all answered") != std::string::npos);
    QCOMPARE(std::get<double>(fewer.rows[0][2].value), 4.0); // percent agreement
    QCOMPARE(std::get<double>(fewer.rows[1][2].value), 3.0); // Fleiss
}

/// Three raters on four items of one attack and two of another. Of the first r1 and r2 agree on 3, r1 and r3 on 2, r2
/// and r3 on 3: 8 of 12 pairs. Kappas by hand: r1 (yes 3, no 1) and r2 (2, 2): p_e 1/2, (3/4 - 1/2) / (1/2) = 1/2; r1
/// and r3 (1, 3): p_e 3/8, (1/2 - 3/8) / (5/8) = 1/5; r2 and r3: p_e 1/2, 1/2. The mean is .4.
void TestStudyReports::pairsAgreeBySetting()
{
    studies::Study study;
    study.name = "trial";
    study.questions = {same()};
    const std::vector<studies::Item> items{item(1, "white", 5), item(2, "white", 5), item(3, "white", 5),
                                           item(4, "white", 5), item(5, "black", 5), item(6, "black", 5)};
    const char* said[] = {"yyy", "yyn", "ynn", "nnn", "yyn", "nny"};
    std::vector<studies::Ballot> ballots;
    for (std::size_t i = 0; i < items.size(); ++i)
        for (std::size_t r = 0; r < 3; ++r)
            ballots.push_back(
                ballot(items[i].key, "r" + std::to_string(r + 1), "same", said[i][r] == 'y' ? "yes" : "no", 1.0));
    ReportSettings options;
    options.set("rounds", 100);
    const auto table = makeStudyTable("pairwise", studies::resultsOf(study, items, ballots), options);
    std::vector<std::string> titles;
    for (const auto& column : table.columns)
        titles.push_back(column.title);
    QCOMPARE(titles, (std::vector<std::string>{"Attack", "Items", "Agreement (%)", "r1 and r2 (%)", "r1 and r3 (%)",
                                               "r2 and r3 (%)", "Mean kappa"}));
    QCOMPARE(std::get<std::string>(table.rows.at(1)[0].value), std::string("white"));
    const std::vector<double> expected{4.0, 100.0 * 8.0 / 12.0, 75.0, 50.0, 75.0, 0.4};
    for (std::size_t c = 0; c < expected.size(); ++c)
        QVERIFY(std::abs(std::get<double>(table.rows[1][c + 1].value) - expected[c]) < 1e-9);
    // On the other attack's two items r3 always contradicts: kappas 1, -1 and -1.
    QVERIFY(std::abs(std::get<double>(table.rows[0].back().value) + 1.0 / 3.0) < 1e-9);
}

void TestStudyReports::likertDivergesAroundTheMiddle()
{
    const auto figure = makeStudyFigure("likert", results());
    QCOMPARE(figure.y.categories, (std::vector<std::string>{"random", "pwws"})); // pwws on top
    QCOMPARE(figure.series.size(), std::size_t{3});
    QCOMPARE(figure.series[0].name, std::string("1 (not at all)"));
    QCOMPARE(figure.series[1].name, std::string("2"));
    QCOMPARE(figure.series[2].name, std::string("3 (the same)"));
    QCOMPARE(figure.x.label, std::string("Answers (%), below the middle of the scale to the left"));
    QVERIFY(figure.caption.find("what is left of 0 is below it") != std::string::npos);
    // pwws: 1 1 2 2, so half of 2 (25 %) and all of 1 (50 %) are left of 0.
    QCOMPARE(figure.series[0].points[0].bounds->low, -75.0);
    QCOMPARE(figure.series[0].points[0].bounds->high, -25.0);
    QCOMPARE(figure.series[1].points[0].bounds->high, 25.0);
    // random: 3 3 3 1.
    QCOMPARE(figure.series[0].points[1].bounds->low, -25.0);
    QCOMPARE(figure.series[2].points[1].bounds->high, 75.0);
}

void TestStudyReports::nominalAnswersStartAtZero()
{
    ReportSettings options;
    options.set("question", "same");
    const auto figure = makeStudyFigure("likert", results(), options);
    QCOMPARE(figure.series[0].points[0].bounds->low, 0.0);
    QCOMPARE(figure.series[0].points[0].bounds->high, 100.0);
    QCOMPARE(figure.series[0].points[0].label, std::string("100%"));
}

void TestStudyReports::judgementsAgainstTheShareOfChange()
{
    ReportSettings options;
    options.set("question", "same");
    const auto figure = makeStudyFigure("judgement", results(), options);
    // Bins of 10 %: two kept below 10, one not kept in 10..20, one not kept in 30..40.
    QCOMPARE(figure.series[0].x(), (std::vector<double>{5, 15, 35}));
    QCOMPARE(figure.series[0].y(), (std::vector<double>{100, 0, 0}));
    QCOMPARE(figure.series[0].points[0].bounds->low, 100.0 * core::metrics::wilson(2, 2)->low);
}

void TestStudyReports::numericJudgementsArePoints()
{
    const auto figure = makeStudyFigure("judgement", results());
    QCOMPARE(figure.series[0].x(), (std::vector<double>{5, 8, 12, 30}));
    QCOMPARE(figure.series[0].y(), (std::vector<double>{1, 2, 3, 2}));
}

void TestStudyReports::judgementsTableCounts()
{
    ReportSettings options;
    options.set("question", "same");
    const auto table = makeStudyTable("judgements", results(), options);
    const auto number = [&](std::size_t row, std::size_t column) {
        return std::get<double>(table.rows[row][column].value);
    };
    QCOMPARE(std::get<std::string>(table.rows[0][0].value), std::string("pwws"));
    QCOMPARE(number(0, 3), 2.0);   // kept
    QCOMPARE(number(0, 6), 100.0); // percent
    QCOMPARE(number(0, 7), 4.0);   // "yes" was given four times
    QCOMPARE(number(1, 4), 2.0);   // not kept
    QCOMPARE(number(1, 8), 4.0);   // "no"
    // What is kept is decided by another question than the one whose answers are counted.
    options.set("question", "similar");
    const auto other = makeStudyTable("judgements", results(), options);
    QVERIFY(other.caption.find("Kept: more than half of those who answered it answer 'same' with yes.") !=
            std::string::npos);
}

void TestStudyReports::scoresAreMeansOfAllAnswers()
{
    const auto table = makeStudyTable("scores", results());
    QCOMPARE(table.rows.size(), std::size_t{1}); // yes and no have no mean
    QCOMPARE(table.columns[1].title, std::string("pwws"));
    QCOMPARE(std::get<double>(table.rows[0][1].value), 1.5); // 1 1 2 2
    QCOMPARE(std::get<double>(table.rows[0][2].value), 2.5); // 3 3 3 1
    QCOMPARE(table.rows[0][1].note, std::string("of 4"));    // two texts, two raters
    QCOMPARE(makeStudyTable("maheshwary-table3.8", results()).kind, std::string("maheshwary-table3.8"));
}

void TestStudyReports::scoresCountTheOriginalsLabel()
{
    auto label = same();
    label.id = "label";
    label.labelsAsOptions = true;
    label.options = {{"positive", "Positive"}, {"negative", "Negative"}};
    studies::Study study;
    study.name = "trial";
    study.questions = {label};
    std::vector<studies::Item> items{item(1, "pwws", 5), item(2, "pwws", 8), item(3, "pwws", 8)};
    for (auto& one : items)
        one.sources[0].label = "positive";
    std::vector<studies::Ballot> ballots;
    const char* said[][2] = {{"positive", "positive"}, {"negative", "negative"}, {"positive", "negative"}}; // a tie
    for (std::size_t i = 0; i < items.size(); ++i) {
        ballots.push_back(ballot(items[i].key, "r1", "label", said[i][0], 1.0));
        ballots.push_back(ballot(items[i].key, "r2", "label", said[i][1], 1.0));
    }
    const auto table = makeStudyTable("scores", studies::resultsOf(study, items, ballots));
    QCOMPARE(std::get<double>(table.rows.at(0)[1].value), 50.0); // one of the two that have a majority
    // Wilson, 1 of 2: centre (.5 + .96036) / 2.92073, half width 1.959964 sqrt(.125 + .240091) / 2.92073 = .40547.
    QCOMPARE(table.rows.at(0)[1].note, std::string("[9.5, 90.5] of 2"));
}

/// Of four answers three say that the equation is the same; the thesis's 85.7 and 86.2 stand beside, and its
/// similarities .88 and .89.
void TestStudyReports::sameEquationsBesideTheThesis()
{
    studies::Study study;
    study.name = "trial";
    auto equation = same();
    equation.id = "equation";
    equation.options = {{"same", "Same"}, {"different", "Different"}};
    auto similarity = same();
    similarity.id = "similarity";
    similarity.options = {{"0", "Not at all"}, {"0.5", "Half"}, {"1", "Wholly"}};
    similarity.level = core::metrics::Level::Interval;
    study.questions = {equation, similarity};
    study.keeps.question = "equation";
    study.keeps.answers = {"same"};
    const std::vector<studies::Item> items{item(1, "kumar-reorder", 5), item(2, "kumar-reorder", 8)};
    const char* said[][2] = {{"same", "same"}, {"same", "different"}};
    std::vector<studies::Ballot> ballots;
    for (std::size_t i = 0; i < items.size(); ++i)
        for (std::size_t r = 0; r < 2; ++r) {
            const auto rater = "r" + std::to_string(r + 1);
            ballots.push_back(ballot(items[i].key, rater.c_str(), "equation", said[i][r], 1.0));
            ballots.push_back(ballot(items[i].key, rater.c_str(), "similarity", i == 0 ? "1" : "0.5", 1.0));
        }
    const auto table = makeStudyTable("maheshwary-table6.4", studies::resultsOf(study, items, ballots));
    QCOMPARE(std::get<std::string>(table.rows.at(0)[0].value), std::string("equation: same (%)"));
    QCOMPARE(std::get<double>(table.rows[0][1].value), 75.0);
    QCOMPARE(table.rows[0][1].note, std::string("of 4"));
    QCOMPARE(std::get<double>(table.rows[0][2].value), 85.7);
    QCOMPARE(std::get<double>(table.rows[0][3].value), 86.2);
    QCOMPARE(std::get<double>(table.rows.at(1)[1].value), 0.75); // 1 1 .5 .5
    QCOMPARE(std::get<double>(table.rows[1][2].value), 0.88);
    // A study that asks something else has no numbers of the thesis.
    QCOMPARE(makeStudyTable("maheshwary-table6.4", results()).columns.size(),
             makeStudyTable("scores", results()).columns.size());
}

/// A study that is made of a campaign has that victim's labels as options, and its tables the paper's first row.
void TestStudyReports::scoresOfAMadeStudyHaveTheLabels()
{
    const auto project = core::store::Project::inMemory();
    const auto campaign = samples::attacked(*project, 6, "trial", "gleaming"); // 4 successes
    auto study = samples::study("mh", {"r1"});
    study.questions = {samples::choice("label", {"a", "b"}), likert()};
    study.questions[0].labelsAsOptions = true;
    study.keeps = {};
    studies::createStudy(*project, study, std::vector{campaign});
    const auto items = studies::itemsOf(*project, "mh");
    std::vector<studies::Ballot> ballots;
    for (std::size_t i = 0; i < items.size(); ++i) { // the original's label of three of four
        const auto& label = items[i].sources[0].label;
        ballots.push_back(samples::ballot("mh", items[i].key, "r1",
                                          i > 0                 ? label
                                          : label == "positive" ? "negative"
                                                                : "positive"));
        ballots.back().question = "label";
    }
    project->addBallots("mh", ballots);
    auto made = studies::resultsOf(*project, "mh");
    for (const char* kind : {"scores", "maheshwary-table3.8"}) {
        const auto table = makeStudyTable(kind, made);
        QCOMPARE(std::get<std::string>(table.rows.at(0)[0].value), std::string("label: the original's label (%)"));
        QCOMPARE(std::get<double>(table.rows.at(0)[1].value), 75.0);
    }
    // As earlier versions kept it, without saying where the options came from.
    made.study.questions[0].labelsAsOptions = false;
    QCOMPARE(std::get<double>(makeStudyTable("scores", made).rows.at(0)[1].value), 75.0);
}

/// Of nouns three of four answers are yes, of a recipe that the paper does not have none is.
void TestStudyReports::answersByPerturbationBesideThePaper()
{
    studies::Study study;
    study.name = "trial";
    study.questions = {same()};
    const std::vector<studies::Item> items{item(1, "mayer-conjunctions", 5), item(2, "mayer-conjunctions", 8),
                                           item(3, "own", 8)};
    const char* said[][2] = {{"yes", "yes"}, {"yes", "no"}, {"no", "no"}};
    std::vector<studies::Ballot> ballots;
    for (std::size_t i = 0; i < items.size(); ++i) {
        ballots.push_back(ballot(items[i].key, "r1", "same", said[i][0], 1.0));
        ballots.push_back(ballot(items[i].key, "r2", "same", said[i][1], 1.0));
    }
    const auto table = makeStudyTable("mayer-study", studies::resultsOf(study, items, ballots));
    QCOMPARE(table.rows.size(), std::size_t{2});
    const auto& row = table.rows[0];
    QCOMPARE(std::get<std::string>(row[0].value), std::string("mayer-conjunctions"));
    QCOMPARE(std::get<double>(row[1].value), 2.0);
    QCOMPARE(std::get<double>(row[2].value), 4.0);
    QCOMPARE(std::get<double>(row[3].value), 75.0);
    QCOMPARE(row[3].note, std::string("[50.0, 100.0]")); // of resampled texts: both the second, or both the first
    QCOMPARE(std::get<double>(row[4].value), 25.0);
    QCOMPARE(std::get<std::string>(row[5].value), std::string("93.68 same"));
    QCOMPARE(std::get<double>(table.rows[1][3].value), 0.0);
    QVERIFY(std::holds_alternative<std::monostate>(table.rows[1][5].value));
}

void TestStudyReports::ratersTable()
{
    const auto table = makeStudyTable("raters", results());
    QCOMPARE(table.rows.size(), std::size_t{2});
    QCOMPARE(std::get<double>(table.rows[0][1].value), 4.0);
    QCOMPARE(std::get<double>(table.rows[0][2].value), 8.0);
    QCOMPARE(std::get<double>(table.rows[0][3].value), 87.5); // 7 of 8 answers alike
}

void TestStudyReports::captionsNameWhoIsLeftOut()
{
    auto study = results();
    for (const auto& kind : reportKinds(false, true))
        QVERIFY(makeStudyFigure(kind.name, study).caption.find("Without") == std::string::npos);
    study.leftOut = {"r3", "r7"};
    for (const auto& kind : reportKinds(false, true))
        QVERIFY(makeStudyFigure(kind.name, study).caption.ends_with("Without the answers of r3, r7."));
    for (const auto& kind : reportKinds(true, true))
        QVERIFY(makeStudyTable(kind.name, study).caption.ends_with("Without the answers of r3, r7."));
}

void TestStudyReports::captionsSayWhatIsPooled()
{
    // Items of one attack from two campaigns are in one row: the reader is told.
    auto pooled = results();
    pooled.items[1].sources[0].campaign = "pwws on the CNN";
    ReportSettings options;
    for (const auto* kind : {"judgements", "scores"}) {
        QVERIFY(makeStudyTable(kind, pooled, options)
                    .caption.ends_with(" pwws pools the campaigns pwws, pwws on the CNN."));
        QVERIFY(makeStudyTable(kind, results(), options).caption.find("pools") == std::string::npos);
    }
    QVERIFY(makeStudyFigure("likert", pooled, options).caption.find("pwws pools") != std::string::npos);
    options.set("by", "campaign");
    QVERIFY(makeStudyTable("judgements", pooled, options).caption.find("pools") == std::string::npos);
}

void TestStudyReports::nothingAnsweredSaysSo()
{
    auto empty = results();
    empty.ballots.clear();
    QVERIFY(makeStudyFigure("agreement", empty).empty());
    QVERIFY(!makeStudyFigure("likert", empty).note.empty());
    QVERIFY(!makeStudyTable("raters", empty).note.empty());
    // Somebody answered, but about a check, which is no judged text: the questions are not at fault.
    auto checks = results();
    for (auto& one : checks.items)
        one.role = studies::Role::Attention;
    QCOMPARE(makeStudyTable("scores", checks).note,
             std::string("No rater has answered 'similar' about a judged text yet."));
    auto words = results();
    words.study.questions = {same()};
    std::erase_if(words.ballots, [](const auto& one) { return one.question != "same"; });
    QCOMPARE(makeStudyTable("scores", words).note,
             std::string("No question of the study has numbers for answers, or asks for the label."));
}

void TestStudyReports::unknownNamesAreRefused()
{
    QVERIFY_EXCEPTION_THROWN((void)makeStudyFigure("pie", results()), core::UsageError);
    ReportSettings options;
    options.set("question", "nothing");
    QVERIFY_EXCEPTION_THROWN((void)makeStudyFigure("agreement", results(), options), core::UsageError);
}

QTEST_GUILESS_MAIN(TestStudyReports)
#include "tst_study_reports.moc"
