#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/lexicon/neighbour.h"
#include "core/text/word_table.h"

namespace core::lexicon {

/// Word vectors with exact nearest neighbours by cosine. Immutable after loading; safe from any thread.
class WordVectors {
public:
    /// A model folder of ours (config.json, vocab.txt, model.safetensors), word2vec text or binary, GloVe text; files
    /// may end in .gz. \throws Error with file and line.
    static std::shared_ptr<const WordVectors> load(const std::filesystem::path& path);
    ~WordVectors();

    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] std::size_t dimensions() const;
    /// The word's row; looked up as it is, then in lower case.
    [[nodiscard]] std::optional<std::size_t> row(text::WordId word) const;
    [[nodiscard]] text::WordId word(std::size_t row) const;
    /// L2-normalised. Shape [dimensions()].
    [[nodiscard]] std::span<const float> unit(std::size_t row) const;
    /// Relative frequency in the training text if the folder has counts, else 0.
    [[nodiscard]] double frequency(std::size_t row) const;
    /// Cosine of two words, clamped to [-1, 1]; empty when either is unknown.
    [[nodiscard]] std::optional<float> cosine(text::WordId a, text::WordId b) const;
    /// The k nearest words, itself left out, best first, ties by row. Exact; cached in memory and on disk.
    [[nodiscard]] std::span<const Neighbour> neighbours(text::WordId word, std::size_t k) const;
    [[nodiscard]] std::string hash() const;

    struct Data;
    explicit WordVectors(std::unique_ptr<Data> data);

private:
    std::unique_ptr<Data> data_;
};

} // namespace core::lexicon
