#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/victims/victim.h"

namespace core::victims {

/// The lines that Faultline and a victim program exchange (docs/protocol.md). Readers throw Error
/// saying what is wrong with the line.

/// The first question.
inline constexpr const char* execGreeting = R"({"faultline": 1})";

/// What a program says of itself that no card holds.
struct ExecTerms {
    bool shared = false; ///< One program, or connection, answers all workers.
    bool nbest = false;  ///< It gives its likeliest answers.
    bool loss = false;   ///< It gives the loss of an answer.
    bool pieces = false; ///< It tells how it cuts words.
};

/// Fills task, labels, segments, capabilities, maxBatch, languages, tokenization and preprocess from the first
/// answer.
ExecTerms readExecCard(const std::string& line, VictimCard& card);

/// `{"inputs": [{"sentence": "..."}]}`: the card's segments of each input; for a parser `words` too, the words of the
/// first segment.
[[nodiscard]] nlohmann::ordered_json inputsQuestion(std::span<const text::Input> inputs, const VictimCard& card);
/// The question as it is sent, with its id in front.
[[nodiscard]] std::string execLine(std::uint64_t id, const nlohmann::ordered_json& question);

/// Thrown for `{"id": 7, "error": "..."}`: the program still works and can be queried again.
class ExecRefusal : public Error {
public:
    using Error::Error;
};

/// The answer to the question of this id. \throws ExecRefusal, Error.
[[nodiscard]] nlohmann::json readExecReply(const std::string& line, std::uint64_t id);

/// The predictions of a reply, one per input: scores are probabilities, one per label; labels must be announced ones;
/// heads are a tree of the words of the first segment.
[[nodiscard]] std::vector<Prediction> predictionsIn(const nlohmann::json& reply, std::span<const text::Input> inputs,
                                                    const VictimCard& card);
/// One of them, by the keys of the task's kind of answer; what else stands beside them is the program's own.
[[nodiscard]] Prediction predictionIn(const nlohmann::json& answer, const text::Input& input, const VictimCard& card);

} // namespace core::victims
