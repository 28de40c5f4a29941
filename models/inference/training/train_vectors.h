#pragma once

#include "core/victims/loader.h"

namespace models {

/// `train vectors`: skip-gram over the texts of corpora or plain text files.
/// `train counterfit`: moves the vectors of `--vectors`; `--train` gives synonym pairs, `--set antonyms=F,F` antonyms.
/// `train encoder`: the common direction of the built-in sentence encoder over the vectors of `--vectors`.
/// \throws core::UsageError for an unknown setting (naming the known ones), core::Error for data that cannot be used.
core::victims::TrainReport trainVectors(const core::victims::TrainRequest& request, std::stop_token stop,
                                        const core::victims::TrainProgressFn& progress);
core::victims::TrainReport trainCounterfit(const core::victims::TrainRequest& request, std::stop_token stop,
                                           const core::victims::TrainProgressFn& progress);
[[nodiscard]] std::vector<core::Parameter> vectorSettings();
[[nodiscard]] std::vector<core::Parameter> counterfitSettings();
core::victims::TrainReport trainEncoder(const core::victims::TrainRequest& request, std::stop_token stop);

} // namespace models
