#include "ui/lab/tries/try_senders.h"

#include <algorithm>

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QSettings>

#include "core/base/error.h"
#include "core/campaigns/planning/foreign_results.h"
#include "core/campaigns/planning/tried_texts.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/charts/export_dialog.h"
#include "ui/lab/tries/try_picture.h"
#include "ui/lab/tries/try_words.h"
#include "ui/session/example_requests.h"
#include "ui/session/made_figures.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/open_folder.h"

namespace ui {

using core::campaigns::TriedTexts;

namespace {

const QString figureFolderKey = QStringLiteral("tries/folder");
constexpr double screenDpi = 192.0; ///< Of a picture on the clipboard.

std::string joined(const TrySenders::Tries& tries, std::string (*write)(const core::reports::Table&))
{
    std::string all;
    for (const auto& tried : tries)
        all += (all.empty() ? "" : "\n") + write(tryTable(tried));
    return all;
}

/// The texts as a corpus in the file, and how many of them could not be in it.
struct Written {
    std::shared_ptr<const core::corpora::Corpus> corpus;
    std::size_t leftOut = 0;
};

Written write(const TrySenders::Tries& tries, TriedTexts texts, const QString& path, const std::stop_token& stop)
{
    const auto made = core::campaigns::corpusOfTries(tries, texts);
    return {
        std::make_shared<const core::corpora::Corpus>(core::campaigns::writtenCorpus(made.corpus, toPath(path), stop)),
        made.leftOut};
}

} // namespace

TrySenders::TrySenders(Session& session, Banner& banner, std::function<Tries()> chosen, QWidget* page)
    : QObject(page), session_(session), banner_(banner), chosen_(std::move(chosen)), page_(page)
{
    corpus_ =
        makeAction(this, tr("Corpus of these texts..."), QStringLiteral("corpora"), {},
                   tr("Write these texts to a file of their own, which becomes a corpus of the project"), [this] {
                       if (const auto path = askForFile(tr("Corpus of tries"), tr("my hard cases")); !path.isEmpty())
                           makeCorpus(path);
                   });
    study_ = makeAction(this, tr("Study of these texts..."), QStringLiteral("studies"), {},
                        tr("Put the changed ones into the project as results, and ask people about them"), [this] {
                            if (const auto path = askForFile(tr("Results of tries"), tr("my tries")); !path.isEmpty())
                                makeStudy(path);
                        });
    figure_ = makeAction(this, tr("Figure..."), QStringLiteral("figures"), {},
                         tr("Write the first of these texts, before and after, as PDF, SVG, PNG or TeX"),
                         [this] { askForFigure(); });
    text_ = makeAction(this, tr("Copy as text"), QStringLiteral("copy"), {},
                       tr("Copy the texts before and after with the answers, as Markdown"), [this] {
                           const auto tries = chosen_();
                           copy(toQt(joined(tries, core::reports::toMarkdown)), tries.size());
                       });
    tex_ = makeAction(this, tr("Copy as LaTeX"), QStringLiteral("copy"), {},
                      tr("Copy the texts before and after with the answers, as LaTeX tables"), [this] {
                          const auto tries = chosen_();
                          copy(toQt(joined(tries, core::reports::toLatex)), tries.size());
                      });
    picture_ = makeAction(this, tr("Copy as picture"), QStringLiteral("copy"), {},
                          tr("Copy the first of these texts, before and after, as a picture"), [this] {
                              const auto tries = chosen_();
                              if (tries.empty())
                                  return;
                              QGuiApplication::clipboard()->setImage(
                                  imageOf(tryPicture(tries.front(), Paper{twoColumnsMm}), screenDpi));
                              banner_.show(Banner::Kind::Good, tr("The picture is on the clipboard."));
                          });
    json_ = makeAction(this, tr("Copy as JSON"), QStringLiteral("copy"), {},
                       tr("Copy all that is known of these texts"), [this] {
                           const auto tries = chosen_();
                           copy(toQt(tryJson(tries)), tries.size());
                       });
    refresh(0);
}

void TrySenders::refresh(std::size_t count)
{
    const bool writable = session_.project() && !session_.project()->readOnly();
    for (auto* action : {corpus_, study_})
        action->setEnabled(count > 0 && writable);
    for (auto* action : {figure_, text_, tex_, picture_, json_})
        action->setEnabled(count > 0);
}

void TrySenders::copy(const QString& text, std::size_t count)
{
    QGuiApplication::clipboard()->setText(text);
    banner_.show(Banner::Kind::Good, count == 1 ? tr("1 try is on the clipboard.")
                                                : tr("%1 tries are on the clipboard.").arg(formatCount(count)));
}

QString TrySenders::askForFile(const QString& title, const QString& name)
{
    const auto folder = QFileInfo(toQt(session_.project()->path())).absolutePath();
    return QFileDialog::getSaveFileName(page_, title, folder + QLatin1Char('/') + name + QStringLiteral(".tsv"),
                                        tr("Corpora (*.csv *.tsv *.jsonl);;All files (*)"));
}

void TrySenders::makeCorpus(const QString& path)
{
    session_.jobs().run(
        this, {tr("Write %1").arg(QFileInfo(path).fileName()), false, false},
        [tries = chosen_(), path](JobControl& control) {
            return write(tries, TriedTexts::Changed, path, control.stop());
        },
        [this, path](const Written& written) {
            try {
                session_.addCorpus(written.corpus);
                auto said = tr("%1 written to %2, which is a corpus of the project now.")
                                .arg(formatPlural(written.corpus->examples.size(), tr("text"), tr("texts")), path);
                if (written.leftOut > 0)
                    said += QLatin1Char(' ') + tr("Left out: %1, of which nobody knows the right label.")
                                                   .arg(formatPlural(written.leftOut, tr("text"), tr("texts")));
                banner_.show(Banner::Kind::Good, said);
            } catch (const core::Error&) {
                banner_.showProblem(currentProblem());
            }
        },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

void TrySenders::makeStudy(const QString& path)
{
    const auto tries = chosen_();
    if (std::ranges::any_of(tries, [&](const auto& tried) { return tried.victimHash != tries.front().victimHash; })) {
        banner_.show(Banner::Kind::Warning, tr("These tries are of several victims, and results are of one. Search "
                                               "for victim:\"%1\", or choose tries of one victim.")
                                                .arg(toQt(tries.front().victimName)));
        return;
    }
    struct Made {
        core::store::Id campaign = 0;
        QStringList ids;
    };
    session_.jobs().run(
        this, {tr("Results of tries"), false, false},
        [tries, path, project = session_.project(), resources = session_.backends().resources](JobControl& control) {
            const auto written = write(tries, TriedTexts::Pairs, path, control.stop());
            Made made;
            made.campaign = core::campaigns::addForeignResults(
                *project, *written.corpus, {"tries on " + tries.front().victimName, tries.front().victimName, "tries"},
                *resources);
            for (const auto& example : written.corpus->examples)
                made.ids << toQt(example.id);
            return made;
        },
        [this, in = std::weak_ptr(session_.project())](const Made& made) {
            if (in.lock() != session_.project())
                return;
            session_.touchProject();
            session_.setCampaign(made.campaign);
            session_.goTo(QStringLiteral("studies"));
            Q_EMIT ExampleRequests::of(session_).studyWanted(made.ids);
        },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

void TrySenders::askForFigure()
{
    const auto tries = chosen_();
    if (tries.empty())
        return;
    auto* dialog = new ExportDialog(QSettings().value(figureFolderKey).toString(), QStringLiteral("try"),
                                    {QStringLiteral("pdf")}, page_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Figure of a try"));
    dialog->askForWidth(Paper{twoColumnsMm});
    connect(dialog, &QDialog::accepted, this, [this, dialog, tried = tries.front()] {
        QSettings().setValue(figureFolderKey, dialog->folder());
        try {
            writeTry(tried, dialog->files(), dialog->paper());
            noteFigure(session_.project().get(), tr("A try: %1").arg(triedText(tried).left(60)), dialog->files());
            tellWritten(banner_, dialog->files());
        } catch (const core::Error&) {
            banner_.showProblem(currentProblem());
        }
    });
    dialog->open();
}

} // namespace ui
