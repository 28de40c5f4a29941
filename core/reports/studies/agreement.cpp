#include <algorithm>
#include <set>

#include "core/base/error.h"
#include "core/reports/basics/number.h"
#include "core/reports/studies/kinds.h"
#include "core/reports/tables/cells.h"

namespace core::reports {
namespace {

/// Unchanged texts count like the others, but comparing numbers requires knowing that. Empty without them.
std::string originalsIn(const studies::StudyResults& study, const studies::Agreement& agreement)
{
    std::set<std::string> originals;
    for (const auto& item : study.items)
        if (item.role == studies::Role::Original)
            originals.insert(item.key);
    std::set<std::string> answered;
    for (const auto& ballot : judgedBallots(study))
        if (ballot.question == agreement.question && originals.contains(ballot.item))
            answered.insert(ballot.item);
    return answered.empty() ? std::string()
                            : " The items include " + std::to_string(answered.size()) + " untouched original" +
                                  (answered.size() == 1 ? "" : "s") + " mixed in.";
}

/// Which coefficients have weights, and which; empty without them.
std::string weightsOf(const studies::Agreement& agreement)
{
    return agreement.weights == metrics::Weights::None
               ? std::string()
               : " Cohen's kappa and Gwet's AC2 have " + std::string(studies::nameOf(agreement.weights)) +
                     " weights, by the answers' places on the scale.";
}

/// Which coefficients are over fewer items than there are; empty if none is.
std::string itemsOf(const studies::Agreement& agreement)
{
    std::string text;
    if (agreement.fleiss.items < agreement.items)
        text += " Fleiss' kappa is over the " + std::to_string(agreement.fleiss.items) + " items with " +
                std::to_string(agreement.fleissAnswers) + " answers, the commonest number.";
    if (agreement.level != metrics::Level::Nominal && agreement.iccMean.items < agreement.items)
        text += " The ICCs are over the " + std::to_string(agreement.iccMean.items) + " items that all answered.";
    return text;
}

std::string captionOf(const studies::StudyResults& study, const studies::Agreement& agreement)
{
    const auto counted = [](std::size_t count, const char* noun) {
        return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
    };
    return "Agreement of " + counted(agreement.raters, "rater") + " on '" + agreement.question + "' of the study " +
           study.study.name + " (" + counted(agreement.items, "item") + ", " + counted(agreement.ballots, "answer") +
           "), with 95% percentile bootstrap intervals over items (" + std::to_string(agreement.rounds) +
           " rounds, seed " + std::to_string(agreement.seed) +
           "); level of measurement: " + std::string(studies::nameOf(agreement.level)) + "." + weightsOf(agreement) +
           itemsOf(agreement) + originalsIn(study, agreement);
}

/// Who is in a pair, in the pairs' order.
std::vector<std::string> ratersOf(const studies::Agreement& agreement)
{
    std::vector<std::string> names;
    for (const auto& pair : agreement.pairs) {
        indexIn(names, pair.first);
        indexIn(names, pair.second);
    }
    return names;
}

/// "Raters: 1 ann, 2 bob."
std::string numbersOf(const std::vector<std::string>& raters)
{
    std::string text;
    for (std::size_t i = 0; i < raters.size(); ++i)
        text += (i == 0 ? " Raters: " : ", ") + std::to_string(i + 1) + " " + raters[i];
    return text.empty() ? text : text + ".";
}

} // namespace

const studies::Question& questionOf(const studies::StudyResults& study, const std::string& id)
{
    std::string known;
    for (const auto& question : study.study.questions) {
        if (!question.comparable())
            continue;
        if (id.empty() || question.id == id)
            return question;
        known += (known.empty() ? "" : ", ") + question.id;
    }
    throw UsageError("the study has no comparable question" + (id.empty() ? std::string() : " '" + id + "'"),
                     known.empty() ? "Free text and marked spans have no coefficients."
                                   : "Choose one of: " + known + ".");
}

studies::Agreement agreementOn(const studies::StudyResults& study, const studies::Question& question,
                               const ReportSettings& options)
{
    const auto table = studies::ratingTable(judgedBallots(study), question.id, question.level, question.scale());
    return studies::agreementOf(table, question.level, options.weights(), options.count("seed"),
                                options.count("rounds"));
}

std::vector<NamedCoefficient> coefficientsOf(const studies::Agreement& agreement)
{
    const bool weighted = agreement.weights != metrics::Weights::None;
    const std::string weights = std::string(studies::nameOf(agreement.weights)) + " weights";
    std::vector<NamedCoefficient> all{
        {"Percent agreement", "Percent", agreement.percent},
        {"Fleiss' kappa", "Fleiss", agreement.fleiss},
        {"Krippendorff's alpha", "Krippendorff", agreement.alpha},
        {weighted ? "Gwet's AC2, " + weights : "Gwet's AC1", weighted ? "Gwet AC2" : "Gwet AC1", agreement.gwet},
        {"ICC(2,1)", "ICC(2,1)", agreement.iccOne},
        {"ICC(2,k)", "ICC(2,k)", agreement.iccMean},
    };
    auto raters = ratersOf(agreement);
    for (const auto& pair : agreement.pairs)
        all.push_back({"Cohen's kappa" + (weighted ? " (" + weights + ")" : std::string()) + ", " + pair.first +
                           " and " + pair.second,
                       "Cohen " + std::to_string(indexIn(raters, pair.first) + 1) + "-" +
                           std::to_string(indexIn(raters, pair.second) + 1),
                       pair.kappa});
    return all;
}

Figure agreementFigure(const studies::StudyResults& study, const ReportSettings& options)
{
    Figure figure;
    const auto agreement = agreementOn(study, questionOf(study, options.text("question")), options);
    Series series;
    series.name = agreement.question;
    series.mark = Mark::Bars;
    for (const auto& [name, shortName, measured] : coefficientsOf(agreement)) {
        if (!measured.coefficient.value)
            continue;
        Point point{static_cast<double>(series.points.size()), *measured.coefficient.value};
        if (measured.interval)
            point.bounds = Bounds{measured.interval->low, measured.interval->high};
        series.points.push_back(std::move(point));
        figure.x.categories.push_back(shortName);
    }
    if (series.points.empty()) {
        figure.note = "No coefficient is defined: " + agreement.percent.coefficient.undefined + ".";
        return figure;
    }
    figure.y = {"Coefficient", false, {}, std::min(0.0, std::ranges::min(series.y())), 1.0};
    for (const auto& point : series.points)
        if (const double low = point.bounds ? point.bounds->low : 0.0; low < figure.y.low)
            figure.y.low = low - 0.03; // room for the whisker's end
    figure.caption = captionOf(study, agreement) + numbersOf(ratersOf(agreement));
    figure.series.push_back(std::move(series));
    return figure;
}

Table agreementTable(const studies::StudyResults& study, const ReportSettings& options)
{
    Table table;
    table.columns = {{"Coefficient"}, {"Value", true}, {"Items", true}, {"Undefined because"}};
    if (study.ballots.empty())
        return table;
    const auto agreement = agreementOn(study, questionOf(study, options.text("question")), options);
    for (const auto& [name, shortName, measured] : coefficientsOf(agreement)) {
        Cell value = measured.coefficient.value ? numberCell(*measured.coefficient.value, 3) : Cell{};
        if (measured.interval)
            value.note =
                "[" + formatNumber(measured.interval->low, 3) + ", " + formatNumber(measured.interval->high, 3) + "]";
        table.rows.push_back(
            {textCell(name), value, countCell(measured.items), textCell(measured.coefficient.undefined)});
    }
    table.caption = captionOf(study, agreement);
    return table;
}

} // namespace core::reports
