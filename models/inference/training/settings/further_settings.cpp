#include "models/inference/training/settings/further_settings.h"

#include <algorithm>

#include "core/base/error.h"

namespace models::networks {

Setters FurtherSettings::setters()
{
    auto setters = card.settersWithShare(language);
    setters.merge(Setters{
        {"from", text(from, "The folder or name of a BERT to start from: small-bert ships")},
        {"patience", integer(patience, 0, 1'000'000, "Epochs without a better dev score before it ends; 0: never")},
        {"longest", integer(longest, 8, 8192, "Maximum number of pieces of an input; the end of longer ones is cut")},
        {"learning_rate", number(learningRate, 1e-8, 10, "The highest step size")},
        {"warm_up", number(warmUp, 0, 1, "Share of the steps over which it rises; then it falls to 0")},
        {"weight_decay",
         number(weightDecay, 0, 1, "Decoupled weight decay: each step subtracts learning_rate x weight times this")},
        {"dropout", number(dropout, 0, 0.95, "Share of the states and attentions that a step drops")},
        {"optimizer", choice(adafactor, false, "adam", true, "adafactor",
                             "The optimiser; adafactor takes little memory, and its learning_rate is a share "
                             "of the weights' size (.01 at most, its paper says)")},
        {"clip", number(clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit")},
        {"average", integer(average, 0, 1'000'000, "Steps over which the weights that count are averaged")},
        {"float16", boolean(float16, "Whether the weights are stored in 16 bits")},
        {"bfloat16",
         boolean(bfloat16, "Whether training multiplies matrices in 16 bits (bfloat16), faster on newer processors")},
        {"device", networks::device(device)}});
    return setters;
}

void FurtherSettings::requireStart() const
{
    if (from.empty())
        throw core::UsageError("there is no model to start from",
                               "Give --from small-bert, or --from FOLDER, a BERT as Hugging Face keeps it or as `train "
                               "mlm --arch bert` makes it");
}

nlohmann::ordered_json FurtherSettings::facts() const
{
    nlohmann::ordered_json facts{
        {"optimiser", adafactor ? "Adafactor with decoupled weight decay" : "Adam with decoupled weight decay"},
        {"epochs", epochs},
        {"patience", patience},
        {"longest", longest},
        {"learning_rate", learningRate},
        {"warm_up", warmUp},
        {"weight_decay", weightDecay},
        {"dropout", dropout},
        {"clip", clip},
        {"average", average}};
    if (bfloat16)
        facts["bfloat16"] = true;
    return facts;
}

double FurtherSettings::learningRateAt(std::int64_t step, double steps) const
{
    const auto done = static_cast<double>(step), rise = warmUp * steps;
    if (done < rise)
        return learningRate * done / rise;
    return learningRate * std::max(0.0, (steps + 1.0 - done) / (steps + 1.0 - rise));
}

} // namespace models::networks
