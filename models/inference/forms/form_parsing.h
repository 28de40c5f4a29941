#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "models/inference/forms/form_writer.h"

namespace models {

/// A form that a parser writes.
struct WrittenForm {
    std::string form{};
    std::vector<std::string> pieces{};
    double logProbability = 0.0; ///< Of its pieces and its end; coarse-to-fine: of its sketch, too.
};

/// The likeliest forms of each question, at most `answers`, the best first; no form at all after a stop request. `beam`
/// is the width of the beam.
[[nodiscard]] std::vector<std::vector<WrittenForm>> parseQuestions(const FormModel& model,
                                                                   std::span<const Question> questions,
                                                                   std::size_t beam, std::size_t answers,
                                                                   const std::stop_token& stop = {});

/// How likely a given form is as the answer to its question, and what the parser attends to while it writes it.
struct FormLikelihood {
    double logProbability = 0.0;                 ///< Minus infinity for a form that the parser cannot write.
    std::vector<std::string> pieces{};           ///< Without the end.
    std::vector<std::vector<float>> attention{}; ///< [piece][word of the question]
};
/// Of a form for each question; none depends on the questions beside its own.
[[nodiscard]] std::vector<FormLikelihood> likelihoodsOf(const FormModel& model, std::span<const Question> questions,
                                                        std::span<const core::structures::LogicalForm> forms);

/// Pieces as people read them: variables have names.
[[nodiscard]] std::vector<std::string> namedPieces(const FormConfig& config, std::vector<std::string> pieces);
/// Converts a form to pieces of a parser of this kind, and back.
[[nodiscard]] std::vector<std::string> piecesFor(const FormConfig& config, const core::structures::LogicalForm& form);
[[nodiscard]] std::string formFrom(const FormConfig& config, std::span<const std::string> pieces);

} // namespace models
