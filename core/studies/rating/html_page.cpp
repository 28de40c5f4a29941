#include "core/studies/rating/html_page.h"

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/paths.h"

namespace core::studies {

namespace {

constexpr std::string_view place = "@PACKET@";

/// JSON that is safe inside a script element.
std::string embedded(const std::string& json)
{
    std::string text;
    for (const char c : json) {
        if (c == '<')
            text += "\\u003c";
        else if (c == '>')
            text += "\\u003e";
        else if (c == '&')
            text += "\\u0026";
        else
            text += c;
    }
    return text;
}

} // namespace

std::string htmlPage(const Packet& packet)
{
    const auto file = resourcesFolder() / "studies" / "page.html";
    std::string page = readFile(file);
    const std::size_t at = page.find(place);
    if (at == std::string::npos)
        throw Error({file.string()}, "the page has no place for the packet",
                    "Reinstall Faultline: this file is part of it");
    return page.replace(at, place.size(), embedded(packetBytes(packet)));
}

} // namespace core::studies
