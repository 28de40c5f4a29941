#include "models/training/kinds/context_settings.h"

#include "core/base/error.h"

namespace models::networks {

ContextSettings ContextSettings::defaultsFor(const core::victims::TrainRequest& request)
{
    if (!request.architecture.empty() && request.architecture != ContextConfig::architecture)
        throw core::UsageError("unknown architecture " + request.architecture, "Use --arch context-lstm or bert");
    return {};
}

SettingTable ContextSettings::table()
{
    SettingTable table(ContextConfig::architecture);
    table.sizes({integer("embedding", config.embedding, 1, 4096, "Embedding size per word"),
                 integer("hidden", config.hidden, 1, 4096, "Units of the LSTM in each direction"),
                 integer("layer", config.layer, 1, 4096, "Units of the layer above it")});
    table.training({said("optimiser", "Adam; rows of the embedding move only when their word takes part in a step"),
                    networks::epochs(epochs), integer("words", words, 10, 1'000'000, "Largest vocabulary"),
                    integer("min_count", minCount, 1, 1'000'000, "Words that occur less often are the unknown word"),
                    integer("longest", longest, 1, 10'000, "Words after which a sentence is cut"),
                    integer("batch", batch, 1, 1'000'000, "Words per step")});
    addTo(table, "Words", "joined states");
    table.top({language(config.language)}).card(card.settings());
    return table;
}

} // namespace models::networks
