#include "core/store/format/text_codec.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace core::store {

namespace {

using text::ByteSpan;
using text::noWord;
using text::Text;
using text::Word;
using text::WordId;

constexpr std::uint64_t maxBytes = std::numeric_limits<std::uint32_t>::max();

/// Whether every word comes from the original word of its own index.
bool isUntouched(const Text& text)
{
    if (text.size() != text.originalSize())
        return false;
    for (std::uint32_t i = 0; i < text.size(); ++i)
        if (const Word& word = text.word(i);
            word.origins.size() != 1 || word.origins[0] != i || word.id != text.originalWords()[i])
            return false;
    return true;
}

/// For each original word the word that comes from it alone and unchanged, or noWord.
std::vector<WordId> kept(std::span<const Word> words, std::size_t originals)
{
    std::vector<WordId> kept(originals, noWord);
    for (const auto& word : words)
        if (word.origins.size() == 1)
            kept[word.origins[0]] = word.id;
    return kept;
}

void write(ByteWriter& out, const Text& text)
{
    out.string(text.str());
    out.number(text.size());
    ByteSpan last;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const Word& word = text.word(i);
        const bool shared = i > 0 && word.span == last;
        const auto bytes = std::string_view(text.str()).substr(word.span.begin, word.span.end - word.span.begin);
        const bool ownForm = word.form() != bytes;
        const std::uint64_t gap = shared ? 0 : word.span.begin - last.end;
        out.number(gap << 2 | (shared ? 2U : 0U) | (ownForm ? 1U : 0U));
        if (!shared)
            out.number(word.span.end - word.span.begin);
        if (ownForm)
            out.string(word.form());
        last = word.span;
    }
    const bool untouched = isUntouched(text);
    out.flag(untouched);
    if (untouched)
        return;
    out.number(text.originalSize());
    for (const auto& word : text.words()) {
        out.number(word.origins.size());
        for (const auto origin : word.origins)
            out.number(origin);
    }
    const auto same = kept(text.words(), text.originalSize());
    for (std::size_t i = 0; i < same.size(); ++i) {
        const bool differs = same[i] != text.originalWords()[i];
        out.flag(differs);
        if (differs)
            writeForm(out, text.originalWords()[i]);
    }
}

Text readText(ByteReader& in)
{
    std::string string = in.string();
    std::vector<Word> words(in.count());
    ByteSpan last;
    for (auto& word : words) {
        const std::uint64_t head = in.number();
        const bool shared = (head & 2) != 0;
        if (shared) {
            word.span = last;
        } else {
            const std::uint64_t begin = last.end + (head >> 2);
            const std::uint64_t end = begin + in.below(maxBytes);
            if (begin > string.size() || end > string.size())
                throw std::invalid_argument("a word leaves its text");
            word.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
        }
        word.id = text::intern((head & 1) != 0 ? in.string()
                                               : string.substr(word.span.begin, word.span.end - word.span.begin));
        last = word.span;
    }
    std::vector<WordId> original;
    if (in.flag()) {
        for (auto& word : words) {
            word.origins = {static_cast<std::uint32_t>(original.size())};
            original.push_back(word.id);
        }
    } else {
        const std::uint64_t originals = in.count();
        for (auto& word : words) {
            std::vector<std::uint32_t> numbers(in.count());
            for (auto& number : numbers)
                number = static_cast<std::uint32_t>(in.below(originals));
            word.origins = text::Origins(numbers);
        }
        original = kept(words, originals);
        for (auto& word : original)
            if (in.flag())
                word = readForm(in);
    }
    return Text::restored(std::move(string), std::move(words), std::move(original));
}

bool sameText(const Text& a, const Text& b)
{
    if (!(a == b) || !std::ranges::equal(a.originalWords(), b.originalWords()))
        return false;
    return std::ranges::equal(a.words(), b.words(), {}, &Word::origins, &Word::origins);
}

bool sameFrame(const text::Segment& a, const text::Segment& b)
{
    return a.name == b.name && a.editable == b.editable && a.language == b.language && a.tags == b.tags &&
           a.marks == b.marks;
}

void writeFrame(ByteWriter& out, const text::Segment& segment)
{
    out.string(segment.name);
    out.flag(segment.editable);
    out.string(segment.language);
    out.number(segment.tags.size());
    for (const auto& tag : segment.tags)
        out.string(tag);
}

void readFrame(ByteReader& in, text::Segment& segment)
{
    segment.name = in.string();
    segment.editable = in.flag();
    segment.language = in.string();
    segment.tags.resize(in.count());
    for (auto& tag : segment.tags)
        tag = in.string();
}

/// Added to the kind of a mark that says how the answer writes it.
constexpr std::uint64_t markKinds = 3;

void writeMarks(ByteWriter& out, const std::vector<text::Mark>& marks)
{
    out.number(marks.size());
    for (const auto& mark : marks) {
        out.number(static_cast<std::uint64_t>(mark.kind) + (mark.written.empty() ? 0 : markKinds));
        out.number(mark.begin);
        out.number(mark.end);
        out.string(mark.name);
        out.flag(mark.value.has_value());
        if (mark.value)
            out.real(*mark.value);
        if (!mark.written.empty())
            out.string(mark.written);
    }
}

std::vector<text::Mark> readMarks(ByteReader& in)
{
    std::vector<text::Mark> marks(in.count());
    for (auto& mark : marks) {
        const auto kind = in.below(2 * markKinds);
        mark.kind = static_cast<text::MarkKind>(kind % markKinds);
        mark.begin = static_cast<std::uint32_t>(in.below(maxBytes));
        mark.end = static_cast<std::uint32_t>(in.below(maxBytes));
        mark.name = in.string();
        if (in.flag())
            mark.value = in.real();
        if (kind >= markKinds)
            mark.written = in.string();
    }
    return marks;
}

/// The part of a segment that is written; the rest is as in the base. Only segments with marks are written as such.
enum Written : std::uint8_t { Nothing, TextOnly, All, AllMarked, WrittenKinds };

} // namespace

void writeForm(ByteWriter& out, WordId word)
{
    out.flag(word != noWord);
    if (word != noWord)
        out.string(text::formOf(word));
}

WordId readForm(ByteReader& in) { return in.flag() ? text::intern(in.string()) : noWord; }

void writeInput(ByteWriter& out, const text::Input& input, const text::Input* base)
{
    out.number(input.size());
    for (std::size_t i = 0; i < input.size(); ++i) {
        const text::Segment& segment = input[i];
        Written written = segment.marks.empty() ? All : AllMarked;
        if (base != nullptr && i < base->size() && sameFrame(segment, (*base)[i]))
            written = sameText(segment.text, (*base)[i].text) ? Nothing : TextOnly;
        out.number(written);
        if (written == All || written == AllMarked)
            writeFrame(out, segment);
        if (written == AllMarked)
            writeMarks(out, segment.marks);
        if (written != Nothing)
            write(out, segment.text);
    }
}

text::Input readInput(ByteReader& in, const text::Input* base)
{
    std::vector<text::Segment> segments(in.count());
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const auto written = static_cast<Written>(in.below(WrittenKinds));
        if (written == Nothing || written == TextOnly) {
            if (base == nullptr || i >= base->size())
                throw std::invalid_argument("a segment refers to one that is not there");
            segments[i] = (*base)[i];
        } else {
            readFrame(in, segments[i]);
            if (written == AllMarked)
                segments[i].marks = readMarks(in);
        }
        if (written != Nothing)
            segments[i].text = readText(in);
    }
    return text::Input(std::move(segments));
}

} // namespace core::store
