#include "core/attacks/transformations/arguments/entity_neighbours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>

#include "core/attacks/parts/draw.h"
#include "core/attacks/transformations/names/name_forms.h"
#include "core/attacks/transformations/wording.h"
#include "core/lexicon/phrase_list.h"

namespace core::attacks {

namespace {

using language::Entity;
using language::EntityClass;
using lexicon::WordVectors;

constexpr std::string_view entityNeighboursName = "entity-neighbours";

/// The classes of CoNLL-2003, and the headings of the list.
constexpr std::array<std::string_view, 4> nameClasses{"PER", "LOC", "ORG", "MISC"};

std::optional<std::size_t> nameClassOf(EntityClass kind)
{
    switch (kind) {
    case EntityClass::Person:
        return 0;
    case EntityClass::Gpe:
    case EntityClass::Location:
    case EntityClass::Facility:
        return 1;
    case EntityClass::Organisation:
        return 2;
    case EntityClass::Norp:
    case EntityClass::Product:
    case EntityClass::Event:
    case EntityClass::WorkOfArt:
    case EntityClass::Law:
    case EntityClass::Language:
        return 3;
    default: // numbers, dates, amounts
        return std::nullopt;
    }
}

/// Its words in lower case, a plural's s separate: distinguishes other names from the same one in more or fewer words.
std::vector<std::string> comparedName(std::span<const std::string> words)
{
    std::vector<std::string> compared;
    for (const auto& word : words) {
        auto& lower = compared.emplace_back(loweredName(word));
        if (lower.size() > 3 && lower.ends_with('s'))
            lower.pop_back();
    }
    std::ranges::sort(compared);
    return compared;
}

/// A reference such as [REF] is not a name.
bool isBracketed(const text::Text& text, const Entity& entity)
{
    return entity.begin > 0 && entity.end < text.size() && text.form(entity.begin - 1) == "[" &&
           text.form(entity.end) == "]";
}

/// Asia of Eastern Asia, which names a place together with the word before it.
bool isPartOfName(const text::Text& text, const Entity& entity)
{
    static constexpr std::array<std::string_view, 15> directions{
        "Eastern", "Western", "Northern", "Southern", "Central", "East",  "West",  "North",
        "South",   "Upper",   "Lower",    "Greater",  "Inner",   "Outer", "Middle"};
    return entity.begin > 0 && std::ranges::find(directions, text.form(entity.begin - 1)) != directions.end();
}

struct ListedName {
    std::string name;
    std::vector<std::string> compared;
    std::vector<float> direction; ///< Of length 1; empty if no word of it has a vector.
};

class EntityNeighbours final : public Transformation {
public:
    EntityNeighbours(const language::EntityRecogniser& recogniser, const WordVectors& vectors,
                     const lexicon::StopWords& functionWords, const lexicon::PhraseList& names, int nearest,
                     bool drawUnknown)
        : recogniser_(recogniser), vectors_(vectors), functionWords_(functionWords),
          nearest_(static_cast<std::size_t>(nearest)), drawUnknown_(drawUnknown)
    {
        for (std::size_t c = 0; c < nameClasses.size(); ++c)
            for (const auto& name : names.under(nameClasses[c]))
                names_[c].push_back(
                    {name, comparedName(lexicon::wordsOfPhrase(name)), directionOf(lexicon::wordsOfPhrase(name))});
    }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const auto entities = context.entities(recogniser_, text);
        const auto entity = std::ranges::find(entities, at.index, &Entity::begin);
        const auto nameClass = entity == entities.end() ? std::nullopt : nameClassOf(entity->kind);
        if (!nameClass || isBracketed(text, *entity) || isPartOfName(text, *entity) || isTitleCase(text))
            return;
        auto words = wordsOf(text, *entity);
        const std::string ending(possessiveOf(words.back()));
        words.back().resize(words.back().size() - ending.size());
        const bool small = loweredName(words.front()) == words.front();
        for (const auto* other : othersFor(words, *nameClass, context, at)) {
            auto put = lexicon::wordsOfPhrase(small ? loweredName(other->name) : other->name);
            put.back() += ending;
            candidates.push_back(
                candidateOf(putInPlace(text, at.segment, entity->begin, entity->end, put), at, entityNeighboursName));
        }
    }

private:
    static std::vector<std::string> wordsOf(const text::Text& text, const Entity& entity)
    {
        std::vector<std::string> words;
        for (auto i = entity.begin; i < entity.end; ++i)
            words.emplace_back(text.form(i));
        return words;
    }

    /// The mean of the words' unit vectors, function words left out.
    [[nodiscard]] std::vector<float> directionOf(std::span<const std::string> words) const
    {
        std::vector<float> sum(vectors_.dimensions());
        bool any = false;
        for (const auto& word : words) {
            const auto id = text::intern(word);
            const auto row = functionWords_.contains(id) ? std::nullopt : vectors_.row(id);
            if (!row)
                continue;
            any = true;
            std::ranges::transform(sum, vectors_.unit(*row), sum.begin(), std::plus{});
        }
        const float length = std::sqrt(std::inner_product(sum.begin(), sum.end(), sum.begin(), 0.0F));
        if (!any || length == 0.0F)
            return {};
        for (auto& value : sum)
            value /= length;
        return sum;
    }

    /// Names of a class other than the same one in more or fewer words, the nearest first, of equally near ones the
    /// first in the list.
    [[nodiscard]] std::vector<const ListedName*> othersFor(std::span<const std::string> words, std::size_t nameClass,
                                                           const AttackContext& context, Position at) const
    {
        const auto direction = directionOf(words);
        const auto compared = comparedName(words);
        const auto isOther = [&](const ListedName& listed) {
            return !std::ranges::includes(listed.compared, compared) &&
                   !std::ranges::includes(compared, listed.compared);
        };
        std::vector<std::pair<float, const ListedName*>> others;
        for (const auto& listed : names_[nameClass])
            if (isOther(listed) && (direction.empty() || !listed.direction.empty()))
                others.emplace_back(direction.empty() ? 0.0F
                                                      : -std::inner_product(direction.begin(), direction.end(),
                                                                            listed.direction.begin(), 0.0F),
                                    &listed);
        std::vector<const ListedName*> names;
        std::ranges::stable_sort(others, {}, &std::pair<float, const ListedName*>::first);
        for (const auto& other : others)
            names.push_back(other.second);
        if (!direction.empty()) {
            names.resize(std::min(names.size(), nearest_));
            return names;
        }
        constexpr std::uint64_t firstStep = 1ULL << 44;
        return drawUnknown_ ? someOf(std::move(names), nearest_, randomAt(context, at, firstStep))
                            : std::vector<const ListedName*>{};
    }

    const language::EntityRecogniser& recogniser_;
    const WordVectors& vectors_;
    const lexicon::StopWords& functionWords_;
    std::size_t nearest_;
    bool drawUnknown_;
    std::array<std::vector<ListedName>, nameClasses.size()> names_;
};

} // namespace

PartMaker<Transformation> entityNeighbours()
{
    return needing<Transformation>(
        {{"entities"}, {"stop words"}, {"grammar"}},
        {{std::string(entityNeighboursName),
          "A named entity becomes another one of its class (person, place, organisation, other), the nearest by the "
          "mean vector of its words; an article before it is put right.",
          {Parameter::ofResource("names", "phrases", "entity-names",
                                 "entity-names, or a file with names under [PER], [LOC], [ORG] and [MISC]."),
           Parameter::integer("nearest", 1, 1, 1000, "Number of names for an entity, the nearest first."),
           Parameter::choice("unknown", {"draw", "leave"},
                             "An entity without a word that has a vector: names of its class are drawn at random, "
                             "or it has none."),
           Parameter::ofResource("vectors", "vectors", "built-in", "Name of the vectors, or a file or folder."),
           Parameter::ofResource("tagger", "tagger", "built-in",
                                 "Name of the tagger that the entity recogniser uses.")}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<EntityNeighbours>(
                 resources.entities(settings.text("tagger")), resources.vectors(settings.text("vectors")),
                 resources.stopWords("function-words"), resources.phrases(settings.text("names")),
                 settings.integer("nearest"), settings.text("unknown") == "draw");
         }});
}

} // namespace core::attacks
