#include "models/training/kinds/sentence_settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"

namespace models::networks {

SentenceSettings::SentenceSettings()
{
    epochs = 3;
    longest = 64;
    float16 = true;
}

SentenceSettings SentenceSettings::defaultsFor(const core::victims::TrainRequest& /*request*/) { return {}; }

SettingTable SentenceSettings::table()
{
    SettingTable table(architecture);
    addTo(table);
    table.training(
        {integer("batch", batch, 2, 100'000, "Pairs per step: each first text must find its second among them"),
         number("scale", scale, 1e-3, 1e3, "Cosines are multiplied by it before their softmax"),
         formed("same", fmt::format("{}", fmt::join(same, ",")), "names with commas between them",
                "Labels of pairs that mean the same", [this](const std::string& value) { same = partsOf(value); })
             .as("same", same)});
    return table;
}

void SentenceSettings::finish(const core::victims::TrainRequest& /*request*/) const { requireStart(); }

} // namespace models::networks
