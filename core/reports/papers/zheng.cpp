#include "core/reports/papers/zheng.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/hash.h"
#include "core/reports/basics/number.h"
#include "core/reports/data/conditions.h"
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
using zheng::words;

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
    const auto& s = run.summary;
    return s.rawSuccessRate ? "(" + printed(s.rawSuccessRate, 1) + " raw, of " + std::to_string(s.rateOver) + ")" : "";
}

std::optional<double> field(const std::optional<zheng::Numbers>& numbers, double zheng::Numbers::*member)
{
    return numbers ? std::optional(*numbers.*member) : std::nullopt;
}

Measure attackedUas(const std::string& title)
{
    return {title,
            2,
            [](const ParserRun& run) { return percent(run.summary.attackedScore); },
            strictNote,
            [](const auto& s) { return field(zheng::sentenceLevel(s), &zheng::Numbers::uas); },
            true};
}

/// Computed anew from the trees, so that it is strict whatever the recipe's goal was.
Measure strictSuccess(const std::string& title, std::function<std::optional<double>(const zheng::Setting&)> paper)
{
    return {title, 1, [](const ParserRun& run) { return percent(run.summary.strictSuccessRate); }, rawNote,
            std::move(paper)};
}

/// Once people have judged some successes, each group says how many are valid.
std::vector<Measure> withValid(std::vector<Measure> measures, const std::vector<ParserRun>& runs)
{
    const auto judged = [](const ParserRun& run) { return run.campaign->valid && run.campaign->valid->rate; };
    if (std::any_of(runs.begin(), runs.end(), judged))
        measures.push_back({words().text("/valid"),
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
std::vector<std::string> rowTitles(const std::string& layout, const RowSettings& settings)
{
    std::vector<std::string> titles;
    for (const auto& [place, title] : words().texts(layout + "/titles"))
        titles.push_back(title);
    if (settings.any())
        titles.push_back(words().text("/setting"));
    return titles;
}

void append(std::vector<Row>& rows, std::vector<Row> more)
{
    std::move(more.begin(), more.end(), std::back_inserter(rows));
}

/// Which recipes had another goal than the table counts.
std::string goalNote(const std::vector<ParserRun>& runs)
{
    std::set<std::string> names;
    for (const auto& run : runs)
        if (!run.scoring.strict || run.scoring.measure != attacks::TreeScoring::Measure::Uas)
            names.insert(run.campaign->recipe);
    return names.empty() ? "" : words().text("/goals", {{"recipes", fmt::format("{}", fmt::join(names, ", "))}});
}

/// The samples the runs are on; empty when there are none.
std::string samplesOf(const std::vector<ParserRun>& runs)
{
    std::set<std::string> samples;
    for (const auto& run : runs)
        samples.insert(run.campaign->corpus + ", " + run.campaign->sample);
    return samples.empty() ? "" : words().text("/samples", {{"samples", fmt::format("{}", fmt::join(samples, "; "))}});
}

/// The part of an attack on sentences that its row shows.
std::string attackOf(const ParserRun& run) { return run.campaign->recipe + "\n" + std::to_string(shareOf(run)); }

/// Which budgets allowed the same changes, since no sentence is long enough for more words; empty if all differ.
std::string sameTexts(const std::vector<ParserRun>& runs, const RowSettings& settings)
{
    std::map<std::pair<std::string, std::uint64_t>, std::set<double>> shares; // by attack and perturbed texts
    std::size_t longest = 0;
    for (const auto& run : runs) {
        std::uint64_t texts = 0;
        for (const auto& result : resultsOf(*run.campaign)) {
            texts = combine64(texts, result.perturbed.hash());
            longest = std::max(longest, result.original.size() > 0 ? result.original[0].text.originalSize() : 0);
        }
        const auto attack =
            fmt::format("{}\n{}\n{}\n{}", run.model, run.campaign->recipe, run.campaign->seed, settings.attacked(run));
        shares[{attack, texts}].insert(shareOf(run));
    }
    std::set<std::string> said;
    for (const auto& [attack, budgets] : shares) {
        std::vector<std::string> titles;
        for (const double share : budgets)
            titles.push_back(zheng::shareTitle(share));
        if (titles.size() > 1)
            said.insert(words().text("/sentences/same", {{"shares", fmt::format("{}", fmt::join(titles, ", "))},
                                                         {"longest", std::to_string(longest)}}));
    }
    return fmt::format("{}", fmt::join(said, ""));
}

Table sentenceTable(const std::vector<ParserRun>& all, bool paper)
{
    const auto runs =
        kept(all, [](const ParserRun& run) { return !run.phrase && !run.oneTag() && run.trainedAgainst.empty(); });
    const RowSettings settings(
        runs, [](const ParserRun& run) { return attackOf(run); },
        [](const ParserRun& run) { return run.only.empty() ? "" : "only " + run.only; });
    const Measure changed{words().text("/sentences/words"),
                          2,
                          [](const ParserRun& run) { return run.summary.meanChangedWords; },
                          {},
                          [](const auto& s) { return field(zheng::sentenceLevel(s), &zheng::Numbers::words); }};
    const auto success = strictSuccess(words().text("/sentences/success"), [](const auto& s) {
        return field(zheng::sentenceLevel(s), &zheng::Numbers::success);
    });
    auto rows = cleanRows(runs, settings, {words().text("/clean"), ""});
    append(rows, rowsBy(runs, settings, shareOf, [](const ParserRun& run) { return zheng::shareTitle(run.share); }));
    const auto uas = attackedUas(words().text("/sentences/uas"));
    Table table = gridOf(runs, rowTitles("/sentences", settings), rows,
                         byModel(runs, withValid({uas, changed, success}, runs)), paper);
    table.caption = words().text("/sentences/caption", {{"words", settings.words()},
                                                        {"success", words().text("/success")},
                                                        {"goals", goalNote(runs)},
                                                        {"samples", samplesOf(runs)},
                                                        {"seeds", table.caption}}) +
                    sameTexts(runs, settings);
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
    Measure uas = attackedUas(words().text("/training/uas"));
    uas.paper = zheng::adversarialTraining;
    for (const auto* model : zheng::modelsIn(runs))
        for (const auto& [against, title] : words().texts("/training/against"))
            if (std::any_of(runs.begin(), runs.end(), [&, name = against](const ParserRun& run) {
                    return run.model == model->model && run.trainedAgainst == name;
                }))
                groups.push_back(
                    {words().text("/training/group", {{"model", zheng::titleOf(*model, runs)}, {"against", title}}),
                     [name = model->model, kind = against](const ParserRun& run) {
                         return run.model == name && run.trainedAgainst == kind;
                     },
                     withValid({uas}, runs)});
    auto rows = cleanRows(runs, settings, {words().text("/clean")});
    for (auto& row : rowsBy(runs, settings, shareOf, {})) {
        const auto run = std::find_if(runs.begin(), runs.end(), row.holds);
        row.titles.front() += ", " + zheng::shareTitle(run->share);
        rows.push_back(std::move(row));
    }
    Table table = gridOf(runs, rowTitles("/training", settings), rows, groups, paper);
    table.caption = words().text("/training/caption",
                                 {{"words", settings.words()}, {"samples", samplesOf(runs)}, {"seeds", table.caption}});
    return table;
}

Table tagTable(const std::vector<ParserRun>& all, bool paper)
{
    const auto runs =
        kept(all, [](const ParserRun& run) { return !run.phrase && run.oneTag() && run.trainedAgainst.empty(); });
    const RowSettings settings(runs, [](const ParserRun& run) { return run.campaign->recipe + "\n" + run.only; });
    const auto order = words().texts("/tags/order");
    const auto rank = [&](const ParserRun& run) { // the paper's order, then by name
        return std::pair(std::ranges::find(order, run.only, &PaperWords::Texts::value_type::second) - order.begin(),
                         run.only);
    };
    const Measure change{words().text("/tags/change"),
                         2,
                         [](const ParserRun& run) -> std::optional<double> {
                             const auto& s = run.summary;
                             if (!s.cleanScore || !s.attackedScore)
                                 return std::nullopt;
                             return (*s.attackedScore - *s.cleanScore) * 100.0;
                         },
                         strictNote,
                         [](const auto& s) { return field(zheng::byTag(s), &zheng::Numbers::uas); },
                         true};
    const auto success = strictSuccess(words().text("/tags/success"),
                                       [](const auto& s) { return field(zheng::byTag(s), &zheng::Numbers::success); });
    Table table = gridOf(runs, rowTitles("/tags", settings),
                         rowsBy(runs, settings, rank, [](const ParserRun& run) { return run.only; }),
                         byModel(runs, withValid({change, success}, runs)), paper);
    const bool allWords = settings.words() == "all words";
    table.caption = words().text("/tags/caption",
                                 {{"words", allWords ? "" : words().text("/tags/words", {{"words", settings.words()}})},
                                  {"success", words().text("/success")},
                                  {"goals", goalNote(runs)},
                                  {"samples", samplesOf(runs)},
                                  {"seeds", table.caption}});
    return table;
}

Table phraseTable(const std::vector<ParserRun>& all, bool paper)
{
    const auto runs = kept(all, [](const ParserRun& run) { return run.phrase && run.trainedAgainst.empty(); });
    const auto looksFor = [](const ParserRun& run) {
        return words().text(run.scoring.strict ? "/phrases/strict" : "/phrases/raw");
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
            const Measure rate{words().text("/phrases/success"), 2,
                               [](const ParserRun& run) { return percent(run.summary.successRate); },
                               [](const ParserRun& run) {
                                   return "of " + std::to_string(run.summary.examples - run.summary.unsuitable);
                               },
                               zheng::phraseLevel};
            groups.push_back(
                {words().text("/phrases/group",
                              {{"model", zheng::titleOf(*model, runs)}, {"distance", std::to_string(k)}}),
                 [name = model->model, k](const ParserRun& run) { return run.model == name && run.distance == k; },
                 withValid({rate}, runs)});
        }
    Table table = gridOf(runs, rowTitles("/phrases", settings),
                         rowsBy(runs, settings, [](const ParserRun&) { return 0; }, {}), groups, paper);
    const bool alike = std::all_of(runs.begin(), runs.end(),
                                   [&](const ParserRun& run) { return looksFor(run) == looksFor(runs.front()); });
    std::string errors;
    if (!runs.empty())
        errors = words().text(
            "/phrases/errors",
            {{"words", settings.words()}, {"arcs", alike ? looksFor(runs.front()) : words().text("/phrases/mixed")}});
    table.caption =
        words().text("/phrases/caption", {{"seeds", table.caption}, {"errors", errors}, {"samples", samplesOf(runs)}});
    return table;
}

using RunsTable = Table (*)(const std::vector<ParserRun>& runs, bool paper);

ReportKind kindOf(ReportKind head, const std::string& layout, RunsTable make)
{
    head.parameters = {"paper"};
    return campaignTable(std::move(head), [=](const Campaigns& chosen, const ReportSettings& options) {
        const bool paper = options.flag("paper");
        const auto runs = parserRuns(chosen);
        auto table = make(runs, paper);
        Campaigns parsers;
        for (const auto& run : runs)
            parsers.push_back(*run.campaign);
        table.caption += errorsNote(parsers, campaigns::Convention::DpAttack, {"success", "attacked-accuracy"}) +
                         limitsNote(parsers) + standInsNote(parsers) + validNote(parsers);
        if (paper)
            table.caption += words().text("/paper");
        if (table.rows.empty())
            table.note = words().text(layout + "/empty");
        return table;
    });
}

} // namespace

ReportKind zhengSentences(ReportKind head) { return kindOf(std::move(head), "/sentences", sentenceTable); }
ReportKind zhengTraining(ReportKind head) { return kindOf(std::move(head), "/training", trainingTable); }
ReportKind zhengTags(ReportKind head) { return kindOf(std::move(head), "/tags", tagTable); }
ReportKind zhengPhrases(ReportKind head) { return kindOf(std::move(head), "/phrases", phraseTable); }

} // namespace core::reports
