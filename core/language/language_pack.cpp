#include "core/language/language_pack.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/language/language_tag.h"
#include "core/language/resource_kinds.h"

namespace core::language {

const std::vector<PackItem>& packItems()
{
    static const std::vector<PackItem> items{
        {"tagger", "tagger"},
        {"inflection", "inflector"},
        {"stop words", "stop words"},
        {"numerals", "numerals"},
        {"abbreviations", "abbreviations"},
        {"wordnet", "lexicon (WordNet)"},
        {"vectors", "word vectors"},
        {"encoder", "sentence encoder"},
        {"masked language model", "masked language model"},
        {"language model", "language model"},
        {"entities", "lists of names"},
        {"entity replacements", "replacements of names"},
        {"phrases", "lists of phrases"},
        {"rewriter", "rewriting rules"},
        {"sememes", "sememes"},
        {"dictionary", "spelling dictionary"},
        {"penn tags", "tags of the Penn Treebank"},
        {"grammar", "rules of grammar"},
    };
    return items;
}

bool LanguagePack::has(std::string_view item) const
{
    return tag == "en" || resources.contains(item) || rules.contains(item);
}

std::string LanguagePack::insteadOf(std::string_view kind, std::string_view called) const
{
    auto found = resources.find(fmt::format("{} {}", kind, called));
    if (found == resources.end())
        found = resources.find(kind);
    return found == resources.end() ? std::string() : found->second;
}

std::string LanguagePack::inWords() const
{
    std::vector<std::string_view> words;
    for (const auto& item : packItems())
        if (has(item.name))
            words.push_back(item.words);
    if (words.empty())
        return "nothing";
    const auto last = words.back();
    words.pop_back();
    return words.empty() ? std::string(last) : fmt::format("{} and {}", fmt::join(words, ", "), last);
}

std::vector<std::string_view> LanguagePack::lacks() const
{
    std::vector<std::string_view> words;
    for (const auto& item : packItems())
        if (!has(item.name))
            words.push_back(item.words);
    return words;
}

const std::vector<LanguagePack>& languagePacks()
{
    // A new language is a row here, its resources in resource_kinds.cpp, and its rules where their names say.
    static const std::vector<LanguagePack> packs{
        {"en", "English", {}, {}},
        {"de",
         "German",
         {{"tagger", "german-tagger"},
          {"stop words", "german"},
          {"stop words function-words", "german-function-words"}},
         {"numerals", "abbreviations"}},
    };
    return packs;
}

LanguagePack languagePack(std::string_view tag)
{
    const auto language = primaryLanguage(tag);
    const auto found = std::ranges::find(languagePacks(), language, &LanguagePack::tag);
    return found == languagePacks().end() ? LanguagePack{language, languageName(language), {}, {}} : *found;
}

std::string shippedFor(std::string_view kind, std::string_view name)
{
    for (const auto& pack : languagePacks())
        for (const auto& [of, own] : pack.resources)
            if (own == name && of.starts_with(kind))
                return pack.tag;
    // "own" are the user's HowNet and hunspell's dictionary of English, which are not listed where they are missing.
    const auto ships = resourceKind(kind).list({});
    const bool listed = std::ranges::any_of(ships, [&](const InstalledResource& each) {
        return !each.onlyListed && (each.name == name || each.title == name);
    });
    return listed || name == "own" ? "en" : "";
}

} // namespace core::language
