#pragma once

#include <QObject>
#include <QStringList>

namespace ui {

class Session;

/// What other parts of the window ask of studies, and studies of them. One a session.
class StudyRequests : public QObject {
    Q_OBJECT
public:
    [[nodiscard]] static StudyRequests& of(Session& session);

Q_SIGNALS:
    /// Ballots files were dropped or opened elsewhere.
    void importRequested(const QStringList& files);
    /// A new study of the current campaign's results with these example ids; none: of all.
    void studyRequested(const QStringList& examples);
    /// Results should show what raters kept of the current campaign.
    void keptRequested();
    /// A figure, or a table, of a study should be shown, perhaps without the answers of raters in doubt.
    void reportRequested(const QString& study, const QString& kind, bool table, bool leaveOutDoubtful = false);

private:
    using QObject::QObject;
};

} // namespace ui
