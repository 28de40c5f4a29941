#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/campaigns/exports/export.h"
#include "core/reports/papers/paper_tables.h"
#include "tests/core/reports/stored_runs.h"
#include "tests/core/reports/table_cells.h"
#include "tests/support/samples/mixed_project.h"

using namespace core::reports;
using namespace stored_runs;

/// Every kind of table of campaigns, made of one project that mixes six tasks, two seeds, errors, skipped examples,
/// spent budgets, limits, a target, own answers, variants and trainings: each number, name and bound is computed again,
/// from the campaigns' records and their exported results.
class TestEveryTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void pivots_data();
    void pivots();
    void captions_data();
    void captions();
    void summary();
    void examples();
    void byGoldLabel();
    void transfers();
    void corpora();
    void sharedAndMended();
    void pairedCampaigns();
    void zheng();
    void noKindIsForgotten();

private:
    [[nodiscard]] Table made(const std::string& kind, const ReportSettings& options = {}) const
    {
        return makeTable(kind, campaigns_, options);
    }
    std::shared_ptr<core::store::Project> project_;
    std::vector<CampaignData> campaigns_;
    std::vector<Run> runs_;
    std::set<std::string> checked_;
};

void TestEveryTable::initTestCase()
{
    project_ = samples::mixedProject();
    for (const auto& record : project_->campaigns()) {
        campaigns_.push_back(campaignData(*project_, record.id));
        auto& run = runs_.emplace_back();
        run.record = record;
        run.corpus = project_->corpus(project_->sample(record.sample).corpus).name;
        const auto card = Json::parse(record.victimCard);
        run.task = card["task"].get<std::string>();
        const auto trained = card.value("adversarial", Json::object());
        run.trainedFrom = trained.value("victim", "");
        run.trainedAgainst = trained.value("attack", "");
        run.own = record.reference == "own";
        run.target = Json::parse(record.recipe)["goal"].value("target", "");
        std::ostringstream lines;
        core::campaigns::exportJsonl(*project_, record.id, {}, lines);
        for (const auto& line : split(lines.str(), '\n'))
            run.lines.push_back(Json::parse(line));
        std::size_t position = 0;
        for (const auto& result : project_->results(record.id)) {
            run.seconds += result.seconds;
            run.words += result.original[0].text.originalSize();
            const auto variants = project_->variants(record.id, position++, result.original);
            if (variants.empty())
                continue;
            auto& text = run.variants.emplace_back();
            text.status = nameOf(result.status);
            text.gold = labelOf(result.gold);
            for (const auto& variant : variants) {
                ++text.all;
                text.fooled += variant.fooled ? 1 : 0;
            }
        }
    }
    // The project has what it is made for.
    std::set<std::string> tasks, statuses;
    std::set<std::uint64_t> seeds;
    for (const auto& run : runs_) {
        tasks.insert(run.task);
        seeds.insert(run.record.seed);
        for (const auto& line : run.lines)
            statuses.insert(line["status"].get<std::string>());
    }
    QCOMPARE(tasks.size(), std::size_t{6});
    QCOMPARE(seeds.size(), std::size_t{2});
    QCOMPARE(statuses, (std::set<std::string>{"budget_spent", "error", "failed", "skipped", "succeeded"}));
}

void TestEveryTable::pivots_data()
{
    QTest::addColumn<QString>("rows");
    QTest::addColumn<QString>("columns");
    QTest::addColumn<QString>("measures");
    for (const auto& paper : paperTables())
        if (paper.layout.empty() && paper.columns.find("label") == std::string::npos)
            QTest::newRow(paper.name.c_str())
                << QString::fromStdString(paper.rows) << QString::fromStdString(paper.columns)
                << QString::fromStdString(paper.measures);
    QTest::newRow("pivot") << "corpus,victim,recipe"
                           << ""
                           << "success,clean-accuracy,attacked-accuracy,decrease,robust-accuracy,perturbation-accuracy,"
                              "variant-success,variant-adversarial,macro-f1,attacked-macro-f1,queries,queries-median,"
                              "perturbed,lost,char-bleu,relative-degradation,seconds";
}

void TestEveryTable::pivots()
{
    QFETCH(const QString, rows);
    QFETCH(const QString, columns);
    QFETCH(const QString, measures);
    const std::string kind = QTest::currentDataTag();
    checked_.insert(kind);
    ReportSettings options;
    if (kind == "pivot")
        options.set("rows", rows.toStdString())
            .set("columns", columns.toStdString())
            .set("measure", measures.toStdString());
    const auto table = made(kind, options);
    const auto rowFields = split(rows.toStdString(), ','), columnFields = split(columns.toStdString(), ',');
    const auto shown = split(measures.toStdString(), ',');
    const bool clean = std::all_of(shown.begin(), shown.end(), [](const auto& measure) {
        return measure == "clean-accuracy" || measure == "macro-f1";
    });
    std::set<std::string> scores;
    for (const auto& run : runs_)
        for (const auto& [name, own] : scoresOf(run))
            if (!clean || !own)
                scores.insert(name);
    // The cells of each place in the table, whatever else its rows say; and the numbers that belong there.
    using Place = std::tuple<std::string, std::string>; // row fields; column title
    std::map<Place, std::vector<Cell>> cells;
    for (const auto& row : table.rows) {
        Words key;
        for (std::size_t i = 0; i < rowFields.size(); ++i)
            key.push_back(std::get<std::string>(row[i].value));
        for (std::size_t c = 0; c < table.columns.size(); ++c)
            if (table.columns[c].numeric && !std::holds_alternative<std::monostate>(row[c].value))
                cells[{join(key, "\n"), table.columns[c].title}].push_back(row[c]);
    }
    std::map<Place, std::map<std::string, std::vector<Wanted>>> wanted; // by what may be averaged
    for (const auto& run : runs_)
        for (const auto& measure : shown) {
            const bool ofScore = measure == "clean-accuracy" || measure == "attacked-accuracy" || measure == "decrease";
            for (const auto& score : ofScore ? scores : std::set<std::string>{""})
                if (const auto value = wantedOf(run, measure, score)) {
                    const bool alone = shown.size() == 1 && (!ofScore || scores.size() == 1) && !columnFields.empty();
                    const auto name = keyOf(run, columnFields, ", ");
                    const auto title = alone ? name : (name.empty() ? "" : name + ": ") + titleOf(measure, score);
                    wanted[{keyOf(run, rowFields, "\n"), title}][run.identity(clean)].push_back(*value);
                }
        }
    QVERIFY(!wanted.empty());
    for (const auto& [place, groups] : wanted) {
        std::vector<Wanted> numbers;
        for (const auto& [identity, values] : groups) {
            auto number = values.front();
            if (values.size() > 1) {
                double low = number.value, high = number.value, sum = 0.0;
                bool atMost = false;
                for (const auto& value : values) {
                    low = std::min(low, value.value), high = std::max(high, value.value), sum += value.value;
                    atMost = atMost || value.note == "at most";
                }
                number = {sum / static_cast<double>(values.size()),
                          brackets(low, high) + " of " + std::to_string(values.size()) + (atMost ? ", at most" : "")};
            }
            numbers.push_back(number);
        }
        auto found = cells[place];
        const auto what = std::get<0>(place) + " / " + std::get<1>(place);
        QVERIFY2(found.size() == numbers.size(), what.c_str());
        for (const auto& number : numbers) {
            const auto fit =
                std::find_if(found.begin(), found.end(), [&](const Cell& cell) { return fits(cell, number); });
            const auto text = what + ": " + std::to_string(number.value) + " " + number.note + "; " + found[0].note +
                              " " + std::to_string(numberIn(found[0]));
            QVERIFY2(fit != found.end(), text.c_str());
            found.erase(fit);
        }
        cells.erase(place);
    }
    for (const auto& [place, more] : cells) // nothing else stands in the table
        QVERIFY2(more.empty(), (std::get<0>(place) + " / " + std::get<1>(place)).c_str());
}

void TestEveryTable::captions_data()
{
    QTest::addColumn<QString>("kind");
    for (const auto& kind : reportKinds(true, false))
        if (!kind.name.starts_with("zheng"))
            QTest::newRow(kind.name.c_str()) << QString::fromStdString(kind.name);
}

// Whatever the table: of which samples it is, under which conditions, and how many errors there were.
void TestEveryTable::captions()
{
    QFETCH(const QString, kind);
    const auto table = made(kind.toStdString());
    const auto says = [&](const std::string& words) {
        if (table.caption.find(words) != std::string::npos)
            return true;
        qWarning("%s is missing in: %s", words.c_str(), table.caption.c_str());
        return false;
    };
    const auto shows = [&](const std::string& column) {
        return std::any_of(table.columns.begin(), table.columns.end(),
                           [&](const Column& one) { return one.title.find(column) != std::string::npos; });
    };
    const std::set<std::string> ofExamples{"maheshwary-table3.1", "maheshwary-table4.1", "mayer-table3",
                                           "huang-table4",        "zou-table5",          "zou-table8"};
    const std::set<std::string> clean{"huang-table5", "mayer-table2"}; // numbers of the victims alone
    const bool ofTransfers = kind == "transfer" || kind == "maheshwary-table3.7" || kind == "maheshwary-table4.7";
    if (ofExamples.contains(kind.toStdString()))
        return;
    for (const auto& run : runs_) {
        if (ofTransfers && run.record.id != 5) // the one whose texts another victim read
            continue;
        if (kind == "mayer-table1" && run.task != "classification" && run.task != "pairs") // by gold label
            continue;
        if (!shows("Sample"))
            QVERIFY(says(run.sample()));
        if (run.record.maxQueries > 0)
            QVERIFY(says("at most " + std::to_string(run.record.maxQueries) + " queries per example"));
        if (!run.target.empty())
            QVERIFY(says("a success is the answer " + run.target));
        if (run.own)
            QVERIFY(says(run.trees() ? "measured against the victim's own answer"
                                     : "the victim's own answer is the reference"));
        if (const auto errors = run.count("error");
            errors > 0 && !ofTransfers && kind != "examples" && !clean.contains(kind.toStdString()))
            QVERIFY(says(": " + std::to_string(errors) + " of " + std::to_string(run.lines.size())));
    }
    for (const auto& [column, words] : {std::pair{"success rate", "Success rate: succeeded over attacked examples"},
                                        {"success rate", "after success Wilson's"},
                                        {"queries", "after queries over examples (percentile bootstrap)"},
                                        {"Variants that fool", "cluster bootstrap"},
                                        {"perturbed words", "mean share of perturbed words"},
                                        {"Similarity", "Similarity was not measured"},
                                        {"Grammatical", "Grammatical errors were not measured"}})
        if (shows(column) && !ofTransfers) {
            auto caption = table.caption;
            std::transform(caption.begin(), caption.end(), caption.begin(), ::tolower);
            std::string lower = words;
            std::transform(lower.begin(), lower.end(), lower.begin(), ::tolower);
            QVERIFY2(caption.find(lower) != std::string::npos, (std::string(words) + ": " + table.caption).c_str());
        }
}

void TestEveryTable::summary()
{
    checked_.insert("summary");
    const auto table = made("summary");
    QCOMPARE(table.rows.size(), runs_.size());
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        const auto& run = runs_[i];
        QCOMPARE(shown(at(table, i, "Campaign")), run.record.name == "second seed" ? run.record.name : std::string());
        QCOMPARE(shown(at(table, i, "Victim")), run.record.victim);
        QCOMPARE(shown(at(table, i, "Recipe")), run.record.recipeName);
        QCOMPARE(shown(at(table, i, "Sample")), run.sample());
        for (const auto& [title, status] : {std::pair{"Skipped", "skipped"},
                                            {"Succeeded", "succeeded"},
                                            {"Failed", "failed"},
                                            {"Budget spent", "budget_spent"},
                                            {"Errors", "error"}})
            QCOMPARE(shown(at(table, i, title)), std::to_string(run.count(status)));
        QCOMPARE(shown(at(table, i, "n")), std::to_string(run.lines.size()));
        for (const auto& [title, measure] :
             {std::pair{"Success rate (%)", "success"}, {"Queries", "queries"}, {"Perturbed (%)", "perturbed"}}) {
            auto wanted = *wantedOf(run, measure, "");
            wanted.interval = false; // of success alone
            QVERIFY2(fits(at(table, i, title), wanted), title);
        }
        std::set<std::string> own;
        for (const auto& [name, byOwn] : scoresOf(run)) {
            const std::string unit = name == "BLEU" ? "" : " (%)";
            own.insert(name);
            QVERIFY(fits(at(table, i, name + " before" + unit), *wantedOf(run, "clean-accuracy", name)));
            QVERIFY(fits(at(table, i, name + " under attack" + unit), *wantedOf(run, "attacked-accuracy", name)));
        }
        for (const auto& other : runs_)
            for (const auto& [name, byOwn] : scoresOf(other))
                if (!own.contains(name))
                    QCOMPARE(shown(at(table, i, name + " before" + (name == "BLEU" ? "" : " (%)"))), std::string("-"));
        for (const auto& [title, measure] : {std::pair{"Variants that fool (%)", "variant-success"},
                                             {"Perturbation accuracy (%)", "perturbation-accuracy"},
                                             {"Robust accuracy (%)", "robust-accuracy"}})
            if (run.variants.empty())
                QCOMPARE(shown(at(table, i, title)), std::string("-"));
            else
                QVERIFY2(fits(at(table, i, title), *wantedOf(run, measure, "")), title);
    }
}

void TestEveryTable::examples()
{
    checked_.insert("examples");
    const auto table = made("examples");
    std::size_t row = 0;
    for (const auto& run : runs_) {
        std::size_t shownOfRun = 0;
        for (const auto& line : run.lines) {
            if (line["status"] != "succeeded" || shownOfRun == 10)
                continue;
            ++shownOfRun;
            QCOMPARE(shown(at(table, row, "Example")), line["example"].get<std::string>());
            QCOMPARE(shown(at(table, row, "Before")), line["original"]["sentence"].get<std::string>());
            QCOMPARE(shown(at(table, row, "After")), line["perturbed"]["sentence"].get<std::string>());
            QCOMPARE(shown(at(table, row, "Queries to success")), line["success_query"].dump());
            QVERIFY(std::abs(numberIn(at(table, row, "Perturbed (%)")) - line["perturbed_percent"].get<double>()) <
                    1e-9);
            if (run.task == "classification" || run.task == "pairs")
                QCOMPARE(shown(at(table, row, "Answer")),
                         answerIn(run, line["original_output"]) + " \u2192 " + answerIn(run, line["perturbed_output"]));
            ++row;
        }
    }
    QCOMPARE(table.rows.size(), row);
}

void TestEveryTable::byGoldLabel()
{
    checked_.insert("mayer-table1");
    const auto table = made("mayer-table1");
    std::size_t numbers = 0;
    for (const auto& run : runs_) {
        if (run.variants.empty() || run.task != "classification")
            continue;
        int gold = 0;
        for (const auto& name : labelsOf(run)) {
            double of = 0.0;
            const double hits = ofVariants(run, "variant-adversarial", gold++, of);
            const Wanted wanted{100.0 * hits / of, "", true};
            bool found = false;
            for (std::size_t r = 0; r < table.rows.size(); ++r) {
                const auto& cell = at(table, r, run.corpus + ", " + name);
                found = found || fits(cell, wanted);
                numbers += std::holds_alternative<double>(cell.value) ? 1 : 0;
            }
            QVERIFY2(found, name.c_str());
        }
    }
    QCOMPARE(numbers, std::size_t{2}); // one campaign keeps the variants of labels, of which there are two
}

// As set in the project: of 9 answered successes 4 fooled the other victim, of 6 right originals 2.
void TestEveryTable::transfers()
{
    for (const char* kind : {"transfer", "maheshwary-table3.7"}) {
        checked_.insert(kind);
        const auto table = made(kind);
        QCOMPARE(table.rows.size(), std::size_t{1});
        QCOMPARE(shown(at(table, 0, "Attacked victim")), std::string("lstm"));
        QVERIFY(fits(at(table, 0, "other"), {100.0 * 4 / 6, "of 6"}));
    }
    checked_.insert("maheshwary-table4.7");
    const auto both = made("maheshwary-table4.7");
    QVERIFY(fits(at(both, 0, "Original (%)"), {100.0 * 6 / 9, "of 9"}));
    QVERIFY(fits(at(both, 0, "Transferred (%)"), {100.0 * 5 / 9, "of 9"}));
}

void TestEveryTable::corpora()
{
    for (const char* kind : {"maheshwary-table3.1", "maheshwary-table4.1"}) {
        checked_.insert(kind);
        const auto table = made(kind);
        std::map<std::string, const Run*> byCorpus;
        for (const auto& run : runs_)
            byCorpus[run.sample()] = &run;
        QCOMPARE(table.rows.size(), byCorpus.size());
        for (std::size_t r = 0; r < table.rows.size(); ++r) {
            const auto& run = *byCorpus.at(shown(at(table, r, "Corpus")));
            const auto n = static_cast<double>(run.lines.size());
            QCOMPARE(numberIn(at(table, r, "Examples")), n);
            QCOMPARE(numberIn(at(table, r, "Attacked")), n);
            QVERIFY(std::abs(numberIn(at(table, r, "Mean length")) - static_cast<double>(run.words) / n) < 1e-9);
            const auto labels = labelsOf(run).size();
            QCOMPARE(shown(at(table, r, "Classes")), labels == 0 ? std::string("-") : std::to_string(labels));
        }
    }
}

// Both semantic parsers were attacked with the same variants of the same questions, and the classifier was trained
// again.
void TestEveryTable::sharedAndMended()
{
    checked_.insert({"huang-table4", "mayer-table3"});
    std::map<std::string, std::map<std::size_t, std::set<std::string>>> fooled; // variant, place: who
    std::map<std::string, std::set<std::string>> victims;
    for (const auto& run : runs_) {
        if (run.task != "forms")
            continue;
        std::size_t position = 0;
        for (const auto& result : project_->results(run.record.id)) {
            for (const auto& variant : project_->variants(run.record.id, position, result.original))
                if (variant.fooled && result.status != core::attacks::Status::Skipped) // those were wrong before
                    fooled[result.example + "\n" + variant.input[0].text.str()][position].insert(run.record.victim);
            ++position;
        }
    }
    std::set<std::string> shared;
    for (const auto& [text, places] : fooled)
        for (const auto& [position, by] : places)
            if (by.size() == 2)
                shared.insert(text);
    ReportSettings all;
    all.set("examples", 1000);
    const auto table = made("huang-table4", all);
    std::set<std::string> printed;
    for (std::size_t r = 0; r < table.rows.size(); ++r)
        if (shown(at(table, r, "Recipe")) == "huang-replace") {
            printed.insert(shown(at(table, r, "Example")) + "\n" + shown(at(table, r, "After")));
            QCOMPARE(shown(at(table, r, "Answers")), std::string("seq2seq: ( size:i s0 ); grammar: ( size:i s0 )"));
        }
    QVERIFY(!shared.empty());
    QCOMPARE(printed, shared);

    std::map<std::string, std::map<std::string, std::pair<std::string, std::string>>>
        clean; // example: victim: answer, gold
    for (const auto& run : runs_)
        for (const auto& line : run.lines)
            clean[run.corpus + line["example"].get<std::string>()][run.record.victim] = {
                answerIn(run, line["original_output"]), answerIn(run, line["gold"])};
    std::set<std::string> mended;
    for (const auto& [example, by] : clean)
        for (const auto& [plain, again] : {std::pair{"cnn", "cnn-again"}})
            if (by.contains(plain) && by.at(plain).first != by.at(plain).second &&
                by.at(again).first == by.at(again).second)
                mended.insert(example + by.at(plain).first + by.at(again).first);
    const auto trained = made("mayer-table3", all);
    std::set<std::string> shownMended;
    for (std::size_t r = 0; r < trained.rows.size(); ++r)
        shownMended.insert(shown(at(trained, r, "Corpus")) + shown(at(trained, r, "Example")) +
                           shown(at(trained, r, "pred1")) + shown(at(trained, r, "pred2")));
    QVERIFY(!mended.empty());
    QCOMPARE(shownMended, mended);
}

// Each two campaigns on the examples of one corpus that both attacked; p of McNemar's exact test from the binomial
// distribution, adjusted by Holm's step-down over all tests of the table.
void TestEveryTable::pairedCampaigns()
{
    checked_.insert("compare");
    const auto table = made("compare");
    const auto outcomesOf = [](const Run& run) {
        std::map<std::string, bool> outcomes;
        for (const auto& line : run.lines)
            if (const auto status = line["status"].get<std::string>(); status != "skipped" && status != "error")
                outcomes[line["example"].get<std::string>()] = status == "succeeded";
        return outcomes;
    };
    std::vector<std::pair<double, std::size_t>> tests; // p, row
    std::size_t row = 0;
    for (std::size_t i = 0; i < runs_.size(); ++i)
        for (std::size_t j = i + 1; j < runs_.size(); ++j) {
            if (runs_[i].corpus != runs_[j].corpus)
                continue;
            double counts[2][2] = {{0, 0}, {0, 0}};
            const auto first = outcomesOf(runs_[i]), second = outcomesOf(runs_[j]);
            for (const auto& [example, broken] : first)
                if (const auto other = second.find(example); other != second.end())
                    ++counts[broken][other->second];
            const double all = counts[0][0] + counts[0][1] + counts[1][0] + counts[1][1];
            if (all == 0)
                continue;
            QVERIFY(row < table.rows.size());
            const auto number = [&](const char* title) { return std::get<double>(at(table, row, title).value); };
            QCOMPARE(number("Examples"), all);
            QCOMPARE(number("Both"), counts[1][1]);
            QCOMPARE(number("Only first"), counts[1][0]);
            QCOMPARE(number("Only second"), counts[0][1]);
            QCOMPARE(number("Neither"), counts[0][0]);
            const double n = counts[1][0] + counts[0][1];
            double tail = 0.0;
            for (double k = 0; k <= std::min(counts[1][0], counts[0][1]); ++k)
                tail += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) - n * std::log(2.0));
            if (!std::holds_alternative<std::monostate>(at(table, row, "p").value))
                tests.emplace_back(std::min(1.0, 2.0 * tail), row);
            else // whatever a success is, it is not the same
                QVERIFY(runs_[i].own != runs_[j].own || runs_[i].target != runs_[j].target ||
                        runs_[i].record.maxQueries != runs_[j].record.maxQueries ||
                        runs_[i].record.timeLimit != runs_[j].record.timeLimit ||
                        runs_[i].record.recipe != runs_[j].record.recipe);
            ++row;
        }
    QCOMPARE(table.rows.size(), row);
    QVERIFY(!tests.empty() && tests.size() < row);
    std::sort(tests.begin(), tests.end());
    double adjusted = 0.0;
    for (std::size_t t = 0; t < tests.size(); ++t) {
        adjusted = std::max(adjusted, std::min(1.0, static_cast<double>(tests.size() - t) * tests[t].first));
        QVERIFY(std::abs(std::get<double>(at(table, tests[t].second, "p").value) - adjusted) < 1e-9);
    }
}

// The UAS of the parser's campaigns by gold, whatever their reference, and their success: sentences with a new error in
// an arc of no changed word, of all (DPAttack's convention).
void TestEveryTable::zheng()
{
    checked_.insert({"zheng-table1", "zheng-table2", "zheng-table3", "zheng-table4"});
    const auto parsers = [&](const std::string& recipe, const std::string& victim) -> const Run& {
        return *std::find_if(runs_.begin(), runs_.end(), [&](const Run& run) {
            return run.record.recipeName == recipe && run.record.victim == victim;
        });
    };
    const auto strict = [](const Run& run) {
        double hits = 0.0;
        for (const auto& line : run.lines) {
            std::set<int> changed; // from 1, as heads are
            for (const auto& edit : line["edits"])
                changed.insert(edit["index"].get<int>() + 1);
            bool broken = false;
            const auto& reference = run.own ? line["original_output"]["heads"] : line["gold"]["heads"];
            for (std::size_t w = 0; w < reference.size(); ++w) {
                const int gold = reference[w].get<int>();
                broken = broken ||
                         (!changed.contains(static_cast<int>(w) + 1) && !changed.contains(gold) &&
                          line["original_output"]["heads"][w] == gold && line["perturbed_output"]["heads"][w] != gold);
            }
            hits += broken ? 1.0 : 0.0;
        }
        return 100.0 * hits / static_cast<double>(run.lines.size());
    };
    const auto holds = [](const Table& table, const std::string& column, double number) {
        for (std::size_t r = 0; r < table.rows.size(); ++r)
            if (const auto* value = std::get_if<double>(&at(table, r, column).value))
                if (std::abs(*value - number) < 1e-6)
                    return true;
        qWarning("no %f in %s", number, column.c_str());
        return false;
    };
    const auto one = made("zheng-table1");
    for (const char* recipe : {"parser-blackbox", "parser-own"}) {
        const auto& run = parsers(recipe, "parser");
        const auto uas = scoreOf(run, false, Which::All);
        QVERIFY(holds(one, "Word-based: UAS", uas.clean));
        QVERIFY(holds(one, "Word-based: UAS", uas.attacked));
        QVERIFY(holds(one, "Word-based: Succ%", strict(run)));
    }
    const auto two = made("zheng-table2");
    QVERIFY(holds(two, "Word-based Adv [b]: UAS",
                  scoreOf(parsers("parser-blackbox", "parser-again"), false, Which::All).attacked));
    QVERIFY(holds(two, "Word-based Original: UAS",
                  scoreOf(parsers("parser-blackbox", "parser"), false, Which::All).attacked));
    const auto& adjectives = parsers("parser-adjectives", "parser");
    const auto uas = scoreOf(adjectives, false, Which::All);
    const auto three = made("zheng-table3");
    QVERIFY(holds(three, "Word-based: delta UAS", uas.attacked - uas.clean));
    QVERIFY(holds(three, "Word-based: Succ%", strict(adjectives)));
    const auto& phrase = parsers("parser-phrase-whitebox", "parser");
    QVERIFY(holds(made("zheng-table4"), "Word-based k >= 1: Succ%",
                  100.0 * static_cast<double>(phrase.count("succeeded")) / static_cast<double>(phrase.lines.size())));
    for (const char* kind : {"zheng-table1", "zheng-table3"})
        QVERIFY(made(kind).caption.find("(convention dpattack)") != std::string::npos);
    QVERIFY(one.caption.find("at most 50 queries per example") != std::string::npos);
}

void TestEveryTable::noKindIsForgotten()
{
    checked_.insert("validity");                   // by tst_net_rates.cpp
    checked_.insert({"zou-table5", "zou-table8"}); // by tst_translated_examples.cpp
    for (const auto& kind : reportKinds(true, false))
        QVERIFY2(checked_.contains(kind.name), kind.name.c_str());
}

QTEST_APPLESS_MAIN(TestEveryTable)
#include "tst_every_table.moc"
