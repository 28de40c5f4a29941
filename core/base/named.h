#pragma once

#include <functional>
#include <iterator>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace core {

/// The element of `all` that is called `name`; `nameOf` says what one is called. \throws UsageError that names them:
/// `there is no convention new. Choose one of: attacked, all`.
template<typename Elements, typename NameOf = std::identity>
[[nodiscard]] const auto& named(const Elements& all, std::string_view name, const std::string& what, NameOf nameOf = {})
{
    std::string known;
    for (const auto& element : all) {
        const std::string_view own = std::invoke(nameOf, element);
        if (own == name)
            return element;
        known.append(known.empty() ? "" : ", ").append(own);
    }
    throw UsageError("there is no " + what + " " + std::string(name), "Choose one of: " + known);
}

/// The same for an enumeration whose names are given in its order.
template<typename Enum, typename Names>
[[nodiscard]] Enum enumNamed(const Names& names, std::string_view name, const std::string& what)
{
    return static_cast<Enum>(&named(names, name, what) - std::data(names));
}

} // namespace core
