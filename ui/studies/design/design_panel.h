#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include "core/studies/rating/packet.h"
#include "core/studies/study_project.h"
#include "ui/jobs/job.h"

class QAction;
class QLabel;
class QPushButton;
class QTabWidget;

namespace ui {

class Banner;
class DesignTab;
class RaterWindow;
class SampleTab;
class Session;

/// What a design results in with these campaigns.
struct DesignCheck {
    std::size_t judged = 0, originals = 0, training = 0, checks = 0;
    std::size_t least = 0, most = 0; ///< Items per rater.
    std::size_t judgements = 0;      ///< Items of all raters.
    std::vector<std::string> notes;  ///< What cannot be satisfied.
    core::studies::Packet preview;   ///< Of the first rater.
};
/// Draws and assigns items without storing anything. \throws core::Error when the design is invalid.
[[nodiscard]] DesignCheck checkDesign(const core::store::Project& project,
                                      const std::vector<core::store::Id>& campaigns, const core::studies::Study& study);

/// A study being designed: four tabs, undo, the numbers that result, and a preview of what raters will see.
class DesignPanel : public QWidget {
    Q_OBJECT
public:
    explicit DesignPanel(Session& session, QWidget* parent = nullptr);

    /// A new study, of the examples with these ids or of all.
    void startNew(const QStringList& examples = {});
    /// The next version of a study; its items and raters stay as they are.
    void startRevision(const core::studies::Study& study);
    [[nodiscard]] const core::studies::Study& study() const { return study_; }
    void setStudy(const core::studies::Study& study); ///< As if it had been edited.
    void showTab(int n);
    void showPreview(); ///< At its first item.
    [[nodiscard]] QString factsText() const;
    [[nodiscard]] QString problemText() const;
    [[nodiscard]] QList<QAction*> panelActions() const { return {undo_, redo_, preview_}; }

Q_SIGNALS:
    void cancelled();
    void stored(const QString& name);

private:
    void chooseTemplate(const QString& name); ///< Asks first if it would discard changes.
    void applyTemplate(const QString& name);
    [[nodiscard]] bool isEdited() const;
    void take(); ///< Reads the tabs, at each edit.
    void keep(); ///< Makes the current state one that Undo returns to.
    void step(int by);
    void showStudy();
    void check();
    void readOffered();
    void store();
    RaterWindow* openPreview();
    void refreshActions();
    [[nodiscard]] std::string freeName(const std::string& base) const;

    Session& session_;
    core::studies::Study study_;
    QString template_; ///< The template the study began as; shown in the first tab.
    struct State {
        core::studies::Study study;
        QString templateName;
    };
    std::vector<State> history_;
    std::size_t at_ = 0; ///< Index in history_.
    bool revising_ = false;
    QTabWidget* tabs_;
    SampleTab* sample_;
    std::vector<DesignTab*> parts_;
    QLabel* facts_;
    Banner* banner_;
    QPushButton* store_;
    QAction* undo_ = nullptr;
    QAction* redo_ = nullptr;
    QAction* preview_ = nullptr;
    QTimer settle_; ///< Edits in quick succession become one step of Undo.
    QPointer<Job> job_;
    QPointer<Job> offeredJob_;
    core::studies::Packet packet_; ///< Of the last check.
};

} // namespace ui
