#pragma once

#include <functional>
#include <vector>

#include <QMainWindow>
#include <QPointer>

#include "core/reports/origins/source.h"
#include "core/store/project.h"

class QLabel;
class QMenu;
class QMessageBox;
class QStackedWidget;

namespace ui {

class Banner;
class Bundles;
class ConsentDialog;
class Handbook;
class JobBar;
class LogWindow;
class Page;
class Session;
class Sidebar;

/// The window: sidebar, title row, pages, job bar; menus, command palette and files dropped onto it.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `pages` in sidebar order, taken over; the last one is at the bottom of the sidebar.
    MainWindow(Session& session, std::vector<Page*> pages, QWidget* parent = nullptr);
    ~MainWindow() override;

    void showPage(const QString& id);
    [[nodiscard]] Page* currentPage() const;
    [[nodiscard]] const std::vector<Page*>& pages() const { return pages_; }
    /// Every action there is: menus' and pages'.
    [[nodiscard]] QList<QAction*> allActions() const;
    /// Opens a file or folder as what it is; of a link in an exported figure, the results that its number counts.
    void openAnything(const QString& path);
    /// Pauses or cancels what runs and closes, without a question. Closing the window asks if work would stop.
    void leave();

Q_SIGNALS:
    void leaving(); ///< Work was asked to stop; the window is gone.
    void left();    ///< No work is left: the program may end.

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void openLink(const core::reports::OpenedLink& link);
    void buildMenus();
    void buildFrame();
    void setCurrent(int index);
    void fillRecent();
    void refreshTitle();
    void askConsent(const QString& why, const QString& command, const std::function<void()>& allow);
    void saveCopy();
    void openPalette();
    void offerToGoOn(core::store::Id campaign, const QString& name, std::size_t done, std::size_t total);
    void askToLeave();
    void about();
    void openLog();
    void reportProblem();
    void openHandbook();
    void openHandbookAt(const QString& place);

    Session& session_;
    std::vector<Page*> pages_;
    Sidebar* sidebar_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    QLabel* title_ = nullptr;
    std::vector<QWidget*> choices_; ///< One per page; only the current one is shown.
    Banner* banner_ = nullptr;
    Bundles* bundles_ = nullptr;
    JobBar* jobBar_ = nullptr;
    QMenu* recent_ = nullptr;
    QMenu* pageMenu_ = nullptr;
    QList<QAction*> actions_;
    QPointer<ConsentDialog> consent_; ///< While it is shown.
    QPointer<Handbook> handbook_;
    QPointer<LogWindow> log_;
    QPointer<QMessageBox> question_; ///< Whether to quit while work runs.
    bool closing_ = false;
};

} // namespace ui
