#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core::lexicon {

/// Words and phrases under headings, for attacks to insert: adverbs by the kind of word they precede, names by class.
/// The user's own lists have the same form. Immutable.
class PhraseList {
public:
    struct Section {
        std::string heading;
        std::vector<std::string> phrases; ///< In the file's order, none twice; their words one blank apart.
    };

    /// One phrase per line; a heading in brackets begins a section: [verbs]. `#` begins comments. \throws Error naming
    /// file and line, for a phrase before the first heading and for a file without phrases.
    static std::shared_ptr<const PhraseList> load(const std::filesystem::path& file);

    [[nodiscard]] std::span<const Section> sections() const { return sections_; }
    /// The phrases under a heading; none if there is no such heading.
    [[nodiscard]] std::span<const std::string> under(std::string_view heading) const;
    /// Of the file's bytes.
    [[nodiscard]] std::string hash() const { return hash_; }

private:
    std::vector<Section> sections_;
    std::string hash_;
};

/// The words of a phrase, which blanks separate.
[[nodiscard]] std::vector<std::string> wordsOfPhrase(std::string_view phrase);

} // namespace core::lexicon
