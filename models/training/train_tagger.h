#pragma once

#include <string>

#include "core/language/tagging/tagger_trainer.h"
#include "core/victims/loader.h"
#include "models/training/settings/card_settings.h"
#include "models/training/settings/setting_table.h"

namespace models {

/// What `train tagger` trains, and how the card describes it.
struct TaggerSettings : networks::Declared<TaggerSettings> {
    core::language::TaggerTraining training;
    std::string test; ///< A treebank whose score goes into the card; may be empty.
    std::string language = "en";
    networks::CardSettings card;

    static TaggerSettings defaultsFor(const core::victims::TrainRequest& request)
    {
        TaggerSettings settings;
        settings.training.seed = request.seed;
        return settings;
    }
    [[nodiscard]] networks::SettingTable table();
};

/// `train tagger`: makes a tagger folder from treebanks in CoNLL-U; scored on the development treebank (`--dev`).
/// \throws core::UsageError for an unknown setting, core::Error for treebanks without tags.
core::victims::TrainReport trainTagger(const core::victims::TrainRequest& request, std::stop_token stop,
                                       const core::victims::TrainProgressFn& progress);

} // namespace models
