#pragma once

#include <filesystem>
#include <memory>

#include "core/victims/victim.h"
#include "models/networks/translation/translation_network.h"

namespace models::networks {

/// Whether config.json is that of a translator.
[[nodiscard]] bool describesTranslator(const std::filesystem::path& folder);

/// A translator that answers without libtorch and has gradients (PieceReader::adversarialGradients).
/// \throws core::Error for a folder that is damaged.
[[nodiscard]] std::unique_ptr<core::victims::Victim> loadTranslatorWithGradients(const std::filesystem::path& folder);

/// The loss of attacks on a translator: the sum over the pieces y of the translations, the ends included, of
/// log(1 - P(y)). Sources: Zou et al. (2020), equation 12.
[[nodiscard]] torch::Tensor adversarialLoss(const TranslationNetwork& network, const TranslationBatch& batch,
                                            const torch::Tensor& embedded);

} // namespace models::networks
