#include "app/cli/terminal/earlier_output.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "ui/charts/picture.h"

namespace app {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t headSize = std::size_t{1} << 18;

/// The first bytes of a file, unpacked if it is packed; none if it cannot be read.
std::string headOf(const fs::path& path)
{
    const std::unique_ptr<gzFile_s, decltype(&gzclose)> file(gzopen(path.c_str(), "rb"), gzclose);
    std::string head(headSize, '\0');
    const int count = file == nullptr ? 0 : gzread(file.get(), head.data(), static_cast<unsigned>(head.size()));
    head.resize(static_cast<std::size_t>(std::max(count, 0)));
    return head;
}

/// The creator that a PDF names, as Qt writes it: UTF-16.
bool isOurPdf(std::string_view head)
{
    constexpr std::string_view creator("/Creator (\xfe\xff\0F\0a\0u\0l\0t\0l\0i\0n\0e)", 31);
    return head.find(creator) != std::string_view::npos;
}

/// Whether a file names this program as its author, or is of a form that no other program writes.
bool bearsOurName(std::string_view head)
{
    if (head.starts_with("%PDF"))
        return isOurPdf(head);
    if (head.starts_with("\x89PNG"))
        return head.find(std::string_view("Software\0Faultline", 18)) != std::string_view::npos;
    // Figures; the first entry of a bundle; a page of the manual; the numbers of figures, which lie beside them.
    const auto line = core::lineAt(head, 0);
    constexpr std::array<std::string_view, 3> numbers{"series,x,y,low,high", "example,tree,dependent,",
                                                      "campaign,before,after,variants"};
    constexpr std::string_view bundled = "MANIFEST.json";
    return head.substr(0, 200).find(ui::svgMark) != std::string_view::npos || line == ui::texMark ||
           head.starts_with(demoReport) || head.starts_with(bundled) ||
           (head.starts_with("PK\x03\x04") && head.size() > 30 && head.substr(30).starts_with(bundled)) ||
           (line.starts_with(".TH \"FAULTLINE") && line.find("\"Faultline ") != std::string_view::npos) ||
           std::ranges::any_of(numbers, [&](auto header) { return line.starts_with(header); });
}

constexpr std::uint64_t listLimit = 4'000'000;

fs::path listFile() { return core::stateFolder() / "outputs"; }

/// A line for each file that was written: its size, by which others need not be read, and its hash.
std::string list()
{
    try {
        return core::readFile(listFile(), listLimit);
    } catch (const core::Error&) {
        return {}; // nothing was written yet, or nobody can know
    }
}

std::string sizeIn(const fs::path& path) { return fmt::format("\n{} ", fs::file_size(path)); }

bool isListed(const fs::path& path)
{
    const std::string listed = '\n' + list();
    const auto size = sizeIn(path);
    return listed.find(size) != std::string::npos &&
           listed.find(size + core::sha256File(path) + '\n') != std::string::npos;
}

/// Adds a line in one step, as other processes may do at the same time.
void append(const std::string& line)
{
    const int file = ::open(listFile().c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return;
    [[maybe_unused]] const auto written = ::write(file, line.data(), line.size());
    ::close(file);
}

} // namespace

bool mayBeReplaced(const fs::path& path)
{
    std::error_code error;
    if (!fs::is_regular_file(path, error) || fs::file_size(path, error) == 0)
        return true;
    try {
        return bearsOurName(headOf(path)) || isListed(path);
    } catch (const std::exception&) {
        return false; // it cannot be read
    }
}

void rememberOutput(const fs::path& path)
{
    std::error_code error;
    if (!fs::is_regular_file(path, error) || fs::file_size(path, error) == 0)
        return;
    try {
        if (isListed(path))
            return;
        if (auto lines = list(); lines.size() > listLimit / 2) // the older half is forgotten
            core::writeFile(listFile(), std::string_view(lines).substr(lines.find('\n', lines.size() / 2) + 1));
        append(sizeIn(path).substr(1) + core::sha256File(path) + '\n');
    } catch (const std::exception&) {
        return; // the output is there; writing it again will need --force
    }
}

} // namespace app
