#include "core/reports/tables/zheng.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "core/reports/number.h"
#include "core/reports/tables/cells.h"
#include "core/reports/tables/parser_runs.h"
#include "core/reports/tables/zheng_numbers.h"

namespace core::reports {
namespace {

using Runs = std::vector<const ParserRun*>;
using Filter = std::function<bool(const ParserRun&)>;
using Value = std::function<std::optional<double>(const ParserRun&)>;

/// What a column tells of a run, in the table's unit.
struct Measure {
    std::string title;
    int digits = 1;
    Value value;
    std::function<std::string(const ParserRun&)> note;                 ///< May be empty.
    std::function<std::optional<double>(const zheng::Setting&)> paper; ///< Empty: the paper has no such number.
};

/// A heading over columns, and the runs that belong under it.
struct Group {
    std::string title;
    Filter holds;
    std::vector<Measure> measures;
};

struct Row {
    std::vector<std::string> titles;
    Filter holds;
    bool clean = false; ///< The score before any attack: only the first measure of a group has a value.
};

std::optional<double> percent(const std::optional<double>& share)
{
    return share ? std::optional(*share * 100.0) : std::nullopt;
}

std::string printed(const std::optional<double>& share, int digits)
{
    return share ? formatNumber(*share * 100.0, digits) : "-";
}

std::string strictNote(const ParserRun& run)
{
    const auto& s = run.summary;
    return s.attackedStrict ? "(" + printed(s.cleanStrict, 2) + " to " + printed(s.attackedStrict, 2) + " strict)" : "";
}

std::string rawNote(const ParserRun& run)
{
    return run.summary.rawSuccessRate ? "(" + printed(run.summary.rawSuccessRate, 1) + " raw)" : "";
}

zheng::Setting settingOf(const ParserRun& run)
{
    return {run.inputs, run.whiteBox, run.share, run.only, run.distance, run.trainedAgainst};
}

std::optional<double> field(const std::optional<zheng::Numbers>& numbers, double zheng::Numbers::*member)
{
    return numbers ? std::optional(*numbers.*member) : std::nullopt;
}

Measure attackedUas()
{
    return {"UAS", 2, [](const ParserRun& run) { return percent(run.summary.attackedScore); }, strictNote,
            [](const auto& s) { return field(zheng::sentenceLevel(s), &zheng::Numbers::uas); }};
}

Measure success(std::function<std::optional<double>(const zheng::Setting&)> paper)
{
    return {"Succ%", 1, [](const ParserRun& run) { return percent(run.summary.successRate); }, rawNote,
            std::move(paper)};
}

/// As soon as people judged some successes, each group tells how many are valid.
std::vector<Measure> withValid(std::vector<Measure> measures, const std::vector<ParserRun>& runs)
{
    const auto judged = [](const ParserRun& run) { return run.campaign->valid && run.campaign->valid->rate; };
    if (std::any_of(runs.begin(), runs.end(), judged))
        measures.push_back({"Valid%",
                            1,
                            [=](const ParserRun& run) {
                                return judged(run) ? percent(run.campaign->valid->rate->share) : std::nullopt;
                            },
                            [=](const ParserRun& run) {
                                if (!judged(run))
                                    return std::string();
                                const auto& rate = *run.campaign->valid->rate;
                                return interval(100.0 * rate.low, 100.0 * rate.high);
                            },
                            {}});
    return measures;
}

Cell meanCell(const Runs& runs, const Measure& measure)
{
    double sum = 0.0;
    std::size_t count = 0;
    for (const auto* run : runs)
        if (const auto value = measure.value(*run)) {
            sum += *value;
            ++count;
        }
    if (count == 0)
        return {};
    Cell cell = numberCell(sum / static_cast<double>(count), measure.digits);
    if (measure.note && runs.size() == 1)
        cell.note = measure.note(*runs.front());
    return cell;
}

/// One cell a measure, and where asked for the paper's own numbers after them.
void appendCells(std::vector<Cell>& cells, const Group& group, const Row& row, const Runs& runs, bool paper)
{
    for (std::size_t m = 0; m < group.measures.size(); ++m) {
        const Measure clean{"", 2, [](const ParserRun& run) { return percent(run.summary.cleanScore); }, {}, {}};
        if (row.clean)
            cells.push_back(m == 0 ? meanCell(runs, clean) : Cell{});
        else
            cells.push_back(meanCell(runs, group.measures[m]));
    }
    if (!paper)
        return;
    for (std::size_t m = 0; m < group.measures.size(); ++m) {
        if (!group.measures[m].paper)
            continue;
        std::optional<double> number;
        if (!runs.empty() && row.clean && m == 0)
            number = zheng::cleanUas(runs.front()->inputs, runs.front()->trainedAgainst);
        else if (!runs.empty() && !row.clean)
            number = group.measures[m].paper(settingOf(*runs.front()));
        cells.push_back(number ? numberCell(*number, group.measures[m].digits) : Cell{});
    }
}

Table gridOf(const std::vector<ParserRun>& runs, const std::vector<std::string>& titles, const std::vector<Row>& rows,
             const std::vector<Group>& groups, bool paper)
{
    Table table;
    for (const auto& title : titles)
        table.columns.push_back({title});
    for (const auto& group : groups)
        for (const bool ofPaper : {false, true})
            for (const auto& measure : group.measures)
                if (!ofPaper || (paper && measure.paper))
                    table.columns.push_back(
                        {group.title + ": " + measure.title + (ofPaper ? " (paper, PTB)" : ""), true});
    for (const auto& row : rows) {
        std::vector<Cell> cells;
        for (const auto& title : row.titles)
            cells.push_back(textCell(title));
        for (const auto& group : groups) {
            Runs found;
            for (const auto& run : runs)
                if (row.holds(run) && group.holds(run))
                    found.push_back(&run);
            appendCells(cells, group, row, found, paper);
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

/// The paper's name of a variant, else the model's own; the model's too where two are of one variant.
std::string titleOf(const ParserRun& run, const std::vector<ParserRun>& runs)
{
    const std::string variant = run.inputs == "word"       ? "Word-based"
                                : run.inputs == "word-tag" ? "Word + POS"
                                : run.inputs == "char"     ? "Character-based"
                                                           : run.model;
    const bool alone = std::all_of(runs.begin(), runs.end(), [&](const ParserRun& other) {
        return other.inputs != run.inputs || other.model == run.model;
    });
    return alone || variant == run.model ? variant : variant + " " + run.model;
}

/// The models in the order of the paper's variants, then as they come.
std::vector<const ParserRun*> modelsIn(const std::vector<ParserRun>& runs)
{
    std::vector<const ParserRun*> models;
    for (const auto& run : runs)
        if (std::none_of(models.begin(), models.end(), [&](const auto* model) { return model->model == run.model; }))
            models.push_back(&run);
    const auto rank = [](const ParserRun* run) {
        return run->inputs == "word" ? 0 : run->inputs == "word-tag" ? 1 : run->inputs == "char" ? 2 : 3;
    };
    std::stable_sort(models.begin(), models.end(), [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
    return models;
}

std::vector<Group> byModel(const std::vector<ParserRun>& runs, const std::vector<Measure>& measures)
{
    std::vector<Group> groups;
    for (const auto* model : modelsIn(runs))
        groups.push_back({titleOf(*model, runs),
                          [name = model->model](const ParserRun& run) { return run.model == name; }, measures});
    return groups;
}

std::string shareTitle(const std::optional<double>& share)
{
    if (!share)
        return "any";
    const double percents = *share * 100.0;
    return formatNumber(percents, std::abs(percents - std::round(percents)) < 1e-9 ? 0 : 1) + "%";
}

/// Black-box before white-box; several recipes of one kind by name.
struct Attacks {
    explicit Attacks(const std::vector<ParserRun>& runs)
    {
        for (const auto& run : runs)
            names[run.whiteBox].insert(run.campaign->recipe);
    }
    [[nodiscard]] std::string title(const ParserRun& run) const
    {
        const std::string kind = run.whiteBox ? "White-box" : "Black-box";
        return names.at(run.whiteBox).size() == 1 ? kind : kind + " (" + run.campaign->recipe + ")";
    }
    std::map<bool, std::set<std::string>> names;
};

/// One row for each attack and what else `key` tells apart, in the order of the keys.
template<class Key>
std::vector<Row> rowsBy(const std::vector<ParserRun>& runs, Key key,
                        const std::function<std::string(const ParserRun&)>& second)
{
    const Attacks attacks(runs);
    std::map<std::tuple<bool, std::string, decltype(key(runs.front()))>, const ParserRun*> first;
    const auto keyOf = [key](const ParserRun& run) { return std::tuple(run.whiteBox, run.campaign->recipe, key(run)); };
    for (const auto& run : runs)
        first.try_emplace(keyOf(run), &run);
    std::vector<Row> rows;
    for (const auto& [wanted, run] : first)
        rows.push_back({second ? std::vector{attacks.title(*run), second(*run)} : std::vector{attacks.title(*run)},
                        [keyOf, wanted = wanted](const ParserRun& other) { return keyOf(other) == wanted; }, false});
    return rows;
}

std::vector<ParserRun> kept(std::vector<ParserRun> runs, const Filter& filter)
{
    std::erase_if(runs, [&](const ParserRun& run) { return !filter(run); });
    return runs;
}

double shareOf(const ParserRun& run) { return run.share.value_or(1.0); }

Table sentenceTable(const std::vector<ParserRun>& all, bool paper)
{
    const auto runs =
        kept(all, [](const ParserRun& run) { return !run.phrase && run.only.empty() && run.trainedAgainst.empty(); });
    const Measure words{"#Word",
                        2,
                        [](const ParserRun& run) { return run.summary.meanChangedWords; },
                        {},
                        [](const auto& s) { return field(zheng::sentenceLevel(s), &zheng::Numbers::words); }};
    const auto paperSuccess = [](const auto& s) { return field(zheng::sentenceLevel(s), &zheng::Numbers::success); };
    std::vector<Row> rows{{{"Clean", ""}, [](const ParserRun&) { return true; }, true}};
    for (auto& row : rowsBy(runs, shareOf, [](const ParserRun& run) { return shareTitle(run.share); }))
        rows.push_back(std::move(row));
    Table table = gridOf(runs, {"Model", "Max%"}, runs.empty() ? std::vector<Row>{} : rows,
                         byModel(runs, withValid({attackedUas(), words, success(paperSuccess)}, runs)), paper);
    table.caption = "Sentence-level attacks on parsers. UAS over all words of all sentences; #Word: changed words a "
                    "sentence; Succ%: sentences with a new error in an arc of no changed word (raw: whose UAS fell).";
    return table;
}

Table trainingTable(const std::vector<ParserRun>& all, bool paper)
{
    auto runs = kept(all, [](const ParserRun& run) { return !run.phrase && run.only.empty(); });
    // Only models that were trained again, and only budgets with which the new ones were attacked.
    std::set<std::string> models;
    std::set<std::pair<std::string, double>> attacks;
    for (const auto& run : runs)
        if (!run.trainedAgainst.empty()) {
            models.insert(run.model);
            attacks.insert({run.campaign->recipe, shareOf(run)});
        }
    runs = kept(std::move(runs), [&](const ParserRun& run) {
        return models.contains(run.model) && attacks.contains({run.campaign->recipe, shareOf(run)});
    });
    std::vector<Group> groups;
    Measure uas = attackedUas();
    uas.paper = zheng::adversarialTraining;
    for (const auto* model : modelsIn(runs))
        for (const auto& [against, title] :
             {std::pair<std::string, std::string>{"", "Original"}, {"black-box", "Adv [b]"}, {"white-box", "Adv [w]"}})
            if (std::any_of(runs.begin(), runs.end(), [&, name = against](const ParserRun& run) {
                    return run.model == model->model && run.trainedAgainst == name;
                }))
                groups.push_back({titleOf(*model, runs) + " " + title,
                                  [name = model->model, kind = against](const ParserRun& run) {
                                      return run.model == name && run.trainedAgainst == kind;
                                  },
                                  withValid({uas}, runs)});
    std::vector<Row> rows;
    if (!runs.empty())
        rows.push_back({{"Clean"}, [](const ParserRun&) { return true; }, true});
    for (auto& row : rowsBy(runs, shareOf, {})) {
        const auto run = std::find_if(runs.begin(), runs.end(), row.holds);
        row.titles = {row.titles.front() + ", " + shareTitle(run->share)};
        rows.push_back(std::move(row));
    }
    Table table = gridOf(runs, {"Test set"}, rows, groups, paper);
    table.caption = "Adversarial training: UAS of the models as they were and trained again with adversarial sentences "
                    "of a black-box (Adv [b]) and a white-box attack (Adv [w]), clean and under attack.";
    return table;
}

Table tagTable(const std::vector<ParserRun>& all, bool paper)
{
    const auto runs =
        kept(all, [](const ParserRun& run) { return !run.phrase && !run.only.empty() && run.trainedAgainst.empty(); });
    const auto rank = [](const ParserRun& run) { // the paper's order, then by name
        static const std::vector<std::string> order{"JJ", "NN", "RB", "VB", "IN"};
        return std::pair(std::find(order.begin(), order.end(), run.only) - order.begin(), run.only);
    };
    const Measure change{"delta UAS", 2,
                         [](const ParserRun& run) -> std::optional<double> {
                             const auto& s = run.summary;
                             if (!s.cleanScore || !s.attackedScore)
                                 return std::nullopt;
                             return (*s.attackedScore - *s.cleanScore) * 100.0;
                         },
                         strictNote, [](const auto& s) { return field(zheng::byTag(s), &zheng::Numbers::uas); }};
    const auto paperSuccess = [](const auto& s) { return field(zheng::byTag(s), &zheng::Numbers::success); };
    Table table = gridOf(runs, {"Model", "POS"}, rowsBy(runs, rank, [](const ParserRun& run) { return run.only; }),
                         byModel(runs, withValid({change, success(paperSuccess)}, runs)), paper);
    table.caption =
        "Attacks that change words of one part of speech: change in UAS, and sentences with a new error in an "
        "arc of no changed word (raw: whose UAS fell).";
    return table;
}

Table phraseTable(const std::vector<ParserRun>& all, bool paper)
{
    const auto runs = kept(all, [](const ParserRun& run) { return run.phrase && run.trainedAgainst.empty(); });
    std::set<int> distances;
    for (const auto& run : runs)
        distances.insert(run.distance);
    std::vector<Group> groups;
    for (const auto* model : modelsIn(runs))
        for (const int k : distances) {
            Measure rate = success(zheng::phraseLevel);
            rate.digits = 2;
            rate.note = [](const ParserRun& run) {
                return "of " + std::to_string(run.summary.examples - run.summary.unsuitable);
            };
            groups.push_back(
                {titleOf(*model, runs) + " k >= " + std::to_string(k),
                 [name = model->model, k](const ParserRun& run) { return run.model == name && run.distance == k; },
                 withValid({rate}, runs)});
        }
    Table table = gridOf(runs, {"Model"}, rowsBy(runs, [](const ParserRun&) { return 0; }, {}), groups, paper);
    table.caption =
        "Phrase-level attacks: sentences in which a change in one phrase causes an error in another, k words "
        "or more away, of all sentences with two such phrases.";
    return table;
}

/// The samples the runs are on; empty when there are none.
std::string samplesOf(const std::vector<ParserRun>& runs)
{
    std::set<std::string> samples;
    for (const auto& run : runs)
        samples.insert(run.campaign->corpus + ", " + run.campaign->sample);
    std::string text;
    for (const auto& sample : samples)
        text += (text.empty() ? " On " : "; ") + sample;
    return text.empty() ? text : text + ".";
}

} // namespace

Table zhengTable(const std::string& kind, const std::vector<CampaignData>& campaigns, const TableOptions& options)
{
    const auto runs = parserRuns(campaigns);
    Table table = kind == "zheng-table1"   ? sentenceTable(runs, options.paper)
                  : kind == "zheng-table2" ? trainingTable(runs, options.paper)
                  : kind == "zheng-table3" ? tagTable(runs, options.paper)
                                           : phraseTable(runs, options.paper);
    table.caption += samplesOf(runs) + validNote(campaigns);
    if (options.paper)
        table.caption += " (paper, PTB): the numbers of Zheng et al. (2020) on the Penn Treebank, section 23.";
    if (table.rows.empty())
        table.note = kind == "zheng-table1"   ? "No sentence-level campaign against a parser is chosen."
                     : kind == "zheng-table2" ? "No campaign against an adversarially trained parser is chosen."
                     : kind == "zheng-table3" ? "No campaign that changes one part of speech (pos.only) is chosen."
                                              : "No phrase-level campaign against a parser is chosen.";
    return table;
}

} // namespace core::reports
