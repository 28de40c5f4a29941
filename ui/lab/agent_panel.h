#pragma once

#include <QPointer>
#include <QWidget>

#include "core/language/perturbing_agent.h"
#include "core/text/input.h"
#include "ui/jobs/job.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace ui {

class Session;

/// What the agent of the session's recipe thinks of every piece of the Lab's text: how likely it is to act there, what
/// its critic expects, and what would stand there; each can be put into the text by hand.
class AgentPanel : public QWidget {
    Q_OBJECT
public:
    explicit AgentPanel(Session& session, QWidget* parent = nullptr);

    void setText(const core::text::Input& text);

Q_SIGNALS:
    void changeWanted(const core::text::Input& text); ///< In place of the text: the same with the change.

protected:
    void showEvent(QShowEvent* event) override;

private:
    void look();
    void fill(const core::language::PerturbedText& perturbed);
    void act();
    void refresh();
    [[nodiscard]] std::string agent() const; ///< Of the recipe; empty if it has none.
    [[nodiscard]] QString facts() const;     ///< Where it acts, as the recipe uses it.

    Session& session_;
    core::text::Input text_;
    QTableWidget* table_;
    QPushButton* act_;
    QLabel* facts_;
    QPointer<Job> job_;
};

} // namespace ui
