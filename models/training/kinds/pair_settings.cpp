#include "models/training/kinds/pair_settings.h"

namespace models::networks {

PairSettings::PairSettings()
{
    epochs = 30;
    patience = 6;
    batch = 32;
    average = 300;
    vectorNorm = 3.0;
}

PairSettings PairSettings::defaultsFor(const core::victims::TrainRequest& request)
{
    PairSettings settings;
    settings.config.architecture = pairArchitectureNamed(request.architecture);
    if (settings.config.architecture != PairArchitecture::DecomposableAttention)
        settings.config.hidden = settings.config.inner = 100;
    return settings;
}

SettingTable PairSettings::table()
{
    const bool attends = config.architecture == PairArchitecture::DecomposableAttention;
    SettingTable table(nameOf(config.architecture));
    addTo(table, {.examples = "Pairs"}, config.embedding, config.lowercase);
    table.sizes({integer("hidden", config.hidden, 1, 4096,
                         attends ? "Units of all layers" : "Units of the LSTMs in each direction")});
    if (!attends)
        table.sizes({integer("inner", config.inner, 1, 4096,
                             config.architecture == PairArchitecture::TopicAttention
                                 ? "Units in which topic and words are compared"
                                 : "Units of the layers before the labels")});
    table.training(worst.settings());
    table.training({networks::weightDecay(weightDecay),
                    number("dropout", dropout, 0, 0.95, "Share of what goes into the layers that a step drops"),
                    boolean("weighted", weighted, "Whether a class counts the more the rarer it is")});
    table.top({language(config.language)}).card(card.settings());
    table.others({labelNames(config.labels), card.usualSetting()});
    return table;
}

} // namespace models::networks
