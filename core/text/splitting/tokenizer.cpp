#include "core/text/splitting/tokenizer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/base/error.h"
#include "core/base/named.h"
#include "core/text/splitting/abbreviations.h"
#include "core/text/splitting/moses.h"
#include "core/text/splitting/sentences.h"
#include "core/text/splitting/unicode_words.h"

namespace core::text {

static constexpr std::array<std::string_view, 6> tokenizations{"auto",  "whitespace", "penn",
                                                               "moses", "unicode",    "characters"};

std::span<const std::string_view> tokenizationNames() { return tokenizations; }

Tokenization tokenizationNamed(std::string_view name)
{
    return name.empty() ? Tokenization::Auto : enumNamed<Tokenization>(tokenizations, name, "tokenisation");
}

std::optional<Tokenization> cutNamed(std::string_view corpusTokenization)
{
    const auto* const found = std::ranges::find(tokenizations, corpusTokenization);
    return found == tokenizations.end() || found == tokenizations.begin() // auto says nothing
               ? std::nullopt
               : std::optional(static_cast<Tokenization>(found - tokenizations.begin()));
}

std::string_view nameOf(Tokenization tokenization) { return tokenizations.at(static_cast<std::size_t>(tokenization)); }

namespace {

bool isAsciiPunctuation(char c) { return std::string_view("!?,;:()[]{}<>\"'`").find(c) != std::string_view::npos; }

enum class Punctuation { None, Apart, Hanging };

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool endsWith(std::string_view word, std::string_view ending)
{
    if (word.size() <= ending.size())
        return false;
    for (std::size_t i = 0; i < ending.size(); ++i)
        if (lower(word[word.size() - ending.size() + i]) != ending[i])
            return false;
    return true;
}

/// Length of a run of full stops from `at` on, 0 for a single one.
std::size_t dotsAt(std::string_view word, std::size_t at)
{
    const std::size_t end = std::min(word.find_first_not_of('.', at), word.size());
    return end > at + 1 ? end - at : 0;
}

/// Length of the sign the word starts with that stands alone, 0 if none: brackets, quotes, dashes, ellipses.
std::size_t signAtFront(std::string_view word)
{
    if (word.starts_with("\xe2\x80\xa6")) // …
        return 3;
    if (const std::size_t dots = dotsAt(word, 0); dots > 0)
        return dots;
    if (word.starts_with("--") || word.starts_with("``") || word.starts_with("''"))
        return 2;
    // Curly quotes, en and em dash, inverted marks, guillemets.
    static constexpr std::array<std::string_view, 10> wide{
        "\xe2\x80\x9c", "\xe2\x80\x9d", "\xe2\x80\x98", "\xe2\x80\x99", "\xe2\x80\x93",
        "\xe2\x80\x94", "\xc2\xab",     "\xc2\xbb",     "\xc2\xbf",     "\xc2\xa1"};
    for (const auto sign : wide)
        if (word.starts_with(sign))
            return sign.size();
    static constexpr std::string_view single = "!?,;()[]{}<>\"`'#$%&@*:";
    return single.find(word[0]) != std::string_view::npos ? 1 : 0;
}

std::size_t signAtBack(std::string_view word)
{
    if (word.ends_with(".."))
        return word.size() - 1 - std::min(word.find_last_not_of('.'), word.size() - 1);
    if (word.ends_with("\xe2\x80\xa6") || word.ends_with("\xe2\x80\x9c") || word.ends_with("\xe2\x80\x9d") ||
        word.ends_with("\xe2\x80\x98") || word.ends_with("\xe2\x80\x99") || word.ends_with("\xe2\x80\x93") ||
        word.ends_with("\xe2\x80\x94"))
        return 3;
    if (word.ends_with("--") || word.ends_with("''") || word.ends_with("\xc2\xab") || word.ends_with("\xc2\xbb"))
        return 2;
    return isAsciiPunctuation(word.back()) || word.back() == '%' ? 1 : 0;
}

bool isQuote(std::string_view sign)
{
    return sign == "\"" || sign == "''" || sign == "'" || sign == "\xe2\x80\x9d" || sign == "\xe2\x80\x99";
}

/// Whether a word without its full stop is an abbreviation in any position: "etc", not "no".
bool isAbbreviation(std::string_view word)
{
    const auto kind = abbreviationOf(word);
    return kind != Abbreviation::None && kind != Abbreviation::BeforeNumber;
}

/// Length of a clitic at the end: n't, 's, 'm, 'd, 'll, 're, 've (straight or curly apostrophe), 0 if none.
std::size_t cliticAtBack(std::string_view word)
{
    static constexpr std::array<std::string_view, 14> clitics{"n't",
                                                              "'ll",
                                                              "'re",
                                                              "'ve",
                                                              "'s",
                                                              "'m",
                                                              "'d",
                                                              "n\xe2\x80\x99t",
                                                              "\xe2\x80\x99ll",
                                                              "\xe2\x80\x99re",
                                                              "\xe2\x80\x99ve",
                                                              "\xe2\x80\x99s",
                                                              "\xe2\x80\x99m",
                                                              "\xe2\x80\x99"
                                                              "d"};
    for (const auto clitic : clitics)
        if (endsWith(word, clitic))
            return clitic.size();
    return 0;
}

/// Contractions that the Treebank writes as two words; the number is the length of the first.
std::size_t contraction(std::string_view word)
{
    static constexpr std::array<std::pair<std::string_view, std::size_t>, 8> pairs{{{"cannot", 3},
                                                                                    {"gonna", 3},
                                                                                    {"gotta", 3},
                                                                                    {"wanna", 3},
                                                                                    {"gimme", 3},
                                                                                    {"lemme", 3},
                                                                                    {"d'ye", 2},
                                                                                    {"more'n", 4}}};
    for (const auto& [form, first] : pairs) {
        if (form.size() != word.size())
            continue;
        bool equal = true;
        for (std::size_t i = 0; i < form.size(); ++i)
            equal = equal && lower(word[i]) == form[i];
        if (equal)
            return first;
    }
    return 0;
}

class PennCutter {
public:
    explicit PennCutter(std::string_view s) : s_(s) {}

    std::vector<ByteSpan> cut(const std::vector<ByteSpan>& chunks)
    {
        SentenceEnds ends(s_);
        words_.reserve(chunks.size() + chunks.size() / 4);
        for (std::size_t i = 0; i < chunks.size(); ++i)
            cutChunk(chunks[i],
                     ends.endsWith(chunks[i], i + 1 < chunks.size() ? std::optional(chunks[i + 1]) : std::nullopt));
        return std::move(words_);
    }

private:
    void add(std::size_t begin, std::size_t end)
    {
        if (end > begin)
            words_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    }

    /// `last`: a sentence ends with the chunk, so that its full stop is a word of its own.
    void cutChunk(ByteSpan chunk, bool last)
    {
        std::size_t begin = chunk.begin;
        std::size_t end = chunk.end;
        while (begin < end) {
            const std::string_view rest = s_.substr(begin, end - begin);
            if (rest.size() > 1 && rest.size() <= 3 && rest[0] == '\'' && contraction(rest) == 0 &&
                cliticAtBack("x" + std::string(rest)) == rest.size())
                break; // already a separate clitic
            const std::size_t sign = signAtFront(rest);
            if (sign == 0)
                break;
            add(begin, begin + sign);
            begin += sign;
        }
        std::vector<ByteSpan> tail; // back to front
        bool quoted = false;        // what is quoted is a sentence of its own: "No." he said
        while (begin < end) {
            const std::string_view rest = s_.substr(begin, end - begin);
            std::size_t sign = signAtBack(rest);
            quoted = quoted || (sign > 0 && isQuote(rest.substr(rest.size() - sign)));
            const bool full = last || (quoted && !isAbbreviation(rest.substr(0, rest.size() - 1)));
            if (sign == 0 && full && rest.size() > 1 && rest.back() == '.' && rest.find('.') == rest.size() - 1)
                sign = 1; // the sentence's full stop; abbreviations with inner dots keep theirs
            if (sign == 0 || sign >= rest.size())
                break;
            tail.push_back({static_cast<std::uint32_t>(end - sign), static_cast<std::uint32_t>(end)});
            end -= sign;
        }
        cutWord(begin, end);
        words_.insert(words_.end(), tail.rbegin(), tail.rend());
    }

    /// A chunk without its outer signs: dashes, commas inside cut it into pieces.
    void cutWord(std::size_t begin, std::size_t end)
    {
        for (std::size_t i = begin + 1; i + 1 < end; ++i) {
            const bool dashes = s_[i] == '-' && s_[i + 1] == '-';
            const std::size_t dots = s_[i] == '.' ? dotsAt(s_.substr(0, end), i) : 0;
            const bool comma = s_[i] == ',' && !(isDigit(s_[i - 1]) && isDigit(s_[i + 1]));
            const bool slashless =
                s_[i] == ';' || s_[i] == '?' || s_[i] == '!' || s_[i] == '"' || s_[i] == '(' || s_[i] == ')';
            const bool stop = s_[i] == '.' && isLower(s_[i - 1]) && isUpper(s_[i + 1]); // "end.Next", a missing blank
            if (!dashes && dots == 0 && !comma && !slashless && !stop)
                continue;
            const std::size_t length = dots > 0 ? dots : dashes ? 2 : 1;
            cutPiece(begin, i);
            add(i, i + length);
            begin = i + length;
            i = begin;
        }
        cutPiece(begin, end);
    }

    /// A piece without signs inside: clitics, contractions.
    void cutPiece(std::size_t begin, std::size_t end)
    {
        std::vector<std::size_t> ends; // of the piece before each clitic, back to front
        for (std::size_t clitic = 1; begin < end && clitic > 0;) {
            const std::string_view word = s_.substr(begin, end - begin);
            clitic = contraction(word) > 0 ? 0 : cliticAtBack(word);
            if (clitic > 0) {
                ends.push_back(end);
                end -= clitic;
            }
        }
        const std::string_view word = s_.substr(begin, end - begin);
        std::size_t first = contraction(word);
        if (first == 0 && word.size() > 1 && word.back() == '\'') // the plural possessive
            first = word.size() - 1;
        add(begin, begin + first);
        add(begin + first, end);
        for (; !ends.empty(); ends.pop_back()) {
            add(end, ends.back());
            end = ends.back();
        }
    }

    static bool isDigit(char c) { return c >= '0' && c <= '9'; }
    static bool isLower(char c) { return c >= 'a' && c <= 'z'; }
    static bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }

    std::string_view s_;
    std::vector<ByteSpan> words_;
};

/// Whether punctuation is separate ("good , bad .", "it 's"): at least one sign or clitic stands alone, and no sign is
/// attached to the end of a word.
Punctuation punctuationOf(std::string_view s, const std::vector<ByteSpan>& spans)
{
    bool apart = false;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        auto word = s.substr(spans[i].begin, spans[i].end - spans[i].begin);
        if (word.size() == 2 && word[0] == '\\') // \? in files of movie reviews
            word.remove_prefix(1);
        const char end = word.back();
        const bool sign = end == '.' || end == ',' || end == '!' || end == '?';
        if (word.size() == 1 ? sign : isClitic(word))
            apart = true;
        else if (word.size() > 1 && sign && (end != '.' || i + 1 == spans.size()))
            return Punctuation::Hanging;
    }
    return apart ? Punctuation::Apart : Punctuation::None;
}

} // namespace

std::vector<ByteSpan> wordSpans(std::string_view string, Tokenization tokenization)
{
    switch (tokenization) {
    case Tokenization::Auto:
    case Tokenization::Whitespace:
        break;
    case Tokenization::Penn:
        return PennCutter(string).cut(chunksOf(string, true));
    case Tokenization::Moses:
        return mosesWords(string);
    case Tokenization::Unicode:
        return unicodeWords(string);
    case Tokenization::Characters:
        return characterWords(string);
    }
    return chunksOf(string, false);
}

bool isPlainWord(std::string_view word)
{
    return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= 'a' && c <= 'z'; }) &&
           contraction(word) == 0;
}

bool isClitic(std::string_view word) { return word.size() > 1 && cliticAtBack("x" + std::string(word)) == word.size(); }

Tokenization tokenizationOf(std::span<const std::string_view> sample)
{
    if (areUnspaced(sample))
        return Tokenization::Unicode;
    std::ptrdiff_t apart = 0;
    for (const auto text : sample) {
        const Punctuation punctuation = punctuationOf(text, chunksOf(text, false));
        apart += punctuation == Punctuation::Apart ? 1 : punctuation == Punctuation::Hanging ? -1 : 0;
    }
    return apart > 0 ? Tokenization::Whitespace : Tokenization::Penn;
}

Text tokenize(std::string string, Tokenization tokenization)
{
    if (string.size() > 0x7fffffff)
        throw Error("a text of more than 2 GiB cannot be cut into words", "Split it into several examples");
    if (tokenization == Tokenization::Auto)
        tokenization = tokenizationOf(std::array{std::string_view(string)});
    const auto spans = wordSpans(string, tokenization);
    return {std::move(string), spans, tokenization};
}

} // namespace core::text
