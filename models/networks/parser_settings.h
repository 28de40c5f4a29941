#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"

namespace models::networks {

/// What a biaffine parser reads of a word.
enum class ParserInputs { Word, WordTag, Character };
[[nodiscard]] std::string nameOf(ParserInputs inputs); ///< word, word-tag, char

/// Sizes of a biaffine parser, in units; those of inputs that a variant does not read do not matter.
struct ParserShape {
    ParserInputs inputs = ParserInputs::Word;
    std::int64_t layers = 2;           ///< Bidirectional LSTM layers.
    std::int64_t hidden = 200;         ///< Of each direction.
    std::int64_t word = 100;           ///< Trained numbers a word.
    std::int64_t vectors = 0;          ///< Fixed numbers a word: those of --vectors.
    std::int64_t tag = 100;            ///< Numbers a tag.
    std::int64_t character = 50;       ///< Numbers a character.
    std::int64_t characterHidden = 50; ///< Of each direction over a word's characters.
    std::int64_t arc = 200;            ///< MLP for arcs.
    std::int64_t label = 64;           ///< MLP for labels.

    [[nodiscard]] std::int64_t input() const; ///< Numbers that stand for a word at the encoder's input.
};

/// Everything that decides what `train parser` makes of a treebank.
struct ParserSettings {
    ParserShape shape;
    int epochs = 25;
    std::int64_t batch = 1500;       ///< Words a step, about.
    double learningRate = 0.002;     ///< The highest, after the warm-up.
    double beta1 = 0.9;              ///< Adam's.
    double beta2 = 0.9;              ///< Dozat and Manning's.
    std::int64_t warmUp = 50;        ///< Steps over which the learning rate rises.
    double lastRate = 0.05;          ///< Share of the learning rate that is left at the end; it falls linearly.
    double clip = 5.0;               ///< Largest L2 norm of a step's gradient; 0: no limit.
    std::int64_t average = 200;      ///< Steps over which the weights that count are averaged; 0: not at all.
    double wordDropout = 0.2;        ///< Share of words read as <unk>.
    double vectorDropout = 0.33;     ///< Share of words whose fixed vector is zeros.
    double tagDropout = 0.1;         ///< Share of words whose tags are both <unk>.
    double inputDropout = 0.0;       ///< Of the elements of each word's input; char: 0.15.
    double lstmDropout = 0.33;       ///< Of each layer's outputs; one mask a sentence.
    double recurrentDropout = 0.0;   ///< Of the state that goes from word to word; one mask a sentence.
    double mlpDropout = 0.33;        ///< Of the MLPs' outputs; one mask a sentence.
    double labelShare = 0.5;         ///< Share of the words whose labels take part in a step's loss.
    std::int64_t minCount = 2;       ///< Rarer words are <unk>.
    std::int64_t vectorRows = 0;     ///< The most frequent rows of --vectors that are kept; 0: all.
    std::string tagger = "built-in"; ///< Of the word-tag variant, for every text but its own training text.
    std::int64_t folds = 5;          ///< Parts of the training text that are tagged by taggers of the other parts.
    int taggerEpochs = 5;            ///< Of each of them.
    std::string test;                ///< A treebank whose score goes into config.json; may be empty.
    bool float16 = true;
    std::string device = "cpu";
    std::string language = "en";
    std::string licence, attribution;

    /// Defaults of the request's architecture (word when it names none) changed by its settings.
    /// \throws core::UsageError for an unknown architecture or setting, or a value out of range.
    static ParserSettings of(const core::victims::TrainRequest& request);

    /// What decided the weights, for config.json's `training`.
    [[nodiscard]] nlohmann::ordered_json trainingFacts() const;
};

} // namespace models::networks
