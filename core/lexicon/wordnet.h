#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core::lexicon {

/// Part of speech as WordNet has it; adjective satellites count as adjectives.
enum class WordNetPos : char { Noun = 'n', Verb = 'v', Adjective = 'a', Adverb = 'r' };

/// A reader of Princeton WordNet 3.0's database files, memory-mapped and indexed at load: a look-up touches no file.
/// Immutable, safe from any thread.
class WordNet {
public:
    /// \throws Error when the folder lacks the data or index files (remedy: install wordnet-base) or they are damaged.
    static std::shared_ptr<const WordNet> load(const std::filesystem::path& folder = "/usr/share/wordnet");
    ~WordNet();

    /// Identity of a synset: part of speech and byte offset in its data file.
    struct Synset {
        WordNetPos pos = WordNetPos::Noun;
        std::uint32_t offset = 0;
        friend bool operator==(const Synset&, const Synset&) = default;
    };
    /// Senses of a lemma (lower case, blanks as underscores), most frequent first.
    [[nodiscard]] std::vector<Synset> senses(std::string_view lemma, WordNetPos pos) const;
    [[nodiscard]] std::vector<std::string> lemmas(Synset synset) const;
    [[nodiscard]] std::string gloss(Synset synset) const;
    /// `pointer`: WordNet's symbol: "@" hypernym, "~" hyponym, "&" similar to, "!" antonym (lexical) ...
    [[nodiscard]] std::vector<Synset> related(Synset synset, std::string_view pointer) const;
    /// Lemmas that are antonyms of this lemma in any of its senses of that part of speech.
    [[nodiscard]] std::vector<std::string> antonyms(std::string_view lemma, WordNetPos pos) const;
    /// Synonyms over all senses of that part of speech in sense order, without the lemma itself and without repeats;
    /// multi-word lemmas are included with underscores.
    [[nodiscard]] std::vector<std::string> synonyms(std::string_view lemma, WordNetPos pos) const;
    /// Base forms by WordNet's morphy: exceptions, then detachment rules; the form itself if it is a lemma.
    [[nodiscard]] std::vector<std::string> baseForms(std::string_view form, WordNetPos pos) const;
    /// The forms that the exception list gives this lemma as a base form: "ran", "running" for the verb "run". In the
    /// order of the list.
    [[nodiscard]] std::vector<std::string> exceptionsOf(std::string_view lemma, WordNetPos pos) const;
    [[nodiscard]] bool contains(std::string_view lemma, WordNetPos pos) const;
    [[nodiscard]] std::string hash() const;

    struct Data;
    explicit WordNet(std::unique_ptr<Data> data);

private:
    std::unique_ptr<Data> data_;
};

} // namespace core::lexicon
