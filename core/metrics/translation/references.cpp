#include "core/metrics/translation/references.h"

#include <algorithm>
#include <stdexcept>

namespace core::metrics {

std::string ReferenceCount::name() const { return fewest == most ? std::to_string(most) : "var"; }

ReferenceCount& ReferenceCount::operator+=(const ReferenceCount& other)
{
    if (fewest == 0 || (other.fewest != 0 && other.fewest < fewest))
        fewest = other.fewest;
    most = std::max(most, other.most);
    return *this;
}

std::vector<std::string_view> givenReferences(std::span<const std::string> references)
{
    std::vector<std::string_view> given;
    std::ranges::copy_if(references, std::back_inserter(given), [](std::string_view text) { return !text.empty(); });
    if (given.empty())
        throw std::invalid_argument("a translation without a reference to compare it with");
    return given;
}

} // namespace core::metrics
