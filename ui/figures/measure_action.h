#pragma once

#include <functional>
#include <vector>

#include <QObject>

#include "core/store/project.h"
#include "ui/figures/measure_dialog.h"

class QAction;

namespace ui {

class Banner;
class Session;

/// Measures grammatical errors, similarity and perplexity of the texts that campaigns found, and flags what a reader
/// might object to; the values are kept in the project, for tables, figures and Results.
class MeasureAction : public QObject {
    Q_OBJECT
public:
    using ChosenFn = std::function<std::vector<core::store::Id>()>;

    /// `chosen`: the campaigns that are measured. Results and problems are shown in `banner`.
    MeasureAction(Session& session, Banner& banner, ChosenFn chosen, QWidget* parent);

    [[nodiscard]] QAction* action() const { return action_; }
    /// Runs as a job that can be cancelled; campaigns measured by then keep their values.
    void measure(const std::vector<core::store::Id>& campaigns, const MeasureWish& wish);

Q_SIGNALS:
    void measured(core::store::Id campaign);

private:
    void choose();

    Session& session_;
    Banner& banner_;
    ChosenFn chosen_;
    QWidget* window_;
    QAction* action_;
};

} // namespace ui
