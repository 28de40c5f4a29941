#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace core::language {

/// Something that a language brings along and that parts of attacks use: a kind of resource, or rules in the program.
struct PackItem {
    std::string_view name;  ///< As parts name it: of a kind of resource that of resourceKinds(), else "inflection".
    std::string_view words; ///< For people: "tagger", "lexicon (WordNet)".
};

/// All of them, in the order in which lists show them.
[[nodiscard]] const std::vector<PackItem>& packItems();

/// What there is for the texts of one language. English has everything; a language that is not in the table, nothing.
struct LanguagePack {
    std::string tag;  ///< BCP 47, without script and region: de.
    std::string name; ///< In English: German.
    /// By kind, the name of what stands in the place of those that ship for English: {"tagger", "german-tagger"}; for
    /// one of several of a kind, by kind and name: {"stop words function-words", "german-function-words"}.
    std::map<std::string, std::string, std::less<>> resources;
    std::set<std::string, std::less<>> rules; ///< Items that are no resources.

    [[nodiscard]] bool has(std::string_view item) const;
    /// What stands in the place of the resource of that kind and name that ships for English; empty if nothing does.
    [[nodiscard]] std::string insteadOf(std::string_view kind, std::string_view called) const;
    /// "tagger, stop words and abbreviations"; "nothing" for an empty pack.
    [[nodiscard]] std::string inWords() const;
    /// The items that it lacks, for people.
    [[nodiscard]] std::vector<std::string_view> lacks() const;
};

/// Those that the program has, English first.
[[nodiscard]] const std::vector<LanguagePack>& languagePacks();
/// The pack for texts with this tag, whose script and region make no difference (RFC 4647, "lookup").
[[nodiscard]] LanguagePack languagePack(std::string_view tag);

/// The language that a resource of that kind and name ships for; empty for models, files and lists that the user names,
/// which are taken to be of the language of the texts.
[[nodiscard]] std::string shippedFor(std::string_view kind, std::string_view name);

} // namespace core::language
