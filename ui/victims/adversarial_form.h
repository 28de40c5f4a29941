#pragma once

#include <map>
#include <string>
#include <vector>

#include <QStringList>
#include <QWidget>

#include "core/campaigns/training/adversarial_training.h"

class QComboBox;
class QFormLayout;
class QLineEdit;
class QListWidget;
class QSpinBox;

namespace ui {

class Session;

/// What adversarial training is asked to do: victim, corpora, attack, folder and evaluation. Its fields come back as
/// they were when it is opened again, so that an interrupted run can go on.
class AdversarialForm : public QWidget {
    Q_OBJECT
public:
    explicit AdversarialForm(Session& session, QWidget* parent = nullptr);

    /// \throws core::UsageError for what is missing.
    [[nodiscard]] core::campaigns::AdversarialPlan plan() const;
    /// The models there are whose like can be trained here; at first the session's victim is chosen, where it is one.
    void refillVictims();
    /// The shipped recipes that attack what the victim answers, and the session's where it is an edited one.
    void refillRecipes();
    void remember() const;

private:
    void addTraining(QFormLayout* form);
    void addEvaluation(QFormLayout* form);
    void recall();
    /// The recipes usual for the victim's task are chosen and ticked, when it has become another task.
    void followVictim();
    [[nodiscard]] const core::structures::Task& task() const; ///< The chosen victim's.
    [[nodiscard]] QStringList ticked() const;
    void tick(const QStringList& names);
    Session& session_;
    std::vector<core::attacks::Recipe> recipes_; ///< In the order in which they are listed.
    QComboBox* victim_;
    std::map<QString, std::string> tasks_; ///< Of each victim's spec.
    std::string shown_;                    ///< The task whose recipes are listed.
    QComboBox* source_;
    QLineEdit* columns_;
    QSpinBox* perText_;
    QSpinBox* steps_;
    QLineEdit* from_ = nullptr;
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
