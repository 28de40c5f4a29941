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

/// What can be done with the chosen corpus of the project: another name, another place of its file, a copy of it, and
/// taking it out of the project.
class CorpusActions : public QObject {
    Q_OBJECT
public:
    /// `page` is the parent of dialogs; `banner` says what was done and what went wrong.
    CorpusActions(Session& session, Banner* banner, QWidget* page);
    [[nodiscard]] QList<QAction*> all() const { return {rename_, labels_, locate_, export_, remove_}; }
    [[nodiscard]] QAction* locateAction() const { return locate_; }
    /// The chosen corpus gets a new name. \throws core::Error.
    void rename(const QString& name);
    /// Its classes get new names, place for place; the banner offers to undo it, or says why not.
    void nameLabels(const std::vector<std::string>& names);
    /// The file of the chosen corpus is there now; it must be the same by its SHA-256.
    void locate(const QString& path);
    void exportTo(const QString& path);
    void remove();

private:
    void refresh();
    void askName();
    void askLabels();
    void askPlace();
    void askTarget();
    Session& session_;
    Banner* banner_;
    QWidget* page_;
    QAction* rename_;
    QAction* labels_;
    QAction* locate_;
    QAction* export_;
    QAction* remove_;
    QPointer<Job> job_;
};

} // namespace ui
