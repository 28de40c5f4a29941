#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/text.h"

namespace core::language {

/// A text before and after edits, word by word, as the rules read it. The tags are of the text before, which is taken
/// to be English as people write it: what a tagger says of an attacked text is worth less.
class ChangedText {
public:
    /// `after` has the words of `before` as its original ones. `tags`: Penn Treebank, one for each word of `before`.
    /// \throws std::invalid_argument where numbers of words differ. Both texts must outlive it.
    ChangedText(const text::Text& before, const text::Text& after, std::vector<std::string> tags);

    [[nodiscard]] const text::Text& before() const { return *before_; }
    [[nodiscard]] const text::Text& after() const { return *after_; }
    [[nodiscard]] const std::vector<std::string>& tags() const { return tags_; }
    /// Words in lower case.
    [[nodiscard]] const std::vector<std::string_view>& was() const { return was_; }
    [[nodiscard]] const std::vector<std::string_view>& is() const { return is_; }

    /// The word of `after` that stands for an original word alone; nothing if it is gone, split or merged.
    [[nodiscard]] std::optional<std::uint32_t> now(std::size_t original) const;
    /// Whether a word of `after` is a new one, or has another form than the word that it comes from, case aside.
    [[nodiscard]] bool isNew(std::size_t place) const { return new_[place]; }
    /// The word of `after` at the place of an original word that is gone: the one after it.
    [[nodiscard]] std::uint32_t placeOfLost(std::size_t original) const;

    /// One word in the place of another, in whatever form.
    struct Substitution {
        std::uint32_t original, place;
    };
    [[nodiscard]] const std::vector<Substitution>& substitutions() const { return substitutions_; }

private:
    const text::Text* before_;
    const text::Text* after_;
    std::vector<std::string> tags_;
    std::vector<std::string_view> was_, is_;
    std::vector<std::uint32_t> now_; ///< By original word; none_ where there is none.
    std::vector<bool> new_;
    std::vector<Substitution> substitutions_;
};

} // namespace core::language
