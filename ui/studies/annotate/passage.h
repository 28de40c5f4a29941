#pragma once

#include <vector>

#include <QFont>
#include <QTextEdit>

#include "core/studies/question.h"
#include "ui/studies/annotate/word_marks.h"

namespace ui {

/// 20 pixels at 100 % text size: what is read for an hour.
[[nodiscard]] QFont annotationFont();

/// A text to be judged: large, as high as it is long, readable by screen readers, selectable by mouse and keyboard.
class Passage : public QTextEdit {
    Q_OBJECT
public:
    explicit Passage(QWidget* parent = nullptr);
    void setPassage(const QString& text);
    [[nodiscard]] QString passage() const { return text_; }
    /// Words with the look of a change.
    void setMarks(std::vector<TextRange> marks);
    [[nodiscard]] const std::vector<TextRange>& marks() const { return marks_; }
    /// Highlighted parts; `labels` in the order of their colours.
    void setSpans(std::vector<core::studies::Span> spans, std::vector<std::string> labels);
    /// What is selected, in code points; empty (begin == end) when nothing is.
    [[nodiscard]] core::studies::Span selection() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void fit();
    void paintMarks();
    QString text_;
    std::vector<TextRange> marks_;
    std::vector<core::studies::Span> spans_;
    std::vector<std::string> labels_;
};

} // namespace ui
