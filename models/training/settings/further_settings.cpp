#include "models/training/settings/further_settings.h"

#include <algorithm>

#include "core/base/error.h"

namespace models::networks {

namespace {

/// The folder that a victim was fine-tuned from, which only its user knows.
std::optional<std::string> startOf(const Trained& victim)
{
    if (victim.from.empty())
        throw core::Error(
            "the victim was fine-tuned from " +
                victim.config.at("training").value("from", Setting::Json::object()).value("name", "another model"),
            "Give that model's folder (--from)");
    return victim.from;
}

} // namespace

void FurtherSettings::addTo(SettingTable& table)
{
    table.training(
        {optimizer(adafactor), networks::epochs(epochs),
         integer("patience", patience, 0, 1'000'000, "Epochs without a better dev score before it ends; 0: never")
             .changeable(),
         integer("longest", longest, 8, 8192, "Maximum number of pieces of an input; the end of longer ones is cut"),
         number("learning_rate", learningRate, 1e-8, 10, "The highest step size"),
         number("warm_up", warmUp, 0, 1, "Share of the steps over which it rises; then it falls to 0"),
         number("weight_decay", weightDecay, 0, 1,
                "Decoupled weight decay: each step subtracts learning_rate x weight times this"),
         number("dropout", dropout, 0, 0.95, "Share of the states and attentions that a step drops"),
         number("clip", clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit"),
         integer("average", average, 0, 1'000'000, "Steps over which the weights that count are averaged"),
         networks::bfloat16(bfloat16)});
    table.top({networks::language(language)});
    table.card(card.settings());
    table.others(
        {text("from", from, "The folder or name of a BERT to start from: small-bert ships").recalledBy(startOf),
         boolean("float16", float16, "Whether the weights are stored in 16 bits"), networks::device(device),
         card.usualSetting()});
}

void FurtherSettings::requireStart() const
{
    if (from.empty())
        throw core::UsageError("there is no model to start from",
                               "Give --from small-bert, or --from FOLDER, a BERT as Hugging Face keeps it or as `train "
                               "mlm --arch bert` makes it");
}

double FurtherSettings::learningRateAt(std::int64_t step, double steps) const
{
    const auto done = static_cast<double>(step), rise = warmUp * steps;
    if (done < rise)
        return learningRate * done / rise;
    return learningRate * std::max(0.0, (steps + 1.0 - done) / (steps + 1.0 - rise));
}

} // namespace models::networks
