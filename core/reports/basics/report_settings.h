#pragma once

#include <cstddef>
#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "core/campaigns/summary.h"
#include "core/metrics/agreement.h"
#include "core/reports/basics/tagging.h"

namespace core::reports {

/// Values of reportParameters(); what is not set has its default.
class ReportSettings {
public:
    /// \throws UsageError when the value does not fit, std::logic_error for an unknown key.
    ReportSettings& set(const std::string& key, nlohmann::ordered_json value);

    [[nodiscard]] bool flag(const std::string& key) const { return value(key).get<bool>(); }
    [[nodiscard]] double number(const std::string& key) const { return value(key).get<double>(); }
    [[nodiscard]] std::size_t count(const std::string& key) const { return value(key).get<std::size_t>(); }
    [[nodiscard]] std::string text(const std::string& key) const { return value(key).get<std::string>(); }
    [[nodiscard]] campaigns::Convention convention() const;
    [[nodiscard]] metrics::Weights weights() const;
    [[nodiscard]] language::Tagger::Tagset tagset() const;

    /// Those that were set.
    [[nodiscard]] const std::map<std::string, nlohmann::ordered_json>& values() const { return values_; }

    /// What `tagset` names, for reports that have it; empty where there is no tagger.
    TagFn tag = {};

private:
    [[nodiscard]] const nlohmann::ordered_json& value(const std::string& key) const;
    std::map<std::string, nlohmann::ordered_json> values_;
};

} // namespace core::reports
