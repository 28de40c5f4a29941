#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/parameter.h"

namespace core::reports {

/// A kind of table or figure, for lists, forms and help texts.
struct Kind {
    std::string name;
    std::string title;                        ///< "Success against budget"
    std::string description;                  ///< One sentence.
    std::vector<std::string> parameters = {}; ///< Keys of reportParameters() that it uses.

    [[nodiscard]] bool heeds(std::string_view parameter) const;
};

/// The kind of that name; null if there is none.
[[nodiscard]] const Kind* findKind(const std::vector<Kind>& kinds, std::string_view name);

/// Every parameter that a figure or table of campaigns or of a study can have. The same key means the same in all.
[[nodiscard]] const std::vector<Parameter>& reportParameters();
/// \throws std::logic_error for an unknown key.
[[nodiscard]] const Parameter& reportParameter(std::string_view key);

} // namespace core::reports
