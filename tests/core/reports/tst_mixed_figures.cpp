#include "tests/support/registered_test.h"

#include <cmath>
#include <set>

#include "core/reports/registry.h"
#include "tests/core/reports/mixed_project.h"
#include "tests/support/said.h"

using namespace core::reports;
using mixed::AttackResult;
using mixed::Status;

namespace {

using Names = std::vector<std::string>;
using Results = std::vector<AttackResult>;

/// Wilson's interval of a share in percent, as in his paper: the two roots of (p - share)^2 = z^2 p (1 - p) / n.
Bounds rootsOf(std::size_t hits, std::size_t total)
{
    const double z2 = 1.959963984540054 * 1.959963984540054, n = static_cast<double>(total),
                 share = static_cast<double>(hits) / n;
    const double a = 1.0 + z2 / n, b = -(2.0 * share + z2 / n), c = share * share;
    const double root = std::sqrt(std::max(b * b - 4.0 * a * c, 0.0));
    return {100.0 * (-b - root) / (2.0 * a), 100.0 * (-b + root) / (2.0 * a)};
}

std::size_t count(const Results& results, const std::function<bool(const AttackResult&)>& wanted)
{
    std::size_t n = 0;
    for (const auto& result : results)
        n += wanted(result) ? 1 : 0;
    return n;
}

bool succeeded(const AttackResult& r) { return r.status == Status::Succeeded; }
bool notSkipped(const AttackResult& r) { return r.status != Status::Skipped; }
bool ran(const AttackResult& r) { return r.status != Status::Skipped && r.status != Status::Error; }

int labelIn(const core::structures::Prediction& answer) { return core::structures::labelOf(answer); }

/// w1 and every odd word is a noun, the others are verbs.
std::vector<std::string> oddNouns(std::span<const core::text::WordId> words)
{
    std::vector<std::string> tags;
    for (std::size_t i = 0; i < words.size(); ++i)
        tags.emplace_back(i % 2 == 1 ? "NOUN" : "VERB");
    return tags;
}

void isClose(double found, double expected)
{
    QVERIFY2(std::abs(found - expected) < 1e-6, qPrintable(QStringLiteral("%1, not %2").arg(found).arg(expected)));
}

/// A point is the share with its very own interval.
void isShare(const Point& point, std::size_t hits, std::size_t total)
{
    isClose(point.y, 100.0 * static_cast<double>(hits) / static_cast<double>(total));
    QVERIFY(point.bounds);
    isClose(point.bounds->low, rootsOf(hits, total).low);
    isClose(point.bounds->high, rootsOf(hits, total).high);
}

/// The density of values at a place: Gaussian kernels, here by differences of the normal distribution function, with
/// the width of B. W. Silverman (1986), Density Estimation, eq. 3.31: .9 min(s, IQR / 1.34) n^-1/5, at least .01.
double densityAt(double place, std::vector<double> values)
{
    std::ranges::sort(values);
    const auto n = static_cast<double>(values.size());
    const auto quantile = [&](double q) { // linear between order statistics, numpy's default
        const double at = q * (n - 1.0);
        const auto below = static_cast<std::size_t>(std::floor(at));
        const auto above = std::min(below + 1, values.size() - 1);
        return values[below] * (1.0 - (at - std::floor(at))) + values[above] * (at - std::floor(at));
    };
    double sum = 0.0, squares = 0.0;
    for (const double value : values) {
        sum += value;
        squares += value * value;
    }
    const double deviation = std::sqrt((squares - sum * sum / n) / (n - 1.0));
    const double width =
        std::max(0.9 * std::min(deviation, (quantile(0.75) - quantile(0.25)) / 1.34) / std::pow(n, 1.0 / 5.0), 0.01);
    constexpr double step = 1e-5;
    double within = 0.0; // the share of the kernels within a step of the place
    for (const double value : values)
        within += (std::erf((place + step - value) / width / std::sqrt(2.0)) -
                   std::erf((place - step - value) / width / std::sqrt(2.0))) /
                  2.0;
    return within / n / (2.0 * step);
}

/// Whether the caption's list of campaigns says something of this one: "Campaigns: NAME and OTHER (n = 18, WHAT)."
bool saysOf(const std::string& caption, const std::string& name, const std::string& what)
{
    const auto list = caption.find(" Campaigns: ");
    const auto at = list == std::string::npos ? list : caption.find(name, list);
    if (at == std::string::npos)
        return false;
    const auto begin = caption.find(" (", at), end = std::min(caption.find("); ", at), caption.find(").", at));
    return begin < end && caption.substr(begin, end - begin + 1).find(what) != std::string::npos;
}

std::size_t timesIn(const std::string& text, const std::string& words)
{
    std::size_t times = 0;
    for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1))
        ++times;
    return times;
}

} // namespace

/// Every kind of figure of one project that mixes everything; each number, name and bound is computed here again.
class TestMixedFigures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void namesTellCampaignsApart();
    void everyKindNamesWhatItDraws_data();
    void everyKindNamesWhatItDraws();
    void captionsSayWhatNumbersDependOn();
    void captionsSayOnceWhatCampaignsShare();
    void scoresBesideErrorsAreAtMost();
    void recipesThatDifferInAParameterAreTwo();
    void scoresOfDifferentKindsShareNoAxis();
    void accuracyOfEveryCampaign();
    void budgetsEndWhereTheyWereSpent();
    void perturbedShares();
    void lengthsAndQueries();
    void similaritiesOfSuccesses();
    void confusionsAreCounted();
    void flowsAreCounted();
    void intersectionsAreCounted();
    void partsOfSpeechOfEachSample();
    void partsOfSpeechOfTrees();
    void arcsThatMoved();
    void onePointHasOneCampaign();
    void ablationStandsUnderItsTicks();
    void sweepsHaveOneLineAnExperiment();
    void growthBeginsAtItsVictim();
    void densitiesHaveTheirCounts();
    void transfersAreShares();

private:
    [[nodiscard]] Figure figure(const std::string& kind, const Names& names, const ReportSettings& settings = {}) const
    {
        auto with = settings;
        with.tag = oddNouns;
        return makeFigure(kind, filled_.data(names), with);
    }
    /// What a figure calls each of the campaigns.
    [[nodiscard]] Names called(const Names& names) const { return shortNames(filled_.data(names)); }
    [[nodiscard]] Names ofReviews() const
    {
        Names names;
        for (const auto& [name, wish] : filled_.wish)
            if (wish.corpus == "reviews.tsv")
                names.push_back(name);
        return names;
    }
    mixed::Filled filled_;
};

void TestMixedFigures::namesTellCampaignsApart()
{
    const auto distinct = [](const Names& names) { return std::set<std::string>(names.begin(), names.end()); };
    const auto all = called(filled_.all());
    QCOMPARE(distinct(all).size(), all.size());
    QVERIFY(!distinct(all).contains(""));
    // Campaigns that differ in one thing alone, and all are called alike by `attack`.
    QCOMPARE(called({"plain", "limit 20"}), (Names{"no limit", "at most 20 queries"}));
    QCOMPARE(called({"plain", "own"}), (Names{"gold answers as reference", "the victim's own answers as reference"}));
    QCOMPARE(called({"plain", "ranking"}), (Names{"ranking = unk", "ranking = delete"}));
    QCOMPARE(called({"plain", "twin"}), (Names{"cnn aa11bb22", "cnn ff00ff00"}));
    QCOMPARE(called({"seed 1", "seed 2"}), (Names{"seed 1", "seed 2"}));
    QCOMPARE(called({"plain", "part"}), (Names{"cnn", "lstm"}));
    // The same run twice: nothing but the number is left.
    const auto twice = called({"plain", "again"});
    QCOMPARE(twice[0], "campaign " + std::to_string(filled_.id["plain"]));
    QCOMPARE(twice[1], "campaign " + std::to_string(filled_.id["again"]));
    // Two limits on one victim beside another victim.
    QCOMPARE(called({"plain", "limit 20", "flaky"}), (Names{"cnn, no limit", "cnn, at most 20 queries", "flaky"}));
}

void TestMixedFigures::everyKindNamesWhatItDraws_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QStringList>("campaigns"); // empty: all
    const auto kinds = reportKinds(false, false);
    for (const auto& kind : kinds) {
        if (kind.ownHeight || kind.ofTransfers)
            continue; // trees have titles; transfers have a test of their own
        QStringList some;
        if (kind.name == "accuracy" || kind.name == "confusion" || kind.name == "label-flow")
            for (const auto& name : ofReviews())
                if (name != "own") // whose score is another one
                    some << QString::fromStdString(name);
        if (kind.name == "ablation")
            some = QStringList{"plain", "limit 20", "deepwordbug", "ranking", "twin", "flaky", "seed 1", "seed 2"};
        if (kind.name == "sweep")
            some = QStringList{"seed 1", "seed 2", "population 30", "population 30, limit 10"};
        if (kind.name == "growth")
            some = QStringList{"plain", "trained", "flaky", "limit 20"};
        if (kind.name == "per-pos-effect")
            some = QStringList{"parser", "flaky"};
        if (kind.name == "upset")
            some = QStringList{"plain", "again", "limit 20", "twin", "seed 1", "seed 2"};
        QTest::newRow(kind.name.c_str()) << QString::fromStdString(kind.name) << some;
    }
}

void TestMixedFigures::everyKindNamesWhatItDraws()
{
    QFETCH(const QString, kind);
    QFETCH(const QStringList, campaigns);
    Names names;
    for (const auto& name : campaigns)
        names.push_back(name.toStdString());
    const auto drawn = figure(kind.toStdString(), names.empty() ? filled_.all() : names);
    QVERIFY2(!drawn.empty(), drawn.note.c_str());
    std::set<std::string> known;
    for (const auto& series : drawn.series) {
        QVERIFY2(!series.name.empty(), qPrintable(kind));
        QVERIFY2(known.insert(series.name).second, series.name.c_str());
        QVERIFY2(!series.points.empty(), series.name.c_str());
        for (const auto& point : series.points)
            if (point.bounds) // the very own ones
                QVERIFY(point.bounds->low <= point.y + 1e-9 && point.y <= point.bounds->high + 1e-9);
    }
    std::set<std::string> categories;
    for (const auto& name : drawn.x.categories)
        QVERIFY2(name.empty() || categories.insert(name).second, name.c_str());
    CONTAINS(drawn.caption, "first 20");
}

void TestMixedFigures::captionsSayWhatNumbersDependOn()
{
    const auto all = figure("budget", filled_.all()).caption;
    const auto names = called(filled_.all());
    const auto nameOf = [&](const std::string& campaign) {
        const auto every = filled_.all();
        return names[static_cast<std::size_t>(std::ranges::find(every, campaign) - every.begin())];
    };
    QVERIFY2(saysOf(all, nameOf("deepwordbug"), "at most 30 queries per example"), all.c_str());
    QVERIFY(saysOf(all, nameOf("target"),
                   "a success is the answer neutral, and examples that have it already are skipped"));
    CONTAINS(nameOf("own"), "the victim's own answers as reference"); // which the caption need not repeat
    CONTAINS(all, "Sample of each corpus: first 20 unless named.");
    QVERIFY(saysOf(all, nameOf("part"), "first 20, 7 done"));
    CONTAINS(all, "Examples that ended in an error, neither withstood nor succeeded (" + nameOf("flaky") +
                      ": 2 of 20): the rate counts them as not succeeded.");
    QVERIFY(saysOf(all, nameOf("trained"), "victim trained against black-box"));
    QVERIFY(saysOf(all, nameOf("parser"), "UAS over all words"));
    // What all share is said once; what goes without saying is not said.
    const auto one = figure("budget", {"deepwordbug"}).caption;
    CONTAINS(one, "Victim: cnn. Recipe: deepwordbug. Sample: reviews.tsv, first 20. Conditions: at most 30 queries per "
                  "example.");
    QVERIFY(one.find("target") == std::string::npos);
    QVERIFY(one.find("error") == std::string::npos);
    // A name that was given says nothing of the campaign.
    auto data = filled_.data({"plain", "part"});
    data[0].label = "ours";
    data[1].label = "theirs";
    const auto given = makeFigure("budget", data).caption;
    QVERIFY2(saysOf(given, "ours", "cnn") && saysOf(given, "theirs", "lstm"), given.c_str());
}

// Thirteen campaigns that were given names: victim, recipe and corpus are said once, and each name once.
void TestMixedFigures::captionsSayOnceWhatCampaignsShare()
{
    const std::string letters = "abcdefghijklm";
    auto data = filled_.data(Names(letters.size(), "plain"));
    for (std::size_t i = 0; i < data.size(); ++i) {
        data[i].label = std::string("the campaign ") + letters[i];
        data[i].seed = i;
    }
    const auto caption = makeFigure("length", data).caption;
    CONTAINS(caption, "n = 18 each. Victim: cnn. Recipe: pwws. Sample: reviews.tsv, first 20.");
    for (const std::string once : {"n = 18", "cnn", "pwws", "reviews.tsv", "first 20"})
        QCOMPARE(timesIn(caption, once), std::size_t{1});
    for (const auto& campaign : data) {
        QCOMPARE(timesIn(caption, campaign.label), std::size_t{1});
        QVERIFY(saysOf(caption, campaign.label, "seed " + std::to_string(campaign.seed)));
    }
    // What most have is said once, what one has otherwise with that one.
    data[4].victim = "lstm";
    data[4].limits = "9 queries";
    const auto other = makeFigure("length", data).caption;
    CONTAINS(other, "Victim: cnn unless named.");
    QVERIFY2(saysOf(other, "the campaign e", "lstm, ") &&
                 saysOf(other, "the campaign e", "at most 9 queries per example"),
             other.c_str());
    QVERIFY(!saysOf(other, "the campaign f", "cnn"));
}

// Two of the twenty examples of `flaky` ended in an error and count as answered as before: its accuracy under attack is
// at most what is drawn. Without errors nothing is said.
void TestMixedFigures::scoresBesideErrorsAreAtMost()
{
    const std::string atMost = "scores under attack take their answers before it, so the true ones are at most these";
    ReportSettings scores;
    scores.set("measure", "attacked-accuracy");
    for (const std::string kind : {"accuracy", "ablation"}) {
        const Names names = kind == "ablation" ? Names{"flaky", "ranking"} : Names{"plain", "flaky"};
        const auto drawn = figure(kind, names, scores);
        QVERIFY2(!drawn.empty(), drawn.note.c_str());
        CONTAINS(drawn.caption, atMost);
        const auto csv = toCsv(drawn);
        QVERIFY2(csv.starts_with("series,x,y,low,high,note\r\n"), csv.c_str());
        QCOMPARE(timesIn(csv, ",at most\r\n"), std::size_t{1}); // neither the clean score nor the other campaign's
        std::size_t noted = 0;
        for (const auto& series : drawn.series)
            for (const auto& point : series.points)
                if (!point.note.empty()) {
                    ++noted;
                    QCOMPARE(point.note, std::string("at most"));
                    isClose(point.y, 50.0); // 18 right answers but those of the 8 successes: 10 of 20
                }
        QCOMPARE(noted, std::size_t{1});
    }
    const auto clean = figure("accuracy", {"plain"});
    QVERIFY(clean.caption.find("error") == std::string::npos);
    QVERIFY(toCsv(clean).starts_with("series,x,y,low,high\r\n"));
    // Where nothing counts them, that is said.
    CONTAINS(figure("length", {"flaky"}).caption, "(pwws on flaky: 2 of 20): left out.");
}

// Two searches of one type with another number each are two recipes beside a third, not one point.
void TestMixedFigures::recipesThatDifferInAParameterAreTwo()
{
    const Names names{"plain", "seed 1", "population 30"};
    const auto drawn = figure("ablation", names);
    QVERIFY2(!drawn.empty(), drawn.note.c_str());
    std::size_t bars = 0;
    for (const auto& series : drawn.series)
        bars += series.points.size();
    QCOMPARE(bars, names.size());
    CONTAINS(drawn.caption, "population = 10");
    CONTAINS(drawn.caption, "population = 30");
    // Lines and campaigns are named in one way: seed first, then what else differs.
    const auto all = called({"seed 1", "seed 2", "population 30"});
    QCOMPARE(all, (Names{"seed 1, population = 10", "seed 2, population = 10", "seed 1, population = 30"}));
}

void TestMixedFigures::scoresOfDifferentKindsShareNoAxis()
{
    const Names names{"plain", "parser", "forms", "translator", "solver"};
    for (const std::string kind : {"accuracy", "ablation"}) {
        ReportSettings settings;
        settings.set("measure", "attacked-accuracy");
        const auto none = figure(kind, names, settings);
        QVERIFY(none.empty());
        CONTAINS(none.note, "The chosen campaigns are scored in different ways, which one axis cannot show. Choose "
                            "those of one score: Accuracy (cnn, pwws, reviews.tsv), UAS (parser, parser-blackbox, "
                            "trees.conllu), ");
        CONTAINS(none.note, "BLEU (translator, synonyms-answer, sentences.en)");
    }
    // A rate of successes is one thing for all.
    QVERIFY(!figure("budget", names).empty());
}

void TestMixedFigures::accuracyOfEveryCampaign()
{
    Names names = ofReviews();
    std::erase(names, "own");
    const auto drawn = figure("accuracy", names);
    QCOMPARE(drawn.y.label, std::string("Accuracy (%)"));
    QCOMPARE(drawn.x.categories, called(names));
    for (std::size_t c = 0; c < names.size(); ++c) {
        const auto results = filled_.results(names[c]);
        const auto right = [](const AttackResult& r) { return labelIn(r.originalOutput) == labelIn(r.gold); };
        // What an error left open has its clean answer.
        const auto kept = [&](const AttackResult& r) { return right(r) && r.status != Status::Succeeded; };
        isShare(drawn.series[0].points[c], count(results, right), results.size());
        isShare(drawn.series[1].points[c], count(results, kept), results.size());
        QVERIFY2(saysOf(drawn.caption, called(names)[c], "n = " + std::to_string(results.size())),
                 drawn.caption.c_str());
    }
    CONTAINS(drawn.caption, "Wilson's 95% interval");
    // Arcs are not examples: Wilson's interval is not theirs.
    const auto trees = figure("accuracy", {"parser"});
    QCOMPARE(trees.y.label, std::string("UAS (%)"));
    double words = 0.0, before = 0.0, after = 0.0;
    for (const auto& r : filled_.results("parser")) {
        using core::structures::DependencyTree;
        const auto& gold = std::get<DependencyTree>(r.gold).heads;
        for (std::size_t w = 0; w < gold.size(); ++w) {
            words += 1.0;
            before += std::get<DependencyTree>(r.originalOutput).heads[w] == gold[w] ? 1.0 : 0.0;
            after += std::get<DependencyTree>(r.perturbedOutput).heads[w] == gold[w] ? 1.0 : 0.0;
        }
    }
    isClose(trees.series[0].points[0].y, 100.0 * before / words);
    isClose(trees.series[1].points[0].y, 100.0 * after / words);
    QVERIFY(!trees.series[0].points[0].bounds && !trees.series[1].points[0].bounds);
    QVERIFY(trees.caption.find("Wilson") == std::string::npos);
    // Nor are corpus statistics. All answers were right but those of two examples, which are skipped.
    const auto translated = figure("accuracy", {"translator"});
    QVERIFY(translated.y.label.starts_with("BLEU"));
    QVERIFY(!translated.series[0].points[0].bounds);
    QVERIFY(translated.series[0].points[0].y > 90.0 && translated.series[0].points[0].y < 100.0);
    QVERIFY(translated.series[1].points[0].y < translated.series[0].points[0].y);
    // One of ten was wrong by itself, four of ten succeed.
    for (const char* name : {"forms", "solver"}) {
        const auto texts = figure("accuracy", {name});
        isClose(texts.series[0].points[0].y, 90.0);
        isClose(texts.series[1].points[0].y, 50.0);
    }
}

void TestMixedFigures::budgetsEndWhereTheyWereSpent()
{
    const Names names = filled_.all();
    for (const auto convention : core::campaigns::conventions) {
        ReportSettings settings;
        settings.set("convention", std::string(nameOf(convention)));
        for (const auto& name : names) { // a curve ends at the rate of its convention, whatever that counts
            const auto one = figure("budget", {name}, settings);
            const auto summary = summaryOf(filled_.data({name})[0], convention);
            QCOMPARE(one.empty(), !summary.successRate.has_value());
            if (!one.empty())
                isClose(one.series[0].points.back().y, 100.0 * *summary.successRate);
        }
    }
    const auto drawn = figure("budget", names);
    QCOMPARE(drawn.series.size(), names.size());
    double farthest = 0.0;
    for (const auto& name : names)
        for (const auto& r : filled_.results(name))
            farthest = std::max(farthest, ran(r) ? static_cast<double>(r.queries) : 0.0);
    for (std::size_t c = 0; c < names.size(); ++c) {
        const auto results = filled_.results(names[c]);
        const auto& series = drawn.series[c];
        QCOMPARE(series.name, called(names)[c]);
        const auto limit = filled_.wish[names[c]].limit;
        QCOMPARE(series.points.back().x, limit > 0 ? static_cast<double>(limit) : farthest);
        for (const auto& point : series.points)
            isShare(point,
                    count(results,
                          [&](const AttackResult& r) {
                              return succeeded(r) && static_cast<double>(r.successQuery) <= point.x;
                          }),
                    count(results, notSkipped));
    }
    const auto spent =
        count(filled_.results("deepwordbug"), [](const AttackResult& r) { return r.status == Status::BudgetSpent; });
    CONTAINS(figure("budget", {"plain", "deepwordbug"}).caption,
             "A curve ends where attacks had no budget left: deepwordbug at 30 (" + std::to_string(spent) +
                 " of 18 attacks).");
}

void TestMixedFigures::perturbedShares()
{
    const auto names = filled_.all();
    const auto drawn = figure("perturbed", names);
    QCOMPARE(drawn.series.size(), names.size());
    for (std::size_t c = 0; c < names.size(); ++c) {
        const auto results = filled_.results(names[c]);
        QCOMPARE(drawn.series[c].name, called(names)[c]);
        QVERIFY(!drawn.series[c].whiskers); // they are in the CSV
        for (const auto& bar : drawn.series[c].points)
            isShare(bar,
                    count(results,
                          [&](const AttackResult& r) {
                              return succeeded(r) && r.perturbedPercent >= bar.x - 2.5 - 1e-9 &&
                                     r.perturbedPercent < bar.x + 2.5 - 1e-9;
                          }),
                    count(results, succeeded));
    }
    CONTAINS(drawn.caption, "Wilson's 95% intervals are in the CSV.");
    const auto one = figure("perturbed", {"plain"});
    QVERIFY(one.series[0].whiskers);
    QVERIFY(hasWhisker(one.series[0], 0) && !hasWhisker(drawn.series[0], 0));
}

void TestMixedFigures::lengthsAndQueries()
{
    const auto names = filled_.all();
    const auto drawn = figure("length", names);
    for (std::size_t c = 0; c < names.size(); ++c) {
        QCOMPARE(drawn.series[c].name, called(names)[c]);
        std::size_t at = 0;
        for (const auto& r : filled_.results(names[c])) {
            if (!ran(r))
                continue;
            QCOMPARE(drawn.series[c].points[at].x, static_cast<double>(r.original[0].text.size()));
            QCOMPARE(drawn.series[c].points[at++].y, static_cast<double>(r.queries));
        }
        QCOMPARE(at, drawn.series[c].points.size());
    }
}

void TestMixedFigures::similaritiesOfSuccesses()
{
    const Names names{"plain", "deepwordbug", "target"};
    ReportSettings settings;
    settings.set("distance", "perturbed");
    const auto drawn = figure("scatter", names, settings);
    QCOMPARE(drawn.series.size(), std::size_t{2}); // deepwordbug measures no similarity
    for (std::size_t s = 0; s < 2; ++s) {
        const auto& name = names[2 * s];
        QCOMPARE(drawn.series[s].name, called(names)[2 * s]);
        std::size_t at = 0;
        for (const auto& r : filled_.results(name))
            if (succeeded(r)) {
                QCOMPARE(drawn.series[s].points[at].y, r.similarity);
                QCOMPARE(drawn.series[s].points[at++].x, r.perturbedPercent);
            }
        QCOMPARE(at, drawn.series[s].points.size());
    }
    const auto successes = std::to_string(count(filled_.results("deepwordbug"), succeeded));
    CONTAINS(drawn.caption, "Not drawn, as their similarity is not known: " + successes + " of " + successes +
                                " successes of " + called(names)[1] + ".");
}

void TestMixedFigures::confusionsAreCounted()
{
    const Names names{"plain", "flaky", "part"};
    const auto drawn = figure("confusion", names);
    for (std::size_t c = 0; c < names.size(); ++c) {
        const auto results = filled_.results(names[c]);
        QCOMPARE(drawn.series[c].name, called(names)[c]);
        for (const auto& cell : drawn.series[c].points) {
            const bool after = cell.x > 2.0;
            const int answer = static_cast<int>(after ? cell.x - 3.0 : cell.x);
            const int gold = 1 - static_cast<int>(cell.y - 3.0 * static_cast<double>(names.size() - 1 - c));
            const auto ofGold = [&](const AttackResult& r) { // errors have no answer after
                return labelIn(r.gold) == gold && (!after || r.status != Status::Error);
            };
            const auto hits = count(results, [&](const AttackResult& r) {
                return ofGold(r) && labelIn(after && succeeded(r) ? r.perturbedOutput : r.originalOutput) == answer;
            });
            QVERIFY2(cell.label.starts_with(std::to_string(hits) + "\n"), cell.label.c_str());
            isClose(cell.shade, static_cast<double>(hits) / static_cast<double>(count(results, ofGold)));
        }
    }
}

void TestMixedFigures::flowsAreCounted()
{
    const Names names{"plain", "variants"};
    const auto drawn = figure("label-flow", names);
    std::map<std::pair<int, int>, std::size_t> flows;
    for (const auto& r : filled_.results("variants"))
        if (ran(r)) {
            const auto i = std::stoul(r.example.substr(1));
            for (const auto& variant : mixed::resultOf(filled_.wish["variants"], i).variants)
                ++flows[{labelIn(r.originalOutput), labelIn(variant.output)}];
        }
    QCOMPARE(drawn.table.size(), std::size_t{5});
    for (std::size_t row = 1; row < drawn.table.size(); ++row) {
        QCOMPARE(drawn.table[row][0], called(names)[1]);
        const auto label = [](const std::string& name) { return name == "positive" ? 1 : 0; };
        const std::pair flow(label(drawn.table[row][1]), label(drawn.table[row][2]));
        QCOMPARE(drawn.table[row][3], std::to_string(flows[flow]));
    }
    CONTAINS(drawn.caption, "Not drawn: " + called(names)[0] + " (no variants are kept).");
}

void TestMixedFigures::intersectionsAreCounted()
{
    const Names names{"plain", "twin", "limit 20"};
    const auto drawn = figure("upset", names);
    std::map<std::vector<std::size_t>, std::size_t> sizes;
    for (std::size_t i = 0; i < mixed::size; ++i) {
        std::vector<std::size_t> by;
        bool all = true;
        for (std::size_t c = 0; c < names.size(); ++c) {
            const auto r = filled_.results(names[c])[i];
            all = all && ran(r);
            if (succeeded(r))
                by.push_back(c);
        }
        if (all && !by.empty())
            ++sizes[by];
    }
    QCOMPARE(drawn.sets->names, called(names));
    QCOMPARE(drawn.series[0].points.size(), sizes.size());
    for (std::size_t bar = 0; bar < sizes.size(); ++bar)
        QCOMPARE(drawn.series[0].points[bar].y, static_cast<double>(sizes[drawn.sets->members[bar]]));
}

void TestMixedFigures::partsOfSpeechOfEachSample()
{
    const Names names{"plain", "target", "twin"};
    const auto drawn = figure("per-pos", names);
    // The words of reviews beside the edits of reviews, and those of pairs beside theirs.
    QCOMPARE(drawn.series.size(), std::size_t{5});
    const Names order{"words of reviews.tsv, first 20", "edits, " + called(names)[0], "edits, " + called(names)[2],
                      "words of pairs.tsv, first 20", "edits, " + called(names)[1]};
    for (std::size_t s = 0; s < order.size(); ++s)
        QCOMPARE(drawn.series[s].name, order[s]);
    const auto check = [&](const Series& series, const std::string& campaign, bool edits) {
        std::map<std::string, std::size_t> tags;
        std::size_t all = 0;
        for (const auto& r : filled_.results(campaign)) {
            if (!ran(r))
                continue;
            for (std::size_t w = 0; !edits && w < r.original[0].text.size(); ++w, ++all)
                ++tags[w % 2 == 1 ? "NOUN" : "VERB"];
            for (const auto& edit : r.edits) {
                tags[edit.index % 2 == 1 ? "NOUN" : "VERB"] += edits ? 1 : 0;
                all += edits ? 1 : 0;
            }
        }
        for (const auto& bar : series.points)
            isShare(bar, tags[drawn.x.categories[static_cast<std::size_t>(bar.x)]], all);
    };
    check(drawn.series[0], "plain", false);
    check(drawn.series[1], "plain", true);
    check(drawn.series[2], "twin", true);
    check(drawn.series[3], "target", false);
    check(drawn.series[4], "target", true);
}

void TestMixedFigures::partsOfSpeechOfTrees()
{
    const auto drawn = figure("per-pos-effect", {"parser", "plain"});
    QCOMPARE(drawn.y.label, std::string("Success rate (%), score lost (points)"));
    // Every attack changes w1, a noun, and every second one w2, a verb; all texts have both.
    const auto results = filled_.results("parser");
    for (const auto& bar : drawn.series[0].points) {
        const bool noun = drawn.x.categories[static_cast<std::size_t>(bar.x)].starts_with("NOUN");
        const auto changes = [&](const AttackResult& r) { return r.edits.size() >= (noun ? 1U : 2U); };
        isShare(bar, count(results, [&](const AttackResult& r) { return succeeded(r) && changes(r); }),
                count(results, ran));
    }
    const auto changes = count(results, [](const AttackResult& r) { return !r.edits.empty(); }) +
                         count(results, [](const AttackResult& r) { return r.edits.size() > 1; });
    CONTAINS(drawn.caption, "(" + std::to_string(changes) + " changes of a part of speech in all).");
    CONTAINS(drawn.caption, "Not drawn: cnn, pwws, reviews.tsv (no attack on a tree that changed a word).");
    ReportSettings one;
    one.set("tags", 1);
    const auto fewer = figure("per-pos-effect", {"parser"}, one);
    CONTAINS(fewer.caption, "(" + std::to_string(changes) + " changes of a part of speech in all).");
    CONTAINS(fewer.caption,
             "Not drawn: 1 rarer parts of speech with " +
                 std::to_string(count(results, [](const AttackResult& r) { return r.edits.size() > 1; })) +
                 " changes.");
}

void TestMixedFigures::arcsThatMoved()
{
    const auto drawn = figure("propagation", {"parser", "plain"});
    QCOMPARE(drawn.series.size(), std::size_t{1});
    // The word before the last moves in every success; changed are the words 1, or 1 and 2.
    std::map<std::size_t, std::pair<std::size_t, std::size_t>> moved;
    for (const auto& r : filled_.results("parser"))
        for (std::size_t w = 0; ran(r) && w < r.original[0].text.size(); ++w) {
            const auto last = r.edits.size(); // of the changed words
            const auto distance = w == 0 ? 1 : w <= last ? 0 : w - last;
            ++moved[distance].second;
            moved[distance].first += succeeded(r) && w + 2 == r.original[0].text.size() ? 1 : 0;
        }
    QCOMPARE(drawn.series[0].points.size(), moved.size());
    for (const auto& point : drawn.series[0].points) {
        const auto [hits, all] = moved[static_cast<std::size_t>(point.x)];
        isShare(point, hits, all);
    }
    CONTAINS(drawn.caption, "Not drawn: cnn, pwws, reviews.tsv (no tree of a changed text).");
}

void TestMixedFigures::onePointHasOneCampaign()
{
    // The last of two campaigns on one point never wins: the same again is refused, anything else is another series.
    const auto same = figure("ablation", {"plain", "ranking", "again"});
    QVERIFY(same.empty());
    const auto names = called({"plain", "ranking", "again"});
    QCOMPARE(same.note,
             "Two of the chosen campaigns are the same in all that this figure tells apart and would be one point "
             "of it: " +
                 names[0] + "; " + names[2] + ". Choose one of them.");
    const auto victims = figure("growth", {"plain", "twin", "trained"});
    QVERIFY(victims.empty());
    CONTAINS(victims.note, "would be one point of it: cnn aa11bb22; cnn ff00ff00");
}

void TestMixedFigures::ablationStandsUnderItsTicks()
{
    // pwws with and without a limit, and another ranking without one: no full grid, so each bar has its own name.
    const Names names{"plain", "limit 20", "ranking"};
    const auto drawn = figure("ablation", names);
    QCOMPARE(drawn.series.size(), std::size_t{1});
    QCOMPARE(drawn.x.categories, (Names{"pwws\nno limit", "pwws\nat most 20 queries", "ranking = delete\nno limit"}));
    for (std::size_t c = 0; c < names.size(); ++c) {
        QCOMPARE(drawn.series[0].points[c].x, static_cast<double>(c));
        const auto results = filled_.results(names[c]);
        isShare(drawn.series[0].points[c], count(results, succeeded), count(results, notSkipped));
    }
    CONTAINS(drawn.caption, "n = " + std::to_string(count(filled_.results("plain"), notSkipped)) + " each.");
    CONTAINS(drawn.caption, "Over attacked examples.");
    CONTAINS(drawn.caption, "Whiskers and bands: Wilson's 95% interval.");
    ReportSettings queries;
    queries.set("measure", "queries");
    const auto means = figure("ablation", names, queries);
    CONTAINS(means.caption, "Over successful attacks.");
    CONTAINS(means.caption, "Whiskers and bands: the 95% interval over examples (percentile bootstrap).");
    for (std::size_t c = 0; c < names.size(); ++c) {
        double sum = 0.0;
        const auto results = filled_.results(names[c]);
        for (const auto& r : results)
            sum += succeeded(r) ? static_cast<double>(r.queries) : 0.0;
        isClose(means.series[0].points[c].y, sum / static_cast<double>(count(results, succeeded)));
    }
    ReportSettings scores;
    scores.set("measure", "attacked-accuracy");
    const auto trees = figure("ablation", {"parser", "forms"}, scores);
    QVERIFY(trees.empty()); // of UAS and exact match
}

void TestMixedFigures::sweepsHaveOneLineAnExperiment()
{
    const Names names{"seed 1", "seed 2", "population 30", "population 30, limit 10"};
    const auto drawn = figure("sweep", names);
    QCOMPARE(drawn.x.label, std::string("search.population"));
    QCOMPARE(drawn.series.size(), std::size_t{3});
    const std::vector<Names> lines{{"seed 1", "population 30"}, {"seed 2"}, {"population 30, limit 10"}};
    const Names titles{"seed 1, no limit", "seed 2, no limit", "seed 1, at most 10 queries"};
    for (std::size_t s = 0; s < lines.size(); ++s) {
        QCOMPARE(drawn.series[s].name, titles[s]);
        QCOMPARE(drawn.series[s].points.size(), lines[s].size());
        for (std::size_t i = 0; i < lines[s].size(); ++i) {
            const auto results = filled_.results(lines[s][i]);
            isShare(drawn.series[s].points[i], count(results, succeeded), count(results, notSkipped));
        }
        // A line has a band, a single point its whisker.
        QCOMPARE(bandsOf(drawn.series[s]).size(), std::size_t{lines[s].size() > 1 ? 1U : 0U});
        QCOMPARE(hasWhisker(drawn.series[s], 0), lines[s].size() == 1);
    }
    CONTAINS(drawn.caption, "Whiskers and bands: Wilson's 95% interval.");
}

void TestMixedFigures::growthBeginsAtItsVictim()
{
    const Names names{"plain", "trained", "limit 20", "flaky"};
    ReportSettings settings;
    settings.set("measure", "attacked-accuracy");
    const auto drawn = figure("growth", names, settings);
    QCOMPARE(drawn.series.size(), std::size_t{1});
    QCOMPARE(drawn.series[0].x(), (std::vector<double>{0.0, 10.0}));
    for (std::size_t i = 0; i < 2; ++i) {
        const auto results = filled_.results(names[i]);
        isShare(
            drawn.series[0].points[i],
            count(results,
                  [](const AttackResult& r) { return labelIn(r.originalOutput) == labelIn(r.gold) && !succeeded(r); }),
            results.size());
    }
    QVERIFY(drawn.caption.find("Success rate") == std::string::npos); // the measure is another one
    CONTAINS(drawn.caption,
             "Not drawn: " + called(names)[2] + "; " + called(names)[3] + " (no other point of its line).");
}

void TestMixedFigures::densitiesHaveTheirCounts()
{
    const Names names{"plain", "flaky", "parser", "solver"};
    const auto drawn = figure("scores", names);
    QCOMPARE(drawn.x.categories, (Names{called(names)[0], called(names)[1]}));
    QVERIFY2(saysOf(drawn.caption, called(names)[1], "n = " + std::to_string(count(filled_.results("flaky"), ran))),
             drawn.caption.c_str());
    CONTAINS(drawn.caption, "Not drawn: " + called(names)[2] + "; " + called(names)[3] +
                                " (no attacked example has scores of its gold label).");
    // Each violin is a corner at its straight side, 101 places from 0 to 1, and a corner; a gap is between two.
    constexpr std::size_t places = 101, corners = 2, gap = 1;
    for (std::size_t c = 0; c < 2; ++c) {
        std::vector<double> before, after;
        for (const auto& r : filled_.results(names[c])) {
            if (!ran(r))
                continue;
            const auto scoreIn = [&](const core::structures::Prediction& answer) {
                return double(std::get<core::structures::ClassScores>(answer).scores.at(std::size_t(labelIn(r.gold))));
            };
            before.push_back(scoreIn(r.originalOutput));
            after.push_back(scoreIn(succeeded(r) ? r.perturbedOutput : r.originalOutput));
        }
        std::vector<double> left, right;
        for (std::size_t i = 0; i < places; ++i) {
            left.push_back(densityAt(0.01 * static_cast<double>(i), before));
            right.push_back(densityAt(0.01 * static_cast<double>(i), after));
        }
        const double tallest = std::max(std::ranges::max(left), std::ranges::max(right));
        const auto first = c * (places + corners + gap);
        for (std::size_t side = 0; side < 2; ++side) {
            const auto& points = drawn.series[side].points;
            QCOMPARE(points.size(), 2 * (places + corners) + gap);
            const auto at = static_cast<double>(c);
            isClose(points[first].x, at);
            isClose(points[first + places + 1].x, at);
            for (std::size_t i = 0; i < places; ++i) {
                isClose(points[first + 1 + i].y, 0.01 * static_cast<double>(i));
                isClose(points[first + 1 + i].x,
                        side == 0 ? at - 0.4 * left[i] / tallest : at + 0.4 * right[i] / tallest);
            }
        }
        QVERIFY(c == 0 || std::isnan(drawn.series[0].points[first - 1].x));
    }
}

void TestMixedFigures::transfersAreShares()
{
    auto data = filled_.data({"plain", "target"});
    data[1].transfers = {{"other", 8, 6, 5, 4, "other", "01"}};
    const auto drawn = makeFigure("transfer", data);
    QCOMPARE(drawn.y.categories, (Names{shortNames(data)[1]}));
    QCOMPARE(drawn.series[0].points[0].label, std::string("80.0%\n4/5")); // of those it gets right by itself
    CONTAINS(drawn.caption, "Not drawn: " + shortNames(data)[0] + " (no other victim was queried).");
}

QTEST_GUILESS_MAIN(TestMixedFigures)
#include "tst_mixed_figures.moc"
