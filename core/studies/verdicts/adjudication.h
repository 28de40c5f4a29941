#pragma once

#include "core/studies/rating/packet.h"
#include "core/studies/verdicts/results.h"

namespace core::studies {

/// Which ties: those without a verdict, or also those that the adjudicator has decided.
enum class Ties { Open, All };

/// Whether raters left a question about an item without a verdict. False if the verdict of another question says that
/// this one is not asked.
[[nodiscard]] bool isUndecided(const StudyResults& results, std::size_t item, const Question& question);

/// Indices in `results.items` of the judged texts and originals with a tie on the question, or on any question if it is
/// empty; the most disputed first.
[[nodiscard]] std::vector<std::size_t> undecidedItems(const StudyResults& results, const std::string& question = {});
/// The same, with those that the adjudicator has decided where all are asked for.
[[nodiscard]] std::vector<std::size_t> tiedItems(const StudyResults& results, const std::string& question, Ties which);

/// The questions left to be decided by one person: a packet for the rater `adjudicator` with those items, in full (the
/// texts in their own order, since the adjudicator sees the votes), each asking only what is tied. Its ballots take
/// precedence over every majority. With Ties::All, those that it decided before are among them, at the same places as
/// before.
[[nodiscard]] Packet adjudicationPacket(const StudyResults& results, const std::string& question = {},
                                        Ties which = Ties::Open);

} // namespace core::studies
