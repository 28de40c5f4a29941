#include <algorithm>

#include "core/language/entities/entity_words.h"

namespace core::language {

namespace {

using Words = std::span<const EntityWord>;
using enum EntityList;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Digits with commas, points, slashes or hyphens between them: 7, 1,000.5, 24/7.
bool isNumeral(std::string_view form)
{
    return !form.empty() && isDigit(form.front()) && isDigit(form.back()) &&
           std::ranges::all_of(form, [](char c) { return isDigit(c) || c == ',' || c == '.' || c == '/' || c == '-'; });
}

std::size_t leadingDigits(std::string_view form)
{
    return static_cast<std::size_t>(std::ranges::find_if_not(form, isDigit) - form.begin());
}

/// The value of one to four digits, -1 for anything else.
int wholeNumber(std::string_view form)
{
    if (form.empty() || form.size() > 4 || leadingDigits(form) != form.size())
        return -1;
    int value = 0;
    for (const char c : form)
        value = value * 10 + (c - '0');
    return value;
}

bool isOrdinal(const EntityWord& word)
{
    const std::size_t digits = leadingDigits(word.lower);
    const auto ending = word.lower.substr(digits);
    return word.lists.in(Ordinal) ||
           (digits > 0 && (ending == "st" || ending == "nd" || ending == "rd" || ending == "th"));
}

bool isNumberWord(const EntityWord& word)
{
    if (isNumeral(word.form) || word.lists.in(Magnitude))
        return true;
    if (!word.lists.in(Number)) // twenty-five
        return word.tag == "CD" && word.form.find('-') != std::string_view::npos && !isDigit(word.form.front());
    return word.tag == "CD" || word.lower.ends_with('s') || word.lower == "dozen"; // "one" is a pronoun too
}

/// One past the last of the consecutive number words from `at`.
std::size_t pastNumber(Words words, std::size_t at)
{
    while (at < words.size() && isNumberWord(words[at]))
        ++at;
    return at;
}

bool isYear(const EntityWord& word, int earliest)
{
    const int value = wholeNumber(word.form);
    return word.form.size() == 4 && value >= earliest && value < 2100;
}

/// 31/12/2004, 2004-12-31, 1918-1945, 1990s, '90s.
bool isDateShape(std::string_view form)
{
    const auto marks = std::ranges::count_if(form, [](char c) { return c == '/' || c == '-'; });
    if (isNumeral(form) && form.find_first_of(",.") == std::string_view::npos)
        if ((marks == 2 && form.size() >= 6) || (marks == 1 && form.size() == 9 && form[4] == '-'))
            return true;
    const std::string_view decade = form.starts_with('\'') ? form.substr(1) : form;
    const std::size_t digits = leadingDigits(decade);
    return (digits == 4 || digits == 2) && decade.substr(digits) == "s" && decade[digits - 1] == '0';
}

/// 7:30
bool isClock(std::string_view form)
{
    const std::size_t hours = leadingDigits(form);
    return hours >= 1 && hours <= 2 && form.size() >= hours + 3 && form[hours] == ':' && isDigit(form[hours + 1]) &&
           isDigit(form[hours + 2]);
}

/// The bytes of a currency sign at the beginning, 0 if there is none: $, US$, £, €, ¥.
std::size_t currencySign(std::string_view form)
{
    for (const std::string_view sign : {"$", "US$", "C$", "A$", "\u00a3", "\u20ac", "\u00a5"})
        if (form.starts_with(sign))
            return sign.size();
    return 0;
}

/// A month and what belongs to it: May 5, 2004; March 2004; June.
std::optional<NumberEntity> monthAt(Words words, std::size_t at)
{
    const auto has = [&](std::size_t i) { return i < words.size(); };
    std::size_t end = at + 1;
    const bool day = has(end) && ((wholeNumber(words[end].form) >= 1 && wholeNumber(words[end].form) <= 31) ||
                                  (isOrdinal(words[end]) && isDigit(words[end].form.front())));
    end += day ? 1 : 0;
    if (has(end) && isYear(words[end], 1000))
        ++end;
    else if (day && has(end + 1) && words[end].form == "," && isYear(words[end + 1], 1000))
        end += 2;
    const auto& month = words[at];
    if (month.lists.ordinary && end == at + 1 && !(month.capital && month.properNoun() && !month.first))
        return std::nullopt; // "may", "march"
    return NumberEntity{end, EntityClass::Date};
}

/// last week, this Friday, the past five years, tomorrow evening.
std::optional<NumberEntity> periodAt(Words words, std::size_t at)
{
    const auto& word = words[at];
    const auto has = [&](std::size_t i) { return i < words.size(); };
    const bool day = word.lists.in(DayWord, Weekday);
    const bool which = word.lower == "last" || word.lower == "next" || word.lower == "this" || word.lower == "past" ||
                       word.lower == "every" || word.lower == "each" || word.lower == "coming";
    if ((day || which) && has(at + 1) && words[at + 1].lists.in(TimeOfDay))
        return NumberEntity{at + 2, EntityClass::Time};
    if (day)
        return NumberEntity{at + 1, EntityClass::Date};
    if (!which)
        return std::nullopt;
    const std::size_t end = pastNumber(words, at + 1);
    if (has(end) && words[end].lists.in(DateUnit, Season, Weekday))
        return NumberEntity{end + 1, EntityClass::Date};
    if (has(end) && end > at + 1 && words[end].lists.in(TimeUnit))
        return NumberEntity{end + 1, EntityClass::Time};
    return std::nullopt;
}

/// The entity that a unit or sign after a number makes of it, with its end.
std::optional<NumberEntity> measured(Words words, std::size_t end)
{
    if (end >= words.size())
        return std::nullopt;
    const auto& next = words[end];
    if (next.form == "%" || next.lower == "percent" || next.lower == "pct")
        return NumberEntity{end + 1, EntityClass::Percent};
    if (next.lower == "per" && end + 1 < words.size() && words[end + 1].lower == "cent")
        return NumberEntity{end + 2, EntityClass::Percent};
    if (next.lists.in(HalfOfDay))
        return NumberEntity{end + 1, EntityClass::Time};
    // "5 - year" is three words in treebanks.
    const std::size_t unit = next.form == "-" && end + 1 < words.size() ? end + 1 : end;
    const auto& lists = words[unit].lists;
    if (lists.in(Currency))
        return NumberEntity{unit + 1, EntityClass::Money};
    if (lists.in(DateUnit)) {
        const bool ago = unit + 1 < words.size() && (words[unit + 1].lower == "ago" || words[unit + 1].lower == "old");
        return NumberEntity{unit + (ago ? 2U : 1U), EntityClass::Date};
    }
    if (lists.in(TimeUnit))
        return NumberEntity{unit + 1, EntityClass::Time};
    if (lists.in(Unit) && !(words[unit].form.size() == 1 && words[unit].capital))
        return NumberEntity{unit + 1, EntityClass::Quantity};
    return std::nullopt;
}

/// One word that contains everything: 50%, $5, 7pm, 70mm, 5th, 1990s, 12/31/2004.
std::optional<NumberEntity> gluedAt(Words words, std::size_t at)
{
    const auto& word = words[at];
    const std::string_view form = word.form;
    const std::size_t digits = static_cast<std::size_t>(
        std::ranges::find_if_not(form, [](char c) { return isDigit(c) || c == '.' || c == ','; }) - form.begin());
    if (isClock(form)) {
        const bool half = at + 1 < words.size() && words[at + 1].lists.in(HalfOfDay);
        return NumberEntity{at + (half ? 2U : 1U), EntityClass::Time};
    }
    if (isDateShape(form))
        return NumberEntity{at + 1, EntityClass::Date};
    if (digits == 0 || digits == form.size())
        return std::nullopt;
    const std::string_view rest = word.lower.substr(std::min(digits, word.lower.size()));
    if (rest == "%")
        return NumberEntity{at + 1, EntityClass::Percent};
    if (rest == "am" || rest == "pm" || rest == "a.m." || rest == "p.m.")
        return NumberEntity{at + 1, EntityClass::Time};
    for (const std::string_view unit :
         {"mm", "cm", "km", "m", "kg", "g", "mg", "lb", "lbs", "ft", "mph", "gb", "mb", "ghz", "mhz", "kb"})
        if (rest == unit)
            return NumberEntity{at + 1, EntityClass::Quantity};
    return std::nullopt;
}

/// Whether a single number is a year: by what precedes it, or if no noun follows that it could count.
bool standsAsYear(Words words, std::size_t at)
{
    if (!isYear(words[at], 1400))
        return false;
    const std::string_view before = at > 0 ? words[at - 1].lower : std::string_view{};
    for (const std::string_view clue :
         {"in", "since", "until", "till", "during", "after", "before", "circa", "early", "late", "mid", "from", "year"})
        if (before == clue)
            return true;
    const bool counts = at + 1 < words.size() && words[at + 1].tag.starts_with("NN") && !words[at + 1].properNoun();
    return isYear(words[at], 1900) && !counts;
}

} // namespace

std::optional<NumberEntity> numberAt(Words words, std::size_t at)
{
    const auto& word = words[at];
    if (word.lists.in(Month))
        return monthAt(words, at);
    if (auto period = periodAt(words, at))
        return period;
    if (word.lists.in(TimeWord))
        return NumberEntity{at + 1, EntityClass::Time};
    if (const std::size_t sign = currencySign(word.form); sign > 0) {
        const bool glued = word.form.size() > sign && isDigit(word.form[sign]);
        const std::size_t end = pastNumber(words, at + 1);
        if (glued || end > at + 1)
            return NumberEntity{end, EntityClass::Money};
        return std::nullopt;
    }
    if (auto glued = gluedAt(words, at))
        return glued;
    const auto next = [&](EntityList list) { return at + 1 < words.size() && words[at + 1].lists.in(list); };
    if (isOrdinal(word)) {
        if (next(Month))
            if (auto month = monthAt(words, at + 1))
                return month;
        if (at + 1 < words.size() && words[at + 1].lower == "century")
            return NumberEntity{at + 2, EntityClass::Date};
        return NumberEntity{at + 1, EntityClass::Ordinal};
    }
    const std::size_t end = pastNumber(words, at);
    if (end == at || (word.lists.in(Magnitude) && word.tag != "CD" && end == at + 1))
        return std::nullopt;
    if (const int day = wholeNumber(word.form); day >= 1 && day <= 31 && next(Month))
        if (auto month = monthAt(words, at + 1))
            return month;
    if (auto measure = measured(words, end))
        return measure;
    if (end == at + 1 && standsAsYear(words, at))
        return NumberEntity{end, EntityClass::Date};
    return NumberEntity{end, EntityClass::Cardinal};
}

} // namespace core::language
