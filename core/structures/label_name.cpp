#include "core/structures/label_name.h"

namespace core::structures {

std::string labelName(int label, std::span<const std::string> labels, const std::string& otherwise)
{
    return label >= 0 && static_cast<std::size_t>(label) < labels.size() ? labels[static_cast<std::size_t>(label)]
                                                                         : otherwise;
}

} // namespace core::structures
