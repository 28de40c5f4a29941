#pragma once

#include <optional>
#include <vector>

#include <QAbstractScrollArea>

#include "core/reports/arcs/arc_figure.h"
#include "core/victims/views.h"
#include "ui/charts/paper.h"
#include "ui/jobs/job.h"

class QAction;
class QMenu;

namespace ui {

/// One sentence with its tree, or the trees before and after an edit; or a question with its logical forms.
///
/// Left and Right go through the words, Home and End to the ends; Enter or a double click activates the chosen one.
/// Ctrl and the wheel, + and - zoom, 0 restores the size of the other text; dragging scrolls. Hovering over an arc
/// shows its score and what happened to it; over the leaf of an equation it marks its number in the problem, and over a
/// number its leaves. Exports show the same as the view, from the same geometry.
class ArcView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit ArcView(QWidget* parent = nullptr);

    void setExample(core::reports::ArcExample example);
    void clear();
    /// Shown in muted text while there is no sentence.
    void setEmptyText(const QString& text);
    /// Scores of all arcs, for the tool tips; ignored unless they fit the sentence shown.
    void setScores(std::optional<core::victims::ArcScores> before, std::optional<core::victims::ArcScores> after);

    [[nodiscard]] const core::reports::ArcFigure& figure() const { return figure_; }
    [[nodiscard]] bool empty() const { return figure_.panels.empty(); }

    [[nodiscard]] int current() const { return current_; } ///< Column of the chosen word; -1: none.
    void setCurrent(int column);

    [[nodiscard]] bool overlaid() const { return overlaid_; }
    void setOverlaid(bool overlaid);
    [[nodiscard]] bool wrapped() const { return wrapped_; } ///< Long sentences are broken into rows.
    void setWrapped(bool wrapped);
    [[nodiscard]] double zoom() const { return zoom_; } ///< 1: words as large as the window's text.
    void setZoom(double zoom);
    /// A sentence that needs one row is drawn as large as the pane is wide, up to twice the size of the other text;
    /// until somebody zooms.
    void setFilling(bool filling);

    /// As high as its content, up to this many pixels; beyond that it scrolls. 0: as high as there is room.
    void setMostHeight(int pixels);

    /// Overlay, wrap, zoom, copy and export: for buttons, menus and the command palette.
    [[nodiscard]] QList<QAction*> viewActions() const { return actions_; }
    [[nodiscard]] QAction* exportAction() const { return export_; }
    [[nodiscard]] QAction* overlayAction() const { return overlay_; }

    /// Where things are painted, in viewport coordinates; for tests.
    [[nodiscard]] QRectF wordRect(int column) const;
    [[nodiscard]] int columnAt(QPointF point) const; ///< -1: none.
    [[nodiscard]] int arcAt(QPointF point) const;    ///< Of ArcSentence::arcs; -1: none.
    [[nodiscard]] QString arcTip(int arc) const;
    /// Columns that are marked because they are linked with the one under the pointer or the chosen one.
    [[nodiscard]] std::vector<int> linked() const;

    /// Writes the sentence on paper of this width, one file per format. \throws core::Error.
    void exportTo(const QStringList& files, const Paper& paper) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void currentChanged(int column);
    void activated(int column);
    void exported(const QStringList& files);
    void exportFailed(const ui::Problem& problem);

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void makeActions();
    void layoutAgain();
    void updateBars();
    [[nodiscard]] double pixelsAPoint() const;
    void drawFigure();                        ///< At the zoom as it is.
    [[nodiscard]] double fillingZoom() const; ///< Of the figure as it is at zoom 1.
    [[nodiscard]] QPointF origin() const;     ///< Of the figure, in viewport coordinates.
    [[nodiscard]] QPointF toPoints(QPointF viewport) const;
    [[nodiscard]] const core::reports::ArcSentence& sentence() const;
    [[nodiscard]] QString wordTip(int column) const;
    void hover(QPointF point);
    void showCurrent();
    void describe();
    void copyText() const;
    void copyImage() const;
    void save();

    std::optional<core::reports::ArcExample> example_;
    core::reports::ArcFigure figure_;
    std::optional<core::victims::ArcScores> scores_[2]; ///< Before, after.
    QString emptyText_;
    int current_ = -1;
    int hovered_ = -1;       ///< Arc under the pointer,
    int hoveredColumn_ = -1; ///< or word or leaf.
    bool overlaid_ = false;
    bool wrapped_ = true;
    double zoom_ = 1.0;
    bool filling_ = false;
    int mostHeight_ = 0;
    std::optional<QPoint> dragged_; ///< Where the pointer was.
    QList<QAction*> actions_;
    QAction* export_ = nullptr;
    QAction* overlay_ = nullptr;
    QAction* wrap_ = nullptr;
    QAction* fill_ = nullptr;
};

} // namespace ui
