#pragma once

#include <functional>
#include <string>
#include <vector>

#include <QObject>
#include <QString>
#include <QWidget>

namespace ui {
class MainWindow;
class Session;
} // namespace ui

namespace tour {

/// Walks the window through all its pages and their views, in light and dark and at double text size, and writes a
/// picture of each, or of the window that a view opened. Waits for jobs to end before each picture.
class Tour : public QObject {
    Q_OBJECT
public:
    /// `only`: id of the one page to take; empty: all.
    Tour(ui::Session& session, ui::MainWindow& window, QString folder, QString only, QObject* parent = nullptr);
    void start();

Q_SIGNALS:
    void finished();

private:
    struct Stop {
        QString name;
        std::function<bool()> show; ///< False: there is no such view.
        bool moves = false;         ///< The view shows work under way.
    };
    void plan();
    /// All views of all pages.
    void planPages(const QString& prefix);
    bool showView(const char* page, const char* view);
    /// Selects the project's first campaign on that victim, with all that belongs to it.
    bool selectCampaign(const std::string& victim);
    /// The pages of a campaign on a parser, where there is one.
    void planTrees(const QString& prefix);
    /// The same for arguments, whose campaigns keep their variants.
    void planArguments(const QString& prefix);
    void next();
    void settle();
    void take();
    [[nodiscard]] QWidget* windowAbove() const;

    ui::Session& session_;
    ui::MainWindow& window_;
    QString folder_;
    QString only_;
    std::vector<Stop> stops_;
    std::size_t at_ = 0;
    int calm_ = 0;  ///< Consecutive checks that found nothing running.
    int looks_ = 0; ///< Checks at this stop.
};

} // namespace tour
