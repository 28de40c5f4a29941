#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/entities/entity_recogniser.h"
#include "core/text/text.h"

namespace core::language {

/// A word problem cut into words (where blanks part them already, there), with what its structure is read from. Small
/// letters are enough: sentences end with . ? and !, names are those of lists.
class ProblemText {
public:
    /// Without a recogniser names are those of first_name_gender.h, and capitals say nothing of a tag.
    explicit ProblemText(std::string_view problem, const EntityRecogniser* recogniser = nullptr);

    [[nodiscard]] std::size_t size() const { return text_.size(); }
    [[nodiscard]] const text::Text& text() const { return text_; }
    [[nodiscard]] std::string_view form(std::size_t i) const { return text_.form(i); }
    [[nodiscard]] const std::string& lower(std::size_t i) const { return lower_[i]; }
    /// A person's first name.
    [[nodiscard]] bool isName(std::size_t i) const { return name_[i]; }
    /// Whether it keeps its capital inside a sentence: a name, I, CDs.
    [[nodiscard]] bool keepsCapital(std::size_t i) const;
    [[nodiscard]] bool isStop(std::size_t i) const;
    /// Words [begin, end) of each sentence, its stop with it.
    [[nodiscard]] const std::vector<std::pair<std::size_t, std::size_t>>& sentences() const { return sentences_; }

private:
    text::Text text_;
    std::vector<std::string> lower_;
    std::vector<std::string_view> tags_;
    std::vector<bool> name_;
    std::vector<std::pair<std::size_t, std::size_t>> sentences_;
};

/// Where a problem asks: the last sentence with a question mark, else the last one that asks something.
struct QuestionPlace {
    std::size_t sentence = 0; ///< Which of the sentences.
    std::size_t begin = 0;    ///< First word of the question, with what leads to it: so, then, now.
    std::size_t core = 0;     ///< The same without that; with its preposition: at what price, how many.
    std::size_t end = 0;      ///< One past its last word, the stop not counted.
};

/// The question of a problem, wherever it stands: a sentence of its own, or the end of one behind a comma ("If each
/// costs 2, how much do 6 cost?") or without one. Nothing where none is found.
[[nodiscard]] std::optional<QuestionPlace> questionOf(const ProblemText& problem);

} // namespace core::language
