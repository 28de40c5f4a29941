#include "core/victims/joint/agreement.h"

#include <algorithm>
#include <compare>
#include <functional>
#include <map>

#include "core/base/ascii.h"

namespace core::victims {

namespace {

std::vector<std::string> comparedLabels(std::vector<std::string> labels)
{
    for (auto& label : labels)
        label = lowered(label);
    std::ranges::sort(labels);
    return labels;
}

/// What a class answer is called; empty for any other.
std::string calledAnswer(const GivenAnswer& given)
{
    const int label = labelOf(given.answer);
    return label < 0 || static_cast<std::size_t>(label) >= given.labels.size()
               ? std::string()
               : lowered(given.labels[static_cast<std::size_t>(label)]);
}

/// 0 first; how it stands among answers that agree.
struct Rank {
    int group = 0;
    double margin = 0.0;
    friend auto operator<=>(const Rank&, const Rank&) = default;
};

Rank rankOf(const GivenAnswer& given, bool dissents)
{
    if (given.answer.index() == 0)
        return {4, 0.0};
    if (calledAnswer(given).empty())
        return {3, 0.0};
    const auto* scores = std::get_if<structures::ClassScores>(&given.answer);
    double margin = 0.0;
    if (scores != nullptr && scores->scores.size() > 1) {
        auto sorted = scores->scores;
        std::ranges::sort(sorted, std::greater());
        margin = static_cast<double>(sorted[0]) - static_cast<double>(sorted[1]);
    }
    return {dissents ? 0 : scores != nullptr ? 1 : 2, margin};
}

} // namespace

std::vector<bool> dissenting(std::span<const GivenAnswer> answers)
{
    std::map<std::vector<std::string>, std::map<std::string, std::size_t>> groups;
    for (const auto& given : answers)
        if (const auto called = calledAnswer(given); !called.empty())
            ++groups[comparedLabels(given.labels)][called];
    std::vector<bool> all;
    for (const auto& given : answers) {
        const auto called = calledAnswer(given);
        bool dissents = false;
        if (!called.empty()) {
            const auto& counts = groups[comparedLabels(given.labels)];
            const std::size_t own = counts.at(called);
            dissents = std::ranges::any_of(
                counts, [&](const auto& other) { return other.first != called && other.second >= own; });
        }
        all.push_back(dissents);
    }
    return all;
}

std::vector<std::size_t> disagreementFirst(std::span<const GivenAnswer> answers)
{
    const auto dissents = dissenting(answers);
    std::vector<Rank> ranks;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        ranks.push_back(rankOf(answers[i], dissents[i]));
        order.push_back(i);
    }
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
    return order;
}

} // namespace core::victims
