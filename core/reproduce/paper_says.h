#pragma once

#include <string>

#include "core/files/file.h"
#include "core/files/paths.h"

namespace core::reproduce {

/// What a paper reports, in a few sentences for the summary of its run: resources/papers/PAPER/PART.md, one line.
/// \throws Error when it cannot be read.
[[nodiscard]] inline std::string paperSays(const std::string& paper, const std::string& part)
{
    auto text = readFile(resourcesFolder() / "papers" / paper / (part + ".md"));
    while (text.ends_with('\n'))
        text.pop_back();
    return text;
}

} // namespace core::reproduce
