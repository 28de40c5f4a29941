#include "core/text/splitting/abbreviations.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace core::text {

namespace {

bool isCapital(char c) { return c >= 'A' && c <= 'Z'; }
bool isLetter(char c) { return isCapital(c) || (c >= 'a' && c <= 'z'); }

/// As they are written; of those in small letters the capitalised form counts too.
const std::unordered_map<std::string_view, Abbreviation>& listed()
{
    static const auto table = [] {
        using enum Abbreviation;
        std::unordered_map<std::string_view, Abbreviation> words;
        for (const auto* name : {"mr",  "mrs",  "ms",   "messrs", "Mme",  "Mlle", "dr",     "drs",  "prof", "Rev",
                                 "Hon", "sgt",  "capt", "cmdr",   "col",  "Gen",  "lt",     "maj",  "Adm",  "gov",
                                 "Sen", "Reps", "Rep",  "Pres",   "Supt", "Det",  "Insp",   "Amb",  "Mt",   "Ft",
                                 "Ste", "St",   "st",   "vs",     "cf",   "viz",  "approx", "Brig", "Cpl",  "Pvt"})
            words.emplace(name, BeforeName);
        for (const auto* name :
             {"no", "nos", "fig", "figs", "eq", "eqs", "pp", "vol", "vols", "ch", "chap", "sec", "art", "op", "ver"})
            words.emplace(name, BeforeNumber);
        for (const auto* name : {"etc", "al", "incl", "min", "max", "hrs", "ed", "eds", "est"})
            words.emplace(name, Inside);
        for (const auto* name :
             {"inc",  "corp", "Co",    "co",   "ltd",  "bros", "Jr",   "jr",   "Sr",   "sr",   "Esq",  "Ave",   "Blvd",
              "Rd",   "dept", "univ",  "Assn", "bldg", "govt", "Jan",  "Feb",  "Mar",  "Apr",  "Jun",  "Jul",   "Aug",
              "Sept", "Sep",  "Oct",   "Nov",  "Dec",  "Mon",  "Tue",  "Tues", "Wed",  "Thu",  "Thur", "Thurs", "Fri",
              "Ala",  "Ariz", "Calif", "Colo", "Conn", "Fla",  "Ill",  "Ind",  "Kan",  "Ky",   "Mass", "Md",    "Mich",
              "Minn", "Mo",   "Mont",  "Neb",  "Nev",  "Okla", "Ore",  "Pa",   "Penn", "Tenn", "Tex",  "Va",    "Vt",
              "Wash", "Wis",  "Wyo",   "Ph",   "Pty",  "Mfg",  "Intl", "Inst"})
            words.emplace(name, Anywhere);
        return words;
    }();
    return table;
}

} // namespace

Abbreviation abbreviationOf(std::string_view word)
{
    constexpr std::size_t longest = 6;
    if (word.size() == 1)
        return isCapital(word[0]) ? Abbreviation::Anywhere // an initial
               : word[0] == 'v'   ? Abbreviation::BeforeName
               : word[0] == 'p'   ? Abbreviation::BeforeNumber
                                  : Abbreviation::None;
    // Letters between full stops: U.S., Ph.D., a.m.
    if (word.find('.') != std::string_view::npos &&
        std::ranges::all_of(word, [](char c) { return isLetter(c) || c == '.'; }))
        return word == "i.e" || word == "e.g" ? Abbreviation::BeforeName : Abbreviation::Anywhere;
    if (word.size() > longest)
        return Abbreviation::None;
    if (const auto found = listed().find(word); found != listed().end())
        return found->second;
    if (!isCapital(word[0]))
        return Abbreviation::None;
    std::array<char, longest> small{};
    std::ranges::copy(word, small.begin());
    small[0] = static_cast<char>(small[0] - 'A' + 'a');
    const auto found = listed().find(std::string_view(small.data(), word.size()));
    return found == listed().end() ? Abbreviation::None : found->second;
}

bool opensSentence(std::string_view word)
{
    static const std::unordered_set<std::string_view> words{
        "A",       "About",  "After", "All",   "Also", "Although",  "An",   "And",     "Another", "As",    "At",
        "Because", "Before", "Both",  "But",   "By",   "Do",        "Does", "Each",    "Even",    "Every", "For",
        "From",    "Has",    "He",    "Her",   "Here", "His",       "How",  "However", "I",       "If",    "In",
        "Is",      "It",     "Its",   "Just",  "Many", "Meanwhile", "More", "Most",    "My",      "No",    "Not",
        "Now",     "Of",     "On",    "Once",  "One",  "Only",      "Or",   "Our",     "She",     "Since", "So",
        "Some",    "Still",  "Such",  "That",  "The",  "Their",     "Then", "There",   "These",   "They",  "This",
        "Those",   "Though", "To",    "Under", "Was",  "We",        "Were", "What",    "When",    "Where", "While",
        "Who",     "Why",    "Will",  "With",  "Yes",  "Yet",       "You",  "Your"};
    while (word.ends_with(',') || word.ends_with('?'))
        word.remove_suffix(1);
    return words.contains(word);
}

} // namespace core::text
