#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/victim.h"

namespace core::victims {

// What a program tells of its inside when it is asked for it (docs/protocol.md, "Beyond the answer"). Questions lack
// their id; readers throw Error saying what is wrong with the reply.

/// `{"inputs": [{"sentence": "A film", "words": {"sentence": ["A", "film"]}}], "want": "attention"}`
[[nodiscard]] nlohmann::ordered_json attentionQuestion(const text::Input& input, const VictimCard& card);
/// The weight of each word, [segment][word], as AttentionReader has it.
[[nodiscard]] std::vector<std::vector<float>> attentionIn(const nlohmann::json& reply, const text::Input& input,
                                                          const VictimCard& card);

/// The same with `"want": "gradients"`, and the label whose negative log-likelihood is differentiated.
[[nodiscard]] nlohmann::ordered_json gradientsQuestion(const text::Input& input, int label, const VictimCard& card);
[[nodiscard]] WordGradients gradientsIn(const nlohmann::json& reply, const text::Input& input, const VictimCard& card);

/// The same with `"want": "pieces"`.
[[nodiscard]] nlohmann::ordered_json piecesQuestion(const text::Input& input, const VictimCard& card);
[[nodiscard]] WordPieces piecesIn(const nlohmann::json& reply, const text::Input& input, const VictimCard& card);

/// `{"inputs": [...], "want": "nbest", "count": 5}`
[[nodiscard]] nlohmann::ordered_json nbestQuestion(std::span<const text::Input> inputs, std::size_t count,
                                                   const VictimCard& card);
[[nodiscard]] std::vector<std::vector<WrittenAnswer>>
nbestIn(const nlohmann::json& reply, std::span<const text::Input> inputs, std::size_t count, const VictimCard& card);

/// `{"inputs": [...], "want": "loss", "answers": [{"text": "..."}]}`: one answer per input.
[[nodiscard]] nlohmann::ordered_json lossQuestion(std::span<const text::Input> inputs,
                                                  std::span<const Prediction> answers, const VictimCard& card);
/// Negative log-likelihoods; infinity for null.
[[nodiscard]] std::vector<double> lossesIn(const nlohmann::json& reply, std::size_t inputs);

/// `{"inputs": [...], "want": "attention", "answers": [{"text": "..."}]}`, of one input.
[[nodiscard]] nlohmann::ordered_json writtenAttentionQuestion(const text::Input& input, const Prediction& answer,
                                                              const VictimCard& card);
[[nodiscard]] AnswerAttention writtenAttentionIn(const nlohmann::json& reply, const text::Input& input,
                                                 const VictimCard& card);

} // namespace core::victims
