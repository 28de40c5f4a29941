#pragma once

#include <map>
#include <string>

#include "core/corpora/corpus.h"
#include "core/corpora/formats/table.h"
#include "core/corpora/published/columns.h"

namespace core::corpora::published {

/// Word problems with an equation and its answer: SVAMP's CSV (`Question,Numbers,Equation,Answer,...`, numbers filled
/// in), ASDiv's XML, `question <TAB> equation` as Graph2Tree has MaWPS (the answer is the equation's value), JSON as of
/// SVAMP, MaWPS and Math23K (a list of objects, or objects one after the other); problems whose answer alone is known
/// (`input,output`, {x, y}; GSM8K's {question, answer}, whose worked solution has the answer behind ####).
[[nodiscard]] FileTable readWordProblems(const Source& source, char delimiter);
[[nodiscard]] std::map<std::string, std::string> rolesOfWordProblems(const FileTable& table);
/// Names of the columns of problems without an equation: of the text, and of the answer.
[[nodiscard]] const HeaderNames& answerOnlyNames();
/// Whether a text asks how many or how much, or asks something and has a digit, and its answer is a number.
[[nodiscard]] bool looksLikeProblem(std::string_view text, std::string_view answer);
/// CSV with a header: ID, Question, Equation, Answer and the user's columns.
[[nodiscard]] std::string wordProblemsBytes(const Corpus& corpus);

/// ASDiv's XML: the problems with their attributes, Body, Question, Solution-Type, Answer and Formula; for each set of
/// fold lists beside it (nfolds/asdiv-a/fold0.txt ...) a column with the problem's fold, empty outside of the set.
/// Entities declared in the file are not expanded: such a file is refused. \throws Error with the line for what is not
/// well formed, tags more than 32 deep, or a file without problems.
[[nodiscard]] FileTable readAsdiv(const Source& source);

} // namespace core::corpora::published
