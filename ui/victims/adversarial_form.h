#pragma once

#include <map>
#include <string>
#include <vector>

#include <QStringList>
#include <QWidget>

#include "core/campaigns/training/adversarial_training.h"
#include "ui/widgets/parameter_field.h"

class QComboBox;
class QFormLayout;
class QLineEdit;
class QListWidget;

namespace ui {

class Session;

/// Settings of adversarial training: victim, corpora, attack, folder and evaluation. Reopening it restores
/// its fields, so that an interrupted run can be resumed.
class AdversarialForm : public QWidget {
    Q_OBJECT
public:
    explicit AdversarialForm(Session& session, QWidget* parent = nullptr);

    /// \throws core::UsageError for what is missing.
    [[nodiscard]] core::campaigns::AdversarialPlan plan() const;
    /// The models whose kind can be trained here; at first the session's victim is chosen, if it is one of them.
    void refillVictims();
    /// The shipped recipes that attack this kind of answer, and the session's if it is an edited one.
    void refillRecipes();
    void remember() const;

private:
    void addTraining(QFormLayout* form);
    void addEvaluation(QFormLayout* form);
    void recall();
    /// Chooses and ticks the default recipes of the victim's task, when the task has changed.
    void followVictim();
    [[nodiscard]] const core::structures::Task& task() const; ///< The chosen victim's.
    /// An attack is one recipe's, perturbed texts may be those of several.
    void followSource();
    [[nodiscard]] bool perturbs() const;
    /// Of one of the lists below.
    [[nodiscard]] std::vector<core::attacks::Recipe> ticked(const QListWidget* list) const;
    Session& session_;
    std::vector<core::attacks::Recipe> recipes_; ///< In the order in which they are listed.
    QComboBox* victim_;
    std::map<QString, std::string> tasks_; ///< By the victim's spec.
    std::string shown_;                    ///< The task whose recipes are listed.
    PlanFields<core::campaigns::AdversarialPlan> fields_;
    QComboBox* source_ = nullptr; ///< One of them.
    QLineEdit* columns_;
    QLineEdit* from_ = nullptr;
    QLineEdit* train_ = nullptr;
    QLineEdit* dev_ = nullptr;
    QComboBox* recipe_;
    QListWidget* makers_; ///< In its place where texts are perturbed: the recipes, with ticks.
    QLineEdit* out_ = nullptr;
    QLineEdit* test_ = nullptr;
    QListWidget* tests_; ///< The recipes again, with ticks.
};

} // namespace ui
