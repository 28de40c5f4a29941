#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/victims/loader.h"
#include "models/inference/transformer/encoder_config.h"
#include "models/training/settings/card_settings.h"
#include "models/training/settings/setting_table.h"

namespace models::networks {

/// Everything that decides the result of `train mlm --arch bert`.
struct BertSettings : Declared<BertSettings> {
    static constexpr const char* architecture = "bert";

    EncoderConfig config; ///< The network's sizes; its vocabulary is that of the pieces.
    std::size_t pieces = 10000;
    std::string vocabulary;      ///< A folder or vocab.txt whose pieces are used; empty: they are learnt.
    std::int64_t minCount = 20;  ///< Pieces and characters of the text that are rarer are not learnt.
    int epochs = 60;             ///< Each of `round` steps.
    std::int64_t round = 250;    ///< Steps after which the model is scored and the checkpoint written.
    std::int64_t batch = 2048;   ///< Pieces per step.
    double masked = 0.15;        ///< Share of the pieces that are hidden, whole words at a time.
    double single = 0.3;         ///< Share of the inputs that have one segment.
    double orderWeight = 1.0;    ///< Loss weight of the order of two segments, relative to hidden pieces.
    double learningRate = 0.001; ///< The highest.
    std::int64_t warmUp = 500;   ///< Steps in which it rises from 0.
    double coolDown = 0.3;       ///< Share of the steps, at the end, in which it falls to a fiftieth.
    double weightDecay = 0.01;   ///< Decoupled; biases and norms are left out.
    double dropout = 0.0;
    double clip = 1.0;          ///< Largest L2 norm of a step's gradient; 0: no limit.
    bool adafactor = false;     ///< Adafactor moves the weights instead of Adam.
    std::int64_t average = 500; ///< Steps over which the weights are averaged for scoring; 0: not at all.
    double initialRange = 0.02; ///< Standard deviation of the weights at the start.
    int threads = 1;
    bool float16 = true;   ///< How the weights are stored.
    bool bfloat16 = false; ///< Whether training multiplies matrices in 16 bits.
    std::string test;      ///< Texts whose score is written to config.json.
    std::string device = "cpu";
    std::string language = "en"; ///< Of the texts.
    CardSettings card;

    BertSettings();
    static BertSettings defaultsFor(const core::victims::TrainRequest& request);
    [[nodiscard]] SettingTable table();
    /// \throws core::UsageError for a size that the heads cannot share.
    void finish(const core::victims::TrainRequest& request) const;
    /// The highest rate scaled by the warm-up and cool-down; steps count from 1.
    [[nodiscard]] double learningRateAt(std::int64_t step) const;
};

} // namespace models::networks
