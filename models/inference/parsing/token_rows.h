#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/text/word_table.h"
#include "models/inference/model/word_cache.h"
#include "models/inference/parsing/first_layer.h"
#include "models/inference/parsing/parser_tables.h"
#include "models/inference/rows/pages.h"
#include "models/inference/rows/row_table.h"

namespace models {

/// A token of a sentence as its reader sees it.
struct TokenKey {
    core::text::WordId word = core::text::noWord; ///< noWord: a word that is in no list.
    std::uint16_t upos = ParserToken::unknown;
    std::uint16_t xpos = ParserToken::unknown;
    bool isRoot = false;

    static TokenKey root() { return {core::text::noWord, ParserToken::root, ParserToken::root, true}; }
};

/// What the clones of a parser share about words: their vectors, and the vectors' input to the first layer's gates.
/// Filled on first use; safe from any thread.
class WordTables {
public:
    explicit WordTables(std::shared_ptr<const ParserTables> tables);

    /// A word's vector, [config.wordSize()]; valid as long as this object.
    [[nodiscard]] std::span<const float> vector(core::text::WordId word);

private:
    friend class TokenRows;
    [[nodiscard]] std::uint32_t numberOf(const ParserToken& token) const;
    void fillWords(std::span<const std::uint32_t> numbers, std::span<float* const> out);
    /// The output of the characters' LSTMs for each of some words, [words][config.wordSize()].
    [[nodiscard]] std::vector<float> spelled(std::span<const ParserToken> tokens);

    std::shared_ptr<const ParserTables> tables_;
    const ParserModel& model_;
    PackedMatrix wordInput_;
    PackedMatrix tagInput_;
    PackedMatrix characterInput_;
    LstmLayer characterLayer_;
    RowTable<float> words_; ///< Rows of vocab.txt, then of vectors.txt for words that are only there.
    RowTable<float> upos_;
    RowTable<float> xpos_;
    RowTable<float> characters_; ///< A character's input to the gates of the characters' LSTM.
    std::mutex vectorsMutex_;    ///< Guards vectors_ and vectorPages_.
    std::unordered_map<core::text::WordId, const float*> vectors_;
    Pages vectorPages_; ///< Contiguous, in the order of first use: a search through all reads sequentially.
};

/// Finds a token's row: in the shared table, or (if tags or characters make too many of them) among those that this
/// clone met recently. One thread at a time.
class TokenRows {
public:
    TokenRows(std::shared_ptr<const ParserTables> tables, std::shared_ptr<WordTables> words);

    /// Makes room when there are many; returns whether rows handed out earlier have become invalid.
    bool makeRoom();
    /// The rows of all these tokens.
    void find(std::span<const TokenKey> tokens, std::vector<TokenRow>& rows);

private:
    [[nodiscard]] ParserToken tokenOf(const TokenKey& key) const;
    void fill(std::span<const TokenKey> missing);
    TokenRow known(const TokenKey& key) const;
    void remember(const TokenKey& key, TokenRow row);

    std::shared_ptr<const ParserTables> tables_;
    std::shared_ptr<WordTables> words_;
    WordCache<TokenRow> byWord_{nullptr};                 ///< Word variant.
    std::unordered_map<std::uint64_t, TokenRow> byToken_; ///< The others, including tokens that are not words.
    std::unique_ptr<Pages> pages_;
    std::vector<TokenKey> missing_;
};

} // namespace models
