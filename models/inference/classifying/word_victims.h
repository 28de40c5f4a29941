#pragma once

#include <memory>

#include "core/victims/victim.h"
#include "models/inference/kernels/kernels.h"
#include "models/inference/model/model_folder.h"

namespace models {

/// A victim over a model folder that answers incrementally (docs/fast-paths.md). Its answers differ
/// from the plain victim's by rounding only, and depend neither on the batch, the base text nor earlier queries.
/// Where a fast path cannot keep its promise (CnnTables::largestError), the plain victim is returned.
[[nodiscard]] std::unique_ptr<core::victims::Victim> makeFastVictim(std::shared_ptr<const WordModel> model,
                                                                    const kernels::Kernels& kernels = kernels::best());

/// A victim that computes every text's plain forward pass.
[[nodiscard]] std::unique_ptr<core::victims::Victim> makePlainVictim(std::shared_ptr<const WordModel> model);

/// Memory of a clone of one of these victims, in bytes: the cost of one more worker.
[[nodiscard]] std::size_t bytesPerWorker(const core::victims::Victim& victim);

} // namespace models
