#pragma once

#include <string>
#include <vector>

#include "core/metrics/agreement.h"
#include "core/reports/figure.h"
#include "core/reports/table.h"
#include "core/reports/tables.h"
#include "core/studies/verdicts/results.h"

namespace core::reports {

struct StudyOptions {
    std::string question;              ///< Empty: the study's first comparable question.
    std::string by = "attack";         ///< likert, judgements, scores: attack, campaign, victim, label, status or role.
    std::string against = "perturbed"; ///< judgement: perturbed (percent of the words) or similarity.
    metrics::Weights weights = metrics::Weights::None; ///< agreement
    std::uint64_t seed = 0;                            ///< agreement: of the bootstrap.
    std::size_t rounds = 1000;
};

/// Figures of people's answers: agreement, likert, judgement.
[[nodiscard]] const std::vector<Kind>& studyFigureKinds();
/// Tables of them: agreement, judgements, scores, raters, and papers' tables by name.
[[nodiscard]] const std::vector<Kind>& studyTableKinds();

/// With nothing to draw the figure has no series and its note says why. \throws UsageError for an unknown kind,
/// question or field.
[[nodiscard]] Figure makeStudyFigure(const std::string& kind, const studies::StudyResults& study,
                                     const StudyOptions& options = {});
[[nodiscard]] Table makeStudyTable(const std::string& kind, const studies::StudyResults& study,
                                   const StudyOptions& options = {});

} // namespace core::reports
