#include "core/faults/log_lines.h"

#include <algorithm>
#include <fstream>

#include "core/files/escape.h"
#include "core/files/paths.h"

namespace core::faults {

namespace {

/// What stands in brackets at the beginning, which is taken off with the space behind it; empty: nothing does.
std::string_view takeBracketed(std::string_view& line)
{
    const auto end = line.find("] ");
    if (!line.starts_with('[') || end == std::string_view::npos)
        return {};
    const auto inside = line.substr(1, end - 1);
    line.remove_prefix(end + 2);
    return inside;
}

bool isTime(std::string_view text)
{
    constexpr std::string_view form = "0000-00-00 00:00:00.000";
    return text.size() == form.size() &&
           std::ranges::equal(text, form, [](char c, char f) { return f == '0' ? c >= '0' && c <= '9' : c == f; });
}

} // namespace

std::filesystem::path logFile() { return stateFolder() / "faultline.log"; }

std::vector<LogLine> logLines(std::string_view log)
{
    std::vector<LogLine> lines;
    while (!log.empty()) {
        const auto end = std::min(log.find('\n'), log.size());
        const auto line = log.substr(0, end);
        log.remove_prefix(std::min(end + 1, log.size()));
        auto rest = line;
        const auto time = takeBracketed(rest);
        if (isTime(time)) {
            (void)takeBracketed(rest); // the logger's name
            const auto level = takeBracketed(rest);
            lines.push_back({std::string(time), std::string(level), visibleText(std::string(rest))});
        } else if (!lines.empty()) {
            lines.back().message += '\n' + visibleText(std::string(line));
        }
    }
    return lines;
}

std::vector<LogLine> newestLogLines(const std::filesystem::path& file, std::size_t mostBytes)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) // a named pipe would be waited for
        return {};
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    const auto size = in ? static_cast<std::size_t>(in.tellg()) : 0;
    const auto read = std::min(size, mostBytes);
    in.seekg(static_cast<std::streamoff>(size - read));
    std::string text(read, '\0');
    in.read(text.data(), static_cast<std::streamsize>(read));
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
    return logLines(text);
}

} // namespace core::faults
