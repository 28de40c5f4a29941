#pragma once

#include <limits>
#include <vector>

#include <QString>
#include <QWidget>

#include "ui/text/flow.h"

namespace ui {

/// A word as HeatWords shows it.
struct HeatWord {
    QString form;
    double importance = std::numeric_limits<double>::quiet_NaN(); ///< NaN: not known.
    bool changed = false;                                         ///< Differs from the original text.
    bool editable = true; ///< Words of a locked segment are grey and cannot be chosen.
    QString segment;     ///< Set on the first word of a segment that is to be named: it starts a new line. A locked one
                         ///< has a padlock before its name.
    QString toolTip;     ///< Beside the importance.
    bool locked = false; ///< The user has locked this word: it has a padlock at its corner, and can be chosen.
};

/// The words of a text, coloured by importance, one of them chosen by mouse or keys.
///
/// Left and Right move through the words, Up and Down to the line above or below, Home and End to the ends; Enter or a
/// double click activates. The legend below shows the range and the unit. Height follows width.
class HeatWords : public QWidget {
    Q_OBJECT
public:
    explicit HeatWords(QWidget* parent = nullptr);

    /// Keeps the choice if there is still a word at its place.
    void setWords(std::vector<HeatWord> words);
    [[nodiscard]] const std::vector<HeatWord>& words() const { return words_; }
    /// What importance means, with its unit: "drop of P(positive)"; empty hides the legend.
    void setUnit(const QString& unit);
    /// Shown in muted text while there are no words.
    void setEmptyText(const QString& text);

    [[nodiscard]] int current() const { return current_; } ///< -1: none.
    void setCurrent(int word);
    /// Where word `i` is painted, in widget coordinates; for tool tips, menus and tests.
    [[nodiscard]] QRect wordRect(int i) const;
    /// Tells scroll areas to keep the chosen word visible.
    [[nodiscard]] QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void currentChanged(int word);
    void activated(int word);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] Flow flowFor(int width) const;
    [[nodiscard]] int legendHeight() const;
    [[nodiscard]] int wordAt(QPoint point) const;
    [[nodiscard]] int wordInLine(int line, int x) const; ///< The nearest editable word; -1: none.
    [[nodiscard]] int stepped(int from, int by) const;   ///< The next editable word in a direction.
    [[nodiscard]] double largest() const;
    void paintLegend(class QPainter& painter, const QRect& place) const;
    void layoutAgain();
    void describe();

    std::vector<HeatWord> words_;
    QString unit_;
    QString emptyText_;
    Flow flow_;
    int current_ = -1;
};

} // namespace ui
