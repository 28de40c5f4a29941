#include "core/text/splitting/sentences.h"

#include <algorithm>
#include <array>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

namespace core::text {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isSmall(char c) { return c >= 'a' && c <= 'z'; }
bool isStop(char c) { return c == '.' || c == '!' || c == '?'; }

/// Length of a tag that breaks a line at the start of `text`, 0 if there is none.
std::size_t lineBreakAt(std::string_view text)
{
    std::size_t at = 1;
    if (at < text.size() && text[at] == '/')
        ++at;
    static constexpr std::array<std::string_view, 6> names{"br", "p", "hr", "BR", "P", "HR"};
    const auto name = std::ranges::find_if(names, [&](auto tag) { return text.substr(at).starts_with(tag); });
    if (name == names.end())
        return 0;
    at += name->size();
    while (at < text.size() && (text[at] == ' ' || text[at] == '/'))
        ++at;
    return at < text.size() && text[at] == '>' ? at + 1 : 0;
}

/// Whether the bytes between two chunks break the line: markup, or an empty line.
bool breaksLine(std::string_view gap)
{
    return gap.size() > 1 && (gap.find('<') != std::string_view::npos || std::ranges::count(gap, '\n') > 1);
}

constexpr std::array<std::string_view, 6> closing{"\"", "'", ")", "]", "\xe2\x80\x9d", "\xe2\x80\x99"};
constexpr std::array<std::string_view, 7> opening{"\"", "'", "(", "[", "`", "\xe2\x80\x9c", "\xe2\x80\x98"};

/// „German" quotes: the sign that closes is the one that opens English ones.
constexpr std::array<std::string_view, 3> germanClosing{"\xe2\x80\x9c", "\xc2\xab", "\xe2\x80\x98"};
constexpr std::array<std::string_view, 3> germanOpening{"\xe2\x80\x9e", "\xc2\xbb", "\xe2\x80\x9a"};

std::string_view withoutClosing(std::string_view chunk, SentenceLanguage language)
{
    for (bool found = true; found;) {
        found = false;
        const auto take = [&](std::string_view sign) {
            if (chunk.ends_with(sign)) {
                chunk.remove_suffix(sign.size());
                found = true;
            }
        };
        std::ranges::for_each(closing, take);
        if (language == SentenceLanguage::German)
            std::ranges::for_each(germanClosing, take);
    }
    return chunk;
}

std::string_view withoutOpening(std::string_view chunk, SentenceLanguage language)
{
    for (bool found = true; found;) {
        found = false;
        const auto take = [&](std::string_view sign) {
            if (chunk.starts_with(sign)) {
                chunk.remove_prefix(sign.size());
                found = true;
            }
        };
        std::ranges::for_each(opening, take);
        if (language == SentenceLanguage::German)
            std::ranges::for_each(germanOpening, take);
    }
    return chunk;
}

bool startsSmall(std::string_view chunk, SentenceLanguage language)
{
    chunk = withoutOpening(chunk, language);
    if (chunk.empty() || static_cast<unsigned char>(chunk[0]) < 0x80)
        return !chunk.empty() && isSmall(chunk[0]);
    std::int32_t at = 0;
    UChar32 c = 0;
    U8_NEXT(chunk.data(), at, static_cast<std::int32_t>(chunk.size()), c);
    return c >= 0 && u_islower(c);
}

/// The next word after most abbreviations is lower-case; after a plain lower-case word of a careless writer, it opens a
/// sentence.
bool isPlainSmall(std::string_view word)
{
    return word.size() > 1 && std::ranges::all_of(word, isSmall) &&
           word.find_first_of("aeiouy") != std::string_view::npos;
}

} // namespace

std::vector<ByteSpan> chunksOf(std::string_view text, bool markup)
{
    std::vector<ByteSpan> chunks;
    const auto size = static_cast<std::int32_t>(text.size());
    std::int32_t begin = -1;
    const auto endAt = [&](std::int32_t end) {
        if (begin >= 0)
            chunks.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
        begin = -1;
    };
    for (std::int32_t at = 0; at < size;) {
        const std::int32_t here = at;
        UChar32 c = static_cast<unsigned char>(text[static_cast<std::size_t>(at)]);
        if (c < 0x80)
            ++at;
        else
            U8_NEXT(text.data(), at, size, c);
        if (c >= 0 && u_isUWhiteSpace(c)) {
            endAt(here);
        } else if (const auto tag = markup && c == '<' ? lineBreakAt(text.substr(static_cast<std::size_t>(here))) : 0;
                   tag > 0) {
            endAt(here);
            at = here + static_cast<std::int32_t>(tag);
        } else if (begin < 0) {
            begin = here;
        }
    }
    endAt(size);
    return chunks;
}

bool SentenceEnds::decide(std::string_view chunk, std::string_view next) const
{
    if (const char last = chunk.back(); isSmall(last) || isDigit(last) || last == ',') // nearly all
        return false;
    const std::string_view bare = withoutClosing(chunk, language_);
    const bool quoted = bare.size() < chunk.size();
    const bool dots = bare.ends_with("..") || bare.ends_with("\xe2\x80\xa6");
    if (bare.empty() || (!isStop(bare.back()) && !dots))
        return false;
    const bool small = startsSmall(next, language_);
    if (dots || bare.back() != '.')
        return !small;
    const std::string_view word = withoutOpening(bare.substr(0, bare.size() - 1), language_);
    if (word.empty())
        return true; // a separate full stop
    const bool number = std::ranges::all_of(word, isDigit);
    if (number && first_ && word.size() <= 3)
        return false; // "1. Open it"
    const std::string_view opened = withoutOpening(next, language_);
    if (number && word.size() <= 2 && language_ == SentenceLanguage::German)
        return opensSentence(opened, language_); // "am 3. Mai"
    switch (abbreviationOf(word, language_)) {
    case Abbreviation::BeforeName:
        return false;
    case Abbreviation::BeforeNumber:
        if (isDigit(opened.empty() ? ' ' : opened[0]))
            return false;
        break;
    case Abbreviation::Anywhere:
        return opensSentence(opened, language_);
    case Abbreviation::Inside:
        return !small;
    case Abbreviation::None:
        break;
    }
    return !small || (!quoted && isPlainSmall(word));
}

bool SentenceEnds::endsWith(ByteSpan chunk, std::optional<ByteSpan> next)
{
    const auto of = [this](ByteSpan span) { return text_.substr(span.begin, span.end - span.begin); };
    const bool ends =
        !next || breaksLine(text_.substr(chunk.end, next->begin - chunk.end)) || decide(of(chunk), of(*next));
    first_ = ends;
    return ends;
}

std::vector<ByteSpan> sentencesOf(std::string_view text, std::string_view language)
{
    std::vector<ByteSpan> sentences;
    const auto chunks = chunksOf(text, true);
    SentenceEnds ends(text, sentenceLanguageOf(language));
    std::optional<std::uint32_t> begin;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        if (!begin)
            begin = chunks[i].begin;
        if (ends.endsWith(chunks[i], i + 1 < chunks.size() ? std::optional(chunks[i + 1]) : std::nullopt)) {
            sentences.push_back({*begin, chunks[i].end});
            begin.reset();
        }
    }
    return sentences;
}

} // namespace core::text
