#include "ui/corpora/example_view.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTextBlock>
#include <QVBoxLayout>

#include "core/corpora/answers.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"

namespace ui {

namespace {

constexpr int mostMarks = 1000;

} // namespace

QString textsOf(const core::corpora::Example& example)
{
    const auto& segments = example.input.segments();
    if (segments.size() == 1)
        return toQt(segments.front().text.str());
    QStringList parts;
    for (const auto& segment : segments)
        parts << toQt(segment.name) + QLatin1Char('\n') + toQt(segment.text.str());
    return parts.join(QStringLiteral("\n\n"));
}

ExampleView::ExampleView(QWidget* parent) : QWidget(parent), title_(new QLabel(this)), text_(new QPlainTextEdit(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid / 2);
    title_->setTextFormat(Qt::PlainText);
    title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(title_);
    text_->setReadOnly(true);
    text_->setTabChangesFocus(true);
    text_->setAccessibleName(tr("The whole text"));
    text_->setPlaceholderText(tr("Choose an example to read it."));
    column->addWidget(text_, 1);
}

void ExampleView::setExample(const core::corpora::Corpus& corpus, const core::corpora::Example* example)
{
    text_->clear();
    title_->clear();
    title_->setVisible(example != nullptr);
    if (example == nullptr)
        return;
    const QString gold = toQt(core::corpora::goldText(corpus, *example));
    const bool isClass = core::structures::labelOf(example->gold) >= 0;
    title_->setText(isClass && !gold.isEmpty() ? tr("%1 \u00b7 %2").arg(toQt(example->id), gold) : toQt(example->id));
    QString all = textsOf(*example);
    if (!example->columns.empty())
        all += QLatin1Char('\n');
    for (const auto& [name, value] : example->columns)
        all += QLatin1Char('\n') + toQt(name) + QStringLiteral(": ") + toQt(value);
    text_->setPlainText(all);
    mark();
}

void ExampleView::setSearch(const core::text::Search& search)
{
    search_ = search;
    mark();
}

QString ExampleView::text() const { return text_->toPlainText(); }

void ExampleView::mark()
{
    QList<QTextEdit::ExtraSelection> marks;
    for (const auto& term : search_.terms()) {
        const bool isPattern = term.kind == core::text::SearchTerm::Kind::Pattern;
        const QRegularExpression pattern(isPattern ? toQt(term.value) : QRegularExpression::escape(toQt(term.value)),
                                         QRegularExpression::CaseInsensitiveOption);
        if (!term.column.empty() || term.value.empty() || !pattern.isValid())
            continue;
        QTextCursor hit(text_->document());
        while (marks.size() < mostMarks) {
            hit = text_->document()->find(pattern, hit);
            if (hit.isNull() || !hit.hasSelection())
                break;
            QTextEdit::ExtraSelection selection;
            selection.cursor = hit;
            selection.format.setBackground(palette().highlight());
            selection.format.setForeground(palette().highlightedText());
            marks << selection;
        }
    }
    text_->setExtraSelections(marks);
    if (!marks.isEmpty()) { // bring the first one into sight
        QTextCursor first = marks.front().cursor;
        first.clearSelection();
        text_->setTextCursor(first);
        text_->ensureCursorVisible();
    }
}

} // namespace ui
