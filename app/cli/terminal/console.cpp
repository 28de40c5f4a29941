#include "app/cli/terminal/console.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>

#include <poll.h>
#include <unistd.h>

#include <fmt/format.h>

#include "core/base/log.h"
#include "core/files/escape.h"
#include "core/reports/basics/number.h"

namespace app {

namespace {

// What --quiet and --progress say, before there are threads.
bool quiet = false;
ProgressStyle progressStyle = ProgressStyle::Auto;

void toStandardError(const std::string& text) { (void)std::fwrite(text.data(), 1, text.size(), stderr); }

/// The other end of the pipe is closed.
bool readerHasGone()
{
    pollfd end{STDOUT_FILENO, POLLOUT, 0};
    return ::poll(&end, 1, 0) == 1 && (end.revents & POLLERR) != 0;
}

} // namespace

void print(const std::string& lines) { fmt::print("{}\n", core::visibleLines(lines)); }

void printBytes(const std::string& bytes) { fmt::print("{}", bytes); }

void printJson(const nlohmann::ordered_json& object)
{
    print(object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

void complain(const std::string& line)
{
    toStandardError(core::visibleLines(line) + '\n');
    core::logThere(core::visibleLines(line));
}

void note(const std::string& line)
{
    if (quiet)
        core::logThere(core::visibleLines(line));
    else
        complain(line);
}

void showProgressAs(ProgressStyle style) { progressStyle = style; }

void beQuiet()
{
    quiet = true;
    progressStyle = ProgressStyle::None;
    core::logNothing();
}

bool outputFailed() { return std::ferror(stdout) != 0 || !std::cout; }

bool finishOutput()
{
    std::cout.exceptions(std::ios::goodbit);
    std::cout.flush();
    errno = 0;
    const bool flushed = std::fflush(stdout) == 0;
    if (flushed && !outputFailed())
        return true;
    if (!readerHasGone())
        complain(fmt::format("standard output could not be written{}{}. Free some space on the disk.",
                             flushed || errno == 0 ? "" : ": ", flushed || errno == 0 ? "" : std::strerror(errno)));
    return false;
}

namespace {

/// Code points, near enough to columns for the texts we print.
std::size_t columns(const std::string& text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string shown(const core::reports::Cell& cell)
{
    std::string text;
    if (const auto* number = std::get_if<double>(&cell.value))
        text = core::reports::formatNumber(*number, cell.digits); // as the same number is rounded in tables
    else if (const auto* string = std::get_if<std::string>(&cell.value))
        text = *string;
    text = core::visibleText(text); // a line end would break the row
    return cell.note.empty() ? text : text + " " + cell.note;
}

} // namespace

void printTable(const core::reports::Table& table)
{
    std::vector<std::size_t> widths;
    for (const auto& column : table.columns)
        widths.push_back(columns(column.title));
    std::vector<std::vector<std::string>> lines;
    for (const auto& row : table.rows) {
        lines.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i) {
            lines.back().push_back(shown(row[i]));
            widths[i] = std::max(widths[i], columns(lines.back().back()));
        }
    }
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string text;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string blanks(widths[i] - columns(cells[i]), ' ');
            text += table.columns[i].numeric ? blanks + cells[i] : cells[i] + blanks;
            text += i + 1 < cells.size() ? "  " : "";
        }
        while (!text.empty() && text.back() == ' ')
            text.pop_back();
        print(text);
    };
    std::vector<std::string> titles;
    for (const auto& column : table.columns)
        titles.push_back(column.title);
    line(titles);
    for (const auto& cells : lines)
        line(cells);
    if (!table.caption.empty())
        print("\n" + table.caption);
}

namespace {

using namespace std::chrono_literals;

/// How long between two lines.
std::chrono::milliseconds pauseOf(ProgressStyle style, bool inPlace)
{
    return inPlace ? 100ms : style == ProgressStyle::Json ? 1000ms : 30000ms;
}

} // namespace

ProgressLine::ProgressLine()
    : style_(progressStyle),
      inPlace_(style_ == ProgressStyle::Bar || (style_ == ProgressStyle::Auto && isatty(STDERR_FILENO) == 1)),
      // A command that takes less writes no plain line at all.
      last_(style_ == ProgressStyle::Auto && !inPlace_ ? std::chrono::steady_clock::now()
                                                       : std::chrono::steady_clock::time_point{})
{}

ProgressLine::~ProgressLine() { clear(); }

void ProgressLine::show(const std::string& line, const nlohmann::ordered_json& numbers)
{
    const auto now = std::chrono::steady_clock::now();
    const bool last = style_ == ProgressStyle::Json && numbers.contains("total") && numbers["done"] == numbers["total"];
    if (style_ == ProgressStyle::None || (!last && now - last_ < pauseOf(style_, inPlace_)))
        return;
    last_ = now;
    const std::string visible = core::visibleText(line);
    if (style_ == ProgressStyle::Json) {
        nlohmann::ordered_json object{{"progress", visible}};
        object.update(numbers);
        toStandardError(object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n');
        return;
    }
    if (!inPlace_) {
        toStandardError(visible + '\n');
        return;
    }
    const std::size_t width = columns(visible);
    toStandardError(fmt::format("\r{}{}", visible, std::string(shown_ > width ? shown_ - width : 0, ' ')));
    shown_ = width;
}

void ProgressLine::clear()
{
    if (shown_ == 0)
        return;
    toStandardError(fmt::format("\r{}\r", std::string(shown_, ' ')));
    shown_ = 0;
}

std::string percent(std::optional<double> share, int digits)
{
    return share ? fmt::format("{:.{}f} %", *share * 100.0, digits) : "undefined";
}

std::string thousands(std::uint64_t number)
{
    std::string text = std::to_string(number);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

nlohmann::ordered_json orNull(std::optional<double> value)
{
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

} // namespace app
