#include "core/attacks/transformations/names/named_entities.h"

#include <algorithm>
#include <array>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/base/listed.h"
#include "core/victims/evaluation/label_mapping.h"

namespace core::attacks {

using language::Entity;
using language::EntityClass;
using language::EntityRecogniser;
using language::EntityReplacements;

namespace {

constexpr std::string_view namedEntitiesName = "named-entities";

using Classes = std::array<bool, language::entityClassCount>;

/// "PERSON GPE", or "all". \throws UsageError.
Classes classesNamed(const std::string& text)
{
    Classes classes{};
    if (text == "all") {
        classes.fill(true);
        return classes;
    }
    std::istringstream names(text);
    for (std::string name; names >> name;) {
        const auto kind = language::entityClassNamed(name);
        if (!kind)
            throw UsageError(fmt::format("named-entities.classes has {}, which is not a class of entities", name),
                             fmt::format("Choose among {}", fmt::join(language::entityClassNames, ", ")));
        classes[static_cast<std::size_t>(*kind)] = true;
    }
    return classes;
}

bool hasCapital(const text::Text& text)
{
    return std::ranges::any_of(text.words(), [](const text::Word& word) { return text::lowerOf(word.id) != word.id; });
}

class NamedEntities final : public Transformation {
public:
    NamedEntities(const EntityRecogniser& recogniser, const EntityReplacements& replacements, Classes classes,
                  bool join, std::unique_ptr<Transformation> others)
        : recogniser_(recogniser), replacements_(replacements), classes_(classes), join_(join),
          others_(std::move(others))
    {}

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const auto words = replacementsFor(context, text, at.index);
        const std::size_t first = candidates.size();
        // A text without capitals stays so: "david" is a word its victim may know, "David" is not.
        const bool cased = !words.empty() && hasCapital(text);
        const text::WordId word = text.words()[at.index].id;
        for (const auto listed : words)
            if (const auto replacement = cased ? listed : text::lowerOf(listed); replacement != word) {
                candidates.push_back({text::Edit::replace(at.segment, at.index, replacement), namedEntitiesName});
                break;
            }
        if (!words.empty() && !join_)
            return;
        const std::size_t own = candidates.size();
        others_->propose(context, current, at, candidates);
        if (own > first) // a synonym may be the same word
            candidates.erase(std::remove_if(candidates.begin() + static_cast<std::ptrdiff_t>(own), candidates.end(),
                                            [edit = candidates[first].edit](const Candidate& candidate) {
                                                return candidate.edit == edit;
                                            }),
                             candidates.end());
    }

private:
    /// The words listed for the entity that contains word `index`; none if there is no entity.
    [[nodiscard]] std::span<const text::WordId> replacementsFor(AttackContext& context, const text::Text& text,
                                                                std::size_t index) const
    {
        for (const Entity& entity : context.entities(recogniser_, text))
            if (entity.begin <= index && index < entity.end)
                return classes_[static_cast<std::size_t>(entity.kind)]
                           ? replacements_.words(listOf(context), entity.kind)
                           : std::span<const text::WordId>{};
        return {};
    }

    /// The index of the list for the label under attack. \throws Error if that cannot be known.
    [[nodiscard]] std::optional<std::size_t> listOf(const AttackContext& context) const
    {
        const auto labels = replacements_.labels();
        if (labels.empty() || context.lostLabel() < 0)
            return std::nullopt;
        const auto mapping = victims::mapLabels(labels, context.labels());
        if (mapping.kind == victims::LabelMapping::Kind::Order)
            throw Error(fmt::format("the replacements of named entities are for the labels {}, the victim has {}",
                                    listedNames(labels), listedNames(context.labels())));
        const auto found = std::ranges::find(mapping.toVictim, context.lostLabel());
        if (found == mapping.toVictim.end())
            return std::nullopt;
        return static_cast<std::size_t>(found - mapping.toVictim.begin());
    }

    const EntityRecogniser& recogniser_;
    const EntityReplacements& replacements_;
    Classes classes_;
    bool join_; ///< Named entities have the others' candidates as well.
    std::unique_ptr<Transformation> others_;
};

} // namespace

PartMaker<Transformation> namedEntities()
{
    return needing<Transformation>(
        {{"entities"}},
        {{std::string(namedEntitiesName),
          "For every word of a named entity one word: a frequent entity of the same class in texts with other "
          "labels. For other words, and classes without replacements, the candidates of its parts.",
          {Parameter::ofResource("replacements", "entity replacements", "built-in",
                                 "built-in: one list for all labels; or a file with lists for each label, as corpus "
                                 "entities makes it from a labelled corpus."),
           Parameter::text("classes", "all", "Classes that are replaced, with spaces between them: PERSON GPE."),
           Parameter::flag("join", false,
                           "The word joins the candidates of the parts, as the paper of PWWS says; else it is the "
                           "only one, as in its code."),
           Parameter::ofResource("tagger", "tagger", "built-in", "Name of the tagger that the entity recogniser uses."),
           Parameter::parts("parts", "Transformations for the other words, each with its type and parameters.")}},
         [](const Settings& settings, const language::Resources& resources) {
             const Json others{{"type", "composite"}, {"parts", settings.value("parts")}};
             return std::make_unique<NamedEntities>(resources.entities(settings.text("tagger")),
                                                    resources.entityReplacements(settings.text("replacements")),
                                                    classesNamed(settings.text("classes")), settings.flag("join"),
                                                    makeTransformation(others, resources));
         }});
}

} // namespace core::attacks
