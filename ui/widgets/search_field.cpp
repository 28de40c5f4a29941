#include "ui/widgets/search_field.h"

#include <QAction>
#include <QEvent>
#include <QTimer>
#include <QToolTip>

#include "core/base/error.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/jobs/job.h"

namespace ui {

SearchField::SearchField(QWidget* parent) : QLineEdit(parent), wait_(new QTimer(this))
{
    setClearButtonEnabled(true);
    sign_ = addAction(QIcon(), QLineEdit::TrailingPosition);
    sign_->setVisible(false);
    wait_->setSingleShot(true);
    wait_->setInterval(150);
    connect(this, &QLineEdit::textChanged, wait_, [this] { wait_->start(); });
    connect(wait_, &QTimer::timeout, this, [this] {
        read();
        if (problem_.isEmpty())
            Q_EMIT searchChanged();
        else if (hasFocus())
            QToolTip::showText(mapToGlobal(rect().bottomLeft()), problem_, this);
    });
    refresh();
}

void SearchField::setColumns(const QStringList& columns)
{
    columns_ = columns;
    read();
}

const core::text::Search& SearchField::search()
{
    read();
    return search_;
}

QString SearchField::searched()
{
    read();
    return searched_;
}

void SearchField::read()
{
    const auto line = text().trimmed();
    if (line == searched_ && problem_.isEmpty() && columns_.isEmpty())
        return;
    problem_.clear();
    try {
        core::text::Search search(toStd(line));
        if (!columns_.isEmpty()) {
            std::vector<std::string> names;
            for (const auto& name : columns_)
                names.push_back(toStd(name));
            search.requireColumns(names);
        }
        search_ = std::move(search);
        searched_ = line;
    } catch (const core::UsageError&) {
        problem_ = currentProblem().text();
    }
    refresh();
}

void SearchField::refresh()
{
    sign_->setVisible(!problem_.isEmpty());
    sign_->setIcon(theme::icon(QStringLiteral("warning"), theme::warning()));
    sign_->setToolTip(problem_);
    setToolTip(problem_.isEmpty()
                   ? tr("Words that must all occur, \"a phrase\", /a regular expression/, column:value, "
                        "words:10-20, words:>20, and AND, OR, NOT, ( )%1")
                         .arg(columns_.isEmpty()
                                  ? QString()
                                  : QLatin1Char('\n') + tr("Columns: %1").arg(columns_.join(QStringLiteral(", "))))
                   : problem_);
    setAccessibleDescription(problem_);
}

void SearchField::changeEvent(QEvent* event)
{
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh();
}

} // namespace ui
