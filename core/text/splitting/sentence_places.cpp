#include "core/text/splitting/sentence_places.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/text/splitting/abbreviations.h"
#include "core/text/splitting/sentences.h"

namespace core::text {

namespace {

bool isAsciiDigit(char c) { return c >= '0' && c <= '9'; }
bool isAsciiSmall(char c) { return c >= 'a' && c <= 'z'; }
bool isAsciiCapital(char c) { return c >= 'A' && c <= 'Z'; }

/// Stops of scripts that need no blank after them: 。！？．｡ … of Chinese and Japanese, the danda, ؟ and ۔ .
constexpr std::array<std::string_view, 8> wideStops{"\xe3\x80\x82", "\xef\xbc\x81", "\xef\xbc\x9f", "\xef\xbc\x8e",
                                                    "\xef\xbd\xa1", "\xe0\xa5\xa4", "\xd8\x9f",     "\xdb\x94"};
/// What closes a quotation or bracket, separate or after a wide stop.
constexpr std::array<std::string_view, 14> closers{")",
                                                   "]",
                                                   "''",
                                                   "\xe2\x80\x9d",
                                                   "\xe2\x80\x99",
                                                   "\xc2\xbb",
                                                   "\xe3\x80\x8d",
                                                   "\xe3\x80\x8f",
                                                   "\xe3\x80\x91",
                                                   "\xef\xbc\x89",
                                                   "\xe3\x80\x8b",
                                                   "\xe3\x80\x89",
                                                   "\xef\xbd\xa3",
                                                   "}"};
constexpr std::array<std::string_view, 26> smileys{":)", ":-)", ":(",  ":-(", ";)", ";-)", ":D", ":-D", ";D",
                                                   ":P", ":-P", ":p",  ":-p", ":/", ":-/", ":o", ":O",  "=)",
                                                   "=(", "=D",  "^_^", "^^",  "xD", "XD",  "<3", ":))"};
/// Words that open a sentence after an abbreviation, beyond opensSentence(): requests, questions and thanks.
constexpr std::array<std::string_view, 24> openers{"Are",    "Can",     "Could",   "Did",     "Either",  "Have",
                                                   "Hope",   "Please",  "Let",     "Maybe",   "Neither", "Nobody",
                                                   "Next",   "Nothing", "Perhaps", "Should",  "So",      "Thank",
                                                   "Thanks", "Today",   "Would",   "Whether", "Which",   "Until"};

template<class Signs>
std::size_t signAt(const Signs& signs, std::string_view text)
{
    const auto found = std::ranges::find_if(signs, [&](std::string_view sign) { return text.starts_with(sign); });
    return found == signs.end() ? 0 : found->size();
}

/// A run of five or more of one sign: what people draw lines with.
bool isLine(std::string_view chunk)
{
    return chunk.size() >= 5 && std::string_view("-_*=~#+").find(chunk[0]) != std::string_view::npos &&
           chunk.find_first_not_of(chunk[0]) == std::string_view::npos;
}

/// The number of a list's item: "3.", "3)", "(3)"; 0 for other chunks.
int itemNumber(std::string_view chunk)
{
    if (chunk.starts_with('('))
        chunk.remove_prefix(1);
    if (chunk.size() < 2 || chunk.size() > 3 || (chunk.back() != '.' && chunk.back() != ')'))
        return 0;
    chunk.remove_suffix(1);
    int number = 0;
    for (const char c : chunk) {
        if (!isAsciiDigit(c))
            return 0;
        number = number * 10 + (c - '0');
    }
    return number;
}

/// Bytes [begin, end) of a chunk; the sentence ends with them for certain, or by the rules.
struct Piece {
    ByteSpan span;
    bool ends = false;
};

class Places {
public:
    Places(std::string_view text, SentenceLanguage language) : text_(text), language_(language), rules_(text, language)
    {
        for (const auto chunk : chunksOf(text, true))
            cut(chunk);
    }

    std::vector<ByteSpan> sentences()
    {
        std::vector<ByteSpan> sentences;
        std::size_t first = 0;
        for (std::size_t i = 0; i < pieces_.size(); ++i) {
            if (i == first) {
                item_ = itemNumber(of(i));
                quotes_ = 0;
            }
            quotes_ += static_cast<std::size_t>(std::ranges::count(of(i), '"'));
            const bool byRules = rules_.endsWith(pieces_[i].span, spanOf(i + 1));
            const bool over = ended_ || pieces_[i].ends || decided(i, byRules);
            const bool ends = isEnd(i, over, first);
            rules_.correct(ends);
            ended_ = over && !ends;
            if (ends) {
                sentences.push_back({pieces_[first].span.begin, pieces_[i].span.end});
                first = i + 1;
            }
        }
        return sentences;
    }

private:
    [[nodiscard]] std::string_view of(std::size_t i) const
    {
        return i < pieces_.size() ? text_.substr(pieces_[i].span.begin, pieces_[i].span.end - pieces_[i].span.begin)
                                  : std::string_view();
    }
    [[nodiscard]] std::optional<ByteSpan> spanOf(std::size_t i) const
    {
        return i < pieces_.size() ? std::optional(pieces_[i].span) : std::nullopt;
    }

    /// Whether pieces follow each other without a line break of markup or an empty line between.
    [[nodiscard]] bool isApart(std::size_t i) const
    {
        const auto gap = text_.substr(pieces_[i].span.end, pieces_[i + 1].span.begin - pieces_[i].span.end);
        return gap.find('<') != std::string_view::npos || std::ranges::count(gap, '\n') > 1;
    }

    /// Splits a chunk after stops that need no blank.
    void cut(ByteSpan chunk)
    {
        const auto bytes = text_.substr(chunk.begin, chunk.end - chunk.begin);
        std::uint32_t begin = 0;
        for (std::size_t at = 0; at < bytes.size();) {
            std::size_t end = at;
            while (const std::size_t stop = signAt(wideStops, bytes.substr(end)))
                end += stop;
            if (end > at)
                while (const std::size_t sign = signAt(closers, bytes.substr(end)))
                    end += sign;
            else
                end = endOfGluedStop(bytes, at);
            if (end > at) {
                pieces_.push_back({{chunk.begin + begin, static_cast<std::uint32_t>(chunk.begin + end)}, true});
                begin = static_cast<std::uint32_t>(end);
            }
            at = std::max(end, at + 1);
        }
        if (begin < bytes.size())
            pieces_.push_back({{chunk.begin + begin, chunk.end}, false});
    }

    /// One past the stops at `at` if the letters after them can only open a sentence ("film.I", "film???it"), or `at`.
    static std::size_t endOfGluedStop(std::string_view chunk, std::size_t at)
    {
        const auto isStop = [](char c) { return c == '.' || c == '!' || c == '?'; };
        if (at < 2 || !isStop(chunk[at]) || !isAsciiSmall(chunk[at - 1]) || !isAsciiSmall(chunk[at - 2]) ||
            chunk.find_first_of("@/:_=&%") != std::string_view::npos) // an address
            return at;
        std::size_t end = at;
        while (end < chunk.size() && isStop(chunk[end]))
            ++end;
        if (end >= chunk.size())
            return at;
        const auto stops = chunk.substr(at, end - at);
        const bool full = stops == ".";
        if (full && (!isAsciiCapital(chunk[end]) || chunk.find('.', end) < chunk.size() - 1))
            return at;
        const bool letter = isAsciiCapital(chunk[end]) || (isAsciiSmall(chunk[end]) && stops.find('.') == stops.npos);
        return letter ? end : at;
    }

    [[nodiscard]] bool isEnd(std::size_t i, bool over, std::size_t first) const
    {
        if (i + 1 == pieces_.size() || isApart(i) || isLine(of(i)) || isLine(of(i + 1)))
            return true;
        return over ? !belongsToSentence(of(i + 1)) : continuesList(i, first);
    }

    /// Whether a piece after the end of a sentence is part of it.
    [[nodiscard]] bool belongsToSentence(std::string_view piece) const
    {
        if (piece.find_first_not_of(".!?") == std::string_view::npos ||
            std::ranges::find(smileys, piece) != smileys.end())
            return true;
        if (piece == "\"")
            return quotes_ % 2 == 1;
        if (language_ == SentenceLanguage::German && (piece == "\xe2\x80\x9c" || piece == "\xc2\xab"))
            return true;
        while (const std::size_t sign = signAt(closers, piece))
            piece.remove_prefix(sign);
        return piece.empty();
    }

    [[nodiscard]] bool decided(std::size_t i, bool byRules) const
    {
        const auto chunk = of(i);
        const auto next = of(i + 1);
        if (chunk == "." && i > 0 && abbreviationOf(of(i - 1), language_) == Abbreviation::BeforeName &&
            of(i - 1).size() > 1)
            return false;
        if (byRules)
            return true;
        const char last = chunk.back();
        if (last != '.' && last != '!' && last != '?')
            return false;
        const auto word = chunk.substr(0, chunk.find_last_not_of(".!?") + 1);
        const auto kind = abbreviationOf(word.empty() ? std::string_view("x") : word, language_);
        if (last == '.' && (kind == Abbreviation::Anywhere || kind == Abbreviation::Inside))
            return (language_ == SentenceLanguage::English && std::ranges::find(openers, next) != openers.end()) ||
                   next.starts_with("http");
        if (next.starts_with("http") || next.starts_with("www."))
            return last != '.' || kind == Abbreviation::None;
        return last != '.' && isPlain(word) && isAsciiSmall(next.empty() ? ' ' : next[0]);
    }

    /// Two lower-case letters or more with a vowel, unlike names and abbreviations.
    static bool isPlain(std::string_view word)
    {
        return word.size() > 1 && std::ranges::all_of(word, isAsciiSmall) &&
               word.find_first_of("aeiouy") != std::string_view::npos;
    }

    /// Whether the next piece is the number after that of the item that this sentence is ("1. Open it 2. Close it").
    [[nodiscard]] bool continuesList(std::size_t i, std::size_t first) const
    {
        const int next = itemNumber(of(i + 1));
        return next > 0 && i > first && item_ > 0 && (next == item_ + 1 || next == item_ - 1);
    }

    std::string_view text_;
    SentenceLanguage language_;
    SentenceEnds rules_;
    std::vector<Piece> pieces_;
    int item_ = 0;           ///< Number of the list's item that the sentence is, 0 for none.
    std::size_t quotes_ = 0; ///< Straight quotes in the sentence so far.
    bool ended_ = false;     ///< The sentence has ended, signs that belong to it follow.
};

} // namespace

std::vector<ByteSpan> sentencePlaces(std::string_view text, std::string_view language)
{
    return Places(text, sentenceLanguageOf(language)).sentences();
}

std::vector<WordRange> sentencePlaces(const Text& text, std::string_view language)
{
    std::vector<WordRange> ranges;
    std::uint32_t begin = 0;
    const auto sentences = sentencePlaces(std::string_view(text.str()), language);
    for (std::size_t s = 0; s < sentences.size(); ++s) {
        std::uint32_t end = begin;
        const bool last = s + 1 == sentences.size();
        while (end < text.size() && (last || text.words()[end].span.begin < sentences[s].end))
            ++end;
        if (end > begin)
            ranges.push_back({begin, end});
        begin = end;
    }
    return ranges;
}

} // namespace core::text
