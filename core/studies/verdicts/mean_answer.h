#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/store/project.h"

namespace core::studies {

/// What people answered on a scale about a campaign's texts, whether or not these fooled the victim.
struct MeanAnswer {
    std::string study, question;
    double mean = 0.0;            ///< Of all answers, on the question's own scale.
    double low = 0.0, high = 0.0; ///< Its ends.
    std::size_t items = 0;        ///< Texts that somebody judged.
};

/// By the study that drew from the campaign and asks a question with a scale of numbers: that by which texts are kept,
/// else the first. `study`: the one that counts; empty: the only one there is. `without`: raters who are left out.
/// Empty where nobody has answered, or several studies might be meant. \throws Error if there is no such study.
[[nodiscard]] std::optional<MeanAnswer> meanAnswer(const store::Project& project, const std::string& campaign,
                                                   const std::string& study = {},
                                                   const std::vector<std::string>& without = {});

} // namespace core::studies
