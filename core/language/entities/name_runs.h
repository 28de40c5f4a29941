#pragma once

#include <span>
#include <vector>

#include "core/language/entities/entity_words.h"

namespace core::language {

/// Marks the words that belong to runs of names (EntityWord::name), including connectors inside them: "Bank of
/// England", "Ludwig van Beethoven". `cased`: capitals are informative.
void markNames(std::span<EntityWord> words, const Gazetteer& gazetteer, bool cased);

/// Cuts the run of names [begin, end) into entities. \see EntityRecogniser for the order of the clues.
void classifyRun(std::span<const EntityWord> words, std::size_t begin, std::size_t end, const Gazetteer& gazetteer,
                 std::vector<Entity>& entities);

} // namespace core::language
