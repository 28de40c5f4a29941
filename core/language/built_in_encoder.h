#pragma once

#include <filesystem>
#include <memory>

#include <nlohmann/json_fwd.hpp>

#include "core/language/sentence_encoder.h"
#include "core/lexicon/training/training_text.h"
#include "core/lexicon/word_vectors.h"

namespace core::language {

/// Encodes a sentence as the mean of its word vectors, each weighted a / (a + p(word)), without the part along the
/// direction that all sentences share (smooth inverse frequency). Case does not count; unknown words are left out.
///
/// As the common direction is taken out of a sum, the encoding of a text with one word replaced follows from the old
/// one in O(dimensions), which compare() uses.
/// Source: Arora, Liang and Ma (2017), "A simple but tough-to-beat baseline for sentence embeddings", ICLR.
class BuiltInEncoder : public SentenceEncoder {
public:
    /// A folder with config.json (`smoothing` a, `vectors_hash`) and model.safetensors (`component` [dimensions], a
    /// unit vector). \throws Error when it is damaged or was made for other vectors.
    static std::shared_ptr<const BuiltInEncoder> load(const std::filesystem::path& folder,
                                                      std::shared_ptr<const lexicon::WordVectors> vectors);

    /// The name of the vectors that the encoder in that folder needs. \throws Error.
    static std::string vectorsOf(const std::filesystem::path& folder);

    /// \throws std::invalid_argument when the component's size is not that of the vectors.
    BuiltInEncoder(std::shared_ptr<const lexicon::WordVectors> vectors, double smoothing, std::vector<float> component);

    [[nodiscard]] std::size_t dimensions() const override { return component_.size(); }
    [[nodiscard]] std::vector<float> encode(std::span<const text::WordId> words) const override;
    [[nodiscard]] std::string name() const override { return "built-in"; }
    [[nodiscard]] std::string hash() const override;
    [[nodiscard]] std::unique_ptr<SubstitutionComparison> compare(std::span<const text::WordId> reference,
                                                                  std::span<const text::WordId> base,
                                                                  std::size_t position) const override;
    [[nodiscard]] std::unique_ptr<SubstitutionProjection> project(std::span<const text::WordId> base,
                                                                  std::span<const float> normals) const override;

private:
    class Comparison;
    class Projection;
    /// The weighted sum of the words' vectors, the common direction included.
    [[nodiscard]] std::vector<double> sum(std::span<const text::WordId> words) const;
    void removeComponent(std::vector<double>& encoding) const;

    std::shared_ptr<const lexicon::WordVectors> vectors_;
    double smoothing_;
    std::vector<float> component_;
    std::vector<float> weights_; ///< By row: a / (a + p).
    std::vector<float> shares_;  ///< By row: the unit vector's part along the component.
};

/// The common direction of the sentences of a text: the first right singular vector of the matrix of their weighted
/// means, found by power iteration from a fixed start. Shape [dimensions].
/// \throws Error when no sentence has known words.
[[nodiscard]] std::vector<float> commonComponent(const lexicon::WordVectors& vectors, const lexicon::TrainingText& text,
                                                 double smoothing);

/// What `train encoder` makes: finds the common direction and writes the folder that BuiltInEncoder::load reads.
/// `vectors`: a folder or file of word vectors; its last part is kept as their name. Returns the folder's config.json.
/// \throws UsageError when smoothing is not above 0 and at most 1, Error.
nlohmann::json trainEncoder(const lexicon::TrainingText& text, const std::filesystem::path& vectors,
                            const std::filesystem::path& out, double smoothing = 1e-3);

} // namespace core::language
