#include "ui/session/page.h"

#include "ui/session/session.h"
#include "ui/widgets/banner.h"

namespace ui {

Page::Page(Session& session, QWidget* parent) : QWidget(parent), session_(session) {}

Page::~Page()
{
    // What is destroyed with the page may tell of it, a window of its own the session, a field that is typed in the
    // page: it hears no more of either.
    disconnect(&session_, nullptr, this, nullptr);
    for (auto* part : findChildren<QObject*>())
        disconnect(part, nullptr, this, nullptr);
}

void Page::clearBannersWithProject()
{
    connect(&session_, &Session::projectReplaced, this, [this] {
        for (auto* banner : findChildren<Banner*>())
            banner->clear();
    });
}

} // namespace ui
