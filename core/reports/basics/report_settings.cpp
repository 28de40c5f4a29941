#include "core/reports/basics/report_settings.h"

#include "core/base/error.h"
#include "core/reports/basics/report_parameters.h"
#include "core/studies/verdicts/rating_table.h"

namespace core::reports {

ReportSettings& ReportSettings::set(const std::string& key, nlohmann::ordered_json value)
{
    if (const auto problem = reportParameter(key).problem(value); !problem.empty())
        throw UsageError("the " + key + " of a figure or table " + problem, reportParameter(key).meaning);
    values_[key] = std::move(value);
    return *this;
}

const nlohmann::ordered_json& ReportSettings::value(const std::string& key) const
{
    const auto found = values_.find(key);
    return found == values_.end() ? reportParameter(key).defaultValue : found->second;
}

campaigns::Convention ReportSettings::convention() const { return campaigns::conventionNamed(text("convention")); }

metrics::Weights ReportSettings::weights() const { return studies::weightsNamed(text("weights")); }

language::Tagger::Tagset ReportSettings::tagset() const
{
    return text("tagset") == "ptb" ? language::Tagger::Tagset::Penn : language::Tagger::Tagset::Universal;
}

} // namespace core::reports
