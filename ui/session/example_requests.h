#pragma once

#include <string>
#include <vector>

#include <QObject>
#include <QStringList>

#include "core/reports/basics/behind.h"
#include "core/store/format/try_record.h"
#include "core/store/project.h"

namespace ui {

class Session;

/// Requests about examples of a corpus between pages of the window: every number leads to its examples, and those lead
/// on. One per session.
class ExampleRequests : public QObject {
    Q_OBJECT
public:
    [[nodiscard]] static ExampleRequests& of(Session& session);

Q_SIGNALS:
    /// The session's corpus should show what a search finds, beside the answers of this victim (its hash).
    void shown(const QString& search, const QString& victimHash);
    /// The Lab should show a result as it was found, with its trace: a try by the campaign's recipe on its victim.
    void resultOpened(const core::store::TryRecord& result);
    /// A new campaign on these examples of the session's corpus.
    void campaignWanted(const std::vector<std::string>& ids);
    /// Results should show the examples that a number of a figure, table or summary counts.
    void resultsWanted(const core::reports::Behind& behind);
    /// The Lab should show a text that was tried in the session's project, as it was.
    void tryWanted(core::store::Id id);
    /// A victim's answers to the hard cases are others than before: what to tell, and whether some newly break it.
    void wallChanged(const QString& said, bool worse);
    void wallWanted(); ///< The Lab should show the hard cases.
    /// A new study of the session's campaign on these examples.
    void studyWanted(const QStringList& ids);

private:
    using QObject::QObject;
};

} // namespace ui
