#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace core::language {

/// Classes of named entities, as OntoNotes 5 and spaCy name them.
enum class EntityClass : std::uint8_t {
    Person,
    Norp, ///< Nationalities, religious and political groups.
    Facility,
    Organisation,
    Gpe, ///< Countries, states, cities.
    Location,
    Product,
    Event,
    WorkOfArt,
    Law,
    Language,
    Date,
    Time, ///< Shorter than a day.
    Percent,
    Money,
    Quantity,
    Ordinal,
    Cardinal,
};
inline constexpr std::size_t entityClassCount = 18;

/// Their names in that order: PERSON, NORP, FAC, ...
inline constexpr std::array<std::string_view, entityClassCount> entityClassNames{
    "PERSON", "NORP",     "FAC",  "ORG",  "GPE",     "LOC",   "PRODUCT",  "EVENT",   "WORK_OF_ART",
    "LAW",    "LANGUAGE", "DATE", "TIME", "PERCENT", "MONEY", "QUANTITY", "ORDINAL", "CARDINAL"};

[[nodiscard]] constexpr std::string_view nameOf(EntityClass kind)
{
    return entityClassNames[static_cast<std::size_t>(kind)];
}

/// None for an unknown name.
[[nodiscard]] constexpr std::optional<EntityClass> entityClassNamed(std::string_view name)
{
    for (std::size_t i = 0; i < entityClassCount; ++i)
        if (entityClassNames[i] == name)
            return static_cast<EntityClass>(i);
    return std::nullopt;
}

/// The evidence for an entity's class, surest first.
enum class EntityClue : std::uint8_t {
    List,    ///< The gazetteer has it.
    Number,  ///< Numerals with their unit, month or sign.
    Head,    ///< A word inside says it: University, River, Inc.
    Person,  ///< A title before it, or a first name or surname in it.
    Context, ///< The word before or after it.
    Shape,   ///< Capitals, quotation marks, digits.
    Guess,   ///< Only that it looks like a name.
};

[[nodiscard]] constexpr std::string_view nameOf(EntityClue clue)
{
    constexpr std::array<std::string_view, 7> names{"list", "number", "head", "person", "context", "shape", "guess"};
    return names[static_cast<std::size_t>(clue)];
}

/// A named entity: words [begin, end) of a text.
struct Entity {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    EntityClass kind{};
    EntityClue clue{};
    friend bool operator==(const Entity&, const Entity&) = default;
};

} // namespace core::language
