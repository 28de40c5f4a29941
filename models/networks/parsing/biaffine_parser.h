#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <torch/torch.h>

#include "core/base/random.h"
#include "core/files/safetensors.h"
#include "models/inference/parsing/parser_config.h"
#include "models/networks/layers/dropout.h"
#include "models/networks/parsing/lstm_direction.h"

namespace models::networks {

/// Sentences as numbers, position by position: [longest, sentences], the root at position 0, the longest sentence
/// first; padded with zeros.
struct ParserBatch {
    ActiveTexts active;                            ///< Number of sentences that reach each position.
    torch::Tensor lengths;                         ///< [sentences] int64 on the CPU, including the root.
    torch::Tensor words, vectors, universal, penn; ///< int64; a word without a fixed vector has the row after the last.
    /// The batch's different words, the longest first: [longest word, words] int64, and how many reach each character.
    torch::Tensor characters;
    ActiveTexts activeCharacters;
    torch::Tensor wordLengths; ///< [words] int64 on the network's device
    torch::Tensor forms;       ///< [longest, sentences] int64: columns of `characters`.
};

/// The encoder's output for a batch's words, ready to be scored against each other.
struct ParserStates {
    torch::Tensor arcDependents, arcHeads;     ///< [sentences, longest, arc]
    torch::Tensor labelDependents, labelHeads; ///< [sentences, longest, label]
};

/// Dropout rates and their source of random numbers; by default nothing is dropped.
struct ParserDropout {
    double input = 0.0, lstm = 0.0, recurrent = 0.0, mlp = 0.0;
    DropoutSource source;
};

/// Deep biaffine dependency parser: embeddings (or an LSTM over characters), bidirectional LSTM layers, an MLP for each
/// role of a word, a biaffine score for each arc and for each label of an arc.
/// Source: T. Dozat and C. Manning (2017), "Deep biaffine attention for neural dependency parsing", ICLR.
///
/// Tensors have the names and shapes of the model folder (docs/formats.md). The forward pass changes nothing in the
/// object.
class BiaffineParser {
public:
    using NamedTensors = std::vector<std::pair<std::string, torch::Tensor>>;

    /// With all tensors zero.
    BiaffineParser(const ParserConfig& config, const ParserRows& rows, torch::Device device);

    [[nodiscard]] ParserStates states(const ParserBatch& batch, const ParserDropout& dropout = {}) const;

    /// Scores of arcs, [sentences, dependent, head]; heads beyond a sentence's end have -infinity.
    [[nodiscard]] torch::Tensor arcScores(const ParserStates& states, const torch::Tensor& lengths) const;

    /// Scores of labels, [arcs, labels], for arcs given as numbers `sentence * longest + position`, [arcs] int64.
    [[nodiscard]] torch::Tensor labelScores(const ParserStates& states, const torch::Tensor& dependents,
                                            const torch::Tensor& heads) const;

    /// PyTorch's default distributions for layers, standard normal embeddings, zeros for the biaffine scores, drawn
    /// from `random` in the order of the parameters.
    void initialise(core::Random& random);
    /// The fixed vectors, [vectors, dimensions].
    void setVectors(const torch::Tensor& vectors);

    /// The trained tensors.
    [[nodiscard]] const NamedTensors& parameters() const { return parameters_; }
    /// Everything in the model folder: the parameters and the fixed vectors.
    [[nodiscard]] NamedTensors tensors() const;
    /// Reads them. \throws core::Error when a tensor is missing, has another shape or is not finite.
    void read(const core::SafeTensors& file);

    [[nodiscard]] torch::Device device() const { return arc_.device(); }

private:
    struct Mlp {
        torch::Tensor weight, bias;
        /// [longest, sentences, units] to [sentences, longest, size]
        [[nodiscard]] torch::Tensor operator()(const torch::Tensor& states, const ParserDropout& dropout) const;
    };
    using BothWays = std::pair<LstmWeights, LstmWeights>; // forward, backward
    [[nodiscard]] const torch::Tensor& parameter(const std::string& name) const;
    [[nodiscard]] BothWays lstm(const std::string& name) const;
    [[nodiscard]] Mlp mlp(const std::string& name) const;
    [[nodiscard]] torch::Tensor inputs(const ParserBatch& batch, const ParserDropout& dropout) const;
    [[nodiscard]] torch::Tensor spelled(const ParserBatch& batch) const; // [words, 2 characterHidden]

    ParserConfig config_;
    NamedTensors parameters_;
    torch::Tensor words_, universal_, penn_, characters_;
    torch::Tensor vectors_; ///< With a row of zeros at the end.
    BothWays spelling_;
    std::vector<BothWays> layers_;
    Mlp arcDependent_, arcHead_, labelDependent_, labelHead_;
    torch::Tensor arc_;   ///< [arc + 1, arc]
    torch::Tensor label_; ///< [labels, label + 1, label + 1]
};

} // namespace models::networks
