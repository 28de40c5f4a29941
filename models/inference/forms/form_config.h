#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/structures/forms/form.h"
#include "models/inference/model/text_reading.h"
#include "models/inference/model/word_model_config.h"

namespace models {

/// How a semantic parser writes a form.
enum class FormArchitecture {
    Seq2Seq,      ///< Token by token.
    CoarseToFine, ///< First a sketch, the form without its names and variables, then what the sketch leaves open.
    Grammar       ///< From the root down by the actions of a grammar, so that every answer is a form.
};
[[nodiscard]] std::string nameOf(FormArchitecture architecture); ///< seq2seq coarse-to-fine grammar
/// Whether this is the name of a kind of semantic parser.
[[nodiscard]] bool isFormArchitecture(const std::string& name);
/// \throws core::UsageError that lists all names.
[[nodiscard]] FormArchitecture formArchitectureNamed(const std::string& name);

/// The config.json of a semantic parser (docs/formats.md).
///
/// A bidirectional LSTM reads the question. Another one writes the form, piece by piece: it attends to the words of the
/// question, the attended vector is part of its next input (input feeding), and a piece is either one of its own
/// vocabulary or a word copied from the question.
/// Sources: M.-T. Luong, H. Pham and C. Manning (2015), "Effective approaches to attention-based neural machine
/// translation", sections 3.1 and 3.3; R. Jia and P. Liang (2016), "Data recombination for neural semantic parsing",
/// section 4.3, for copying, mixed by a gate as in A. See, P. Liu and C. Manning (2017), "Get to the point", section
/// 2.2; L. Dong and M. Lapata (2018), "Coarse-to-fine decoding for neural semantic parsing", section 3; P. Yin and
/// G. Neubig (2018), "TranX: A transition-based neural abstract syntax parser", section 2.
struct FormConfig : TextReading {
    FormArchitecture architecture = FormArchitecture::Seq2Seq;
    core::structures::FormNotation notation = core::structures::FormNotation::Prolog;
    bool quoteBlanks = false;             ///< Whether there are blanks inside the quotes of an atom.
    bool variableDistances = false;       ///< Seq2seq: whether variables are written as distances (form_variables.h),
    std::vector<std::string> variables{}; ///< and the names that they get, in the order in which they are introduced.
    std::size_t embedding = 128;          ///< Of a word of the question.
    std::size_t hidden = 128;             ///< Units of the encoder, in each direction.
    std::size_t pieceEmbedding = 128;     ///< Of a piece of the form; an even number.
    std::size_t decoder = 256;            ///< Units of the decoder.
    std::size_t beam = 1;                 ///< Width of the beam when one answer is requested.
    std::size_t longest = 200;            ///< Pieces after which a form ends.

    /// `file` is named in errors. \throws core::Error for what is missing, of the wrong kind or out of range.
    static FormConfig parse(const std::string& json, const std::filesystem::path& file = "config.json");

    /// Size of the input of a decoder step.
    [[nodiscard]] std::size_t decoderInputs() const
    {
        return pieceEmbedding * (architecture == FormArchitecture::Grammar ? 2 : 1) + decoder;
    }
};

/// Rows of the pieces' vocabulary (forms.txt) that are not pieces of forms: before the first piece, after the
/// last, for a copied word that is not in the vocabulary, and in a sketch for a name or variable.
inline constexpr std::uint32_t formBegin = 0, formEnd = 1, formCopied = 2, formLeaf = 3, formSigns = 4;

/// The tensors of model.safetensors: `embedding` and `lstm`, which read the question. Then those that write; for
/// coarse-to-fine twice, the first time prefixed `sketch.…` and followed by `sketch_lstm`, which reads the sketch:
/// `pieces`, `decoder`, nn.Linear `start` (from the last states of the question to the first of the decoder),
/// `attention` and `pointer` (one matrix each), `combine`, and `output`, whose last row is the gate.
[[nodiscard]] std::vector<TensorShape> tensorShapes(const FormConfig& config, std::size_t words, std::size_t pieces);

} // namespace models
