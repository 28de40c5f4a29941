#pragma once

#include <vector>

#include <QFont>
#include <QTextDocument>
#include <QTextEdit>

#include "core/studies/design/question.h"
#include "ui/studies/rating/word_marks.h"

namespace ui {

/// 20 pixels at 100 % text size: raters read it for an hour.
[[nodiscard]] QFont annotationFont();

/// A text to be judged: large, as high as it is long, readable by screen readers, selectable by mouse and keyboard.
class Passage : public QTextEdit {
    Q_OBJECT
public:
    explicit Passage(QWidget* parent = nullptr);
    void setPassage(const QString& text);
    [[nodiscard]] QString passage() const { return text_; }
    /// Marks words as changed.
    void setMarks(std::vector<TextRange> marks);
    [[nodiscard]] const std::vector<TextRange>& marks() const { return marks_; }
    /// Highlighted parts; `labels` in the order of their colours.
    void setSpans(std::vector<core::studies::Span> spans, std::vector<std::string> labels);
    /// What is selected, in code points; empty (begin == end) when nothing is.
    [[nodiscard]] core::studies::Span selection() const;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void refreshFont();
    void paintMarks();
    QString text_;
    mutable QTextDocument measure_; ///< The same text, to be measured at any width.
    std::vector<TextRange> marks_;
    std::vector<core::studies::Span> spans_;
    std::vector<std::string> labels_;
};

} // namespace ui
