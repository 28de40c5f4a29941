#pragma once

#include <optional>
#include <vector>

#include <QScrollArea>

#include "core/reports/basics/behind.h"
#include "ui/figures/drawing.h"

namespace ui {

/// A figure on white paper, painted by the code that exports it: as large as fits, or at a multiple of its true size.
/// What is drawn can be pointed at, with the mouse or with the arrow keys: a tip says its number, and a click or Return
/// asks for the examples that it counts.
class FigureView : public QScrollArea {
    Q_OBJECT
public:
    explicit FigureView(QWidget* parent = nullptr);
    ~FigureView() override;

    void setDrawing(Drawing drawing);
    void clear(); ///< No paper, until there is another drawing.
    [[nodiscard]] bool isCleared() const;
    [[nodiscard]] const Drawing& drawing() const { return drawing_; }
    void setPaper(const Paper& paper);
    [[nodiscard]] const Paper& paper() const { return paper_; }
    void setZoom(double zoom); ///< 1: its true size; 0: as large as there is room.
    void setGrey(bool grey);   ///< As a black-and-white printer shows it.
    /// Screen inches per inch of paper.
    [[nodiscard]] double scale() const { return scale_; }
    /// The paper's bars are narrower than a millimetre.
    [[nodiscard]] bool hasThinBars() const { return thinBars_; }

    using Spot = DrawnSpot;
    [[nodiscard]] const std::vector<Spot>& spots();
    /// Where a spot is in the coordinates of this widget's viewport.
    [[nodiscard]] QRect placeOf(const Spot& spot) const;

Q_SIGNALS:
    void examplesWanted(const std::vector<core::reports::Behind>& behind);
    void noteWanted(const QString& series, const QString& at); ///< Words at that point.

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    class Sheet;
    void redraw();
    void fit();
    void choose(int spot);
    void setChosen(int spot);
    void chooseAgain(int before);
    [[nodiscard]] int spotAt(QPointF onSheet);
    [[nodiscard]] QRectF onSheet(const QRectF& place) const;
    void open(int spot);
    [[nodiscard]] QString tipOf(const Spot& spot) const;
    [[nodiscard]] std::pair<QString, QString> nameOf(const Spot& spot) const;
    Drawing drawing_;
    Paper paper_;
    Picture picture_;
    std::vector<Spot> spots_;
    bool spotsKnown_ = false, thinBars_ = false;
    int chosen_ = -1; ///< The spot that the keys are at.
    std::pair<QString, QString> chosenName_;
    double zoom_ = 0.0;
    double scale_ = 1.0;
    bool grey_ = false;
    Sheet* sheet_;
};

} // namespace ui
