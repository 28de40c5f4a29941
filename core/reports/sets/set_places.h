#pragma once

#include <string>

#include "core/store/project.h"

namespace core::reports {

/// Where a figure set goes on this machine, and which paper it belongs to. The user's, in the state folder
/// (`figure-sets.json`), and never in the project: that may come from anybody, and nobody else says where files are
/// written, or that they are by themselves.
struct FigureSetPlaces {
    std::string folder; ///< Where it was written last, absolute; empty: nowhere yet.
    std::string tex;    ///< The paper's main file; empty: not known.
    bool live = false;  ///< Written again by the window whenever its numbers change.
    friend bool operator==(const FigureSetPlaces&, const FigureSetPlaces&) = default;
};

/// Of the project at this place; nothing where none were kept.
[[nodiscard]] FigureSetPlaces placesOf(const store::Project& project, const std::string& set);
/// Empty ones are forgotten. \throws Error when they cannot be written.
void keepPlaces(const store::Project& project, const std::string& set, const FigureSetPlaces& places);

} // namespace core::reports
