#include "models/training/kinds/classifier_settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"

namespace models::networks {

ClassifierSettings ClassifierSettings::defaultsFor(const core::victims::TrainRequest& request)
{
    const auto& name = request.architecture;
    const auto known = name.empty() ? Architecture::WordLstm : wordArchitecture(name);
    if (!known)
        throw core::UsageError("unknown architecture " + name, "Use --arch word-lstm, word-cnn, han or bert");
    ClassifierSettings settings;
    settings.config = WordModelConfig::of(*known);
    return settings;
}

SettingTable ClassifierSettings::table()
{
    SettingTable table(nameOf(config.architecture));
    addTo(table,
          {.examples = "Texts",
           .optimiser = "Adam; rows of the embedding move only when their word is read",
           .stepsKnowTheirNumber = false},
          config.embedding, config.lowercase);
    table.training(worst.settings()).training({networks::weightDecay(weightDecay)});
    switch (config.architecture) {
    case Architecture::WordLstm:
        table.sizes({integer("hidden", config.hidden, 1, 4096, "Units of the LSTM in each direction"),
                     boolean("bidirectional", config.bidirectional, "Whether the text is also read backwards"),
                     choice("pooling", config.pooling, {{Pooling::Max, "max"}, {Pooling::Last, "last"}},
                            "How the states of a text become one: their maximum, or the last")});
        break;
    case Architecture::Han:
        table.sizes({integer("hidden", config.hidden, 1, 4096, "Units of the GRUs in each direction"),
                     integer("attention", config.attention, 1, 4096,
                             "Units in which states are compared with the context vector"),
                     integer("longest", config.longest, 1, 65536, "Words of a sentence; longer ones are cut")});
        break;
    case Architecture::WordCnn:
        table.sizes({formed("windows", fmt::format("{}", fmt::join(config.windows, ",")),
                            "whole numbers from 1 to 64 with commas between them", "Words that a filter sees",
                            [this](const std::string& value) {
                                config.windows.clear();
                                for (const auto& part : partsOf(value))
                                    config.windows.push_back(integerOf("windows", part, 1, 64));
                            })
                         .as("windows", config.windows),
                     integer("filters", config.filters, 1, 4096, "Filters of each window")});
        break;
    }
    table.sizes({number("dropout", config.dropout, 0, 0.95, "Share of the network's inner values that a step drops")});
    table.top({language(config.language)}).card(card.settings());
    table.others({labelNames(config.labels), networks::device(device), card.usualSetting()});
    return table;
}

} // namespace models::networks
