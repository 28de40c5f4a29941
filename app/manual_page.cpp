#include "app/manual_page.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace app {

namespace {

/// Lines beginning with a dot or a quote would be requests, a backslash an escape, a hyphen a soft one. An empty line
/// begins a paragraph.
std::string escaped(const std::string& text)
{
    std::string roff;
    bool lineBegins = true;
    for (const char c : text) {
        if (lineBegins && c == '\n')
            roff += ".PP";
        if (lineBegins && (c == '.' || c == '\''))
            roff += "\\&";
        if (c == '\\')
            roff += "\\e";
        else if (c == '-')
            roff += "\\-";
        else
            roff += c;
        lineBegins = c == '\n';
    }
    return roff;
}

/// In quotes, as an argument of a request.
std::string argument(const std::string& text)
{
    std::string quoted = escaped(text);
    for (std::size_t i = 0; (i = quoted.find('"', i)) != std::string::npos; i += 2)
        quoted.replace(i, 1, "\"\"");
    return '"' + quoted + '"';
}

std::string upper(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

} // namespace

std::string toRoff(const ManualPage& page, const std::string& version)
{
    std::string roff =
        fmt::format(".TH {} 1 \"\" {} \"User commands\"\n.SH NAME\n{} \\- {}\n", argument(upper(page.name)),
                    argument("Faultline " + version), escaped(page.name), escaped(page.summary));
    for (const auto& section : page.sections) {
        roff += ".SH " + argument(upper(section.title)) + '\n';
        if (!section.text.empty())
            roff += escaped(section.text) + '\n';
        for (const auto& [term, meaning] : section.items)
            roff += ".TP\n.B " + argument(term) + '\n' + (meaning.empty() ? "\\&" : escaped(meaning)) + '\n';
    }
    return roff;
}

} // namespace app
