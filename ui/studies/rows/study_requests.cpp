#include "ui/studies/rows/study_requests.h"

#include "ui/session/session.h"

namespace ui {

StudyRequests& StudyRequests::of(Session& session)
{
    if (auto* found = session.findChild<StudyRequests*>(QString(), Qt::FindDirectChildrenOnly))
        return *found;
    return *new StudyRequests(&session);
}

} // namespace ui
