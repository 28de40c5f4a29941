#include "ui/session/page.h"

#include "ui/session/session.h"
#include "ui/widgets/banner.h"

namespace ui {

Page::Page(Session& session, QWidget* parent) : QWidget(parent), session_(session) {}

Page::~Page()
{
    // What is destroyed with the page, such as a window of its own, may tell the session of it: the page hears no more.
    disconnect(&session_, nullptr, this, nullptr);
}

void Page::clearBannersWithProject()
{
    connect(&session_, &Session::projectReplaced, this, [this] {
        for (auto* banner : findChildren<Banner*>())
            banner->clear();
    });
}

} // namespace ui
