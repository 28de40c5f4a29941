#include "core/corpora/published/svamp.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/answers/numbers.h"
#include "core/base/error.h"
#include "core/corpora/cell_kinds.h"
#include "core/corpora/problems.h"
#include "core/corpora/published/columns.h"
#include "core/files/csv.h"
#include "core/language/problems/problem_text.h"
#include "core/language/problems/quantity_cells.h"
#include "core/structures/equations/linked_equation.h"

namespace core::corpora::published {

namespace {

using structures::Arithmetic;
using structures::Expression;

/// Appends an expression in prefix; false if it has something that SVAMP's equations have not.
bool appendPrefix(const Expression& expression, std::string& prefix)
{
    const auto add = [&](std::string_view token) { prefix.append(prefix.empty() ? "" : " ").append(token); };
    switch (expression.kind) {
    case Arithmetic::Number:
        add(answers::numberText(expression.number));
        return true;
    case Arithmetic::Placeholder:
        add(fmt::format("number{}", expression.placeholder));
        return true;
    case Arithmetic::Add:
    case Arithmetic::Subtract:
    case Arithmetic::Multiply:
    case Arithmetic::Divide:
        add(expression.kind == Arithmetic::Add        ? "+"
            : expression.kind == Arithmetic::Subtract ? "-"
            : expression.kind == Arithmetic::Multiply ? "*"
                                                      : "/");
        return expression.parts.size() == 2 && appendPrefix(expression.parts[0], prefix) &&
               appendPrefix(expression.parts[1], prefix);
    default:
        return false;
    }
}

/// Of x = E and E = x the side that has no unknown.
const Expression& computed(const structures::EquationTree& tree)
{
    const bool isNamed = tree.right && tree.left.kind == Arithmetic::Unknown;
    return isNamed ? *tree.right : tree.left;
}

std::string equationWithNumbers(const Example& example, const std::string& equation, const std::vector<double>& numbers)
{
    std::string prefix;
    try {
        const auto tree = structures::linkedTo(structures::parseEquation(equation), numbers);
        const bool onesided =
            !tree.right || tree.left.kind == Arithmetic::Unknown || tree.right->kind == Arithmetic::Unknown;
        if (onesided && appendPrefix(computed(tree), prefix))
            return prefix;
    } catch (const Error&) {
        prefix.clear();
    }
    throw Error(fmt::format("example {}: SVAMP's form has no room for the equation \"{}\"", example.id, equation),
                "Write the corpus as word-problems, or leave such problems out");
}

/// A template in prefix stays as it is written: a solver knows 25.0 as the word that it is.
std::string asMarked(std::string prefix, const std::string& marked)
{
    std::istringstream ours(prefix);
    std::istringstream theirs(marked);
    std::string our;
    std::string their;
    while (ours >> our) {
        const auto value = answers::numberIn(our);
        if (!(theirs >> their) || (our != their && (!value || answers::numberIn(their) != value)))
            return prefix;
    }
    return theirs >> their ? prefix : marked;
}

std::vector<std::string> rowOf(const Example& example)
{
    const auto* gold = std::get_if<structures::Equation>(&example.gold);
    if (gold == nullptr || gold->equation.empty())
        throw Error("example " + example.id + " has no equation", "Write the corpus as word-problems");
    const auto numbered = withPlaceholders(example);
    const bool isListed = !columnValue(example, "numbers").empty() || !columnValue(example, "Numbers").empty();
    std::vector<double> values;
    std::vector<std::string> written;
    for (const auto& number : numbered.numbers) {
        values.push_back(answers::numberIn(number).value_or(0.0));
        // Solvers read 53.90 as it is listed, but not 1,250, which is written anew.
        const bool stays = isListed && number.find_first_not_of("0123456789.") == std::string::npos;
        written.push_back(stays ? number : answers::numberText(values.back()));
    }
    const auto marked = columnValue(example, "template"); // as the corpus has it: of equal numbers it knows which
    const language::ProblemText problem(numbered.text);
    const auto joined = [&](std::size_t begin, std::size_t end) {
        std::string text;
        for (std::size_t i = begin; i < end; ++i)
            text.append(text.empty() ? "" : " ").append(problem.form(i));
        return text;
    };
    const auto question = language::questionOf(problem);
    const auto asks = question ? question->begin : problem.size();
    std::vector<std::string_view> words;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < problem.size(); ++i) {
        words.push_back(problem.form(i));
        if (words[i].starts_with("number") && words[i].size() > 6 && words[i][6] >= '0' && words[i][6] <= '9')
            places.push_back(i);
    }
    return {joined(0, problem.size()),
            fmt::format("{}", fmt::join(written, " ")),
            marked.empty() ? equationWithNumbers(example, gold->equation, values)
                           : asMarked(equationWithNumbers(example, marked, {}), marked),
            answers::numberText(gold->answer),
            fmt::format("[{}]", fmt::join(language::quantityCells(words, places), ", ")),
            joined(0, asks),
            joined(asks, problem.size())};
}

} // namespace

std::string svampBytes(const Corpus& corpus)
{
    std::vector<std::string> header{"Question",   "Numbers", "Equation",      "Answer",
                                    "group_nums", "Body",    "Ques_Statement"};
    std::vector<std::string> others;
    for (const auto& name : columnNames(corpus)) {
        const auto lower = loweredCell(name);
        const bool own = lower == "template" || std::ranges::any_of(header, [&](const std::string& column) {
                             return loweredCell(column) == lower;
                         });
        if (!own)
            others.push_back(name);
    }
    const bool ids = !hasPlainIds(corpus);
    if (ids)
        header.insert(header.begin(), "ID");
    header.insert(header.end(), others.begin(), others.end());
    std::string bytes = csvRecord(header);
    for (const auto& example : corpus.examples) {
        auto row = rowOf(example);
        if (ids)
            row.insert(row.begin(), example.id);
        for (const auto& name : others)
            row.push_back(columnValue(example, name));
        bytes += csvRecord(row);
    }
    return bytes;
}

} // namespace core::corpora::published
