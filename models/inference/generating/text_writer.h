#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "models/inference/generating/generate.h"
#include "models/inference/generating/sequence_encoder.h"
#include "models/inference/generating/sequence_model.h"
#include "models/inference/transformer/framed_input.h"

namespace models {

struct WrittenText {
    std::string text;
    std::vector<std::uint32_t> pieces; ///< Without the start and the end, special ones included.
    double logProbability = 0.0;       ///< Natural logarithm, of its pieces and the end.
    double score = 0.0;                ///< By which the texts of a beam are ranked.
};

/// How likely a given answer is, and what the decoder attended to while writing it.
struct TextLikelihood {
    double logProbability = 0.0;               ///< Minus infinity if the answer is too long to be written.
    std::vector<std::string> pieces;           ///< As they are written.
    std::vector<std::vector<float>> attention; ///< [pieces][pieces of the text, its frame included]
};

/// Writes texts with one model, one thread at a time. What is written for a text depends neither on the texts beside it
/// nor on their number.
class TextWriter {
public:
    using Lists = std::vector<std::vector<WrittenText>>;
    using Inputs = std::span<const std::vector<std::uint32_t>>;

    explicit TextWriter(std::shared_ptr<const SequenceModel> model, const kernels::Kernels& kernels = kernels::best());

    /// A text as the model reads it.
    [[nodiscard]] FramedInput read(const core::text::Text& text) const;

    /// The best texts for each input, at most `count`, the best first; none after a stop request. `beams` at least 1.
    [[nodiscard]] Lists write(Inputs inputs, std::size_t beams, std::size_t count, const std::stop_token& stop = {});
    /// `count` texts for each input, drawn; `drawing` has a stream for each. None after a stop request.
    [[nodiscard]] Lists draw(Inputs inputs, const Drawing& drawing, std::size_t count,
                             const std::stop_token& stop = {});
    /// Of a given answer to each input; none for the inputs that a stop request left.
    [[nodiscard]] std::vector<TextLikelihood> likelihoods(Inputs inputs, std::span<const std::string> answers,
                                                          const std::stop_token& stop = {});
    [[nodiscard]] const SequenceModel& model() const { return *model_; }

private:
    /// False after a stop request.
    bool load(Inputs inputs, const std::stop_token& stop);
    void take(GeneratedTexts found, Lists& lists) const;

    std::shared_ptr<const SequenceModel> model_;
    SequenceEncoder encoder_;
    SequenceDecoder decoder_;
};

} // namespace models
