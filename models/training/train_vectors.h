#pragma once

#include "core/lexicon/training/vector_trainer.h"
#include "core/victims/loader.h"
#include "models/training/settings/setting_table.h"

namespace models {

/// What `train vectors` trains.
struct VectorSettings : networks::Declared<VectorSettings> {
    core::lexicon::VectorTraining training;

    static VectorSettings defaultsFor(const core::victims::TrainRequest& request)
    {
        VectorSettings settings;
        settings.training.settings.seed = request.seed;
        return settings;
    }
    [[nodiscard]] networks::SettingTable table();
};

/// What `train counterfit` trains; its epochs are iterations.
struct CounterfitSettings : networks::Declared<CounterfitSettings> {
    core::lexicon::CounterfitTraining training;

    static CounterfitSettings defaultsFor(const core::victims::TrainRequest& /*request*/) { return {}; }
    [[nodiscard]] networks::SettingTable table();
};

/// The built-in sentence encoder has no settings.
struct EncoderSettings : networks::Declared<EncoderSettings> {
    static EncoderSettings defaultsFor(const core::victims::TrainRequest& /*request*/) { return {}; }
    [[nodiscard]] networks::SettingTable table();
};

/// `train vectors`: skip-gram over the texts of corpora or plain text files.
/// `train counterfit`: moves the vectors of `--vectors`; `--train` gives synonym pairs, `--set antonyms=F,F` antonyms.
/// `train encoder`: the common direction of the built-in sentence encoder over the vectors of `--vectors`.
/// \throws core::UsageError for an unknown setting (naming the known ones), core::Error for data that cannot be used.
core::victims::TrainReport trainVectors(const core::victims::TrainRequest& request, std::stop_token stop,
                                        const core::victims::TrainProgressFn& progress);
core::victims::TrainReport trainCounterfit(const core::victims::TrainRequest& request, std::stop_token stop,
                                           const core::victims::TrainProgressFn& progress);
core::victims::TrainReport trainEncoder(const core::victims::TrainRequest& request, std::stop_token stop);

} // namespace models
