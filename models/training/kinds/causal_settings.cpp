#include "models/training/kinds/causal_settings.h"

#include "core/base/error.h"

namespace models::networks {

CausalSettings CausalSettings::defaultsFor(const core::victims::TrainRequest& request)
{
    if (!request.architecture.empty() && request.architecture != CausalConfig::architecture)
        throw core::UsageError("unknown architecture " + request.architecture, "Use --arch causal-lstm");
    return {};
}

SettingTable CausalSettings::table()
{
    SettingTable table(CausalConfig::architecture);
    table.sizes({integer("embedding", config.embedding, 1, 4096, "Embedding size per piece"),
                 integer("hidden", config.hidden, 1, 4096, "Units of the LSTM")});
    table.training({said("optimiser", "Adam; rows of the embedding move only when their piece takes part in a step"),
                    networks::epochs(epochs),
                    integer("pieces", pieces, 10, 1'000'000, "Largest vocabulary of word pieces that is learnt"),
                    integer("min_count", minCount, 1, 1'000'000, "Rarer characters and pieces are not learnt"),
                    integer("longest", longest, 8, 10'000, "Maximum number of pieces read at once"),
                    integer("batch", batch, 1, 1'000'000, "Pieces per step")});
    addTo(table, "Pieces", "states");
    table.top({language(config.language)}).card(card.settings());
    table.others({text("vocabulary", vocabulary, "A folder or vocab.txt whose pieces are used instead"),
                  text("test", test, "Texts whose score goes into config.json, too")});
    return table;
}

} // namespace models::networks
