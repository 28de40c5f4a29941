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

using Abbreviations = std::unordered_map<std::string_view, Abbreviation>;

/// As they are written; of those in small letters the capitalised form counts too.
const Abbreviations& englishAbbreviations()
{
    static const auto table = [] {
        using enum Abbreviation;
        Abbreviations words;
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

/// The same of German, where nouns are written with capitals: what a noun can follow is BeforeName.
const Abbreviations& germanAbbreviations()
{
    static const auto table = [] {
        using enum Abbreviation;
        Abbreviations words;
        for (const auto* name :
             {"Hr",   "Hrn",  "Fr",   "Dr",  "prof", "Dipl", "Ing",  "Mag", "St",   "Sr",   "Gebr",  "vgl",
              "bzw",  "ca",   "evtl", "ggf", "inkl", "exkl", "insb", "lt",  "gem",  "zzgl", "abzgl", "sog",
              "bspw", "resp", "mind", "max", "Mio",  "Mrd",  "Tsd",  "geb", "gest", "verh", "Frhr",  "hl",
              "kath", "ev",   "ehem", "ggü", "zw",   "dt",   "engl", "frz", "lat",  "int",  "österr"})
            words.emplace(name, BeforeName);
        for (const auto* name : {"Nr", "Nrn", "Abs", "Abb", "Art", "Bd", "Kap", "Tab", "Ziff", "Anm", "Tel", "Pos"})
            words.emplace(name, BeforeNumber);
        for (const auto* name : {"usw", "usf", "etc", "Std", "Min", "Sek", "Jh", "Jhd", "Stk", "Hrsg", "Aufl"})
            words.emplace(name, Inside);
        for (const auto* name : {"Str", "Jan", "Feb", "Aug", "Sept", "Okt", "Nov", "Dez", "Mo",  "Di",
                                 "Mi",  "Do",  "Sa",  "So",  "jr",   "sen", "Co",  "Inc", "Ltd", "Corp"})
            words.emplace(name, Anywhere);
        return words;
    }();
    return table;
}

/// What a word of one letter is with a full stop behind it.
Abbreviation letterOf(char letter, SentenceLanguage language)
{
    if (language == SentenceLanguage::German) // z. B., d. h. and u. a. set apart; S. 12; an initial
        return letter == 'z' || letter == 'd' ? Abbreviation::BeforeName
               : isLetter(letter)             ? Abbreviation::Anywhere
                                              : Abbreviation::None;
    if (isCapital(letter)) // an initial
        return Abbreviation::Anywhere;
    return letter == 'v' ? Abbreviation::BeforeName : letter == 'p' ? Abbreviation::BeforeNumber : Abbreviation::None;
}

/// Letters between full stops before which something always follows: i.e., z.B.
bool isFollowed(std::string_view word, SentenceLanguage language)
{
    if (language == SentenceLanguage::English)
        return word == "i.e" || word == "e.g";
    return word == "z.B" || word == "d.h" || word == "u.a" || word == "s.o" || word == "i.d.R" || word == "u.U" ||
           word == "v.a" || word == "o.g" || word == "z.T" || word == "v.Chr" || word == "n.Chr";
}

bool opensGermanSentence(std::string_view word)
{
    static const std::unordered_set<std::string_view> words{
        "Aber",    "Alle",   "Allerdings", "Als",   "Am",      "An",      "Auch",   "Auf",   "Aus",    "Außerdem",
        "Bei",     "Beide",  "Da",         "Dabei", "Daher",   "Damit",   "Danach", "Dann",  "Das",    "Dem",
        "Den",     "Denn",   "Dennoch",    "Der",   "Deshalb", "Die",     "Dies",   "Diese", "Dieser", "Dieses",
        "Doch",    "Du",     "Durch",      "Ein",   "Eine",    "Einige",  "Er",     "Es",    "Für",    "Hier",
        "Ich",     "Ihr",    "Ihre",       "Im",    "In",      "Jedoch",  "Jetzt",  "Kein",  "Keine",  "Man",
        "Manche",  "Mein",   "Meine",      "Mit",   "Nach",    "Nachdem", "Nicht",  "Noch",  "Nun",    "Nur",
        "Ob",      "Obwohl", "Oder",       "Schon", "Sehr",    "Sein",    "Seine",  "Seit",  "Sie",    "So",
        "Trotz",   "Über",   "Und",        "Unser", "Unsere",  "Unter",   "Viele",  "Vom",   "Von",    "Vor",
        "Während", "Warum",  "Was",        "Weil",  "Wenn",    "Wer",     "Wie",    "Wir",   "Wo",     "Zu",
        "Zudem",   "Zum",    "Zur"};
    return words.contains(word);
}

} // namespace

SentenceLanguage sentenceLanguageOf(std::string_view tag)
{
    const auto primary = tag.substr(0, tag.find_first_of("-_"));
    return primary == "de" ? SentenceLanguage::German : SentenceLanguage::English;
}

Abbreviation abbreviationOf(std::string_view word, SentenceLanguage language)
{
    constexpr std::size_t longest = 9;
    if (word.size() == 1)
        return letterOf(word[0], language);
    // Letters between full stops: U.S., Ph.D., a.m.
    if (word.find('.') != std::string_view::npos &&
        std::ranges::all_of(word, [](char c) { return isLetter(c) || c == '.'; }))
        return isFollowed(word, language) ? Abbreviation::BeforeName : Abbreviation::Anywhere;
    if (language == SentenceLanguage::German && word.ends_with("str")) // Goethestr. 5
        return Abbreviation::Anywhere;
    const auto& listed = language == SentenceLanguage::German ? germanAbbreviations() : englishAbbreviations();
    if (word.size() > longest)
        return Abbreviation::None;
    if (const auto found = listed.find(word); found != listed.end())
        return found->second;
    if (!isCapital(word[0]))
        return Abbreviation::None;
    std::array<char, longest> small{};
    std::ranges::copy(word, small.begin());
    small[0] = static_cast<char>(small[0] - 'A' + 'a');
    const auto found = listed.find(std::string_view(small.data(), word.size()));
    return found == listed.end() ? Abbreviation::None : found->second;
}

bool opensSentence(std::string_view word, SentenceLanguage language)
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
    return language == SentenceLanguage::German ? opensGermanSentence(word) : words.contains(word);
}

} // namespace core::text
