#include "tests/tour/tour.h"

#include <memory>

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QScreen>
#include <QTextStream>
#include <QTimer>

#include "tests/tour/views.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/session/page.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"

namespace tour {

namespace {

constexpr int lookEvery = 100;  ///< Milliseconds.
constexpr int calmLooks = 4;    ///< Number of calm looks in a row after which what was started has been painted.
constexpr int movingLooks = 4;  ///< Less than half a second into the work.
constexpr int mostLooks = 1200; ///< Two minutes; then the picture is taken as it is.
constexpr std::size_t brokenSentence = 7; ///< Of the demo's treebank: the attacks move some of its arcs.

} // namespace

Tour::Tour(ui::Session& session, ui::MainWindow& window, QString folder, QString only, QObject* parent)
    : QObject(parent), session_(session), window_(window), folder_(std::move(folder)), only_(std::move(only))
{}

void Tour::plan()
{
    const auto appearance = [](ui::theme::Scheme scheme, int percent) {
        return Stop{{}, [scheme, percent] {
                        ui::theme::setScheme(scheme);
                        ui::theme::setTextPercent(percent);
                        return true;
                    }};
    };
    stops_.push_back(appearance(ui::theme::Scheme::Light, 100));
    stops_.push_back({QStringLiteral("light/0-empty"), [this] {
                          window_.showPage(QStringLiteral("home"));
                          return true;
                      }});
    for (std::size_t i = 1; i < window_.pages().size(); ++i)
        stops_.push_back({QStringLiteral("light/0-empty-%1").arg(window_.pages()[i]->id()), [this, i] {
                              window_.showPage(window_.pages()[i]->id());
                              return true;
                          }});
    stops_.push_back({QStringLiteral("light/0-work-under-way"),
                      [this] {
                          window_.showPage(QStringLiteral("home"));
                          session_.openDemo();
                          return true;
                      },
                      true});
    stops_.push_back({{}, [] { return true; }}); // waits for the demo
    stops_.push_back({{}, [this] { return selectCampaign("mr-wordlstm"); }});
    planPages(QStringLiteral("light/"));
    planTrees(QStringLiteral("light/9-"));
    planArguments(QStringLiteral("light/9-arguments-"));
    stops_.push_back({QStringLiteral("light/9-palette"), [this] {
                          for (auto* action : window_.allActions())
                              if (action->shortcut() == QKeySequence(QStringLiteral("Ctrl+K")))
                                  action->trigger();
                          return true;
                      }});
    stops_.push_back({{}, [] {
                          if (auto* popup = QApplication::activePopupWidget())
                              popup->close();
                          return true;
                      }});
    stops_.push_back(appearance(ui::theme::Scheme::Dark, 100));
    planPages(QStringLiteral("dark/"));
    planTrees(QStringLiteral("dark/9-"));
    planArguments(QStringLiteral("dark/9-arguments-"));
    stops_.push_back(appearance(ui::theme::Scheme::Light, 200));
    planPages(QStringLiteral("large/"));
    planTrees(QStringLiteral("large/9-"));
    planArguments(QStringLiteral("large/9-arguments-"));
    stops_.push_back(appearance(ui::theme::Scheme::System, 100));
}

void Tour::planPages(const QString& prefix)
{
    for (std::size_t i = 0; i < window_.pages().size(); ++i) {
        auto* page = window_.pages()[i];
        for (const auto& view : viewsOf(*page, session_, window_)) {
            const auto name = QStringLiteral("%1%2-%3%4")
                                  .arg(prefix)
                                  .arg(i + 1)
                                  .arg(page->id(), view.name.isEmpty() ? QString() : QLatin1Char('-') + view.name);
            stops_.push_back({name, [this, page, show = view.show] {
                                  window_.showPage(page->id());
                                  return show();
                              }});
        }
    }
}

bool Tour::showView(const char* page, const char* view)
{
    window_.showPage(QLatin1String(page));
    for (const auto& each : viewsOf(*window_.currentPage(), session_, window_))
        if (each.name == QLatin1String(view))
            return each.show();
    return false;
}

bool Tour::selectCampaign(const std::string& victim)
{
    if (!session_.project())
        return false;
    for (const auto& campaign : session_.project()->campaigns()) {
        if (campaign.victim != victim)
            continue;
        session_.setCorpus(session_.project()->sample(campaign.sample).corpus);
        session_.setVictim(ui::toQt(campaign.victim));
        session_.setRecipe(core::attacks::Recipe::fromJson(campaign.recipe));
        session_.setCampaign(campaign.id);
        return true;
    }
    return false;
}

void Tour::planTrees(const QString& prefix)
{
    const auto there = std::make_shared<bool>(false);
    const auto add = [&](const char* name, std::function<bool()> show) {
        stops_.push_back({prefix + QStringLiteral("trees-") + QLatin1String(name),
                          [there, show = std::move(show)] { return *there && show(); }});
    };
    stops_.push_back({{}, [this, there] { return *there = selectCampaign("ewt-parser-word"); }});
    for (const char* page : {"corpora", "victims", "campaigns"})
        add(page, [this, page] { return showView(page, ""); });
    add("lab", [this] {
        showView("lab", "");
        if (!session_.corpus() || session_.corpus()->examples.size() <= brokenSentence)
            return false;
        session_.openInLab(session_.corpus()->examples[brokenSentence], {});
        return true;
    });
    add("lab-word", [this] { return showView("lab", "word"); });
    add("lab-trace", [this] { return showView("lab", "trace"); });
    add("results", [this] { return showView("results", ""); });
    for (const char* kind : {"zheng-table1-table", "per-pos", "per-pos-effect", "propagation"})
        add(kind, [this, kind] { return showView("figures", kind); });
    stops_.push_back({{}, [this] { return selectCampaign("mr-wordlstm"); }});
    stops_.push_back({{}, [this] { // the Lab, too, has a text of the other kind again
                          if (!session_.corpus() || session_.corpus()->examples.empty())
                              return false;
                          QStringList labels;
                          for (const auto& label : session_.corpus()->labels)
                              labels << ui::toQt(label);
                          session_.openInLab(session_.corpus()->examples.front(), labels);
                          return true;
                      }});
}

void Tour::planArguments(const QString& prefix)
{
    const auto there = std::make_shared<bool>(false);
    stops_.push_back({{}, [this, there] { return *there = selectCampaign("demo-arguments"); }});
    const auto add = [&](const char* name, const char* page, const char* view) {
        stops_.push_back(
            {prefix + QLatin1String(name), [this, there, page, view] { return *there && showView(page, view); }});
    };
    for (const char* page : {"corpora", "campaigns", "results"})
        add(page, page, "");
    add("label-flow", "figures", "label-flow");
    add("mayer-table1", "figures", "mayer-table1-table");
    stops_.push_back({{}, [this] { return selectCampaign("mr-wordlstm"); }});
}

void Tour::start()
{
    plan();
    if (!only_.isEmpty())
        std::erase_if(stops_, [this](const Stop& stop) {
            return !stop.name.isEmpty() && !stop.name.contains(only_) && !stop.moves;
        });
    window_.resize(1280, 800);
    QTimer::singleShot(500, this, &Tour::next);
}

void Tour::next()
{
    while (at_ < stops_.size() && !stops_[at_].show())
        ++at_;
    if (at_ >= stops_.size()) {
        Q_EMIT finished();
        return;
    }
    calm_ = 0;
    looks_ = 0;
    settle();
}

void Tour::settle()
{
    calm_ = session_.jobs().idle() ? calm_ + 1 : 0;
    ++looks_;
    const bool ready = stops_[at_].moves ? looks_ > movingLooks : calm_ >= calmLooks;
    if (!ready && looks_ < mostLooks)
        QTimer::singleShot(lookEvery, this, &Tour::settle);
    else
        take();
}

QWidget* Tour::windowAbove() const
{
    for (auto* widget : QApplication::topLevelWidgets())
        if (widget != &window_ && widget->isVisible() &&
            (widget->windowType() == Qt::Window || widget->windowType() == Qt::Dialog))
            return widget;
    return nullptr;
}

void Tour::take()
{
    const auto& stop = stops_[at_];
    if (!stop.name.isEmpty()) {
        const auto file = QStringLiteral("%1/%2.png").arg(folder_, stop.name);
        QDir().mkpath(QFileInfo(file).absolutePath());
        // What the X server shows, popups included; the offscreen platform shows only what the window paints.
        auto* screen = window_.screen();
        const auto place = window_.frameGeometry();
        auto* above = windowAbove();
        auto picture = above != nullptr ? above->grab()
                       : QGuiApplication::platformName() == QLatin1String("xcb")
                           ? screen->grabWindow(0, place.x(), place.y(), place.width(), place.height())
                           : window_.grab();
        if (above != nullptr)
            above->close();
        QTextStream(stdout) << file << (picture.save(file) ? "\n" : ": cannot be written\n");
    }
    ++at_;
    QTimer::singleShot(0, this, &Tour::next);
}

} // namespace tour
