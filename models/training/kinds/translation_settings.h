#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/victims/loader.h"
#include "models/inference/translation/translation_config.h"
#include "models/training/settings/card_settings.h"
#include "models/training/settings/setting_table.h"
#include "models/training/settings/worst_moves.h"

namespace models::networks {

/// Everything that decides the result of `train translation`.
struct TranslationSettings : Declared<TranslationSettings> {
    TranslationConfig config; ///< What config.json will say.
    std::string from;         ///< The folder of a translator to start from, which then gives `config` and the pieces.
    int epochs = 30;
    int patience = 0;               ///< Epochs without a better dev score before training ends; 0: never.
    std::size_t batch = 3000;       ///< Pieces per step, of texts and translations.
    std::size_t pieces = 6000;      ///< Codes learnt for each language, or for both if they are joint; 0: words.
    std::size_t words = 30000;      ///< The most words that each vocabulary has where pieces are words.
    std::string codes, targetCodes; ///< Files of codes that are not learnt; the second is the first if empty.
    std::string sentencePiece;      ///< The file of a SentencePiece model that cuts both languages.
    std::int64_t minCount = 2;      ///< Rarer pieces are unknown.
    double learningRate = 0.001;    ///< The highest; after the warm-up it falls linearly to a twentieth.
    std::int64_t warmUp = 400;      ///< Steps in which it rises from 0.
    double dropout = 0.1;
    double labelSmoothing = 0.1; ///< Share of the target's probability that is spread over all pieces.
    double clip = 1.0;           ///< Largest L2 norm of a step's gradient; 0: no limit.
    std::int64_t average = 300;  ///< Steps over which the weights are averaged for scoring; 0: not at all.
    std::size_t scored = 200;    ///< Texts of dev that are translated after each epoch.
    bool float16 = true;         ///< How the weights are stored.
    bool bfloat16 = false;       ///< Whether training multiplies matrices in 16 bits.
    WorstMoves worst;            ///< The moves that it learns to withstand.
    std::string test;            ///< Texts with translations whose score is written to config.json.
    CardSettings card;

    /// The defaults of the architecture, or what the folder to start from has. \throws core::UsageError for another
    /// architecture than the folder's, core::Error for a folder that is no translator's.
    static TranslationSettings defaultsFor(const core::victims::TrainRequest& request);
    [[nodiscard]] SettingTable table();
    /// A victim that began from nothing, of which the user says a folder: it is trained further with the defaults for
    /// that, such as the step size.
    static std::map<std::string, std::string> recalled(const core::victims::TrainRequest& request,
                                                       const Trained& victim);
    /// \throws core::UsageError for settings that contradict each other, or the folder to start from.
    void finish(const core::victims::TrainRequest& request);
    /// For a training of this many steps; `step` counts from 1.
    [[nodiscard]] double learningRateAt(std::int64_t step, double steps) const;
};

} // namespace models::networks
