#pragma once

#include <array>
#include <memory>
#include <vector>

#include "models/inference/parsing/lstm_layer.h"
#include "models/inference/parsing/parser_model.h"

namespace models {

/// A linear layer in the kernels' order, with its bias separate.
struct MatrixWithBias {
    PackedMatrix weight;
    AlignedBuffer<float> bias;
};

/// The packed weights that the clones of a fast parser share. Immutable, safe from any thread.
///
/// Sizes of MLPs are padded with zeros: `arcSize`, and `labelSize` with a 1 after the MLP's own outputs where the
/// biaffine form has one.
struct ParserTables {
    explicit ParserTables(std::shared_ptr<const ParserModel> model, const kernels::Kernels& kernels = kernels::best());

    std::shared_ptr<const ParserModel> model;
    const kernels::Kernels& kernels;
    std::vector<LstmLayer> layers;
    /// [layer - 1][direction below]: the gate inputs are the sum of what the two directions below give, and a bias.
    std::vector<std::array<PackedMatrix, 2>> halves;
    std::size_t arcSize;
    std::size_t labelSize;
    MatrixWithBias arcMlp;   ///< Of a token's states: [dependent arcSize][head arcSize].
    MatrixWithBias labelMlp; ///< The same for labels.
    MatrixWithBias arc;      ///< [d_i; 1]^T A, of d_i.
    MatrixWithBias label;    ///< [d'_i; 1]^T B_k for all labels, [label][labelSize], of d'_i.
};

} // namespace models
