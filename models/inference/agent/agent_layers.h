#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "models/inference/agent/agent_config.h"
#include "models/inference/operations/backend.h"

namespace models {

/// Layers over the text and the pieces around a place, which the actor or the critic has for itself.
template<typename Layers>
struct AgentHead {
    typename Layers::Linear layer, output;

    template<typename Source>
    AgentHead(Source& source, const std::string& name, std::size_t outputs, const AgentConfig& config)
        : layer(source.linear(name + "_layer", config.layer, 2 * config.hidden + config.context * config.embedding)),
          output(source.linear(name, outputs, config.layer))
    {}
};

/// What the released code has instead: a normalised sum of what is seen here and of the text, and single layers.
template<typename Layers>
struct SharedHeads {
    typename Layers::Linear here, around;
    typename Layers::Norm norm;
    typename Layers::Linear actor, critic;

    template<typename Source>
    SharedHeads(Source& source, const AgentConfig& config)
        : here(source.linear("here", config.layer, config.embedding)),
          around(source.linear("around", config.layer, 2 * config.hidden)), norm(source.norm("norm", config.layer)),
          actor(source.linear("actor", 2, config.layer)), critic(source.linear("critic", 1, config.layer))
    {}
};

/// The layers of an agent, of the types that the declaring backend has (models/inference/operations).
template<typename Layers>
struct AgentLayers {
    typename Layers::Embedding pieces;
    typename Layers::Recurrent reader; ///< A GRU in both directions.
    std::optional<AgentHead<Layers>> actor, critic;
    std::optional<SharedHeads<Layers>> shared;

    template<typename Source>
    AgentLayers(Source& source, const AgentConfig& config, std::size_t knownPieces)
        : pieces(source.embedding("embedding", knownPieces, config.embedding)),
          reader(source.gru("reader", config.embedding, config.hidden))
    {
        if (config.heads == AgentHeads::Single) {
            shared.emplace(source, config);
            return;
        }
        actor.emplace(source, "actor", 2, config);
        critic.emplace(source, "critic", 1, config);
    }
};

/// Places at which an agent decides: the pieces there and around, and the text that each is in.
struct AgentPlaces {
    Rows before, here, after; ///< Rows of the vocabulary; `after` is not read where two pieces are seen.
    Rows texts;               ///< Of the contexts.

    [[nodiscard]] std::size_t size() const { return here.size(); }
};

/// What an agent makes of places.
template<typename Matrix>
struct AgentAnswer {
    Matrix actions; ///< [places][2]: log-probabilities of leaving and of perturbing the piece.
    Matrix values;  ///< [places][1]: the critic's estimate of what rewards will come.
};

/// What is seen of whole texts: the mean of the reader's states, [texts][2 x hidden]. `pieces` are the rows of all
/// texts, each with its beginning and end.
template<Backend B, typename Layers>
[[nodiscard]] typename B::Matrix agentContexts(const B& on, const AgentLayers<Layers>& layers, const Rows& pieces,
                                               const Segments& texts)
{
    return on.means(on.items(on.read(layers.reader, on.embedded(layers.pieces, pieces), texts), texts));
}

/// Actor and critic of one agent at some places.
template<Backend B, typename Layers>
[[nodiscard]] AgentAnswer<typename B::Matrix> agentAnswer(const B& on, const AgentLayers<Layers>& layers,
                                                          const AgentConfig& config, const typename B::Matrix& contexts,
                                                          const AgentPlaces& places)
{
    const auto text = on.gathered(contexts, places.texts);
    const auto before = on.embedded(layers.pieces, places.before), here = on.embedded(layers.pieces, places.here);
    if (layers.shared) {
        const auto& shared = *layers.shared;
        auto sum = on.plus(before, here);
        if (config.context == 3)
            sum = on.plus(sum, on.embedded(layers.pieces, places.after));
        const auto seen = on.dropped(
            on.normalised(shared.norm, on.plus(on.linear(shared.here, sum), on.linear(shared.around, text))));
        return {on.logSoftmax(on.linear(shared.actor, seen)), on.linear(shared.critic, on.elu(seen))};
    }
    const auto pair = on.joined(text, before, here);
    const auto seen =
        on.dropped(config.context == 3 ? on.joined(pair, on.embedded(layers.pieces, places.after)) : pair);
    const auto headOf = [&](const AgentHead<Layers>& head) {
        return on.linear(head.output, on.dropped(on.relu(on.linear(head.layer, seen))));
    };
    return {on.logSoftmax(headOf(*layers.actor)), headOf(*layers.critic)};
}

} // namespace models
