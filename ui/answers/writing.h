#pragma once

#include <string>
#include <vector>

#include "core/victims/views.h"

namespace ui {

/// How a victim came to its answer: what else it might have answered, and where it looked.
struct Writing {
    std::vector<core::victims::WrittenAnswer> answers; ///< The likeliest, the best first.
    core::victims::AnswerLooks looks;                  ///< For the first answer.
    std::vector<std::string> words;                    ///< The words it looked at.
};

} // namespace ui
