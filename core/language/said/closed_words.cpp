#include "core/language/said/closed_words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace core::language {

namespace {

constexpr std::array<std::string_view, 9> modals{"can",   "could",  "may",  "might", "must",
                                                 "shall", "should", "will", "would"};

/// Forms that are no modal with n't behind it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> otherModals{{{"ca", "can"},
                                                                                     {"cannot", "can"},
                                                                                     {"cant", "can"},
                                                                                     {"wo", "will"},
                                                                                     {"won't", "will"},
                                                                                     {"wont", "will"},
                                                                                     {"'ll", "will"},
                                                                                     {"\u2019ll", "will"},
                                                                                     {"sha", "shall"},
                                                                                     {"shan't", "shall"},
                                                                                     {"can't", "can"},
                                                                                     {"ought", "ought"}}};

constexpr std::array<std::string_view, 30> quantifiers{
    "all",      "every",      "each",     "both",      "some",        "any",     "many",      "few",
    "several",  "most",       "much",     "half",      "enough",      "either",  "neither",   "everybody",
    "everyone", "everything", "nobody",   "nothing",   "somebody",    "someone", "something", "anybody",
    "anyone",   "anything",   "numerous", "countless", "innumerable", "various"};

constexpr std::array<std::string_view, 9> questionWords{"who",  "whom",  "whose", "what", "which",
                                                        "when", "where", "why",   "how"};

bool isAmong(const auto& list, std::string_view word) { return std::ranges::find(list, word) != list.end(); }

template<class WordOf>
std::vector<std::string> saidBy(const text::Text& text, WordOf wordOf)
{
    std::vector<std::string> said;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (const std::string_view word = wordOf(text::formOf(text::lowerOf(text.words()[i].id)), i); !word.empty())
            said.emplace_back(word);
    return said;
}

} // namespace

std::string_view modalOf(std::string_view lower)
{
    const auto* const other = std::ranges::find(otherModals, lower, [](const auto& pair) { return pair.first; });
    if (other != otherModals.end())
        return other->second;
    for (const std::string_view ending : {"n't", "n\u2019t"})
        if (lower.ends_with(ending))
            lower.remove_suffix(ending.size());
    const auto* const found = std::ranges::find(modals, lower);
    return found == modals.end() ? std::string_view() : *found;
}

bool isQuantifier(std::string_view lower) { return isAmong(quantifiers, lower); }

bool isQuestionWord(std::string_view lower) { return isAmong(questionWords, lower); }

std::vector<std::string> modalsSaid(const text::Text& text)
{
    return saidBy(text, [](std::string_view lower, std::size_t) { return modalOf(lower); });
}

std::vector<std::string> quantifiersSaid(const text::Text& text, const std::vector<std::string>& tags)
{
    return saidBy(text, [&](std::string_view lower, std::size_t i) {
        const bool compares = (lower == "most" || lower == "much") && i + 1 < tags.size() &&
                              (tags[i + 1].starts_with("JJ") || tags[i + 1].starts_with("RB") || tags[i + 1] == "VBG" ||
                               tags[i + 1] == "VBN");
        return isQuantifier(lower) && !compares ? lower : std::string_view();
    });
}

std::vector<std::string> questionWordsSaid(const text::Text& text)
{
    return saidBy(
        text, [](std::string_view lower, std::size_t) { return isQuestionWord(lower) ? lower : std::string_view(); });
}

} // namespace core::language
