#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/victims/views.h"

namespace core::victims {
class Victim;
}

namespace ui {

/// How a victim came to its answer: what else it might have answered, and what it attended to.
struct Writing {
    std::vector<core::victims::WrittenAnswer> answers; ///< The likeliest, the best first.
    core::victims::AnswerAttention attention;          ///< For the first answer.
    std::vector<std::string> words;                    ///< The words it attended to.
};

/// Asks the victim; nothing for one that shows neither, and after a stop request. Takes as long as an answer: call it
/// on a worker thread, with a victim of its own. \throws core::Error when the victim cannot answer.
[[nodiscard]] std::optional<Writing> writingOf(core::victims::Victim& victim, const core::text::Input& input,
                                               std::stop_token stop);

} // namespace ui
