#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/reports/basics/figure.h"

namespace core::reports {

/// Replaces names by numbers, equal names by the same one, and explains them in the caption.
class Numbering {
public:
    std::string numberOf(const std::string& name)
    {
        const auto [at, isNew] = known_.try_emplace(name, known_.size() + 1);
        if (isNew) {
            lines_.push_back(name);
            std::ranges::replace(lines_.back(), '\n', ' ');
        }
        return std::to_string(at->second);
    }
    /// Each number stands before its name where the caption lists campaigns by these names anyway, else in a list at
    /// its end.
    void explainIn(std::string& caption) const
    {
        std::string inList = caption, key;
        bool listed = true;
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            const auto number = std::to_string(i + 1) + ": ";
            key += (i == 0 ? "" : "; ") + number + lines_[i];
            const auto at = placeInList(inList, lines_[i]);
            listed = listed && at != std::string::npos;
            if (listed)
                inList.insert(at, number);
        }
        if (listed)
            caption = std::move(inList);
        else
            caption += (caption.empty() ? "" : " ") + key + ".";
    }

private:
    std::map<std::string, std::size_t> known_;
    std::vector<std::string> lines_; ///< The names in the order of their numbers.
};

} // namespace core::reports
