#pragma once

#include <cstddef>

#include "models/inference/agent/agent_config.h"
#include "models/inference/operations/backend.h"

namespace models {

/// The layers of a discriminator, which judges whether a text and a translation belong together: a GRU in both
/// directions for each, the means of their states side by side, one layer, and two outputs.
/// Source: Zou et al. (2020), section 3.1.2 and figure 1 (b).
template<typename Layers>
struct JudgeLayers {
    typename Layers::Embedding source, target;
    typename Layers::Recurrent sourceReader, targetReader;
    typename Layers::Linear layer, verdict;

    template<typename Source>
    JudgeLayers(Source& from, const AgentConfig& config, std::size_t pieces, std::size_t targetPieces)
        : source(from.embedding("source_embedding", pieces, config.embedding)),
          target(from.embedding("target_embedding", targetPieces, config.targetEmbedding)),
          sourceReader(from.gru("source_reader", config.embedding, config.judgeHidden)),
          targetReader(from.gru("target_reader", config.targetEmbedding, config.judgeHidden)),
          layer(from.linear("layer", config.judgeLayer, 4 * config.judgeHidden)),
          verdict(from.linear("verdict", 2, config.judgeLayer))
    {}
};

/// The means of the states over texts, [texts][2 x judgeHidden].
template<Backend B>
[[nodiscard]] typename B::Matrix judgeReading(const B& on, const typename B::Embedding& embedding,
                                              const typename B::Recurrent& reader, const Rows& pieces,
                                              const Segments& texts)
{
    return on.means(on.items(on.read(reader, on.embedded(embedding, pieces), texts), texts));
}

/// For each pair of readings two scores, [pairs][2]: of a text that was perturbed, and of one that was not (the
/// positive one). Their softmax is the verdict.
template<Backend B, typename Layers>
[[nodiscard]] typename B::Matrix judgeScores(const B& on, const JudgeLayers<Layers>& layers,
                                             const typename B::Matrix& sources, const typename B::Matrix& targets)
{
    const auto pair = on.dropped(on.joined(sources, targets));
    return on.linear(layers.verdict, on.dropped(on.relu(on.linear(layers.layer, pair))));
}

/// The column of a pair that belongs together.
inline constexpr std::size_t positiveVerdict = 1;

} // namespace models
