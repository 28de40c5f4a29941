#include "core/studies/verdicts/rating_table.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/named.h"
#include "core/files/csv.h"

namespace core::studies {

namespace {

using metrics::Level;
using metrics::Ratings;
using metrics::Weights;

constexpr std::array<std::string_view, 3> weightNames = {"none", "linear", "quadratic"};

std::optional<double> numberIn(const std::string& text)
{
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

/// The scale's numbers; empty if one of its answers is not a number.
std::vector<double> numbersOf(const std::vector<std::string>& scale)
{
    std::vector<double> numbers;
    for (const auto& answer : scale)
        if (const auto number = numberIn(answer))
            numbers.push_back(*number);
    return numbers.size() == scale.size() ? numbers : std::vector<double>();
}

bool isRating(const Ballot& ballot, const std::string& question)
{
    return ballot.question == question && !ballot.answer.empty() && ballot.rater != adjudicator;
}

/// The answers that were given; on numeric levels each number once, in its shortest spelling.
std::vector<std::string> scaleOf(const std::vector<Ballot>& ballots, const std::string& question, Level level)
{
    std::set<std::string> answers;
    for (const auto& ballot : ballots)
        if (isRating(ballot, question))
            answers.insert(ballot.answer);
    std::vector<std::string> scale(answers.begin(), answers.end());
    if (numbersOf(scale).empty())
        return scale;
    std::ranges::sort(scale, {},
                      [](const std::string& answer) { return std::tuple(*numberIn(answer), answer.size()); });
    if (level != Level::Nominal)
        scale.erase(
            std::unique(scale.begin(), scale.end(),
                        [](const std::string& a, const std::string& b) { return *numberIn(a) == *numberIn(b); }),
            scale.end());
    return scale;
}

/// As `--scale` reads it in a shell: the fields of a CSV record, in single quotes if one of them has a comma, a blank
/// or a character with a meaning of its own.
std::string scaleText(const std::vector<std::string>& scale)
{
    std::string record;
    for (const auto& answer : scale)
        record += (record.empty() ? "" : ",") + csvField(answer);
    const bool plain = std::ranges::all_of(record, [](unsigned char c) {
        return std::isalnum(c) != 0 || c >= 0x80 ||
               std::string_view(",._-+").find(static_cast<char>(c)) != std::string_view::npos;
    });
    if (plain)
        return record;
    std::string quoted = "'";
    for (const char c : record)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

void requireOrder(const RatingTable& table, Level level, bool given)
{
    const bool numeric = !numbersOf(table.scale).empty() || table.scale.empty();
    if (level == Level::Ordinal && !given && !numeric)
        throw UsageError("the answers to " + table.question + " are not numbers, so their order is not known",
                         fmt::format("Give it: --scale {}", scaleText(table.scale)));
    if ((level == Level::Interval || level == Level::Ratio) && !numeric)
        throw UsageError(fmt::format("the answers to {} are not numbers, as the {} level needs", table.question,
                                     metrics::levelNames[static_cast<std::size_t>(level)]),
                         "Choose --level nominal or ordinal");
    if (level == Level::Ratio && std::ranges::any_of(table.values, [](double value) { return value < 0.0; }))
        throw UsageError("the ratio level has no numbers below 0", "Choose --level interval");
}

} // namespace

std::string_view nameOf(Level level) { return metrics::levelNames[static_cast<std::size_t>(level)]; }
std::string_view nameOf(Weights weights) { return weightNames[static_cast<std::size_t>(weights)]; }
Level levelNamed(const std::string& name) { return enumNamed<Level>(metrics::levelNames, name, "level"); }
Weights weightsNamed(const std::string& name) { return enumNamed<Weights>(weightNames, name, "weighting"); }

std::size_t RatingTable::ballots() const
{
    return answers.size() - static_cast<std::size_t>(std::ranges::count(answers, Ratings::missing));
}

RatingTable ratingTable(const std::vector<Ballot>& ballots, const std::string& question, Level level,
                        std::vector<std::string> scale)
{
    RatingTable table;
    table.question = question;
    const bool given = !scale.empty();
    table.scale = given ? std::move(scale) : scaleOf(ballots, question, level);
    if (table.scale.size() > mostAnswers)
        throw UsageError(fmt::format("{} has {} different answers; agreement compares at most {}", question,
                                     table.scale.size(), mostAnswers),
                         "Leave a question with free answers out, or group its answers first");
    table.values = numbersOf(table.scale);
    const bool byValue = level != Level::Nominal && !table.values.empty();
    for (std::size_t i = 0; table.values.size() < table.scale.size(); ++i)
        table.values.push_back(static_cast<double>(i));
    requireOrder(table, level, given);
    std::map<std::string_view, int> places;
    std::map<double, int> placesByValue;
    for (std::size_t i = 0; i < table.scale.size(); ++i) {
        const auto& answer = table.scale[i];
        const int place = static_cast<int>(i);
        if (!places.emplace(answer, place).second || (byValue && !placesByValue.emplace(table.values[i], place).second))
            throw UsageError("the scale names " + answer + " twice", "Name each answer once");
    }
    const auto placeOf = [&](const std::string& answer) {
        if (const auto found = places.find(answer); found != places.end())
            return found->second;
        if (const auto number = byValue ? numberIn(answer) : std::nullopt)
            if (const auto found = placesByValue.find(*number); found != placesByValue.end())
                return found->second;
        return Ratings::missing;
    };
    std::map<std::string_view, std::size_t> items;
    std::map<std::string_view, std::size_t> raters;
    for (const auto& ballot : ballots)
        if (isRating(ballot, question)) {
            items.emplace(ballot.item, 0);
            raters.emplace(ballot.rater, 0);
        }
    for (auto& [item, number] : items) {
        number = table.items.size();
        table.items.emplace_back(item);
    }
    for (auto& [rater, number] : raters) {
        number = table.raters.size();
        table.raters.emplace_back(rater);
    }
    table.answers.assign(items.size() * raters.size(), Ratings::missing);
    for (const auto& ballot : ballots) {
        if (!isRating(ballot, question))
            continue;
        const int place = placeOf(ballot.answer);
        if (place == Ratings::missing)
            throw UsageError(fmt::format("{} answered \"{}\" about {}, which is not on the scale {}", ballot.rater,
                                         ballot.answer.substr(0, 60), ballot.item, fmt::join(table.scale, ",")),
                             "Give the whole scale");
        table.answers[items[ballot.item] * raters.size() + raters[ballot.rater]] = place;
    }
    return table;
}

AnswerMatrix contingency(const RatingTable& table, std::size_t first, std::size_t second)
{
    AnswerMatrix matrix{table.raters.at(first), table.raters.at(second), table.scale, {}};
    matrix.cells.resize(table.scale.size() * table.scale.size());
    for (std::size_t i = 0; i < table.items.size(); ++i) {
        const int a = table.at(i, first);
        const int b = table.at(i, second);
        if (a == Ratings::missing || b == Ratings::missing)
            continue;
        auto& cell = matrix.cells[static_cast<std::size_t>(a) * table.scale.size() + static_cast<std::size_t>(b)];
        cell.value += 1.0;
        cell.items.push_back(i);
    }
    return matrix;
}

AnswerMatrix coincidences(const RatingTable& table)
{
    AnswerMatrix matrix{{}, {}, table.scale, {}};
    const std::size_t k = table.scale.size();
    matrix.cells.resize(k * k);
    for (std::size_t i = 0; i < table.items.size(); ++i) {
        std::map<std::size_t, double> counts;
        double n = 0.0;
        for (std::size_t r = 0; r < table.raters.size(); ++r)
            if (const int answer = table.at(i, r); answer != Ratings::missing) {
                counts[static_cast<std::size_t>(answer)] += 1.0;
                n += 1.0;
            }
        if (n < 2.0)
            continue;
        for (const auto& [a, first] : counts)
            for (const auto& [b, second] : counts) {
                const double pairs = first * (second - (a == b ? 1.0 : 0.0));
                if (pairs == 0.0)
                    continue;
                matrix.cells[a * k + b].value += pairs / (n - 1.0);
                matrix.cells[a * k + b].items.push_back(i);
            }
    }
    return matrix;
}

} // namespace core::studies
