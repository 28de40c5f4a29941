#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/victims/victim.h"

namespace core::victims {

/// The lines that Faultline and a victim program exchange (docs/protocol.md). Readers throw Error
/// saying what is wrong with the line.

/// The first question.
inline constexpr const char* execGreeting = R"({"faultline": 1})";

/// Fills task, labels, segments, capabilities, maxBatch, language, tokenization and preprocess from the first
/// answer.
void readExecCard(const std::string& line, VictimCard& card);

/// `{"id": 7, "inputs": [{"sentence": "..."}]}`: the card's segments of each input; for a parser `words` too, the words
/// of the first segment.
[[nodiscard]] std::string execQuestion(std::uint64_t id, std::span<const text::Input> inputs, const VictimCard& card);

/// Thrown for `{"id": 7, "error": "..."}`: the program still works and can be queried again.
class ExecRefusal : public Error {
public:
    using Error::Error;
};

/// The answers to a question, one per input: scores are probabilities, one per label; labels must be announced ones;
/// heads are a tree of the words of the first segment.
[[nodiscard]] std::vector<Prediction> readExecAnswer(const std::string& line, std::uint64_t id,
                                                     std::span<const text::Input> inputs, const VictimCard& card);

} // namespace core::victims
