#pragma once

#include <string>

#include "core/studies/rating/packet.h"

namespace core::studies {

/// A packet as one self-contained web page: it works from a file without a network, keeps its progress in the
/// browser, can be used with the keyboard, and offers the ballots file (with its chain of hashes, as AnswerLog writes
/// it) and the ballots CSV for download. Nothing in the packet can become markup or script: the page carries it as
/// JSON without `<`, `>` and `&`, and puts it on the screen as text. \throws Error when the page's template is
/// missing.
[[nodiscard]] std::string htmlPage(const Packet& packet);

} // namespace core::studies
