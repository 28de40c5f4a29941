#pragma once

#include <functional>
#include <vector>

#include <QMainWindow>
#include <QPointer>

class QLabel;
class QMenu;
class QStackedWidget;

namespace ui {

class Banner;
class ConsentDialog;
class JobBar;
class Page;
class Session;
class Sidebar;

/// The window: sidebar, title row, pages, job bar; menus, command palette and files dropped onto it.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `pages` in sidebar order, taken over; the last one stands at the bottom of the sidebar.
    MainWindow(Session& session, std::vector<Page*> pages, QWidget* parent = nullptr);
    ~MainWindow() override;

    void showPage(const QString& id);
    [[nodiscard]] Page* currentPage() const;
    [[nodiscard]] const std::vector<Page*>& pages() const { return pages_; }
    /// Every action there is: menus' and pages'.
    [[nodiscard]] QList<QAction*> allActions() const;
    /// Opens a file or folder as what it is.
    void openAnything(const QString& path);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildMenus();
    void buildFrame();
    void setCurrent(int index);
    void fillRecent();
    void refreshTitle();
    void askConsent(const QString& command, const std::function<void()>& allow);
    void saveCopy();
    void openPalette();
    void about();
    void openDocs();

    Session& session_;
    std::vector<Page*> pages_;
    Sidebar* sidebar_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    QLabel* title_ = nullptr;
    std::vector<QWidget*> choices_; ///< One a page; only the current one is shown.
    Banner* banner_ = nullptr;
    JobBar* jobBar_ = nullptr;
    QMenu* recent_ = nullptr;
    QMenu* pageMenu_ = nullptr;
    QList<QAction*> actions_;
    QPointer<ConsentDialog> consent_; ///< While it is shown.
    bool closing_ = false;
};

} // namespace ui
