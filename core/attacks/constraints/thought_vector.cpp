#include "core/attacks/constraints/thought_vector.h"

#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace core::attacks {

namespace {

class ThoughtVector final : public Constraint {
public:
    ThoughtVector(const lexicon::WordVectors& vectors, double farthest) : vectors_(vectors), farthest_(farthest) {}

    void filter(AttackContext& context, const text::Input& current, Position at, std::span<Candidate> candidates,
                int number) const override
    {
        const Thought original = thoughtOf(context.original()[at.segment].text);
        const Thought base = thoughtOf(current[at.segment].text);
        for (auto& candidate : candidates)
            if (candidate.passes() && distance(original, after(current, base, candidate)) > farthest_)
                candidate.rejectedBy = number;
    }

    [[nodiscard]] std::string reason(AttackContext& context, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto segment = candidate.edit.segment;
        return fmt::format("{:.3f} from the original's mean word vector, {:.3f} at most",
                           distance(thoughtOf(context.original()[segment].text),
                                    after(current, thoughtOf(current[segment].text), candidate)),
                           farthest_);
    }

private:
    /// The sum of the unit vectors of a text's known words, and their number.
    struct Thought {
        std::vector<double> sum;
        double words = 0.0;
    };

    void add(Thought& thought, text::WordId word, double times) const
    {
        const auto row = vectors_.row(word);
        if (!row)
            return;
        const auto vector = vectors_.unit(*row);
        for (std::size_t i = 0; i < vector.size(); ++i)
            thought.sum[i] += times * static_cast<double>(vector[i]);
        thought.words += times;
    }

    [[nodiscard]] Thought thoughtOf(const text::Text& text) const
    {
        Thought thought{std::vector<double>(vectors_.dimensions()), 0.0};
        for (const auto& word : text.words())
            add(thought, word.id, 1.0);
        return thought;
    }

    [[nodiscard]] Thought after(const text::Input& current, const Thought& base, const Candidate& candidate) const
    {
        const auto segment = candidate.edit.segment;
        if (!candidate.isSubstitution())
            return thoughtOf(text::applied(current, candidate.edits())[segment].text);
        Thought thought = base;
        add(thought, current[segment].text.words()[candidate.edit.index].id, -1.0);
        add(thought, candidate.edit.word, 1.0);
        return thought;
    }

    /// Of the means; a text without known words has the mean 0.
    static double distance(const Thought& a, const Thought& b)
    {
        double squares = 0.0;
        for (std::size_t i = 0; i < a.sum.size(); ++i) {
            const double difference =
                (a.words > 0.0 ? a.sum[i] / a.words : 0.0) - (b.words > 0.0 ? b.sum[i] / b.words : 0.0);
            squares += difference * difference;
        }
        return std::sqrt(squares);
    }

    const lexicon::WordVectors& vectors_;
    double farthest_;
};

} // namespace

PartMaker<Constraint> thoughtVectorConstraint()
{
    return {{"thought-vector",
             "The mean of the text's word vectors stays near the original's.",
             {Parameter::number("max_distance", 0.2, 0.0, 2.0,
                                "Largest Euclidean distance between the means of unit vectors."),
              Parameter::ofResource("vectors", "vectors", "built-in", "Name of the vectors, or a file or folder.")}},
            [](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<ThoughtVector>(resources.vectors(settings.text("vectors")),
                                                       settings.number("max_distance"));
            }};
}

} // namespace core::attacks
