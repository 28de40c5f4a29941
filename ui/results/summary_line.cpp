#include "ui/results/summary_line.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

#include "core/campaigns/error_words.h"
#include "core/reports/origins/behind_measure.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/help/guide_of.h"
#include "ui/session/choosers.h"
#include "ui/session/session.h"
#include "ui/studies/verdicts/study_facts.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/styled_label.h"

namespace ui {

namespace {
const QString conventionKey = QStringLiteral("results/convention");
const QString leaveOutKey = QStringLiteral("results/leave-out");
constexpr auto plainProperty = "plain";

/// A number that leads to the results that a search finds; without one it leads nowhere.
void setLink(QLabel& label, const QString& text, const std::string& search)
{
    label.setProperty(plainProperty, text);
    label.setText(
        search.empty() || text.isEmpty()
            ? text.toHtmlEscaped()
            : QStringLiteral("<a href=\"%1\">%2</a>").arg(toQt(search).toHtmlEscaped(), text.toHtmlEscaped()));
}

QString plainTextOf(const QLabel& label)
{
    const auto plain = label.property(plainProperty);
    return plain.isValid() ? plain.toString() : label.text();
}

} // namespace

SummaryLine::SummaryLine(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), shown_(new QLabel(this)), excludedPart_(new QWidget(this)),
      excludedCount_(new QLabel(excludedPart_)), leaveOut_(new QCheckBox(tr("leave out"), excludedPart_)),
      whole_(new StyledLabel(StyledLabel::Style::Muted, tr("whole campaign:"), this)), means_(new QLabel(this)),
      score_(new QLabel(this)), rate_(new QLabel(this)), valid_(new QLabel(this)), convention_(new QComboBox(this))
{
    auto* row = new FlowLayout(this, theme::grid * 2);
    row->setContentsMargins(0, 0, 0, 0);
    auto* excluded = new QHBoxLayout(excludedPart_);
    excluded->setContentsMargins(0, 0, 0, 0);
    excluded->setSpacing(theme::grid);
    excluded->addWidget(excludedCount_);
    excluded->addWidget(leaveOut_);
    leaveOut_->setObjectName(QStringLiteral("leave-out"));
    leaveOut_->setAccessibleName(tr("Leave out excluded results"));
    leaveOut_->setToolTip(tr("Off, excluded results count in the numbers of this line; on, they do not. Tables and "
                             "figures have this switch among their options."));
    leaveOut_->setChecked(session.remembered(leaveOutKey) == QLatin1String("yes"));
    excludedPart_->hide();
    connect(leaveOut_, &QCheckBox::toggled, this, [this](bool on) {
        session_.remember(leaveOutKey, on ? QStringLiteral("yes") : QStringLiteral("no"));
        sayExcluded();
        sumUp(campaign_, trees_);
        Q_EMIT leftOutChanged();
    });
    connect(&session, &Session::projectChanged, this, [this] {
        const QSignalBlocker quiet(leaveOut_); // its results are summed up when they are read
        leaveOut_->setChecked(session_.remembered(leaveOutKey) == QLatin1String("yes"));
    });
    for (auto* part : std::initializer_list<QWidget*>{shown_, excludedPart_, whole_, means_, score_, rate_, valid_})
        row->addWidget(part);
    shown_->setObjectName(QStringLiteral("result-count"));
    means_->setToolTip(tr("Means over succeeded attacks"));
    score_->setToolTip(tr("Before and under attack; strict leaves the arcs of changed words out"));
    for (auto* link : {means_, rate_}) {
        link->setTextFormat(Qt::RichText); // else the theme shows it plainly
        link->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
        connect(link, &QLabel::linkActivated, this, &SummaryLine::examplesWanted);
    }
    rate_->setObjectName(QStringLiteral("success-rate"));
    valid_->setObjectName(QStringLiteral("valid-success"));
    valid_->hide();
    convention_->setAccessibleName(tr("Convention of the rate"));
    convention_->setProperty(guideProperty, QStringLiteral("measures.md#conventions"));
    convention_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (const auto convention : core::campaigns::conventions) {
        convention_->addItem(toQt(core::campaigns::nameOf(convention)), static_cast<int>(convention));
        convention_->setItemData(convention_->count() - 1, toQt(core::campaigns::describe(convention)),
                                 Qt::ToolTipRole);
    }
    convention_->setCurrentIndex(std::max(0, convention_->findText(session.remembered(conventionKey))));
    connect(convention_, &QComboBox::currentIndexChanged, this, [this] {
        session_.remember(conventionKey, convention_->currentText());
        sumUp(campaign_, trees_);
    });
    row->addWidget(labelled(tr("by convention"), convention_, this));
}

void SummaryLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    breakLong();
}

void SummaryLine::breakLong()
{
    for (auto* label : {means_, score_, rate_, valid_})
        label->setWordWrap(label->fontMetrics().horizontalAdvance(plainTextOf(*label)) > width());
}

void SummaryLine::setCounts(std::size_t shown, std::size_t all)
{
    const auto count = static_cast<std::uint64_t>(all);
    shown_->setText(shown == all ? formatPlural(count, tr("result"), tr("results"))
                                 : tr("%1 of %2 results").arg(formatCount(std::uint64_t(shown)), formatCount(count)));
    // As wide as it can become, so that the line does not break while one types a search.
    shown_->setMinimumWidth(
        shown_->fontMetrics().horizontalAdvance(tr("%1 of %2 results").arg(formatCount(count), formatCount(count))));
}

void SummaryLine::setExcluded(std::set<std::size_t> excluded)
{
    if (excluded == excluded_)
        return;
    excluded_ = std::move(excluded);
    sayExcluded();
    if (leaveOut_->isChecked()) {
        sumUp(campaign_, trees_);
        Q_EMIT leftOutChanged();
    }
}

void SummaryLine::sayExcluded()
{
    const auto count = formatCount(std::uint64_t(excluded_.size()));
    excludedPart_->setVisible(!excluded_.empty());
    excludedCount_->setText(leaveOut_->isChecked() ? tr("%1 excluded, left out").arg(count)
                                                   : tr("%1 excluded, still counted").arg(count));
}

std::set<std::size_t> SummaryLine::leftOut() const
{
    return leaveOut_->isChecked() ? excluded_ : std::set<std::size_t>();
}

void SummaryLine::clear()
{
    if (job_)
        job_->cancel();
    campaign_ = 0;
    for (auto* label : {shown_, means_, score_, rate_})
        label->clear();
    excluded_.clear();
    excludedPart_->hide();
    valid_->hide();
}

void SummaryLine::sumUp(core::store::Id campaign, bool trees)
{
    campaign_ = campaign;
    trees_ = trees;
    if (job_)
        job_->cancel();
    if (campaign == 0 || !session_.project())
        return;
    const auto convention = static_cast<core::campaigns::Convention>(convention_->currentData().toInt());
    convention_->setToolTip(toQt(core::campaigns::describe(convention)));
    job_ = session_.jobs().run(
        this, {tr("Sum up the results"), false, true},
        [project = session_.project(), campaign, convention, leftOut = leftOut()](JobControl&) {
            return core::campaigns::summarize(*project, campaign, convention, leftOut);
        },
        [this](const core::campaigns::Summary& summary) { show(summary); },
        [this](const Problem& problem) { Q_EMIT failed(problem); });
}

void SummaryLine::show(const core::campaigns::Summary& summary)
{
    const auto joined = [](const QStringList& parts) { return parts.join(QStringLiteral(" \u00b7 ")); };
    QStringList means;
    if (summary.meanQueries)
        means << tr("mean %1 queries").arg(formatDecimal(*summary.meanQueries, 1));
    if (summary.meanPerturbedPercent)
        means << tr("%1 of the words changed").arg(formatPercent(*summary.meanPerturbedPercent / 100.0));
    const auto underAttack = [atMost = toQt(core::campaigns::atMost(summary.errors))](double share) {
        return atMost.isEmpty() ? formatPercent(share) : atMost + QLatin1Char(' ') + formatPercent(share);
    };
    QStringList score;
    if (summary.cleanScore && summary.attackedScore) {
        const auto own = toQt(core::attacks::ownScorePrefix);
        auto name = toQt(summary.scoreName);
        const bool agreement = name.startsWith(own);
        name.remove(0, agreement ? own.size() : 0);
        name = trees_ ? name.toUpper() : name;
        score << tr("%1 %2 \u2192 %3")
                     .arg(agreement ? tr("agreement (%1)").arg(name) : name, formatPercent(*summary.cleanScore),
                          underAttack(*summary.attackedScore));
    }
    if (summary.cleanStrict && summary.attackedStrict)
        score
            << tr("strict %1 \u2192 %2").arg(formatPercent(*summary.cleanStrict), underAttack(*summary.attackedStrict));
    if (summary.variants && summary.variants->success())
        score << tr("%1 of %2 fool the victim")
                     .arg(formatPercent(summary.variants->success()->share),
                          formatPlural(summary.variants->variants, tr("variant"), tr("variants")));
    setLink(*means_, joined(means), "status:succeeded");
    score_->setText(joined(score));
    score_->setToolTip(toQt(summary.signature));
    score_->setVisible(!score.isEmpty());
    const auto rate = tr("Success %1").arg(formatRate(summary.successRate, summary.successLow, summary.successHigh));
    setLink(*rate_, rate, summary.successRate ? core::reports::successesBy(summary.convention) : std::string());
    auto tip = tr("With Wilson's 95% interval. %1").arg(toQt(core::campaigns::describe(summary.convention)));
    if (summary.errors > 0)
        tip += tr(" Examples that ended in an error (%1): %2; %3.")
                   .arg(formatCount(summary.errors), toQt(core::campaigns::errorsInRate(summary.convention)),
                        QString::fromLatin1(core::campaigns::errorsInScore));
    rate_->setToolTip(tip);
    breakLong();
}

void SummaryLine::setValid(const std::optional<core::studies::ValidSuccess>& valid)
{
    valid_->setVisible(valid.has_value());
    if (!valid)
        return;
    valid_->setText(tr("%1 in %2").arg(validRate(*valid), toQt(valid->study)));
    valid_->setToolTip(
        tr("Succeeded and judged by raters to keep the meaning (or structure), of all attacked; with 95% "
           "interval. Study %1: %2")
            .arg(toQt(valid->study), validText(*valid)));
    breakLong();
}

} // namespace ui
