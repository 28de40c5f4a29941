#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace core {

/// Counts messages and finds the most frequent cause: many errors often have one cause. Messages that differ only in
/// quoted text ("...") or in numbers have the same cause.
class Commonest {
public:
    void add(const std::string& message)
    {
        auto [cause, isNew] = causes_.try_emplace(causeOf(message), message, 0);
        cause->second.first = std::min(cause->second.first, message);
        ++cause->second.second;
    }

    /// The alphabetically first of its messages, and how often it came; of equally common causes the first; empty when
    /// there is none.
    [[nodiscard]] std::pair<std::string, std::size_t> get() const
    {
        const auto most = std::max_element(causes_.begin(), causes_.end(), [](const auto& a, const auto& b) {
            return a.second.second < b.second.second;
        });
        if (most == causes_.end())
            return {};
        return most->second;
    }

private:
    static std::string causeOf(const std::string& message)
    {
        std::string cause;
        bool quoted = false;
        for (const char c : message) {
            quoted = c == '"' ? !quoted : quoted;
            if (!quoted && (c < '0' || c > '9'))
                cause += c;
        }
        return cause;
    }

    std::map<std::string, std::pair<std::string, std::size_t>> causes_; ///< Message and count by cause.
};

} // namespace core
