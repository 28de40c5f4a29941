#include "ui/campaigns/campaign_panel.h"

#include <QBoxLayout>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>

#include "core/victims/card_json.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/charts/bar_list.h"
#include "ui/widgets/styled_label.h"

namespace ui {

namespace {

constexpr int besideCharacters = 80; ///< From this width on the facts are beside the counts, else below them.

} // namespace

CampaignPanel::CampaignPanel(QWidget* parent)
    : QWidget(parent), name_(new StyledLabel(StyledLabel::Style::Bold, this)), bar_(new QProgressBar(this)),
      progress_(new QLabel(this)), rate_(new StyledLabel(StyledLabel::Style::Title, this)),
      rateNote_(new StyledLabel(StyledLabel::Style::Caption, this)), counts_(new BarList(this)),
      facts_(new QFormLayout), row_(new QBoxLayout(QBoxLayout::LeftToRight, this))
{
    row_->setContentsMargins(0, theme::grid, 0, 0);
    row_->setSpacing(48);
    rateNote_->setWordWrap(true);
    facts_->setRowWrapPolicy(QFormLayout::WrapLongRows);
    auto* left = new QVBoxLayout;
    left->setSpacing(theme::grid);
    left->addWidget(name_);
    bar_->setTextVisible(false);
    bar_->setMaximumHeight(8);
    left->addWidget(bar_);
    left->addWidget(progress_);
    rate_->setObjectName(QStringLiteral("live-rate"));
    left->addWidget(rate_);
    rateNote_->setText(tr("attack success: succeeded of attacked, 95% interval"));
    left->addWidget(rateNote_);
    counts_->setAccessibleName(tr("Examples by status"));
    left->addWidget(counts_);
    left->addStretch(1);
    row_->addLayout(left, 1);
    auto* right = new QVBoxLayout;
    facts_->setHorizontalSpacing(theme::grid * 2);
    facts_->setVerticalSpacing(4);
    facts_->setLabelAlignment(Qt::AlignLeft);
    right->addLayout(facts_);
    right->addStretch(1);
    row_->addLayout(right, 1);
}

void CampaignPanel::resizeEvent(QResizeEvent* event)
{
    const bool narrow = width() < besideCharacters * fontMetrics().averageCharWidth();
    row_->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    QWidget::resizeEvent(event);
}

void CampaignPanel::setCampaign(const CampaignRow& row)
{
    const auto& record = row.record;
    name_->setText(toQt(record.name));
    while (facts_->rowCount() > 0)
        facts_->removeRow(0);
    const auto add = [this](const QString& name, const QString& value) {
        if (value.isEmpty())
            return;
        auto* label = new QLabel(value, this);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setAccessibleName(QStringLiteral("%1: %2").arg(name, value)); // a number says nothing by itself
        facts_->addRow(new StyledLabel(StyledLabel::Style::Muted, name, this), label);
    };
    const auto given = toQt(core::victims::givenNameInCard(record.victimCard));
    add(tr("Victim"), given.isEmpty() ? toQt(record.victim) : tr("%1 (%2)").arg(given, toQt(record.victim)));
    add(tr("Recipe"), tr("%1 (hash %2)").arg(toQt(record.recipeName), toQt(record.recipeHash)));
    add(tr("Corpus"), toQt(row.corpus));
    add(tr("Note"), toQt(row.notes.note));
    QStringList tags;
    for (const auto& tag : row.notes.tags)
        tags << toQt(tag);
    add(tr("Tags"), tags.join(QStringLiteral(", ")));
    add(tr("Archived"), row.notes.archived ? tr("yes: lists leave it out") : QString());
    add(tr("Reference"), record.reference == "own" ? tr("the victim's own answer") : tr("the gold label"));
    add(tr("Seed"), QString::number(record.seed));
    add(tr("Queries per example"),
        record.maxQueries > 0 ? tr("at most %1").arg(formatCount(record.maxQueries)) : tr("no limit"));
    if (record.timeLimit > 0)
        add(tr("Time per example"), tr("at most %1 s").arg(formatDecimal(record.timeLimit, 1)));
    add(tr("Trace"), toQt(record.trace));
    if (record.wallSeconds > 0) {
        const auto time = record.wallSeconds < 10 ? tr("%1 s").arg(formatDecimal(record.wallSeconds, 1))
                                                  : formatDuration(record.wallSeconds);
        add(tr("Time"), record.workers > 0 ? tr("%1 with %2")
                                                 .arg(time, formatPlural(static_cast<std::uint64_t>(record.workers),
                                                                         tr("worker"), tr("workers")))
                                           : time);
    }
    setProgress(progressOf(row), row.running);
}

void CampaignPanel::setProgress(const core::campaigns::CampaignProgress& p, bool running)
{
    bar_->setRange(0, 1000);
    bar_->setValue(p.total > 0 ? static_cast<int>(1000.0 * static_cast<double>(p.done) / static_cast<double>(p.total))
                               : 0);
    QStringList parts{tr("%1 of %2 examples").arg(formatCount(p.done), formatCount(p.total))};
    if (running && p.etaSeconds >= 0)
        parts << tr("ETA %1").arg(formatDuration(p.etaSeconds));
    if (running && p.seconds > 0.2)
        parts << tr("%1 queries/s")
                     .arg(formatCount(static_cast<std::uint64_t>(static_cast<double>(p.queries) / p.seconds)));
    progress_->setText(parts.join(QStringLiteral(" \u00b7 ")));
    rate_->setText(liveRate(p));
    std::vector<BarList::Bar> bars;
    for (const auto& [name, count] : {std::pair{tr("succeeded"), p.succeeded},
                                      {tr("failed"), p.failed},
                                      {tr("skipped"), p.skipped},
                                      {tr("budget spent"), p.budgetSpent},
                                      {tr("errors"), p.errors}})
        if (count > 0 || name == tr("succeeded") || name == tr("failed"))
            bars.push_back({name, static_cast<double>(count), formatCount(count)});
    counts_->setBars(std::move(bars));
}

} // namespace ui
