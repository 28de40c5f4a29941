#pragma once

#include <QPointer>

#include "ui/jobs/job.h"
#include "ui/session/page.h"

class QLabel;
class QTableView;

namespace ui {

class Banner;
class ResourcesModel;

/// Appearance, workers, and the resources attacks need, with their states.
class SettingsPage : public Page {
    Q_OBJECT
public:
    explicit SettingsPage(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QString id() const override { return QStringLiteral("settings"); }
    [[nodiscard]] QString title() const override { return tr("Settings"); }
    [[nodiscard]] QString purpose() const override { return tr("Appearance, workers, and what is installed"); }
    [[nodiscard]] QList<QAction*> pageActions() override;
    void activated() override;

private:
    QWidget* buildAppearance();
    void check();

    QAction* check_;
    ResourcesModel* model_;
    Banner* banner_ = nullptr;
    QTableView* table_ = nullptr;
    QPointer<Job> job_;
};

} // namespace ui
