#include "ui/session/made_figures.h"

#include <algorithm>

#include <QFileInfo>
#include <QSettings>

#include "core/base/clock.h"
#include "core/json/json.h"
#include "ui/base/convert.h"
#include "ui/session/remember.h"

namespace ui {

namespace {

QString madeKey(const core::store::Project& project) { return keyHere(project, QStringLiteral("made")); }

constexpr std::size_t mostMade = 30;

} // namespace

void noteFigure(core::store::Project* project, const QString& title, const QStringList& files)
{
    if (project == nullptr || project->readOnly() || files.isEmpty())
        return;
    const auto file = QFileInfo(files.first()).absoluteFilePath();
    auto made = madeFigures(*project);
    std::erase_if(made, [&](const MadeFigure& one) { return one.file == file; });
    made.insert(made.begin(), {title, file, toQt(core::utcNow())});
    made.resize(std::min(made.size(), mostMade));
    auto list = nlohmann::json::array();
    for (const auto& one : made)
        list.push_back({{"title", toStd(one.title)}, {"file", toStd(one.file)}, {"at", toStd(one.at)}});
    QSettings().setValue(madeKey(*project), toQt(list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
}

std::vector<MadeFigure> madeFigures(const core::store::Project& project)
{
    std::vector<MadeFigure> made;
    const auto list = core::maybeJson<nlohmann::json>(toStd(QSettings().value(madeKey(project)).toString()));
    if (!list.is_array())
        return made;
    for (const auto& one : list)
        if (one.is_object())
            made.push_back(
                {toQt(core::textAt(one, "title")), toQt(core::textAt(one, "file")), toQt(core::textAt(one, "at"))});
    return made;
}

} // namespace ui
