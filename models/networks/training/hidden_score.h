#pragma once

#include <string>

#include <nlohmann/json.hpp>
#include <torch/torch.h>

namespace models::networks {

/// How well hidden words are predicted: over all known words of the sentences, each hidden alone.
struct HiddenScore {
    double loss = 0.0;     ///< Sum, after finish() mean negative log-likelihood, natural; perplexity is exp of it.
    double first = 0.0;    ///< Share of words that are the likeliest of the vocabulary, 0..1.
    double firstTen = 0.0; ///< ... among the ten likeliest.
    double firstFifty = 0.0;
    double known = 0.0;    ///< Share of the sentences' words that the vocabulary has.
    std::size_t words = 0; ///< Hidden words.

    /// Words with the scores of the whole vocabulary, [words, vocabulary], and their rows, [words, 1].
    void add(const torch::Tensor& logits, const torch::Tensor& right);
    /// Turns sums into shares; `all` is the number of words, known or not.
    void finish(std::size_t all);
    /// {"dev_perplexity": ...} for `set` dev.
    [[nodiscard]] nlohmann::ordered_json json(const std::string& set = "dev") const;
};

} // namespace models::networks
