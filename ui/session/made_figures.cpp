#include "ui/session/made_figures.h"

#include <algorithm>

#include <QFileInfo>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/json/json.h"
#include "ui/base/convert.h"

namespace ui {

namespace {

constexpr auto madeKey = "window/figures/made";
constexpr std::size_t mostMade = 30;

} // namespace

void noteFigure(core::store::Project* project, const QString& title, const QStringList& files)
{
    if (project == nullptr || project->readOnly() || files.isEmpty())
        return;
    const auto file = QFileInfo(files.first()).absoluteFilePath();
    try {
        auto made = madeFigures(*project);
        std::erase_if(made, [&](const MadeFigure& one) { return one.file == file; });
        made.insert(made.begin(), {title, file, toQt(core::utcNow())});
        made.resize(std::min(made.size(), mostMade));
        auto list = nlohmann::json::array();
        for (const auto& one : made)
            list.push_back({{"title", toStd(one.title)}, {"file", toStd(one.file)}, {"at", toStd(one.at)}});
        project->setSetting(madeKey, list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    } catch (const core::Error&) { // a full disk: the list of what was made is no reason to fail
    }
}

std::vector<MadeFigure> madeFigures(const core::store::Project& project)
{
    std::vector<MadeFigure> made;
    const auto list = core::maybeJson<nlohmann::json>(project.setting(madeKey));
    if (!list.is_array())
        return made;
    for (const auto& one : list)
        if (one.is_object())
            made.push_back(
                {toQt(core::textAt(one, "title")), toQt(core::textAt(one, "file")), toQt(core::textAt(one, "at"))});
    return made;
}

} // namespace ui
