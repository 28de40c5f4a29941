#pragma once

#include <QPointer>

#include "ui/home/project_facts.h"
#include "ui/jobs/job.h"
#include "ui/session/page.h"

class QGridLayout;
class QLabel;
class QListView;
class QPushButton;
class QStackedWidget;

namespace ui {

class Banner;
class RecentModel;

/// The first page: the demo, a new or a recent project; the open project in a few numbers and the next step.
class HomePage : public Page {
    Q_OBJECT
public:
    explicit HomePage(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QString id() const override { return QStringLiteral("home"); }
    [[nodiscard]] QString title() const override { return tr("Home"); }
    [[nodiscard]] QString purpose() const override { return tr("Open a project, or the demo"); }
    [[nodiscard]] QList<QAction*> pageActions() override;
    void activated() override;

private:
    QWidget* buildStart();
    QWidget* buildProject();
    void refresh();
    void showFacts(const ProjectFacts& facts);

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
    QString nextPage_;
    QList<QAction*> actions_;
    QPointer<Job> factsJob_;
};

} // namespace ui
