#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/parameter.h"

namespace core::reports {

/// What a text of a parameter can be: forms let one choose of it.
enum class Offers : std::uint8_t {
    Nothing,
    PivotFields,
    PivotMeasures,
    RecipeNumbers, ///< The numbers of a recipe in which the chosen campaigns differ.
    Trees,         ///< The examples of the chosen campaigns that can be drawn.
    Questions,     ///< Those of the chosen study whose answers can be counted.
};

/// A parameter of figures and tables.
struct ReportParameter : Parameter {
    Offers offers = Offers::Nothing;
    std::string guide = {}; ///< The section of the handbook that explains it.
};

/// Every parameter that a figure or table of campaigns or of a study can have. The same key means the same in all.
[[nodiscard]] const std::vector<ReportParameter>& reportParameters();
/// \throws std::logic_error for an unknown key.
[[nodiscard]] const ReportParameter& reportParameter(std::string_view key);

} // namespace core::reports
