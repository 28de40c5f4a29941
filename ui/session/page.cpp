#include "ui/session/page.h"

#include "ui/session/session.h"

namespace ui {

Page::Page(Session& session, QWidget* parent) : QWidget(parent), session_(session) {}

bool Page::showView(int n) { return n == 0; }

QString Page::viewName(int /*n*/) const { return {}; }

} // namespace ui
