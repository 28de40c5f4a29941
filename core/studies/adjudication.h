#pragma once

#include "core/studies/packet.h"
#include "core/studies/results.h"

namespace core::studies {

/// What is left to be decided by one person: a packet for the rater `adjudicator` with the items that have answers but
/// no verdict on some comparable question, the most disputed first, in full (the texts in their own order, since
/// whoever decides sees the votes). Its ballots count before every majority.
[[nodiscard]] Packet adjudicationPacket(const StudyResults& results);

/// Places in `results.items` of those items.
[[nodiscard]] std::vector<std::size_t> undecidedItems(const StudyResults& results);

} // namespace core::studies
