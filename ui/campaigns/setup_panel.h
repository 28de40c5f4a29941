#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QPointer>
#include <QWidget>

#include "core/campaigns/planning/setup.h"
#include "core/store/project.h"
#include "ui/campaigns/again.h"
#include "ui/jobs/job.h"
#include "ui/widgets/parameter_field.h"

class QComboBox;
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
    /// For a new campaign: with the sample of the newest campaign on the corpus, so that both can be compared.
    void startNew();
    /// For a new campaign on these examples of the session's corpus.
    void startOn(const std::vector<std::string>& ids);
    /// Filled in as a campaign was set up; says what is different from it, and starts only when something is.
    void startAgain(const core::store::CampaignRecord& campaign);

Q_SIGNALS:
    /// It is in the project, or was already. `said`: what of it was done before, for people; empty: nothing.
    void created(core::store::Id campaign, const QString& said);
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
    void refreshOrigin();
    void create();
    void takeSample(const core::store::SampleRecord& sample);
    void offerIds(const QString& what); ///< As a way of drawing; empty: not.
    void takeNewestSample();
    void offerMatches();
    [[nodiscard]] core::store::Id matched() const; ///< The campaign whose numbers of changed words count; 0: none.
    [[nodiscard]] bool isOther() const;            ///< Than the campaign that is run again.
    [[nodiscard]] ChosenCorpus corpus() const;
    [[nodiscard]] core::campaigns::CampaignPlan plan() const;

    Session& session_;
    QLineEdit* name_ = nullptr;
    PlanFields<core::campaigns::SampleOptions> sample_;
    QLabel* sampleFacts_ = nullptr;
    BarList* histogram_ = nullptr;
    QLabel* victimFacts_ = nullptr;
    QLabel* recipeFacts_ = nullptr;
    QComboBox* match_ = nullptr;
    PlanFields<core::attacks::AttackOptions> attack_;
    QSpinBox* workers_ = nullptr;
    Banner* problem_ = nullptr;
    Banner* door_ = nullptr;
    QPushButton* start_ = nullptr;
    QPointer<Job> checkJob_;
    QPointer<Job> doorJob_;
    QPointer<Job> createJob_;
    QString doorFor_;
    QLabel* originLine_ = nullptr;
    std::optional<CampaignOrigin> origin_; ///< What is run again.
    std::vector<std::string> ids_;         ///< Of a sample that was chosen by ids.
    QString sampleOf_;                     ///< The campaign that the sample was taken from.
    core::store::Id sampledCorpus_ = 0;    ///< The sample was proposed for it.
    bool sampleEdited_ = false;            ///< By the user: it is not proposed any more.
    bool filling_ = false;
    bool fits_ = false;
    std::size_t sampleSize_ = 0;
};

} // namespace ui
