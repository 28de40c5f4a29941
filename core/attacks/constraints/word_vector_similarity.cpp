#include "core/attacks/constraints/word_vector_similarity.h"

#include <optional>

#include <fmt/format.h>

namespace core::attacks {

namespace {

class WordVectorSimilarity final : public Constraint {
public:
    WordVectorSimilarity(const lexicon::WordVectors& vectors, double minimum, bool acceptUnknown)
        : vectors_(vectors), minimum_(static_cast<float>(minimum)), acceptUnknown_(acceptUnknown)
    {}

    void filter(AttackContext& context, const text::Input& current, Position at, std::span<Candidate> candidates,
                int number) const override
    {
        const auto& text = current[at.segment].text;
        const text::WordId original = context.originalOf(text, text.words()[at.index]);
        for (auto& candidate : candidates) {
            if (!candidate.passes() || candidate.repaired) // its substitution was judged alone
                continue;
            const auto cosine = cosineTo(original, candidate);
            if (cosine ? *cosine < minimum_ : !acceptUnknown_)
                candidate.rejectedBy = number;
        }
    }

    [[nodiscard]] std::string reason(AttackContext& context, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        if (!candidate.isSubstitution())
            return "no word is replaced";
        const auto& text = current[candidate.edit.segment].text;
        const text::WordId original = context.originalOf(text, text.words()[candidate.edit.index]);
        const auto cosine = cosineTo(original, candidate);
        return cosine ? fmt::format("cosine {:.3f}, needs {:.3f}", *cosine, minimum_)
                      : std::string("no vector for one of the words");
    }

private:
    [[nodiscard]] std::optional<float> cosineTo(text::WordId original, const Candidate& candidate) const
    {
        if (!candidate.isSubstitution())
            return std::nullopt;
        return vectors_.cosine(original, candidate.edit.word);
    }

    const lexicon::WordVectors& vectors_;
    float minimum_;
    bool acceptUnknown_;
};

} // namespace

PartMaker<Constraint> wordVectorSimilarityConstraint()
{
    return {{"word-vector-similarity",
             "The cosine of the vectors of the original word and its substitute.",
             {Parameter::number("min_cosine", 0.5, -1.0, 1.0, "Smallest cosine that is accepted, -1..1."),
              Parameter::choice("unknown", {"accept", "reject"}, "What happens when one of the words has no vector."),
              Parameter::ofResource("vectors", "vectors", "built-in", "Name of the vectors, or a file or folder.")}},
            [](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<WordVectorSimilarity>(resources.vectors(settings.text("vectors")),
                                                              settings.number("min_cosine"),
                                                              settings.text("unknown") == "accept");
            }};
}

} // namespace core::attacks
