#pragma once

#include <QList>
#include <QString>
#include <QWidget>

class QAction;

namespace ui {

class Session;

/// One page of the window. Pages are made once, keep their state, and are notified of changes by the Session.
class Page : public QWidget {
    Q_OBJECT
public:
    explicit Page(Session& session, QWidget* parent = nullptr);
    ~Page() override;

    /// A short name that never changes: `results`. Names the icon and the keys of remembered settings.
    [[nodiscard]] virtual QString id() const = 0;
    /// As the sidebar and the title row show it.
    [[nodiscard]] virtual QString title() const = 0;
    /// One sentence, for the sidebar's tooltip.
    [[nodiscard]] virtual QString purpose() const = 0;
    /// The page's main choices, shown at the right of the title; the window takes it over. May be null.
    [[nodiscard]] virtual QWidget* headerChoices() { return nullptr; }
    /// What the page can do, for the command palette and the menu `Page`; owned by the page.
    [[nodiscard]] virtual QList<QAction*> pageActions() { return {}; }
    /// The page has come to the front.
    virtual void activated() {}

protected:
    /// For pages that show a project: another one is opened, and what their banners say and offer to undo was about
    /// the one before.
    void clearBannersWithProject();
    [[nodiscard]] Session& session() { return session_; }
    [[nodiscard]] const Session& session() const { return session_; }

private:
    Session& session_;
};

} // namespace ui
