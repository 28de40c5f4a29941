#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace core {

/// The middle one of the values in order, of an even number the mean of the two middle ones; 0 of none. Changes the
/// order of the values.
template<typename Number>
[[nodiscard]] double medianOf(std::vector<Number>& values)
{
    if (values.empty())
        return 0.0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    const auto upper = static_cast<double>(*middle);
    return values.size() % 2 == 1 ? upper
                                  : (static_cast<double>(*std::max_element(values.begin(), middle)) + upper) / 2.0;
}

} // namespace core
