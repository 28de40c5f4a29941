#include <algorithm>
#include <cmath>

#include "core/attacks/search/populations/best_words.h"
#include "core/attacks/search/populations/population.h"

namespace core::attacks {

namespace {

/// Steps of the context's random numbers: one each generation.
constexpr std::uint64_t geneticStep = 0x67656e65'00000000ULL;

class Genetic final : public SearchMethod {
public:
    explicit Genetic(const Settings& settings)
        : population_(static_cast<std::size_t>(settings.integer("population"))),
          generations_(settings.integer("generations")), temperature_(settings.number("temperature")),
          onePoint_(settings.text("crossover") == "one-point"), again_(settings.text("changed_words") == "again"),
          better_(settings.text("accept") == "better")
    {}

    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override { return bestGains(run); }

    [[nodiscard]] State search(Run& run) const override
    {
        WordChoices choices(run, nullptr);
        if (choices.places() == 0)
            return run.start();
        Genome best = choices.original();
        Random random = run.context().random(geneticStep);
        std::vector<Genome> members;
        while (members.size() < population_ && !run.over())
            members.push_back(perturb(run, choices, choices.original(), random));
        for (int generation = 0;; ++generation) {
            const Genome before = best;
            for (const auto& member : members)
                if (const JudgedAnswer* answer = choices.answer(member);
                    answer != nullptr && isBetter(answer->judgement, choices.answer(best)->judgement))
                    best = member;
            choices.trace(before, best);
            if (choices.answer(best)->judgement.success || generation >= generations_ || run.over())
                return choices.state(best);
            random = run.context().random(geneticStep + 1 + static_cast<std::uint64_t>(generation));
            members = nextGeneration(run, choices, members, best, random);
        }
    }

private:
    /// Algorithm 1, lines 9 to 17; the best text stays as it is.
    [[nodiscard]] std::vector<Genome> nextGeneration(Run& run, WordChoices& choices, const std::vector<Genome>& members,
                                                     const Genome& best, Random& random) const
    {
        std::vector<double> weights;
        for (const auto& member : members) {
            const JudgedAnswer* answer = choices.answer(member);
            const double loss = answer == nullptr ? 0.0 : answer->judgement.loss;
            weights.push_back(temperature_ > 0.0 ? std::exp(loss / temperature_) : loss);
        }
        std::vector<Genome> next{best};
        while (next.size() < population_ && !run.over()) {
            const Genome& one = members[drawBy(weights, random)];
            const Genome& other = members[drawBy(weights, random)];
            Genome child = cross(one, other, random);
            next.push_back(perturb(run, choices, choices.allowed(child) ? child : one, random));
        }
        return next;
    }

    [[nodiscard]] Genome cross(const Genome& one, const Genome& other, Random& random) const
    {
        Genome child = one;
        if (onePoint_) {
            for (std::size_t i = random.below(child.size() + 1); i < child.size(); ++i)
                child[i] = other[i];
        } else {
            for (std::size_t i = 0; i < child.size(); ++i)
                if (random.below(2) == 1)
                    child[i] = other[i];
        }
        return child;
    }

    /// The subroutine Perturb: draws a place in proportion to how many words it has, and puts the best of them in.
    [[nodiscard]] Genome perturb(Run& run, WordChoices& choices, const Genome& genome, Random& random) const
    {
        const bool full = WordChoices::changed(genome) >= run.wordLimit();
        std::vector<double> weights(choices.places());
        bool any = false;
        for (std::size_t place = 0; place < weights.size(); ++place) {
            const bool changed = genome[place] != 0;
            if (full ? changed : (again_ || !changed))
                weights[place] = static_cast<double>(choices.choices(place));
            any = any || weights[place] > 0.0;
        }
        if (!any) // every word is changed already
            for (std::size_t place = 0; place < weights.size(); ++place)
                weights[place] = static_cast<double>(choices.choices(place));
        Genome changed = withBestWord(choices, genome, drawBy(weights, random));
        const JudgedAnswer* now = choices.answer(changed);
        if (!better_)
            return changed;
        choices.query({&genome, 1}); // a child of two texts
        const JudgedAnswer* before = choices.answer(genome);
        return now != nullptr && before != nullptr && isBetter(now->judgement, before->judgement) ? changed : genome;
    }

    std::size_t population_;
    int generations_;
    double temperature_;
    bool onePoint_;
    bool again_;
    bool better_;
};

} // namespace

PartMaker<SearchMethod> geneticSearch()
{
    return {{"genetic",
             "Texts of a population are crossed, and in each one word is replaced by the best of its candidates; texts "
             "with a higher loss have more children.",
             {Parameter::integer("population", 60, 2, 10'000, "Texts of a generation."),
              Parameter::integer("generations", 20, 0, 100'000, "Number of generations after the first."),
              Parameter::number("temperature", 0.0, 0.0, 100.0,
                                "Parents are drawn by a softmax of loss / temperature; 0: in proportion to the loss."),
              Parameter::choice("crossover", {"uniform", "one-point"},
                                "Each word from either parent, or all words from a drawn place on from the second."),
              Parameter::choice("changed_words", {"leave", "again"},
                                "Whether a word that was replaced is drawn again while others are as they were."),
              Parameter::choice("accept", {"always", "better"},
                                "A replacement stays always, or only where it gains on the text before it.")}},
            [](const Settings& settings, const language::Resources&) { return std::make_unique<Genetic>(settings); }};
}

} // namespace core::attacks
