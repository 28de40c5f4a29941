#include "models/inference/agent/policy.h"

#include <algorithm>
#include <cmath>

#include "models/inference/translation/translation_config.h"

namespace models {

std::uint32_t rowBefore(std::span<const std::uint32_t> rows, std::size_t place)
{
    return place == 0 ? beginPiece : rows[place - 1];
}

std::vector<PerturbedRows> perturbed(Policy& policy, const core::victims::PieceCandidates& candidates,
                                     std::span<const std::vector<std::uint32_t>* const> texts,
                                     const PerturbRules& rules, core::Random* random)
{
    std::vector<PerturbedRows> all(texts.size());
    std::vector<std::size_t> most(texts.size()); // edits of a text
    std::size_t longest = 0;
    for (std::size_t text = 0; text < texts.size(); ++text) {
        all[text].rows = *texts[text];
        all[text].places.resize(all[text].rows.size());
        most[text] = static_cast<std::size_t>(std::ceil(rules.share * static_cast<double>(all[text].rows.size())));
        longest = std::max(longest, all[text].rows.size());
    }
    std::vector<PolicyPlace> asked;
    for (std::size_t place = 0; place < longest; ++place) {
        asked.clear();
        for (std::size_t text = 0; text < texts.size(); ++text) {
            const auto& own = all[text];
            if (place >= own.rows.size() || own.edits >= most[text] || candidates[own.rows[place]].empty())
                continue;
            asked.push_back(
                {text, own.edits, &own.rows, place, rowBefore(rules.originalBefore ? *texts[text] : own.rows, place)});
        }
        const auto answers = policy.at(asked);
        for (std::size_t i = 0; i < asked.size(); ++i) {
            auto& own = all[asked[i].text];
            auto& here = own.places[place];
            here = {answers[i], true, false};
            const double bound = rules.sampled ? random->uniform() : 0.5;
            here.acted = answers[i].act > bound && (!rules.critic || answers[i].value > 0.0);
            if (!here.acted)
                continue;
            const auto near = candidates[own.rows[place]];
            own.rows[place] = near[rules.sampled ? random->below(near.size()) : 0].row;
            ++own.edits;
        }
    }
    return all;
}

} // namespace models
