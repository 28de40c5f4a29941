#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "models/inference/forms/form_model.h"

namespace testing {

/// Some actions or tokens of a notation, and the words of questions about states.
inline const std::vector<std::string>& formPieces(const models::FormConfig& config)
{
    static const std::vector<std::string> tokens = {"answer", "(", ")", ",", "A", "B", "state", "loc", "texas", "'"};
    static const std::vector<std::string> actions = {"(answer/2", "(state/1", "(loc/2", "(,/*", "(\\+/1", "([/*",
                                                     ")",         "'",        "A",      "B",    "texas",  "3"};
    static const std::vector<std::string> lambda = {"(lambda/3", "(exists/2", "(argmax/3", "(state:t/1", "(loc:t/2",
                                                    "(and/*",    "(not/1",    ")",         "$0",         "$1",
                                                    "e",         "texas:s",   "3"};
    static const std::vector<std::string> funQl = {"(answer/1", "(state/1", "(loc_2/1", "(intersection/2",
                                                   "'",         "texas",    "all"};
    if (config.architecture == models::FormArchitecture::Seq2Seq)
        return tokens;
    switch (config.notation) {
    case core::structures::FormNotation::Lambda:
        return lambda;
    case core::structures::FormNotation::FunQl:
        return funQl;
    case core::structures::FormNotation::Prolog:
        break;
    }
    return actions;
}

inline models::FormConfig tinyFormConfig(models::FormArchitecture architecture)
{
    models::FormConfig config;
    config.architecture = architecture;
    config.embedding = 6;
    config.hidden = 5;
    config.pieceEmbedding = 4;
    config.decoder = 7;
    config.longest = 60;
    return config;
}

/// A tiny semantic parser with weights drawn from a seed; it has learnt nothing.
inline std::shared_ptr<const models::FormModel> randomFormParser(const models::FormConfig& config, std::uint64_t seed)
{
    const auto words = std::make_shared<const models::Vocabulary>(
        std::vector<std::string>{"<unk>", "what", "is", "a", "state", "in", "texas"});
    std::vector<std::string> rows{"<s>", "</s>", "<copied>", "<leaf>"};
    const auto& own = formPieces(config);
    rows.insert(rows.end(), own.begin(), own.end());
    const auto pieces = std::make_shared<const models::Vocabulary>(std::move(rows));
    core::Random random(seed);
    std::vector<std::vector<float>> tensors;
    for (const auto& [name, shape] : models::tensorShapes(config, words->size(), pieces->size())) {
        auto& tensor = tensors.emplace_back(shape.size() == 1 ? shape[0] : shape[0] * shape[1]);
        for (float& value : tensor)
            value = static_cast<float>(random.normal());
    }
    return std::make_shared<const models::FormModel>(config, words, pieces, tensors);
}

} // namespace testing
