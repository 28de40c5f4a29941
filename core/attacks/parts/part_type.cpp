#include "core/attacks/parts/part_type.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace core::attacks {

const Parameter* PartType::find(std::string_view key) const
{
    const auto found = std::ranges::find(parameters, key, &Parameter::key);
    return found == parameters.end() ? nullptr : &*found;
}

const Json& Settings::value(std::string_view key) const
{
    if (const auto found = part_->find(key); found != part_->end())
        return *found;
    const Parameter* parameter = type_->find(key);
    if (parameter == nullptr)
        throw std::logic_error(fmt::format("{} has no parameter {}", type_->type, key));
    return parameter->defaultValue;
}

} // namespace core::attacks
