#include "ui/help/log_window.h"

#include <algorithm>

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDesktopServices>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTimer>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/files/file.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/jobs/job.h"

namespace ui {

namespace {

constexpr int followMilliseconds = 1000;
enum LogColumn { LogTime, LogLevel, LogMessage };

QString levelName(const core::faults::LogLine& line)
{
    return line.level == "debug" || line.level == "trace" ? LogWindow::tr("detail")
           : line.level == "info"                         ? LogWindow::tr("information")
           : line.level == "warning"                      ? LogWindow::tr("warning")
                                                          : LogWindow::tr("error");
}

} // namespace

LogWindow::LogWindow(std::filesystem::path file, QWidget* parent)
    : QDialog(parent), file_(std::move(file)), level_(new QComboBox(this)), search_(new QLineEdit(this)),
      list_(new QTreeWidget(this)), said_(new QLabel(this)), clock_(new QTimer(this))
{
    setObjectName(QStringLiteral("log-window"));
    setWindowTitle(tr("Log"));
    resize(860, 560);
    auto* column = new QVBoxLayout(this);
    auto* top = new QHBoxLayout;
    auto* label = new QLabel(tr("&Show"), this);
    label->setBuddy(level_);
    level_->setObjectName(QStringLiteral("log-level"));
    level_->setAccessibleName(tr("Which lines are shown"));
    level_->addItems({tr("everything"), tr("warnings and errors")});
    search_->setObjectName(QStringLiteral("log-search"));
    search_->setPlaceholderText(tr("Search the log"));
    search_->setAccessibleName(tr("Search the log"));
    search_->setClearButtonEnabled(true);
    top->addWidget(label);
    top->addWidget(level_);
    top->addWidget(search_, 1);
    column->addLayout(top);
    list_->setObjectName(QStringLiteral("log-lines"));
    list_->setAccessibleName(tr("Lines of the log"));
    list_->setHeaderLabels({tr("Time"), tr("Level"), tr("Message")});
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->header()->setSectionResizeMode(LogTime, QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(LogLevel, QHeaderView::ResizeToContents);
    column->addWidget(list_, 1);
    said_->setWordWrap(true);
    said_->setTextFormat(Qt::PlainText);
    column->addWidget(said_);
    auto* bottom = new QHBoxLayout;
    auto* copy = makeAction(this, tr("Copy"), QStringLiteral("copy"), QKeySequence(QKeySequence::Copy),
                            tr("Copy the selected lines; all that are shown where none is selected"),
                            [this] { QGuiApplication::clipboard()->setText(lines()); });
    auto* save = makeAction(this, tr("Save..."), QStringLiteral("save"), QKeySequence(QKeySequence::Save),
                            tr("Write these lines to a file"), [this] { this->save(); });
    auto* folder = makeAction(this, tr("Open the folder"), QStringLiteral("open"), {},
                              tr("Show the folder with the whole log, and with a report of each fault of the program"),
                              [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(toQt(file_.parent_path()))); });
    auto* find = makeAction(this, tr("Search"), QStringLiteral("search"), QKeySequence(QKeySequence::Find),
                            tr("Search the log"), [this] { search_->setFocus(); });
    addAction(find);
    for (auto* action : {copy, save, folder}) {
        addAction(action);
        auto* button = makeButton(action, this);
        button->setAutoDefault(false);
        bottom->addWidget(button);
    }
    bottom->addStretch(1);
    column->addLayout(bottom);
    connect(level_, &QComboBox::currentIndexChanged, this, &LogWindow::filter);
    connect(search_, &QLineEdit::textChanged, this, &LogWindow::filter);
    clock_->setInterval(followMilliseconds);
    connect(clock_, &QTimer::timeout, this, &LogWindow::read);
}

void LogWindow::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    read();
    clock_->start();
}

void LogWindow::hideEvent(QHideEvent* event)
{
    QDialog::hideEvent(event);
    clock_->stop();
}

void LogWindow::read()
{
    std::error_code error;
    const auto when = std::filesystem::last_write_time(file_, error);
    const auto size = error ? 0 : std::filesystem::file_size(file_, error);
    if (!error && when == read_ && size == size_)
        return;
    read_ = when;
    size_ = size;
    auto lines = core::faults::newestLogLines(file_);
    if (lines == lines_)
        return filter();
    lines_ = std::move(lines);
    fill();
}

void LogWindow::fill()
{
    auto* bar = list_->verticalScrollBar();
    const bool atEnd = bar->value() == bar->maximum(); // who reads further up is not interrupted
    const int at = bar->value();
    list_->clear();
    QList<QTreeWidgetItem*> items;
    for (const auto& line : lines_) {
        auto* item = new QTreeWidgetItem({toQt(line.time), levelName(line), toQt(line.message)});
        item->setToolTip(LogMessage, toQt(line.message));
        if (line.isWarning())
            item->setIcon(LogLevel, theme::icon(QStringLiteral("warning"), theme::warning()));
        items.append(item);
    }
    list_->addTopLevelItems(items);
    filter();
    if (atEnd)
        list_->scrollToBottom();
    else
        bar->setValue(at);
}

void LogWindow::filter()
{
    const auto words = search_->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const bool onlyWarnings = level_->currentIndex() == 1;
    std::uint64_t shown = 0;
    for (int i = 0; i < list_->topLevelItemCount(); ++i) {
        const auto& line = lines_[static_cast<std::size_t>(i)];
        const auto message = toQt(line.message);
        const bool show = (!onlyWarnings || line.isWarning()) && std::ranges::all_of(words, [&](const QString& word) {
                              return message.contains(word, Qt::CaseInsensitive);
                          });
        list_->topLevelItem(i)->setHidden(!show);
        shown += show ? 1 : 0;
    }
    said_->setText(
        lines_.empty()
            ? tr("Nothing was logged yet.")
            : tr("%1 of %2 lines").arg(formatCount(shown), formatCount(static_cast<std::uint64_t>(lines_.size()))));
}

QString LogWindow::lines() const
{
    const bool some = !list_->selectedItems().isEmpty();
    QString text;
    for (int i = 0; i < list_->topLevelItemCount(); ++i) {
        const auto* item = list_->topLevelItem(i);
        if (item->isHidden() || (some && !item->isSelected()))
            continue;
        const auto& line = lines_[static_cast<std::size_t>(i)];
        text += QStringLiteral("%1 %2 %3\n").arg(toQt(line.time), toQt(line.level), toQt(line.message));
    }
    return text;
}

void LogWindow::save()
{
    auto* dialog = new QFileDialog(this, tr("Save the log"), QString(), tr("Text (*.txt)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("txt"));
    dialog->selectFile(QStringLiteral("faultline-log.txt"));
    connect(dialog, &QFileDialog::fileSelected, this, &LogWindow::saveTo);
    dialog->open();
}

void LogWindow::saveTo(const QString& path)
{
    try {
        core::writeFile(toPath(path), toStd(lines()));
        said_->setText(tr("Written to %1").arg(path));
    } catch (const core::Error&) {
        said_->setText(currentProblem().text());
    }
}

} // namespace ui
