#include "ui/window/problem_facts.h"

#include <algorithm>

#include <QGuiApplication>
#include <QLocale>
#include <QScreen>
#include <QSysInfo>

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "core/base/workers.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/session/session.h"

namespace ui {

namespace {

// English, whatever the window speaks: it is read by those who mend the program.

std::string victimFact(const Session& session)
{
    const auto spec = toStd(session.victimSpec());
    if (spec.empty())
        return "none";
    std::string kind = spec.starts_with("exec:") ? "a program" : "an added model";
    if (const auto& loader = session.backends().loader)
        for (const auto& model : loader->models())
            if (model.name == spec && model.shipped)
                kind = model.name;
    const auto state = session.victimState();
    kind += state == LoadState::Ready ? ", loaded" : state == LoadState::Failed ? ", failed" : ", being loaded";
    return session.victim() ? kind + ", " + session.victim()->card().task : kind;
}

std::string recipeFact(const Session& session)
{
    if (session.recipe().empty())
        return "none";
    const auto presets = core::attacks::Recipe::presets();
    return std::ranges::count(presets, session.recipe().name()) > 0 ? session.recipe().name() : "one of their own";
}

} // namespace

std::vector<std::pair<std::string, std::string>> problemFacts(const Session& session, const QString& pageId)
{
    std::vector<std::pair<std::string, std::string>> facts{{"Distribution", toStd(QSysInfo::prettyProductName())},
                                                           {"Qt", qVersion()},
                                                           {"Platform", toStd(QGuiApplication::platformName())},
                                                           {"Cores", std::to_string(core::threadsFor(0))},
                                                           {"Language", toStd(QLocale::system().name())},
                                                           {"Text size", std::to_string(theme::textPercent()) + "%"},
                                                           {"Colours", theme::isDark() ? "dark" : "light"},
                                                           {"Page", toStd(pageId)},
                                                           {"Victim", victimFact(session)},
                                                           {"Recipe", recipeFact(session)}};
    if (const auto* screen = QGuiApplication::primaryScreen())
        facts.emplace_back("Screen", toStd(QStringLiteral("%1 x %2, %3 pixels each")
                                               .arg(screen->size().width())
                                               .arg(screen->size().height())
                                               .arg(screen->devicePixelRatio())));
    const auto& project = session.project();
    if (!project) {
        facts.emplace_back("Project", "none");
        return facts;
    }
    try {
        const auto campaigns = project->campaigns();
        std::size_t results = 0;
        for (const auto& campaign : campaigns)
            results += campaign.done;
        facts.emplace_back("Project", project->readOnly() ? "read only" : "open");
        facts.emplace_back("Corpora", std::to_string(project->corpora().size()));
        facts.emplace_back("Campaigns", std::to_string(campaigns.size()));
        facts.emplace_back("Results", std::to_string(results));
        facts.emplace_back("Studies", std::to_string(project->studies().size()));
    } catch (const core::Error&) {
        facts.emplace_back("Project", "cannot be read");
    }
    return facts;
}

} // namespace ui
