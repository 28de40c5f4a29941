#pragma once

#include <cstddef>
#include <vector>

#include "core/store/project.h"

namespace core::demo {

/// A study of the demo project.
struct DemoStudy {
    const char* paper; ///< The template.
    const char* name;
    std::size_t items = 30, originals = 0;
    bool variants = false; ///< All variants of a text, not only the best one.
};

/// Adds a study of demo campaigns with made-up answers: they are drawn from a seed, so that the Studies page
/// has something to show. The names of the study and its raters and its title say so.
void addDemoStudy(store::Project& project, const DemoStudy& demo, const std::vector<store::Id>& campaigns);

} // namespace core::demo
