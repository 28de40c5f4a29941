#include "core/attacks/transformations/synonyms/vector_neighbours.h"

#include <algorithm>
#include <string>

#include "core/attacks/transformations/candidate_cache.h"

namespace core::attacks {

namespace {

constexpr std::string_view vectorNeighboursName = "vector-neighbours";

class VectorNeighbours final : public Transformation {
public:
    VectorNeighbours(const lexicon::WordVectors& vectors, int k, double minimum, bool keepCase)
        : vectors_(vectors), k_(static_cast<std::size_t>(k)), minimum_(static_cast<float>(minimum)), keepCase_(keepCase)
    {}

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const text::WordId word = current[at.segment].text.words()[at.index].id;
        for (const auto neighbour : cache_.get(word, 0, context.overflow(), [&] { return neighbours(word); }))
            candidates.push_back({text::Edit::replace(at.segment, at.index, neighbour), vectorNeighboursName});
    }

private:
    [[nodiscard]] std::vector<text::WordId> neighbours(text::WordId word) const
    {
        std::vector<text::WordId> result;
        for (const auto& neighbour : vectors_.neighbours(word, k_)) {
            if (neighbour.cosine < minimum_)
                break; // best first
            const text::WordId id =
                keepCase_ ? text::intern(text::withCaseOf(text::formOf(neighbour.word), text::formOf(word)))
                          : neighbour.word;
            if (id != word && std::ranges::find(result, id) == result.end())
                result.push_back(id);
        }
        return result;
    }

    const lexicon::WordVectors& vectors_;
    std::size_t k_;
    float minimum_;
    bool keepCase_;
    mutable CandidateCache cache_;
};

} // namespace

PartMaker<Transformation> vectorNeighbours()
{
    return {{std::string(vectorNeighboursName),
             "The nearest words by cosine, nearest first; a word without a vector has none.",
             {Parameter::integer("k", 50, 1, 1000, "How many neighbours are looked at."),
              Parameter::number("min_cosine", -1.0, -1.0, 1.0, "Neighbours below this cosine are left out, -1..1."),
              Parameter::flag("keep_case", true, "Give the substitute the word's capitals."),
              Parameter::ofResource("vectors", "vectors", "built-in", "Name of the vectors, or a file or folder.")}},
            [](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<VectorNeighbours>(resources.vectors(settings.text("vectors")),
                                                          settings.integer("k"), settings.number("min_cosine"),
                                                          settings.flag("keep_case"));
            }};
}

} // namespace core::attacks
