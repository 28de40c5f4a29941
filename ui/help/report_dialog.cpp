#include "ui/help/report_dialog.h"

#include <QAction>
#include <QClipboard>
#include <QDate>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/files/file.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/jobs/job.h"

namespace ui {

ReportDialog::ReportDialog(core::faults::Program program, core::faults::ProblemReport report, QWidget* parent)
    : QDialog(parent), program_(std::move(program)), report_(std::move(report)), words_(new QPlainTextEdit(this)),
      shown_(new QPlainTextEdit(this)), said_(new QLabel(this))
{
    setObjectName(QStringLiteral("report-dialog"));
    setWindowTitle(tr("Report a problem"));
    resize(720, 640);
    auto* column = new QVBoxLayout(this);
    auto* ask = new QLabel(tr("&What did you do, and what happened?"), this);
    ask->setBuddy(words_);
    column->addWidget(ask);
    words_->setObjectName(QStringLiteral("report-words"));
    words_->setAccessibleName(tr("What happened"));
    words_->setTabChangesFocus(true);
    words_->setPlaceholderText(tr("I chose..., then I expected..., but..."));
    column->addWidget(words_, 1);
    auto* whole =
        new QLabel(tr("&The whole file. None of your texts, files and commands is in it, but for what you write "
                      "above."),
                   this);
    whole->setWordWrap(true);
    whole->setBuddy(shown_);
    column->addWidget(whole);
    shown_->setObjectName(QStringLiteral("report-shown"));
    shown_->setAccessibleName(tr("The whole file"));
    shown_->setReadOnly(true);
    shown_->setTabChangesFocus(true);
    column->addWidget(shown_, 2);
    said_->setWordWrap(true);
    said_->setTextFormat(Qt::PlainText);
    column->addWidget(said_);
    auto* bottom = new QHBoxLayout;
    auto* save = makeAction(this, tr("Save..."), QStringLiteral("save"), QKeySequence(QKeySequence::Save),
                            tr("Write the file; nothing is sent"), [this] { this->save(); });
    auto* copy = makeAction(this, tr("Copy"), QStringLiteral("copy"), {}, tr("Copy the whole file"),
                            [this] { QGuiApplication::clipboard()->setText(text()); });
    for (auto* action : {save, copy}) {
        addAction(action);
        auto* button = makeButton(action, this);
        button->setAutoDefault(false);
        if (action == save)
            makePrimary(button);
        bottom->addWidget(button);
    }
    bottom->addStretch(1);
    column->addLayout(bottom);
    connect(words_, &QPlainTextEdit::textChanged, this, &ReportDialog::refresh);
    refresh();
    words_->setFocus();
}

QString ReportDialog::text() const
{
    auto report = report_;
    report.words = toStd(words_->toPlainText());
    return toQt(core::faults::written(report, program_));
}

void ReportDialog::refresh() { shown_->setPlainText(text()); }

void ReportDialog::save()
{
    auto* dialog = new QFileDialog(this, tr("Report a problem"), QString(), tr("Text (*.txt)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("txt"));
    dialog->selectFile(QStringLiteral("faultline-problem-%1.txt").arg(QDate::currentDate().toString(Qt::ISODate)));
    connect(dialog, &QFileDialog::fileSelected, this, &ReportDialog::saveTo);
    dialog->open();
}

void ReportDialog::saveTo(const QString& path)
{
    try {
        core::writeFile(toPath(path), toStd(text()));
        said_->setText(tr("Written to %1. Nothing was sent: hand the file to whoever helps you.").arg(path));
    } catch (const core::Error&) {
        said_->setText(currentProblem().text());
    }
}

} // namespace ui
