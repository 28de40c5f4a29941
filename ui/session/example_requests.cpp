#include "ui/session/example_requests.h"

#include "ui/session/session.h"

namespace ui {

ExampleRequests& ExampleRequests::of(Session& session)
{
    if (auto* found = session.findChild<ExampleRequests*>(QString(), Qt::FindDirectChildrenOnly))
        return *found;
    return *new ExampleRequests(&session);
}

} // namespace ui
