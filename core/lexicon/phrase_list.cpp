#include "core/lexicon/phrase_list.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"

namespace core::lexicon {

std::vector<std::string> wordsOfPhrase(std::string_view phrase)
{
    constexpr std::string_view blanks = " \t\r";
    std::vector<std::string> words;
    for (std::size_t from = phrase.find_first_not_of(blanks); from != std::string_view::npos;) {
        const std::size_t to = std::min(phrase.find_first_of(blanks, from), phrase.size());
        words.emplace_back(phrase.substr(from, to - from));
        from = phrase.find_first_not_of(blanks, to);
    }
    return words;
}

std::shared_ptr<const PhraseList> PhraseList::load(const std::filesystem::path& file)
{
    const std::string text = readFile(file, 1 << 22);
    auto list = std::make_shared<PhraseList>();
    list->hash_ = hex64(hash64(text));
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view whole = lineAt(text, at);
        at += whole.size() + 1;
        ++number;
        const auto phrase = fmt::format("{}", fmt::join(wordsOfPhrase(whole.substr(0, whole.find('#'))), " "));
        if (phrase.empty())
            continue;
        if (phrase.front() == '[' && phrase.back() == ']') {
            const auto heading = phrase.substr(1, phrase.size() - 2);
            if (std::ranges::find(list->sections_, heading, &Section::heading) != list->sections_.end())
                throw Error({file.string(), number}, fmt::format("the heading [{}] stands here twice", heading),
                            "Put the phrases under one of them");
            list->sections_.push_back({heading, {}});
            continue;
        }
        if (list->sections_.empty())
            throw Error({file.string(), number}, "a phrase stands before the first heading",
                        "Begin with a line such as [verbs]");
        auto& phrases = list->sections_.back().phrases;
        if (std::ranges::find(phrases, phrase) == phrases.end())
            phrases.push_back(phrase);
    }
    if (std::ranges::all_of(list->sections_, [](const Section& section) { return section.phrases.empty(); }))
        throw Error({file.string()}, "holds no phrases", "Give a heading such as [verbs] and one phrase per line.");
    return list;
}

std::span<const std::string> PhraseList::under(std::string_view heading) const
{
    const auto found = std::ranges::find(sections_, heading, &Section::heading);
    return found == sections_.end() ? std::span<const std::string>{} : found->phrases;
}

} // namespace core::lexicon
