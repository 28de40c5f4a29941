#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace core::lexicon {

/// Word vectors as they are read, trained and written; not normalised.
struct VectorTable {
    std::vector<std::string> words;   ///< One form per row, each once.
    std::vector<std::int64_t> counts; ///< Occurrences in the training text; empty when not known.
    std::size_t dimensions = 0;
    std::vector<float> values; ///< Shape [words, dimensions], row-major.

    [[nodiscard]] std::size_t size() const { return words.size(); }
    [[nodiscard]] std::span<const float> row(std::size_t i) const
    {
        return std::span(values).subspan(i * dimensions, dimensions);
    }
    [[nodiscard]] std::span<float> row(std::size_t i) { return std::span(values).subspan(i * dimensions, dimensions); }
};

/// Reads a Faultline model folder, word2vec text or binary, or GloVe text, also gzipped; the format is detected from
/// the content. \throws Error with file and line: not readable, sizes that do not fit, numbers that are not finite, a
/// word twice.
[[nodiscard]] VectorTable readVectors(const std::filesystem::path& path);

/// The number format of the rows in a model folder.
enum class VectorType { F32, F16, I8 };

/// Writes a model folder: config.json (`config` plus format, task, dimensions, rows), vocab.txt, model.safetensors with
/// `vectors.weight` [rows, dimensions], with I8 also `vectors.scale` [rows] (value = integer times scale, symmetric,
/// the row's largest magnitude is 127), with counts `vectors.counts` [rows]. \throws Error.
void writeVectorFolder(const VectorTable& table, const std::filesystem::path& folder, VectorType type,
                       const nlohmann::json& config);

/// Writes word2vec's text format: a line `rows dimensions`, then one word and its numbers per line. \throws Error.
void writeVectorText(const VectorTable& table, const std::filesystem::path& file);

} // namespace core::lexicon
