#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/language/tagging/tagger.h"
#include "core/text/input.h"
#include "models/inference/parsing/token_rows.h"

namespace models {

/// Gives the words of a parser's sentences their tags: those supplied with the sentence, or those of the parser's own
/// tagger. Without a tagger (a parser that reads no tags) there are none. One thread at a time.
class ParserTags {
public:
    ParserTags(std::shared_ptr<const ParserModel> model, std::shared_ptr<const core::language::Tagger> tagger);

    [[nodiscard]] bool read() const { return tagger_ != nullptr; }

    /// Whether the tags supplied with a sentence of this many words can be read: one per word, each universal and Penn.
    [[nodiscard]] static bool fit(const std::vector<std::string>& tags, std::size_t words);
    /// Sets the tags of keys, one per word (without the root), written as `NOUN NN`; an unknown one is `<unk>`.
    void set(std::span<TokenKey> keys, const std::vector<std::string>& tags);
    /// Sets the tagger's tags; fast for a sentence near the last one that was given to `setBase`.
    void set(std::span<TokenKey> keys);
    void setBase(std::vector<core::text::WordId> words);

    /// In the form that `set` reads.
    [[nodiscard]] std::vector<std::string> tagsFor(const std::vector<core::text::WordId>& words) const;

private:
    using Tagset = core::language::Tagger::Tagset;
    using Tagged = core::language::TaggedSentence;

    std::shared_ptr<const ParserModel> model_;
    std::shared_ptr<const core::language::Tagger> tagger_;
    std::vector<std::uint16_t> universal_; ///< [the tagger's tag]: row of the parser's embedding.
    std::vector<std::uint16_t> penn_;
    std::unordered_map<std::string, std::pair<std::uint16_t, std::uint16_t>> written_;
    std::optional<Tagged> baseUniversal_;
    std::optional<Tagged> basePenn_;
    std::vector<core::text::WordId> words_;
};

} // namespace models
