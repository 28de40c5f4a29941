#pragma once

#include <cstddef>
#include <string>

#include "core/reports/basics/figure.h"
#include "core/reproduce/experiment/run.h"

namespace core::reproduce {

/// How large a figure is, in mm.
struct DrawnSize {
    double width = 120.0, height = 70.0;
    double perCampaign = 0.0; ///< Added to the height for each campaign that it shows.
};

/// A figure's `size`: [120, 70], or [140, 40, 7] where each campaign adds to the height. \throws Error with its place.
[[nodiscard]] DrawnSize sizeIn(const Entry& entry);

/// Draws a figure of so many campaigns into the run's figures/NAME, in all formats; nothing where it is empty.
void draw(const ExperimentRun& run, const reports::Figure& figure, const std::string& name, const DrawnSize& size,
          std::size_t campaigns);

/// The endings of the files that a figure is drawn into.
inline constexpr const char* figureEndings[] = {".pdf", ".svg", ".tex"};

} // namespace core::reproduce
