#include "core/language/entities/entity_recogniser.h"

#include <algorithm>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "core/base/hash.h"
#include "core/language/entities/name_runs.h"

namespace core::language {

namespace {

UChar32 firstLetter(std::string_view form)
{
    if (form.empty())
        return 0;
    UChar32 letter = 0;
    std::int32_t at = 0;
    U8_NEXT(form.data(), at, static_cast<std::int32_t>(form.size()), letter);
    return letter;
}

/// "London's" is looked up as "London".
std::string_view withoutPossessive(std::string_view lower)
{
    for (const std::string_view ending : {"'s", "\u2019s", "s'"})
        if (lower.size() > ending.size() + 1 && lower.ends_with(ending))
            return lower.substr(0, lower.size() - (ending == "s'" ? 1 : ending.size()));
    return lower;
}

bool endsSentence(std::string_view form)
{
    for (const std::string_view mark :
         {".", "!", "?", ":", "\"", "``", "''", "\u201c", "\u201d", "(", "-LRB-", "*", "--"})
        if (form == mark)
            return true;
    return false;
}

bool isQuote(std::string_view form)
{
    return form == "\"" || form == "``" || form == "''" || form == "\u201c" || form == "\u201d";
}

std::vector<EntityWord> entityWords(std::span<const text::WordId> words, std::span<const TagId> tags,
                                    const Gazetteer& gazetteer, const Tagger& tagger)
{
    std::vector<EntityWord> result(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        auto& word = result[i];
        word.form = text::formOf(words[i]);
        word.lower = text::formOf(text::lowerOf(words[i]));
        word.tag = tagger.name(tags[i], Tagger::Tagset::Penn);
        word.lists = gazetteer.find(word.lower);
        if (word.lists.bits == 0) {
            word.lower = withoutPossessive(word.lower);
            word.lists = gazetteer.find(word.lower);
        }
        word.capital = u_isupper(firstLetter(word.form)) != 0;
        word.first = i == 0 || endsSentence(result[i - 1].form);
    }
    return result;
}

/// "The Long Goodbye" in quotation marks: the words between them, if each but the short ones has a capital.
std::size_t pastQuotedTitle(std::span<const EntityWord> words, std::size_t open)
{
    constexpr std::size_t most = 7;
    constexpr std::size_t shortWord = 4;
    for (std::size_t i = open + 1; i < std::min(words.size(), open + 2 + most); ++i) {
        if (isQuote(words[i].form))
            return i > open + 1 ? i : open;
        const bool small = i > open + 1 && words[i].form.size() <= shortWord;
        if ((!words[i].capital && !small) || endsSentence(words[i].form) || words[i].form == ",")
            return open;
    }
    return open;
}

} // namespace

bool hasCapitals(std::span<const text::WordId> words)
{
    std::size_t capitalised = 0;
    std::size_t shouted = 0;
    std::size_t letters = 0;
    for (const auto word : words) {
        const std::string_view form = text::formOf(word);
        const UChar32 first = firstLetter(form);
        if (u_isalpha(first) == 0)
            continue;
        ++letters;
        if (u_isupper(first) == 0)
            continue;
        ++capitalised;
        if (form.size() > 1 && std::ranges::none_of(form, [](char c) { return c >= 'a' && c <= 'z'; }))
            ++shouted;
    }
    constexpr std::size_t fewWords = 4;
    return capitalised > 0 && !(letters >= fewWords && 2 * shouted > letters);
}

EntityRecogniser::EntityRecogniser(std::shared_ptr<const Gazetteer> gazetteer, const Tagger& tagger)
    : gazetteer_(std::move(gazetteer)), tagger_(&tagger)
{}

std::string EntityRecogniser::hash() const
{
    return hex64(combine64(hash64(gazetteer_->hash()), hash64(tagger_->hash())));
}

std::vector<Entity> EntityRecogniser::entities(const text::Text& text) const
{
    std::vector<text::WordId> words;
    words.reserve(text.size());
    for (const auto& word : text.words())
        words.push_back(word.id);
    return entities(words, tagger_->tag(words, Tagger::Tagset::Penn));
}

std::vector<Entity> EntityRecogniser::entities(std::span<const text::WordId> ids, std::span<const TagId> tags) const
{
    auto words = entityWords(ids, tags, *gazetteer_, *tagger_);
    const bool cased = hasCapitals(ids);
    markNames(words, *gazetteer_, cased);
    std::vector<Entity> found;
    for (std::size_t i = 0; i < words.size();) {
        if (cased && isQuote(words[i].form)) {
            if (const std::size_t past = pastQuotedTitle(words, i); past > i) {
                found.push_back({static_cast<std::uint32_t>(i + 1), static_cast<std::uint32_t>(past),
                                 EntityClass::WorkOfArt, EntityClue::Shape});
                i = past + 1;
                continue;
            }
        }
        if (words[i].name) {
            std::size_t end = i + 1;
            while (end < words.size() && words[end].name)
                ++end;
            classifyRun(words, i, end, *gazetteer_, found);
            i = end;
        } else if (const auto number = numberAt(words, i)) {
            found.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(number->end), number->kind,
                             EntityClue::Number});
            i = number->end;
        } else {
            ++i;
        }
    }
    return found;
}

} // namespace core::language
