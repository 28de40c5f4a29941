#pragma once

#include <vector>

namespace core::metrics {

/// A score, and whether what it is of belongs to the class that should score high.
struct Ranked {
    double score = 0.0;
    bool positive = false;
};

/// The area under the ROC curve: the share of (positive, other) in which the positive has the higher score; ties count
/// half. 0.5 when there are no positives or no others. Source: J. Hanley and B. McNeil (1982), "The meaning and use of
/// the area under a receiver operating characteristic (ROC) curve". Check value: scores .1 .4 .35 .8 of which the last
/// two are positive -> .75 (scikit-learn's documentation of roc_auc_score).
[[nodiscard]] double areaUnderCurve(std::vector<Ranked> all);

} // namespace core::metrics
