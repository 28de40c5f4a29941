#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/language/validity/rules.h"

namespace core::language {

namespace {

bool isTagOf(Auxiliary auxiliary, std::string_view tag)
{
    return auxiliary == Auxiliary::Base         ? tag == "VB"
           : auxiliary == Auxiliary::Participle ? tag == "VBN"
           : auxiliary == Auxiliary::Be         ? tag == "VBN" || tag == "VBG"
                                                : false;
}

/// The auxiliary of the verb at `verb` in the text before: the nearest one in front of it, adverbs, not and the subject
/// of a question between them aside; -1 if there is none.
int auxiliaryBefore(const ChangedText& text, std::size_t verb)
{
    constexpr std::size_t reach = 5;
    const auto& tags = text.tags();
    for (auto at = verb; at-- > (verb > reach ? verb - reach : 0);) {
        if (isTagOf(auxiliaryOf(text.was()[at]), tags[verb]))
            return static_cast<int>(at);
        if (!tags[at].starts_with("RB") && tags[at] != "PRP")
            return -1;
    }
    return -1;
}

/// Whether a form may stand behind an auxiliary of that kind.
bool mayFollow(Auxiliary auxiliary, std::uint16_t forms, std::string_view tag)
{
    switch (auxiliary) {
    case Auxiliary::Base:
        return (forms & VerbBase) != 0 || (forms & anyVerb) == 0;
    case Auxiliary::Participle:
        return (forms & VerbParticiple) != 0;
    case Auxiliary::Be:
        if ((forms & (VerbParticiple | VerbIng | Adjective | ComparedAdjective)) != 0)
            return true;
        return (forms & anyVerb) == 0 || (tag.starts_with("NN") && (forms & anyNoun) != 0);
    case Auxiliary::None:
        break;
    }
    return true;
}

/// Whether a form may stand where a word of that tag stood without an auxiliary.
bool mayStandFor(std::string_view tag, std::uint16_t forms)
{
    const bool other = (forms & (Adjective | ComparedAdjective | anyNoun | Adverb)) != 0;
    if ((forms & anyVerb) == 0)
        return true;
    if (tag == "VBN")
        return (forms & VerbParticiple) != 0 || (forms & Adjective) != 0;
    if (tag == "VBG")
        return (forms & VerbIng) != 0 || other;
    if (tag == "VB")
        return (forms & VerbBase) != 0;
    return (forms & (VerbBase | VerbThird | VerbPast)) != 0; // finite: agreement is another rule's
}

/// Verbs that may stand for be before an adjective: "was tired", "looked tired".
bool isCopular(std::string_view lower)
{
    constexpr std::array<std::string_view, 34> copular{
        "seem",   "seems",   "seemed",  "look", "looks", "looked", "feel",   "feels",   "felt",
        "become", "becomes", "became",  "get",  "gets",  "got",    "remain", "remains", "remained",
        "stay",   "stays",   "stayed",  "keep", "keeps", "kept",   "appear", "appears", "appeared",
        "sound",  "sounds",  "sounded", "grow", "grows", "grew",   "turned"};
    return std::ranges::find(copular, lower) != copular.end();
}

} // namespace

void verbFormRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags)
{
    const auto& tags = text.tags();
    for (std::size_t verb = 0; verb < tags.size(); ++verb) {
        const std::string_view tag = tags[verb];
        const int auxiliary = auxiliaryBefore(text, verb);
        const auto verbNow = text.now(verb);
        if (!verbNow || (!tag.starts_with("VB") && auxiliary < 0))
            continue;
        const bool newVerb = text.isNew(*verbNow);
        const auto is = forms.of(text.is()[*verbNow]);
        const auto flag = [&](std::uint32_t place, std::string reason) {
            flags.push_back({FlagKind::VerbForm, place, std::move(reason)});
        };
        if (auxiliary < 0) {
            if (newVerb && !mayStandFor(tag, is))
                flag(*verbNow, fmt::format("{} in the place of {}", text.after().form(*verbNow), text.was()[verb]));
            continue;
        }
        const auto auxiliaryNow = text.now(static_cast<std::size_t>(auxiliary));
        if (!auxiliaryNow || (!newVerb && !text.isNew(*auxiliaryNow)))
            continue;
        const auto before = text.was()[static_cast<std::size_t>(auxiliary)];
        const auto wants = auxiliaryOf(text.is()[*auxiliaryNow]);
        if (wants != Auxiliary::None) {
            if (!mayFollow(wants, is, newVerb ? tag : std::string_view("VB")))
                flag(newVerb ? *verbNow : *auxiliaryNow,
                     fmt::format("{} behind {}", text.after().form(*verbNow), text.after().form(*auxiliaryNow)));
            continue;
        }
        const bool isAdjective = (is & (Adjective | ComparedAdjective)) != 0;
        const auto newAuxiliary = text.is()[*auxiliaryNow];
        if (before != "to" && !isAdjective && !isCopular(newAuxiliary) && (forms.of(newAuxiliary) & anyVerb) != 0)
            flag(*auxiliaryNow,
                 fmt::format("{} for {}, which {} needs", newAuxiliary, before, text.after().form(*verbNow)));
    }
}

} // namespace core::language
