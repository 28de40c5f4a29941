#include "ui/session/page.h"

#include "ui/session/session.h"
#include "ui/widgets/banner.h"

namespace ui {

Page::Page(Session& session, QWidget* parent) : QWidget(parent), session_(session) {}

void Page::clearBannersWithProject()
{
    connect(&session_, &Session::projectReplaced, this, [this] {
        for (auto* banner : findChildren<Banner*>())
            banner->clear();
    });
}

} // namespace ui
