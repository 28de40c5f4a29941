#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/word_table.h"

namespace core::language {

/// Small indices of tags; the tagger names them.
using TagId = std::uint16_t;

struct TagsetWeights;

/// Tags the words of a sentence with universal (UPOS) and Penn Treebank (XPOS) tags.
///
/// Averaged perceptron, greedy from left to right (Collins 2002). Weights are whole numbers, so that an answer is the
/// same on every machine. Immutable after loading, safe from any thread.
class Tagger {
public:
    enum class Tagset { Universal, Penn };

    /// \throws Error when the folder is missing or damaged.
    static std::shared_ptr<const Tagger> load(const std::filesystem::path& folder);
    /// A tagger of weights just trained. \throws Error when they are invalid.
    Tagger(const TagsetWeights& universal, const TagsetWeights& penn, std::string hash);
    ~Tagger();

    /// One tag per word. Of two equal scores, the tag with the lower index wins.
    [[nodiscard]] std::vector<TagId> tag(std::span<const text::WordId> words, Tagset tagset) const;
    /// Tags words `begin` to `end` alone; `tags` (one per word) holds those of the words before them.
    void tagRange(std::span<const text::WordId> words, Tagset tagset, std::size_t begin, std::size_t end,
                  std::span<TagId> tags) const;
    [[nodiscard]] std::string_view name(TagId tag, Tagset tagset) const;
    [[nodiscard]] std::size_t tagCount(Tagset tagset) const;
    /// Of the folder's config and weights.
    [[nodiscard]] std::string hash() const { return hash_; }

private:
    struct Model;
    [[nodiscard]] const Model& model(Tagset tagset) const { return *models_[tagset == Tagset::Universal ? 0 : 1]; }
    std::unique_ptr<Model> models_[2];
    std::string hash_;
};

/// A sentence and its tags, from which an attack derives many similar sentences: only words whose tags can differ are
/// tagged again. The answers are exactly those of Tagger::tag on the whole changed sentence.
/// The tagger must outlive it.
class TaggedSentence {
public:
    TaggedSentence(const Tagger& tagger, Tagger::Tagset tagset, std::vector<text::WordId> words);

    [[nodiscard]] const std::vector<text::WordId>& words() const { return words_; }
    [[nodiscard]] const std::vector<TagId>& tags() const { return tags_; }

    /// The tag that word `index` has once it is replaced by `word`. \throws std::out_of_range.
    [[nodiscard]] TagId tagAfterReplacing(std::size_t index, text::WordId word) const;
    /// The tags of a changed sentence: of any length, fast if it has long parts in common with this one.
    [[nodiscard]] std::vector<TagId> tagsOf(std::span<const text::WordId> words) const;

private:
    const Tagger* tagger_;
    Tagger::Tagset tagset_;
    std::vector<text::WordId> words_;
    std::vector<TagId> tags_;
};

} // namespace core::language
