#pragma once

#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <QPoint>
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
/// double click activates. The legend below shows the range and the unit. Height follows width. Where words can be
/// arranged, a drag or Ctrl with Left and Right puts a word elsewhere in its segment, Del removes it, and Ins asks for
/// one to be inserted.
class HeatWords : public QWidget {
    Q_OBJECT
public:
    explicit HeatWords(QWidget* parent = nullptr);

    /// Keeps the choice if there is still a word at its place.
    void setWords(std::vector<HeatWord> words);
    [[nodiscard]] const std::vector<HeatWord>& words() const { return words_; }
    /// What importance means, with its unit: "drop of P(positive)"; empty hides the legend.
    void setUnit(const QString& unit);
    /// The importance that has the full colour, above 0, which the legend calls fixed; nothing: the largest of the
    /// words, so that the colours of two texts cannot be compared.
    void setScale(std::optional<double> most);
    [[nodiscard]] double largest() const; ///< Of the words, without their signs; 0: none is known.
    void setArrangeable(bool arrangeable);
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
    void moveWanted(int word,
                    int gap); ///< To before the word that is now number `gap`; the number of words: to the end.
    void removeWanted(int word);
    void insertWanted(int word); ///< Behind it.

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] Flow flowFor(int width) const;
    [[nodiscard]] int legendHeight() const;
    [[nodiscard]] int wordAt(QPoint point) const;
    [[nodiscard]] int wordInLine(int line, int x) const; ///< The nearest editable word; -1: none.
    [[nodiscard]] int stepped(int from, int by) const;   ///< The next editable word in a direction.
    [[nodiscard]] double scale() const;                  ///< What has the full colour.
    /// First word of a word's segment, and the one behind its last.
    [[nodiscard]] std::pair<int, int> segmentOf(int word) const;
    [[nodiscard]] int gapAt(QPoint point, int word) const; ///< Where that word would go, within its segment.
    void moveBy(int by);
    void paintLegend(class QPainter& painter, const QRect& place) const;
    void layoutAgain();
    void describe();

    std::vector<HeatWord> words_;
    QString unit_;
    QString emptyText_;
    Flow flow_;
    int current_ = -1;
    std::optional<double> scale_;
    bool arrangeable_ = false;
    int pressed_ = -1; ///< The word under the pressed button.
    QPoint pressedAt_;
    int gap_ = -1; ///< Where the dragged word would go; -1: none is dragged.
};

} // namespace ui
