#include "ui/victims/stage_list.h"

#include <QGridLayout>
#include <QLabel>

#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/widgets/styled_label.h"

namespace ui {

void StageLog::add(const core::campaigns::StageProgress& progress)
{
    const std::lock_guard lock(mutex_);
    state_.details.resize(progress.stages);
    state_.at = progress.stage + (progress.finished ? 1 : 0);
    if (!progress.detail.empty())
        state_.details[progress.stage] = progress.detail;
}

void StageLog::finish()
{
    const std::lock_guard lock(mutex_);
    state_.at = static_cast<std::size_t>(-1);
}

StageLog::State StageLog::state() const
{
    const std::lock_guard lock(mutex_);
    return state_;
}

StageList::StageList(QWidget* parent) : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(theme::grid);
    grid->setVerticalSpacing(theme::grid / 2);
    grid->setColumnStretch(2, 1);
    setAccessibleName(tr("Stages"));
}

void StageList::setTitles(const QStringList& titles)
{
    for (const auto& row : rows_)
        for (auto* label : {row.sign, row.title, row.detail})
            delete label;
    rows_.clear();
    auto* grid = static_cast<QGridLayout*>(layout());
    for (int i = 0; i < titles.size(); ++i) {
        const Row row{new QLabel(this), new QLabel(titles[i], this), new StyledLabel(StyledLabel::Style::Muted, this)};
        row.detail->setWordWrap(true);
        row.detail->setObjectName(QStringLiteral("stage-%1").arg(i));
        grid->addWidget(row.sign, i, 0, Qt::AlignTop);
        grid->addWidget(row.title, i, 1, Qt::AlignTop);
        grid->addWidget(row.detail, i, 2, Qt::AlignTop);
        rows_.push_back(row);
    }
    setState({}, false);
}

void StageList::setState(const StageLog::State& state, bool running)
{
    const int size = fontMetrics().height();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const bool done = i < state.at;
        const bool now = i == state.at && running;
        const auto& row = rows_[i];
        const auto said = i < state.details.size() ? toQt(state.details[i]) : QString();
        row.sign->setPixmap(done || now ? theme::icon(done ? QStringLiteral("ok") : QStringLiteral("play")).pixmap(size)
                                        : QPixmap());
        row.sign->setFixedWidth(size);
        row.detail->setText(done  ? (said.isEmpty() ? tr("done") : tr("done: %1").arg(said))
                            : now ? (said.isEmpty() ? tr("under way") : said)
                                  : said);
    }
}

} // namespace ui
