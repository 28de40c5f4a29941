#include "core/attacks/result/change_words.h"

#include <algorithm>

namespace core::attacks {

std::string pairOf(const ResultEdit& edit)
{
    return edit.from + (edit.from.empty() ? ">" : " >") + (edit.to.empty() ? "" : " " + edit.to);
}

std::optional<int> placeOf(const AttackResult& result, const ResultEdit& edit)
{
    for (const auto& segment : result.original.segments())
        if (segment.name == edit.segment && !segment.text.empty()) {
            const auto words = segment.text.size();
            const auto before = std::min<std::size_t>(edit.index, words - 1); // one behind the last word is at the end
            return static_cast<int>(100 * before / words);
        }
    return std::nullopt;
}

std::optional<std::size_t> changedArcs(const AttackResult& result)
{
    const auto* before = std::get_if<structures::DependencyTree>(&result.originalOutput);
    const auto* after = std::get_if<structures::DependencyTree>(&result.perturbedOutput);
    if (before == nullptr || after == nullptr || before->heads.size() != after->heads.size())
        return std::nullopt;
    std::size_t changed = 0;
    for (std::size_t i = 0; i < before->heads.size(); ++i)
        changed += before->heads[i] != after->heads[i] || before->labels[i] != after->labels[i] ? 1 : 0;
    return changed;
}

} // namespace core::attacks
