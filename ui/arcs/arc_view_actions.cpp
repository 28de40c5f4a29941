#include <QAction>
#include <QClipboard>
#include <QGuiApplication>

#include "core/base/error.h"
#include "ui/arcs/arc_export.h"
#include "ui/arcs/arc_painter.h"
#include "ui/arcs/arc_view.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"

namespace ui {
namespace {

constexpr double clipboardDpi = 300.0;

} // namespace

void ArcView::makeActions()
{
    const auto add = [this](const QString& text, const QString& icon, const QKeySequence& keys, const QString& tip,
                            std::function<void()> work) {
        auto* action = makeAction(this, text, icon, keys, tip, std::move(work));
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
        actions_ << action;
        return action;
    };
    const auto key = [](const char* keys) { return QKeySequence(QString::fromLatin1(keys)); };
    overlay_ = add(tr("Overlay the trees"), {}, {}, tr("Draw both trees above the words, common arcs once"),
                   [this] { setOverlaid(overlay_->isChecked()); });
    overlay_->setCheckable(true);
    wrap_ = add(tr("Break into rows"), {}, {}, tr("Break long sentences into rows instead of scrolling"),
                [this] { setWrapped(wrap_->isChecked()); });
    wrap_->setCheckable(true);
    wrap_->setChecked(wrapped_);
    add(tr("Zoom in"), {}, key("+"), tr("Larger"), [this] { setZoom(zoom_ * 1.25); });
    add(tr("Zoom out"), {}, key("-"), tr("Smaller"), [this] { setZoom(zoom_ / 1.25); });
    add(tr("Actual size"), {}, key("0"), tr("Words as large as the window's text"), [this] { setZoom(1.0); });
    fill_ = add(tr("Fill the pane"), {}, key("9"), tr("As large as the pane is wide, where one row is enough"),
                [this] { setFilling(fill_->isChecked()); });
    fill_->setCheckable(true);
    add(tr("Copy as text"), QStringLiteral("copy"), QKeySequence(QKeySequence::Copy), tr("Copy the trees as text"),
        [this] { copyText(); });
    add(tr("Copy as picture"), QStringLiteral("copy"), key("Ctrl+Shift+C"), tr("Copy the picture, 300 dpi on white"),
        [this] { copyImage(); });
    export_ = add(tr("Export trees..."), QStringLiteral("export"), {},
                  tr("Write the trees as PDF, SVG, PNG, TikZ or CSV"), [this] { save(); });
}

void ArcView::copyText() const { QGuiApplication::clipboard()->setText(toQt(core::reports::toText(figure_))); }

void ArcView::copyImage() const { QGuiApplication::clipboard()->setImage(arcImage(figure_, clipboardDpi)); }

void ArcView::save()
{
    auto name = toQt(figure_.panels.front().example.id);
    for (auto& letter : name)
        if (!letter.isLetterOrNumber())
            letter = QLatin1Char('-');
    askArcExport(this, QStringLiteral("arcs-") + name, [this](const QStringList& files, const Paper& paper) {
        try {
            exportTo(files, paper);
            Q_EMIT exported(files);
        } catch (const core::Error&) {
            Q_EMIT exportFailed(currentProblem());
        }
    });
}

void ArcView::exportTo(const QStringList& files, const Paper& paper) const
{
    if (!example_)
        return;
    const auto figure = arcsOnPaper({*example_}, overlaid_, paper.widthMm, paper.font);
    for (const auto& file : files)
        exportArcs(figure, toPath(file), paper.font);
}

} // namespace ui
