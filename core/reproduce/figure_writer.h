#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/reports/arcs/arc_figure.h"
#include "core/reports/basics/figure.h"

namespace core::reproduce {

/// Draws figures into files, whose endings give their formats. The program has one: core draws nothing itself.
class FigureWriter {
public:
    virtual ~FigureWriter() = default;
    /// \throws UsageError when the figure cannot be drawn so, Error when the file cannot be written.
    virtual void write(const reports::Figure& figure, const std::filesystem::path& file, double widthMm,
                       double heightMm) const = 0;
    /// Sentences with their trees, as wide as they need. \throws as write().
    virtual void write(std::vector<reports::ArcExample> examples, const std::filesystem::path& file) const = 0;
};

using FigureWriterPtr = std::shared_ptr<const FigureWriter>;

} // namespace core::reproduce
