#pragma once

#include <memory>
#include <string>

#include <QObject>
#include <QTimer>

#include "core/store/project.h"
#include "ui/jobs/job.h"

namespace ui {

class LabBench;
class Session;

/// Writes every text that is tried on the Lab's bench into the project, as soon as the victim has answered: typed
/// texts, texts edited by hand, and what a recipe made of a text. Nothing of it is lost when the program is killed.
/// While somebody types, the text before the last key is replaced; after a pause it stays. Texts of a corpus count only
/// once they are changed.
class TryKeeper : public QObject {
    Q_OBJECT
public:
    TryKeeper(Session& session, LabBench& bench, QObject* parent);
    void setPause(int milliseconds) { typing_.setInterval(milliseconds); } ///< After which a typed text stays.

Q_SIGNALS:
    void kept();
    void failed(const ui::Problem& problem); ///< Told once for each project.

private:
    void keepText();
    void keepResult();
    void keep(const std::string& origin, const core::attacks::AttackResult& result);
    Session& session_;
    LabBench& bench_;
    QTimer typing_;                                     ///< Runs while the text typed last may be replaced.
    core::store::Id typed_ = 0;                         ///< The try of that text.
    std::shared_ptr<const void> result_;                ///< The bench's result that was kept last.
    std::weak_ptr<const core::store::Project> failing_; ///< Could not be written.
};

} // namespace ui
