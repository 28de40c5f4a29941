#include "core/studies/rating/html_page.h"

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/paths.h"

namespace core::studies {

namespace {

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

/// The template with its places filled. The last place comes first, so that nothing that was put in is taken for one.
std::string filled(const Packet& packet, const Json& live)
{
    const auto file = resourcesFolder() / "studies" / "page.html";
    std::string page = readFile(file);
    const auto put = [&](std::string_view place, const std::string& text) {
        const std::size_t at = page.find(place);
        if (at == std::string::npos)
            throw Error({file.string()}, "the page has no place for the packet",
                        "Reinstall Faultline: this file is part of it");
        page.replace(at, place.size(), text);
    };
    put("@PACKET@", embedded(packetBytes(packet)));
    put("@LIVE@", embedded(live.dump()));
    put("@CONNECT@", live.is_null() ? "'none'" : "'self'");
    return page;
}

} // namespace

std::string htmlPage(const Packet& packet) { return filled(packet, Json()); }

std::string livePage(const Packet& packet, const std::vector<Ballot>& given)
{
    Json live = Json::object();
    live["ballots"] = ballotsForPage(given);
    return filled(packet, live);
}

Json ballotsForPage(const std::vector<Ballot>& ballots)
{
    Json list = Json::array();
    for (const auto& ballot : ballots) {
        Json entry = toJson(ballot);
        entry.erase("study");
        entry.erase("rater");
        list.push_back(std::move(entry));
    }
    return list;
}

} // namespace core::studies
