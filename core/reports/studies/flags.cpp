#include <algorithm>
#include <map>

#include "core/metrics/proportion.h"
#include "core/reports/basics/number.h"
#include "core/reports/studies/kinds.h"
#include "core/reports/tables/cells.h"

namespace core::reports {

namespace {

using language::FlagKind;
using language::FlagWeight;

/// Whether people take an item's text for a good one, by one question; nothing where they are not decided.
std::optional<bool> accepted(const studies::StudyResults& study, const studies::Question& question, std::size_t i)
{
    if (question.id == study.study.keeps.question)
        return study.results[i].keeps;
    const auto tally = study.results[i].tallies.find(question.id);
    if (tally == study.results[i].tallies.end() || tally->second.verdict().empty())
        return std::nullopt;
    const auto& verdict = tally->second.verdict();
    if (question.labelsAsOptions)
        return study.items[i].sources.empty() ? std::nullopt
                                              : std::optional(verdict == study.items[i].sources.front().label);
    return std::ranges::find(question.accepts, verdict) != question.accepts.end();
}

/// Whether every text that could be drawn was: then it does not matter in which order they were chosen. Campaigns get
/// equal shares of the items that were asked for.
bool drewAll(const studies::StudyResults& study)
{
    std::map<std::string, std::size_t> drawn; // by campaign
    for (const auto& item : study.items)
        if (item.role == studies::Role::Judged && !item.sources.empty())
            ++drawn[item.sources.front().campaign];
    const auto asked = study.study.sampling.items;
    if (study.study.sampling.mostPercent < 100.0)
        return false;
    return asked == 0 || (!drawn.empty() && std::ranges::all_of(drawn, [&](const auto& each) {
               return each.second < asked / drawn.size();
           }));
}

/// Whether the answers to a question say if a text is good.
bool speaksOfTexts(const studies::StudyResults& study, const studies::Question& question)
{
    return question.id == study.study.keeps.question || question.labelsAsOptions || !question.accepts.empty();
}

/// What a flag and people say of the same texts.
struct Compared {
    std::size_t right = 0, wrong = 0, missed = 0, neither = 0;
    studies::RatingTable both{"", {}, {"machine", "people"}, {"no", "yes"}, {0.0, 1.0}, {}};

    void add(const std::string& item, bool flagged, bool rejected)
    {
        ++(flagged ? rejected ? right : wrong : rejected ? missed : neither);
        both.items.push_back(item);
        both.answers.push_back(flagged ? 1 : 0);
        both.answers.push_back(rejected ? 1 : 0);
    }
    [[nodiscard]] std::size_t texts() const { return both.items.size(); }
};

Cell proportionCell(std::size_t hits, std::size_t of)
{
    const auto share = metrics::wilson(hits, of);
    if (!share)
        return {};
    auto cell = numberCell(100.0 * share->share, 1);
    cell.note = interval(100.0 * share->low, 100.0 * share->high) + " of " + std::to_string(of);
    return cell;
}

Cell kappaCell(const Compared& compared, const ReportSettings& options)
{
    const auto agreement = studies::agreementOf(compared.both, metrics::Level::Nominal, metrics::Weights::None,
                                                options.count("seed"), options.count("rounds"));
    if (agreement.pairs.empty() || !agreement.pairs.front().kappa.coefficient.value)
        return {};
    const auto& kappa = agreement.pairs.front().kappa;
    auto cell = numberCell(*kappa.coefficient.value, 2);
    if (kappa.interval)
        cell.note = "[" + formatNumber(kappa.interval->low, 2) + ", " + formatNumber(kappa.interval->high, 2) + "]";
    return cell;
}

/// Any of these kinds, of texts of which all were looked for; for all flags: those that were.
Compared comparedOn(const studies::StudyResults& study, const studies::Question& question, std::optional<FlagKind> kind)
{
    Compared compared;
    for (std::size_t i = 0; i < study.items.size(); ++i) {
        const auto flags = study.flags.find(study.items[i].key);
        const auto good = accepted(study, question, i);
        if (study.items[i].role != studies::Role::Judged || flags == study.flags.end() || !good)
            continue;
        if (kind && !flags->second.looked.contains(*kind))
            continue;
        const bool flagged =
            kind ? flags->second.found.contains(*kind) : std::ranges::any_of(flags->second.found, [](FlagKind found) {
                return language::typeOf(found).weight == FlagWeight::Flag;
            });
        compared.add(study.items[i].key, flagged, !*good);
    }
    return compared;
}

} // namespace

Table flagsTable(const studies::StudyResults& study, const ReportSettings& options)
{
    Table table;
    table.columns = {{"Question"},    {"Flag"},         {"Texts", true},         {"Flagged", true},
                     {"Right", true}, {"Missed", true}, {"Precision (%)", true}, {"Recall (%)", true},
                     {"Kappa", true}};
    // A question whose answers say nothing of texts chooses none: all that do are compared.
    std::string asked = options.text("question");
    if (!asked.empty() && !speaksOfTexts(study, questionOf(study, asked)))
        asked.clear();
    bool any = false, hints = false;
    for (const auto& question : study.study.questions) {
        if (!speaksOfTexts(study, question) || (!asked.empty() && question.id != asked))
            continue;
        any = true;
        const auto addRow = [&](const std::string& name, const Compared& compared) {
            table.rows.push_back(
                {textCell(question.id), textCell(name), countCell(compared.texts()),
                 countCell(compared.right + compared.wrong), countCell(compared.right), countCell(compared.missed),
                 proportionCell(compared.right, compared.right + compared.wrong),
                 proportionCell(compared.right, compared.right + compared.missed), kappaCell(compared, options)});
        };
        for (const auto& type : language::flagTypes()) {
            const auto compared = comparedOn(study, question, type.kind);
            if (compared.right + compared.wrong == 0)
                continue;
            hints = hints || type.weight != FlagWeight::Flag;
            addRow(std::string(type.name) + (type.weight == FlagWeight::Flag ? "" : "*"), compared);
        }
        if (const auto all = comparedOn(study, question, std::nullopt); all.texts() > 0)
            addRow("all flags", all);
    }
    table.caption =
        "What a machine flags against what people say in the study " + study.study.name +
        ", of judged texts with a decision: right are those flagged that people do not accept. Precision and recall "
        "with Wilson's 95% interval and of how many texts; Cohen's kappa of machine and people with a 95% percentile "
        "bootstrap interval over texts (" +
        std::to_string(options.count("rounds")) + " rounds, seed " + std::to_string(options.count("seed")) + ")." +
        (hints ? " *: does not count among all flags." : "") +
        (study.study.sampling.unsureFirst && !drewAll(study)
             ? " The texts are those of which the flags were least sure, not a random draw: "
               "of all texts, precision and recall are others."
             : "");
    if (!any)
        table.note = "No question of the study says which answers accept a text.";
    else if (study.flags.empty()) {
        table.note = "The texts of this study were not flagged.";
        table.wantedMeasure = study.ballots.empty() ? "" : "validity";
    } else if (table.rows.empty()) {
        table.note = "No judged text that was flagged has a decision yet.";
    }
    return table;
}

} // namespace core::reports
