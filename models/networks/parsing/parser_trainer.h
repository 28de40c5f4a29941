#pragma once

#include "core/victims/loader.h"

namespace models::networks {

/// `train parser`: biaffine parsers that read words, words and tags, or characters, from treebanks.
///
/// Two trainings with the same request give the same bytes in model.safetensors, on one kind of machine. The folder
/// `request.out` gets the model at the end; until then `.checkpoint` in it holds the last finished epoch for
/// `request.resume`. devScore is UAS, devLabelled LAS: all words, whole labels.
class ParserTrainer : public core::victims::ModelTrainer {
public:
    [[nodiscard]] std::vector<std::string> tasks() const override { return {"parser"}; }
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) const override;
};

} // namespace models::networks
