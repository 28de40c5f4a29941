#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/language/tagging/tagger.h"

namespace core::language {

/// A feature of a word in its sentence, as a hash of what it is and of the strings or tags in it: the same on every
/// machine, so that a model may store it.
using FeatureKey = std::uint64_t;

/// Position of a word relative to the one that is tagged.
enum class Place : std::uint8_t { Left2, Left1, Own, Right1, Right2 };
inline constexpr std::array places{Place::Left2, Place::Left1, Place::Own, Place::Right1, Place::Right2};

/// All features of one word at one place: itself, and nearby also its ending; for the tagged word also its lower-case
/// form, beginnings and endings of one to three letters (endings of four too) and its shape. Beyond the sentence's
/// ends, the word is text::noWord.
[[nodiscard]] std::vector<FeatureKey> wordKeys(text::WordId word, Place place);

/// Two neighbours of which one is tagged; `place` is that of the first (Left1 or Own).
[[nodiscard]] FeatureKey pairKey(text::WordId first, text::WordId second, Place place);

/// The tag before; the two tags before; the tag before with the tagged word. The number of tags means "before the
/// sentence".
[[nodiscard]] FeatureKey tagKey(TagId before);
[[nodiscard]] FeatureKey tagPairKey(TagId twoBefore, TagId before);
[[nodiscard]] FeatureKey tagWordKey(TagId before, text::WordId word);

} // namespace core::language
