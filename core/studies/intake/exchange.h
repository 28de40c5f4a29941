#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/studies/rating/ballots_csv.h"
#include "core/studies/rating/packet.h"

namespace core::studies {

/// Files of other tools. Tasks are written from a rater's packet, so they are as blind as it is, and include the
/// answers so far. What is written reads back as the same ballots; if a tool changes an answer, that wins over what we
/// wrote with it. Readers interpret the fields by means of the questions. Workers that the study does not know become
/// pseudonyms (`w-` and eight digits of a hash), so that no account name enters the project.
struct ExchangeContext {
    std::string study;
    int version = 1;
    std::vector<Question> questions;
    std::vector<std::string> raters; ///< Those the study knows.
    std::string rater;               ///< Whose answers these are, if the file does not say.
};

/// Label Studio's tasks, a JSON list. Annotations carry `choices`, `rating`, `number`, `textarea`, `labels` and
/// `ranker` results; offsets are code points.
[[nodiscard]] std::string labelStudioTasks(const Packet& packet, const std::vector<Ballot>& ballots);
/// The labelling configuration (XML) that belongs to the tasks.
[[nodiscard]] std::string labelStudioConfig(const Packet& packet);
[[nodiscard]] ReadBallots ballotsFromLabelStudio(std::string_view bytes, const std::string& name,
                                                 const ExchangeContext& context);

/// doccano's JSON lines for text classification: labels are `question:answer`.
[[nodiscard]] std::string doccanoLines(const Packet& packet, const std::vector<Ballot>& ballots);
[[nodiscard]] ReadBallots ballotsFromDoccano(std::string_view bytes, const std::string& name,
                                             const ExchangeContext& context);

/// A Mechanical Turk batch: the CSV to upload, and the results file (`Input.` and `Answer.` columns). The rater's
/// order is the row order.
[[nodiscard]] std::string turkInput(const Packet& packet);
[[nodiscard]] std::string turkResults(const Packet& packet, const std::vector<Ballot>& ballots);
[[nodiscard]] ReadBallots ballotsFromTurk(std::string_view bytes, const std::string& name,
                                          const ExchangeContext& context);

/// `worker` if the study knows it, else its pseudonym.
[[nodiscard]] std::string pseudonymOf(const std::string& worker, const ExchangeContext& context);

} // namespace core::studies
