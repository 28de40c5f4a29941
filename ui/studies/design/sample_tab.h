#pragma once

#include "core/studies/design/sampling.h"
#include "ui/studies/design/design_tab.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QSpinBox;
class QToolButton;

namespace ui {

class MultiChoice;

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
    void buildItems(QFormLayout* form);
    void buildRaters(QFormLayout* form);
    void refreshExamples();
    void chooseStratum(const QString& by);
    QListWidget* campaigns_ = nullptr;
    QComboBox* template_ = nullptr;
    QLineEdit* name_ = nullptr;
    QSpinBox* items_ = nullptr;
    QSpinBox* originals_ = nullptr;
    MultiChoice* statuses_ = nullptr;
    MultiChoice* labels_ = nullptr;
    MultiChoice* tags_ = nullptr;
    QDoubleSpinBox* low_ = nullptr;
    QDoubleSpinBox* high_ = nullptr;
    QDoubleSpinBox* deviations_ = nullptr;
    QLineEdit* without_ = nullptr;
    QComboBox* stratify_ = nullptr;
    QCheckBox* unsure_ = nullptr;
    QCheckBox* variants_ = nullptr;
    QCheckBox* same_ = nullptr;
    QLabel* chosen_ = nullptr;
    QToolButton* allExamples_ = nullptr;
    QLineEdit* raters_ = nullptr;
    QComboBox* mode_ = nullptr;
    QSpinBox* overlap_ = nullptr;
    QSpinBox* seed_ = nullptr;
    QCheckBox* sides_ = nullptr;
    QCheckBox* marks_ = nullptr;
    QCheckBox* trees_ = nullptr;
    QCheckBox* comments_ = nullptr;
    QSpinBox* break_ = nullptr;
    QComboBox* keepsQuestion_ = nullptr;
    QLineEdit* keepsAnswers_ = nullptr;
    QSpinBox* keepsVotes_ = nullptr;
    std::vector<std::string> examples_; ///< Chosen in Results.
};

} // namespace ui
