#include "core/text/text.h"

#include <algorithm>
#include <array>
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
    std::optional<Tokenization> cutBy;
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

bool isOneOf(std::string_view word, std::span<const std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}

/// The character that the bytes begin or end with; negative for bytes that are not UTF-8.
UChar32 firstOf(std::string_view bytes)
{
    std::int32_t at = 0;
    UChar32 c = U_SENTINEL;
    if (!bytes.empty())
        U8_NEXT(bytes.data(), at, static_cast<std::int32_t>(bytes.size()), c);
    return c;
}

UChar32 lastOf(std::string_view bytes)
{
    auto at = static_cast<std::int32_t>(bytes.size());
    UChar32 c = U_SENTINEL;
    if (!bytes.empty())
        U8_PREV(bytes.data(), 0, at, c);
    return c;
}

/// A letter or digit of a script with blanks between its words: not Chinese, Japanese or Thai.
bool isOfWords(UChar32 c)
{
    if (c < 0x80)
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!u_isalnum(c))
        return false;
    const auto breaks = u_getIntPropertyValue(c, UCHAR_LINE_BREAK);
    return breaks != U_LB_IDEOGRAPHIC && breaks != U_LB_CONDITIONAL_JAPANESE_STARTER && breaks != U_LB_COMPLEX_CONTEXT;
}

bool beginsWord(std::string_view form) { return isOfWords(firstOf(form)); }

/// Whether "n't" is written to a word without a blank; of other words it would make a word that does not exist.
bool takesNot(std::string_view word)
{
    static constexpr std::array<std::string_view, 25> hosts{
        "is",    "are", "was",    "were",  "do",   "does", "did",   "has",  "have", "had", "ca",   "could", "wo",
        "would", "sha", "should", "might", "must", "need", "ought", "dare", "ai",   "may", "wont", "dont"};
    return isOneOf(formOf(lowerOf(intern(word))), hosts);
}

/// Whether two words that touch would be one: letters meet, and not as in "don't".
bool runTogether(std::string_view left, std::string_view right)
{
    if (!isOfWords(lastOf(left)) || !beginsWord(right))
        return false;
    const auto small = formOf(lowerOf(intern(right)));
    return (small != "n't" && small != "n\xe2\x80\x99t") || !takesNot(left);
}

/// Whether a sign that touches the word behind it belongs to that one, as an opening quote, and not to what was before.
bool belongsToNext(std::string_view sign, std::string_view next)
{
    static constexpr std::array<std::string_view, 22> opening{"(",
                                                              "[",
                                                              "{",
                                                              "<",
                                                              "$",
                                                              "#",
                                                              "@",
                                                              "&",
                                                              "*",
                                                              "``",
                                                              "`",
                                                              "--",
                                                              "/",
                                                              "\xe2\x80\x93",
                                                              "\xe2\x80\x94",
                                                              "\xe2\x80\x9c",
                                                              "\xe2\x80\x98",
                                                              "\xc2\xab",
                                                              "\xc2\xbf",
                                                              "\xc2\xa1",
                                                              "\xc2\xa3",
                                                              "\xe2\x82\xac"};
    static constexpr std::array<std::string_view, 3> straight{"\"", "'", "''"};
    return isOneOf(sign, opening) || (isOneOf(sign, straight) && beginsWord(next));
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

/// Whether words `i-1` and `i` have bytes of their own and nothing between them.
template<class D>
bool touch(const D& data, std::size_t i)
{
    return i > 0 && i < data.words.size() && data.words[i - 1].span.end == data.words[i].span.begin;
}

/// Puts a blank between words `i-1` and `i` if they touch and would run together.
template<class D>
void setApart(D& data, std::size_t i)
{
    if (data.cutBy != Tokenization::Characters && touch(data, i) &&
        runTogether(data.words[i - 1].form(), data.words[i].form()))
        splice(data.string, data.words, data.words[i].span.begin, data.words[i].span.begin, " ", i);
}

/// Inserts a word before word `i`. A sign between two words belongs to the one that it touched.
template<class D>
void insertWord(D& data, std::size_t i, Word word)
{
    const std::string form(word.form());
    if (i < data.words.size() && i > 0 && data.words[i].span == data.words[i - 1].span)
        separate(data, i);
    std::size_t at = 0;
    bool before = false; // whether a blank comes before it
    bool behind = false;
    if (data.words.empty()) {
        at = data.string.size();
    } else if (i == 0 || (i < data.words.size() && !touch(data, i))) {
        at = data.words[i].span.begin;
        behind = true;
    } else {
        at = data.words[i - 1].span.end;
        before = i == data.words.size() || !belongsToNext(data.words[i - 1].form(), data.words[i].form());
        behind = i < data.words.size() &&
                 (beginsWord(data.words[i].form()) ||
                  (!before && touch(data, i + 1) && belongsToNext(data.words[i].form(), data.words[i + 1].form())));
    }
    splice(data.string, data.words, at, at, (before ? " " : "") + form + (behind ? " " : ""), i);
    at += before ? 1 : 0;
    word.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + form.size())};
    data.words.insert(data.words.begin() + static_cast<std::ptrdiff_t>(i), word);
}

/// Removes word `i` and the white space after it (or, if there is none, before it) from the string; white space that
/// the words beside it need stays.
template<class D>
void removeWord(D& data, std::size_t i)
{
    separate(data, i);
    const ByteSpan span = data.words[i].span;
    const bool last = i + 1 == data.words.size();
    const bool apart = i > 0 && !last && runTogether(data.words[i - 1].form(), data.words[i + 1].form());
    const std::size_t before = i > 0 ? data.words[i - 1].span.end : 0;
    const std::size_t after = last ? data.string.size() : data.words[i + 1].span.begin;
    std::size_t begin = span.begin;
    std::size_t end = span.end;
    if (!last && spaceEnd(data.string, end, after) > end) {
        if (!touch(data, i) || belongsToNext(data.words[i - 1].form(), data.words[i + 1].form()))
            end = spaceEnd(data.string, end, after);
    } else if (i > 0 && !apart) {
        begin = spaceBegin(data.string, begin, before);
    }
    data.words.erase(data.words.begin() + static_cast<std::ptrdiff_t>(i));
    splice(data.string, data.words, begin, end, {}, i);
    setApart(data, i);
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
    setApart(data, i);
    setApart(data, i + 1);
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

Text::Text(std::string string, std::span<const ByteSpan> spans, std::optional<Tokenization> cutBy)
{
    auto data = std::make_shared<Data>();
    data->string = std::move(string);
    data->cutBy = cutBy;
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
std::optional<Tokenization> Text::cutBy() const { return data_->cutBy; }
Text Text::knownCut(std::optional<Tokenization> cutBy) const
{
    auto data = std::make_shared<Data>(*data_);
    data->cutBy = cutBy;
    return Text(std::move(data));
}
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
