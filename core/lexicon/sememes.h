#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/lexicon/wordnet.h"

namespace core::lexicon {

/// Which English words share a sense with the same sememes, as HowNet annotates them. HowNet may not be shipped: the
/// user's own file is read. Immutable, safe from any thread.
///
/// Source of the rule: Zang et al. (2020), Word-level Textual Adversarial Attacking as Combinatorial Optimization,
/// section 3.1.
class Sememes {
public:
    /// Three kinds of files, recognised by how they begin (docs/formats.md, "Sememes"): HowNet's own text (`W_E=`,
    /// `G_E=`, `DEF=`), OpenHowNet's senses as JSON (`en_word`, `en_grammar`, `Def`), tab-separated lines of word, part
    /// of speech and sememes; .gz is unpacked. Senses of several words or without a sememe are left out. \throws Error
    /// naming file and line.
    static std::shared_ptr<const Sememes> load(const std::filesystem::path& file);

    /// Words with a sense of that part of speech that has the sememes of one of `lemma`'s such senses, without it; by
    /// the lemma's senses, then in the file's order. In lower case.
    [[nodiscard]] std::vector<std::string_view> substitutes(std::string_view lemma, WordNetPos pos) const;

    [[nodiscard]] std::size_t words() const { return words_.size(); }
    /// Of the file's bytes.
    [[nodiscard]] std::string hash() const { return hash_; }

    /// The sememes of a definition as HowNet writes it, each once, in order: of `{human|人:HostOf={Occupation|职位}}`
    /// Occupation|职位 and human|人. `~`, `?` and `$` are none.
    [[nodiscard]] static std::vector<std::string> ofDefinition(std::string_view definition);

private:
    void add(std::string_view word, WordNetPos pos, const std::vector<std::string>& sememes);
    void readRecords(std::string_view text);
    void readJson(std::string_view text, const std::filesystem::path& file);
    void readLines(std::string_view text, const std::filesystem::path& file);

    std::vector<std::string> words_;
    std::unordered_map<std::string, std::uint32_t> numbers_;                      ///< Of words_.
    std::map<std::pair<char, std::string>, std::uint32_t> groups_;                ///< By part of speech and sememes.
    std::vector<std::vector<std::uint32_t>> members_;                             ///< Words of a group.
    std::map<std::pair<std::uint32_t, char>, std::vector<std::uint32_t>> senses_; ///< Groups of a word.
    std::string hash_;
};

} // namespace core::lexicon
