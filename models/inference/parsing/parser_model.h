#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/text/word_table.h"
#include "models/inference/model/model_folder.h"
#include "models/inference/parsing/parser_config.h"

namespace models {

/// One linear layer.
struct Linear {
    std::vector<float> weight; ///< [outputs, inputs]
    std::vector<float> bias;   ///< [outputs]
};

using BiLstm = std::array<LstmDirection, 2>; ///< Forward, backward.

/// A token as rows of the embeddings: what the network reads.
struct ParserToken {
    static constexpr std::uint32_t unknown = 0;
    static constexpr std::uint32_t root = 1;
    static constexpr std::uint32_t none = 0xffffffffU;

    std::uint32_t word = unknown;          ///< Row of `word.embedding`.
    std::uint32_t vector = none;           ///< Row of `word.vectors`; zeros if there is none.
    std::uint32_t upos = unknown;          ///< Row of `tag.universal`.
    std::uint32_t xpos = unknown;          ///< Row of `tag.penn`.
    std::vector<std::uint32_t> characters; ///< Rows of `character.embedding`.
};

/// The word lists of a parser folder.
struct ParserLists {
    Vocabulary words{{}};      ///< vocab.txt: `<unk>`, `<root>`, then words, most frequent first.
    Vocabulary vectors{{}};    ///< vectors.txt: the words that have fixed vectors.
    Vocabulary characters{{}}; ///< chars.txt: `<unk>`, `<root>`, then one code point per line.

    [[nodiscard]] ParserRows rows() const { return {words.size(), vectors.size(), characters.size()}; }
};

/// A biaffine parser's folder in memory. Immutable after loading.
struct ParserModel {
    static constexpr std::size_t mostCharacters = 40; ///< Per word; the rest is not read.

    std::filesystem::path folder;
    std::string configJson;
    std::string hash;        ///< SHA-256 of config.json, the lists and model.safetensors.
    std::string weightsHash; ///< Of model.safetensors alone.
    ParserConfig config;
    ParserLists lists;
    std::vector<float> word;      ///< [words, config.word]
    std::vector<float> vectors;   ///< [vectors, config.vectors]
    std::vector<float> universal; ///< [upos, config.tag]
    std::vector<float> penn;      ///< [xpos, config.tag]
    std::vector<float> character; ///< [characters, config.character]
    BiLstm characterLstm;
    std::vector<BiLstm> layers;
    Linear arcDependent, arcHead, labelDependent, labelHead;
    std::vector<float> arc;   ///< [arc + 1, arc]: score(head j, dependent i) = [d_i; 1]^T A h_j.
    std::vector<float> label; ///< [labels, label + 1, label + 1]: of label k, [d'_i; 1]^T B_k [h'_j; 1].

    /// Reads and checks a folder: names and shapes of the tensors against config.json and the word lists, finite
    /// numbers. Allocates no more than the files themselves fill.
    /// \throws core::Error naming the file, what is wrong with it and what to do.
    static ParserModel read(const std::filesystem::path& folder);

    /// The rows of a word (looked up in lower case unless the parser reads characters), without tags.
    [[nodiscard]] ParserToken token(core::text::WordId word) const;
    /// The token of the root, before the first word.
    [[nodiscard]] ParserToken rootToken() const;
};

/// Writes a parser's folder, but for its card; it is made if missing. The tensors are those of tensorShapes().
/// \throws core::Error as writeModelFolder.
void writeParserFolder(const std::filesystem::path& folder, const std::string& configJson, const ParserLists& lists,
                       std::span<const NamedTensor> tensors, Precision precision = Precision::Float16);

} // namespace models
