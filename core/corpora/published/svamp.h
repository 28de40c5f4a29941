#pragma once

#include <string>

#include "core/corpora/corpus.h"

namespace core::corpora::published {

/// Word problems as solvers read them, in the CSV of SVAMP's folds: the text in words that blanks part, in which
/// number0, number1 ... stand for its numbers; `Numbers` with their values; the equation in prefix; the answer;
/// `group_nums` (each number with both neighbours, and the three words before the last question mark, counted from 0);
/// `Body` and `Ques_Statement`, the text before the question and the question. The numbers are those that the corpus
/// lists, in their places; without a list, those that are written in digits. \throws Error for an example without an
/// equation, or with one that prefix has no room for (an unknown on one side with something else, a power, a percent).
[[nodiscard]] std::string svampBytes(const Corpus& corpus);

} // namespace core::corpora::published
