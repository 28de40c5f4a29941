#include "core/victims/evaluation/label_mapping.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/listed.h"
#include "core/text/word_table.h"

namespace core::victims {

namespace {

std::string_view folded(const std::string& label) { return text::formOf(text::lowerOf(text::intern(label))); }

// "3" and "LABEL_3", as exported models call labels nobody has named, are 3.
std::optional<int> numberOf(const std::string& label)
{
    std::string_view digits = folded(label);
    if (digits.starts_with("label_"))
        digits.remove_prefix(6);
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size())
        return std::nullopt;
    return value;
}

std::optional<std::vector<int>> numbersOf(std::span<const std::string> labels)
{
    std::vector<int> numbers;
    for (const auto& label : labels) {
        const auto number = numberOf(label);
        if (!number || std::find(numbers.begin(), numbers.end(), *number) != numbers.end())
            return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

// The rank of each number among all of them, in ascending order.
std::vector<int> ranksOf(const std::vector<int>& numbers)
{
    std::vector<int> ranks;
    for (const int number : numbers)
        ranks.push_back(
            static_cast<int>(std::count_if(numbers.begin(), numbers.end(), [&](int n) { return n < number; })));
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

bool areIndices(const std::vector<int>& numbers, std::size_t count)
{
    return std::all_of(numbers.begin(), numbers.end(),
                       [&](int n) { return n >= 0 && static_cast<std::size_t>(n) < count; });
}

bool same(const std::string& a, const std::string& b)
{
    const auto number = numberOf(a);
    return folded(a) == folded(b) || (number && number == numberOf(b));
}

LabelMapping byNames(std::span<const std::string> corpusLabels, std::span<const std::string> victimLabels)
{
    LabelMapping mapping;
    std::vector<std::string> missing;
    for (const auto& label : corpusLabels) {
        const auto found = std::find_if(victimLabels.begin(), victimLabels.end(),
                                        [&](const std::string& victim) { return same(victim, label); });
        mapping.toVictim.push_back(found == victimLabels.end() ? -1 : static_cast<int>(found - victimLabels.begin()));
        if (found == victimLabels.end())
            missing.push_back(label);
    }
    if (!missing.empty())
        mapping.note = fmt::format("the victim has no label {}: examples with it are left out", listedNames(missing));
    return mapping;
}

} // namespace

LabelMapping mapLabels(std::span<const std::string> corpusLabels, std::span<const std::string> victimLabels)
{
    LabelMapping mapping = byNames(corpusLabels, victimLabels);
    if (std::any_of(mapping.toVictim.begin(), mapping.toVictim.end(), [](int label) { return label >= 0; }))
        return mapping;

    const auto corpusNumbers = numbersOf(corpusLabels);
    if (corpusNumbers && areIndices(*corpusNumbers, victimLabels.size())) {
        mapping.kind = LabelMapping::Kind::Numbers;
        mapping.toVictim = *corpusNumbers;
    } else if (corpusNumbers && corpusLabels.size() == victimLabels.size()) {
        mapping.kind = LabelMapping::Kind::Numbers;
        mapping.toVictim = ranksOf(*corpusNumbers);
    } else if (corpusLabels.size() == victimLabels.size() && !corpusLabels.empty()) {
        mapping.kind = LabelMapping::Kind::Order;
        mapping.toVictim.resize(corpusLabels.size());
        std::iota(mapping.toVictim.begin(), mapping.toVictim.end(), 0);
    } else {
        throw Error(fmt::format("the corpus has the labels {} and the victim {}: none of them agree",
                                listedNames(corpusLabels), listedNames(victimLabels)),
                    "Check that the corpus belongs to the victim's task, and that --columns names its label column");
    }
    mapping.note = fmt::format("labels are taken by their {}: {}",
                               mapping.kind == LabelMapping::Kind::Numbers ? "numbers" : "order, which is a guess",
                               pairsOf(mapping, corpusLabels, victimLabels));
    return mapping;
}

std::string labelWarning(const LabelMapping& mapping)
{
    const bool plain = mapping.kind == LabelMapping::Kind::Numbers || mapping.note.empty();
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
