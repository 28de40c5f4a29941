#pragma once

#include <QWidget>

#include "core/reports/basics/figure_look.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace ui {

/// How a figure looks: colours, ends of the axes, a plot for each series, names and order of the series, and words at
/// points. The place of the legend is among the options of the kind.
class LookPanel : public QWidget {
    Q_OBJECT
public:
    explicit LookPanel(QWidget* parent = nullptr);

    /// Emits nothing.
    void setLook(const core::reports::FigureLook& look);
    [[nodiscard]] core::reports::FigureLook look() const { return look_; }
    /// The figure as it is made, without the look: its series, and what of the look does not fit it.
    void setFigure(const core::reports::Figure& figure);
    /// Words at this point are to be typed.
    void beginNote(const QString& series, const QString& at);

Q_SIGNALS:
    void changed();

private:
    void buildAxes(QFormLayout& form);
    QWidget* buildSeries();
    QWidget* buildNotes();
    void read();
    void fillSeries();
    void fillNoteSeries();
    void fillNotes();
    void moveSeries(int by);
    void addNote();
    void sayProblems();
    void tell();

    core::reports::FigureLook look_;
    core::reports::Figure figure_;
    QComboBox* palette_;
    QComboBox* panels_;
    QLineEdit* ends_[4]; ///< x from, x to, y from, y to.
    QListWidget* series_;
    QListWidget* notes_;
    QComboBox* noteSeries_;
    QLineEdit* noteAt_;
    QLineEdit* noteText_;
    QPushButton* addNote_;
    QLabel* problems_;
};

} // namespace ui
