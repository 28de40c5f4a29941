#include "ui/session/kept_slices.h"

#include <algorithm>

#include "core/json/json.h"
#include "ui/base/convert.h"
#include "ui/session/session.h"

namespace ui {

using core::corpora::Slice;

namespace {

const QString slicesKey = QStringLiteral("slices");

void write(Session& session, const std::vector<Slice>& slices)
{
    auto json = nlohmann::json::array();
    for (const auto& [name, search] : slices)
        json.push_back({{"name", name}, {"search", search}});
    session.remember(slicesKey, toQt(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
}

} // namespace

std::vector<Slice> keptSlices(const Session& session)
{
    std::vector<Slice> slices;
    const auto json = core::maybeJson(toStd(session.remembered(slicesKey)));
    for (const auto& entry : json.is_array() ? json : nlohmann::json::array())
        if (entry.is_object() && entry.contains("name") && entry["name"].is_string() && entry.contains("search") &&
            entry["search"].is_string())
            slices.push_back({entry["name"].get<std::string>(), entry["search"].get<std::string>()});
    return slices;
}

void keepSlice(Session& session, const Slice& slice)
{
    auto slices = keptSlices(session);
    const auto same = std::ranges::find(slices, slice.name, &Slice::name);
    if (same == slices.end())
        slices.push_back(slice);
    else
        *same = slice;
    write(session, slices);
}

void dropSlice(Session& session, const std::string& name)
{
    auto slices = keptSlices(session);
    std::erase_if(slices, [&](const Slice& slice) { return slice.name == name; });
    write(session, slices);
}

} // namespace ui
