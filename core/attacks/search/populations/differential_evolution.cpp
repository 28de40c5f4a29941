#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "core/attacks/search/populations/best_words.h"
#include "core/attacks/search/populations/population.h"

namespace core::attacks {

namespace {

/// Steps of the context's random numbers: one each generation.
constexpr std::uint64_t evolutionStep = 0x65766f6c'00000000ULL;

class DifferentialEvolution final : public SearchMethod {
public:
    explicit DifferentialEvolution(const Settings& settings)
        : population_(static_cast<std::size_t>(settings.integer("population"))),
          generations_(settings.integer("generations")),
          perturbations_(static_cast<std::size_t>(settings.integer("perturbations"))),
          lowest_(settings.number("weight_low")), highest_(settings.number("weight_high")),
          crossover_(settings.number("crossover"))
    {}

    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override { return bestGains(run); }

    [[nodiscard]] State search(Run& run) const override
    {
        WordChoices choices(run, nullptr);
        const std::size_t slots = std::min({perturbations_, choices.places(), run.wordLimit()});
        if (slots == 0)
            return run.start();
        Random random = run.context().random(evolutionStep);
        Generation members{choices, spread(2 * slots, random)};
        Genome best = choices.original();
        for (int generation = 0;; ++generation) {
            const Genome before = best;
            for (const auto& member : members.texts)
                if (const JudgedAnswer* answer = choices.answer(member);
                    answer != nullptr && isBetter(answer->judgement, choices.answer(best)->judgement))
                    best = member;
            choices.trace(before, best);
            if (choices.answer(best)->judgement.success || generation >= generations_ || run.over())
                return choices.state(best);
            random = run.context().random(evolutionStep + 1 + static_cast<std::uint64_t>(generation));
            evolve(choices, members, random);
        }
    }

private:
    /// For every perturbation one number for the place and one for the candidate, each 0..1.
    using Vector = std::vector<double>;

    struct Generation {
        std::vector<Vector> vectors;
        std::vector<Genome> texts;

        Generation(WordChoices& choices, std::vector<Vector> all) : vectors(std::move(all))
        {
            for (const auto& vector : vectors)
                texts.push_back(textOf(choices, vector));
            choices.query(texts);
        }
        [[nodiscard]] std::size_t best(const WordChoices& choices) const
        {
            std::size_t best = 0;
            for (std::size_t i = 1; i < texts.size(); ++i)
                if (lossOf(choices, texts[i]) > lossOf(choices, texts[best]))
                    best = i;
            return best;
        }
    };

    static double lossOf(const WordChoices& choices, const Genome& text)
    {
        const JudgedAnswer* answer = choices.answer(text);
        return answer == nullptr ? -std::numeric_limits<double>::infinity() : answer->judgement.loss;
    }

    /// The beginning of the range of places stands for "no place". Of two perturbations of a place, the later one
    /// counts.
    static Genome textOf(const WordChoices& choices, const Vector& vector)
    {
        const auto part = [](double number, std::size_t parts) { // of 0..1, the end included
            return std::min(static_cast<std::size_t>(number * static_cast<double>(parts)), parts - 1);
        };
        Genome text = choices.original();
        for (std::size_t i = 0; i < vector.size(); i += 2)
            if (const auto place = part(vector[i], choices.places() + 1); place > 0)
                text[place - 1] = static_cast<std::uint16_t>(1 + part(vector[i + 1], choices.choices(place - 1)));
        return text;
    }

    /// A Latin hypercube: every part of each number's range is used once.
    [[nodiscard]] std::vector<Vector> spread(std::size_t numbers, Random& random) const
    {
        std::vector<Vector> vectors(population_, Vector(numbers));
        std::vector<std::size_t> parts(population_);
        for (std::size_t d = 0; d < numbers; ++d) {
            std::iota(parts.begin(), parts.end(), std::size_t{0});
            random.shuffle(parts);
            for (std::size_t i = 0; i < population_; ++i)
                vectors[i][d] = (static_cast<double>(parts[i]) + random.uniform()) / static_cast<double>(population_);
        }
        return vectors;
    }

    /// A generation by the strategy best/1/bin of Storn and Price (1997), queried in one batch.
    void evolve(WordChoices& choices, Generation& members, Random& random) const
    {
        const double weight = lowest_ + (highest_ - lowest_) * random.uniform();
        const Vector& best = members.vectors[members.best(choices)];
        std::vector<Vector> trials;
        for (std::size_t i = 0; i < population_; ++i) {
            const auto [one, other] = twoOthers(i, random);
            Vector trial = members.vectors[i];
            const std::size_t always = random.below(trial.size());
            for (std::size_t d = 0; d < trial.size(); ++d) {
                if (random.uniform() >= crossover_ && d != always)
                    continue;
                trial[d] = best[d] + weight * (members.vectors[one][d] - members.vectors[other][d]);
                if (trial[d] < 0.0 || trial[d] >= 1.0)
                    trial[d] = random.uniform();
            }
            trials.push_back(std::move(trial));
        }
        Generation next(choices, std::move(trials));
        for (std::size_t i = 0; i < population_; ++i)
            if (lossOf(choices, next.texts[i]) >= lossOf(choices, members.texts[i])) {
                members.vectors[i] = std::move(next.vectors[i]);
                members.texts[i] = std::move(next.texts[i]);
            }
    }

    /// Two different members other than `i`.
    [[nodiscard]] std::pair<std::size_t, std::size_t> twoOthers(std::size_t i, Random& random) const
    {
        const auto drawn = [&](std::size_t first, std::size_t second) {
            std::size_t member = 0;
            do
                member = random.below(population_);
            while (member == first || member == second);
            return member;
        };
        const std::size_t one = drawn(i, i);
        return {one, drawn(i, one)};
    }

    std::size_t population_;
    int generations_;
    std::size_t perturbations_;
    double lowest_, highest_;
    double crossover_;
};

} // namespace

PartMaker<SearchMethod> differentialEvolutionSearch()
{
    return {{"differential-evolution",
             "A population of texts with a few perturbations each; where and which is moved towards the best text by "
             "the differences between others.",
             {Parameter::integer("population", 32, 4, 10'000, "Texts of a generation."),
              Parameter::integer("generations", 10, 0, 100'000, "Number of generations after the first."),
              Parameter::integer("perturbations", 5, 1, 1000,
                                 "Maximum number of words of a text that are changed at once."),
              Parameter::number("weight_low", 0.5, 0.0, 2.0,
                                "Smallest weight of a difference between texts; each generation draws one "
                                "between this and weight_high."),
              Parameter::number("weight_high", 1.0, 0.0, 2.0, "Largest such weight."),
              Parameter::number("crossover", 0.7, 0.0, 1.0, "Probability that a number of a text is moved.")}},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<DifferentialEvolution>(settings);
            }};
}

} // namespace core::attacks
