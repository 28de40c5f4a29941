#include "ui/corpora/answers_panel.h"

#include <algorithm>

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/charts/confusion_view.h"
#include "ui/charts/pair_counts.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

namespace {

constexpr int none = -1;

QString rightText(const core::reports::RightShare& right)
{
    return right.share
               ? AnswersPanel::tr("%1 of %2 right")
                     .arg(formatRate(right.share->share, right.share->low, right.share->high), formatCount(right.of))
               : AnswersPanel::tr("none is right or wrong");
}

core::reports::RightShare rightOf(const core::reports::AnsweredCorpus& answered)
{
    return core::reports::rightShare(answered, answered.rows);
}

} // namespace

AnswersPanel::AnswersPanel(QWidget* parent)
    : QWidget(parent), first_(new QComboBox(this)), second_(new QComboBox(this)), with_(new QLabel(tr("beside"), this)),
      facts_(new QLabel(this)), confusion_(new ConfusionView(this)), pairs_(new PairCounts(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, 0);
    column->setSpacing(theme::grid);
    auto* choices = new QWidget(this);
    auto* row = new FlowLayout(choices, theme::grid);
    first_->setObjectName(QStringLiteral("answers-first"));
    first_->setAccessibleName(tr("Whose answers are shown"));
    second_->setObjectName(QStringLiteral("answers-second"));
    second_->setAccessibleName(tr("Whose answers are shown beside them"));
    for (auto* box : {first_, second_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        connect(box, &QComboBox::activated, this, &AnswersPanel::take);
    }
    row->addWidget(first_);
    row->addWidget(with_);
    row->addWidget(second_);
    column->addWidget(choices);
    facts_->setWordWrap(true);
    facts_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(facts_);
    column->addWidget(confusion_);
    pairs_->setObjectName(QStringLiteral("answers-pairs"));
    pairs_->setAccessibleName(tr("Examples that both, one alone and neither answered correctly"));
    pairs_->setMaximumWidth(80 * fontMetrics().averageCharWidth());
    column->addWidget(pairs_);
    column->addStretch(1);
    connect(confusion_, &ConfusionView::wanted, this, [this](int gold, int answer) {
        Q_EMIT searchWanted(
            toQt(core::victims::cellSearch(chosen_.corpus->labels, chosen_.answers[0]->labels, gold, answer)));
    });
    connect(pairs_, &PairCounts::wanted, this, [this](bool first, bool second) {
        Q_EMIT searchWanted(QStringLiteral("right:%1 right2:%2")
                                .arg(first ? QStringLiteral("yes") : QStringLiteral("no"),
                                     second ? QStringLiteral("yes") : QStringLiteral("no")));
    });
    refresh();
}

void AnswersPanel::setAnswers(std::shared_ptr<const core::corpora::Corpus> corpus, std::vector<Answered> answers,
                              const QString& why)
{
    const auto hashOf = [](const Answered& answered) { return answered ? answered->victimHash : std::string(); };
    const std::string before[] = {hashOf(chosen_.answers[0]), hashOf(chosen_.answers[1])};
    const bool same = chosen_.corpus == corpus;
    all_ = std::move(answers);
    why_ = why;
    chosen_ = {std::move(corpus), {}};
    int chosen[] = {static_cast<int>(all_.size()) - 1, none};
    for (std::size_t i = 0; same && i < all_.size(); ++i)
        for (int side : {0, 1})
            if (!before[side].empty() && all_[i]->victimHash == before[side])
                chosen[side] = static_cast<int>(i);
    for (int side : {0, 1}) {
        auto* box = side == 0 ? first_ : second_;
        const QSignalBlocker quiet(box);
        box->clear();
        if (side == 1)
            box->addItem(tr("nobody else"), none);
        for (std::size_t i = 0; i < all_.size(); ++i) {
            box->addItem(toQt(all_[i]->victim), static_cast<int>(i));
            box->setItemData(box->count() - 1, tr("Asked %1").arg(formatWhen(toQt(all_[i]->at))), Qt::ToolTipRole);
        }
        box->setCurrentIndex(std::max(0, box->findData(chosen[side])));
    }
    take();
}

void AnswersPanel::choose(const std::string& victimHash)
{
    for (std::size_t i = 0; i < all_.size(); ++i)
        if (all_[i]->victimHash == victimHash)
            first_->setCurrentIndex(first_->findData(static_cast<int>(i)));
    take();
}

void AnswersPanel::take()
{
    const auto at = [this](const QComboBox* box) -> Answered {
        const int i = box->currentData().isValid() ? box->currentData().toInt() : none;
        return i >= 0 && static_cast<std::size_t>(i) < all_.size() ? all_[static_cast<std::size_t>(i)] : nullptr;
    };
    chosen_.answers = {at(first_), at(second_)};
    if (chosen_.answers[1] == chosen_.answers[0])
        chosen_.answers[1] = nullptr;
    refresh();
    Q_EMIT chosenChanged();
}

void AnswersPanel::refresh()
{
    const auto& first = chosen_.answers[0];
    for (QWidget* widget :
         {static_cast<QWidget*>(first_), static_cast<QWidget*>(second_), static_cast<QWidget*>(with_)})
        widget->setVisible(widget == first_ ? !all_.empty() : all_.size() > 1);
    confusion_->setVisible(first && !chosen_.answers[1] && first->kind == core::structures::AnswerKind::Label);
    pairs_->setVisible(chosen_.answers[1] != nullptr);
    if (!first) {
        facts_->setText(!why_.isEmpty() ? why_
                                        : tr("No victim has answered this corpus yet. Choose one on the page Victims "
                                             "and press Evaluate: its answers are kept here."));
        return;
    }
    if (chosen_.answers[1])
        return showPair();
    auto text = QStringLiteral("%1: %2").arg(toQt(first->victim), rightText(rightOf(*first)));
    if (const auto asked = first->rows.size(); asked < chosen_.corpus->examples.size())
        text +=
            tr("; %1 of %2 examples were asked").arg(formatCount(asked), formatCount(chosen_.corpus->examples.size()));
    facts_->setText(text + tr(". Click on a number to see its examples.") +
                    (why_.isEmpty() ? QString() : QLatin1Char('\n') + why_));
    if (first->kind != core::structures::AnswerKind::Label)
        return confusion_->clear();
    QStringList labels;
    for (const auto& label : first->labels)
        labels << toQt(label);
    core::metrics::Confusion confusion(first->labels.size());
    for (const auto& judged : first->judged)
        if (judged.right)
            confusion.add(judged.gold, judged.label);
    confusion_->setConfusion(confusion, labels);
}

void AnswersPanel::showPair()
{
    const auto &first = *chosen_.answers[0], &second = *chosen_.answers[1];
    const auto pairs = core::reports::pairsOf(first, second);
    pairs_->setTitles(tr("%1 right").arg(toQt(first.victim)), tr("%1 right").arg(toQt(second.victim)), tr("wrong"));
    pairs_->setCounts(pairs.both, pairs.onlyFirst, pairs.onlySecond, pairs.neither);
    facts_->setText(
        tr("%1: %2. %3: %4.\nMcNemar's exact test over the %5 that both were asked, two-sided: p = %6.")
            .arg(toQt(first.victim), rightText(rightOf(first)), toQt(second.victim), rightText(rightOf(second)),
                 formatPlural(pairs.examples.size(), tr("example"), tr("examples")), formatDecimal(pairs.p(), 4)));
}

} // namespace ui
