#include "core/language/problems/released_damage.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <unicode/utf8.h>

#include "core/base/error.h"
#include "core/language/problems/problem_text.h"
#include "core/language/problems/question_first.h"
#include "core/language/problems/written_numbers.h"
#include "core/structures/equations/equation_value.h"
#include "core/structures/equations/linked_equation.h"
#include "core/text/splitting/tokenizer.h"

namespace core::language {

namespace {

std::vector<double> valuesOf(const text::Text& text)
{
    std::vector<double> values;
    for (const auto& number : writtenNumbers(text))
        values.push_back(number.value);
    return values;
}

bool isOneCharacter(std::string_view form)
{
    return std::ranges::count_if(form, [](char c) { return U8_IS_SINGLE(c) || U8_IS_LEAD(c); }) == 1;
}

/// Words of one character that mean something.
std::ptrdiff_t loneWords(const text::Text& text)
{
    return std::ranges::count_if(text.words(), [](const text::Word& word) {
        return isOneCharacter(word.form()) && word.form() != "." && word.form() != ",";
    });
}

bool hasOtherValue(const std::string& equation, const std::vector<double>& before, const std::vector<double>& after)
{
    try {
        const auto tree = structures::linkedTo(structures::parseEquation(equation), before);
        const auto was = structures::valueOf(tree, before);
        return was && !structures::isSameValue(structures::valueOf(tree, after), *was, structures::Closeness::Relative);
    } catch (const Error&) {
        return false; // an equation that cannot be read has no value to lose
    }
}

/// The words of a string without stops and commas.
std::vector<std::string> bareWords(const text::Text& text, std::size_t begin, std::size_t end)
{
    std::vector<std::string> words;
    for (std::size_t i = begin; i < end; ++i)
        if (const auto form = text.form(i); form != "." && form != "," && form != "?")
            words.emplace_back(form);
    return words;
}

} // namespace

void ReleasedDamage::add(std::string_view problem, const std::string& equation)
{
    const auto moved = questionFirstAsReleased(problem);
    if (!moved)
        return;
    ++problems;
    const auto before = text::tokenize(std::string(problem), text::Tokenization::Whitespace);
    const auto after = text::tokenize(*moved, text::Tokenization::Whitespace);
    const auto numbers = valuesOf(before);
    const auto reordered = valuesOf(after);
    if (numbers != reordered) {
        ++otherOrder;
        otherValue += hasOtherValue(equation, numbers, reordered) ? 1 : 0;
    }
    lostWords += loneWords(after) < loneWords(before) ? 1 : 0;
    const ProblemText text(problem);
    const auto question = questionOf(text);
    const auto piece = text::tokenize(moved->substr(0, moved->rfind("given that")), text::Tokenization::Penn);
    otherPiece +=
        question && bareWords(piece, 0, piece.size()) != bareWords(text.text(), question->begin, question->end) ? 1 : 0;
}

std::string describe(const ReleasedDamage& damage)
{
    if (damage.problems == 0)
        return {};
    return fmt::format(
        "as released, of {} problems whose question was moved {} have their numbers in another order ({} "
        "of them another value once they are counted anew, as the released code does; here the gold "
        "stays right), {} lost a word of one letter or sign, and in {} what was moved is not the question",
        damage.problems, damage.otherOrder, damage.otherValue, damage.lostWords, damage.otherPiece);
}

} // namespace core::language
