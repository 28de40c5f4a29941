#include "core/metrics/punctuation.h"

#include <algorithm>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "core/base/named.h"
#include "core/corpora/formats/conllu.h"

namespace core::metrics {

namespace {

struct PunctuationWords {
    std::string_view name;
    std::string_view description;
};

PunctuationWords wordsOf(Punctuation punctuation)
{
    switch (punctuation) {
    case Punctuation::Tag:
        return {"tag", "without punctuation (by tag)"};
    case Punctuation::UnicodeP:
        return {"unicode-P", "without punctuation (forms of Unicode category P)"};
    case Punctuation::Upos:
        return {"upos", "without punctuation (by universal tag)"};
    case Punctuation::UnicodePS:
        return {"unicode-PS", "without punctuation and symbols (forms of Unicode categories P and S)"};
    case Punctuation::Counted:
        break;
    }
    return {"counted", "over all words, punctuation included"};
}

bool consistsOf(std::string_view form, std::uint32_t categories)
{
    const auto length = static_cast<std::int32_t>(form.size());
    std::int32_t at = 0;
    while (at < length) {
        UChar32 character = 0;
        U8_NEXT(form.data(), at, length, character);
        if (character < 0 || (U_GET_GC_MASK(character) & categories) == 0)
            return false;
    }
    return length > 0;
}

/// The universal part of a tag in the form `NOUN NN`; a lone tag stays as it is.
std::string_view firstPart(std::string_view tag) { return tag.substr(0, tag.find(' ')); }
std::string_view lastPart(std::string_view tag) { return tag.substr(tag.rfind(' ') + 1); }

/// The fourth column of a CoNLL-U sentence's words.
std::vector<std::string_view> universalTagsIn(std::string_view conllu)
{
    std::vector<std::string_view> tags;
    while (!conllu.empty()) {
        const std::string_view line = conllu.substr(0, conllu.find('\n'));
        conllu.remove_prefix(std::min(conllu.size(), line.size() + 1));
        const auto id = line.substr(0, line.find('\t'));
        // Comments, multi-word tokens (3-4) and empty nodes (3.1) are not words.
        if (id.empty() || id.find_first_not_of("0123456789") != std::string_view::npos)
            continue;
        std::string_view rest = line;
        for (int column = 0; column < 3; ++column)
            rest.remove_prefix(std::min(rest.size(), rest.find('\t') + 1));
        tags.push_back(rest.substr(0, rest.find('\t')));
    }
    return tags;
}

/// The sentence's universal tags: of the treebank, else of the segment; empty unless every word has one.
std::vector<std::string_view> universalTags(const text::Segment& sentence, std::string_view conllu)
{
    const auto complete = [&](const std::vector<std::string_view>& tags) {
        return tags.size() == sentence.text.originalSize() && std::ranges::all_of(tags, corpora::isUniversalTag);
    };
    if (auto tags = universalTagsIn(conllu); complete(tags))
        return tags;
    std::vector<std::string_view> tags;
    for (const auto& tag : sentence.tags)
        tags.push_back(firstPart(tag));
    // All of them: `SYM` alone may be a Penn tag.
    return complete(tags) ? tags : std::vector<std::string_view>{};
}

/// The Penn Treebank's tags and those that the English Web Treebank adds; marks have theirs in isPunctuationTag().
bool isPennTag(std::string_view tag)
{
    static constexpr std::array<std::string_view, 45> tags{
        "CC",  "CD",  "DT",  "EX",   "FW",  "IN",  "JJ",  "JJR", "JJS", "LS", "MD",  "NN",  "NNS", "NNP", "NNPS",
        "PDT", "POS", "PRP", "PRP$", "RB",  "RBR", "RBS", "RP",  "SYM", "TO", "UH",  "VB",  "VBD", "VBG", "VBN",
        "VBP", "VBZ", "WDT", "WP",   "WP$", "WRB", "#",   "$",   "(",   ")",  "ADD", "AFX", "GW",  "XX",  "-NONE-"};
    return std::ranges::find(tags, tag) != tags.end();
}

/// The tags by which the marks of a sentence are known. A treebank may have tags of its own for them (`$,` and `$.` in
/// German ones): then its universal tags tell. Empty where no tags do.
std::vector<std::string_view> ownTags(const text::Segment& sentence, std::string_view conllu)
{
    const auto& tags = sentence.tags;
    const auto isKnown = [](const std::string& tag) {
        return isPennTag(lastPart(tag)) || corpora::isUniversalTag(lastPart(tag));
    };
    if (tags.size() == sentence.text.originalSize() &&
        (std::ranges::any_of(tags, isPunctuationTag) || std::ranges::all_of(tags, isKnown)))
        return {tags.begin(), tags.end()};
    return tags.empty() ? std::vector<std::string_view>{} : universalTags(sentence, conllu);
}

} // namespace

std::string_view nameOf(Punctuation punctuation) { return wordsOf(punctuation).name; }

std::string_view describe(Punctuation punctuation) { return wordsOf(punctuation).description; }

Punctuation punctuationNamed(std::string_view name)
{
    return named(punctuations, name, "meaning of punctuation", [](Punctuation one) { return nameOf(one); });
}

bool isPunctuation(std::string_view form) { return consistsOf(form, U_GC_P_MASK); }

bool isPunctuationOrSymbol(std::string_view form) { return consistsOf(form, U_GC_P_MASK | U_GC_S_MASK); }

bool isPunctuationTag(std::string_view tag)
{
    static constexpr std::array<std::string_view, 10> tags{"``",    "''",    ".",    ",",   ":",
                                                           "-LRB-", "-RRB-", "HYPH", "NFP", "PUNCT"};
    return std::ranges::find(tags, lastPart(tag)) != tags.end();
}

std::vector<std::uint8_t> countedWords(const text::Segment& sentence, std::string_view conllu, Punctuation punctuation)
{
    const auto original = sentence.text.originalWords();
    std::vector<std::uint8_t> counted(original.size(), 1);
    if (punctuation == Punctuation::Counted)
        return counted;
    const auto tags = punctuation == Punctuation::Upos  ? universalTags(sentence, conllu)
                      : punctuation == Punctuation::Tag ? ownTags(sentence, conllu)
                                                        : std::vector<std::string_view>{};
    for (std::size_t i = 0; i < counted.size(); ++i) {
        const auto form = text::formOf(original[i]);
        const bool out = !tags.empty()                           ? isPunctuationTag(tags[i])
                         : punctuation == Punctuation::UnicodePS ? isPunctuationOrSymbol(form)
                                                                 : isPunctuation(form);
        counted[i] = out ? 0 : 1;
    }
    return counted;
}

} // namespace core::metrics
