#pragma once

#include <string>
#include <vector>

#include "core/studies/rating/ballot_json.h"
#include "core/studies/rating/packet.h"

namespace core::studies {

/// A packet as one self-contained web page: it works from a file without a network, keeps its progress in the
/// browser, can be used with the keyboard, and offers the ballots file (with its chain of hashes, as AnswerLog writes
/// it) and the ballots CSV for download. Nothing in the packet can become markup or script: the page carries it as
/// JSON without `<`, `>` and `&`, and puts it on the screen as text. \throws Error when the page's template is
/// missing.
[[nodiscard]] std::string htmlPage(const Packet& packet);

/// The same page as a server shows it: it begins with the rater's ballots so far, and sends each answer to its own
/// address with `/answers` behind it before the next question appears. It keeps nothing in the browser.
[[nodiscard]] std::string livePage(const Packet& packet, const std::vector<Ballot>& given);
/// Ballots as the page writes them: whose they are goes without saying.
[[nodiscard]] Json ballotsForPage(const std::vector<Ballot>& ballots);

} // namespace core::studies
