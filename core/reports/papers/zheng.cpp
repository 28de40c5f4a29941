#include "core/reports/papers/zheng.h"

#include <algorithm>
#include <set>

#include "core/reports/number.h"
#include "core/reports/papers/zheng_rows.h"
#include "core/reports/tables/cells.h"

namespace core::reports {
namespace {

using zheng::Filter;
using zheng::Group;
using zheng::Measure;
using zheng::Row;
using zheng::RowSettings;
using zheng::shareOf;

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

std::optional<double> field(const std::optional<zheng::Numbers>& numbers, double zheng::Numbers::*member)
{
    return numbers ? std::optional(*numbers.*member) : std::nullopt;
}

Measure attackedUas()
{
    return {"UAS", 2, [](const ParserRun& run) { return percent(run.summary.attackedScore); }, strictNote,
            [](const auto& s) { return field(zheng::sentenceLevel(s), &zheng::Numbers::uas); }};
}

/// Computed anew from the trees, so that it is strict whatever the recipe's goal was.
Measure strictSuccess(std::function<std::optional<double>(const zheng::Setting&)> paper)
{
    return {"Succ%", 1, [](const ParserRun& run) { return percent(run.summary.strictSuccessRate); }, rawNote,
            std::move(paper)};
}

/// Once people have judged some successes, each group says how many are valid.
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

std::vector<ParserRun> kept(std::vector<ParserRun> runs, const Filter& filter)
{
    std::erase_if(runs, [&](const ParserRun& run) { return !filter(run); });
    return runs;
}

/// The titles of the rows' columns.
std::vector<std::string> titled(std::vector<std::string> titles, const RowSettings& settings)
{
    if (settings.any())
        titles.emplace_back("Setting");
    return titles;
}

void append(std::vector<Row>& rows, std::vector<Row> more)
{
    std::move(more.begin(), more.end(), std::back_inserter(rows));
}

const std::string strictCaption = "sentences with a new error in an arc of no changed word (raw: whose UAS fell).";

/// Which recipes had another goal than the table counts.
std::string goalNote(const std::vector<ParserRun>& runs)
{
    std::set<std::string> names;
    for (const auto& run : runs)
        if (!run.scoring.strict || run.scoring.measure != attacks::TreeScoring::Measure::Uas)
            names.insert(run.campaign->recipe);
    std::string text;
    for (const auto& name : names)
        text += (text.empty() ? " Recipes that look for another kind of error, but are counted here like the rest: "
                              : ", ") +
                name;
    return text.empty() ? text : text + ".";
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

/// The part of an attack on sentences that its row shows.
std::string attackOf(const ParserRun& run) { return run.campaign->recipe + "\n" + std::to_string(shareOf(run)); }

Table sentenceTable(const std::vector<ParserRun>& all, bool paper)
{
    const auto runs =
        kept(all, [](const ParserRun& run) { return !run.phrase && !run.oneTag() && run.trainedAgainst.empty(); });
    const RowSettings settings(
        runs, [](const ParserRun& run) { return attackOf(run); },
        [](const ParserRun& run) { return run.only.empty() ? "" : "only " + run.only; });
    const Measure words{"#Word",
                        2,
                        [](const ParserRun& run) { return run.summary.meanChangedWords; },
                        {},
                        [](const auto& s) { return field(zheng::sentenceLevel(s), &zheng::Numbers::words); }};
    const auto paperSuccess = [](const auto& s) { return field(zheng::sentenceLevel(s), &zheng::Numbers::success); };
    auto rows = cleanRows(runs, settings, {"Clean", ""});
    append(rows, rowsBy(runs, settings, shareOf, [](const ParserRun& run) { return zheng::shareTitle(run.share); }));
    Table table = gridOf(runs, titled({"Model", "Max%"}, settings), rows,
                         byModel(runs, withValid({attackedUas(), words, strictSuccess(paperSuccess)}, runs)), paper);
    table.caption = "Sentence-level attacks on parsers. UAS over " + settings.words() +
                    " of all sentences; #Word: changed words per sentence; Succ%: " + strictCaption + goalNote(runs) +
                    samplesOf(runs) + table.caption;
    return table;
}

Table trainingTable(const std::vector<ParserRun>& all, bool paper)
{
    auto runs = kept(all, [](const ParserRun& run) { return !run.phrase && !run.oneTag(); });
    // Only models that were retrained, and only budgets with which the new ones were attacked.
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
    const RowSettings settings(
        runs, [](const ParserRun& run) { return attackOf(run); },
        [](const ParserRun& run) { return run.only.empty() ? "" : "only " + run.only; });
    std::vector<Group> groups;
    Measure uas = attackedUas();
    uas.paper = zheng::adversarialTraining;
    for (const auto* model : zheng::modelsIn(runs))
        for (const auto& [against, title] :
             {std::pair<std::string, std::string>{"", "Original"}, {"black-box", "Adv [b]"}, {"white-box", "Adv [w]"}})
            if (std::any_of(runs.begin(), runs.end(), [&, name = against](const ParserRun& run) {
                    return run.model == model->model && run.trainedAgainst == name;
                }))
                groups.push_back({zheng::titleOf(*model, runs) + " " + title,
                                  [name = model->model, kind = against](const ParserRun& run) {
                                      return run.model == name && run.trainedAgainst == kind;
                                  },
                                  withValid({uas}, runs)});
    auto rows = cleanRows(runs, settings, {"Clean"});
    for (auto& row : rowsBy(runs, settings, shareOf, {})) {
        const auto run = std::find_if(runs.begin(), runs.end(), row.holds);
        row.titles.front() += ", " + zheng::shareTitle(run->share);
        rows.push_back(std::move(row));
    }
    Table table = gridOf(runs, titled({"Test set"}, settings), rows, groups, paper);
    table.caption = "Adversarial training: UAS over " + settings.words() +
                    " of the models as they were and trained again with adversarial sentences "
                    "of a black-box (Adv [b]) and a white-box attack (Adv [w]), clean and under attack." +
                    samplesOf(runs) + table.caption;
    return table;
}

Table tagTable(const std::vector<ParserRun>& all, bool paper)
{
    const auto runs =
        kept(all, [](const ParserRun& run) { return !run.phrase && run.oneTag() && run.trainedAgainst.empty(); });
    const RowSettings settings(runs, [](const ParserRun& run) { return run.campaign->recipe + "\n" + run.only; });
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
    Table table = gridOf(runs, titled({"Model", "POS"}, settings),
                         rowsBy(runs, settings, rank, [](const ParserRun& run) { return run.only; }),
                         byModel(runs, withValid({change, strictSuccess(paperSuccess)}, runs)), paper);
    table.caption = "Attacks that change words of one part of speech: change in UAS" +
                    (settings.words() == "all words" ? std::string() : " over " + settings.words()) + ", and " +
                    strictCaption + goalNote(runs) + samplesOf(runs) + table.caption;
    return table;
}

Table phraseTable(const std::vector<ParserRun>& all, bool paper)
{
    const auto runs = kept(all, [](const ParserRun& run) { return run.phrase && run.trainedAgainst.empty(); });
    const auto looksFor = [](const ParserRun& run) {
        return std::string(run.scoring.strict ? "arcs of changed words left out" : "arcs of changed words included");
    };
    const RowSettings settings(
        runs, [](const ParserRun& run) { return run.campaign->recipe + "\n" + std::to_string(run.distance); },
        looksFor);
    std::set<int> distances;
    for (const auto& run : runs)
        distances.insert(run.distance);
    std::vector<Group> groups;
    for (const auto* model : zheng::modelsIn(runs))
        for (const int k : distances) {
            const Measure rate{"Succ%", 2, [](const ParserRun& run) { return percent(run.summary.successRate); },
                               [](const ParserRun& run) {
                                   return "of " + std::to_string(run.summary.examples - run.summary.unsuitable);
                               },
                               zheng::phraseLevel};
            groups.push_back(
                {zheng::titleOf(*model, runs) + " k >= " + std::to_string(k),
                 [name = model->model, k](const ParserRun& run) { return run.model == name && run.distance == k; },
                 withValid({rate}, runs)});
        }
    Table table = gridOf(runs, titled({"Model"}, settings),
                         rowsBy(runs, settings, [](const ParserRun&) { return 0; }, {}), groups, paper);
    table.caption =
        "Phrase-level attacks: sentences in which a change in one phrase causes an error in another, k words "
        "or more away, of all sentences with two such phrases." +
        table.caption;
    const bool alike = std::all_of(runs.begin(), runs.end(),
                                   [&](const ParserRun& run) { return looksFor(run) == looksFor(runs.front()); });
    if (!runs.empty())
        table.caption += " Errors: in " + settings.words() + ", " +
                         (alike ? looksFor(runs.front()) : "arcs of changed words as the row says") + "." +
                         samplesOf(runs);
    return table;
}

/// What all four have below them.
Table withNotes(Table table, const Campaigns& campaigns, bool paper, const std::string& ifEmpty)
{
    table.caption += validNote(campaigns);
    if (paper)
        table.caption += " (paper, PTB): the numbers of Zheng et al. (2020) on the Penn Treebank, section 23, where "
                         "punctuation is left out; empty for attacks that are not in the paper.";
    if (table.rows.empty())
        table.note = ifEmpty;
    return table;
}

using RunsTable = Table (*)(const std::vector<ParserRun>& runs, bool paper);

ReportKind zhengKind(ReportKind head, RunsTable make, const std::string& ifEmpty)
{
    head.parameters = {"paper"};
    return campaignTable(std::move(head), [=](const Campaigns& campaigns, const ReportSettings& options) {
        const bool paper = options.flag("paper");
        return withNotes(make(parserRuns(campaigns), paper), campaigns, paper, ifEmpty);
    });
}

} // namespace

std::vector<ReportKind> zhengKinds()
{
    return {
        zhengKind({"zheng-table1",
                   "Zheng 2020, table 1: attacks on sentences",
                   "UAS, changed words and success by parser, attack and budget.",
                   {}},
                  sentenceTable, "No sentence-level campaign against a parser is chosen."),
        zhengKind({"zheng-table2",
                   "Zheng 2020, table 2: adversarial training",
                   "UAS of adversarially trained parsers, clean and under attack.",
                   {}},
                  trainingTable, "No campaign against an adversarially trained parser is chosen."),
        zhengKind({"zheng-table3",
                   "Zheng 2020, table 3: parts of speech",
                   "Change in UAS and success by the part of speech that may change.",
                   {}},
                  tagTable, "No campaign that changes one part of speech (pos.only) is chosen."),
        zhengKind({"zheng-table4",
                   "Zheng 2020, table 4: attacks on phrases",
                   "Success of phrase-level attacks by the distance of the phrases.",
                   {}},
                  phraseTable, "No phrase-level campaign against a parser is chosen."),
    };
}

} // namespace core::reports
