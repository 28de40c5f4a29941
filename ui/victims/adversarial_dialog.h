#pragma once

#include <memory>

#include "core/campaigns/training/adversarial_training.h"
#include "core/reports/basics/table.h"
#include "ui/victims/training_window.h"

class QTextBrowser;

namespace ui {

class AdversarialForm;
class StageList;
class StageLog;

/// Retrains a victim on its own training text and adversarial texts made from it, and compares both: the stages, the
/// learning curves, and at the end a table (for parsers table 2 of Zheng et al. 2020). The new model is added to the
/// victims. A run that was interrupted is resumed in the same folder.
class AdversarialDialog : public TrainingWindow {
    Q_OBJECT
public:
    explicit AdversarialDialog(Session& session, QWidget* parent = nullptr);
    [[nodiscard]] AdversarialForm* form() const { return form_; }
    [[nodiscard]] const core::reports::Table& table() const { return table_; }
    void start() override;

private:
    AdversarialDialog(Session& session, AdversarialForm* form, QWidget* parent);
    void cancelled() override;
    void poll() override;
    void finish(const core::campaigns::AdversarialPlan& plan, core::reports::Table table);
    AdversarialForm* form_;
    StageList* stages_;
    QTextBrowser* result_;
    std::shared_ptr<StageLog> stageLog_;
    core::reports::Table table_; ///< Of the last run; without rows when nothing was compared.
};

} // namespace ui
