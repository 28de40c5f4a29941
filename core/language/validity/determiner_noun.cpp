#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/language/validity/repairs.h"
#include "core/language/validity/rules.h"
#include "core/text/numbers.h"

namespace core::language {

namespace {

/// Bits of WordForm: the number of noun that a determiner takes, 0 where it takes both.
std::uint16_t nounOf(std::string_view determiner)
{
    constexpr std::array<std::string_view, 10> singular{"a",     "an",      "this", "that",   "each",
                                                        "every", "another", "one",  "either", "1"};
    constexpr std::array<std::string_view, 7> plural{"these", "those", "both", "many", "few", "several", "various"};
    if (std::ranges::find(singular, determiner) != singular.end())
        return NounSingular;
    if (std::ranges::find(plural, determiner) != plural.end())
        return NounPlural;
    const bool digits = !determiner.empty() && determiner.find_first_not_of("0123456789") == std::string_view::npos;
    constexpr std::array<std::string_view, 19> numerals{
        "two",    "three",    "four",     "five",    "six",     "seven",  "eight",  "nine",  "ten",  "eleven",
        "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "twenty", "thirty", "forty", "fifty"};
    return digits || std::ranges::find(numerals, determiner) != numerals.end() ? std::uint16_t{NounPlural}
                                                                               : std::uint16_t{0};
}

/// The head noun of the phrase that a determiner at `at` begins: the last of its nouns; -1 if none follows at once, or
/// something that counts stands between ("a few minutes", "every two hours").
int headBehind(const ChangedText& text, std::size_t at)
{
    constexpr std::size_t longest = 7;
    const auto& tags = text.tags();
    int head = -1;
    for (auto i = at + 1; i < std::min(tags.size(), at + longest); ++i) {
        const std::string_view tag = tags[i];
        const auto word = text.was()[i];
        if (tag.starts_with("NN")) {
            constexpr std::array<std::string_view, 4> days{"yesterday", "today", "tomorrow", "tonight"};
            if (head >= 0 && std::ranges::find(days, word) != days.end())
                break; // it says when
            head = static_cast<int>(i);
            continue;
        }
        const bool inside = head < 0 && (tag.starts_with("JJ") || tag.starts_with("RB") || tag == "VBN" ||
                                         tag == "VBG" || tag == "," || tag == "CC" || tag == "HYPH");
        if (!inside || nounOf(word) != 0 || text::isNumberWord(word))
            break;
    }
    return head;
}

/// A determiner and its noun of different numbers; one of the two is new.
struct Mismatch {
    std::uint32_t determiner = 0, noun = 0;
    std::uint16_t takes = 0; ///< A bit of WordForm.
};

std::vector<Mismatch> mismatches(const ChangedText& text, const WordForms& forms)
{
    std::vector<Mismatch> found;
    for (std::size_t at = 0; at < text.tags().size(); ++at) {
        const auto took = nounOf(text.was()[at]);
        if (took == 0 || text.tags()[at] == "IN" || text.tags()[at] == "WDT" || text.tags()[at].starts_with("RB"))
            continue;
        const int head = headBehind(text, at);
        if (head < 0)
            continue;
        const auto noun = static_cast<std::size_t>(head);
        const auto determinerNow = text.now(at);
        const auto nounNow = text.now(noun);
        if (!determinerNow || !nounNow || (!text.isNew(*determinerNow) && !text.isNew(*nounNow)))
            continue;
        const auto takes = nounOf(text.is()[*determinerNow]);
        const auto was = forms.of(text.was()[noun]) & anyNoun;
        const auto is = forms.of(text.is()[*nounNow]) & anyNoun;
        if (takes == 0 || is == 0 || (is & takes) != 0 || (was != 0 && (was & took) == 0))
            continue;
        found.push_back({*determinerNow, *nounNow, takes});
    }
    return found;
}

} // namespace

void determinerNounRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags)
{
    for (const auto& found : mismatches(text, forms))
        flags.push_back(
            {FlagKind::DeterminerNoun, text.isNew(found.noun) ? found.noun : found.determiner,
             fmt::format("{} with the {} {}", text.after().form(found.determiner),
                         found.takes == NounSingular ? "plural" : "singular", text.after().form(found.noun))});
}

void determinerNounRepairs(const ChangedText& text, const WordForms& forms, std::vector<Repair>& repairs)
{
    constexpr std::array<std::array<std::string_view, 2>, 4> others{
        {{"this", "these"}, {"these", "this"}, {"that", "those"}, {"those", "that"}}};
    for (const auto& found : mismatches(text, forms))
        for (const auto& [determiner, other] : others)
            if (text.is()[found.determiner] == determiner && text.isNew(found.noun) && !text.isNew(found.determiner))
                repairs.push_back({found.determiner, found.noun, std::string(other)});
}

bool takesOneNumber(std::string_view lower) { return nounOf(lower) != 0; }

} // namespace core::language
