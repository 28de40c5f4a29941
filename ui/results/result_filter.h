#pragma once

#include <set>
#include <string>

#include <QString>

#include "core/store/result_query.h"

namespace ui {

/// What the filter chips of the Results page select; everything by default.
struct ResultFilter {
    std::set<core::attacks::Status> statuses; ///< Empty: all.
    int labelBefore = -1;                     ///< -1: all.
    int labelAfter = -1;
    QString text;
    double perturbedLow = 0.0; ///< Percent.
    double perturbedHigh = 100.0;
    bool kept = false;     ///< Only what raters kept.
    bool starred = false;  ///< Only what people starred.
    bool excluded = false; ///< Only what people excluded.
    friend bool operator==(const ResultFilter&, const ResultFilter&) = default;
};

/// `kept`: ids of the examples whose perturbed text raters kept.
[[nodiscard]] core::store::ResultQuery queryOf(const ResultFilter& filter, const std::set<std::string>& kept);

} // namespace ui
