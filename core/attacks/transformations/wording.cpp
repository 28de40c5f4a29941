#include "core/attacks/transformations/wording.h"

#include <algorithm>

#include "core/attacks/parts/article.h"
#include "core/lexicon/phrase_list.h"
#include "core/text/rewriting.h"
#include "core/text/splitting/tokenizer.h"

namespace core::attacks {

namespace {

/// A wording cut into words like the text: by a way of cutting that also reproduces the words at the place.
text::Text cutAs(const text::Text& text, Position at, const std::string& wording)
{
    using enum text::Tokenization;
    const auto from = text.words()[at.index].span.begin;
    const auto bytes = text.str().substr(from, text.words()[at.end() - 1].span.end - from);
    for (const auto way : {Penn, Moses, Unicode, Characters, Whitespace}) {
        const auto own = text::tokenize(bytes, way);
        if (std::ranges::equal(own.words(), text.words().subspan(at.index, at.words), {}, &text::Word::id,
                               &text::Word::id))
            return text::tokenize(wording, way);
    }
    return text::tokenize(wording, Penn);
}

} // namespace

bool isSetApart(const text::Text& text, std::span<const text::Word> words)
{
    if (text.cutBy() == text::Tokenization::Whitespace)
        return true;
    const auto touch = [](const text::Word& a, const text::Word& b) { return a.span.end == b.span.begin; };
    if (words.size() < 2 || std::ranges::adjacent_find(words, touch) != words.end())
        return false;
    return !text.cutBy() || std::ranges::any_of(words, [](const text::Word& word) {
        return !isWordLike(word.id) || text::isClitic(word.form());
    });
}

bool losesCapital(std::string_view form, std::string_view pennTag)
{
    const bool pronoun = form == "I" || form.starts_with("I'") || form.starts_with("I\u2019");
    return text::withCaseOf("ab", form) == "Ab" && !pronoun && !pennTag.starts_with("NNP");
}

bool isTitleCase(const text::Text& text)
{
    constexpr std::size_t longer = 4; // headings write "of", "the" and "and" small
    std::size_t capitals = 0;
    for (const auto& word : text.words()) {
        const auto form = word.form();
        if (form.size() < longer || !isWordLike(word.id) || (form.front() >= '0' && form.front() <= '9'))
            continue;
        if (text::formOf(text::lowerOf(word.id)).front() == form.front())
            return false;
        ++capitals;
    }
    return capitals > 2;
}

std::vector<std::string> phraseLike(std::string_view phrase, std::string_view like)
{
    auto words = lexicon::wordsOfPhrase(phrase);
    const bool large = text::withCaseOf("ab", like) == "AB";
    for (std::size_t i = 0; i < words.size() && (i == 0 || large); ++i)
        words[i] = text::withCaseOf(words[i], like);
    return words;
}

text::Variant putInPlace(const text::Text& text, std::uint16_t segment, std::uint32_t begin, std::uint32_t end,
                         std::span<const std::string> words)
{
    auto edits = text::rewriting(text, begin, end, words, segment);
    repairArticle(text, segment, begin, words.front(), edits);
    return edits;
}

text::Variant putInstead(const text::Text& text, Position at, const std::string& wording)
{
    const auto by = cutAs(text, at, wording);
    if (!isSetApart(text, text.words().subspan(at.index, at.words)))
        return text::rewriting(text, at.index, at.end(), by, at.segment);
    std::vector<std::string> words;
    for (const auto& word : by.words())
        words.emplace_back(word.form());
    return text::rewriting(text, at.index, at.end(), words, at.segment);
}

std::uint32_t openingWord(const text::Text& text)
{
    std::uint32_t first = 0;
    while (first + 1 < text.size() && !isWordLike(text.words()[first].id))
        ++first;
    return first;
}

text::Variant putBefore(const text::Text& text, std::uint16_t segment, std::uint32_t at,
                        std::span<const std::string> words, std::string_view tag)
{
    const auto first = openingWord(text);
    const auto opening = text.words()[first].id;
    const bool capital = at <= first && text::withCaseOf("ab", text::formOf(opening)) != "ab";
    text::Variant edits;
    for (const auto& word : words) {
        const auto place = at + static_cast<std::uint32_t>(edits.size());
        const bool opens = edits.empty() && capital;
        edits.push_back(text::Edit::insert(segment, place, text::intern(opens ? text::withCaseOf(word, "Ab") : word)));
    }
    if (capital && losesCapital(text::formOf(opening), tag))
        edits.push_back(
            text::Edit::replace(segment, first + static_cast<std::uint32_t>(words.size()), text::lowerOf(opening)));
    repairArticle(text, segment, at, words.front(), edits);
    return edits;
}

Candidate candidateOf(text::Variant edits, Position at, std::string_view source)
{
    Candidate candidate{edits.front(), source};
    const bool alone = edits.size() == 1 && edits.front().index == at.index &&
                       (edits.front().op == text::EditOp::Replace || edits.front().op == text::EditOp::Insert);
    if (!alone)
        candidate.rewriting = std::make_shared<const text::Variant>(std::move(edits));
    return candidate;
}

} // namespace core::attacks
