#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/language/entities/entity.h"
#include "core/language/entities/gazetteer.h"
#include "core/text/word_table.h"

namespace core::language {

/// A word as the entity rules see it.
struct EntityWord {
    std::string_view form;
    std::string_view lower; ///< Without a possessive ending.
    std::string_view tag;   ///< Penn Treebank.
    EntityLists lists;
    bool capital = false; ///< Begins with a capital.
    bool first = false;   ///< Begins a sentence, a quotation or a bracket, where a capital means little.
    bool name = false;    ///< Part of a run of names.

    [[nodiscard]] bool properNoun() const { return tag.starts_with("NNP"); }
};

/// Whether the text's capitals are informative: it is neither all lower-case nor mostly capitals.
[[nodiscard]] bool hasCapitals(std::span<const text::WordId> words);

/// The number, date, amount ... that begins with word `at`: its end and class, by rules alone; none if no rule fits.
struct NumberEntity {
    std::size_t end = 0;
    EntityClass kind{};
};
[[nodiscard]] std::optional<NumberEntity> numberAt(std::span<const EntityWord> words, std::size_t at);

} // namespace core::language
