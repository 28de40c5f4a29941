#pragma once

#include <vector>

#include <QStringList>
#include <QWidget>

#include "core/campaigns/adversarial_training.h"

class QComboBox;
class QFormLayout;
class QLineEdit;
class QListWidget;
class QSpinBox;

namespace ui {

class Session;

/// What adversarial training is asked to do: victim, treebanks, attack, folder and evaluation. Its fields come back as
/// they were when it is opened again, so that an interrupted run can go on.
class AdversarialForm : public QWidget {
    Q_OBJECT
public:
    explicit AdversarialForm(Session& session, QWidget* parent = nullptr);

    /// \throws core::UsageError for what is missing.
    [[nodiscard]] core::campaigns::AdversarialPlan plan() const;
    /// The parsers there are; at first the session's victim is chosen, where it is one.
    void refillVictims();
    /// The shipped recipes that attack trees, and the session's where it is an edited one.
    void refillRecipes();
    void remember() const;

private:
    void addTraining(QFormLayout* form);
    void addEvaluation(QFormLayout* form);
    void recall();
    [[nodiscard]] QStringList ticked() const;
    void tick(const QStringList& names);
    Session& session_;
    std::vector<core::attacks::Recipe> recipes_; ///< In the order in which they are listed.
    QComboBox* victim_;
    QLineEdit* train_ = nullptr;
    QLineEdit* dev_ = nullptr;
    QComboBox* recipe_;
    QSpinBox* share_; ///< Percent.
    QLineEdit* out_ = nullptr;
    QSpinBox* epochs_;
    QSpinBox* seed_;
    QLineEdit* test_ = nullptr;
    QSpinBox* limit_;
    QListWidget* tests_; ///< The recipes again, with ticks.
};

} // namespace ui
