#pragma once

#include <QPointer>
#include <QWidget>

#include "core/campaigns/planning/setup.h"
#include "core/store/project.h"
#include "ui/jobs/job.h"
#include "ui/widgets/parameter_field.h"

class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace ui {

class Banner;
class BarList;
class Session;

/// Everything that decides what a campaign will do, with the sample's labels and any obstacles, before it runs.
class SetupPanel : public QWidget {
    Q_OBJECT
public:
    explicit SetupPanel(Session& session, QWidget* parent = nullptr);
    [[nodiscard]] int workers() const;
    void forgetName(); ///< That was typed for a campaign of another project.

Q_SIGNALS:
    void created(core::store::Id campaign);
    void cancelled();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void buildSample(QFormLayout* form);
    void buildAttack(QFormLayout* form);
    void refreshAll();
    void refreshSample();
    void refreshVictim();
    void check();
    void clearDoor();
    void checkDoor();
    void refreshStart();
    void create();
    [[nodiscard]] core::campaigns::CampaignPlan plan() const;

    Session& session_;
    QLineEdit* name_ = nullptr;
    PlanFields<core::campaigns::SampleOptions> sample_;
    QLabel* sampleFacts_ = nullptr;
    BarList* histogram_ = nullptr;
    QLabel* victimFacts_ = nullptr;
    QLabel* recipeFacts_ = nullptr;
    PlanFields<core::attacks::AttackOptions> attack_;
    QSpinBox* workers_ = nullptr;
    Banner* problem_ = nullptr;
    Banner* door_ = nullptr;
    QPushButton* start_ = nullptr;
    QPointer<Job> checkJob_;
    QPointer<Job> doorJob_;
    QPointer<Job> createJob_;
    QString doorFor_;
    bool fits_ = false;
    std::size_t sampleSize_ = 0;
};

} // namespace ui
