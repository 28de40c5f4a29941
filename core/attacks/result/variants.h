#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/attacks/result/result.h"
#include "core/text/input.h"

namespace core::attacks {

/// A text made from an example by one change, without querying a victim.
struct GeneratedVariant {
    text::Input input;
    std::string operation; ///< Type of the transformation that proposed it: wordnet, swap, ...
    std::vector<ResultEdit> edits;
    structures::Prediction gold = {}; ///< Of the changed text, where it is another one; else nothing.
};

/// Which of a text's variants are kept when there are too many.
enum class Keep : std::uint8_t {
    Random,
    MostSimilar, ///< As the sentence-similarity constraint measured them; of equal ones the first.
};

/// How many variants are wanted; 0 is all.
struct VariantLimits {
    std::size_t perPlace = 0; ///< The transformation's preferred ones first.
    std::size_t perText = 0;  ///< Kept of those, in reading order.
    std::uint64_t seed = 0;
    Keep keep = Keep::Random;
};

} // namespace core::attacks
