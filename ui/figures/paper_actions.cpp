#include "ui/figures/paper_actions.h"

#include <QClipboard>
#include <QGuiApplication>

#include "core/base/error.h"
#include "core/reports/bundle/methods.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"

namespace ui {

PaperActions::PaperActions(Session& session, Banner& banner, ChosenFn chosen, QWidget* parent)
    : QObject(parent), session_(session), banner_(banner), chosen_(std::move(chosen))
{
    methods_ =
        makeAction(parent, tr("Copy methods paragraph"), QStringLiteral("copy"), {},
                   tr("Copy the exact facts of the chosen campaigns as Markdown"), [this] { copyMethods("markdown"); });
    methodsTex_ =
        makeAction(parent, tr("Copy methods paragraph as TeX"), QStringLiteral("copy"), {},
                   tr("Copy the exact facts of the chosen campaigns as LaTeX"), [this] { copyMethods("latex"); });
}

void PaperActions::copyMethods(const std::string& format)
{
    const auto project = session_.project();
    const auto ids = chosen_();
    if (!project || ids.empty()) {
        banner_.showProblem({tr("No campaign is chosen."), tr("Choose one in the list on the left.")});
        return;
    }
    session_.jobs().run(
        this, {tr("Write the methods paragraph"), false, true},
        [project, ids, format](JobControl&) { return core::reports::methodsParagraphs(*project, ids, format); },
        [this](const std::string& text) {
            QGuiApplication::clipboard()->setText(toQt(text));
            banner_.show(Banner::Kind::Good, tr("The methods paragraph is on the clipboard"));
        },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

} // namespace ui
