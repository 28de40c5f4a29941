#include "core/victims/train_report.h"

#include <fmt/format.h>

#include "core/metrics/proportion.h"

namespace core::victims {

nlohmann::ordered_json LabelBaseline::json() const
{
    return {{"label", label}, {"share", share()},  {"examples", examples},
            {"right", right}, {"p_value", pValue}, {"beaten", beaten()}};
}

std::optional<LabelBaseline> baselineOf(const metrics::Confusion& confusion, const std::vector<std::string>& labels)
{
    LabelBaseline baseline;
    for (std::size_t label = 0; label < labels.size() && label < confusion.labels(); ++label)
        if (const auto count = confusion.goldCount(label); count > baseline.count) {
            baseline.count = count;
            baseline.label = labels[label];
        }
    baseline.examples = confusion.total();
    if (baseline.examples == 0)
        return std::nullopt;
    baseline.right = confusion.correct();
    baseline.pValue = metrics::binomialTail(baseline.right, baseline.examples, baseline.share());
    return baseline;
}

std::string describe(const TrainReport& report)
{
    auto text = fmt::format("{} {:.4f}", report.scoreName, report.devScore);
    if (const auto& base = report.baseline)
        text += fmt::format(" on {} development example{} (always \"{}\": {:.4f})", base->examples,
                            base->examples == 1 ? "" : "s", base->label, base->share());
    else
        text += " on the development data";
    text += fmt::format(", of epoch {}", report.bestEpoch);
    if (report.stoppedEarly)
        text += fmt::format("; stopped early after epoch {}", report.epochs);
    return text;
}

std::string whyNoBetter(const TrainReport& report)
{
    const auto& base = report.baseline;
    if (!base || base->beaten())
        return {};
    return fmt::format("This is no better than always answering \"{}\" (one-sided binomial test, p = {:.2f}): train "
                       "longer, on more texts or with other settings.",
                       base->label, base->pValue);
}

} // namespace core::victims
