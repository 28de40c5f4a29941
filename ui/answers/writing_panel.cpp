#include "ui/answers/writing_panel.h"

#include <cmath>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollArea>
#include <QSettings>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/answers/shape.h"
#include "ui/answers/attention_map.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"

namespace ui {
namespace {

constexpr auto openKey = "lab/writing-open";
constexpr int mostPixels = 260; // the candidates below keep their room

} // namespace

WritingPanel::WritingPanel(QWidget* parent)
    : QWidget(parent), header_(new QToolButton(this)), inside_(new QWidget(this)),
      answers_(new QTableWidget(0, 2, inside_)), map_(new AttentionMap)
{
    header_->setText(tr("Other answers, and attention"));
    header_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    header_->setAutoRaise(true);
    header_->setCheckable(true);
    answers_->setHorizontalHeaderLabels({tr("Probability"), tr("Answer")});
    styleTable(answers_, {12, 40});
    answers_->horizontalHeader()->setStretchLastSection(true);
    answers_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    answers_->setAccessibleName(tr("The likeliest answers"));
    auto* scroll = new QScrollArea(inside_);
    scroll->setWidget(map_);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* row = new QHBoxLayout(inside_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * theme::grid);
    row->addWidget(answers_, 1);
    row->addWidget(scroll, 1);
    inside_->setMaximumHeight(mostPixels);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid / 2);
    column->addWidget(header_, 0, Qt::AlignLeft);
    column->addWidget(inside_);
    connect(header_, &QToolButton::toggled, this, &WritingPanel::open);
    const bool wanted = QSettings().value(openKey, false).toBool();
    header_->setChecked(wanted);
    open(wanted);
    hide();
}

bool WritingPanel::isOpen() const { return header_->isChecked(); }

void WritingPanel::setOpen(bool wanted) { header_->setChecked(wanted); }

void WritingPanel::setTitle(const QString& title) { header_->setText(title); }

void WritingPanel::open(bool wanted)
{
    header_->setArrowType(wanted ? Qt::DownArrow : Qt::RightArrow);
    inside_->setVisible(wanted);
    QSettings().setValue(openKey, wanted);
    Q_EMIT opened(wanted);
}

void WritingPanel::setWriting(const std::optional<Writing>& writing)
{
    setVisible(writing.has_value());
    answers_->setRowCount(0);
    map_->setWriting(writing.value_or(Writing()));
    if (!writing)
        return;
    for (const auto& answer : writing->answers) {
        const int row = answers_->rowCount();
        answers_->insertRow(row);
        auto* probability = new QTableWidgetItem(formatDecimal(std::exp(answer.logProbability), 4));
        probability->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        probability->setToolTip(tr("Its natural logarithm: %1").arg(formatDecimal(answer.logProbability, 4)));
        answers_->setItem(row, 0, probability);
        const auto text = toQt(core::answers::textOf(answer.answer).value_or(std::string()));
        auto* item = new QTableWidgetItem(text);
        item->setToolTip(text);
        answers_->setItem(row, 1, item);
    }
}

} // namespace ui
