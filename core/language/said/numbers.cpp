#include "core/language/said/numbers.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "core/base/ascii.h"
#include "core/language/said/quantity_words.h"
#include "core/text/numbers.h"

namespace core::language {

namespace {

bool isArithmeticSign(UChar32 c)
{
    return std::u32string_view(U"%\u2030/+*=<>^\u00d7\u00f7\u2212").find(static_cast<char32_t>(c)) !=
           std::u32string_view::npos;
}

/// Reads a string character by character; bytes that are no UTF-8 are read as U+FFFD.
class Characters {
public:
    explicit Characters(std::string_view string) : string_(string) {}
    [[nodiscard]] bool done() const { return at_ >= length(); }
    [[nodiscard]] std::int32_t at() const { return at_; }
    UChar32 next()
    {
        UChar32 c = 0;
        U8_NEXT_OR_FFFD(string_.data(), at_, length(), c);
        return c;
    }

private:
    [[nodiscard]] std::int32_t length() const { return static_cast<std::int32_t>(string_.size()); }
    std::string_view string_;
    std::int32_t at_ = 0;
};

bool isDigitOf(UChar32 c) { return (U_GET_GC_MASK(c) & U_GC_N_MASK) != 0; }

/// Whether it belongs to the word around it: letters, marks on them, digits.
bool isPartOfWord(UChar32 c) { return (U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK)) != 0; }

bool isApostrophe(UChar32 c) { return c == U'\'' || c == U'\u2019'; }

/// A run of letters and digits in lower case, and the one after it where only blanks are between.
struct NextRun {
    std::string lower;
    bool ends = false; ///< Nothing, or a sign, is next.
};

NextRun runAfter(std::string_view string, std::size_t at)
{
    while (at < string.size() && (string[at] == ' ' || string[at] == '\n' || string[at] == '\t'))
        ++at;
    auto end = at;
    while (end < string.size() && (u_isalnum(static_cast<unsigned char>(string[end])) != 0))
        ++end;
    return {lowered(string.substr(at, end - at)), end == at};
}

/// "the number of shells that Joan found is 70" says how many there are, and does not ask it.
bool statesNumber(std::string_view string, std::size_t at)
{
    const auto stop = std::min(string.find_first_of("?!", at), string.find(". ", at));
    const auto sentence = string.substr(at, std::min(stop, string.size()) - at);
    for (const std::string_view be : {" is ", " are ", " was ", " were "})
        for (auto found = sentence.find(be); found != sentence.npos; found = sentence.find(be, found + 1)) {
            const char next = found + be.size() < sentence.size() ? sentence[found + be.size()] : ' ';
            if ((next >= '0' && next <= '9') || next == '$' ||
                text::isNumberWord(runAfter(sentence, found + be.size()).lower))
                return true;
        }
    return false;
}

/// What a word says where others say the same, so that one may stand for the other: "in all", "altogether" and "in
/// total"; what remains and what is left; "how many" and "what is the number of", "how much" and "what amount of".
/// Empty where it says nothing of a quantity. `before`: the word before it; `at`: the place behind it.
std::string_view quantitySaid(std::string_view lower, std::string_view before, std::string_view string, std::size_t at)
{
    if (lower == "altogether" || lower == "total")
        return "total";
    if (lower == "all" && before == "in") {
        const auto next = runAfter(string, at);
        return next.ends || next.lower == "if" ? "total" : lower;
    }
    if (lower == "remain" || lower == "remains" || lower == "remained" || lower == "remaining")
        return "left";
    if (lower == "number" || lower == "amount") {
        const bool asks = runAfter(string, at).lower == "of" && before != "a" && !statesNumber(string, at);
        return !asks ? std::string_view() : lower == "number" ? "many" : "much";
    }
    if ((lower == "score" || lower == "scores") && !before.empty()) { // did they score?
        const bool counts = text::isNumberWord(before) || before == "a" || (before[0] >= '0' && before[0] <= '9');
        return counts ? lower : std::string_view();
    }
    return isQuantityWord(lower) ? lower : std::string_view();
}

/// Calls `found` for each number in the string: a run of letters and digits that has a digit or is a word for a number
/// or a quantity (1,000.5 and 1/2 are one), or a sign of arithmetic. The s of "Joan's" and the m of "I'm" are no units;
/// those of "5's" may be, and n't stays as it is.
template<class Found>
void eachNumber(std::string_view string, const Found& found)
{
    std::int32_t begin = -1;
    std::int32_t end = 0;
    bool digits = false;
    bool isEnding = false; // behind an apostrophe
    std::string_view last; // the run before
    const auto close = [&] {
        if (begin < 0)
            return;
        const auto run = string.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
        const auto lower = text::formOf(text::lowerOf(text::intern(run)));
        const bool isUnit = !isEnding || (lower != "s" && lower != "m");
        if (digits || (isUnit && text::isNumberWord(lower)))
            found(lower);
        else if (const auto said = quantitySaid(lower, last, string, static_cast<std::size_t>(end));
                 isUnit && !said.empty())
            found(said);
        last = lower;
        begin = -1;
        digits = false;
    };
    UChar32 before = 0;
    UChar32 beforeThat = 0;
    for (Characters characters(string); !characters.done();) {
        const auto here = characters.at();
        const UChar32 c = characters.next();
        const bool digit = isDigitOf(c);
        if (isPartOfWord(c)) {
            // The separator of "1,000" and "3.5" lies between two digits and is part of the number.
            const bool joins = begin >= 0 && end < here && digit;
            if (begin < 0 || (end < here && !joins)) {
                close();
                begin = here;
                isEnding = isApostrophe(before) && !isDigitOf(beforeThat);
            }
            end = characters.at();
            digits = digits || digit;
        } else {
            const bool separates = begin >= 0 && end == here && isDigitOf(before) && (c == '.' || c == ',');
            if (!separates)
                close();
            if (isArithmeticSign(c))
                found(string.substr(static_cast<std::size_t>(here), static_cast<std::size_t>(characters.at() - here)));
        }
        beforeThat = before;
        before = c;
    }
    close();
}

} // namespace

bool saysNumber(text::WordId word)
{
    bool any = false;
    eachNumber(text::formOf(word), [&](std::string_view) { any = true; });
    return any;
}

bool maySayNumber(text::WordId word)
{
    const auto lower = text::formOf(text::lowerOf(word));
    return lower == "number" || lower == "amount" || saysNumber(word);
}

std::vector<std::string> numbersSaid(const text::Text& text)
{
    std::vector<std::string> numbers;
    eachNumber(text.str(), [&](std::string_view number) { numbers.emplace_back(number); });
    std::vector<text::WordId> words;
    for (const auto& word : text.words())
        words.push_back(word.id);
    for (const auto& mark : text::numbersIn(words, text::Ordinals::Mark))
        numbers.push_back(fmt::format("={}", mark.value.value_or(0.0)));
    return numbers;
}

std::vector<std::string> numbersMeant(const text::Text& text)
{
    std::vector<text::WordId> words;
    for (const auto& word : text.words())
        words.push_back(word.id);
    std::vector<std::string> numbers;
    std::size_t next = 0;
    const auto addWords = [&](std::size_t end) { // between two values
        for (; next < end; ++next)
            if (const auto lower = text::formOf(text::lowerOf(words[next]));
                text::isNumberWord(lower) && lower != "once" && lower != "single")
                numbers.emplace_back(lower);
    };
    for (const auto& mark : text::numbersIn(words, text::Ordinals::Mark)) {
        addWords(mark.begin);
        numbers.push_back(fmt::format("={}", mark.value.value_or(0.0)));
        next = mark.end;
    }
    addWords(words.size());
    std::ranges::sort(numbers);
    return numbers;
}

} // namespace core::language
