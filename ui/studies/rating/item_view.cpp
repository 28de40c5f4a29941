#include "ui/studies/rating/item_view.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "core/reports/arcs/arc_sentence.h"
#include "core/reports/arcs/equation_sentence.h"
#include "ui/arcs/arc_view.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/studies/rating/passage.h"
#include "ui/widgets/styled_label.h"

namespace ui {

namespace {

constexpr int sideBySideCharacters = 56; ///< Below this total width the texts are one above the other.

/// A packet comes from outside: a tree that does not fit its words, or an equation that is none, is not drawn.
std::optional<core::reports::ArcSentence> sentenceOf(const core::studies::ShownTree& tree)
{
    const auto text = core::text::Text::ofWords(tree.words);
    if (tree.equation) {
        const core::structures::Prediction equation = *tree.equation;
        return core::reports::equationSentence(text, text, {equation}, std::nullopt);
    }
    if (tree.words.size() != tree.tree.heads.size())
        return std::nullopt;
    return core::reports::arcSentence(text, tree.tree);
}

} // namespace

ItemView::ItemView(QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid * 2);
    context_ = new QVBoxLayout;
    context_->setSpacing(theme::grid / 2);
    column->addLayout(context_);
    sides_ = new QBoxLayout(QBoxLayout::LeftToRight);
    sides_->setSpacing(theme::grid * 2);
    column->addLayout(sides_);
    for (auto& side : side_) {
        side.box = new QWidget(this);
        auto* inner = new QVBoxLayout(side.box);
        inner->setContentsMargins(0, 0, 0, 0);
        inner->setSpacing(theme::grid / 2);
        side.name = new StyledLabel(StyledLabel::Style::Caption, side.box);
        inner->addWidget(side.name);
        side.passage = new Passage(side.box);
        inner->addWidget(side.passage);
        side.tree = new ArcView(side.box);
        side.tree->setMostHeight(420);
        side.tree->setFocusPolicy(Qt::TabFocus); // its keys must not take the answers'
        side.tree->hide();
        inner->addWidget(side.tree);
        inner->addStretch(1);
        sides_->addWidget(side.box, 1);
    }
    side_[0].name->setText(tr("Text A"));
    side_[1].name->setText(tr("Text B"));
    side_[0].passage->setAccessibleName(tr("Text"));
    side_[1].passage->setAccessibleName(tr("Text B"));
}

void ItemView::setItem(const core::studies::PacketItem& item, core::studies::Shows shows)
{
    pair_ = shows == core::studies::Shows::Pair && !item.right.empty();
    while (auto* row = context_->takeAt(0)) {
        delete row->widget();
        delete row;
    }
    spokenContext_.clear();
    for (const auto& [name, text] : item.context) {
        context_->addWidget(new StyledLabel(StyledLabel::Style::Caption, toQt(name), this));
        auto* label = new QLabel(this);
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setText(toQt(text));
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        context_->addWidget(label);
        spokenContext_ += toQt(name) + QStringLiteral(": ") + toQt(text) + QStringLiteral(". ");
    }
    side_[0].passage->setPassage(toQt(pair_ ? item.left : item.text()));
    side_[0].passage->setAccessibleName(pair_ ? tr("Text A") : tr("Text"));
    side_[0].name->setVisible(pair_);
    showTree(side_[0], pair_ || !item.textIsRight ? item.leftTree : item.rightTree);
    side_[1].box->setVisible(pair_);
    if (pair_) {
        side_[1].passage->setPassage(toQt(item.right));
        showTree(side_[1], item.rightTree);
    }
    refreshMarks();
    arrange();
}

void ItemView::showTree(Side& side, const std::optional<core::studies::ShownTree>& tree)
{
    auto sentence = tree ? sentenceOf(*tree) : std::nullopt;
    side.tree->setVisible(sentence.has_value());
    if (sentence)
        side.tree->setExample({{}, {}, std::move(*sentence)});
    else
        side.tree->clear();
}

void ItemView::setMarked(bool marked)
{
    marked_ = marked;
    refreshMarks();
}

void ItemView::refreshMarks()
{
    if (!pair_)
        return;
    auto marks = marked_ ? differences(side_[0].passage->passage(), side_[1].passage->passage())
                         : std::pair<std::vector<TextRange>, std::vector<TextRange>>{};
    side_[0].passage->setMarks(std::move(marks.first));
    side_[1].passage->setMarks(std::move(marks.second));
}

QString ItemView::spoken() const
{
    if (!pair_)
        return spokenContext_ + side_[0].passage->passage();
    return spokenContext_ + tr("Text A: %1. Text B: %2").arg(side_[0].passage->passage(), side_[1].passage->passage());
}

void ItemView::arrange()
{
    const bool narrow = width() < QFontMetrics(annotationFont()).averageCharWidth() * sideBySideCharacters;
    const auto direction = pair_ && narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
    if (sides_->direction() != direction)
        sides_->setDirection(direction);
}

void ItemView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void ItemView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        arrange();
}

} // namespace ui
