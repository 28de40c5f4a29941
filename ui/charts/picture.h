#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <QImage>
#include <QStringList>

#include "core/files/pdf_links.h"

class QPaintDevice;

namespace ui {

/// Something to be painted on paper, in figure units (figure_plot.h): the same for PDF, SVG and PNG.
struct Picture {
    double widthMm = 0.0, heightMm = 0.0;
    QString name;    ///< A word, for the file's title.
    QString caption; ///< A sentence, for the file's description.
    /// `scale`: device units per figure unit.
    std::function<void(QPaintDevice& device, double scale)> paint;
    QString source = {};                ///< What it was made of (sourceOf()), for the file's metadata.
    std::vector<core::PdfLink> links{}; ///< Of a PDF.
};

/// On white. Needs a QApplication (offscreen will do); GUI thread only, as below.
[[nodiscard]] QImage imageOf(const Picture& picture, double dpi);

/// The ending of a file name in small letters. \throws core::UsageError unless it is .pdf, .svg, .png, .tex or .csv.
[[nodiscard]] std::string figureEnding(const std::filesystem::path& path);
/// The file for the numbers of a figure that is written to `path`: of results.pdf it is results.figure.csv, since a
/// results.csv there is usually somebody's own.
[[nodiscard]] std::filesystem::path numbersBeside(const std::filesystem::path& path);
/// The figures' files and those of their numbers, each once, for telling what was written.
[[nodiscard]] QStringList withNumbersBeside(const QStringList& figures);
/// By these lines, the creator of a PDF and the software of a PNG a file is known as one of ours, which may be
/// replaced.
inline constexpr std::string_view svgMark = "<!-- Made with Faultline -->", texMark = "% Made with Faultline";

/// In the format of the file's ending: .pdf (fonts embedded), .svg or .png. \throws core::Error.
void writePicture(const Picture& picture, const std::filesystem::path& path, double dpi);
/// The same for TeX. \throws core::Error.
void writeTex(const std::string& tex, const std::filesystem::path& path);

} // namespace ui
