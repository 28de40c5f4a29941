#include <algorithm>
#include <cmath>

#include "core/attacks/search/populations/best_words.h"
#include "core/attacks/search/populations/levy_flight.h"
#include "core/attacks/search/populations/population.h"

namespace core::attacks {

namespace {

/// Steps of the context's random numbers: one each iteration.
constexpr std::uint64_t swarmStep = 0x73776172'00000000ULL;

class ParticleSwarm final : public SearchMethod {
public:
    explicit ParticleSwarm(const Settings& settings)
        : particles_(static_cast<std::size_t>(settings.integer("particles"))),
          iterations_(settings.integer("iterations")), inertiaFirst_(settings.number("inertia_first")),
          inertiaLast_(settings.number("inertia_last")), moveHigh_(settings.number("move_high")),
          moveLow_(settings.number("move_low")), speed_(settings.number("speed_limit")),
          levy_(settings.text("flight") == "levy"), oneTurn_(settings.text("turns") == "one-word"),
          bestMutation_(settings.text("mutation") == "best")
    {}

    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override { return bestGains(run); }

    [[nodiscard]] State search(Run& run) const override
    {
        WordChoices choices(run, nullptr);
        if (choices.places() == 0)
            return run.start();
        Random random = run.context().random(swarmStep);
        Swarm swarm{{}, choices.original()};
        while (swarm.particles.size() < particles_ && !run.over()) {
            Particle particle;
            particle.now = particle.best = mutated(run, choices, choices.original(), random);
            // Each particle begins with one speed in all dimensions, as in the authors' program.
            particle.speeds.assign(choices.places(), firstSpeed(random));
            swarm.particles.push_back(std::move(particle));
        }
        if (record(choices, swarm))
            return choices.state(swarm.best);
        const auto usual = fitnessOf(choices, swarm.particles);
        for (int iteration = 0; iteration < iterations_ && !run.over(); ++iteration) {
            random = run.context().random(swarmStep + 1 + static_cast<std::uint64_t>(iteration));
            const double part = static_cast<double>(iteration) / iterations_;
            for (auto& particle : swarm.particles)
                move(choices, particle, swarm.best, part, inertiaOf(choices, particle, part, usual, random), random);
            std::vector<Genome> reached;
            for (const auto& particle : swarm.particles)
                reached.push_back(particle.now);
            choices.query(reached);
            if (record(choices, swarm))
                break;
            for (auto& particle : swarm.particles) {
                // The fewer words are changed, the likelier another one is (equation 7); LEAP: the fewer words differ
                // from the particle's best.
                const double share = static_cast<double>(bestMutation_ ? differing(particle.now, particle.best)
                                                                       : WordChoices::changed(particle.now)) /
                                     static_cast<double>(choices.places());
                if (random.uniform() < 1.0 - 2.0 * share && !run.over())
                    particle.now = mutated(run, choices, particle.now, random);
            }
            if (record(choices, swarm))
                break;
        }
        return choices.state(swarm.best);
    }

private:
    struct Particle {
        Genome now, best;
        std::vector<double> speeds;
    };
    struct Swarm {
        std::vector<Particle> particles;
        Genome best;
    };

    static std::size_t differing(const Genome& one, const Genome& other)
    {
        std::size_t places = 0;
        for (std::size_t i = 0; i < one.size(); ++i)
            places += one[i] != other[i] ? 1 : 0;
        return places;
    }

    [[nodiscard]] double firstSpeed(Random& random) const
    {
        const double uniform = (2.0 * random.uniform() - 1.0) * speed_;
        if (!levy_ || (2.0 * random.uniform() - 1.0) * speed_ < levyStep(random))
            return uniform;
        return levyStepWithin(random, -speed_, speed_);
    }

    /// Losses of the first particles: what LEAP measures a particle by.
    struct Fitness {
        double mean = 0.0;
        double least = 0.0;
    };
    static double lossOf(const WordChoices& choices, const Genome& genome)
    {
        const JudgedAnswer* answer = choices.answer(genome);
        return answer == nullptr ? 0.0 : answer->judgement.loss;
    }
    static Fitness fitnessOf(const WordChoices& choices, const std::vector<Particle>& particles)
    {
        Fitness fitness{0.0, 1.0};
        for (const auto& particle : particles) {
            const double loss = lossOf(choices, particle.now);
            fitness.mean += loss / static_cast<double>(particles.size());
            fitness.least = std::min(fitness.least, loss);
        }
        return fitness;
    }

    /// How much of its speed a particle keeps. It falls with the iterations; in LEAP it falls further the more a
    /// particle is below the mean, and is a Levy step for the others.
    [[nodiscard]] double inertiaOf(const WordChoices& choices, const Particle& particle, double part,
                                   const Fitness& usual, Random& random) const
    {
        if (!levy_)
            return inertiaFirst_ + (inertiaLast_ - inertiaFirst_) * part;
        constexpr double low = 0.5, high = 0.8; // of the steps, in the authors' program
        const double loss = lossOf(choices, particle.now);
        if (loss >= usual.mean || usual.mean <= usual.least)
            return levyStepWithin(random, low, high);
        return inertiaLast_ + (loss - usual.least) * (inertiaFirst_ - inertiaLast_) / (usual.mean - usual.least);
    }

    /// The probability of taking each word from a best text: by its own speed, or so that it is one word in all.
    [[nodiscard]] std::vector<double> turnsOf(const Particle& particle) const
    {
        std::vector<double> turns;
        double sum = 0.0;
        for (const double speed : particle.speeds) {
            turns.push_back(oneTurn_ ? std::exp(speed) : 1.0 / (1.0 + std::exp(-speed)));
            sum += turns.back();
        }
        if (oneTurn_)
            for (double& turn : turns)
                turn /= sum;
        return turns;
    }

    /// Updates each particle's best text and the best of all; true when that meets the goal.
    static bool record(WordChoices& choices, Swarm& swarm)
    {
        const Genome before = swarm.best;
        const auto better = [&](const Genome& one, const Genome& other) {
            const JudgedAnswer* first = choices.answer(one);
            const JudgedAnswer* second = choices.answer(other);
            return first != nullptr && (second == nullptr || isBetter(first->judgement, second->judgement));
        };
        for (auto& particle : swarm.particles) {
            if (better(particle.now, particle.best))
                particle.best = particle.now;
            if (better(particle.best, swarm.best))
                swarm.best = particle.best;
        }
        choices.trace(before, swarm.best);
        return choices.answer(swarm.best)->judgement.success;
    }

    /// Equations 4 to 6: speeds are drawn to where the best texts differ, and each word is taken from a best text with
    /// a probability that its speed gives.
    void move(WordChoices& choices, Particle& particle, const Genome& best, double part, double inertia,
              Random& random) const
    {
        const double toOwn = moveHigh_ + (moveLow_ - moveHigh_) * part;
        const double toAll = moveLow_ + (moveHigh_ - moveLow_) * part;
        const auto pull = [&](std::size_t d, const Genome& to) { return particle.now[d] == to[d] ? -speed_ : speed_; };
        for (std::size_t d = 0; d < particle.now.size(); ++d)
            particle.speeds[d] =
                inertia * particle.speeds[d] + (1.0 - inertia) * (pull(d, particle.best) + pull(d, best));
        const auto turns = turnsOf(particle);
        using Pull = std::pair<const Genome*, double>;
        for (const auto& [to, chance] : {Pull{&particle.best, toOwn}, Pull{&best, toAll}}) {
            if (random.uniform() >= chance)
                continue;
            Genome turned = particle.now;
            for (std::size_t d = 0; d < turned.size(); ++d)
                if (random.uniform() < turns[d])
                    turned[d] = (*to)[d];
            if (choices.allowed(turned))
                particle.now = std::move(turned);
        }
    }

    /// Draws a place in proportion to the gain of its best word and puts that word in; LEAP takes the best place.
    [[nodiscard]] Genome mutated(Run& run, WordChoices& choices, const Genome& genome, Random& random) const
    {
        choices.query({&genome, 1});
        const JudgedAnswer* base = choices.answer(genome);
        if (base == nullptr)
            return genome;
        const bool full = WordChoices::changed(genome) >= run.wordLimit();
        std::vector<Genome> best;
        std::vector<double> gains;
        for (std::size_t place = 0; place < choices.places() && !run.over(); ++place) {
            if (full && genome[place] == 0)
                continue;
            best.push_back(withBestWord(choices, genome, place));
            const JudgedAnswer* answer = choices.answer(best.back());
            if (answer != nullptr && answer->judgement.success)
                return best.back(); // what was looked for
            gains.push_back(answer == nullptr ? 0.0 : std::max(0.0, answer->judgement.loss - base->judgement.loss));
        }
        if (best.empty())
            return genome;
        return bestMutation_ ? best[static_cast<std::size_t>(std::ranges::max_element(gains) - gains.begin())]
                             : best[drawBy(gains, random)];
    }

    std::size_t particles_;
    int iterations_;
    double inertiaFirst_, inertiaLast_;
    double moveHigh_, moveLow_;
    double speed_;
    bool levy_;         ///< First speeds and inertia by Levy flights.
    bool oneTurn_;      ///< One word of all is turned, in the mean.
    bool bestMutation_; ///< The best word of all places is put in.
};

} // namespace

PartMaker<SearchMethod> particleSwarmSearch()
{
    return {
        {"particle-swarm",
         "A swarm of texts: each moves towards the best text of its own and of all, and now and then takes the best "
         "word of a place.",
         {Parameter::integer("particles", 60, 1, 10'000, "Texts of the swarm."),
          Parameter::integer("iterations", 20, 0, 100'000, "Moves of the swarm."),
          Parameter::number("inertia_first", 0.8, 0.0, 1.0, "How much of its speed a text keeps at the beginning."),
          Parameter::number("inertia_last", 0.2, 0.0, 1.0, "The same at the end."),
          Parameter::number("move_high", 0.8, 0.0, 1.0,
                            "Probability of moving: to a text's own best at the beginning, to the best of all at "
                            "the end."),
          Parameter::number("move_low", 0.2, 0.0, 1.0, "The same the other way round."),
          Parameter::number("speed_limit", 3.0, 0.0, 100.0, "Largest speed in a dimension."),
          Parameter::choice("flight", {"uniform", "levy"},
                            "uniform: first speeds are uniform and inertia falls with the moves; levy: both by Levy "
                            "flights, and a text worse than the mean keeps less of its speed, as LEAP."),
          Parameter::choice("turns", {"each-word", "one-word"},
                            "Each word is taken from a best text by its own speed; or one of all words in the mean, by "
                            "a softmax of the speeds, as LEAP."),
          Parameter::choice("mutation", {"drawn", "best"},
                            "The place whose word is exchanged is drawn by what it gains; or it is the best one, the "
                            "likelier the nearer the text is to its own best, as LEAP.")}},
        [](const Settings& settings, const language::Resources&) { return std::make_unique<ParticleSwarm>(settings); }};
}

} // namespace core::attacks
