#include <fmt/format.h>

#include "core/language/said/closed_words.h"
#include "core/language/validity/rules.h"

namespace core::language {

namespace {

/// Forms that describe a noun: adjectives, and the forms of verbs that stand for them.
constexpr std::uint16_t describing = Adjective | ComparedAdjective | VerbParticiple | VerbIng;

/// Whether a noun, or what describes one, stands behind a word of the text after.
bool isBeforeNoun(const ChangedText& text, const WordForms& forms, std::uint32_t place)
{
    const auto next = place + 1;
    if (next >= text.after().size())
        return false;
    const auto& origins = text.after().words()[next].origins;
    if (text.isNew(next) || origins.size() != 1)
        return (forms.of(text.is()[next]) & anyNoun) != 0;
    const std::string_view tag = text.tags()[origins.front()];
    return tag.starts_with("NN") || tag.starts_with("JJ");
}

/// Whether a word of these forms may stand where one of that tag stood; a noun may describe another, in the singular.
bool suits(std::string_view tag, std::uint16_t is, bool beforeNoun)
{
    const bool describesNoun = beforeNoun && (is & NounSingular) != 0;
    if (tag == "NN" || tag == "NNS")
        return (is & anyNoun) != 0 || (beforeNoun && (is & describing) != 0);
    if (tag == "VBN" || tag == "VBG")
        return (is & (anyVerb | Adjective | ComparedAdjective)) != 0 || describesNoun ||
               (tag == "VBG" && (is & anyNoun) != 0);
    if (tag.starts_with("VB"))
        return (is & anyVerb) != 0;
    if (tag.starts_with("JJ"))
        return (is & describing) != 0 || describesNoun;
    if (tag.starts_with("RB"))
        return (is & (Adverb | ComparedAdjective)) != 0;
    return true;
}

/// Whether both describe nouns, or both are adverbs: what taggers take for something else most often.
bool areAlike(std::uint16_t was, std::uint16_t is)
{
    return ((was & describing) != 0 && (is & describing) != 0) || (was & is & Adverb) != 0;
}

std::string_view classOf(std::string_view tag)
{
    return tag.starts_with("NN")   ? "noun"
           : tag.starts_with("VB") ? "verb"
           : tag.starts_with("JJ") ? "adjective"
                                   : "adverb";
}

} // namespace

void partOfSpeechRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags)
{
    for (const auto& [original, place] : text.substitutions()) {
        const auto was = text.was()[original], is = text.is()[place];
        const auto now = forms.of(is);
        if (was == is || now == 0 || was == "not" || was == "n't" || !modalOf(is).empty())
            continue;
        const std::string_view tag = text.tags()[original];
        if (!suits(tag, now, isBeforeNoun(text, forms, place)) && !areAlike(forms.of(was), now))
            flags.push_back({FlagKind::PartOfSpeech, place,
                             fmt::format("{} for {}, which is {} {} here", text.after().form(place), was,
                                         tag.starts_with("NN") || tag.starts_with("VB") ? "a" : "an", classOf(tag))});
    }
}

} // namespace core::language
