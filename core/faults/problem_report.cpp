#include "core/faults/problem_report.h"

#include <algorithm>

#include <sys/utsname.h>

#include <fmt/format.h>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/files/escape.h"
#include "core/files/file.h"
#include "core/files/paths.h"

namespace core::faults {

namespace {

constexpr std::size_t mostWarnings = 50;
constexpr std::size_t largestReport = 16 << 10;

} // namespace

std::vector<std::string> storedReports(std::size_t most)
{
    std::vector<std::filesystem::path> files;
    std::error_code error;
    std::filesystem::directory_iterator entry(stateFolder() / "reports", error), none;
    for (; !error && entry != none; entry.increment(error))
        if (entry->path().extension() == ".txt" && entry->is_regular_file(error))
            files.push_back(entry->path());
    std::ranges::sort(files, std::ranges::greater()); // their names begin with the time
    std::vector<std::string> reports;
    for (const auto& file : files)
        try {
            if (reports.size() < most)
                reports.push_back(readFile(file, largestReport));
        } catch (const Error&) { // written half when the disk was full
        }
    return reports;
}

std::string written(const ProblemReport& report, const Program& program)
{
    utsname system{};
    (void)::uname(&system);
    std::string text = fmt::format("{} {}: a problem, reported by its user\n\n"
                                   "What happened\n-------------\n{}\n"
                                   "The program\n-----------\nTime: {}\nSystem: {} {} {}\n",
                                   program.name, program.version, visibleLines(report.words), utcNow(), system.sysname,
                                   system.release, system.machine);
    for (const auto& [name, value] : report.facts)
        text += fmt::format("{}: {}\n", visibleText(name), visibleText(value));
    const auto warnings = std::ranges::count_if(report.log, &LogLine::isWarning);
    text +=
        fmt::format("\nThe log\n-------\n{} lines, of which {} are warnings; the others are not copied, as they hold "
                    "what programs printed\n",
                    report.log.size(), warnings);
    auto left = static_cast<std::size_t>(warnings);
    for (const auto& line : report.log)
        if (line.isWarning() && left-- <= mostWarnings)
            text += fmt::format("{} {}: {}\n", line.time, line.level, withoutTexts(line.message));
    text += fmt::format("\nFaults that were recorded\n-------------------------\n{}",
                        report.faults.empty() ? "none\n" : "");
    for (const auto& fault : report.faults)
        text += fault + '\n';
    text += "\nNone of your texts, files and commands is in this report, but for what you wrote yourself.\n";
    return text;
}

} // namespace core::faults
