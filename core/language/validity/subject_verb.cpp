#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "core/language/validity/repairs.h"
#include "core/language/validity/rules.h"

namespace core::language {

namespace {

enum class GrammaticalNumber : std::uint8_t { Unknown, Singular, Plural };

constexpr std::array<std::string_view, 22> prepositions{
    "of",   "in",   "on",     "at",     "with", "for",     "from",    "by",      "about",  "between", "under",
    "over", "near", "behind", "beside", "into", "through", "without", "against", "inside", "above",   "below"};

bool isOneOf(const auto& list, std::string_view word) { return std::ranges::find(list, word) != list.end(); }

/// What number of subject a finite form takes; Unknown for past tenses and others that take both.
GrammaticalNumber numberOfVerb(std::string_view lower, std::uint16_t forms)
{
    if (lower == "was")
        return GrammaticalNumber::Singular;
    if (lower == "were")
        return GrammaticalNumber::Plural;
    if ((forms & VerbPast) != 0)
        return GrammaticalNumber::Unknown;
    if ((forms & (VerbThird | VerbBase)) == VerbThird)
        return GrammaticalNumber::Singular;
    return (forms & (VerbThird | VerbBase)) == VerbBase ? GrammaticalNumber::Plural : GrammaticalNumber::Unknown;
}

GrammaticalNumber numberOfSubject(std::string_view lower, std::uint16_t forms)
{
    constexpr std::array<std::string_view, 12> singular{"he",       "she",       "it",       "this",
                                                        "that",     "everybody", "everyone", "nobody",
                                                        "somebody", "someone",   "nothing",  "everything"};
    constexpr std::array<std::string_view, 6> plural{"we", "they", "i", "you", "these", "those"};
    if (isOneOf(singular, lower))
        return GrammaticalNumber::Singular;
    if (isOneOf(plural, lower))
        return GrammaticalNumber::Plural;
    const auto noun = forms & anyNoun;
    return noun == NounSingular ? GrammaticalNumber::Singular
           : noun == NounPlural ? GrammaticalNumber::Plural
                                : GrammaticalNumber::Unknown;
}

/// Finds subjects in the text before, by its tags.
class Subjects {
public:
    explicit Subjects(const ChangedText& text) : words_(text.was()), tags_(text.tags()) {}

    /// The head of the subject of the finite verb at `verb`; -1 where it is not found with certainty.
    [[nodiscard]] int of(int verb) const
    {
        int at = verb - 1;
        while (at >= 0 && (tag(at).starts_with("RB") || tag(at) == "MD"))
            --at;
        if (at < 0)
            return -1;
        if (tag(at) == "PRP" || (tag(at) == "DT" && !isNoun(at)))
            return at;
        if (tag(at) == "WDT" || word(at) == "that" || word(at) == "who" || word(at) == "which") {
            --at;
            if (at >= 0 && word(at) == ",")
                --at;
            return at >= 0 && isNoun(at) && !isJoined(beginOf(at)) ? at : -1;
        }
        return isNoun(at) ? headAt(at) : -1;
    }

private:
    [[nodiscard]] std::string_view tag(int at) const { return tags_[static_cast<std::size_t>(at)]; }
    [[nodiscard]] std::string_view word(int at) const { return words_[static_cast<std::size_t>(at)]; }
    [[nodiscard]] bool isNoun(int at) const { return tag(at).starts_with("NN") || word(at).ends_with("body"); }

    /// Where the noun phrase that ends at a noun begins.
    [[nodiscard]] int beginOf(int noun) const
    {
        int begin = noun;
        while (begin > 0) {
            const auto before = tag(begin - 1);
            const bool inside = before.starts_with("NN") || before.starts_with("JJ") || before == "DT" ||
                                before == "CD" || before == "PRP$" || before == "POS" || before == "PDT" ||
                                before == "VBN" || before == "VBG" || before.starts_with("RB");
            if (!inside)
                break;
            --begin;
        }
        return begin;
    }

    /// Whether the noun phrase that begins here is joined to another one, by and, or, or a comma; what joins clauses
    /// stands behind other words than nouns.
    [[nodiscard]] bool isJoined(int begin) const
    {
        return begin > 1 && (tag(begin - 1) == "CC" || word(begin - 1) == ",") && isNoun(begin - 2);
    }

    /// The films of the year: films.
    [[nodiscard]] int headAt(int noun) const
    {
        for (int steps = 0; steps < 4; ++steps) {
            const int begin = beginOf(noun);
            if (begin == 0)
                return noun;
            if (isJoined(begin))
                return -1;
            if (!isOneOf(prepositions, word(begin - 1)))
                return noun;
            if (begin < 2 || !isNoun(begin - 2))
                return -1;
            noun = begin - 2;
        }
        return -1;
    }

    const std::vector<std::string_view>& words_;
    const std::vector<std::string>& tags_;
};

/// A finite verb whose subject is of the other number; one of the two is new.
struct Disagreement {
    std::uint32_t verb = 0;
    std::optional<std::uint32_t> subject; ///< Where it is found.
    bool newVerb = false;
    GrammaticalNumber wanted{}; ///< Of the verb.
};

std::vector<Disagreement> disagreements(const ChangedText& text, const WordForms& forms)
{
    std::vector<Disagreement> found;
    const Subjects subjects(text);
    const auto& tags = text.tags();
    for (std::size_t verb = 0; verb < tags.size(); ++verb) {
        if (tags[verb] != "VBZ" && tags[verb] != "VBP" && tags[verb] != "VBD")
            continue;
        const auto verbNow = text.now(verb);
        if (!verbNow)
            continue;
        const int subject = subjects.of(static_cast<int>(verb));
        const auto subjectNow = subject < 0 ? std::nullopt : text.now(static_cast<std::size_t>(subject));
        const bool newVerb = text.isNew(*verbNow);
        const bool newSubject = subjectNow && text.isNew(*subjectNow);
        if (!newVerb && !newSubject)
            continue;
        const auto isVerb = text.is()[*verbNow];
        const auto verbForms = forms.of(isVerb);
        if ((verbForms & (VerbBase | VerbThird)) == 0 && isVerb != "was" && isVerb != "were")
            continue;
        const auto has = numberOfVerb(isVerb, verbForms);
        const auto had = numberOfVerb(text.was()[verb], forms.of(text.was()[verb]));
        auto wanted = had;
        if (subject >= 0) {
            const auto was = text.was()[static_cast<std::size_t>(subject)];
            const auto number = numberOfSubject(was, forms.of(was));
            if (number != GrammaticalNumber::Unknown && had != GrammaticalNumber::Unknown && number != had)
                continue; // another subject than it seems, or "I was"
            if (newSubject)
                wanted = numberOfSubject(text.is()[*subjectNow], forms.of(text.is()[*subjectNow]));
            else if (wanted == GrammaticalNumber::Unknown || (forms.of(was) & anyNoun) == anyNoun)
                wanted = number; // nothing is wanted where the subject takes both
            if (was == "i" || was == "you" || (newSubject && text.is()[*subjectNow] == "i"))
                wanted = isVerb == "was" || isVerb == "were" ? GrammaticalNumber::Unknown : wanted;
        }
        if (has == GrammaticalNumber::Unknown || wanted == GrammaticalNumber::Unknown || has == wanted)
            continue;
        found.push_back({*verbNow, subjectNow, newVerb, wanted});
    }
    return found;
}

/// A finite form of the same verb for a subject of that number; empty where there is none.
std::string inNumber(std::string_view verb, GrammaticalNumber wanted, const WordForms& forms)
{
    constexpr std::array<std::array<std::string_view, 2>, 4> auxiliaries{
        {{"is", "are"}, {"was", "were"}, {"has", "have"}, {"does", "do"}}};
    for (const auto& [singular, plural] : auxiliaries)
        if (verb == singular || verb == plural)
            return std::string(wanted == GrammaticalNumber::Singular ? singular : plural);
    if (auxiliaryOf(verb) != Auxiliary::None)
        return {};
    if (wanted == GrammaticalNumber::Singular)
        return forms.inflector().inflect(verb, "VBZ");
    for (const auto& base : forms.wordNet().baseForms(verb, lexicon::WordNetPos::Verb))
        if (forms.inflector().inflect(base, "VBZ") == verb)
            return base;
    return {};
}

} // namespace

void subjectVerbRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags)
{
    for (const auto& found : disagreements(text, forms)) {
        const auto place = found.newVerb || !found.subject ? found.verb : *found.subject;
        flags.push_back({FlagKind::SubjectVerb, place,
                         fmt::format("{}{}{} with a {} subject", text.after().form(place), found.newVerb ? "" : ": ",
                                     found.newVerb ? "" : std::string(text.is()[found.verb]),
                                     found.wanted == GrammaticalNumber::Singular ? "singular" : "plural")});
    }
}

void subjectVerbRepairs(const ChangedText& text, const WordForms& forms, std::vector<Repair>& repairs)
{
    for (const auto& found : disagreements(text, forms))
        if (!found.newVerb && found.subject)
            if (auto form = inNumber(text.is()[found.verb], found.wanted, forms); !form.empty())
                repairs.push_back({found.verb, *found.subject, std::move(form)});
}

} // namespace core::language
