#include "core/attacks/search/populations/best_words.h"

namespace core::attacks {

Genome withBestWord(WordChoices& choices, const Genome& genome, std::size_t place)
{
    std::vector<Genome> trials;
    for (std::size_t c = 1; c <= choices.choices(place); ++c) {
        trials.push_back(genome);
        trials.back()[place] = static_cast<Genome::value_type>(c);
    }
    choices.query(trials);
    const Genome* best = nullptr;
    for (const auto& trial : trials)
        if (const JudgedAnswer* answer = choices.answer(trial);
            answer != nullptr && (best == nullptr || isBetter(answer->judgement, choices.answer(*best)->judgement)))
            best = &trial;
    return best == nullptr ? genome : *best;
}

std::vector<WordImportance> bestGains(Run& run)
{
    WordChoices choices(run, nullptr);
    std::vector<WordImportance> gains;
    for (std::size_t place = 0; place < choices.places(); ++place) {
        const JudgedAnswer* answer = choices.answer(withBestWord(choices, choices.original(), place));
        const Position at = choices.position(place);
        gains.push_back({at.segment, at.index, answer->judgement.loss - run.start().judgement.loss});
    }
    return gains;
}

std::size_t drawBy(std::span<const double> weights, Random& random)
{
    double sum = 0.0;
    for (const double weight : weights)
        sum += weight;
    if (!(sum > 0.0))
        return random.below(weights.size());
    double at = random.uniform() * sum;
    for (std::size_t i = 0; i + 1 < weights.size(); ++i)
        if ((at -= weights[i]) < 0.0)
            return i;
    return weights.size() - 1;
}

} // namespace core::attacks
