#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/metrics/agreement.h"
#include "core/studies/design/json_fields.h"

namespace core::studies {

enum class QuestionKind {
    Choice,  ///< One of the options.
    Likert,  ///< A whole number from low to high, each with a button.
    Slider,  ///< A number from low to high in steps.
    Text,    ///< Free text.
    Spans,   ///< Parts of the texts, each with one of the options as its label.
    Ranking, ///< The options, best first.
};
[[nodiscard]] std::string_view nameOf(QuestionKind kind); ///< choice likert slider text spans ranking

/// Which texts a question is about.
enum class Shows {
    Pair, ///< Both, left and right.
    Text, ///< Only the text in question; which of the two it is stays hidden.
};

struct Option {
    std::string value; ///< Written in the ballot.
    std::string label; ///< What the rater reads.
};

/// The question is asked only if an earlier one of the same item has one of these answers.
struct SkipRule {
    std::string question;
    std::vector<std::string> answers;
};

struct Question {
    std::string id; ///< Letters, digits, - and _; written in the ballot.
    QuestionKind kind = QuestionKind::Choice;
    std::string prompt;
    std::string help;
    std::vector<Option> options; ///< Choice, Spans, Ranking.
    /// Choice: when items are drawn, the options become the labels of the campaigns' victims.
    bool labelsAsOptions = false;
    double low = 1.0, high = 5.0, step = 1.0;
    std::string lowLabel, highLabel; ///< What the ends of a scale mean.
    bool required = true;
    Shows shows = Shows::Pair;
    std::optional<SkipRule> onlyIf;
    /// Answers of those who take the text for a good one, with which flags are compared; empty: the question does not
    /// say. Of one with the labels as options: the original's label.
    std::vector<std::string> accepts = {};
    metrics::Level level = metrics::Level::Nominal; ///< How far apart two answers are, for agreement.

    /// Every possible answer, in the order of the scale: options, or the steps from low to high (at most 1001). Empty
    /// for Text, Spans and Ranking.
    [[nodiscard]] std::vector<std::string> scale() const;
    /// Whether coefficients can compare its answers: everything but Text and Spans.
    [[nodiscard]] bool comparable() const { return kind != QuestionKind::Text && kind != QuestionKind::Spans; }
};

/// The answer as a ballot holds it. Numbers are the shortest decimals; rankings are values joined by `>`; spans are a
/// JSON list `[{"side": "left", "begin": 0, "end": 4, "label": "..."}]`, in code points, in order. An empty answer is
/// "left out". \throws Error saying what is allowed.
[[nodiscard]] std::string normalAnswer(const Question& question, const std::string& answer);

/// A highlighted part of a text.
struct Span {
    bool right = false;             ///< Of the right text; else of the left, or of the only one.
    std::size_t begin = 0, end = 0; ///< Code points, half open.
    std::string label;
};
[[nodiscard]] std::vector<Span> spansOf(const std::string& answer); ///< \throws Error
[[nodiscard]] std::string spansAnswer(std::vector<Span> spans);
[[nodiscard]] std::vector<std::string> rankingOf(const std::string& answer);

/// Whether the question is asked, given the item's answers so far, by question.
[[nodiscard]] bool isAsked(const Question& question, const std::vector<std::pair<std::string, std::string>>& answers);

[[nodiscard]] Json toJson(const Question& question);
[[nodiscard]] Question questionFrom(const Json& json, const std::string& what); ///< \throws Error

} // namespace core::studies
