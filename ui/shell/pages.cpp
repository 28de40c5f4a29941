#include "ui/shell/pages.h"

#include "ui/home/home_page.h"
#include "ui/shell/page.h"

namespace ui {

std::vector<Page*> makePages(Session& session) { return {new HomePage(session)}; }

} // namespace ui
