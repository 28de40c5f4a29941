#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <QString>

namespace ui {

/// UTF-8 of core to the window's strings and back.
[[nodiscard]] inline QString toQt(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
[[nodiscard]] inline QString toQt(const std::filesystem::path& path) { return toQt(std::string_view(path.native())); }
[[nodiscard]] inline QString toQt(const std::string& text) { return toQt(std::string_view(text)); }
[[nodiscard]] inline QString toQt(const char* text) { return QString::fromUtf8(text); }
[[nodiscard]] inline std::string toStd(const QString& text) { return text.toStdString(); }
[[nodiscard]] inline std::filesystem::path toPath(const QString& text) { return {text.toStdString()}; }

} // namespace ui
