#include "core/reports/arcs/equation_sentence.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "core/answers/numbers.h"
#include "core/base/error.h"
#include "core/language/problems/written_numbers.h"
#include "core/reports/arcs/form_sentence.h"
#include "core/structures/equations/equation_value.h"
#include "core/structures/equations/linked_equation.h"

namespace core::reports {
namespace {

using structures::Arithmetic;
using structures::Equation;
using structures::EquationTree;
using structures::Expression;
using structures::FormKind;
using structures::FormNode;
using structures::Prediction;

const char* signOf(Arithmetic kind)
{
    switch (kind) {
    case Arithmetic::Add:
        return "+";
    case Arithmetic::Subtract:
    case Arithmetic::Negate:
        return "-";
    case Arithmetic::Multiply:
        return "*";
    case Arithmetic::Divide:
        return "/";
    case Arithmetic::Power:
        return "^";
    default:
        return "%";
    }
}

/// "1st", "2nd", "3rd", "4th"
std::string ordinal(std::size_t number)
{
    const bool teen = number % 100 >= 11 && number % 100 <= 13;
    const char* ending = teen || number % 10 > 3 || number % 10 == 0 ? "th"
                         : number % 10 == 1                          ? "st"
                         : number % 10 == 2                          ? "nd"
                                                                     : "rd";
    return std::to_string(number) + ending;
}

/// An equation as the tree that is drawn, with the numbers of the problem that its leaves are.
class DrawnEquation {
public:
    /// \throws Error for what is not an equation.
    DrawnEquation(const Equation& equation, const text::Text& text) : numbers_(language::writtenNumbers(text))
    {
        for (const auto& number : numbers_)
            values_.push_back(number.value);
        const auto tree = structures::linkedTo(equation, values_);
        if (tree.right) {
            root_.kind = FormKind::Call;
            root_.name = "=";
            places_.push_back(-1);
            root_.parts = {nodeOf(tree.left), nodeOf(*tree.right)};
        } else {
            root_ = nodeOf(tree.left);
        }
    }

    [[nodiscard]] const FormNode& root() const { return root_; }
    /// The word of the problem that the node is, nodes counted as they are written (a node, then its parts); nothing
    /// for an operator and a constant.
    [[nodiscard]] std::optional<std::uint32_t> wordOf(std::size_t node) const
    {
        if (node >= places_.size() || places_[node] < 0)
            return std::nullopt;
        return numbers_[static_cast<std::size_t>(places_[node])].word;
    }

private:
    FormNode nodeOf(const Expression& expression)
    {
        const bool isNumber = expression.kind == Arithmetic::Placeholder && expression.placeholder < numbers_.size();
        places_.push_back(isNumber ? static_cast<int>(expression.placeholder) : -1);
        FormNode node;
        node.kind = expression.parts.empty() ? FormKind::Symbol : FormKind::Call;
        node.name = nameOfNode(expression, isNumber);
        for (const auto& part : expression.parts)
            node.parts.push_back(nodeOf(part));
        return node;
    }

    [[nodiscard]] std::string nameOfNode(const Expression& expression, bool isNumber) const
    {
        if (isNumber)
            return numberName(expression.placeholder);
        if (expression.kind == Arithmetic::Number) {
            const auto name = answers::numberText(expression.number);
            return std::ranges::find(values_, expression.number) == values_.end() ? name : name + " (constant)";
        }
        return expression.parts.empty() ? expression.written : signOf(expression.kind);
    }

    [[nodiscard]] std::string numberName(std::size_t place) const
    {
        const double value = values_[place];
        const auto name = answers::numberText(value);
        if (std::ranges::count(values_, value) < 2)
            return name;
        const auto until = values_.begin() + static_cast<std::ptrdiff_t>(place) + 1;
        return fmt::format("{} ({})", name,
                           ordinal(static_cast<std::size_t>(std::count(values_.begin(), until, value))));
    }

    std::vector<language::WrittenNumber> numbers_;
    std::vector<double> values_;
    std::vector<int> places_; ///< Of each node.
    FormNode root_;
};

const Equation* equationIn(const Prediction& answer)
{
    const auto* equation = std::get_if<Equation>(&answer);
    return equation == nullptr || equation->equation.empty() ? nullptr : equation;
}

/// Joins each leaf with the column of its number.
void addLinks(ArcSentence& sentence, const std::vector<int>& words, const DrawnEquation& equation, bool ofSecond)
{
    for (const auto& arc : sentence.arcs) {
        if (arc.after != ofSecond)
            continue;
        const auto word = equation.wordOf(static_cast<std::size_t>(arc.dependentWord) - 1);
        const auto column = word ? std::ranges::find(words, static_cast<int>(*word)) : words.end();
        if (column != words.end())
            sentence.links.push_back({arc.dependent, static_cast<int>(column - words.begin()), ofSecond});
    }
}

} // namespace

std::optional<ArcSentence> equationSentence(const text::Text& before, const text::Text& after,
                                            const ProblemEquation& first, const std::optional<ProblemEquation>& second,
                                            const std::array<std::string, 2>& names)
{
    const auto* one = equationIn(first.equation);
    const auto* other = second ? equationIn(second->equation) : nullptr;
    if (one == nullptr || (second && other == nullptr))
        return std::nullopt;
    const auto textOf = [&](const ProblemEquation& which) -> const text::Text& {
        return which.ofAfter ? after : before;
    };
    const auto named = [&](std::size_t which, const Equation& equation) {
        return names[which] + ": " + answers::numberText(equation.answer);
    };
    try {
        const DrawnEquation drawn(*one, textOf(first));
        const auto columns = alignedColumns(before, after);
        const auto wordsOf = [&](const ProblemEquation& which) -> const std::vector<int>& {
            return which.ofAfter ? columns.after : columns.before;
        };
        const structures::LogicalForm form{{}, drawn.root()};
        if (other == nullptr) {
            auto sentence = formSentence(before, after, form);
            addLinks(sentence, wordsOf(first), drawn, false);
            return sentence;
        }
        const DrawnEquation drawnOther(*other, textOf(*second));
        auto sentence = formSentence(before, after, form, {{}, drawnOther.root()}, {named(0, *one), named(1, *other)});
        addLinks(sentence, wordsOf(first), drawn, false);
        addLinks(sentence, wordsOf(*second), drawnOther, true);
        return sentence;
    } catch (const Error&) { // it cannot be read
        return std::nullopt;
    } catch (const std::invalid_argument&) { // answers to another text: the next ones are on their way
        return std::nullopt;
    }
}

std::optional<ArcSentence> answeredEquations(const text::Text& original, const text::Text& current,
                                             const Prediction& gold, const Prediction& goldAfter,
                                             const Prediction& before, const Prediction& after,
                                             ComparedEquations compared)
{
    const bool changed = equationIn(after) != nullptr && !(current == original);
    if (changed && compared == ComparedEquations::GoldAndAnswer && equationIn(gold) != nullptr) {
        const bool own = equationIn(goldAfter) != nullptr;
        return equationSentence(original, current, {own ? goldAfter : gold, own}, ProblemEquation{after, true},
                                {"gold", "answer"});
    }
    if (changed && equationIn(before) != nullptr)
        return equationSentence(original, current, {before, false}, ProblemEquation{after, true});
    const auto& answer = equationIn(before) != nullptr ? before : after;
    if (equationIn(answer) == nullptr || equationIn(gold) == nullptr || answer == gold) {
        const auto& only = equationIn(answer) != nullptr ? answer : gold;
        return equationSentence(original, original, {only, false}, std::nullopt);
    }
    return equationSentence(original, original, {gold, false}, ProblemEquation{answer, false}, {"gold", "answer"});
}

std::optional<ArcSentence> equationSentenceOf(const attacks::AttackResult& result)
{
    if (result.original.size() == 0 || result.perturbed.size() == 0)
        return std::nullopt;
    return answeredEquations(result.original[0].text, result.perturbed[0].text, result.gold, result.perturbedGold,
                             result.originalOutput, result.perturbedOutput);
}

} // namespace core::reports
