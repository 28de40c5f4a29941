#include "core/text/german_numbers.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "core/base/decimal.h"
#include "core/text/spelled_numbers.h"

namespace core::text {

namespace {

enum class GermanPart : std::uint8_t {
    None,
    Cardinal,  ///< In digits or words.
    One,       ///< ein, eine ...: a number before what follows it, else an article.
    Fraction,  ///< 1/2, anderthalb, halb
    Percented, ///< 5%
    Percent,
    Scale,
    Dozen,
    Denominator,
    Ordinal
};

struct GermanToken {
    GermanPart part = GermanPart::None;
    double value = 0.0;
};

struct HashOfGerman {
    using is_transparent = void;
    std::size_t operator()(std::string_view form) const { return std::hash<std::string_view>()(form); }
};
using GermanWords = std::unordered_map<std::string, double, HashOfGerman, std::equal_to<>>;

std::string_view withoutPrefix(std::string_view word, std::string_view prefix)
{
    return word.starts_with(prefix) ? word.substr(prefix.size()) : word;
}

/// Adds a word, and how Swiss texts write it.
void addGerman(GermanWords& words, std::string word, double value)
{
    std::string swiss = word;
    for (std::size_t at = 0; (at = swiss.find("ß", at)) != std::string::npos;)
        swiss.replace(at, std::string_view("ß").size(), "ss");
    words.emplace(std::move(swiss), value);
    words.emplace(std::move(word), value);
}

/// 0 to 999 as ICU spells them, and those from 100 on without "ein": hundertfünf.
const GermanWords& belowThousand()
{
    static const auto words = [] {
        GermanWords known{{"zwo", 2}};
        for (std::uint64_t number = 0; number < 1000; ++number) {
            const auto word = cardinalInWords(number, "de");
            addGerman(known, word, static_cast<double>(number));
            if (number >= 100 && number < 200)
                addGerman(known, std::string(withoutPrefix(word, "ein")), static_cast<double>(number));
        }
        return known;
    }();
    return words;
}

/// 1 to 999 in order, without the ending: dritt, einundzwanzigst.
const GermanWords& ordinalStems()
{
    static const auto words = [] {
        GermanWords known;
        for (std::uint64_t number = 1; number < 1000; ++number) {
            auto word = ordinalInWords(number, "de");
            word.pop_back();
            addGerman(known, word, static_cast<double>(number));
            if (number >= 100 && number < 200)
                addGerman(known, std::string(withoutPrefix(word, "ein")), static_cast<double>(number));
        }
        return known;
    }();
    return words;
}

std::optional<double> valueIn(const GermanWords& words, std::string_view word)
{
    const auto found = words.find(word);
    return found == words.end() ? std::nullopt : std::optional(found->second);
}

/// What stands before "tausend" or "einhalb": nothing or "ein" is one, "hundertein" is 101.
std::optional<double> beforeOthers(std::string_view word)
{
    if (word.empty() || word == "ein")
        return 1.0;
    if (const auto value = valueIn(belowThousand(), word))
        return value;
    return word.ends_with("ein") ? valueIn(belowThousand(), std::string(word) + "s") : std::nullopt;
}

/// fünf, einundzwanzig, zweitausenddreihundertvier
std::optional<double> valueOfWord(std::string_view word)
{
    constexpr std::string_view thousand = "tausend";
    if (const auto value = valueIn(belowThousand(), word))
        return value;
    constexpr std::string_view hundred = "hundert";
    if (const auto at = word.find(hundred); at != std::string_view::npos) { // neunzehnhundertvierundachtzig
        const auto hundreds = valueIn(belowThousand(), word.substr(0, at));
        const auto rest = word.substr(at + hundred.size());
        const auto below = rest.empty() ? std::optional(0.0) : valueIn(belowThousand(), rest);
        if (hundreds && *hundreds > 10 && *hundreds < 100 && below && *below < 100)
            return *hundreds * 100 + *below;
    }
    const auto at = word.find(thousand);
    if (at == std::string_view::npos)
        return std::nullopt;
    const auto thousands = beforeOthers(word.substr(0, at));
    const auto rest = withoutPrefix(word.substr(at + thousand.size()), "und");
    const auto below = rest.empty() ? std::optional(0.0) : valueIn(belowThousand(), rest);
    return thousands && below ? std::optional(*thousands * 1000 + *below) : std::nullopt;
}

/// 1.000.500 is grouped: a point before every three digits.
bool isGroupedByPoints(std::string_view digits)
{
    const auto first = digits.find('.');
    if (first == 0 || first > 3 || (digits.size() - first) % 4 != 0)
        return false;
    for (std::size_t i = first; i < digits.size(); ++i)
        if ((digits[i] == '.') != ((i - first) % 4 == 0))
            return false;
    return true;
}

/// 1.000,5 and 3,5; also 3.5, as English programs write it.
std::optional<double> valueOfGermanDigits(std::string_view form)
{
    const bool negative = form.starts_with('-') || form.starts_with("−");
    form = withoutPrefix(withoutPrefix(withoutPrefix(form, "−"), "-"), "+");
    if (form.empty() || form.front() < '0' || form.front() > '9' || form.back() < '0' || form.back() > '9' ||
        form.find_first_not_of("0123456789.,") != std::string_view::npos)
        return std::nullopt;
    const auto comma = form.find(',');
    std::string plain(form.substr(0, comma));
    if (isGroupedByPoints(plain))
        std::erase(plain, '.');
    if (comma != std::string_view::npos)
        plain.append(".").append(form.substr(comma + 1));
    const auto value =
        plain.find(',') == std::string::npos && std::ranges::count(plain, '.') < 2 ? decimalIn(plain) : std::nullopt;
    return value ? std::optional(negative ? -*value : *value) : std::nullopt;
}

/// Without what white space leaves attached to a number: (5, „7“ and a full stop.
std::string_view bareGerman(std::string_view form)
{
    constexpr std::array<std::string_view, 7> before{"(", "\"", "'", "„", "»", "€", "$"};
    constexpr std::array<std::string_view, 11> behind{".", ",", ";", ":", "!", "?", ")", "\"", "'", "“", "«"};
    for (bool found = true; found;) {
        found = false;
        for (const auto sign : before)
            if (form.size() > sign.size() && form.starts_with(sign)) {
                form.remove_prefix(sign.size());
                found = true;
            }
        for (const auto sign : behind)
            if (form.size() > sign.size() && form.ends_with(sign)) {
                form.remove_suffix(sign.size());
                found = true;
            }
    }
    return form;
}

const std::unordered_map<std::string_view, GermanToken>& germanNames()
{
    using enum GermanPart;
    static const std::unordered_map<std::string_view, GermanToken> names{{"ein", {One, 1}},
                                                                         {"eine", {One, 1}},
                                                                         {"einen", {One, 1}},
                                                                         {"einer", {One, 1}},
                                                                         {"einem", {One, 1}},
                                                                         {"eines", {One, 1}},
                                                                         {"halb", {Fraction, .5}},
                                                                         {"halbe", {Fraction, .5}},
                                                                         {"halben", {Fraction, .5}},
                                                                         {"halber", {Fraction, .5}},
                                                                         {"halbes", {Fraction, .5}},
                                                                         {"anderthalb", {Fraction, 1.5}},
                                                                         {"½", {Fraction, .5}},
                                                                         {"¼", {Fraction, .25}},
                                                                         {"¾", {Fraction, .75}},
                                                                         {"%", {Percent, 0}},
                                                                         {"prozent", {Percent, 0}},
                                                                         {"dutzend", {Dozen, 12}},
                                                                         {"mio", {Scale, 1e6}},
                                                                         {"million", {Scale, 1e6}},
                                                                         {"millionen", {Scale, 1e6}},
                                                                         {"mrd", {Scale, 1e9}},
                                                                         {"milliarde", {Scale, 1e9}},
                                                                         {"milliarden", {Scale, 1e9}},
                                                                         {"billion", {Scale, 1e12}},
                                                                         {"billionen", {Scale, 1e12}},
                                                                         {"drittel", {Denominator, 3}},
                                                                         {"viertel", {Denominator, 4}},
                                                                         {"fünftel", {Denominator, 5}},
                                                                         {"sechstel", {Denominator, 6}},
                                                                         {"siebtel", {Denominator, 7}},
                                                                         {"achtel", {Denominator, 8}},
                                                                         {"neuntel", {Denominator, 9}},
                                                                         {"zehntel", {Denominator, 10}},
                                                                         {"hundertstel", {Denominator, 100}}};
    return names;
}

GermanToken tokenOf(std::string_view written, bool ordinals)
{
    using enum GermanPart;
    const auto form = bareGerman(written);
    if (const auto named = germanNames().find(form); named != germanNames().end())
        return named->second;
    if (const auto digits = valueOfGermanDigits(form))
        return {Cardinal, *digits};
    if (form.ends_with('%'))
        if (const auto digits = valueOfGermanDigits(form.substr(0, form.size() - 1)))
            return {Percented, *digits / 100};
    if (const auto slash = form.find('/'); slash != std::string_view::npos) {
        const auto above = valueOfGermanDigits(form.substr(0, slash));
        const auto below = valueOfGermanDigits(form.substr(slash + 1));
        return above && below && *below != 0.0 ? GermanToken{Fraction, *above / *below} : GermanToken{};
    }
    if (const auto value = valueOfWord(form))
        return {Cardinal, *value};
    constexpr std::string_view andHalf = "einhalb";
    if (form.ends_with(andHalf))
        if (const auto value = beforeOthers(form.substr(0, form.size() - andHalf.size())))
            return {Fraction, *value + 0.5};
    if (ordinals)
        for (const std::string_view ending : {"er", "es", "en", "em", "e"})
            if (form.ends_with(ending))
                if (const auto value = valueIn(ordinalStems(), form.substr(0, form.size() - ending.size())))
                    return {Ordinal, *value};
    return {};
}

} // namespace

std::vector<Mark> germanNumbersIn(std::span<const std::string> words, bool ordinals)
{
    using enum GermanPart;
    std::vector<Mark> marks;
    const auto at = [&](std::size_t i) { return i < words.size() ? tokenOf(words[i], ordinals) : GermanToken{}; };
    for (std::size_t i = 0; i < words.size();) {
        const auto [part, first] = at(i);
        double value = first;
        std::size_t end = i + 1;
        const char* name = part == Ordinal ? "ordinal" : part == Percented ? "percent" : "cardinal";
        const auto next = at(end);
        if (part == Cardinal || part == One) {
            if (next.part == Scale || next.part == Dozen) {
                value *= next.value;
                ++end;
            } else if (next.part == Denominator) {
                value /= next.value;
                name = "fraction";
                ++end;
            } else if (part == One && next.part == Fraction && next.value == 0.5) { // ein halber
                value = next.value;
                name = "fraction";
                ++end;
            }
        } else if (part == Fraction) {
            name = "fraction";
        }
        const bool counts = part == Cardinal || part == Fraction || part == Percented || part == Ordinal ||
                            (part == One && end > i + 1);
        if (!counts) {
            ++i;
            continue;
        }
        if (part != Ordinal && at(end).part == Percent) {
            value /= 100;
            name = "percent";
            ++end;
        }
        marks.push_back(
            {MarkKind::Number, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end), name, value});
        i = end;
    }
    return marks;
}

} // namespace core::text
