#include "core/text/text.h"

#include <algorithm>
#include <set>
#include <stdexcept>

#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include "core/base/hash.h"

namespace core::text {

/// Odd, so that multiplication by its powers loses nothing.
static constexpr std::uint64_t hashBase = 0x9e3779b97f4a7c15ULL;

struct Text::Data {
    std::string string;
    std::vector<Word> words;
    std::shared_ptr<const std::vector<WordId>> original; ///< Shared by all texts that come from one.
    std::uint64_t hash = 0;

    /// sum of mix(word_i) * base^i: a replacement changes one term.
    void rehash()
    {
        hash = 0;
        std::uint64_t power = 1;
        for (const auto& word : words) {
            hash += mix64(hashOf(word.id)) * power;
            power *= hashBase;
        }
    }
};

namespace {

const std::shared_ptr<const std::vector<WordId>>& noWords()
{
    static const auto none = std::make_shared<const std::vector<WordId>>();
    return none;
}

bool isSpaceAt(const std::string& s, std::size_t begin, std::size_t end)
{
    int at = static_cast<int>(begin);
    UChar32 c = 0;
    U8_NEXT(s.data(), at, static_cast<int>(end), c);
    return c >= 0 && u_isUWhiteSpace(c);
}

/// End of the white space that starts at `from`, not beyond `limit`.
std::size_t spaceEnd(const std::string& s, std::size_t from, std::size_t limit)
{
    while (from < limit && isSpaceAt(s, from, limit)) {
        int at = static_cast<int>(from);
        U8_FWD_1(s.data(), at, static_cast<int>(limit));
        from = static_cast<std::size_t>(at);
    }
    return from;
}

/// Begin of the white space that ends at `to`, not before `limit`.
std::size_t spaceBegin(const std::string& s, std::size_t to, std::size_t limit)
{
    while (to > limit) {
        int at = static_cast<int>(to);
        U8_BACK_1(reinterpret_cast<const std::uint8_t*>(s.data()), static_cast<int>(limit), at);
        if (!isSpaceAt(s, static_cast<std::size_t>(at), to))
            break;
        to = static_cast<std::size_t>(at);
    }
    return to;
}

void requireWord(std::size_t i, std::size_t size)
{
    if (i >= size)
        throw std::out_of_range("word " + std::to_string(i) + " of a text with " + std::to_string(size) + " words");
}

/// Replaces bytes [begin, end) and moves the spans of the words from `first` on.
template<class Words>
void splice(std::string& string, Words& words, std::size_t begin, std::size_t end, std::string_view by,
            std::size_t first)
{
    string.replace(begin, end - begin, by);
    const auto shift = static_cast<std::int64_t>(by.size()) - static_cast<std::int64_t>(end - begin);
    for (std::size_t i = first; i < words.size(); ++i) {
        words[i].span.begin = static_cast<std::uint32_t>(words[i].span.begin + shift);
        words[i].span.end = static_cast<std::uint32_t>(words[i].span.end + shift);
    }
}

/// Gives the words of a multi-word token their own bytes, one blank apart, so that one of them can be edited.
template<class D>
void separate(D& data, std::size_t i)
{
    const ByteSpan span = data.words[i].span;
    std::size_t first = i;
    std::size_t last = i;
    while (first > 0 && data.words[first - 1].span == span && span.begin < span.end)
        --first;
    while (last + 1 < data.words.size() && data.words[last + 1].span == span && span.begin < span.end)
        ++last;
    if (first == last)
        return;
    std::string forms;
    std::vector<ByteSpan> spans;
    for (std::size_t k = first; k <= last; ++k) {
        if (k > first)
            forms += ' ';
        const auto begin = static_cast<std::uint32_t>(span.begin + forms.size());
        forms += data.words[k].form();
        spans.push_back({begin, static_cast<std::uint32_t>(span.begin + forms.size())});
    }
    splice(data.string, data.words, span.begin, span.end, forms, last + 1);
    for (std::size_t k = first; k <= last; ++k)
        data.words[k].span = spans[k - first];
}

/// Inserts `form` before word `i`, with blanks so that it touches no other word; returns its place in bytes.
template<class D>
void insertWord(D& data, std::size_t i, Word word)
{
    const std::string form(word.form());
    if (i < data.words.size() && i > 0 && data.words[i].span == data.words[i - 1].span)
        separate(data, i);
    std::size_t at = 0;
    std::string bytes = form;
    std::size_t offset = 0; // of the form within `bytes`
    if (data.words.empty()) {
        at = data.string.size();
    } else if (i == 0) {
        at = data.words[0].span.begin;
        bytes += ' ';
    } else if (i < data.words.size() && data.words[i].span.begin > data.words[i - 1].span.end) {
        at = data.words[i].span.begin;
        bytes += ' ';
    } else { // at the end, or where two words touch ("end" + ".")
        at = data.words[i - 1].span.end;
        bytes.insert(0, " ");
        offset = 1;
    }
    splice(data.string, data.words, at, at, bytes, i);
    word.span = {static_cast<std::uint32_t>(at + offset), static_cast<std::uint32_t>(at + offset + form.size())};
    data.words.insert(data.words.begin() + static_cast<std::ptrdiff_t>(i), word);
}

/// Removes word `i` and the white space after it (or, if there is none, before it) from the string.
template<class D>
void removeWord(D& data, std::size_t i)
{
    separate(data, i);
    const ByteSpan span = data.words[i].span;
    const std::size_t before = i > 0 ? data.words[i - 1].span.end : 0;
    const std::size_t after = i + 1 < data.words.size() ? data.words[i + 1].span.begin : data.string.size();
    std::size_t begin = span.begin;
    std::size_t end = span.end;
    if (i + 1 < data.words.size() && spaceEnd(data.string, end, after) > end)
        end = spaceEnd(data.string, end, after);
    else if (i > 0)
        begin = spaceBegin(data.string, begin, before);
    data.words.erase(data.words.begin() + static_cast<std::ptrdiff_t>(i));
    splice(data.string, data.words, begin, end, {}, i);
}

/// Replaces word `i` by another form.
template<class D>
void writeWord(D& data, std::size_t i, std::string_view form)
{
    Word& word = data.words[i];
    const ByteSpan span = word.span;
    word.id = intern(form);
    word.span.end = static_cast<std::uint32_t>(span.begin + form.size());
    splice(data.string, data.words, span.begin, span.end, form, i + 1);
}

} // namespace

Text::Text()
{
    static const auto empty = [] {
        auto data = std::make_shared<Data>();
        data->original = noWords();
        return data;
    }();
    data_ = empty;
}

Text::Text(std::string string, std::span<const ByteSpan> spans)
{
    auto data = std::make_shared<Data>();
    data->string = std::move(string);
    data->words.reserve(spans.size());
    auto original = std::make_shared<std::vector<WordId>>();
    original->reserve(spans.size());
    std::uint32_t last = 0;
    for (const auto& span : spans) {
        if (span.begin < last || span.end <= span.begin || span.end > data->string.size())
            throw std::invalid_argument("the words' bytes are not in order or leave the text");
        last = span.end;
        const WordId id = intern(std::string_view(data->string).substr(span.begin, span.end - span.begin));
        data->words.push_back({id, span, {static_cast<std::uint32_t>(original->size())}});
        original->push_back(id);
    }
    data->original = std::move(original);
    data->rehash();
    data_ = std::move(data);
}

Text::Text(std::string string, std::span<const std::pair<ByteSpan, std::string>> words)
{
    auto data = std::make_shared<Data>();
    data->string = std::move(string);
    auto original = std::make_shared<std::vector<WordId>>();
    ByteSpan last;
    for (const auto& [span, form] : words) {
        const bool shared = !data->words.empty() && span == last;
        if ((!shared && span.begin < last.end) || span.end <= span.begin || span.end > data->string.size())
            throw std::invalid_argument("the words' bytes are not in order or leave the text");
        last = span;
        const WordId id = intern(form);
        data->words.push_back({id, span, {static_cast<std::uint32_t>(original->size())}});
        original->push_back(id);
    }
    data->original = std::move(original);
    data->rehash();
    data_ = std::move(data);
}

Text Text::ofWords(std::span<const std::string> words)
{
    std::string string;
    std::vector<ByteSpan> spans;
    for (const auto& word : words) {
        if (!string.empty())
            string += ' ';
        const auto begin = static_cast<std::uint32_t>(string.size());
        string += word;
        spans.push_back({begin, static_cast<std::uint32_t>(string.size())});
    }
    return {std::move(string), spans};
}

Text Text::restored(std::string string, std::vector<Word> words, std::vector<WordId> original)
{
    ByteSpan last;
    for (const auto& word : words) {
        const bool shared = word.span == last;
        if ((!shared && word.span.begin < last.end) || word.span.end < word.span.begin || word.span.end > string.size())
            throw std::invalid_argument("the words' bytes are not in order or leave the text");
        if (std::ranges::any_of(word.origins, [&](std::uint32_t origin) { return origin >= original.size(); }))
            throw std::invalid_argument("a word comes from a word that the original does not have");
        last = word.span;
    }
    auto data = std::make_shared<Data>();
    data->string = std::move(string);
    data->words = std::move(words);
    data->original = std::make_shared<const std::vector<WordId>>(std::move(original));
    data->rehash();
    return Text(std::move(data));
}

const std::string& Text::str() const { return data_->string; }
std::size_t Text::size() const { return data_->words.size(); }
const Word& Text::word(std::size_t i) const
{
    requireWord(i, size());
    return data_->words[i];
}
std::span<const Word> Text::words() const { return data_->words; }
std::size_t Text::originalSize() const { return data_->original->size(); }
std::span<const WordId> Text::originalWords() const { return *data_->original; }
std::uint64_t Text::hash() const { return data_->hash; }

Text Text::replaced(std::size_t i, std::string_view form) const
{
    requireWord(i, size());
    auto data = std::make_shared<Data>(*data_);
    separate(*data, i);
    writeWord(*data, i, form);
    data->rehash();
    return Text(std::move(data));
}

Text Text::inserted(std::size_t i, std::string_view form) const
{
    if (i > size())
        requireWord(i, size());
    auto data = std::make_shared<Data>(*data_);
    insertWord(*data, i, {intern(form), {}, {}});
    data->rehash();
    return Text(std::move(data));
}

Text Text::deleted(std::size_t i) const
{
    requireWord(i, size());
    auto data = std::make_shared<Data>(*data_);
    removeWord(*data, i);
    data->rehash();
    return Text(std::move(data));
}

Text Text::moved(std::size_t i, std::size_t to) const
{
    requireWord(i, size());
    requireWord(to, size());
    if (i == to)
        return *this;
    auto data = std::make_shared<Data>(*data_);
    Word word = data->words[i];
    removeWord(*data, i);
    insertWord(*data, to, word);
    data->rehash();
    return Text(std::move(data));
}

Text Text::merged(std::size_t i, std::string_view form) const
{
    requireWord(i + 1, size());
    auto data = std::make_shared<Data>(*data_);
    separate(*data, i);
    separate(*data, i + 1);
    Word& first = data->words[i];
    const Word second = data->words[i + 1];
    first.span.end = second.span.end;
    std::set<std::uint32_t> both(first.origins.begin(), first.origins.end());
    both.insert(second.origins.begin(), second.origins.end());
    first.origins = Origins(both.begin(), both.end());
    data->words.erase(data->words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    writeWord(*data, i, form);
    data->rehash();
    return Text(std::move(data));
}

Text Text::split(std::size_t i, std::string_view first, std::string_view second) const
{
    requireWord(i, size());
    auto data = std::make_shared<Data>(*data_);
    separate(*data, i);
    const Origins origins = data->words[i].origins;
    writeWord(*data, i, first);
    insertWord(*data, i + 1, {intern(second), {}, origins});
    data->rehash();
    return Text(std::move(data));
}

Text Text::spaced(std::size_t i, std::string_view bytes) const
{
    if (i > size())
        requireWord(i, size());
    auto data = std::make_shared<Data>(*data_);
    if (i > 0 && i < size())
        separate(*data, i);
    const std::size_t begin = i == 0 ? 0 : data->words[i - 1].span.end;
    const std::size_t end = i == size() ? data->string.size() : data->words[i].span.begin;
    splice(data->string, data->words, begin, end, bytes, i);
    return Text(std::move(data));
}

std::vector<std::uint32_t> Text::lostOriginals() const
{
    std::vector<bool> kept(originalSize());
    for (const auto& word : data_->words)
        for (const auto origin : word.origins)
            kept[origin] = true;
    std::vector<std::uint32_t> lost;
    for (std::uint32_t i = 0; i < kept.size(); ++i)
        if (!kept[i])
            lost.push_back(i);
    return lost;
}

double Text::perturbedShare() const
{
    return originalSize() == 0 ? 0.0
                               : std::min(1.0, static_cast<double>(changes()) / static_cast<double>(originalSize()));
}

bool operator==(const Text& a, const Text& b)
{
    return a.data_ == b.data_ ||
           (a.str() == b.str() && std::ranges::equal(a.words(), b.words(), [](const Word& x, const Word& y) {
                return x.id == y.id && x.span == y.span;
            }));
}

std::size_t Text::changes() const
{
    // An original word is intact while exactly one word of its own form comes from it and from nothing else, in order.
    const auto& original = *data_->original;
    std::vector<bool> intact(original.size());
    std::vector<std::size_t> halves(original.size());
    for (const auto& word : data_->words)
        for (const auto origin : word.origins)
            ++halves[origin];
    std::size_t inserted = 0;
    std::vector<std::uint32_t> order; // origins of the words that are intact but for their place
    for (const auto& word : data_->words) {
        if (word.origins.empty())
            ++inserted;
        else if (word.origins.size() == 1 && halves[word.origins[0]] == 1 && word.id == original[word.origins[0]])
            order.push_back(word.origins[0]);
    }
    // Words on a longest ascending run kept their order; the others were moved.
    std::vector<std::uint32_t> tails;
    for (const auto origin : order) {
        const auto at = std::lower_bound(tails.begin(), tails.end(), origin);
        if (at == tails.end())
            tails.push_back(origin);
        else
            *at = origin;
    }
    return original.size() - tails.size() + inserted;
}

std::uint64_t hashAfterReplacement(std::uint64_t hash, std::size_t index, WordId before, WordId after)
{
    std::uint64_t power = 1;
    std::uint64_t base = hashBase;
    for (; index > 0; index >>= 1, base *= base)
        if (index & 1)
            power *= base;
    return hash + (mix64(hashOf(after)) - mix64(hashOf(before))) * power;
}

std::string withCaseOf(std::string_view form, std::string_view like)
{
    const auto source = icu::UnicodeString::fromUTF8(icu::StringPiece(like.data(), static_cast<int>(like.size())));
    auto result = icu::UnicodeString::fromUTF8(icu::StringPiece(form.data(), static_cast<int>(form.size())));
    int letters = 0;
    int upper = 0;
    bool firstUpper = false;
    for (int i = 0; i < source.length(); i = source.moveIndex32(i, 1)) {
        const UChar32 c = source.char32At(i);
        if (!u_isalpha(c))
            continue;
        const bool isUpper = u_isupper(c) || u_istitle(c);
        if (letters == 0)
            firstUpper = isUpper;
        ++letters;
        upper += isUpper ? 1 : 0;
    }
    const auto root = icu::Locale::getRoot();
    if (letters > 1 && upper == letters) {
        result.toUpper(root);
    } else if (firstUpper && upper == 1) {
        const int first = result.moveIndex32(0, 1);
        icu::UnicodeString head(result, 0, first);
        head.toUpper(root);
        result.replace(0, first, head);
    }
    std::string bytes;
    result.toUTF8String(bytes);
    return bytes;
}

} // namespace core::text
