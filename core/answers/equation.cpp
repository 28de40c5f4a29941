#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/answers/kind.h"
#include "core/answers/looks.h"
#include "core/answers/numbers.h"
#include "core/answers/program_answer.h"
#include "core/answers/shape.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/cells.h"
#include "core/json/json.h"
#include "core/structures/equations/equation_value.h"

namespace core::answers {

namespace {

using Json = nlohmann::ordered_json;
using structures::Equation;

/// No text has more numbers.
constexpr std::int64_t mostLeaves = std::numeric_limits<int>::max();

class EquationAndValue : public Shape {
public:
    void write(ByteWriter& out, const Prediction& answer) const override
    {
        const auto& equation = std::get<Equation>(answer);
        out.string(equation.equation);
        out.real(equation.answer);
    }
    [[nodiscard]] Prediction read(ByteReader& in) const override
    {
        Equation equation;
        equation.equation = in.string();
        equation.answer = in.real();
        return equation;
    }
    [[nodiscard]] Json json(const Prediction& answer, Labels /*labels*/) const override
    {
        const auto& equation = std::get<Equation>(answer);
        const Json value = std::isfinite(equation.answer) ? Json(equation.answer) : Json(nullptr);
        Json json{{"equation", equation.equation}, {"answer", value}};
        if (!equation.leaves.empty()) {
            auto& leaves = json["leaves"] = Json::array();
            for (const int leaf : equation.leaves)
                leaves.push_back(leaf < 0 ? Json(nullptr) : Json(leaf));
        }
        return json;
    }
    [[nodiscard]] std::uint64_t identity(const Prediction& gold, Labels /*labels*/) const override
    {
        const auto& equation = std::get<Equation>(gold);
        return combine64(hash64(equation.equation), std::bit_cast<std::uint64_t>(equation.answer));
    }
    [[nodiscard]] std::optional<std::string> text(const Prediction& answer) const override
    {
        return std::get<Equation>(answer).equation;
    }
    [[nodiscard]] std::string shortText(const Prediction& answer, Labels /*labels*/) const override
    {
        const auto& equation = std::get<Equation>(answer);
        return equation.equation.empty() // an arrow: most have a = already
                   ? numberText(equation.answer)
                   : equation.equation + " \xe2\x86\x92 " + numberText(equation.answer);
    }
    [[nodiscard]] std::vector<std::string> cells(const Prediction& gold) const override
    {
        const auto& equation = std::get<Equation>(gold);
        return {equation.equation, numberText(equation.answer)};
    }
};

/// An equation of a later body: which of the text's numbers its leaves are stands behind it.
class LinkedEquation final : public EquationAndValue {
public:
    void write(ByteWriter& out, const Prediction& answer) const override
    {
        EquationAndValue::write(out, answer);
        const auto& leaves = std::get<Equation>(answer).leaves;
        out.number(leaves.size());
        for (const int leaf : leaves)
            out.integer(leaf);
    }
    [[nodiscard]] Prediction read(ByteReader& in) const override
    {
        auto answer = EquationAndValue::read(in);
        auto& leaves = std::get<Equation>(answer).leaves;
        for (auto left = in.count(); left > 0; --left)
            leaves.push_back(static_cast<int>(std::clamp<std::int64_t>(in.integer(), -1, mostLeaves)));
        return answer;
    }
};

constexpr std::array equationMeasures{AnswerMeasure::Value, AnswerMeasure::SameEquation, AnswerMeasure::Exact};

constexpr std::string_view equationRole = "equation", answerRole = "answer", numbersRole = "numbers";
constexpr std::array<std::string_view, 2> equationNames{"equation", "lequations"};
constexpr std::array<std::string_view, 3> answerNames{"answer", "ans", "lsolutions"};
constexpr std::array<std::string_view, 1> numbersNames{"numbers"};
/// The answer may be alone; without it the equation is solved. The numbers are the values of number0, number1 ... in
/// text and equation.
constexpr std::array equationColumns{
    Column{equationRole, "Equation", equationNames}, Column{answerRole, "Answer", answerNames, true, false},
    Column{
        .role = numbersRole, .title = "", .names = numbersNames, .decides = false, .isUsual = false, .written = false}};

/// Also empty for anything that is not an equation.
std::optional<double> valueOfEquation(std::string_view equation)
{
    try {
        return structures::valueOf(structures::parseEquation(equation));
    } catch (const Error&) {
        return std::nullopt;
    }
}

/// The parts that blanks separate.
std::vector<std::string_view> partsOf(std::string_view text)
{
    std::vector<std::string_view> parts;
    while (!(text = trimmed(text)).empty()) {
        parts.push_back(text.substr(0, text.find_first_of(" \t\r\n")));
        text.remove_prefix(parts.back().size());
    }
    return parts;
}

/// The number of the answer's cell. A worked solution ends with it, behind "####" as in GSM8K, and is kept.
std::optional<double> answerIn(AnswerRow& row, std::string_view cell)
{
    constexpr std::string_view mark = "####";
    const std::size_t at = cell.rfind(mark);
    if (at == std::string_view::npos)
        return numberIn(cell);
    row.columns.emplace_back("solution", cell);
    return numberIn(cell.substr(at + mark.size()));
}

RowProblem readEquation(AnswerRow& row, Prediction& gold)
{
    const auto written = row.cell(equationRole), result = row.cell(answerRole), listed = row.cell(numbersRole);
    const auto isMissing = [](const auto& cell) { return !cell || trimmed(*cell).empty(); };
    if (isMissing(written) && isMissing(result)) { // either will do
        const auto main = written ? equationRole : answerRole;
        return {fmt::format("no {} in column {}", main, row.nameOf(main))};
    }
    const std::string_view cell = isMissing(written) ? std::string_view() : trimmed(*written);
    std::string equation(cell);
    if (!isMissing(listed)) {
        const auto numbers = partsOf(*listed);
        for (const auto number : numbers)
            if (!numberIn(number))
                return {fmt::format("{} in column {} is not a number", number, row.nameOf(numbersRole))};
        for (auto& text : row.texts)
            text = withNumbers(text, numbers);
        equation = withNumbers(equation, numbers);
        if (equation != cell)
            row.columns.emplace_back("template", cell);
        row.columns.emplace_back(row.nameOf(numbersRole), *listed);
    }
    const auto answer = result ? answerIn(row, *result) : valueOfEquation(equation);
    if (!answer)
        return {result ? fmt::format("the answer \"{}\" is not one number", trimmed(*result))
                       : fmt::format("the equation {} has no value", equation),
                true};
    gold = Equation{std::move(equation), *answer};
    return {};
}

/// Which of the text's numbers the equation's are, where a program says so: their places from 0, null for a constant.
std::vector<int> leavesIn(const nlohmann::json& answer)
{
    std::vector<int> leaves;
    const auto said = answer.find("leaves");
    if (said == answer.end() || said->is_null())
        return leaves;
    if (!said->is_array())
        wrong(fmt::format("the leaves {} are not a list", shownJson(*said)));
    for (const auto& leaf : *said) {
        const bool isPlace = leaf.is_number_integer() && leaf >= 0 && leaf <= mostLeaves;
        if (!leaf.is_null() && !isPlace)
            wrong(fmt::format("the leaf {} is neither the place of a number, from 0, nor null", shownJson(leaf)));
        leaves.push_back(isPlace ? leaf.get<int>() : -1);
    }
    return leaves;
}

/// A solver that finds no answer says null, or leaves the answer to be computed from the equation. An equation that
/// cannot be read or has no value gives NaN, which is wrong as an answer.
Prediction equationIn(const nlohmann::json& answer, const ProgramQuestion& question)
{
    requireOneOf(answer, {"equation", "answer"}, question);
    const auto equation =
        answer.contains("equation") && answer["equation"].is_null() ? std::string() : stringOr(answer, "equation", {});
    if (!answer.contains("answer") || answer["answer"].is_null())
        return Equation{equation, valueOfEquation(equation).value_or(std::nan("")), leavesIn(answer)};
    if (!answer["answer"].is_number())
        wrong(fmt::format("the answer {} is not a number", shownJson(answer["answer"])));
    return Equation{equation, answer["answer"].get<double>(), leavesIn(answer)};
}

} // namespace

const Shape& equationShape()
{
    static const EquationAndValue shape;
    return shape;
}

const Shape& linkedEquationShape()
{
    static const LinkedEquation shape;
    return shape;
}

bool looksLikeEquation(std::string_view cell)
{
    bool sign = false;
    while (!(cell = trimmed(cell)).empty()) {
        const std::string_view token = cell.substr(0, cell.find_first_of(" \t"));
        cell.remove_prefix(token.size());
        const bool isSign = token.find_first_not_of("+-*/=^%()") == std::string_view::npos;
        const bool isNumber = token.find_first_of("0123456789") != std::string_view::npos;
        if (!isSign && !isNumber && loweredCell(token) != "x")
            return false;
        // A sign before a number, a date and a percentage are not equations.
        sign =
            sign || (isSign ? token.find_first_not_of("()") : token.find_first_of("+*=^", 1)) != std::string_view::npos;
    }
    return sign;
}

Kind equationKind()
{
    return {.kind = AnswerKind::Equation,
            .name = "equation",
            .noun = "equation",
            .title = "Equation",
            .measures = equationMeasures,
            .columns = equationColumns,
            .looksLike = looksLikeEquation,
            .readRow = readEquation,
            .fromProgram = equationIn};
}

} // namespace core::answers
