#pragma once

#include "core/victims/loader.h"

namespace models::networks {

/// `train mlm --arch bert`: learns word pieces and a BERT from running text and writes them in Hugging Face's format as
/// a BertForMaskedLM, with the pooler and the head for the order of segments.
class BertTrainer final : public core::victims::ModelTrainer {
public:
    [[nodiscard]] std::vector<std::string> tasks() const override { return {"mlm"}; }
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) const override;
};

} // namespace models::networks
