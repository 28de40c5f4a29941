#pragma once

#include <array>
#include <vector>

#include <QPointer>
#include <QWidget>

#include "core/structures/task.h"
#include "core/text/input.h"
#include "ui/jobs/job.h"
#include "ui/results/result_rows.h"

class QAction;

namespace ui {

class Session;
class StyledLabel;
class WritingPanel;

/// What else the victim might have answered to the two texts of a result, and its attention. Results keep neither, so
/// the session's victim is queried, in a job, if it is the campaign's; else a line says what to do. Nothing is loaded
/// or started for it. Hidden for labels and trees, which are not written.
class ResultWriting : public QWidget {
    Q_OBJECT
public:
    explicit ResultWriting(Session& session, QWidget* parent = nullptr);
    /// `kind`: of the victim's answers.
    void setTexts(const CampaignVictim& victim, core::structures::AnswerKind kind, const core::text::Input& before,
                  const core::text::Input& after);
    void clear();

private:
    void refresh();
    void ask();
    void say(const QString& line, bool choosing = false);

    Session& session_;
    StyledLabel* line_;
    QAction* choose_;
    QWidget* chooseButton_;
    std::array<WritingPanel*, 2> panels_; ///< Before, after.
    CampaignVictim victim_;
    std::vector<core::text::Input> texts_; ///< Before and, if it is another one, after.
    QPointer<Job> job_;
};

} // namespace ui
