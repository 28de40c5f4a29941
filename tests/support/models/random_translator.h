#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "models/inference/translation/translation_model.h"

namespace testing {

inline models::TranslationConfig tinyTranslationConfig()
{
    models::TranslationConfig config;
    config.hidden = 16;
    config.heads = 2;
    config.encoderLayers = 2;
    config.decoderLayers = 2;
    config.inner = 24;
    config.longest = 12;
    return config;
}

inline models::TranslationConfig tinyRnnSearchConfig()
{
    models::TranslationConfig config;
    config.architecture = models::TranslationArchitecture::RnnSearch;
    config.hidden = 14;
    config.embedding = 10;
    config.longest = 12;
    return config;
}

inline std::shared_ptr<const models::Vocabulary> withSigns(const std::vector<std::string>& pieces)
{
    auto rows = models::pieceSigns();
    rows.insert(rows.end(), pieces.begin(), pieces.end());
    return std::make_shared<const models::Vocabulary>(std::move(rows));
}

/// Pieces of a few English and German words.
inline models::TranslationPieces tinyTranslationPieces()
{
    const auto codes = std::make_shared<const models::BpeCodes>(models::BpeCodes::learn({{"the", 5}, {"dogs", 3}}, 4));
    const auto targetCodes =
        std::make_shared<const models::BpeCodes>(models::BpeCodes::learn({{"die", 9}, {"sind", 9}}, 10));
    return {codes, targetCodes, withSigns({"the", "d@@", "o@@", "g@@", "s", "big"}),
            withSigns({"die", "hunde", "gro@@", "ss", "@@.", "sind"})};
}

/// Tensors of a translator, drawn from a seed; it has learnt nothing.
inline std::vector<std::vector<float>> randomTensors(const models::TranslationConfig& config,
                                                     const models::TranslationPieces& pieces, std::uint64_t seed)
{
    core::Random random(seed);
    std::vector<std::vector<float>> tensors;
    for (const auto& [name, shape] : models::tensorShapes(config, pieces.source->size(), pieces.target->size())) {
        auto& tensor = tensors.emplace_back(shape.size() == 1 ? shape[0] : shape[0] * shape[1]);
        for (float& value : tensor)
            value = static_cast<float>(random.normal()) * 0.4F + (name.ends_with("norm.weight") ? 1.0F : 0.0F);
    }
    return tensors;
}

inline std::shared_ptr<const models::TranslationModel>
randomTranslator(std::uint64_t seed, const models::TranslationConfig& config = tinyTranslationConfig())
{
    const auto pieces = tinyTranslationPieces();
    return std::make_shared<const models::TranslationModel>(config, pieces, randomTensors(config, pieces, seed));
}

} // namespace testing
