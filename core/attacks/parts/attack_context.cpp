#include "core/attacks/parts/attack_context.h"

#include <algorithm>
#include <numeric>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "core/text/splitting/sentence_places.h"

namespace core::attacks {

namespace {

std::vector<text::WordId> wordsOf(const text::Text& text)
{
    std::vector<text::WordId> words;
    words.reserve(text.size());
    for (const auto& word : text.words())
        words.push_back(word.id);
    return words;
}

} // namespace

const language::TaggedSentence& AttackContext::tagged(const language::Tagger& tagger, const text::Text& text,
                                                      language::Tagger::Tagset tagset)
{
    for (const auto& entry : tagged_)
        if (entry.sentence && entry.tagger == &tagger && entry.tagset == tagset && entry.hash == text.hash() &&
            entry.sentence->words().size() == text.size())
            return *entry.sentence;
    auto& entry = tagged_[nextTagged_++ % tagged_.size()];
    entry.hash = text.hash();
    entry.tagger = &tagger;
    entry.tagset = tagset;
    entry.sentence.emplace(tagger, tagset, wordsOf(text));
    return *entry.sentence;
}

std::span<const language::Entity> AttackContext::entities(const language::EntityRecogniser& recogniser,
                                                          const text::Text& text)
{
    for (const auto& entry : found_)
        if (entry.recogniser == &recogniser && entry.hash == text.hash() && entry.words == text.size())
            return entry.entities;
    const auto& sentence = tagged(recogniser.tagger(), text, language::Tagger::Tagset::Penn);
    auto& entry = found_[nextFound_++ % found_.size()];
    entry = {text.hash(), &recogniser, text.size(), recogniser.entities(sentence.words(), sentence.tags())};
    return entry.entities;
}

std::span<const text::Mark> AttackContext::numbers(std::size_t segment, text::Ordinals ordinals)
{
    auto& found = numbers_.at(ordinals == text::Ordinals::Mark ? 1 : 0);
    found.resize(original_->size());
    if (!found.at(segment))
        found[segment] = text::numbersIn((*original_)[segment].text, ordinals, (*original_)[segment].language);
    return *found[segment];
}

std::span<const language::Proposal> AttackContext::proposals(const language::MaskedLanguageModel& model,
                                                             const text::Text& text, std::size_t place,
                                                             std::size_t most)
{
    auto entry = std::ranges::find_if(proposed_, [&](const Proposed& known) {
        return known.model == &model && known.most == most && known.hash == text.hash() &&
               known.places.size() == text.size();
    });
    if (entry == proposed_.end()) {
        entry = proposed_.begin() + static_cast<std::ptrdiff_t>(nextProposed_++ % proposed_.size());
        *entry = {text.hash(), &model, most, {}};
        entry->places.resize(text.size());
    }
    if (!entry->places[place]) {
        std::vector<std::size_t> places{place};
        if (model.servesAllPlaces()) {
            places.resize(text.size());
            std::iota(places.begin(), places.end(), std::size_t{0});
        }
        auto lists = model.propose(wordsOf(text), places, most, {});
        for (std::size_t i = 0; i < places.size(); ++i)
            entry->places[places[i]] = std::move(lists.at(i));
    }
    return *entry->places[place];
}

AttackContext::Filled& AttackContext::filled(const language::MaskedLanguageModel& model, const text::Text& text,
                                             const language::Filling& filling)
{
    const auto known = std::ranges::find_if(filled_, [&](const Filled& entry) {
        return entry.model == &model && entry.hash == text.hash() && entry.words == text.size() &&
               entry.filling == filling;
    });
    if (known != filled_.end())
        return *known;
    return filled_[nextFilled_++ % filled_.size()] = {text.hash(), &model, text.size(), filling, {}};
}

std::span<const language::Proposal> AttackContext::fill(const language::MaskedLanguageModel& model,
                                                        const text::Text& text, const language::Blank& blank,
                                                        const language::Filling& filling)
{
    if (const auto& known = filled(model, text, filling).blanks; known.contains(blank))
        return known.at(blank);
    std::vector<language::Blank> blanks{blank};
    const std::size_t words = blank.end - blank.begin;
    if (model.servesAllPlaces() && filling.window == 0)
        for (std::size_t begin = 0; begin + words <= text.size(); ++begin)
            blanks.push_back({begin, begin + words});
    foresee(model, text, blanks, filling);
    return filled(model, text, filling).blanks.at(blank);
}

void AttackContext::foresee(const language::MaskedLanguageModel& model, const text::Text& text,
                            std::span<const language::Blank> blanks, const language::Filling& filling)
{
    auto& known = filled(model, text, filling).blanks;
    std::vector<language::Blank> queried;
    for (const auto& blank : blanks)
        if (!known.contains(blank) && std::ranges::find(queried, blank) == queried.end())
            queried.push_back(blank);
    if (queried.empty())
        return;
    auto lists = model.fill(wordsOf(text), queried, filling, patience_.stop);
    for (std::size_t i = 0; i < queried.size(); ++i)
        known.emplace(queried[i], std::move(lists.at(i)));
}

std::span<const AttackContext::ProperWord> AttackContext::properVocabulary()
{
    if (properVocabulary_.empty())
        for (const text::WordId word : vocabulary_)
            if (isProperWord(word))
                properVocabulary_.push_back({word, text::lowerOf(word)});
    return properVocabulary_;
}

bool isWordLike(text::WordId word)
{
    const std::string_view form = text::formOf(word);
    const auto size = static_cast<std::int32_t>(form.size());
    for (std::int32_t at = 0; at < size;) {
        UChar32 c = 0;
        U8_NEXT(form.data(), at, size, c);
        if (c >= 0 && u_isalnum(c))
            return true;
    }
    return false;
}

bool isProperWord(text::WordId word)
{
    const auto form = text::formOf(word);
    return isWordLike(word) && !(form.starts_with('<') && form.ends_with('>'));
}

void appendPlaces(const text::Input& input, Site site, std::vector<Position>& places)
{
    for (std::size_t s = 0; s < input.size(); ++s) {
        const auto& text = input[s].text;
        if (!input[s].editable)
            continue;
        const auto segment = static_cast<std::uint16_t>(s);
        const auto add = [&](std::uint32_t begin, std::uint32_t end) {
            const auto words = text.words().subspan(begin, end - begin);
            if (std::ranges::any_of(words, [](const text::Word& word) { return isWordLike(word.id); }))
                places.push_back({segment, begin, end - begin, site});
        };
        const auto size = static_cast<std::uint32_t>(text.size());
        if (site == Site::Segment)
            add(0, size);
        else if (site == Site::Sentence)
            for (const auto& sentence : text::sentencePlaces(text, input[s].language))
                add(sentence.begin, sentence.end);
        else
            for (std::uint32_t i = 0; i < size; ++i)
                add(i, i + 1);
    }
}

std::size_t changedWords(const text::Input& input)
{
    std::size_t changed = 0;
    for (const auto& segment : input.segments())
        if (segment.editable)
            changed += segment.text.changes();
    return changed;
}

std::size_t editableWords(const text::Input& input)
{
    std::size_t words = 0;
    for (const auto& segment : input.segments())
        if (segment.editable)
            words += segment.text.originalSize();
    return words;
}

} // namespace core::attacks
