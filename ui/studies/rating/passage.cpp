#include "ui/studies/rating/passage.h"

#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QWheelEvent>

#include "ui/base/theme.h"
#include "ui/text/text_colors.h"

namespace ui {

namespace {

constexpr int readingPixels = 20;
constexpr double passageMargin = theme::grid * 1.5;

} // namespace

QFont annotationFont()
{
    auto font = QApplication::font();
    font.setPixelSize(static_cast<int>(std::lround(readingPixels * theme::textPercent() / 100.0)));
    return font;
}

Passage::Passage(QWidget* parent) : QTextEdit(parent)
{
    setReadOnly(true);
    setAcceptRichText(false);
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    for (auto* text : {document(), &measure_})
        text->setDocumentMargin(passageMargin);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    refreshFont();
}

void Passage::refreshFont()
{
    setFont(annotationFont());
    measure_.setDefaultFont(annotationFont());
    updateGeometry();
}

void Passage::setPassage(const QString& text)
{
    text_ = text;
    marks_.clear();
    spans_.clear();
    setPlainText(text);
    measure_.setPlainText(text);
    paintMarks();
    updateGeometry();
}

void Passage::setMarks(std::vector<TextRange> marks)
{
    marks_ = std::move(marks);
    paintMarks();
}

void Passage::setSpans(std::vector<core::studies::Span> spans, std::vector<std::string> labels)
{
    spans_ = std::move(spans);
    labels_ = std::move(labels);
    paintMarks();
}

core::studies::Span Passage::selection() const
{
    const auto cursor = textCursor();
    return {false, codePointsOf(text_, cursor.selectionStart()), codePointsOf(text_, cursor.selectionEnd()), {}};
}

void Passage::paintMarks()
{
    QList<ExtraSelection> all;
    const auto add = [&](int begin, int end, const QTextCharFormat& format) {
        ExtraSelection selection;
        selection.cursor = QTextCursor(document());
        selection.cursor.setPosition(std::min(begin, static_cast<int>(text_.size())));
        selection.cursor.setPosition(std::min(end, static_cast<int>(text_.size())), QTextCursor::KeepAnchor);
        selection.format = format;
        all.append(selection);
    };
    QTextCharFormat changed;
    changed.setBackground(changedBackground(palette()));
    changed.setUnderlineStyle(QTextCharFormat::SingleUnderline);
    changed.setUnderlineColor(changedUnderline(palette()));
    for (const auto& mark : marks_)
        add(mark.begin, mark.begin + mark.length, changed);
    for (const auto& span : spans_) {
        const auto at = std::ranges::find(labels_, span.label) - labels_.begin();
        const auto color = theme::series(static_cast<int>(at));
        QTextCharFormat format;
        format.setBackground(color);
        format.setForeground(theme::textOn(color));
        add(unitsOf(text_, span.begin), unitsOf(text_, span.end), format);
    }
    setExtraSelections(all);
}

int Passage::heightForWidth(int width) const
{
    measure_.setTextWidth(width - 2 * frameWidth());
    return static_cast<int>(std::ceil(measure_.size().height())) + 2 * frameWidth();
}

QSize Passage::sizeHint() const
{
    const int width = fontMetrics().averageCharWidth() * 60;
    return {width, heightForWidth(width)};
}

QSize Passage::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 12, fontMetrics().height() + 2 * static_cast<int>(passageMargin)};
}

bool Passage::event(QEvent* event)
{
    // Plain keys are the annotation panel's, not a text editor's.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->modifiers() == Qt::NoModifier) {
        event->ignore();
        return true;
    }
    return QTextEdit::event(event);
}

void Passage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space)
        event->ignore();
    else
        QTextEdit::keyPressEvent(event);
}

void Passage::changeEvent(QEvent* event)
{
    QTextEdit::changeEvent(event);
    if (event->type() == QEvent::ApplicationFontChange) {
        refreshFont();
    } else if (event->type() == QEvent::PaletteChange) {
        paintMarks();
    }
}

void Passage::wheelEvent(QWheelEvent* event) { event->ignore(); } // the page around it scrolls

} // namespace ui
