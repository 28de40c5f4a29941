#include "ui/window/screenshot_tour.h"

#include <algorithm>
#include <memory>

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QScreen>
#include <QTextStream>
#include <QTimer>

#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/figures/figures_page.h"
#include "ui/results/result_rows.h"
#include "ui/session/page.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"

namespace ui {

namespace {

constexpr int lookEvery = 100;  ///< Milliseconds.
constexpr int calmLooks = 4;    ///< Number of calm looks in a row after which what was started has been painted.
constexpr int movingLooks = 4;  ///< Less than half a second into the work.
constexpr int mostLooks = 1200; ///< Two minutes; then the picture is taken as it is.
constexpr int mostViews = 60;
constexpr std::size_t brokenSentence = 7; ///< Of the demo's treebank: the attacks move some of its arcs.

} // namespace

ScreenshotTour::ScreenshotTour(Session& session, MainWindow& window, QString folder, QString only, QObject* parent)
    : QObject(parent), session_(session), window_(window), folder_(std::move(folder)), only_(std::move(only))
{}

void ScreenshotTour::plan()
{
    const auto page = [this](const QString& prefix, std::size_t i, int n) {
        auto* p = window_.pages()[i];
        const auto view = p->viewName(n);
        const auto name = QStringLiteral("%1%2-%3%4")
                              .arg(prefix)
                              .arg(i + 1)
                              .arg(p->id(), view.isEmpty() ? QString() : QLatin1Char('-') + view);
        return Stop{name, [this, p, n] {
                        window_.showPage(p->id());
                        return p->showView(n);
                    }};
    };
    const auto appearance = [](theme::Scheme scheme, int percent) {
        return Stop{{}, [scheme, percent] {
                        theme::setScheme(scheme);
                        theme::setTextPercent(percent);
                        return true;
                    }};
    };
    stops_.push_back(appearance(theme::Scheme::Light, 100));
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
    for (std::size_t i = 0; i < window_.pages().size(); ++i)
        for (int n = 0; n < mostViews; ++n)
            stops_.push_back(page(QStringLiteral("light/"), i, n));
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
    stops_.push_back(appearance(theme::Scheme::Dark, 100));
    for (std::size_t i = 0; i < window_.pages().size(); ++i)
        for (int n = 0; n < mostViews; ++n)
            stops_.push_back(page(QStringLiteral("dark/"), i, n));
    planTrees(QStringLiteral("dark/9-"));
    planArguments(QStringLiteral("dark/9-arguments-"));
    stops_.push_back(appearance(theme::Scheme::Light, 200));
    for (std::size_t i = 0; i < window_.pages().size(); ++i)
        for (int n = 0; n < mostViews; ++n)
            stops_.push_back(page(QStringLiteral("large/"), i, n));
    planTrees(QStringLiteral("large/9-"));
    planArguments(QStringLiteral("large/9-arguments-"));
    stops_.push_back(appearance(theme::Scheme::System, 100));
}

bool ScreenshotTour::selectCampaign(const std::string& victim)
{
    if (!session_.project())
        return false;
    for (const auto& campaign : session_.project()->campaigns()) {
        if (campaign.victim != victim)
            continue;
        session_.setCorpus(session_.project()->sample(campaign.sample).corpus);
        session_.setVictim(toQt(campaign.victim));
        session_.setRecipe(core::attacks::Recipe::fromJson(campaign.recipe));
        session_.setCampaign(campaign.id);
        return true;
    }
    return false;
}

void ScreenshotTour::planTrees(const QString& prefix)
{
    const auto there = std::make_shared<bool>(false);
    const auto add = [&](const char* name, std::function<bool()> show) {
        stops_.push_back({prefix + QStringLiteral("trees-") + QLatin1String(name),
                          [there, show = std::move(show)] { return *there && show(); }});
    };
    const auto page = [this](const char* id) {
        window_.showPage(QLatin1String(id));
        return std::ranges::find(window_.pages(), QLatin1String(id), &Page::id);
    };
    stops_.push_back({{}, [this, there] { return *there = selectCampaign("ewt-parser-word"); }});
    for (const char* id : {"corpora", "victims", "campaigns"})
        add(id, [page, id] {
            page(id);
            return true;
        });
    add("lab", [this, page] {
        page("lab");
        if (!session_.corpus() || session_.corpus()->examples.size() <= brokenSentence)
            return false;
        session_.openInLab(session_.corpus()->examples[brokenSentence], {});
        return true;
    });
    for (const int n : {1, 2}) // a word, and the recipe's attack
        add(n == 1 ? "lab-1" : "lab-2", [page, n] { return (*page("lab"))->showView(n); });
    add("results", [page] { return (*page("results"))->showView(0); });
    for (const char* kind : {"zheng-table1", "per-pos", "per-pos-effect", "propagation"})
        add(kind, [page, kind] {
            auto* figures = qobject_cast<FiguresPage*>(*page("figures"));
            figures->choose(QLatin1String(kind), QLatin1String(kind) == QLatin1String("zheng-table1"));
            return true;
        });
    stops_.push_back({{}, [this] { return selectCampaign("mr-wordlstm"); }});
    stops_.push_back({{}, [this] { // the Lab, too, has a text of the other kind again
                          if (!session_.corpus() || session_.corpus()->examples.empty())
                              return false;
                          QStringList labels;
                          for (const auto& label : session_.corpus()->labels)
                              labels << toQt(label);
                          session_.openInLab(session_.corpus()->examples.front(), labels);
                          return true;
                      }});
}

void ScreenshotTour::planArguments(const QString& prefix)
{
    const auto there = std::make_shared<bool>(false);
    const auto show = [this](const char* id) {
        window_.showPage(QLatin1String(id));
        return std::ranges::find(window_.pages(), QLatin1String(id), &Page::id);
    };
    stops_.push_back({{}, [this, there] { return *there = selectCampaign("demo-arguments"); }});
    for (const char* id : {"corpora", "campaigns", "results"})
        stops_.push_back({prefix + QLatin1String(id), [there, show, id] {
                              show(id);
                              return *there;
                          }});
    for (const char* kind : {"label-flow", "mayer-table1"})
        stops_.push_back({prefix + QLatin1String(kind), [there, show, kind] {
                              const bool table = QLatin1String(kind) == QLatin1String("mayer-table1");
                              qobject_cast<FiguresPage*>(*show("figures"))->choose(QLatin1String(kind), table);
                              return *there;
                          }});
    stops_.push_back({{}, [this] { return selectCampaign("mr-wordlstm"); }});
}

void ScreenshotTour::start()
{
    plan();
    if (!only_.isEmpty())
        std::erase_if(stops_, [this](const Stop& stop) {
            return !stop.name.isEmpty() && !stop.name.contains(only_) && !stop.moves;
        });
    window_.resize(1280, 800);
    QTimer::singleShot(500, this, &ScreenshotTour::next);
}

void ScreenshotTour::next()
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

void ScreenshotTour::settle()
{
    calm_ = session_.jobs().idle() ? calm_ + 1 : 0;
    ++looks_;
    const bool ready = stops_[at_].moves ? looks_ > movingLooks : calm_ >= calmLooks;
    if (!ready && looks_ < mostLooks)
        QTimer::singleShot(lookEvery, this, &ScreenshotTour::settle);
    else
        take();
}

QWidget* ScreenshotTour::windowAbove() const
{
    for (auto* widget : QApplication::topLevelWidgets())
        if (widget != &window_ && widget->isVisible() &&
            (widget->windowType() == Qt::Window || widget->windowType() == Qt::Dialog))
            return widget;
    return nullptr;
}

void ScreenshotTour::take()
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
    QTimer::singleShot(0, this, &ScreenshotTour::next);
}

} // namespace ui
