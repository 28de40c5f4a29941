#pragma once

#include <set>
#include <string>

#include <QString>

#include "core/campaigns/measures/stored_flags.h"
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
    bool kept = false;         ///< Only what raters kept.
    bool starred = false;      ///< Only what people starred.
    bool excluded = false;     ///< Only what people excluded.
    bool valid = false;        ///< Only successes without a flag; with the next one, those with or without.
    bool flagged = false;      ///< Only successes with a flag.
    std::string flag;          ///< Only successes with this one, by name; empty: all.
    std::set<std::string> ids; ///< Only these examples, which a number counts; empty: all.
    friend bool operator==(const ResultFilter&, const ResultFilter&) = default;
};

/// Whether the filter asks for flags, and whether a result has those it asks for; none are measured: it has not.
[[nodiscard]] bool asksForFlags(const ResultFilter& filter);
[[nodiscard]] bool hasFlagsOf(const ResultFilter& filter, const core::campaigns::StoredFlags* flags,
                              std::size_t position);

/// `kept`: ids of the examples whose perturbed text raters kept.
[[nodiscard]] core::store::ResultQuery queryOf(const ResultFilter& filter, const std::set<std::string>& kept);

} // namespace ui
