#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "core/victims/parser_victim.h"
#include "models/inference/parsing/parser_forward.h"

namespace models {

/// The parser's weights for the way back, packed. Immutable, safe from any thread.
struct GradientTables {
    explicit GradientTables(const ParserTables& tables);

    std::vector<std::array<PackedMatrix, 2>> recurrent; ///< [layer][direction]: gates to the hidden state before.
    std::vector<PackedMatrix> inputs; ///< [layer]: gates of both directions to the states below; layer 0: to words.
    PackedMatrix arcMlp;              ///< Dependent and head to the last layer's states.
    PackedMatrix arc;                 ///< What a token asks for to the token as dependent.
};

/// The margin of a reference tree and its gradient with respect to the words' vectors, by a hand-written backward pass
/// through the arc scores. Weights get no gradients. One thread at a time.
class ParserGradient {
public:
    ParserGradient(std::shared_ptr<const ParserTables> tables, std::shared_ptr<const GradientTables> back);

    /// `text`: the root and at least one word. \throws Error when the request does not fit it.
    [[nodiscard]] core::victims::MarginGradient of(std::span<const TokenRow> text,
                                                   const core::victims::MarginRequest& request);

private:
    void backThroughArcs(double& margin, const core::victims::MarginRequest& request);
    void backThroughLayer(std::size_t layer);
    void backThroughDirection(std::size_t layer, std::size_t direction);

    std::shared_ptr<const ParserTables> tables_;
    std::shared_ptr<const GradientTables> back_;
    ParserForward forward_;
    std::size_t tokens_ = 0;
    AlignedBuffer<float> asked_;    ///< Gradients with respect to: what each token asks for, [token][arcSize];
    AlignedBuffer<float> roles_;    ///< the arc MLPs' outputs, [token][dependent, head];
    AlignedBuffer<float> states_;   ///< a layer's hidden states, [token][direction][unit];
    AlignedBuffer<float> gates_;    ///< its gates, [token][direction][group][gate][lane].
    AlignedBuffer<float> products_; ///< Recurrent products of a direction, [token].
    AlignedBuffer<float> carried_;  ///< To the hidden state before, by the step after it.
    AlignedBuffer<float> hidden_;   ///< To the hidden state, in all.
    AlignedBuffer<float> cell_;
    AlignedBuffer<float> zeros_;
    std::vector<const float*> in_;
    std::vector<float*> out_;
};

} // namespace models
