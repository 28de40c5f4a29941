#include "app/cli/terminal/earlier_output.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include <zlib.h>

#include "core/base/error.h"
#include "core/corpora/reading/detect.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/language/entities/entity_replacements.h"
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

/// The first cell of a table, without the quotes that a TSV may have.
std::string_view firstCell(std::string_view line)
{
    const auto cell = line.substr(0, line.find_first_of(",\t\r"));
    return cell.size() > 1 && cell.front() == '"' && cell.back() == '"' ? cell.substr(1, cell.size() - 2) : cell;
}

/// Headers of corpora (`id`, then texts and answers), ballots, and the numbers of figures.
bool isOurTable(std::string_view line)
{
    constexpr std::array<std::string_view, 4> headers{"series,x,y,low,high", "example,tree,dependent,",
                                                      "campaign,before,after,variants", "study,item,rater,question,"};
    const bool hasMore = line.find_first_of(",\t") != std::string_view::npos;
    return (firstCell(line) == "id" && hasMore) ||
           std::ranges::any_of(headers, [&](auto header) { return line.starts_with(header); });
}

/// Lines of JSON: corpora, answers of `evaluate --predictions`, ballots.
bool isOurLine(std::string_view line)
{
    const auto object = core::maybeJson<nlohmann::ordered_json>(line);
    if (!object.is_object() || object.size() < 2)
        return false;
    return object.begin().key() == "id" || (object.contains("example") && object.contains("answer")) ||
           (object.contains("rater") && object.contains("question"));
}

/// A corpus in a form that cannot say who wrote it.
bool isFormWithoutMark(const fs::path& path)
{
    if (path.extension() == ".src" || path.extension() == ".tgt")
        return true;
    try {
        const auto format = core::corpora::detectFormat(core::corpora::readSourceHead(path, {}, headSize)).format;
        constexpr std::array<std::string_view, 6> others{"csv", "tsv", "jsonl", "snli", "label-text", "lines"};
        return std::ranges::find(others, format) == others.end();
    } catch (const core::Error&) {
        return false; // no corpus at all
    }
}

/// What `corpus entities --to` writes.
bool areReplacements(const fs::path& path)
{
    try {
        return !core::language::EntityReplacements::load(path)->labels().empty();
    } catch (const core::Error&) {
        return false;
    }
}

} // namespace

bool mayBeReplaced(const fs::path& path)
{
    std::error_code error;
    if (!fs::is_regular_file(path, error) || fs::file_size(path, error) == 0)
        return true;
    const std::string head = headOf(path);
    const std::string_view bytes = head;
    if (bytes.starts_with("%PDF"))
        return isOurPdf(bytes);
    if (bytes.starts_with("\x89PNG"))
        return bytes.find(std::string_view("Software\0Faultline", 18)) != std::string_view::npos;
    const auto begin = bytes.substr(0, 200);
    for (const std::string_view mark : {ui::svgMark, ui::texMark, std::string_view("\"faultline-study\"")})
        if (begin.find(mark) != std::string_view::npos)
            return true;
    if (begin.starts_with("MANIFEST.json") || begin.starts_with(demoReport)) // the first entry of a bundle
        return true;
    const auto line = core::lineAt(bytes, bytes.starts_with(core::corpora::byteOrderMark) ? 3 : 0);
    return isOurTable(line) || isOurLine(line) || isFormWithoutMark(path) || areReplacements(path);
}

} // namespace app
