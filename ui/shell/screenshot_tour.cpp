#include "ui/shell/screenshot_tour.h"

#include <memory>

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QScreen>
#include <QTextStream>
#include <QTimer>

#include "core/base/error.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/shell/main_window.h"
#include "ui/shell/page.h"
#include "ui/shell/session.h"

namespace ui {

namespace {

constexpr int lookEvery = 100;  ///< Milliseconds.
constexpr int calmLooks = 4;    ///< So many calm looks in a row: what was started has been painted.
constexpr int movingLooks = 4;  ///< Less than half a second into the work.
constexpr int mostLooks = 1200; ///< Two minutes; then the picture is taken as it is.
constexpr int mostViews = 30;

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
    for (std::size_t i = 0; i < window_.pages().size(); ++i)
        for (int n = 0; n < mostViews; ++n)
            stops_.push_back(page(QStringLiteral("light/"), i, n));
    planTrees(QStringLiteral("light/9-"));
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
    stops_.push_back(appearance(theme::Scheme::Light, 200));
    for (std::size_t i = 0; i < window_.pages().size(); ++i)
        for (int n = 0; n < mostViews; ++n)
            stops_.push_back(page(QStringLiteral("large/"), i, n));
    planTrees(QStringLiteral("large/9-"));
    stops_.push_back(appearance(theme::Scheme::System, 100));
}

void ScreenshotTour::planTrees(const QString& prefix)
{
    const auto parser = [this] {
        for (const auto& model : session_.backends().loader->models())
            if (model.task == "parsing" && model.state == "present")
                return toQt(model.name);
        return QString();
    };
    const auto selectCorpus = [this](bool treebank) {
        if (!session_.project())
            return false;
        for (const auto& record : session_.project()->corpora())
            if ((record.format == "conllu") == treebank) {
                session_.setCorpus(record.id);
                return true;
            }
        return false;
    };
    const auto selectRecipe = [this](const char* name) {
        try {
            session_.setRecipe(core::attacks::Recipe::load(name));
            return true;
        } catch (const core::Error&) {
            return false;
        }
    };
    const auto was = std::make_shared<QString>();
    stops_.push_back({prefix + QStringLiteral("trees-corpus"), [this, selectCorpus] {
                          window_.showPage(QStringLiteral("corpora"));
                          return selectCorpus(true);
                      }});
    stops_.push_back({prefix + QStringLiteral("trees-victim"), [this, parser, was] {
                          *was = session_.victimSpec();
                          if (!parser().isEmpty())
                              session_.setVictim(parser());
                          window_.showPage(QStringLiteral("victims"));
                          return !parser().isEmpty();
                      }});
    stops_.push_back({prefix + QStringLiteral("trees-lab"), [this, parser, selectRecipe] {
                          const auto& corpus = session_.corpus();
                          if (parser().isEmpty() || !corpus || corpus->examples.size() < 4)
                              return false;
                          selectRecipe("parser-blackbox");
                          window_.showPage(QStringLiteral("lab"));
                          session_.openInLab(corpus->examples[3], {});
                          return true;
                      }});
    for (const auto& page : window_.pages())
        if (page->id() == QLatin1String("lab"))
            for (const int n : {1, 2}) // a word, and the recipe's attack
                stops_.push_back({prefix + QStringLiteral("trees-lab-%1").arg(n),
                                  [parser, page, n] { return !parser().isEmpty() && page->showView(n); }});
    stops_.push_back({{}, [this, selectCorpus, selectRecipe, was] {
                          if (!was->isEmpty())
                              session_.setVictim(*was);
                          selectRecipe("pwws");
                          selectCorpus(false);
                          return true;
                      }});
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
