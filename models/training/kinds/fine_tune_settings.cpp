#include "models/training/kinds/fine_tune_settings.h"

#include "core/base/error.h"
#include "models/training/settings/word_training_settings.h"

namespace models::networks {

FineTuneSettings FineTuneSettings::defaultsFor(const core::victims::TrainRequest& request)
{
    if (!request.architecture.empty() && request.architecture != architecture)
        throw core::UsageError("unknown architecture " + request.architecture,
                               request.task == "pairs" ? "Use --arch bert, decomposable-attention, esim, infersent or "
                                                         "topic-attention"
                                                       : "Use --arch word-lstm, word-cnn, han or bert");
    return {};
}

SettingTable FineTuneSettings::table()
{
    SettingTable table(architecture);
    addTo(table);
    table.training({integer("batch", batch, 8, 10'000'000, "Pieces per step, padding included"),
                    boolean("weighted", weighted, "Whether a class counts the more the rarer it is").when(weighted)});
    table.training(worst.settings()).others({labelNames(labels)});
    return table;
}

void FineTuneSettings::finish(const core::victims::TrainRequest& /*request*/) const { requireStart(); }

} // namespace models::networks
