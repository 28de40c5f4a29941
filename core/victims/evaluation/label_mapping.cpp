#include "core/victims/evaluation/label_mapping.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/listed.h"
#include "core/corpora/label_values.h"
#include "core/text/word_table.h"
#include "core/victims/score_labels.h"

namespace core::victims {

namespace {

std::string_view folded(const std::string& label) { return text::formOf(text::lowerOf(text::intern(label))); }

// "3", "3.0" and "LABEL_3", as exported models call labels nobody has named, are 3.
std::optional<double> numberOf(const std::string& label)
{
    std::string_view digits = folded(label);
    if (digits.starts_with("label_"))
        digits.remove_prefix(6);
    return corpora::labelValue(digits);
}

using Values = std::vector<std::optional<double>>;

// Of each label its number; of two that say false and true, 0 and 1.
Values valuesOf(std::span<const std::string> labels)
{
    Values values;
    for (const auto& label : labels)
        values.push_back(numberOf(label));
    if (std::ranges::none_of(values, [](const auto& value) { return value.has_value(); }))
        if (const auto truths = corpora::labelValues(labels); !truths.empty())
            values.assign(truths.begin(), truths.end());
    return values;
}

// All of them, if each label has one and no two the same.
std::vector<double> allOf(const Values& values)
{
    std::vector<double> all;
    for (const auto& value : values) {
        if (!value || std::ranges::find(all, *value) != all.end())
            return {};
        all.push_back(*value);
    }
    return all;
}

// The rank of each number among all of them, in ascending order.
std::vector<int> ranksOf(const std::vector<double>& numbers)
{
    std::vector<int> ranks;
    for (const double number : numbers)
        ranks.push_back(
            static_cast<int>(std::count_if(numbers.begin(), numbers.end(), [&](double n) { return n < number; })));
    return ranks;
}

std::string pairsOf(const LabelMapping& mapping, std::span<const std::string> corpusLabels,
                    std::span<const std::string> victimLabels)
{
    std::vector<std::string> pairs;
    for (std::size_t i = 0; i < corpusLabels.size(); ++i)
        if (mapping.toVictim[i] >= 0)
            pairs.push_back(
                fmt::format("{} = {}", corpusLabels[i], victimLabels[static_cast<std::size_t>(mapping.toVictim[i])]));
    return listedNames(pairs);
}

// The label that a number stands for by itself; -1 if there is none.
int indexOf(const std::optional<double>& value, std::size_t count)
{
    const bool isIndex = value && *value >= 0.0 && *value < static_cast<double>(count) && *value == std::trunc(*value);
    return isIndex ? static_cast<int>(*value) : -1;
}

// Adds which of the corpus's labels are not among the victim's.
void noteMissing(LabelMapping& mapping, std::span<const std::string> corpusLabels)
{
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < corpusLabels.size(); ++i)
        if (mapping.toVictim[i] < 0)
            missing.push_back(corpusLabels[i]);
    if (!missing.empty())
        mapping.note += fmt::format("{}the victim has no label {}: examples with it are left out",
                                    mapping.note.empty() ? "" : "; ", listedNames(missing));
}

LabelMapping byNames(std::span<const std::string> corpusLabels, const Values& corpusValues,
                     std::span<const std::string> victimLabels, const Values& victimValues)
{
    LabelMapping mapping;
    for (std::size_t i = 0; i < corpusLabels.size(); ++i) {
        int found = -1;
        for (std::size_t k = 0; k < victimLabels.size() && found < 0; ++k)
            if (folded(corpusLabels[i]) == folded(victimLabels[k]) ||
                (corpusValues[i] && corpusValues[i] == victimValues[k]))
                found = static_cast<int>(k);
        mapping.toVictim.push_back(found);
    }
    return mapping;
}

// Labels by their numbers where these are the victim's: all of them, or at least two and beside them only -1, which
// Hugging Face's data have where there is no gold label, and what is not a number.
bool byIndices(LabelMapping& mapping, const Values& values, std::size_t count)
{
    std::size_t indices = 0;
    bool others = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        mapping.toVictim[i] = indexOf(values[i], count);
        indices += mapping.toVictim[i] >= 0 ? 1 : 0;
        others = others || (mapping.toVictim[i] < 0 && values[i] && *values[i] != -1.0);
    }
    return indices > 0 && !others && (indices > 1 || indices == values.size());
}

// Scores by the threshold that the victim's two labels name, if they are on both sides of it: 0 and 1 may be the
// classes.
bool byThreshold(LabelMapping& mapping, const Values& values, std::span<const std::string> victimLabels)
{
    const auto threshold = thresholdOf(victimLabels);
    if (!threshold || std::ranges::any_of(values, [](const auto& value) { return !value.has_value(); }))
        return false;
    for (std::size_t i = 0; i < values.size(); ++i)
        mapping.toVictim[i] = *values[i] >= *threshold ? 1 : 0;
    return std::ranges::find(mapping.toVictim, 0) != mapping.toVictim.end() &&
           std::ranges::find(mapping.toVictim, 1) != mapping.toVictim.end();
}

} // namespace

LabelMapping mapLabels(std::span<const std::string> corpusLabels, std::span<const std::string> victimLabels)
{
    const Values values = valuesOf(corpusLabels);
    LabelMapping mapping = byNames(corpusLabels, values, victimLabels, valuesOf(victimLabels));
    if (std::any_of(mapping.toVictim.begin(), mapping.toVictim.end(), [](int label) { return label >= 0; })) {
        noteMissing(mapping, corpusLabels);
        return mapping;
    }
    const bool sameCount = corpusLabels.size() == victimLabels.size() && !corpusLabels.empty();
    const auto numbers = allOf(values);
    const bool indices =
        std::ranges::all_of(values, [&](const auto& value) { return indexOf(value, victimLabels.size()) >= 0; });
    if (byThreshold(mapping, values, victimLabels)) {
        mapping.kind = LabelMapping::Kind::Numbers;
    } else if (!numbers.empty() && sameCount && !indices) {
        mapping.kind = LabelMapping::Kind::Numbers;
        mapping.toVictim = ranksOf(numbers);
    } else if (byIndices(mapping, values, victimLabels.size())) {
        mapping.kind = LabelMapping::Kind::Numbers;
    } else if (sameCount) {
        mapping.kind = LabelMapping::Kind::Order;
        mapping.toVictim.resize(corpusLabels.size());
        std::iota(mapping.toVictim.begin(), mapping.toVictim.end(), 0);
    } else {
        throw Error(fmt::format("the corpus has the labels {} and the victim {}: none of them agree",
                                listedNames(corpusLabels), listedNames(victimLabels)),
                    fmt::format("Check that the corpus belongs to the victim's task, and that --columns names its "
                                "label column; or say which label means which, as in --label-names {}={}",
                                corpusLabels.empty() ? "0" : corpusLabels.front(),
                                victimLabels.empty() ? "positive" : victimLabels.front()));
    }
    mapping.note = fmt::format("labels are taken by their {}: {}",
                               mapping.kind == LabelMapping::Kind::Numbers ? "numbers" : "order, which is a guess",
                               pairsOf(mapping, corpusLabels, victimLabels));
    noteMissing(mapping, corpusLabels);
    return mapping;
}

std::string labelWarning(const LabelMapping& mapping)
{
    const bool complete = std::ranges::none_of(mapping.toVictim, [](int label) { return label < 0; });
    const bool plain = (mapping.kind == LabelMapping::Kind::Numbers && complete) || mapping.note.empty();
    return plain ? std::string() : "Labels: " + mapping.note + ".";
}

std::string labelWarning(std::span<const std::string> corpusLabels, std::span<const std::string> victimLabels)
{
    if (corpusLabels.empty() || victimLabels.empty())
        return {};
    try {
        return labelWarning(mapLabels(corpusLabels, victimLabels));
    } catch (const Error&) {
        return {};
    }
}

} // namespace core::victims
