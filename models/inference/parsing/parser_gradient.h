#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "core/victims/views.h"
#include "models/inference/parsing/parser_forward.h"

namespace models {

/// The parser's weights for the backward pass, packed. Immutable, safe from any thread.
struct GradientTables {
    explicit GradientTables(const ParserTables& tables);

    std::vector<std::array<PackedMatrix, 2>> recurrent; ///< [layer][direction]: gates to the hidden state before.
    std::vector<PackedMatrix> inputs; ///< [layer]: gates of both directions to the states below; layer 0: to words.
    PackedMatrix arcMlp;              ///< Dependent and head to the last layer's states.
    PackedMatrix arc;                 ///< From a token's query to the token as dependent.
};

/// The margins of reference trees and their gradients with respect to the words' vectors, by a hand-written backward
/// pass through the arc scores. Weights get no gradients. One thread at a time.
///
/// A text gets the same bits whatever others are in the call.
class ParserGradient {
public:
    ParserGradient(std::shared_ptr<const ParserTables> tables, std::shared_ptr<const GradientTables> back);

    /// Backward passes for texts of a forward pass, by their numbers there; a text may occur several times.
    /// \throws Error when a text has no words or its request does not fit it.
    [[nodiscard]] std::vector<core::victims::MarginGradient> of(const ParserForward& forward,
                                                                std::span<const std::size_t> texts,
                                                                std::span<const core::victims::MarginRequest> requests);

private:
    /// Tokens are counted from the text's root.
    struct Text {
        std::size_t inForward; ///< Place of its root among the tokens of the forward pass,
        std::size_t first;     ///< and of this one.
        std::size_t tokens;
        std::size_t begin; ///< Tokens whose vectors' gradients are requested: [begin, end).
        std::size_t end;
    };
    void layOut(const ParserForward& forward, std::span<const std::size_t> texts,
                std::span<const core::victims::MarginRequest> requests);
    /// From the margin to the tokens' queries and to the tokens as heads; returns the margin.
    [[nodiscard]] double backThroughScores(const ParserForward& forward, std::size_t number, const Text& text,
                                           const core::victims::MarginRequest& request);
    void backThroughMlps(const ParserForward& forward);
    void backThroughLayer(const ParserForward& forward, std::size_t layer);
    void backThroughDirection(const ParserForward& forward, std::size_t layer, std::size_t direction);
    [[nodiscard]] core::victims::MarginGradient resultOf(const Text& text) const;

    std::shared_ptr<const ParserTables> tables_;
    std::shared_ptr<const GradientTables> back_;
    std::vector<Text> texts_;
    std::size_t tokens_ = 0;        ///< Of all texts.
    AlignedBuffer<float> asked_;    ///< Gradients with respect to: each token's query, [token][arcSize];
    AlignedBuffer<float> roles_;    ///< the arc MLPs' outputs, [token][dependent, head];
    AlignedBuffer<float> states_;   ///< a layer's hidden states, [token][direction][unit];
    AlignedBuffer<float> gates_;    ///< its gates, [token][direction][group][gate][lane].
    AlignedBuffer<float> products_; ///< Recurrent products of a direction, [token].
    AlignedBuffer<float> carried_;  ///< To the hidden state before, by the step after it, [text].
    AlignedBuffer<float> hidden_;   ///< To the hidden state, in total.
    AlignedBuffer<float> cell_;     ///< [text]
    AlignedBuffer<float> zeros_;
    std::vector<const float*> in_;
    std::vector<float*> out_;
};

} // namespace models
