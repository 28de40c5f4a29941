#include "ui/session/page.h"

#include "ui/session/session.h"

namespace ui {

Page::Page(Session& session, QWidget* parent) : QWidget(parent), session_(session) {}

} // namespace ui
