#pragma once

#include <string>
#include <tuple>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/reports/basics/figure_look.h"

namespace app {

/// --legend --palette --x-from --x-to --y-from --y-to --panels --series --order --annotate: how a figure looks.
class LookOptions {
public:
    void add(CLI::App& command);
    /// \throws core::UsageError for values that mean nothing.
    [[nodiscard]] core::reports::FigureLook look() const;
    /// Whether any of them was given: they have no meaning for trees.
    [[nodiscard]] bool given() const;

private:
    std::string legend_ = "above", palette_ = "okabe-ito";
    std::vector<double> xLow_, xHigh_, yLow_, yHigh_; ///< One at most.
    int panels_ = 0;
    std::vector<std::string> names_, order_;
    std::vector<std::tuple<std::string, std::string, std::string>> notes_;
};

/// Gives a figure its look. \throws core::UsageError with what of it does not fit.
void giveLookOrRefuse(core::reports::Figure& figure, const core::reports::FigureLook& look);

} // namespace app
