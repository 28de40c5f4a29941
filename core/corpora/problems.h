#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/corpora/corpus.h"

namespace core::corpora {

/// The texts of a word problem without their numbers: each is `#`, letters are small, runs of white space one blank.
/// Its numbers are those that the corpus lists (the column `Numbers`), in the order in which they occur; where it lists
/// none, those that text::numbersIn() finds. Problems that differ in their numbers alone have the same masked text.
[[nodiscard]] std::string maskedText(const Example& example);

/// A problem as solvers read it.
struct NumberedProblem {
    std::string text;                 ///< With number0, number1 ... in the places of its numbers.
    std::vector<std::string> numbers; ///< As they are written there.
};

/// The text of a problem's only segment with its own numbers taken out: those that the corpus lists, where they stand;
/// without a list, the words of digits. Number words ("one recipe", "8 dozen") are no such numbers and stay.
[[nodiscard]] NumberedProblem withPlaceholders(const Example& example);

/// Whether a column of word problems says where their numbers are: `Numbers`, `template`.
[[nodiscard]] bool saysWhereNumbersAre(std::string_view column);

/// Sets the leaves of a gold equation (structures::Equation::leaves) by the columns that say where they come from:
/// `template`, whose number0 is the first of `Numbers`; without these it leaves them as they are. None are known where
/// a listed number is not in the text in digits.
void linkGold(Example& example);

/// Gives a problem that was made from another one the columns that say where its numbers are: `Numbers` in the order in
/// which they stand in its text now, numbers put in among them, and `template`, whose number0, number1 ... are renamed
/// alike, and so are the leaves of its gold equation. Where one of the listed numbers cannot be followed, both columns
/// go. What explains the old answer
/// (`solution`) goes where the answer is another one.
void renumber(Example& changed, const Example& original);

/// What is odd about word problems. Every problem stays in the corpus; these say which scores are noisy.
struct ProblemFigures {
    std::size_t problems = 0;
    std::size_t withoutEquation = 0; ///< The answer alone is known.
    std::size_t unreadable = 0;      ///< The equation cannot be read.
    std::size_t unknownNumbers = 0;  ///< The equation names a number that the problem does not have: number7 of 2.
    std::size_t undefined = 0;       ///< The equation has no value: a division by zero.
    /// The equation gives another value than the answer: by 1e-4, relative above 1 (Closeness::Relative); and by 1e-4.
    std::size_t otherValue = 0, otherValueAbsolute = 0;
    /// The equation uses one number twice while another of equal value stands unused: the value is right, the formula
    /// is not. Only where the corpus lists its numbers.
    std::size_t repeated = 0;
    std::size_t unusedNumbers = 0; ///< Some number of the problem is not in the equation.
    std::size_t equalValues = 0;   ///< Two numbers of the problem have the same value.
    /// Some number is part of the question: of the column `Ques_Statement` or `Question`, else of the last sentence.
    std::size_t numbersInQuestion = 0;

    /// One problem that the first seven counts count, and why.
    struct Marked {
        std::string id;
        std::size_t row = 0;
        std::string why; ///< "the equation gives 5.71429, the answer is 5"
    };
    std::vector<Marked> marked;
};

/// Of the examples whose gold answer is an equation.
[[nodiscard]] ProblemFigures problemFiguresOf(const Corpus& corpus);

/// In one line for people: "of 1,920 problems, 12 have ..."; empty where there is nothing to say.
[[nodiscard]] std::string describe(const ProblemFigures& figures);

} // namespace core::corpora
