#include "core/victims/evaluation/text_language.h"

#include <fmt/format.h>

#include "core/corpora/published/language.h"
#include "core/language/language_tag.h"

namespace core::victims {

std::string textLanguageOf(const corpora::Corpus& corpus, const VictimCard& card)
{
    return corpus.language.empty() ? card.language : corpus.language;
}

std::string seemingLanguage(const corpora::Corpus& corpus)
{
    constexpr std::size_t enough = 200;
    std::vector<std::string_view> texts;
    for (const auto& example : corpus.examples)
        for (const auto& segment : example.input.segments())
            if (texts.size() < enough)
                texts.emplace_back(segment.text.str());
    return corpora::published::languageOf(texts);
}

std::vector<std::string> languageWarnings(const corpora::Corpus& corpus, const VictimCard& card)
{
    using language::languageName;
    using language::primaryLanguage;
    if (!corpus.language.empty() && !card.language.empty())
        return primaryLanguage(corpus.language) == primaryLanguage(card.language)
                   ? std::vector<std::string>()
                   : std::vector{fmt::format("the corpus is in {}, and {} reads {}", languageName(corpus.language),
                                             card.name, languageName(card.language))};
    if (!textLanguageOf(corpus, card).empty())
        return {};
    const auto seems = seemingLanguage(corpus);
    if (seems.empty() || language::isEnglish(seems))
        return {};
    return {fmt::format("the texts look like {}, and neither the corpus nor {} says its language: they are read as "
                        "English. Say --language {}, or --language en",
                        languageName(seems), card.name, seems)};
}

} // namespace core::victims
