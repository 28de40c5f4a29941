#pragma once

#include "core/victims/loader.h"

namespace models::networks {

/// `train translation`: a transformer from texts and their translations.
///
/// Two trainings with the same request give the same bytes in model.safetensors, on one kind of machine. The folder
/// `request.out` gets config.json, vocab.txt, target.txt, codes.txt, target-codes.txt and model.safetensors at the end;
/// until then `.checkpoint` in it holds the last finished epoch for `request.resume`.
class TranslationTrainer : public core::victims::ModelTrainer {
public:
    [[nodiscard]] std::vector<std::string> tasks() const override { return {"translation"}; }
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) const override;
};

} // namespace models::networks
