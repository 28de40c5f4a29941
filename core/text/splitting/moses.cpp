#include "core/text/splitting/moses.h"

#include <algorithm>
#include <array>

#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include "core/text/splitting/abbreviations.h"
#include "core/text/splitting/sentences.h"

namespace core::text {

namespace {

constexpr std::string_view curlyApostrophe = "\xe2\x80\x99";

bool isApostrophe(std::string_view sign) { return sign == "'" || sign == curlyApostrophe; }

/// One character of a chunk; invalid UTF-8 counts as a letter, byte by byte.
struct Sign {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    UChar32 c = 0;
    [[nodiscard]] bool isLetter() const { return c < 0 || u_isalpha(c) || isMark(); }
    [[nodiscard]] bool isNumber() const { return c >= 0 && u_isdigit(c); }
    [[nodiscard]] bool isMark() const { return c >= 0 && (U_GET_GC_MASK(c) & (U_GC_M_MASK | U_GC_CF_MASK)) != 0; }
};

std::vector<Sign> signsOf(std::string_view text, ByteSpan chunk)
{
    std::vector<Sign> signs;
    const auto end = static_cast<std::int32_t>(chunk.end);
    for (auto at = static_cast<std::int32_t>(chunk.begin); at < end;) {
        const auto begin = static_cast<std::uint32_t>(at);
        UChar32 c = 0;
        U8_NEXT(text.data(), at, end, c);
        signs.push_back({begin, static_cast<std::uint32_t>(at), c});
    }
    return signs;
}

enum class Apostrophe { OpensWord, ClosesWord, Apart };

Apostrophe apostropheOf(std::string_view language)
{
    const auto primary = language.substr(0, language.find('-'));
    return primary == "en"                      ? Apostrophe::OpensWord
           : primary == "fr" || primary == "it" ? Apostrophe::ClosesWord
                                                : Apostrophe::Apart;
}

class MosesCutter {
public:
    MosesCutter(std::string_view text, std::string_view language) : text_(text), apostrophe_(apostropheOf(language)) {}

    std::vector<ByteSpan> cut()
    {
        for (const auto chunk : chunksOf(text_, false))
            cutChunk(signsOf(text_, chunk));
        return withoutFullStops();
    }

private:
    void cutChunk(const std::vector<Sign>& signs)
    {
        std::size_t begin = 0;
        const auto endWordAt = [&](std::size_t i) {
            if (i > begin)
                words_.push_back({signs[begin].begin, signs[i - 1].end});
            begin = i;
        };
        for (std::size_t i = 0; i < signs.size();) {
            std::size_t length = 0; // of what is a word of its own here
            if (const std::size_t dots = dotsFrom(signs, i); dots > 1) {
                length = dots;
            } else if (isApostrophe(bytes(signs[i]))) {
                const bool between = i > 0 && i + 1 < signs.size() && signs[i + 1].isLetter();
                const bool joins = between && apostrophe_ != Apostrophe::Apart &&
                                   (signs[i - 1].isLetter() || (signs[i - 1].isNumber() && bytes(signs[i + 1]) == "s"));
                if (joins) {
                    endWordAt(i + (apostrophe_ == Apostrophe::OpensWord ? 0 : 1));
                    ++i;
                    continue;
                }
                length = 1;
            } else if (!staysInside(signs, i)) {
                length = 1;
            }
            if (length > 0) {
                endWordAt(i);
                endWordAt(i + length);
            }
            i += std::max<std::size_t>(length, 1);
        }
        endWordAt(signs.size());
    }

    [[nodiscard]] std::string_view bytes(const Sign& sign) const
    {
        return text_.substr(sign.begin, sign.end - sign.begin);
    }
    [[nodiscard]] std::string_view bytes(ByteSpan span) const
    {
        return text_.substr(span.begin, span.end - span.begin);
    }

    static std::size_t dotsFrom(const std::vector<Sign>& signs, std::size_t i)
    {
        std::size_t end = i;
        while (end < signs.size() && signs[end].c == '.')
            ++end;
        return end - i;
    }

    static bool staysInside(const std::vector<Sign>& signs, std::size_t i)
    {
        if (signs[i].isLetter() || signs[i].isNumber() || signs[i].c == '.' || signs[i].c == '-')
            return true;
        return signs[i].c == ',' && i > 0 && i + 1 < signs.size() && signs[i - 1].isNumber() && signs[i + 1].isNumber();
    }

    /// Full stops after words become words of their own where they end a sentence.
    [[nodiscard]] std::vector<ByteSpan> withoutFullStops() const
    {
        std::vector<ByteSpan> result;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            const auto word = bytes(words_[i]);
            const auto next = i + 1 < words_.size() ? bytes(words_[i + 1]) : std::string_view();
            if (word.size() < 2 || !word.ends_with('.') || word.ends_with("..") ||
                keepsStop(word.substr(0, word.size() - 1), next)) {
                result.push_back(words_[i]);
                continue;
            }
            result.push_back({words_[i].begin, words_[i].end - 1});
            result.push_back({words_[i].end - 1, words_[i].end});
        }
        return result;
    }

    static bool keepsStop(std::string_view word, std::string_view next)
    {
        const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
        if (word.find('.') != std::string_view::npos && std::ranges::any_of(word, isLetter))
            return true;
        if (abbreviationOf(word) == Abbreviation::BeforeNumber)
            return !next.empty() && next[0] >= '0' && next[0] <= '9';
        if (abbreviationOf(word) != Abbreviation::None)
            return true;
        std::int32_t at = 0;
        UChar32 c = 0;
        if (!next.empty())
            U8_NEXT(next.data(), at, static_cast<std::int32_t>(next.size()), c);
        return c > 0 && u_islower(c);
    }

    std::string_view text_;
    Apostrophe apostrophe_;
    std::vector<ByteSpan> words_;
};

bool isOneOf(std::string_view word, std::span<const std::string_view> signs)
{
    return std::ranges::find(signs, word) != signs.end();
}

constexpr std::array<std::string_view, 21> closingSigns{",",
                                                        ".",
                                                        "?",
                                                        "!",
                                                        ":",
                                                        ";",
                                                        "%",
                                                        ")",
                                                        "]",
                                                        "}",
                                                        "\xc2\xbb",
                                                        "\xe2\x80\x9d",
                                                        "\xe2\x80\xa6",
                                                        "\xe3\x80\x82",
                                                        "\xef\xbc\x8c",
                                                        "\xe3\x80\x81",
                                                        "\xef\xbc\x81",
                                                        "\xef\xbc\x9f",
                                                        "\xef\xbc\x9a",
                                                        "\xef\xbc\x9b",
                                                        "\xef\xbc\x89"};
constexpr std::array<std::string_view, 13> openingSigns{
    "(",        "[", "{", "\xc2\xab",     "\xe2\x80\x9e", "\xe2\x80\x9a", "\xc2\xbf",
    "\xc2\xa1", "$", "#", "\xe2\x82\xac", "\xc2\xa3",     "\xef\xbc\x88"};
constexpr std::string_view leftQuote = "\xe2\x80\x9c";

bool isCjk(UChar32 c)
{
    UErrorCode status = U_ZERO_ERROR;
    const auto script = c < 0 ? USCRIPT_UNKNOWN : uscript_getScript(c, &status);
    return script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA ||
           (c >= 0x3000 && c <= 0x303f) || (c >= 0xff00 && c <= 0xffef);
}

UChar32 firstOf(std::string_view word)
{
    std::int32_t at = 0;
    UChar32 c = -1;
    if (!word.empty())
        U8_NEXT(word.data(), at, static_cast<std::int32_t>(word.size()), c);
    return c;
}

UChar32 lastOf(std::string_view word)
{
    auto at = static_cast<std::int32_t>(word.size());
    UChar32 c = -1;
    if (!word.empty())
        U8_PREV(reinterpret_cast<const std::uint8_t*>(word.data()), 0, at, c);
    return c;
}

/// Joins words one after the other.
class Joiner {
public:
    explicit Joiner(std::string_view language)
        : apostrophe_(apostropheOf(language)), lowQuotes_(!language.starts_with("en"))
    {}

    void add(std::string_view word)
    {
        bool blank = !result_.empty() && !glued_;
        glued_ = false;
        const bool number = u_isdigit(firstOf(word)) && u_isdigit(beforeColon_);
        if (word == "\"" || word == "'") {
            bool& open = word == "'" ? single_ : double_;
            const bool possessive = word == "'" && !open && !last_.empty() && last_.back() == 's';
            blank = blank && !open && !possessive;
            glued_ = !open && !possessive;
            open = !open && !possessive;
        } else if (word == leftQuote) { // closes in German and Czech, opens in English
            const bool closes = lowQuotes_ && low_;
            low_ = false;
            blank = blank && !closes;
            glued_ = !closes;
        } else if (isOneOf(word, closingSigns) || isRunOfStops(word) || word == curlyApostrophe) {
            blank = false;
        } else if (isOneOf(word, openingSigns)) {
            glued_ = true;
            low_ = low_ || word == "\xe2\x80\x9e";
        } else if (word == "/" || word == "@" || word == "_") {
            blank = false;
            glued_ = true;
        } else if (apostrophe_ == Apostrophe::OpensWord && opensWithApostrophe(word)) {
            blank = false;
        } else if (apostrophe_ == Apostrophe::ClosesWord && word.size() > 1 &&
                   (word.ends_with('\'') || word.ends_with(curlyApostrophe))) {
            glued_ = true;
        } else if (number || (isCjk(firstOf(word)) && isCjk(lastOf(last_)))) {
            blank = false; // 7 : 30
        }
        if (blank)
            result_ += ' ';
        result_ += word;
        beforeColon_ = word == ":" ? lastOf(last_) : -1;
        last_ = word;
    }

    std::string result() { return std::move(result_); }

private:
    static bool isRunOfStops(std::string_view word)
    {
        return !word.empty() && word.find_first_not_of('.') == std::string_view::npos;
    }

    static bool opensWithApostrophe(std::string_view word)
    {
        const std::size_t sign = word.starts_with('\'')              ? 1
                                 : word.starts_with(curlyApostrophe) ? curlyApostrophe.size()
                                                                     : 0;
        return sign > 0 && word.size() > sign;
    }

    Apostrophe apostrophe_;
    bool lowQuotes_;
    std::string result_;
    std::string_view last_;
    UChar32 beforeColon_ = -1; ///< The character before a colon that was added last.
    bool glued_ = false;       ///< No blank before the next word.
    bool double_ = false;      ///< A straight quotation mark is open, and so below.
    bool single_ = false;
    bool low_ = false;
};

} // namespace

std::vector<ByteSpan> mosesWords(std::string_view text, std::string_view language)
{
    return MosesCutter(text, language).cut();
}

std::string detokenized(std::span<const std::string_view> words, std::string_view language)
{
    Joiner joiner(language);
    for (const auto word : words)
        joiner.add(word);
    return joiner.result();
}

std::string detokenized(const Text& text, std::string_view language)
{
    std::vector<std::string_view> words;
    for (const auto& word : text.words())
        words.push_back(word.form());
    return detokenized(words, language);
}

} // namespace core::text
