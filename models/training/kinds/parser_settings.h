#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/victims/loader.h"
#include "models/inference/parsing/parser_config.h"
#include "models/training/settings/card_settings.h"
#include "models/training/settings/setting_table.h"

namespace models::networks {

/// Everything that decides the result of `train parser`.
struct ParserSettings : Declared<ParserSettings> {
    ParserConfig config; ///< Sizes; the lists of labels and tags come from the data.
    int epochs = 25;
    std::int64_t batch = 1500;     ///< Words per step, approximately.
    double learningRate = 0.002;   ///< The highest, after the warm-up.
    double beta1 = 0.9;            ///< Adam's.
    double beta2 = 0.9;            ///< Dozat and Manning's.
    std::int64_t warmUp = 50;      ///< Steps over which the learning rate rises.
    double lastRate = 0.05;        ///< Share of the learning rate that remains at the end; it falls linearly.
    double clip = 5.0;             ///< Largest L2 norm of a step's gradient; 0: no limit.
    std::int64_t average = 200;    ///< Steps over which the weights are averaged for scoring; 0: not at all.
    double wordDropout = 0.2;      ///< Share of words read as <unk>.
    double vectorDropout = 0.33;   ///< Share of words whose fixed vector is zeros.
    double tagDropout = 0.1;       ///< Share of words whose tags are both <unk>.
    double inputDropout = 0.0;     ///< Of the elements of each word's input; char: 0.15.
    double lstmDropout = 0.33;     ///< Of each layer's outputs; one mask per sentence.
    double recurrentDropout = 0.0; ///< Of the state passed from word to word; one mask per sentence.
    double mlpDropout = 0.33;      ///< Of the MLPs' outputs; one mask per sentence.
    double labelShare = 0.5;       ///< Share of the words whose labels count in a step's loss.
    std::int64_t minCount = 2;     ///< Rarer words are <unk>.
    std::int64_t vectorRows = 0;   ///< The most frequent rows of --vectors that are kept; 0: all.
    std::int64_t folds = 5;        ///< Parts of the training text, each tagged by a tagger trained on the others.
    int taggerEpochs = 5;          ///< For each of these taggers.
    std::string test;              ///< A treebank whose score is written to config.json; may be empty.
    bool float16 = true;
    std::string device = "cpu";
    CardSettings card; ///< Without a summary.

    /// The defaults of its architecture, `word` where the request names none.
    static ParserSettings defaultsFor(const core::victims::TrainRequest& request);
    [[nodiscard]] SettingTable table();
    /// \throws core::UsageError for word vectors, which a parser of characters does not read.
    void finish(const core::victims::TrainRequest& request) const;
};

} // namespace models::networks
