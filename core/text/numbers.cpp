#include "core/text/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/base/decimal.h"
#include "core/text/german_numbers.h"
#include "core/text/spelled_numbers.h"

namespace core::text {

namespace {

/// The role of a word, or of a part of one between hyphens, in a number.
enum class NumberPart : std::uint8_t {
    None,
    Digits,   ///< 1,000.5
    Fraction, ///< 1/2
    Unit,     ///< one .. nine, zero
    Teen,     ///< ten .. nineteen
    Tens,     ///< twenty .. ninety
    Hundred,
    Scale, ///< thousand, million, ...
    Dozen,
    And,
    A,
    Point,
    Percent,
    Per,
    Cent,
    Half,
    Ordinal, ///< third, 3rd; a denominator too
    Parts    ///< thirds, quarters: only a denominator
};

struct NumberToken {
    NumberPart part = NumberPart::None;
    double value = 0.0;
    std::uint32_t word = 0;
    bool opens = true;  ///< First part of its word.
    bool closes = true; ///< Last part of its word.
};

struct KnownPart {
    NumberPart part;
    double value;
};

/// Finds by a view of a string.
struct HashOfForm {
    using is_transparent = void;
    std::size_t operator()(std::string_view form) const { return std::hash<std::string_view>()(form); }
};
using KnownParts = std::unordered_map<std::string, KnownPart, HashOfForm, std::equal_to<>>;

/// The last word of "one hundred", "one thousandth".
std::string lastWord(const std::string& words) { return words.substr(words.rfind(' ') + 1); }

/// What ICU spells out, and what stands in numbers besides.
const KnownParts& knownParts()
{
    using enum NumberPart;
    static const auto parts = [] {
        KnownParts known{
            {"fourty", {Tens, 40}},  {"dozen", {Dozen, 12}},  {"and", {And, 0}},   {"a", {A, 1}},
            {"an", {A, 1}},          {"point", {Point, 0}},   {"%", {Percent, 0}}, {"percent", {Percent, 0}},
            {"per", {Per, 0}},       {"cent", {Cent, 0}},     {"half", {Half, 2}}, {"halves", {Parts, 2}},
            {"quarter", {Parts, 4}}, {"quarters", {Parts, 4}}};
        const auto add = [&known](std::uint64_t number, NumberPart part) {
            known.emplace(lastWord(cardinalInWords(number)), KnownPart{part, static_cast<double>(number)});
        };
        const auto addOrdinal = [&known](std::uint64_t number) {
            const auto word = lastWord(ordinalInWords(number));
            known.emplace(word, KnownPart{Ordinal, static_cast<double>(number)});
            if ((number > 2 && number <= 10) || number == 100) // thirds, not seconds
                known.emplace(word + "s", KnownPart{Parts, static_cast<double>(number)});
        };
        for (std::uint64_t number = 0; number < 20; ++number)
            add(number, number < 10 ? Unit : Teen);
        for (std::uint64_t number = 20; number < 100; number += 10) {
            add(number, Tens);
            addOrdinal(number);
        }
        for (std::uint64_t number = 1; number < 20; ++number)
            addOrdinal(number);
        add(100, Hundred);
        addOrdinal(100);
        for (const std::uint64_t number : {1'000ULL, 1'000'000ULL, 1'000'000'000ULL, 1'000'000'000'000ULL})
            add(number, Scale);
        return known;
    }();
    return parts;
}

bool isDigitSign(char c) { return c >= '0' && c <= '9'; }

/// Whether commas separate thousands: 1,000,500.
bool isGrouped(std::string_view digits)
{
    const std::size_t first = digits.find(',');
    if (first == std::string_view::npos)
        return true;
    if (first == 0 || first > 3 || (digits.size() - first) % 4 != 0)
        return false;
    for (std::size_t i = first; i < digits.size(); ++i)
        if ((digits[i] == ',') != ((i - first) % 4 == 0))
            return false;
    return true;
}

/// The value of digits with separators of thousands, a point, a sign, an exponent.
std::optional<double> valueOfDigits(std::string_view form)
{
    std::string plain;
    if (form.starts_with("\xe2\x88\x92")) { // minus sign
        plain = "-";
        form.remove_prefix(3);
    } else if (form.starts_with('-') || form.starts_with('+')) {
        plain = form.starts_with('-') ? "-" : "";
        form.remove_prefix(1);
    }
    const auto whole = std::min(form.find_first_not_of("0123456789,"), form.size());
    const auto digits = form.substr(0, whole);
    if (!isGrouped(digits))
        return std::nullopt;
    std::ranges::remove_copy(digits, std::back_inserter(plain), ',');
    const auto rest = form.substr(whole);
    if (digits.empty() && !(rest.size() > 1 && rest[0] == '.' && isDigitSign(rest[1])))
        return std::nullopt;
    if (!rest.empty() && (rest.back() == '.' || (rest[0] != '.' && rest[0] != 'e' && rest[0] != 'E')))
        return std::nullopt;
    return decimalIn(plain.append(digits.empty() ? "0" : "").append(rest));
}

constexpr std::array<std::pair<std::string_view, double>, 9> fractionSigns{{{"\xc2\xbd", 1.0 / 2},
                                                                            {"\xc2\xbc", 1.0 / 4},
                                                                            {"\xc2\xbe", 3.0 / 4},
                                                                            {"\xe2\x85\x93", 1.0 / 3},
                                                                            {"\xe2\x85\x94", 2.0 / 3},
                                                                            {"\xe2\x85\x95", 1.0 / 5},
                                                                            {"\xe2\x85\x9b", 1.0 / 8},
                                                                            {"\xe2\x85\x9c", 3.0 / 8},
                                                                            {"\xe2\x85\x9e", 7.0 / 8}}};

/// The number without what white-space splitting leaves attached to it: "($5,", "1999."
std::string_view bareNumber(std::string_view form)
{
    constexpr std::array<std::string_view, 6> before{"(", "\"", "'", "$", "\xe2\x82\xac", "\xc2\xa3"};
    for (bool found = true; found;) {
        found = false;
        for (const auto sign : before)
            if (form.size() > sign.size() && form.starts_with(sign)) {
                form.remove_prefix(sign.size());
                found = true;
            }
    }
    while (form.size() > 1 && std::string_view(".,;:!?)\"'").find(form.back()) != std::string_view::npos)
        form.remove_suffix(1);
    return form;
}

NumberToken partOf(std::string_view form)
{
    using enum NumberPart;
    if (const auto known = knownParts().find(form); known != knownParts().end())
        return {known->second.part, known->second.value, 0, true, true};
    for (const auto& [sign, value] : fractionSigns)
        if (form == sign)
            return {Fraction, value, 0, true, true};
    if (const auto value = valueOfDigits(form))
        return {Digits, *value, 0, true, true};
    if (const auto slash = form.find('/'); slash != std::string_view::npos && slash > 0) {
        const auto above = form.substr(0, slash);
        const auto below = form.substr(slash + 1);
        const auto digits = [](std::string_view s) {
            return !s.empty() && s.find_first_not_of("0123456789") == s.npos;
        };
        if (digits(above) && digits(below) && decimalIn(below).value_or(0) != 0)
            return {Fraction, decimalIn(above).value_or(0) / decimalIn(below).value_or(1), 0, true, true};
    }
    if (form.size() > 2 && isDigitSign(form[0])) {
        const auto ending = form.substr(form.size() - 2);
        if (ending == "st" || ending == "nd" || ending == "rd" || ending == "th")
            if (const auto value = valueOfDigits(form.substr(0, form.size() - 2)))
                return {Ordinal, *value, 0, true, true};
    }
    return {};
}

/// The parts of a word; one of kind None if the word is not a number.
void addParts(std::string_view written, std::uint32_t word, std::vector<NumberToken>& tokens)
{
    const std::string lower(formOf(lowerOf(intern(bareNumber(written)))));
    std::string_view form = lower;
    const bool percent = form.size() > 1 && form.ends_with('%');
    if (percent)
        form.remove_suffix(1);
    const std::size_t first = tokens.size();
    if (const NumberToken whole = partOf(form); whole.part != NumberPart::None) {
        tokens.push_back(whole);
    } else {
        for (std::size_t begin = 0; begin <= form.size();) {
            const std::size_t end = std::min(form.find('-', begin), form.size());
            tokens.push_back(partOf(form.substr(begin, end - begin)));
            begin = end + 1;
        }
        if (std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(first), tokens.end(),
                        [](const NumberToken& token) { return token.part == NumberPart::None; })) {
            tokens.resize(first);
            tokens.emplace_back();
        }
    }
    if (percent && tokens.back().part != NumberPart::None)
        tokens.push_back({NumberPart::Percent, 0, 0, true, true});
    for (std::size_t i = first; i < tokens.size(); ++i) {
        tokens[i].word = word;
        tokens[i].opens = i == first;
        tokens[i].closes = i + 1 == tokens.size();
    }
}

/// Reads numbers from the parts of words, the longest there is at each place.
class NumberReader {
public:
    NumberReader(const std::vector<NumberToken>& tokens, bool ordinals) : tokens_(tokens), ordinals_(ordinals) {}

    std::vector<Mark> marks()
    {
        std::vector<Mark> marks;
        for (std::size_t i = 0; i < tokens_.size();) {
            best_ = {};
            if (tokens_[i].opens)
                read(i);
            if (best_.end == 0) {
                ++i;
                continue;
            }
            marks.push_back({MarkKind::Number, tokens_[i].word, tokens_[best_.end - 1].word + 1,
                             std::string(best_.name), best_.value});
            i = best_.end;
        }
        return marks;
    }

private:
    struct Found {
        std::size_t end = 0;
        double value = 0.0;
        std::string_view name;
    };

    [[nodiscard]] NumberPart part(std::size_t i) const
    {
        return i < tokens_.size() ? tokens_[i].part : NumberPart::None;
    }
    [[nodiscard]] bool is(std::size_t i, NumberPart wanted) const { return part(i) == wanted; }

    /// A number may end here, if a word does.
    void found(std::size_t end, double value, std::string_view name)
    {
        if (end > best_.end && tokens_[end - 1].closes)
            best_ = {end, value, name};
        if (is(end, NumberPart::Percent) && name != "ordinal")
            percent(end + 1, value);
        else if (is(end, NumberPart::Per) && is(end + 1, NumberPart::Cent) && name != "ordinal")
            percent(end + 2, value);
    }

    void percent(std::size_t end, double value)
    {
        if (end > best_.end && tokens_[end - 1].closes)
            best_ = {end, value / 100, "percent"};
    }

    void read(std::size_t i)
    {
        using enum NumberPart;
        if (is(i, Fraction))
            found(i + 1, tokens_[i].value, "fraction");
        else if (is(i, Half) || (is(i, A) && is(i + 1, Half)))
            found(i + (is(i, A) ? 2 : 1), 0.5, "fraction");
        else if (is(i, Ordinal))
            ordinal(i, 0);
        else
            cardinal(i);
    }

    void ordinal(std::size_t i, double before)
    {
        if (ordinals_)
            found(i + 1, before + tokens_[i].value, "ordinal");
    }

    /// Hundreds, tens and units below each scale are summed up in `small`, those above it in `large`.
    void cardinal(std::size_t i)
    {
        using enum NumberPart;
        double large = 0;
        double small = 0;
        double scale = 1e18;
        NumberPart last = None;
        if (is(i, A)) {
            if (!is(i + 1, Hundred) && !is(i + 1, Scale) && !is(i + 1, Dozen))
                return;
            small = 1;
            last = Unit;
            ++i;
        }
        for (;; ++i) {
            const double value = i < tokens_.size() ? tokens_[i].value : 0;
            const bool joins = last == None || last == Scale || last == Hundred || last == And;
            const NumberPart now = part(i);
            if (now == And) {
                if ((last == Hundred || last == Scale) &&
                    (is(i + 1, Unit) || is(i + 1, Teen) || is(i + 1, Tens) || is(i + 1, Ordinal))) {
                    last = And;
                    continue;
                }
                mixed(i, large + small, last);
                return;
            }
            if (now == Ordinal && last != None && last != Digits && fits(value, small, last)) {
                if (last == Unit) // one third
                    found(i + 1, 1 / value, "fraction");
                else
                    ordinal(i, large + small);
                return;
            }
            if (now == Digits && last == None) {
                small = value;
            } else if (now == Unit && (joins || (last == Tens && value > 0))) {
                small += value;
            } else if ((now == Teen || now == Tens) && joins) {
                small += value;
            } else if ((now == Teen || now == Tens) && large == 0 && small >= 10 && small < 100 && last != Digits) {
                small = small * 100 + value; // nineteen eighty-four
            } else if (now == Hundred && small != 0 && (small < 100 || last == Digits) && last != Hundred) {
                small *= 100;
            } else if (now == Scale && small != 0 && value < scale) {
                large += small * value;
                small = 0;
                scale = value;
            } else if (now == Dozen && small != 0) {
                found(i + 1, (large + small) * 12, "cardinal");
                return;
            } else {
                after(i, large + small, last);
                return;
            }
            last = now;
            found(i + 1, large + small, "cardinal");
        }
    }

    /// Whether an ordinal closes a cardinal: twenty-first, hundred and third, but not "three third".
    static bool fits(double value, double small, NumberPart last)
    {
        using enum NumberPart;
        return last == Hundred || last == And || last == Scale || (last == Tens && value < 10) ||
               (last == Unit && small == 1 && value > 2);
    }

    /// What may follow a whole number: a fraction, parts of a whole, a point.
    void after(std::size_t i, double value, NumberPart last)
    {
        using enum NumberPart;
        if (last == None)
            return;
        if (is(i, Fraction) && last == Digits)
            found(i + 1, value + tokens_[i].value, "fraction");
        else if (is(i, Parts) || (is(i, Half) && value == 1))
            found(i + 1, value / tokens_[i].value, "fraction");
        else if (is(i, Point))
            decimals(i + 1, value);
    }

    /// "three and a half", "two and two thirds"
    void mixed(std::size_t i, double value, NumberPart last)
    {
        using enum NumberPart;
        if (last == None)
            return;
        if (is(i + 1, Half) || (is(i + 1, A) && is(i + 2, Half)))
            found(i + (is(i + 1, A) ? 3 : 2), value + 0.5, "fraction");
        else if ((is(i + 1, Unit) || is(i + 1, A)) &&
                 (is(i + 2, Parts) || (is(i + 2, Ordinal) && tokens_[i + 1].value == 1)))
            found(i + 3, value + tokens_[i + 1].value / tokens_[i + 2].value, "fraction");
    }

    void decimals(std::size_t i, double value)
    {
        for (double place = 0.1; is(i, NumberPart::Unit); ++i, place /= 10) {
            value += tokens_[i].value * place;
            found(i + 1, std::round(value * 1e9) / 1e9, "cardinal");
        }
    }

    const std::vector<NumberToken>& tokens_;
    bool ordinals_;
    Found best_;
};

} // namespace

std::vector<Mark> numbersIn(const Text& text, Ordinals ordinals, std::string_view language)
{
    if (numeralLanguageOf(language) == "en")
        return numbersIn(text.originalWords(), ordinals);
    std::vector<std::string> words;
    for (const WordId id : text.originalWords())
        words.emplace_back(formOf(lowerOf(id)));
    return germanNumbersIn(words, ordinals == Ordinals::Mark);
}

std::string_view numeralLanguageOf(std::string_view tag)
{
    return tag.substr(0, tag.find_first_of("-_")) == "de" ? "de" : "en";
}

std::vector<Mark> numbersIn(std::span<const WordId> words, Ordinals ordinals)
{
    std::vector<NumberToken> tokens;
    std::uint32_t word = 0;
    for (const WordId id : words)
        addParts(formOf(id), word++, tokens);
    return NumberReader(tokens, ordinals == Ordinals::Mark).marks();
}

bool isNumberWord(std::string_view lower)
{
    using enum NumberPart;
    if (const auto known = knownParts().find(lower); known != knownParts().end())
        return known->second.part != And && known->second.part != A && known->second.part != Point &&
               known->second.part != Per && known->second.part != Cent;
    static const std::unordered_set<std::string_view> others{
        "once",       "twice",   "thrice",   "pair",     "pairs",     "couple",    "couples",  "double",
        "doubles",    "doubled", "doubling", "triple",   "triples",   "tripled",   "treble",   "quadruple",
        "quadrupled", "halve",   "halved",   "halving",  "twofold",   "threefold", "single",   "ones",
        "twos",       "tens",    "dozens",   "hundreds", "thousands", "millions",  "billions", "trillions",
        "duo",        "trio",    "nil",      "nought",   "naught",    "ii",        "iii",      "iv",
        "vi",         "vii",     "viii",     "ix",       "xi",        "xii"};
    return others.contains(lower);
}

} // namespace core::text
