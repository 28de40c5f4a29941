#pragma once

#include <memory>
#include <span>
#include <vector>

#include "models/inference/parsing/parser_model.h"

namespace models {

/// A textbook implementation of the parser, one sentence at a time, in the given precision (float or double): the fast
/// path is compared with it, and tests take numerical gradients of its scores.
///
/// A sentence is its tokens, the root first. Immutable, safe from any thread.
template<typename T>
class PlainParser {
public:
    explicit PlainParser(std::shared_ptr<const ParserModel> model) : model_(std::move(model)) {}

    struct Sentence {
        std::size_t tokens = 0;                   ///< The root included.
        std::vector<T> arcs;                      ///< [dependent 1..n][head 0..n], as core::victims::ArcScores.
        std::vector<T> labelDependent, labelHead; ///< [token][label]
    };

    /// What the first LSTM layer reads, [token][config.inputSize()].
    [[nodiscard]] std::vector<T> inputs(std::span<const ParserToken> tokens) const;
    [[nodiscard]] Sentence scores(std::span<const T> inputs) const;
    /// Scores of the labels of one arc.
    [[nodiscard]] std::vector<T> labelScores(const Sentence& sentence, std::size_t dependent, std::size_t head) const;

private:
    std::shared_ptr<const ParserModel> model_;
};

extern template class PlainParser<float>;
extern template class PlainParser<double>;

} // namespace models
