#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace core::lexicon {

/// The text that word vectors are trained on: sentences as numbers, with their word forms.
class TrainingText {
public:
    /// Words of one sentence; windows do not reach over its ends.
    void addSentence(std::span<const std::string_view> words);

    /// Splits a document into sentences and words (Penn Treebank, lower case) and adds them. HTML line breaks end a
    /// sentence. With `joinClitics` a word and its clitic ("is" + "n't") are one word, as in corpora split at white
    /// space.
    void addDocument(std::string_view text, bool joinClitics = false);

    [[nodiscard]] std::size_t tokens() const { return ids_.size(); }
    [[nodiscard]] std::size_t sentences() const { return ends_.size(); }
    [[nodiscard]] std::span<const std::uint32_t> sentence(std::size_t i) const;
    [[nodiscard]] std::size_t forms() const { return forms_.size(); }
    [[nodiscard]] const std::string& form(std::uint32_t id) const { return *forms_[id]; }
    [[nodiscard]] std::int64_t count(std::uint32_t id) const { return counts_[id]; }

private:
    std::vector<std::uint32_t> ids_;
    std::vector<std::size_t> ends_;
    std::unordered_map<std::string, std::uint32_t> numbers_;
    std::vector<const std::string*> forms_; ///< Keys of numbers_, which stay where they are.
    std::vector<std::int64_t> counts_;
};

} // namespace core::lexicon
