#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/structures/prediction.h"
#include "core/structures/task.h"
#include "core/text/edit.h"
#include "core/text/input.h"
#include "core/text/splitting/tokenizer.h"
#include "core/victims/views.h"

namespace core::victims {

using structures::Prediction;

class PieceReader; // core/victims/piece_reader.h

enum class Capability : unsigned { HardLabel = 1, Scores = 2, Gradients = 4, Attention = 8, Flips = 16, Pieces = 32 };

/// A victim's description of itself.
struct VictimCard {
    std::string name;
    std::string task = "classification"; ///< One of structures::tasks().
    std::string architecture;            ///< word-lstm, word-cnn, exec, ...
    std::vector<std::string> labels;
    std::vector<std::string> segments = {"sentence"};
    std::string language;       ///< Of its texts, BCP 47; empty: not said.
    std::string targetLanguage; ///< Of a program's translations, likewise; folders have it in their config.json.
    unsigned capabilities = 0;  ///< Bits of Capability.
    text::Tokenization tokenization = text::Tokenization::Auto; ///< What it was trained on.
    std::vector<std::string> preprocess; ///< Steps that turn a text into what it was trained on; see preprocessing/.
    std::size_t maxBatch = 64;
    std::string hash;                  ///< SHA-256 of config.json, vocabulary and weights (of the command for exec:).
    std::string weightsHash;           ///< Of the weights alone, as older projects have it; empty for exec:.
    std::string source;                ///< Folder or command it was loaded from.
    std::string configJson;            ///< The model folder's config.json, else empty.
    std::vector<std::string> warnings; ///< What is odd about its files, as sentences; shown before it is attacked.
    /// The kind of its answers. \throws UsageError for an unknown task.
    [[nodiscard]] structures::AnswerKind answers() const { return structures::taskNamed(task).answer; }
    [[nodiscard]] bool can(Capability c) const { return (capabilities & static_cast<unsigned>(c)) != 0; }
};

/// Gradient of the victim's loss with respect to each word's embedding; one number per word of each segment.
struct WordGradients {
    std::vector<std::vector<float>> norms; ///< [segment][word], L2 norm.
    /// [segment][word]: the gradient times the embedding (gradient x input), which is to the first order what the word
    /// adds to the loss. Empty where the victim gives norms alone. Source: A. Shrikumar et al. (2016), "Not just a
    /// black box: learning important features through propagating activation differences".
    std::vector<std::vector<float>> products = {};
};

/// A trained model under attack. One object serves one thread at a time; `clone()` gives another thread its own,
/// sharing the weights.
class Victim {
public:
    virtual ~Victim() = default;

    [[nodiscard]] virtual const VictimCard& card() const = 0;

    /// Answers in the order of the inputs. The answer for an input does not depend on the others in the batch.
    /// \throws Error when the victim cannot answer; a stop request may end it early with an exception or empty answers.
    [[nodiscard]] virtual std::vector<Prediction> predict(std::span<const text::Input> inputs,
                                                          std::stop_token stop) = 0;

    /// Answers for `applied(base, variant)` of each variant. Falls back to predict; a victim may answer incrementally
    /// with the same result (docs/architecture.md, "Fast paths").
    [[nodiscard]] virtual std::vector<Prediction>
    predictVariants(const text::Input& base, std::span<const text::Variant> variants, std::stop_token stop);

    /// Needs Capability::Gradients. `label`: the class whose negative log-likelihood is differentiated.
    /// \throws Error when the victim has no gradients.
    [[nodiscard]] virtual WordGradients gradients(const text::Input& input, int label, std::stop_token stop);

    // Its internals, as far as it exposes them; else null.
    [[nodiscard]] virtual WordVectors* words() { return nullptr; }
    [[nodiscard]] virtual ArcScorer* arcs() { return nullptr; }
    [[nodiscard]] virtual TagReader* tags() { return nullptr; }
    [[nodiscard]] virtual AnswerWriter* writer() { return nullptr; }
    [[nodiscard]] virtual FlipScorer* flips() { return nullptr; }          ///< With Capability::Flips.
    [[nodiscard]] virtual AttentionReader* attention() { return nullptr; } ///< Of classifiers.
    [[nodiscard]] virtual WordCutter* cutter() { return nullptr; }         ///< Of classifiers.
    [[nodiscard]] virtual TextVectors* vectors() { return nullptr; }       ///< Of classifiers.
    [[nodiscard]] virtual PieceReader* pieces() { return nullptr; }        ///< With Capability::Pieces.

    /// How much of an answer is needed from now on: an attack on heads needs no labels, which take a third of a parse.
    /// Victims may ignore it.
    enum class Detail { Full, HeadsOnly };
    virtual void setDetail(Detail) {}

    [[nodiscard]] virtual std::unique_ptr<Victim> clone() const = 0;
};

} // namespace core::victims
