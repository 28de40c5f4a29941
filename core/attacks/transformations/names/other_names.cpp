#include "core/attacks/transformations/names/other_names.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/attacks/transformations/names/name_forms.h"
#include "core/lexicon/phrase_list.h"
#include "core/text/rewriting.h"

namespace core::attacks {

namespace {

using language::Entity;
using language::EntityClass;
using language::EntityList;

constexpr std::string_view personNamesName = "person-names";
constexpr std::string_view locationsName = "locations";

/// Steps of the random numbers for a word.
constexpr std::uint64_t personStep = 0x706572;
constexpr std::uint64_t locationStep = 0x6c6f63;

/// A listed name, capitalised like the one it replaces: in lower or upper case if that is.
std::string nameLike(std::string_view listed, std::string_view like)
{
    if (loweredName(like) == like)
        return loweredName(listed);
    const bool large = text::withCaseOf("ab", like) == "AB";
    return large ? text::withCaseOf(listed, like) : std::string(listed);
}

/// Up to `most` names of a list other than `without`, drawn at random, none twice.
std::vector<std::string> drawnNames(std::span<const std::string> names, std::size_t most, std::string_view without,
                                    Random random)
{
    std::vector<std::string> drawn;
    for (std::size_t tries = 0; tries < 4 * most && drawn.size() < most && !names.empty(); ++tries) {
        const auto& name = names[random.below(names.size())];
        if (loweredName(name) != without && std::ranges::find(drawn, name) == drawn.end())
            drawn.push_back(name);
    }
    return drawn;
}

class OtherNames final : public Transformation {
public:
    OtherNames(const language::EntityRecogniser& recogniser, bool persons, int draws)
        : recogniser_(recogniser), persons_(persons), draws_(static_cast<std::size_t>(draws))
    {}

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        for (const Entity& entity : context.entities(recogniser_, text)) {
            if (at.index < entity.begin || at.index >= entity.end)
                continue;
            if (persons_)
                proposePerson(context, text, entity, at, candidates);
            else if (at.index == entity.begin)
                proposeLocation(context, text, entity, at, candidates);
            return;
        }
    }

private:
    /// A first name becomes another first name, a surname another surname.
    void proposePerson(AttackContext& context, const text::Text& text, const Entity& entity, Position at,
                       std::vector<Candidate>& candidates) const
    {
        if (entity.kind != EntityClass::Person)
            return;
        const auto word = text.words()[at.index].id;
        const auto form = text::formOf(word);
        const auto ending = possessiveOf(form);
        const auto name = form.substr(0, form.size() - ending.size());
        const auto lists = recogniser_.gazetteer().find(loweredName(name));
        const bool alone = entity.end == entity.begin + 1;
        const bool first =
            alone ? !lists.in(EntityList::Surname) || lists.in(EntityList::FirstName) : at.index == entity.begin;
        const bool last = alone || at.index + 1 == entity.end;
        if ((!first && !last) || lists.in(EntityList::NameEnding, EntityList::NameParticle, EntityList::Title))
            return;
        if (loweredName(name) != name && std::ranges::any_of(text.words(), [&](const text::Word& other) {
                return other.form() == loweredName(name);
            }))
            return; // "Park workers", where the park is named in small letters
        const auto names = recogniser_.gazetteer().names(first ? EntityList::FirstName : EntityList::Surname);
        for (const auto& other : drawnNames(names, draws_, loweredName(name), context.randomFor(word, personStep)))
            candidates.push_back(
                {text::Edit::replace(at.segment, at.index, text::intern(nameLike(other, name).append(ending))),
                 personNamesName});
    }

    /// A country becomes another country, a state another state, a city another city, a nationality another one.
    void proposeLocation(AttackContext& context, const text::Text& text, const Entity& entity, Position at,
                         std::vector<Candidate>& candidates) const
    {
        const auto last = text.words()[entity.end - 1].form();
        const auto ending = possessiveOf(last);
        std::string name;
        for (std::uint32_t i = entity.begin; i < entity.end; ++i)
            name.append(name.empty() ? "" : " ").append(text.form(i));
        name = loweredName(std::string_view(name).substr(0, name.size() - ending.size()));
        const auto lists = recogniser_.gazetteer().find(name);
        const auto list = [&]() -> std::optional<EntityList> {
            for (const auto one : {EntityList::Country, EntityList::State, EntityList::City, EntityList::Nationality})
                if (lists.in(one))
                    return one;
            return std::nullopt;
        }();
        const bool isPlace =
            entity.kind == EntityClass::Gpe || entity.kind == EntityClass::Location || entity.kind == EntityClass::Norp;
        if (!isPlace || !list)
            return;
        const auto like = text.form(entity.begin);
        const auto names = recogniser_.gazetteer().names(*list);
        for (const auto& other :
             drawnNames(names, draws_, name, context.randomFor(text.words()[at.index].id, locationStep))) {
            const auto words = lexicon::wordsOfPhrase(nameLike(other, like).append(ending));
            auto edits = text::rewriting(text, entity.begin, entity.end, words, at.segment);
            Candidate candidate{edits.front(), locationsName};
            if (edits.size() > 1 || edits.front().index != at.index)
                candidate.rewriting = std::make_shared<const text::Variant>(std::move(edits));
            candidates.push_back(std::move(candidate));
        }
    }

    const language::EntityRecogniser& recogniser_;
    bool persons_;
    std::size_t draws_;
};

PartMaker<Transformation> otherNamesPart(bool persons, std::string summary)
{
    return needing<Transformation>(
        {{"entities"}, {"grammar"}},
        {{std::string(persons ? personNamesName : locationsName),
          std::move(summary),
          {Parameter::integer("draws", 3, 1, 1000, "Number of other names tried, drawn at random."),
           Parameter::ofResource("tagger", "tagger", "built-in",
                                 "Name of the tagger that the entity recogniser uses.")}},
         [persons](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<OtherNames>(resources.entities(settings.text("tagger")), persons,
                                                 settings.integer("draws"));
         }});
}

} // namespace

std::vector<PartMaker<Transformation>> otherNames()
{
    return {otherNamesPart(true,
                           "A first name becomes another first name, a surname another surname, of the lists that "
                           "named entities are found by."),
            otherNamesPart(false, "A country, state, city or nationality of those lists becomes another one.")};
}

} // namespace core::attacks
