#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace core {

/// Names for a sentence, comma-separated; of more than `most`, the first ones and how many more there are.
[[nodiscard]] inline std::string listedNames(std::span<const std::string> names, std::size_t most = 20)
{
    std::string text;
    for (const auto& name : names.first(names.size() < most ? names.size() : most))
        text += (text.empty() ? "" : ", ") + name;
    return names.size() > most ? text + " and " + std::to_string(names.size() - most) + " more" : text;
}

} // namespace core
