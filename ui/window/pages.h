#pragma once

#include <vector>

namespace ui {

class Page;
class Session;

/// All pages of the window, in the order of the sidebar.
[[nodiscard]] std::vector<Page*> makePages(Session& session);

} // namespace ui
