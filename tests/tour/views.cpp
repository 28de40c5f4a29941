#include "tests/tour/views.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QTableView>
#include <QThread>
#include <QToolButton>

#include "core/reports/registry.h"
#include "core/victims/card_json.h"
#include "core/victims/evaluation/door_check.h"
#include "ui/base/convert.h"
#include "ui/corpora/point_map.h"
#include "ui/figures/figures_page.h"
#include "ui/lab/beside_panel.h"
#include "ui/lab/lab_page.h"
#include "ui/lab/victims/asked_panel.h"
#include "ui/results/filter_bar.h"
#include "ui/results/result_rows.h"
#include "ui/results/results_model.h"
#include "ui/session/session.h"
#include "ui/studies/design/design_panel.h"
#include "ui/studies/studies_page.h"
#include "ui/studies/verdicts/agreement_panel.h"
#include "ui/text/heat_words.h"
#include "ui/victims/evaluation_panel.h"
#include "ui/victims/try_panel.h"
#include "ui/window/main_window.h"

using core::attacks::Recipe;

namespace tour {

namespace {

/// Triggers the page's action of that text; false if there is none or it is disabled.
bool trigger(ui::Page& page, const char* text)
{
    for (auto* action : page.pageActions())
        if (action->text() == QLatin1String(text) && action->isEnabled()) {
            action->trigger();
            return true;
        }
    return false;
}

/// Leaves the form that covers the page, if one does.
bool leaveForm(ui::Page& page)
{
    for (auto* button : page.findChildren<QPushButton*>())
        if (button->text() == QLatin1String("Cancel") && button->isVisible())
            button->click();
    return true;
}

/// Lets the window work until a state is reached; false when it is not within a minute.
bool waitUntil(const std::function<bool()>& reached)
{
    constexpr int most = 60'000;
    QElapsedTimer time;
    for (time.start(); !reached() && time.elapsed() < most; QThread::msleep(10))
        QCoreApplication::processEvents();
    return reached();
}

/// The corpus's overview shows a tab, beside the answers of two victims.
bool showAnswers(ui::Page& page, ui::Session& session, int tab, bool both)
{
    if (!session.project() || !session.corpus() || !session.backends().loader)
        return false;
    const auto known = session.project()->answers(session.corpusId()).size();
    const std::vector<std::string> victims{"mr-wordcnn", "mr-wordlstm"};
    for (const auto& spec : known < victims.size() ? victims : std::vector<std::string>{}) {
        const auto victim = session.backends().loader->load(spec, ui::Session::loadOptions(ui::toQt(spec)));
        const auto check = core::victims::checkAtDoor(*victim, *session.corpus());
        session.project()->addAnswers({session.corpusId(),
                                       spec,
                                       core::victims::cardJson(victim->card()),
                                       victim->card().hash,
                                       {},
                                       check.rows,
                                       check.clean.answers});
    }
    if (known < victims.size())
        session.touchProject();
    page.findChild<QTabWidget*>(QStringLiteral("corpus-overview"))->setCurrentIndex(tab);
    auto* second = page.findChild<QComboBox*>(QStringLiteral("answers-second"));
    // Beside the victims there is the entry for none of them.
    if (!waitUntil([&] { return session.jobs().idle() && second->count() > static_cast<int>(victims.size()); }))
        return false;
    second->setCurrentIndex(both && second->count() > 1 ? 1 : 0);
    Q_EMIT second->activated(second->currentIndex());
    return true;
}

/// One of the map's texts, with those that are near.
bool chooseOnMap(ui::Page& page, ui::Session& session)
{
    auto* map = page.findChild<ui::PointMap*>();
    if (!waitUntil([&] { return session.jobs().idle(); }) || map->points().empty())
        return false;
    map->setFocus();
    QKeyEvent key(QEvent::KeyPress, Qt::Key_Right, Qt::NoModifier);
    QCoreApplication::sendEvent(map, &key);
    return true;
}

std::vector<View> corpora(ui::Page& page, ui::Session& session, ui::MainWindow& window)
{
    return {{{}, [&page] { return leaveForm(page); }},
            {QStringLiteral("answers"), [&page, &session] { return showAnswers(page, session, 1, false); }},
            {QStringLiteral("two-victims"), [&page, &session] { return showAnswers(page, session, 1, true); }},
            {QStringLiteral("slices"), [&page, &session] { return showAnswers(page, session, 2, true); }},
            {QStringLiteral("map"),
             [&page, &session] { return showAnswers(page, session, 3, false) && chooseOnMap(page, session); }},
            {QStringLiteral("import"), [&session, &window] {
                 if (!session.corpus())
                     return false;
                 window.openAnything(ui::toQt(session.corpus()->path));
                 return true;
             }}};
}

std::vector<View> victims(ui::Page& page, ui::Session& session)
{
    return {{{},
             [&page] {
                 page.findChild<ui::TryPanel*>()->setSentence(
                     QStringLiteral("The plot is thin but the acting is superb."));
                 return true;
             }},
            {QStringLiteral("evaluation"),
             [&page, &session] {
                 if (!session.victim() || !session.corpus())
                     return false;
                 auto* panel = page.findChild<ui::EvaluationPanel*>();
                 panel->evaluate();
                 for (auto* area : page.findChildren<QScrollArea*>())
                     if (area->isAncestorOf(panel))
                         area->ensureWidgetVisible(panel);
                 return true;
             }},
            {QStringLiteral("training"), [&page] { return trigger(page, "Train a model..."); }},
            {QStringLiteral("against-attacks"), [&page] { return trigger(page, "Train against attacks..."); }}};
}

std::vector<View> recipes(ui::Session& session)
{
    return {{{}, [] { return true; }},
            {QStringLiteral("edited"),
             [&session] {
                 auto recipe = Recipe::load(Recipe::presets().front());
                 recipe.set("constraints.max-perturbed", "on");
                 session.setRecipe(recipe);
                 return true;
             }},
            {{}, [&session] { // the other pages have the preset
                 session.setRecipe(Recipe::load(Recipe::presets().front()));
                 return false;
             }}};
}

/// The text's most important word is chosen.
bool chooseWord(ui::Page& page)
{
    auto* words = page.findChild<ui::HeatWords*>();
    int most = -1;
    double importance = 0;
    for (int i = 0; i < static_cast<int>(words->words().size()); ++i)
        if (const auto& word = words->words()[static_cast<std::size_t>(i)];
            word.editable && !std::isnan(word.importance) && (most < 0 || word.importance > importance)) {
            most = i;
            importance = word.importance;
        }
    words->setCurrent(most);
    return most >= 0;
}

/// A second victim beside the Lab's; empty: none.
bool showBeside(ui::Page& page, ui::Session& session, const QString& victim)
{
    auto* panel = page.findChild<ui::BesidePanel*>();
    if (!session.victim() || session.victimSpec() == victim)
        return false;
    panel->choose(victim);
    return waitUntil([&] { return session.jobs().idle(); }) && (victim.isEmpty() || panel->other().reads());
}

std::vector<View> lab(ui::Page& page, ui::Session& session)
{
    return {{{}, [] { return true; }},
            {QStringLiteral("word"), [&page] { return chooseWord(page); }},
            {QStringLiteral("trace"),
             [&page] {
                 auto* run = page.findChild<QAbstractButton*>(QStringLiteral("run"));
                 run->click();
                 return run->isVisible();
             }},
            {QStringLiteral("tries"),
             [&page] {
                 auto* tabs = page.findChild<QTabWidget*>(QStringLiteral("lab-tabs"));
                 tabs->setCurrentIndex(1);
                 return tabs->isVisible();
             }},
            {QStringLiteral("hard-cases"),
             [&page] {
                 page.findChild<QTabWidget*>(QStringLiteral("lab-tabs"))->setCurrentIndex(3);
                 auto* query = page.findChild<QAbstractButton*>(QStringLiteral("wall-check"));
                 query->click();
                 return query->isVisible();
             }},
            {QStringLiteral("beside"),
             [&page, &session] {
                 page.findChild<QTabWidget*>(QStringLiteral("lab-tabs"))->setCurrentIndex(0);
                 return showBeside(page, session, QStringLiteral("mr-wordcnn"));
             }},
            {QStringLiteral("all-victims"),
             [&page, &session] {
                 page.findChild<QTabWidget*>(QStringLiteral("lab-tabs"))->setCurrentIndex(2);
                 auto& asked = page.findChild<ui::AskedPanel*>()->asked();
                 return session.victim() && waitUntil([&] { return !asked.isAsking() && asked.work().isEmpty(); });
             }},
            {{}, [&page, &session] { // the other views have the candidates, and one victim
                 page.findChild<QTabWidget*>(QStringLiteral("lab-tabs"))->setCurrentIndex(0);
                 (void)showBeside(page, session, {});
                 return false;
             }}};
}

std::vector<View> campaigns(ui::Page& page)
{
    return {{{}, [&page] { return leaveForm(page); }},
            {QStringLiteral("setup"), [&page] { return trigger(page, "New campaign..."); }},
            {{}, [&page] { return !leaveForm(page); }}};
}

/// With that filter, the first row is chosen, or the first of a status.
bool showResults(ui::Page& page, const ui::ResultFilter& filter, std::optional<core::attacks::Status> status)
{
    auto* model = page.findChild<ui::ResultsModel*>();
    page.findChild<ui::FilterBar*>()->setFilter(filter);
    int row = 0;
    while (status && row < model->rowCount() && (model->rowAt(row) == nullptr || model->rowAt(row)->status != *status))
        ++row;
    if (row < model->rowCount())
        for (auto* table : page.findChildren<QTableView*>())
            if (table->model() == model)
                table->setCurrentIndex(model->index(row, ui::ResultsModel::StatusColumn));
    return true;
}

std::vector<View> results(ui::Page& page)
{
    using core::attacks::Status;
    return {{{}, [&page] { return showResults(page, {}, Status::Succeeded); }},
            {QStringLiteral("filtered"), [&page] {
                 ui::ResultFilter filter;
                 filter.statuses = {Status::Failed, Status::Skipped};
                 return showResults(page, filter, std::nullopt);
             }}};
}

std::vector<View> studies(ui::Page& page)
{
    auto& studies = dynamic_cast<ui::StudiesPage&>(page);
    std::vector<View> views;
    const char* const tabs[] = {"", "serve", "agreement", "judgements", "disputed", "pace"};
    for (int i = 0; i < 6; ++i)
        views.push_back({QLatin1String(tabs[i]), [&studies, i] {
                             leaveForm(studies);
                             bool shown = i == 0;
                             for (auto* tabs : studies.findChildren<QTabWidget*>())
                                 if (tabs->isAncestorOf(studies.agreement())) {
                                     tabs->setCurrentIndex(i);
                                     shown = shown || tabs->isVisible();
                                 }
                             return shown;
                         }});
    views.push_back({QStringLiteral("design"), [&page] { return trigger(page, "New study..."); }});
    views.push_back({QStringLiteral("questions"), [&studies] {
                         studies.design()->showTab(1);
                         return studies.design()->isVisible();
                     }});
    views.push_back({QStringLiteral("judging"), [&studies] {
                         if (studies.design()->isVisible())
                             studies.design()->showPreview();
                         return studies.design()->isVisible();
                     }});
    views.push_back({{}, [&page] { return !leaveForm(page); }});
    return views;
}

std::vector<View> figures(ui::Page& page)
{
    auto& figures = dynamic_cast<ui::FiguresPage&>(page);
    std::vector<View> views{{{}, [] { return true; }}};
    for (const auto& kind : core::reports::reportKinds()) {
        const auto name = ui::toQt(kind.name);
        views.push_back({kind.table ? name + QStringLiteral("-table") : name, // some figures are tables, too
                         [&figures, name, table = kind.table] {
                             figures.choose(name, table);
                             return true;
                         }});
    }
    return views;
}

} // namespace

std::vector<View> viewsOf(ui::Page& page, ui::Session& session, ui::MainWindow& window)
{
    const auto id = page.id();
    if (id == QLatin1String("corpora"))
        return corpora(page, session, window);
    if (id == QLatin1String("victims"))
        return victims(page, session);
    if (id == QLatin1String("recipes"))
        return recipes(session);
    if (id == QLatin1String("lab"))
        return lab(page, session);
    if (id == QLatin1String("campaigns"))
        return campaigns(page);
    if (id == QLatin1String("results"))
        return results(page);
    if (id == QLatin1String("studies"))
        return studies(page);
    if (id == QLatin1String("figures"))
        return figures(page);
    return {{{}, [] { return true; }}};
}

} // namespace tour
