#include "ui/results/filter_views.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QInputDialog>
#include <QMenu>
#include <QPushButton>

#include "core/json/json.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/results/filter_bar.h"
#include "ui/session/session.h"

namespace ui {

namespace {

const QString viewsKey = QStringLiteral("results/views");
constexpr std::size_t mostSteps = 100;

} // namespace

FilterViews::FilterViews(Session& session, FilterBar& filter, QWidget* page)
    : QObject(page), session_(session), filter_(filter), page_(page)
{
    back_ = makeAction(this, tr("Filter before"), QStringLiteral("undo"), QKeySequence(QStringLiteral("Alt+Left")),
                       tr("Show what was shown before the filter was changed"), [this] { step(past_, future_); });
    forward_ = makeAction(this, tr("Filter after"), QStringLiteral("redo"), QKeySequence(QStringLiteral("Alt+Right")),
                          tr("Show again what was shown before you went back"), [this] { step(future_, past_); });
    keep_ = makeAction(this, tr("Keep the filter as a view..."), QStringLiteral("save"), {},
                       tr("Give what is shown now a name, to come back to it"), [this] { askName(); });
    for (auto* action : {back_, forward_}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        page->addAction(action);
    }
    connect(&filter_, &FilterBar::changed, this, &FilterViews::noteChange);
    begin();
}

QList<QAction*> FilterViews::actions() const { return {back_, forward_, keep_}; }

QPushButton* FilterViews::makeButton()
{
    auto* button = new QPushButton(tr("Views"));
    button->setObjectName(QStringLiteral("result-views"));
    button->setToolTip(tr("Filters that have a name, and the filters before"));
    auto* menu = new QMenu(button);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        menu->addActions(actions());
        const auto all = views();
        if (all.empty())
            return;
        menu->addSeparator();
        for (const auto& view : all)
            menu->addAction(view.name, this, [this, filter = view.filter] { filter_.setFilter(filter); });
        auto* remove = menu->addMenu(tr("Remove a view"));
        for (const auto& view : all)
            remove->addAction(view.name, this, [this, name = view.name] { drop(name); });
    });
    button->setMenu(menu);
    return button;
}

void FilterViews::begin()
{
    past_.clear();
    future_.clear();
    now_ = filter_.filter();
    refresh();
}

void FilterViews::noteChange()
{
    auto filter = filter_.filter();
    if (stepping_ || filter == now_)
        return;
    past_.push_back(std::exchange(now_, std::move(filter)));
    if (past_.size() > mostSteps)
        past_.erase(past_.begin());
    future_.clear();
    refresh();
}

void FilterViews::step(std::vector<ResultFilter>& from, std::vector<ResultFilter>& to)
{
    if (from.empty())
        return;
    to.push_back(std::exchange(now_, from.back()));
    from.pop_back();
    stepping_ = true;
    filter_.setFilter(now_);
    stepping_ = false;
    now_ = filter_.filter(); // without what this campaign has not, such as a label
    refresh();
}

void FilterViews::refresh()
{
    back_->setEnabled(!past_.empty());
    forward_->setEnabled(!future_.empty());
}

std::vector<ResultView> FilterViews::views() const
{
    std::vector<ResultView> all;
    const auto json = core::maybeJson(toStd(session_.remembered(viewsKey)));
    if (!json.is_array())
        return all;
    for (const auto& one : json)
        if (one.is_object() && one.contains("name") && one.at("name").is_string() && one.contains("filter"))
            all.push_back(
                {toQt(one.at("name").get<std::string>()), FilterBar::fromText(toQt(one.at("filter").dump()))});
    return all;
}

void FilterViews::keep(const QString& name)
{
    auto all = views();
    std::erase_if(all, [&](const ResultView& view) { return view.name == name; });
    all.push_back({name, filter_.filter()});
    store(all);
}

void FilterViews::drop(const QString& name)
{
    auto all = views();
    std::erase_if(all, [&](const ResultView& view) { return view.name == name; });
    store(all);
}

void FilterViews::store(const std::vector<ResultView>& views)
{
    auto json = nlohmann::json::array();
    for (const auto& view : views)
        json.push_back(
            {{"name", toStd(view.name)}, {"filter", core::maybeJson(toStd(FilterBar::toText(view.filter)))}});
    session_.remember(viewsKey, toQt(json.dump()));
}

void FilterViews::askName()
{
    bool given = false;
    const auto name = QInputDialog::getText(page_, tr("Keep the filter as a view"), tr("Name of the view"),
                                            QLineEdit::Normal, filter_.filter().text, &given)
                          .trimmed();
    if (given && !name.isEmpty() && session_.project())
        keep(name);
}

} // namespace ui
