#pragma once

#include <vector>

#include <QString>
#include <QStringList>
#include <QWidget>

#include "core/reports/arcs/alignment.h"
#include "core/text/input.h"
#include "ui/text/flow.h"
#include "ui/text/text_colors.h"

namespace ui {

/// What is said of a word of the text after.
struct WordNote {
    std::size_t segment = 0, word = 0;
    WordTone tone = WordTone::Plain;
    QString text; ///< "antonym: ..."
};

/// A text before and after an attack, aligned word by word in pairs of lines.
///
/// Changed words have an accent background and underline, of the tone of what is said of them where there are notes,
/// which a tool tip shows; deleted ones are struck through, an inserted word has a caret
/// at its place in the line before. Ctrl+C copies both texts. Height follows width.
class DiffView : public QWidget {
    Q_OBJECT
public:
    explicit DiffView(QWidget* parent = nullptr);

    /// `after` must have been edited from `before` (its words remember their origins). Unchanged segments are
    /// shown in one line instead of two.
    void setTexts(const core::text::Input& before, const core::text::Input& after);
    /// Of the texts that are shown; other texts forget them.
    void setNotes(const std::vector<WordNote>& notes);
    void clear();
    /// Shown in muted text while there are no texts.
    void setEmptyText(const QString& text);
    /// Line titles; "Before" and "After" unless set.
    void setTitles(const QString& before, const QString& after);

    /// Number of columns that are not Same; for tests and counters.
    [[nodiscard]] int changes() const;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// A column of the alignment with the words' forms.
    struct Column {
        core::reports::AlignedWords::Kind kind = core::reports::AlignedWords::Kind::Same;
        QString before;
        QString after;
        std::vector<std::size_t> words = {}; ///< Of the text after.
        WordTone tone = WordTone::Plain;
        QStringList notes = {};
    };
    struct Part {
        QString name;
        std::vector<Column> columns;
        bool changed = false;
        Flow flow;
        int top = 0;
    };
    [[nodiscard]] int titleWidth() const;
    [[nodiscard]] int lineHeight() const;
    /// Lays the parts out for a width; returns the height.
    int layoutFor(int width, std::vector<Part>& parts) const;
    void layoutAgain();
    void paintColumn(class QPainter& painter, const QRect& place, const Column& column, bool changedPart) const;
    [[nodiscard]] QString sentence(bool after) const;
    void describe(); ///< To those who cannot see it.

    std::vector<Part> parts_;
    QString titles_[2];
    QString emptyText_;
};

} // namespace ui
