#include "app/cli/studies/study_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/terminal/console.h"
#include "core/studies/verdicts/adjudication.h"
#include "core/studies/verdicts/pace.h"

namespace app {

namespace {

using core::studies::CoefficientEstimate;
using core::studies::Json;

/// Without the sign of a number that rounds to 0.
std::string threeDecimals(double value)
{
    const std::string text = fmt::format("{:.3f}", value);
    return text == "-0.000" ? "0.000" : text;
}

std::string counted(std::size_t count, const char* noun)
{
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string measured(const CoefficientEstimate& value)
{
    if (!value.coefficient.value)
        return "undefined: " + value.coefficient.undefined;
    std::string text = threeDecimals(*value.coefficient.value);
    if (value.interval)
        text += fmt::format(" [{}, {}]", threeDecimals(value.interval->low), threeDecimals(value.interval->high));
    return text;
}

std::string share(const std::optional<core::metrics::Proportion>& p)
{
    if (!p)
        return "undefined";
    return fmt::format("{:.1f} % [{:.1f}, {:.1f}]", p->share * 100.0, p->low * 100.0, p->high * 100.0);
}

Json shareJson(const std::optional<core::metrics::Proportion>& p, const std::string& name)
{
    return {{name, p ? Json(p->share) : Json()},
            {name + "_low", p ? Json(p->low) : Json()},
            {name + "_high", p ? Json(p->high) : Json()}};
}

/// The first answers that something speaks against, each with the whole reason.
void printDoubts(const core::studies::StudyResults& results)
{
    constexpr std::size_t shown = 20;
    const auto doubts = core::studies::doubtfulAnswers(results);
    if (doubts.empty())
        return;
    print(fmt::format("\n{} in doubt:", counted(doubts.size(), "answer")));
    for (std::size_t i = 0; i < std::min(shown, doubts.size()); ++i) {
        const auto& [item, ballot, reason] = doubts[i];
        print(fmt::format("  {}, {} \"{}\" about {}: {}", ballot.rater, ballot.question, ballot.answer,
                          results.items[item].key, reason));
    }
    if (doubts.size() > shown)
        print(fmt::format("  {} more; --json has them all", doubts.size() - shown));
}

Json doubtsJson(const core::studies::StudyResults& results)
{
    Json all = Json::array();
    for (const auto& [item, ballot, reason] : core::studies::doubtfulAnswers(results))
        all.push_back({{"rater", ballot.rater},
                       {"item", ballot.item},
                       {"question", ballot.question},
                       {"answer", ballot.answer},
                       {"seconds", ballot.seconds},
                       {"reason", reason}});
    return all;
}

} // namespace

void printAgreement(const core::studies::Agreement& a)
{
    print(fmt::format("{}: {}, {}, {} ({} level, weights {})", a.question, counted(a.items, "item"),
                      counted(a.raters, "rater"), counted(a.ballots, "ballot"), core::studies::nameOf(a.level),
                      core::studies::nameOf(a.weights)));
    print("  percent agreement     " + measured(a.percent));
    for (const auto& pair : a.pairs)
        print(fmt::format("  Cohen's kappa         {}  {} and {}, {}", measured(pair.kappa), pair.first, pair.second,
                          counted(pair.items, "item")));
    if (a.pairsLeftOut > 0)
        print(fmt::format("  {} more pairs with fewer items in common are left out", a.pairsLeftOut));
    print("  Fleiss' kappa         " + measured(a.fleiss) +
          (a.fleiss.items < a.items
               ? fmt::format("  {} of {} answers each", counted(a.fleiss.items, "item"), a.fleissAnswers)
               : std::string()));
    print("  Krippendorff's alpha  " + measured(a.alpha));
    print(fmt::format("  Gwet's {}            {}", a.weights == core::metrics::Weights::None ? "AC1" : "AC2",
                      measured(a.gwet)));
    if (a.level != core::metrics::Level::Nominal) {
        const auto over = a.iccMean.items < a.items
                              ? fmt::format("  {} that all answered", counted(a.iccMean.items, "item"))
                              : std::string();
        print("  ICC(2,k)              " + measured(a.iccMean) + over);
        print("  ICC(2,1)              " + measured(a.iccOne) + over);
    }
    print(fmt::format("  Intervals: 95 %, percentile bootstrap over items, {} rounds, seed {}.", a.rounds, a.seed));
    if (a.weights != core::metrics::Weights::None)
        print(fmt::format("  Cohen's kappa and Gwet's AC2 have {} weights, by the answers' places on the scale.",
                          core::studies::nameOf(a.weights)));
    print("  Except for percent agreement, 0 is what chance alone gives and 1 full agreement.");
}

void printResults(const core::studies::StudyResults& results, const std::string& by,
                  const std::vector<std::pair<std::string, core::studies::ValidSuccess>>& valid)
{
    core::reports::Table table;
    table.columns = {{by},           {"items", true}, {"judged", true}, {"kept", true}, {"not kept", true},
                     {"open", true}, {"kept share"}};
    for (const auto& group : core::studies::groupResults(results, by)) {
        std::vector<core::reports::Cell> row = {{group.name}};
        for (const std::size_t count : {group.items, group.judged, group.kept, group.notKept, group.undecided})
            row.push_back({static_cast<double>(count), 0});
        row.push_back({share(group.keptShare)});
        table.rows.push_back(std::move(row));
    }
    printTable(table);
    for (const auto& [campaign, v] : valid)
        print(fmt::format("\n{}: valid success {}, from {} of {} judged successes{}, {} attacked", campaign,
                          v.rate ? share(v.rate) : "unknown, as the study drew from other campaigns", v.valid, v.judged,
                          v.undecided > 0 ? fmt::format(" ({} more undecided)", v.undecided) : std::string(),
                          v.attacked));
    core::reports::Table raters;
    raters.columns = {{"rater"},          {"items", true}, {"with others"}, {"seconds", true},
                      {"per hour", true}, {"gold"},        {"attention"},   {"doubt"}};
    const auto paces = core::studies::paceOf(results);
    for (const auto& q : core::studies::raterQuality(results)) {
        const auto pace = std::ranges::find(paces, q.rater, &core::studies::RaterPace::rater);
        raters.rows.push_back(
            {{q.rater},
             {static_cast<double>(q.items), 0},
             {percent(q.withOthers)},
             q.timed == 0 ? core::reports::Cell{} : core::reports::Cell{q.medianSeconds, 1},
             pace != paces.end() && pace->perHour ? core::reports::Cell{*pace->perHour, 0} : core::reports::Cell{},
             {fmt::format("{} of {}", q.goldRight, q.goldAsked)},
             {fmt::format("{} of {}", q.attentionRight, q.attentionAsked)},
             {core::studies::doubtAbout(q)}});
    }
    print("");
    printTable(raters);
    printDoubts(results);
    std::string open;
    for (const auto& question : results.study.questions)
        if (const auto items = core::studies::undecidedItems(results, question.id); !items.empty())
            open += fmt::format("{}{} on {}", open.empty() ? "" : ", ", items.size(), question.id);
    if (!open.empty())
        note(fmt::format("Items without a majority: {}. Decide them with: study annotate --rater adjudicator", open));
}

Json resultsJson(const core::studies::StudyResults& results, const std::string& by,
                 const std::vector<std::pair<std::string, core::studies::ValidSuccess>>& valid)
{
    Json json{{"study", results.study.name}, {"version", results.study.version}, {"ballots", results.ballots.size()}};
    json["groups"] = Json::array();
    for (const auto& group : core::studies::groupResults(results, by)) {
        Json entry{{by, group.name},     {"items", group.items},      {"judged", group.judged},
                   {"kept", group.kept}, {"not_kept", group.notKept}, {"undecided", group.undecided}};
        entry.update(shareJson(group.keptShare, "kept_share"));
        entry["answers"] = group.answers;
        entry["means"] = group.means;
        json["groups"].push_back(std::move(entry));
    }
    json["campaigns"] = Json::array();
    for (const auto& [campaign, v] : valid) {
        Json entry{{"campaign", campaign}, {"attacked", v.attacked},   {"succeeded", v.succeeded},
                   {"judged", v.judged},   {"undecided", v.undecided}, {"valid", v.valid}};
        entry.update(shareJson(v.share, "valid_share"));
        entry.update(shareJson(v.rate, "valid_success_rate"));
        json["campaigns"].push_back(std::move(entry));
    }
    json["raters"] = Json::array();
    const auto paces = core::studies::paceOf(results);
    for (const auto& q : core::studies::raterQuality(results)) {
        const auto pace = std::ranges::find(paces, q.rater, &core::studies::RaterPace::rater);
        json["raters"].push_back({{"rater", q.rater},
                                  {"items", q.items},
                                  {"ballots", q.ballots},
                                  {"agreement_with_others", orNull(q.withOthers)},
                                  {"median_seconds", q.medianSeconds},
                                  {"gold_right", q.goldRight},
                                  {"gold_asked", q.goldAsked},
                                  {"attention_right", q.attentionRight},
                                  {"attention_asked", q.attentionAsked},
                                  {"doubt", core::studies::doubtAbout(q)}});
        auto& entry = json["raters"].back();
        const bool timed = pace != paces.end() && pace->timed > 0;
        entry["seconds_lower_quartile"] = timed ? Json(pace->lower) : Json();
        entry["seconds_upper_quartile"] = timed ? Json(pace->upper) : Json();
        entry["answers_per_hour"] = pace != paces.end() ? orNull(pace->perHour) : Json();
    }
    const auto times = core::studies::answerTimes(results);
    json["answer_times"] = {{"bin_seconds", times.width}, {"counts", times.counts}, {"longest", times.longest}};
    json["agreement_by_order"] = Json::array();
    for (const auto& block : core::studies::agreementByOrder(results))
        json["agreement_by_order"].push_back({{"first", block.first},
                                              {"last", block.last},
                                              {"answers", block.answers},
                                              {"agreement_with_others", block.withOthers}});
    json["doubtful_answers"] = doubtsJson(results);
    json["items"] = Json::array();
    for (std::size_t i = 0; i < results.items.size(); ++i) {
        Json entry{{"item", results.items[i].key},
                   {"role", nameOf(results.items[i].role)},
                   {"raters", results.results[i].raters}};
        entry["keeps"] = results.results[i].keeps ? Json(*results.results[i].keeps) : Json();
        for (const auto& [question, tally] : results.results[i].tallies)
            entry["questions"][question] = {{"votes", tally.votes},
                                            {"majority", tally.majority.empty() ? Json() : Json(tally.majority)},
                                            {"tie", tally.tie},
                                            {"decided", tally.decided.empty() ? Json() : Json(tally.decided)},
                                            {"disagreement", orNull(tally.disagreement)}};
        json["items"].push_back(std::move(entry));
    }
    return json;
}

} // namespace app
