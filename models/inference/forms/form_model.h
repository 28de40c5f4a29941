#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/inference/forms/form_actions.h"
#include "models/inference/forms/form_config.h"
#include "models/inference/linear/attention.h"
#include "models/inference/linear/lstm_reading.h"
#include "models/inference/model/vocabulary.h"

namespace models {

/// The decoder of forms or sketches, in the order of the tensors.
struct FormDecoder {
    std::vector<float> pieces;    ///< [pieces, config.pieceEmbedding]
    LstmCell cell;                ///< Reads the last piece and the attended vector of its step.
    PackedLinear start;           ///< From the last states of both directions of the question.
    Attention attention, pointer; ///< What it attends to, and what it copies.
    PackedLinear combine;         ///< Of a state and its attended vector.
    PackedLinear output;          ///< The pieces; the last row is the gate between generating and copying.
};

/// A semantic parser in memory. Immutable; any number of threads may share one.
class FormModel {
public:
    /// `tensors` are those of tensorShapes(), in its order.
    FormModel(FormConfig config, std::shared_ptr<const Vocabulary> words, std::shared_ptr<const Vocabulary> pieces,
              const std::vector<std::vector<float>>& tensors);

    /// Reads and checks a folder: config.json, vocab.txt, forms.txt, model.safetensors.
    /// \throws core::Error naming the file, what is wrong with it and what to do.
    static FormModel read(const std::filesystem::path& folder);

    std::filesystem::path folder;
    std::string configJson;
    std::string hash;        ///< SHA-256 of config.json, vocab.txt, forms.txt and the weights.
    std::string weightsHash; ///< Of the weights alone.
    FormConfig config;
    std::shared_ptr<const Vocabulary> words, pieces;
    std::optional<FormGrammar> grammar; ///< Only if forms are written by actions.

    std::vector<float> embedding; ///< [words, config.embedding]
    LstmPair reader;              ///< For the question.
    struct Sketch {
        FormDecoder decoder;
        LstmPair reader; ///< For the sketch.
    };
    std::optional<Sketch> sketch; ///< Only for coarse-to-fine.
    FormDecoder decoder;

private:
    class Tensors;
    FormModel(FormConfig config, std::shared_ptr<const Vocabulary> words, std::shared_ptr<const Vocabulary> pieces,
              Tensors&& tensors);
};

} // namespace models
