#include "core/corpora/published/references.h"

#include <algorithm>

#include "core/corpora/published/language.h"

namespace core::corpora {

bool isFurtherReference(std::string_view column)
{
    constexpr std::string_view name = "translation";
    return column.starts_with(name) && column.size() > name.size() &&
           column.find_first_not_of("0123456789", name.size()) == std::string_view::npos;
}

std::vector<std::string> furtherReferences(std::span<const std::pair<std::string, std::string>> columns)
{
    std::vector<std::string> references;
    for (const auto& [name, value] : columns)
        if (isFurtherReference(name) && value.find_first_not_of(" \t\r\n") != std::string::npos)
            references.push_back(value);
    return references;
}

std::string targetLanguageOf(const Corpus& corpus)
{
    constexpr std::size_t enough = 200;
    if (!corpus.targetLanguage.empty())
        return corpus.targetLanguage;
    std::vector<std::string_view> texts;
    for (const auto& example : corpus.examples)
        if (const auto* gold = std::get_if<structures::TextAnswer>(&example.gold); gold && texts.size() < enough)
            texts.emplace_back(gold->text);
    const auto language = published::languageOf(texts);
    return published::isLatin(language) ? std::string() : language;
}

} // namespace core::corpora
