#pragma once

#include "models/networks/training/training.h"
#include "models/training/settings/further_settings.h"

namespace models::networks {

/// The plan of a training that starts from a transformer's folder: `examples` per epoch, `steps` of all epochs. The
/// settings outlive it.
[[nodiscard]] inline TrainingPlan furtherPlan(const FurtherSettings& settings, std::size_t examples, double steps)
{
    return {.epochs = settings.epochs,
            .patience = settings.patience,
            .examples = examples,
            .weightDecay = settings.weightDecay,
            .adafactor = settings.adafactor,
            .clip = settings.clip,
            .average = settings.average,
            .learningRate = [&settings, steps](std::int64_t step) { return settings.learningRateAt(step, steps); }};
}

} // namespace models::networks
