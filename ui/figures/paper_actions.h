#pragma once

#include <functional>
#include <vector>

#include <QObject>

#include "core/store/project.h"

class QAction;

namespace ui {

class Banner;
class Session;

/// What goes into a paper beside figures and tables: the methods paragraph.
class PaperActions : public QObject {
    Q_OBJECT
public:
    using ChosenFn = std::function<std::vector<core::store::Id>()>;

    /// `chosen`: the campaigns that the paragraph describes. Results and problems are shown in `banner`.
    PaperActions(Session& session, Banner& banner, ChosenFn chosen, QWidget* parent);

    [[nodiscard]] QList<QAction*> actions() const { return {methods_, methodsTex_}; }

private:
    void copyMethods(const std::string& format);

    Session& session_;
    Banner& banner_;
    ChosenFn chosen_;
    QAction* methods_;
    QAction* methodsTex_;
};

} // namespace ui
