#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <torch/torch.h>

#include "core/base/random.h"
#include "models/networks/lstm_direction.h"
#include "models/networks/parser_settings.h"
#include "models/networks/text_classifier.h"

namespace models::networks {

/// How many rows a parser's tables have. Rows 0 and 1 of words, tags and characters are `<unk>` and `<root>`.
struct ParserTables {
    std::int64_t words = 0, vectors = 0, universal = 0, penn = 0, characters = 0, labels = 0;
};

/// Sentences as numbers, position by position: [longest, sentences], the root at position 0, the longest sentence
/// first; filled up with zeros.
struct ParserBatch {
    ActiveTexts active;                            ///< Sentences that reach each position.
    torch::Tensor lengths;                         ///< [sentences] int64 on the CPU, the root included.
    torch::Tensor words, vectors, universal, penn; ///< int64; a word without a fixed vector has the row after the last.
    /// The batch's different words, the longest first: [longest word, words] int64, and how many reach each character.
    torch::Tensor characters;
    ActiveTexts activeCharacters;
    torch::Tensor wordLengths; ///< [words] int64 on the network's device
    torch::Tensor forms;       ///< [longest, sentences] int64: columns of `characters`.
};

/// What the encoder says of a batch's words, ready to be scored against each other.
struct ParserStates {
    torch::Tensor arcDependents, arcHeads;     ///< [sentences, longest, arc]
    torch::Tensor labelDependents, labelHeads; ///< [sentences, longest, label]
};

/// Shares of dropout, and where its random numbers come from; by default nothing is dropped.
struct ParserDropout {
    double input = 0.0, lstm = 0.0, recurrent = 0.0, mlp = 0.0;
    DropoutSource source;
};

/// Deep biaffine dependency parser: embeddings (or an LSTM over characters), bidirectional LSTM layers, an MLP for each
/// role of a word, a biaffine score for each arc and for each label of an arc.
/// Source: T. Dozat and C. Manning (2017), "Deep biaffine attention for neural dependency parsing", ICLR.
///
/// Parameters have the names and shapes of the model folder (docs/formats.md). The forward pass changes nothing in the
/// object.
class BiaffineParser : public torch::nn::Module {
public:
    /// With all parameters zero.
    BiaffineParser(const ParserShape& shape, const ParserTables& tables);

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

    /// Every tensor of the model folder by name: the parameters and the fixed vectors.
    [[nodiscard]] std::vector<std::pair<std::string, torch::Tensor>> tensors() const;
    /// Reads them. \throws core::Error when one is missing, has another shape or is not finite.
    void read(const core::SafeTensors& file);

    [[nodiscard]] const ParserShape& shape() const { return shape_; }
    [[nodiscard]] const ParserTables& tables() const { return tables_; }
    [[nodiscard]] torch::Device device() const { return arc_.device(); }

private:
    torch::nn::Module& part(torch::nn::Module& parent, const std::string& name);
    LstmWeights lstmPart(torch::nn::Module& parent, const std::string& name, std::int64_t inputs, std::int64_t hidden);
    [[nodiscard]] torch::Tensor inputs(const ParserBatch& batch, const ParserDropout& dropout) const;
    [[nodiscard]] torch::Tensor spelled(const ParserBatch& batch) const; // [words, 2 characterHidden]

    struct Mlp {
        torch::Tensor weight, bias;
        /// [longest, sentences, units] to [sentences, longest, size]
        [[nodiscard]] torch::Tensor operator()(const torch::Tensor& states, const ParserDropout& dropout) const;
    };
    ParserShape shape_;
    ParserTables tables_;
    torch::Tensor words_, universal_, penn_, characters_;
    torch::Tensor vectors_; ///< With a row of zeros at the end; no parameter.
    LstmWeights spelling_[2];
    std::vector<std::pair<LstmWeights, LstmWeights>> layers_; ///< Forward, backward.
    Mlp arcDependent_, arcHead_, labelDependent_, labelHead_;
    torch::Tensor arc_;   ///< [arc + 1, arc]
    torch::Tensor label_; ///< [labels, label + 1, label + 1]
};

} // namespace models::networks
