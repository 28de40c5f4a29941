#include "core/language/tagging/tagger_features.h"

#include <algorithm>
#include <string>
#include <string_view>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "core/base/hash.h"

namespace core::language {

namespace {

enum class Kind : std::uint8_t { Bias, Word, Lower, Prefix, Suffix, Shape, Pair, Tag, TagPair, TagWord };

FeatureKey key(Kind kind, unsigned variant, std::uint64_t hash)
{
    return combine64((static_cast<std::uint64_t>(kind) << 8) | variant, hash);
}

/// Byte offsets of the letters' beginnings, and the end.
std::vector<std::size_t> letters(std::string_view form)
{
    std::vector<std::size_t> begins;
    for (std::size_t i = 0; i < form.size(); ++i)
        if (!U8_IS_TRAIL(form[i]))
            begins.push_back(i);
    begins.push_back(form.size());
    return begins;
}

std::string_view ending(std::string_view form, const std::vector<std::size_t>& begins, std::size_t length)
{
    const std::size_t count = begins.size() - 1;
    return form.substr(begins[count - std::min(length, count)]);
}

/// X for capitals, x for other letters, d for digits, other characters as they are; without repeats.
std::string shapeOf(std::string_view form)
{
    std::string shape;
    const auto size = static_cast<std::int32_t>(std::min<std::size_t>(form.size(), 64));
    for (std::int32_t i = 0; i < size;) {
        UChar32 c = 0;
        U8_NEXT(form.data(), i, size, c);
        const char sign = u_isupper(c)        ? 'X'
                          : u_isalpha(c)      ? 'x'
                          : u_isdigit(c)      ? 'd'
                          : c < 128 && c >= 0 ? char(c)
                                              : '?';
        if (shape.empty() || shape.back() != sign)
            shape += sign;
    }
    return shape;
}

} // namespace

std::vector<FeatureKey> wordKeys(text::WordId word, Place place)
{
    const auto at = static_cast<unsigned>(place);
    std::vector<FeatureKey> keys{key(Kind::Word, at, text::hashOf(word))};
    if (word == text::noWord)
        return keys;
    const text::WordId low = text::lowerOf(word);
    const std::string_view lower = text::formOf(low);
    const std::vector<std::size_t> lowerLetters = letters(lower);
    if (place == Place::Left1 || place == Place::Right1)
        keys.push_back(key(Kind::Suffix, at, hash64(ending(lower, lowerLetters, 3))));
    if (place != Place::Own)
        return keys;
    keys.push_back(key(Kind::Bias, 0, 0));
    keys.push_back(key(Kind::Lower, 0, text::hashOf(low)));
    const std::string_view form = text::formOf(word);
    const std::vector<std::size_t> formLetters = letters(form);
    for (unsigned length = 1; length <= 3; ++length)
        keys.push_back(key(Kind::Prefix, length,
                           hash64(form.substr(0, formLetters[std::min<std::size_t>(length, formLetters.size() - 1)]))));
    for (unsigned length = 1; length <= 4; ++length)
        keys.push_back(key(Kind::Suffix, 16 + length, hash64(ending(lower, lowerLetters, length))));
    keys.push_back(key(Kind::Shape, 0, hash64(shapeOf(form))));
    return keys;
}

FeatureKey pairKey(text::WordId first, text::WordId second, Place place)
{
    return key(Kind::Pair, static_cast<unsigned>(place), combine64(text::hashOf(first), text::hashOf(second)));
}

FeatureKey tagKey(TagId before) { return key(Kind::Tag, 0, before); }

FeatureKey tagPairKey(TagId twoBefore, TagId before)
{
    return key(Kind::TagPair, 0, (std::uint64_t{twoBefore} << 16) | before);
}

FeatureKey tagWordKey(TagId before, text::WordId word)
{
    return key(Kind::TagWord, 0, combine64(before, text::hashOf(word)));
}

} // namespace core::language
