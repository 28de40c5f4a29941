#include "ui/lab/segment_editor.h"

#include <algorithm>
#include <cmath>

#include <QGridLayout>
#include <QLabel>
#include <QScrollBar>
#include <QSignalBlocker>

#include "ui/base/theme.h"

namespace ui {
namespace {

/// A field that is as high as its text.
class GrowingField : public QPlainTextEdit {
public:
    explicit GrowingField(QWidget* parent) : QPlainTextEdit(parent)
    {
        setTabChangesFocus(true);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        connect(this, &QPlainTextEdit::textChanged, this, [this] { grow(); });
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QPlainTextEdit::resizeEvent(event);
        grow();
    }

private:
    void grow()
    {
        // The document's height counts in lines here, and a line may be wrapped into several.
        const int needed = static_cast<int>(std::ceil(document()->size().height()));
        const int lines = std::clamp(needed, 1, 4);
        setVerticalScrollBarPolicy(needed > lines ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
        const int margins = static_cast<int>(2 * document()->documentMargin()) + 2 * frameWidth();
        setFixedHeight(lines * fontMetrics().lineSpacing() + margins);
        // A field that was too low while it grew has scrolled; there is room for all lines now.
        if (needed <= lines)
            verticalScrollBar()->setValue(0);
    }
};

} // namespace

SegmentEditor::SegmentEditor(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this))
{
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(theme::grid);
    grid_->setColumnStretch(1, 1);
    setSegments({QStringLiteral("sentence")});
}

void SegmentEditor::setSegments(const QStringList& names)
{
    if (names == names_)
        return;
    const auto kept = texts();
    for (auto* label : labels_)
        delete label;
    for (auto* field : fields_)
        delete field;
    labels_.clear();
    fields_.clear();
    names_ = names;
    for (int i = 0; i < names.size(); ++i) {
        auto* field = new GrowingField(this);
        field->setObjectName(QStringLiteral("text-") + names[i]);
        field->setPlaceholderText(names.size() == 1 ? tr("Type a sentence, or take one from the corpus") : QString());
        auto* label = new QLabel(names.size() == 1 ? tr("&Text") : names[i], this);
        label->setBuddy(field);
        field->setAccessibleName(names.size() == 1 ? tr("Text") : names[i]);
        field->setPlainText(i < kept.size() ? kept[i] : QString());
        grid_->addWidget(label, i, 0, Qt::AlignTop);
        grid_->addWidget(field, i, 1);
        labels_.push_back(label);
        fields_.push_back(field);
        connect(field, &QPlainTextEdit::textChanged, this, &SegmentEditor::edited);
    }
}

void SegmentEditor::setTexts(const QStringList& texts)
{
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        const auto text = static_cast<int>(i) < texts.size() ? texts[static_cast<int>(i)] : QString();
        if (fields_[i]->toPlainText() == text)
            continue;
        const QSignalBlocker quiet(this); // the field itself must still grow
        fields_[i]->setPlainText(text);
    }
}

QStringList SegmentEditor::texts() const
{
    QStringList texts;
    for (const auto* field : fields_)
        texts << field->toPlainText();
    return texts;
}

void SegmentEditor::focusFirst()
{
    fields_.front()->setFocus();
    fields_.front()->selectAll();
}

} // namespace ui
