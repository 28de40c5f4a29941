#include "ui/faults/fault_box.h"

#include <QApplication>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QUrl>

#include "core/base/log.h"
#include "core/faults/last_words.h"
#include "ui/base/convert.h"
#include "ui/jobs/job.h"

namespace ui {

namespace {

struct FaultTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::Faults)
};

QString whereReport(const std::filesystem::path& report)
{
    return report.empty()
               ? QString()
               : FaultTexts::tr("A report was written to %1. It holds none of your texts.").arg(toQt(report));
}

QMessageBox* newBox(const QString& title, const QString& text, const QStringList& more,
                    const std::filesystem::path& report, QWidget* parent)
{
    auto* box = new QMessageBox(QMessageBox::Warning, title, text, QMessageBox::Close, parent);
    box->setObjectName(QStringLiteral("fault"));
    box->setTextFormat(Qt::PlainText);
    box->setTextInteractionFlags(Qt::TextSelectableByMouse);
    box->setInformativeText(more.join(QStringLiteral("\n\n")));
    box->setAttribute(Qt::WA_DeleteOnClose);
    if (!report.empty()) {
        auto* open = box->addButton(FaultTexts::tr("Open the folder of reports"), QMessageBox::ActionRole);
        open->disconnect(); // the box stays
        QObject::connect(open, &QAbstractButton::clicked, box,
                         [report] { QDesktopServices::openUrl(QUrl::fromLocalFile(toQt(report.parent_path()))); });
    }
    return box;
}

QMessageBox* faultBox(const Problem& problem, const std::filesystem::path& report)
{
    return newBox(
        FaultTexts::tr("Something went wrong"), FaultTexts::tr("This could not be done. %1").arg(problem.text()),
        {FaultTexts::tr("This should not have happened. What is stored in the project is kept, and you can go on."),
         whereReport(report)},
        report, QApplication::activeWindow());
}

} // namespace

void showFault(const Problem& problem, const std::filesystem::path& report)
{
    static QPointer<QMessageBox> shown;
    if (shown)
        return;
    shown = faultBox(problem, report);
    shown->open();
}

void waitForFault(const Problem& problem, const std::filesystem::path& report)
{
    const auto platform = QGuiApplication::platformName();
    if (platform == QLatin1String("offscreen") || platform == QLatin1String("minimal"))
        return;
    auto* box = faultBox(problem, report);
    box->setInformativeText(whereReport(report));
    box->exec();
}

void showCrash(const core::faults::Crash& crash, const QString& closed, QWidget* window)
{
    const auto leftOut =
        closed.isEmpty()
            ? FaultTexts::tr(
                  "So that this does not happen again at once, the page, the campaign, the victim and the recipe "
                  "that were chosen then are not chosen now. You can choose each of them as always.")
            : FaultTexts::tr(
                  "So that this does not happen again at once, the project that was being opened, %1, is not "
                  "opened, and nothing that was chosen in it is chosen. File > Open recent opens it.")
                  .arg(closed);
    core::logInfo("the last start ended by a fault: what was chosen then is left out");
    auto* box =
        newBox(FaultTexts::tr("After an unexpected end"), FaultTexts::tr("Faultline ended unexpectedly the last time."),
               {FaultTexts::tr("What was stored in the project is kept."), leftOut, whereReport(crash.report)},
               crash.report, window);
    box->open();
}

} // namespace ui
