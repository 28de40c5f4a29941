#pragma once

#include <vector>

#include <QPointer>

#include "ui/home/project_facts.h"
#include "ui/home/week.h"
#include "ui/jobs/job.h"
#include "ui/session/page.h"

class QGridLayout;
class QLabel;
class QListView;
class QPushButton;
class QStackedWidget;
class QTimer;

namespace ui {

class Banner;
class RecentModel;
class WeekView;

/// The first page: the demo, a new or a recent project; the open project in a few numbers, the next step and the
/// week: what runs, what waits for people, what was finished, tried and made.
class HomePage : public Page {
    Q_OBJECT
public:
    explicit HomePage(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QString id() const override { return QStringLiteral("home"); }
    [[nodiscard]] QString title() const override { return tr("Home"); }
    [[nodiscard]] QString purpose() const override { return tr("Open a project, or the demo"); }
    [[nodiscard]] QList<QAction*> pageActions() override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* buildStart();
    QWidget* buildProject();
    void refresh(); ///< Reads the project only while the page is seen: what it says takes reading whole campaigns.
    void showFacts(const ProjectFacts& facts);
    void showWeek(const std::vector<WeekItem>& week);
    void follow(const WeekItem& item); ///< To where it is shown.

    RecentModel* recent_;
    QListView* recentView_ = nullptr;
    QLabel* noRecent_ = nullptr;
    QStackedWidget* right_ = nullptr;
    QLabel* projectName_ = nullptr;
    QLabel* projectPath_ = nullptr;
    QGridLayout* numbers_ = nullptr;
    QLabel* latest_ = nullptr;
    QLabel* nextSentence_ = nullptr;
    QPushButton* nextButton_ = nullptr;
    QPushButton* demoFirst_ = nullptr; ///< The main button while no project is open,
    QPushButton* demoToo_ = nullptr;   ///< and one of several when one is.
    QLabel* opening_ = nullptr;
    Banner* problem_ = nullptr;
    WeekView* week_ = nullptr;
    QLabel* quiet_ = nullptr; ///< Instead of the week, where nothing happened.
    QTimer* later_;           ///< Campaigns report progress more often than it is read.
    QString nextPage_;
    QList<QAction*> actions_;
    QPointer<Job> factsJob_;
};

} // namespace ui
