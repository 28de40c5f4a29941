#pragma once

#include <functional>
#include <vector>

#include <QString>

namespace ui {
class MainWindow;
class Page;
class Session;
} // namespace ui

namespace tour {

/// One state of a page that is worth a picture.
struct View {
    QString name;               ///< Ends the picture's name; empty: the page as it opens.
    std::function<bool()> show; ///< False: there is no such view now.
};

/// The views of a page, in an order in which they can be shown one after the other. They are reached as a person would
/// reach them: by actions, buttons, lists.
[[nodiscard]] std::vector<View> viewsOf(ui::Page& page, ui::Session& session, ui::MainWindow& window);

} // namespace tour
