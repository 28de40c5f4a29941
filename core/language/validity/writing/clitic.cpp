#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/language/said/closed_words.h"
#include "core/language/validity/rules.h"
#include "core/text/splitting/tokenizer.h"

namespace core::language {

namespace {

/// Whether English has the contraction of host and clitic; both in lower case, the apostrophe plain.
bool isContraction(std::string_view host, std::string_view clitic)
{
    constexpr std::array<std::string_view, 27> negated{"do",   "does",   "did",   "is",   "are",   "was",   "were",
                                                       "has",  "have",   "had",   "ca",   "could", "wo",    "would",
                                                       "sha",  "should", "might", "must", "need",  "ought", "ai",
                                                       "dare", "may",    "can",   "will", "shall", "am"};
    constexpr std::array<std::string_view, 21> subjects{"i",     "you",   "we",    "they",  "who",    "what",  "there",
                                                        "these", "those", "could", "would", "should", "might", "must",
                                                        "how",   "where", "when",  "why",   "that",   "not",   "may"};
    if (clitic == "n't")
        return std::ranges::find(negated, host) != negated.end();
    if (clitic == "'m")
        return host == "i";
    if (clitic == "'re" || clitic == "'ve")
        return std::ranges::find(subjects, host) != subjects.end();
    return true; // 's, 'll and 'd attach to nearly every word
}

std::string withPlainApostrophe(std::string_view word)
{
    constexpr std::string_view curly = "\u2019";
    std::string plain(word);
    for (auto at = plain.find(curly); at != std::string::npos; at = plain.find(curly))
        plain.replace(at, curly.size(), "'");
    return plain;
}

/// A word that was cut with its clitic: the place where that begins.
std::optional<std::size_t> cliticIn(std::string_view word)
{
    for (const std::string_view ending : {"n't", "'re", "'ve", "'m"})
        if (word.size() > ending.size() && word.ends_with(ending))
            return word.size() - ending.size();
    return std::nullopt;
}

bool isLetters(std::string_view word)
{
    return !word.empty() && std::ranges::all_of(word, [](char c) { return lowered(c) >= 'a' && lowered(c) <= 'z'; });
}

/// Whether a new word is the old one, or the one before its clitic, with another word run into it: Ishould.
bool runsInto(std::string_view word, std::string_view host, const WordForms& forms)
{
    return isLetters(word) && word.size() > host.size() + 1 && word.starts_with(host) && forms.of(word) == 0 &&
           (forms.of(word.substr(host.size())) != 0 || !modalOf(word.substr(host.size())).empty());
}

} // namespace

void cliticRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags)
{
    const auto& after = text.after();
    const auto touches = [&](std::uint32_t place) {
        return after.words()[place - 1].span.end == after.words()[place].span.begin;
    };
    for (std::uint32_t place = 0; place < after.size(); ++place) {
        const auto word = withPlainApostrophe(text.is()[place]);
        const auto add = [&](const std::string& reason) { flags.push_back({FlagKind::Clitic, place, reason}); };
        if (place > 0 && text::isClitic(word) && (text.isNew(place) || text.isNew(place - 1))) {
            if (!isContraction(text.is()[place - 1], word) && isLetters(text.is()[place - 1]))
                add(fmt::format("{} behind {}", word, after.form(place - 1)));
            continue;
        }
        if (!text.isNew(place))
            continue;
        if (const auto at = cliticIn(word);
            at && !isContraction(std::string_view(word).substr(0, *at), std::string_view(word).substr(*at))) {
            add(fmt::format("{} behind {}", word.substr(*at), word.substr(0, *at)));
            continue;
        }
        if (place > 0 && isLetters(word) && isLetters(text.is()[place - 1]) && touches(place)) {
            add(fmt::format("{} runs into {}", after.form(place - 1), after.form(place)));
            continue;
        }
        // A word that took the place of one with its clitic.
        const auto& origins = after.words()[place].origins;
        if (origins.empty())
            continue;
        const auto original = origins.front();
        const auto was = withPlainApostrophe(text.was()[original]);
        const auto host = std::string_view(was).substr(0, cliticIn(was).value_or(was.find('\'')));
        const bool hadClitic =
            host.size() < was.size() ||
            (original + 1 < text.was().size() && text::isClitic(text.was()[original + 1]) && !text.now(original + 1));
        if (hadClitic && runsInto(word, host, forms))
            add(fmt::format("{} runs into {}", host, word.substr(host.size())));
    }
}

} // namespace core::language
