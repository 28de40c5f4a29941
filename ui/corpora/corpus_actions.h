#pragma once

#include <string>
#include <vector>

#include <QList>
#include <QObject>
#include <QPointer>

#include "ui/jobs/job.h"

class QAction;
class QWidget;

namespace ui {

class Banner;
class Session;

/// What can be done with the chosen corpus of the project: rename it, say its language, say where its file is now, copy
/// it, and remove it from the project.
class CorpusActions : public QObject {
    Q_OBJECT
public:
    /// `page` is the parent of dialogs; `banner` reports what was done and what went wrong.
    CorpusActions(Session& session, Banner* banner, QWidget* page);
    [[nodiscard]] QList<QAction*> all() const { return {rename_, labels_, language_, locate_, export_, remove_}; }
    [[nodiscard]] QAction* locateAction() const { return locate_; }
    /// The chosen corpus gets a new name. \throws core::Error.
    void rename(const QString& name);
    /// Renames its classes, in their order; the banner offers to undo it, or says why it was not done.
    void nameLabels(const std::vector<std::string>& names);
    /// Says which language its texts are in (BCP 47; empty: nothing is said); the banner reports what went wrong.
    void setLanguage(const std::string& language);
    /// Sets the new place of the chosen corpus's file; it must be the same file by its SHA-256.
    void locate(const QString& path);
    void exportTo(const QString& path);
    void remove();

private:
    void refresh();
    void askName();
    void askLabels();
    void askLanguage();
    void askPlace();
    void askTarget();
    Session& session_;
    Banner* banner_;
    QWidget* page_;
    QAction* rename_;
    QAction* labels_;
    QAction* language_;
    QAction* locate_;
    QAction* export_;
    QAction* remove_;
    QPointer<Job> job_;
};

} // namespace ui
