#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "models/inference/parsing/first_layer.h"
#include "models/inference/parsing/parser_tables.h"

namespace models {

/// The forward pass of several sentences together, with everything that a backward pass needs.
///
/// A sentence gets the same bits whatever others it is computed with and whatever the base is: every sum has a fixed
/// order (docs/fast-paths.md). One thread at a time.
class ParserForward {
public:
    explicit ParserForward(std::shared_ptr<const ParserTables> tables);

    /// Computes the sentences, each with its root at position 0, up to the arc MLPs. With a base, first-layer states
    /// that a sentence shares with it are not computed again.
    void run(std::span<const std::span<const TokenRow>> texts, const FirstLayer* base);

    /// The sentence of the last run with these tokens, if there is one.
    [[nodiscard]] std::optional<std::size_t> find(std::span<const TokenRow> text) const;
    /// Forgets the last run: its rows may have been reused for other tokens.
    void clear() { first_.assign(1, 0); }

    /// The position of sentence `text`'s root among all tokens.
    [[nodiscard]] std::size_t first(std::size_t text) const { return first_[text]; }
    [[nodiscard]] std::size_t tokens(std::size_t text) const { return first_[text + 1] - first_[text]; }

    /// Arc scores of a sentence, [dependent 1..n][head 0..n].
    [[nodiscard]] std::vector<float> arcScores(std::size_t text) const;
    /// The best label of the arc to each token's head, by number; heads of all sentences, 0 for roots, [token].
    [[nodiscard]] std::vector<int> bestLabels(std::span<const int> heads);

    // For the backward pass; rows as LstmLayer has them.
    [[nodiscard]] const float* gates(std::size_t layer, std::size_t token) const { return gates_[layer][token]; }
    [[nodiscard]] const float* hidden(std::size_t layer, std::size_t token) const;
    [[nodiscard]] const float* cell(std::size_t layer, std::size_t token) const;
    /// A token as dependent and as head, [arcSize] each, and its query for heads: [d_i; 1]^T A.
    [[nodiscard]] const float* dependent(std::size_t token) const;
    [[nodiscard]] const float* head(std::size_t token) const;
    [[nodiscard]] const float* asked(std::size_t token) const;

private:
    struct Layer {
        AlignedBuffer<float> inputs; ///< Gate inputs; none at the first layer, whose rows are the sentences' own.
        AlignedBuffer<float> hidden;
        AlignedBuffer<float> cell;
    };
    void firstLayer(std::span<const std::span<const TokenRow>> texts, const FirstLayer* base);
    void layer(std::size_t number, std::span<const std::span<const TokenRow>> texts, const FirstLayer* base);
    [[nodiscard]] LstmRun runOf(std::size_t number, std::size_t direction, std::size_t text, std::size_t known);
    /// Applies a linear layer to `in`, adds the bias and cuts at zero; out[i * stride].
    void rectified(const MatrixWithBias& linear, std::size_t outputs, float* out);
    void arcMlps();

    std::shared_ptr<const ParserTables> tables_;
    std::vector<std::size_t> first_{0}; ///< [sentence], and the number of tokens.
    std::vector<Layer> layers_;
    std::vector<std::vector<const float*>> gates_; ///< [layer][token]
    AlignedBuffer<float> secondHalf_;              ///< The backward direction's part of the gate inputs.
    AlignedBuffer<float> roles_;                   ///< [token][width of the MLPs]
    AlignedBuffer<float> heads_;                   ///< [token][arcSize]
    AlignedBuffer<float> asked_;                   ///< [token][width of arc]
    AlignedBuffer<float> zeros_;
    std::vector<const float*> in_;
    std::vector<float*> out_;
    std::vector<LstmRun> runs_;
};

} // namespace models
