#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include <QString>

#include "core/store/project.h"

namespace ui {

/// The open project in a few numbers, and the best next step.
struct ProjectFacts {
    std::size_t corpora = 0;
    std::size_t examples = 0; ///< Of all corpora.
    std::size_t campaigns = 0;
    std::size_t unfinished = 0;
    std::size_t results = 0;
    QString latestCampaign;
    QString latestRate; ///< With its interval and convention.

    struct Step {
        QString sentence;
        QString button;
        QString page; ///< Id of the page for it.
    };
    Step next;
};

/// Reads the project; takes as long as reading the newest campaign's results, which are left out once it is stopped.
/// Call it in a job.
[[nodiscard]] ProjectFacts factsOf(const core::store::Project& project, const std::stop_token& stop = {});

} // namespace ui
