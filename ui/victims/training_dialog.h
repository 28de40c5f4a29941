#pragma once

#include <stop_token>

#include "core/victims/loader.h"
#include "ui/victims/training_window.h"

namespace ui {

class TrainingForm;

/// Trains a model: which, on what and how. A finished model that can be attacked is added to the victims.
class TrainingDialog : public TrainingWindow {
    Q_OBJECT
public:
    explicit TrainingDialog(Session& session, QWidget* parent = nullptr);
    [[nodiscard]] TrainingForm* form() const { return form_; }
    void start() override;

private:
    TrainingDialog(Session& session, TrainingForm* form, QWidget* parent);
    void cancelled() override;
    void finish(const core::victims::TrainRequest& request, const core::victims::TrainReport& report);
    TrainingForm* form_;
    std::stop_source finish_; ///< Asks the training for its best model so far.
};

} // namespace ui
