#include "core/text/joined.h"

namespace core::text {

std::string joined(const Input& input, std::string_view sign)
{
    std::string all;
    for (const auto& segment : input.segments())
        all.append(all.empty() ? std::string_view() : sign).append(segment.text.str());
    return all;
}

} // namespace core::text
