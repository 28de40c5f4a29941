#pragma once

#include <cmath>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/text/input.h"
#include "models/inference/pairs/pair_victim.h"

namespace testing {

/// Of the words `<unk>`, a to g. Their vectors are far apart; weights are small enough that no softmax has but one
/// answer.
inline std::shared_ptr<const models::PairModel> randomPairModel(models::PairArchitecture architecture)
{
    models::PairConfig config;
    config.architecture = architecture;
    config.labels = {"yes", "no"};
    config.embedding = 9;
    config.hidden = 7;
    config.inner = 6;
    const std::vector<std::string> words{"<unk>", "a", "b", "c", "d", "e", "f", "g"};
    core::Random random(3);
    std::vector<std::vector<float>> tensors;
    for (const auto& [name, shape] : models::tensorShapes(config, words.size())) {
        auto& values =
            tensors.emplace_back(std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies()));
        const double inputs = name == "embedding.weight" ? 1.0 : static_cast<double>(shape.back());
        for (float& value : values)
            value = static_cast<float>(random.normal() / std::sqrt(inputs));
    }
    return std::make_shared<const models::PairModel>(config, std::make_shared<const models::Vocabulary>(words),
                                                     tensors);
}

inline core::text::Input pairOfTexts(const std::string& first, const std::vector<std::string>& firstWords,
                                     const std::string& second, const std::vector<std::string>& secondWords)
{
    std::vector<core::text::Segment> segments(2);
    segments[0].name = first;
    segments[0].text = core::text::Text::ofWords(firstWords);
    segments[1].name = second;
    segments[1].text = core::text::Text::ofWords(secondWords);
    return core::text::Input(std::move(segments));
}

} // namespace testing
