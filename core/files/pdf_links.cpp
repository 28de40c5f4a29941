#include "core/files/pdf_links.h"

#include <charconv>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace core {
namespace {

/// The whole number behind the first `key` from `from` on.
std::optional<std::size_t> numberAfter(std::string_view text, std::string_view key, std::size_t from = 0)
{
    const auto at = text.find(key, from);
    if (at == std::string_view::npos)
        return std::nullopt;
    auto begin = at + key.size();
    while (begin < text.size() && (text[begin] == ' ' || text[begin] == '\n' || text[begin] == '\r'))
        ++begin;
    std::size_t value = 0;
    const auto* end = std::from_chars(text.data() + begin, text.data() + text.size(), value).ptr;
    return end == text.data() + begin ? std::nullopt : std::optional(value);
}

/// A text between brackets, whose own and backslashes are escaped (ISO 32000-1, 7.3.4.2).
std::string pdfText(std::string_view text)
{
    std::string out = "(";
    for (const char c : text) {
        if (c == '(' || c == ')' || c == '\\')
            out += '\\';
        out += c;
    }
    return out + ")";
}

} // namespace

std::string withLinks(std::string pdf, const std::vector<PdfLink>& links)
{
    const std::string_view text = pdf;
    const auto end = text.rfind("startxref");
    if (links.empty() || end == std::string_view::npos)
        return pdf;
    const auto before = numberAfter(text, "startxref", end);
    const auto page = text.find("/Type /Page\n");
    const auto list = page == std::string_view::npos ? std::nullopt : numberAfter(text, "/Annots", page);
    const auto trailer = text.rfind("trailer", end);
    if (!before || !list || trailer == std::string_view::npos || *list == 0)
        return pdf;
    const auto open = text.find("<<", trailer), close = text.rfind(">>", end);
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
        return pdf;
    const std::string dictionary(text.substr(open + 2, close - open - 2));
    std::string added;
    const auto object = pdf.size() + 1;
    added += fmt::format("\n{} 0 obj\n[", *list);
    for (const auto& link : links)
        added += fmt::format("\n<< /Type /Annot /Subtype /Link /Rect [{:.2f} {:.2f} {:.2f} {:.2f}] /Border [0 0 0] "
                             "/A << /S /URI /URI {} >> >>",
                             link.left, link.bottom, link.right, link.top, pdfText(link.url));
    added += "\n]\nendobj\n";
    const auto table = pdf.size() + added.size();
    added += fmt::format("xref\n{} 1\n{:010} 00000 n \ntrailer\n<<{}/Prev {}\n>>\nstartxref\n{}\n%%EOF\n", *list,
                         object, dictionary, *before, table);
    return pdf + added;
}

} // namespace core
