#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace core {

/// Counts messages and says which came most often: one cause mostly stands behind many errors.
class Commonest {
public:
    void add(const std::string& message) { ++counts_[message]; }

    /// It and how often it came; of equally common ones the first by its letters; empty when there is none.
    [[nodiscard]] std::pair<std::string, std::size_t> get() const
    {
        const auto most = std::max_element(counts_.begin(), counts_.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        if (most == counts_.end())
            return {};
        return *most;
    }

private:
    std::map<std::string, std::size_t> counts_;
};

} // namespace core
