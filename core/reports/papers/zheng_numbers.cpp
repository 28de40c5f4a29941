#include "core/reports/papers/zheng_numbers.h"

#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "core/reports/papers/paper_numbers.h"

namespace core::reports::zheng {
namespace {

const PaperNumbers& paper() { return PaperNumbers::of("zheng2020"); }

const char* attackOf(const Setting& setting) { return setting.whiteBox ? "white-box" : "black-box"; }

/// As the file writes it: 0.05, 0.1, 0.15.
std::string shareOf(const Setting& setting)
{
    return setting.share ? fmt::format("{}", std::round(*setting.share * 1e6) / 1e6) : "";
}

std::string trainedOf(const std::string& against) { return against.empty() ? "nothing" : against; }

} // namespace

std::optional<double> cleanUas(const std::string& inputs, const std::string& trainedAgainst)
{
    return paper().find({"table2", "none", inputs, trainedOf(trainedAgainst)});
}

std::optional<Numbers> sentenceLevel(const Setting& setting)
{
    const auto share = shareOf(setting);
    const auto number = [&](const char* what) {
        return paper().find({"table1", attackOf(setting), share, setting.inputs, what});
    };
    const auto uas = number("uas"), words = number("words"), success = number("success");
    return uas && words && success ? std::optional(Numbers{*uas, *words, *success}) : std::nullopt;
}

std::optional<double> adversarialTraining(const Setting& setting)
{
    // The paper attacks with the largest share there.
    return shareOf(setting) == "0.15"
               ? paper().find({"table2", attackOf(setting), setting.inputs, trainedOf(setting.trainedAgainst)})
               : std::nullopt;
}

std::optional<Numbers> byTag(const Setting& setting)
{
    const auto number = [&](const char* what) {
        return paper().find({"table3", attackOf(setting), setting.only, setting.inputs, what});
    };
    const auto uas = number("uas"), success = number("success");
    return uas && success ? std::optional(Numbers{*uas, 0.0, *success}) : std::nullopt;
}

std::optional<double> phraseLevel(const Setting& setting)
{
    return paper().find({"table4", attackOf(setting), setting.inputs, std::to_string(setting.distance)});
}

} // namespace core::reports::zheng
