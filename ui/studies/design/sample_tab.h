#pragma once

#include "core/studies/design/sampling.h"
#include "core/studies/design/study_parameters.h"
#include "ui/studies/design/design_tab.h"
#include "ui/widgets/parameter_field.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QSpinBox;
class QToolButton;

namespace ui {

/// What is judged and by whom: campaigns, number and drawing of items, raters and how items are assigned.
class SampleTab : public DesignTab {
    Q_OBJECT
public:
    explicit SampleTab(QWidget* parent = nullptr);
    void setStudy(const core::studies::Study& study) override;
    void write(core::studies::Study& study) const override;

    void setCampaigns(const std::vector<core::store::CampaignRecord>& campaigns, core::store::Id chosen);
    [[nodiscard]] std::vector<core::store::Id> campaigns() const;
    void setTemplate(const QString& name);
    /// Fields by which the chosen campaigns can be filtered and stratified.
    void setOffered(const core::studies::Offered& offered);

Q_SIGNALS:
    void templateChosen(const QString& name);
    void campaignsChosen();

private:
    void buildCampaigns(QFormLayout* form);
    void buildItems(QFormLayout* form);
    void buildRaters(QFormLayout* form);
    void buildKept(QFormLayout* form);
    void refreshExamples();
    PlanFields<core::studies::Sampling> sampling_;
    PlanFields<core::studies::AssignmentPlan> assignment_;
    PlanFields<core::studies::Study> look_;
    QListWidget* campaigns_ = nullptr;
    QComboBox* template_ = nullptr;
    QLineEdit* name_ = nullptr;
    QLabel* chosen_ = nullptr;
    QToolButton* allExamples_ = nullptr;
    QComboBox* keepsQuestion_ = nullptr;
    QLineEdit* keepsAnswers_ = nullptr;
    QSpinBox* keepsVotes_ = nullptr;
    std::vector<std::string> examples_; ///< Chosen in Results.
};

} // namespace ui
