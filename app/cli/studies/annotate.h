#pragma once

#include <stop_token>

#include "core/studies/rating/rating_session.h"

namespace app {

/// A rater at work in the terminal: one key per answer, each stored before the next question appears. Keys come from
/// standard input; from a pipe too (then one line each). Returns when everything is answered, at the end of the
/// input, on `q`, or when stopped.
void annotate(core::studies::RatingSession& session, const std::stop_token& stop);

} // namespace app
