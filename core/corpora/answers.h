#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/structures/task.h"

namespace core::corpora {

/// The columns of an answer that is not a class. `form`, `translation` and `equation` exclude each other.
struct AnswerColumns {
    std::optional<std::size_t> form;        ///< A logical form.
    std::optional<std::size_t> translation; ///< The reference; further ones are the user's columns `translation2` ...
    std::optional<std::size_t> equation;
    std::optional<std::size_t> answer;  ///< The equation's value; without it the equation is solved. It may be alone.
    std::optional<std::size_t> numbers; ///< The values of number0, number1 ... in text and equation.

    /// form, translation or equation; empty when there is none of them.
    [[nodiscard]] std::string_view kind() const;
    /// The column of a role; null when the role does not belong to an answer.
    [[nodiscard]] std::optional<std::size_t>* of(std::string_view role);
    [[nodiscard]] const std::optional<std::size_t>* of(std::string_view role) const;
};
inline constexpr std::array<std::string_view, 5> answerRoles{"form", "translation", "equation", "answer", "numbers"};

/// The kind of the corpus's gold answers; labels if it has none.
[[nodiscard]] structures::AnswerKind answerKindOf(const Corpus& corpus);

/// The value of Corpus::gold for answers of a kind.
[[nodiscard]] std::string goldNamed(structures::AnswerKind kind);

/// The number that an answer gives: `51.0`, `1,234`, `15%`, `3/4`, `2½`, `−3`, `10^308`, `[12.0]`; with its unit
/// `9 (apples)`, `10 dollars`, `$5`, `7/8 m`; mixed numbers as Math23K writes them, `2(1/4)`, `3 (1/2)`, `5((1)/(2))`,
/// and its fractions, `((13)/(1))` (MWPToolkit's str2float reads the same). Nothing for two numbers, such as `9 (12)`
/// or `13,39`, for a time, an ordinal, a number in words or a unit that is one (`2 million`, `3 dozen`), and beyond the
/// range of double.
[[nodiscard]] std::optional<double> numberIn(std::string_view answer);

/// The shortest text that reads back as the same number: `51`, `0.1`.
[[nodiscard]] std::string numberText(double number);

/// A text in which number0, number1 ... are replaced by the numbers they mean, whole ones without a point. Those
/// without a number in the list stay.
[[nodiscard]] std::string withNumbers(std::string_view text, const std::vector<std::string_view>& numbers);

/// An equation with its numbers numbered by first use: `( 76.0 - 25.0 )` -> `( n1 - n2 )`. Constants are not known as
/// such, so they are numbered as well.
[[nodiscard]] std::string templateOf(std::string_view equation);

/// An example's gold answer as a cell shows it: its class, form, translation, or `equation → answer`; empty for trees
/// and where there is none.
[[nodiscard]] std::string goldText(const Corpus& corpus, const Example& example);

} // namespace core::corpora
