#pragma once

#include <QScrollArea>

#include "ui/figures/drawing.h"

namespace ui {

/// A figure on white paper, painted by the code that exports it: as large as fits, or at a multiple of its true size.
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

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    class Sheet;
    void redraw();
    void fit();
    Drawing drawing_;
    Paper paper_;
    Picture picture_;
    double zoom_ = 0.0;
    double scale_ = 1.0;
    bool grey_ = false;
    Sheet* sheet_;
};

} // namespace ui
