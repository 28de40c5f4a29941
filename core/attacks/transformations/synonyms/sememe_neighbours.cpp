#include "core/attacks/transformations/synonyms/sememe_neighbours.h"

#include <algorithm>
#include <string>

#include "core/attacks/transformations/candidate_cache.h"
#include "core/attacks/transformations/synonyms/synonym_forms.h"
#include "core/lexicon/inflector.h"

namespace core::attacks {

namespace {

constexpr std::string_view sememeNeighboursName = "sememe-neighbours";

class SememeNeighbours final : public Transformation {
public:
    SememeNeighbours(const lexicon::Sememes& sememes, const lexicon::WordNet& wordNet, const language::Tagger& tagger,
                     bool keepCase)
        : sememes_(sememes), wordNet_(wordNet), tagger_(tagger), keepCase_(keepCase),
          // shares the resources' WordNet, which outlives every attack
          inflector_(std::shared_ptr<const lexicon::WordNet>(std::shared_ptr<void>(), &wordNet))
    {}

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        using Tagset = language::Tagger::Tagset;
        const auto& text = current[at.segment].text;
        const auto pos =
            wordNetPos(tagger_.name(context.tags(tagger_, text, Tagset::Universal)[at.index], Tagset::Universal));
        if (!pos)
            return;
        const auto penn = context.tags(tagger_, text, Tagset::Penn)[at.index];
        const text::WordId word = text.words()[at.index].id;
        const std::uint64_t key = static_cast<std::uint64_t>(*pos) | (std::uint64_t{penn} + 1) << 8;
        for (const auto substitute : cache_.get(word, key, context.overflow(), [&] {
                 return substitutes(word, *pos, tagger_.name(penn, Tagset::Penn));
             }))
            candidates.push_back({text::Edit::replace(at.segment, at.index, substitute), sememeNeighboursName});
    }

private:
    [[nodiscard]] std::vector<text::WordId> substitutes(text::WordId word, lexicon::WordNetPos pos,
                                                        std::string_view tag) const
    {
        const std::string form(text::formOf(text::lowerOf(word)));
        auto lemmas = wordNet_.baseForms(form, pos);
        if (lemmas.empty()) // a word that only HowNet knows
            lemmas.push_back(form);
        std::vector<text::WordId> result;
        for (const auto& lemma : lemmas)
            for (const auto other : sememes_.substitutes(lemma, pos)) {
                const auto inflected = takesEnding(tag, pos) ? inflector_.inflect(other, tag) : std::string(other);
                const auto id = text::intern(keepCase_ ? text::withCaseOf(inflected, text::formOf(word)) : inflected);
                if (id != word && std::ranges::find(result, id) == result.end())
                    result.push_back(id);
            }
        return result;
    }

    const lexicon::Sememes& sememes_;
    const lexicon::WordNet& wordNet_;
    const language::Tagger& tagger_;
    bool keepCase_;
    lexicon::Inflector inflector_;
    mutable CandidateCache cache_;
};

} // namespace

PartMaker<Transformation> sememeNeighbours()
{
    return needing<Transformation>(
        {{"wordnet"}, {"inflection"}},
        {{std::string(sememeNeighboursName),
          "Words of the same part of speech and the same sememes, inflected as the word is; HowNet is the user's. "
          "Where there is none: WordNet's synonyms.",
          {Parameter::ofResource("sememes", "sememes", "own", "own: the HowNet in the user's data folder; or a file."),
           Parameter::flag("keep_case", true, "Give the substitute the word's capitals."),
           Parameter::ofResource("tagger", "tagger", "built-in", "Name of the tagger that says parts of speech.")}},
         [](const Settings& settings, const language::Resources& resources) -> std::unique_ptr<Transformation> {
             const auto tagger = settings.text("tagger");
             const bool keepCase = settings.flag("keep_case");
             const auto* sememes = resources.sememes(settings.text("sememes"));
             if (sememes == nullptr)
                 return makeTransformation({{"type", "wordnet-synonyms"},
                                            {"pos", "same"},
                                            {"keep_case", keepCase},
                                            {"inflect", true},
                                            {"tagger", tagger}},
                                           resources);
             return std::make_unique<SememeNeighbours>(*sememes, resources.wordNet(), resources.tagger(tagger),
                                                       keepCase);
         }});
}

} // namespace core::attacks
