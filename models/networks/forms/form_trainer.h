#pragma once

#include "core/victims/loader.h"

namespace models::networks {

/// `train forms`: a semantic parser from questions and their logical forms.
///
/// Two trainings with the same request give the same bytes in model.safetensors, on one kind of machine. The folder
/// `request.out` gets config.json, vocab.txt, forms.txt and model.safetensors at the end; until then `.checkpoint` in
/// it holds the last finished epoch for `request.resume`.
class FormTrainer : public core::victims::ModelTrainer {
public:
    [[nodiscard]] std::vector<std::string> tasks() const override { return {"forms"}; }
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) const override;
};

} // namespace models::networks
