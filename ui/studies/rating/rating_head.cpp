#include "ui/studies/rating/rating_head.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>

#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/widgets/styled_label.h"

namespace ui {

namespace {

constexpr int savedIconSize = 16;

} // namespace

RatingHead::RatingHead(const QString& title, QWidget* parent) : QWidget(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme::grid * 3, theme::grid * 1.5, theme::grid * 3, theme::grid);
    row->setSpacing(theme::grid * 2);
    auto* shownTitle = new StyledLabel(StyledLabel::Style::Muted, title, this);
    shownTitle->setTextFormat(Qt::PlainText);
    shownTitle->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long title is shortened
    row->addWidget(shownTitle, 1);
    savedIcon_ = new QLabel(this);
    savedIcon_->setFixedSize(savedIconSize, savedIconSize); // before there is one, too
    row->addWidget(savedIcon_);
    saved_ = new QLabel(this);
    saved_->setObjectName(QStringLiteral("saved-mark"));
    row->addWidget(saved_);
    row->addSpacing(theme::grid * 2);
    pace_ = new StyledLabel(StyledLabel::Style::Muted, this);
    pace_->setToolTip(tr("Mean time per item since you began this session; there is no hurry"));
    row->addWidget(pace_);
    bar_ = new QProgressBar(this);
    bar_->setTextVisible(false);
    bar_->setFixedSize(120, theme::grid);
    bar_->setAccessibleName(tr("Progress"));
    row->addWidget(bar_);
    progress_ = new QLabel(this);
    progress_->setObjectName(QStringLiteral("progress"));
    row->addWidget(progress_);
}

void RatingHead::showProgress(const core::studies::RatingSession& session)
{
    const auto items = static_cast<int>(session.packet().items.size());
    progress_->setText(progressText(session));
    progress_->setAccessibleName(tr("%1 of %2 items done").arg(session.itemsDone()).arg(items));
    bar_->setRange(0, std::max(1, items));
    bar_->setValue(static_cast<int>(session.itemsDone()));
    pace_->setText(session.itemsThisSession() < 3 ? QString()
                                                  : tr("%1 s per item").arg(formatDecimal(session.pace(), 0)));
}

void RatingHead::showSaved(const QString& text)
{
    saved_->setText(
        saved_->fontMetrics().elidedText(text, Qt::ElideMiddle, 56 * saved_->fontMetrics().averageCharWidth()));
    savedIcon_->setPixmap(theme::icon(QStringLiteral("ok"), theme::good()).pixmap(savedIconSize, savedIconSize));
    savedIcon_->setToolTip(tr("The last answer is saved"));
    saved_->setAccessibleName(text);
}

void RatingHead::clearSaved()
{
    saved_->clear();
    saved_->setAccessibleName({});
}

void RatingHead::refreshFont() { progress_->setFont(theme::boldFont()); }

QString RatingHead::progressText(const core::studies::RatingSession& session)
{
    return QStringLiteral("%1 / %2").arg(session.itemsDone()).arg(session.packet().items.size());
}

} // namespace ui
