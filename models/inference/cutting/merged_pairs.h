#pragma once

#include <utility>

#include "models/inference/cutting/word_cutter.h"

namespace models {

/// A word begins as its characters; of its neighbouring pieces, the pair that was learnt first is joined first: BPE, of
/// bytes written as characters or of characters.
class MergedPairs final : public WordCutter {
public:
    struct Facts {
        PieceRows rows;
        std::vector<std::pair<std::string, std::string>> merges; ///< In the order in which they were learnt.
        std::optional<std::uint32_t> unknown;                    ///< None: unknown characters are left out.
        std::string continued;                                   ///< Before all characters of a word but the first.
        std::string ended;                                       ///< Behind the last one.
        bool fuseUnknown = false;
        bool byteFallback = false; ///< Unknown characters are the pieces of their bytes, <0x0A>, if there are all.
        bool wholeFirst = false;   ///< A word that is a piece is not taken apart (`ignore_merges`).
    };
    /// \throws core::Error naming `file` for a merge of or into pieces that are not there.
    MergedPairs(Facts facts, HiddenRows hidden, const std::string& file);

    void cut(std::string_view word, std::vector<WordPart>& parts) const override;

private:
    struct Merge {
        std::uint32_t rank = 0, row = 0;
    };
    void addCharacters(std::string_view word, std::vector<WordPart>& parts) const;
    [[nodiscard]] const Merge* mergeOf(const WordPart& left, const WordPart& right) const;

    Facts facts_; ///< Without the merges.
    HiddenRows hidden_;
    std::unordered_map<std::uint64_t, Merge> merges_; ///< By both rows.
};

} // namespace models
