#pragma once

#include <QObject>
#include <QStringList>

namespace ui {

class Session;

/// Requests between Studies and the other pages of the window. One per session.
class StudyRequests : public QObject {
    Q_OBJECT
public:
    [[nodiscard]] static StudyRequests& of(Session& session);

Q_SIGNALS:
    /// Ballots files were dropped or opened elsewhere.
    void importRequested(const QStringList& files);
    /// A new study of the current campaign's results with these example ids; none: of all.
    void studyRequested(const QStringList& examples);
    /// A study of the project should be shown.
    void studyShown(const QString& study);
    /// Results should show which texts of the current campaign raters kept.
    void keptRequested();
    /// A figure or table of a study should be shown, perhaps without the answers of doubtful raters.
    void reportRequested(const QString& study, const QString& kind, bool table, bool leaveOutDoubtful = false);

private:
    using QObject::QObject;
};

} // namespace ui
