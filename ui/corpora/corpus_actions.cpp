#include "ui/corpora/corpus_actions.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>

#include "core/base/error.h"
#include "core/corpora/label_names.h"
#include "core/corpora/reading/treebank.h"
#include "core/corpora/reading/writer.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/corpora/label_names_dialog.h"
#include "ui/session/reread_corpus.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/language_dialog.h"

namespace ui {

CorpusActions::CorpusActions(Session& session, Banner* banner, QWidget* page)
    : QObject(page), session_(session), banner_(banner), page_(page)
{
    rename_ =
        makeAction(this, tr("Rename..."), QString(), {}, tr("Give the corpus another name"), [this] { askName(); });
    labels_ =
        makeAction(this, tr("Name the labels..."), QString(), {},
                   tr("Say what the classes are called, where the file only numbers them"), [this] { askLabels(); });
    language_ = makeAction(this, tr("Language of the texts..."), QString(), {},
                           tr("Say which language the texts are in; it decides which recipes can attack them"),
                           [this] { askLanguage(); });
    locate_ = makeAction(this, tr("Locate the file..."), QStringLiteral("open"), {},
                         tr("Say where the file is now, when it was moved"), [this] { askPlace(); });
    export_ = makeAction(this, tr("Export..."), QStringLiteral("export"), {},
                         tr("Write the corpus to a file: CSV, TSV, JSONL or CoNLL-U"), [this] { askTarget(); });
    remove_ = makeAction(this, tr("Remove from the project"), QStringLiteral("remove"), {},
                         tr("Remove the corpus from the project; its file stays"), [this] { remove(); });
    connect(&session_, &Session::corpusChanged, this, &CorpusActions::refresh);
    connect(&session_, &Session::projectChanged, this, &CorpusActions::refresh);
    refresh();
}

void CorpusActions::refresh()
{
    const bool chosen = session_.project() && session_.corpusId() != 0;
    const bool writable = chosen && !session_.project()->readOnly();
    for (auto* action : {rename_, language_, locate_, remove_})
        action->setEnabled(writable);
    labels_->setEnabled(writable && session_.corpus() && !session_.corpus()->labels.empty());
    export_->setEnabled(chosen && session_.corpus());
}

void CorpusActions::askName()
{
    try {
        const auto before = toQt(session_.project()->corpus(session_.corpusId()).name);
        bool said = false;
        const auto name =
            QInputDialog::getText(page_, tr("Rename the corpus"), tr("Name"), QLineEdit::Normal, before, &said);
        if (said && !name.trimmed().isEmpty())
            rename(name.trimmed());
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

void CorpusActions::rename(const QString& name)
{
    session_.project()->renameCorpus(session_.corpusId(), toStd(name));
    session_.touchProject();
}

void CorpusActions::askLabels()
{
    auto* dialog = new LabelNamesDialog(session_.corpus()->labels, page_);
    connect(dialog, &QDialog::accepted, this, [this, dialog, id = session_.corpusId()] {
        if (id == session_.corpusId())
            nameLabels(dialog->names());
    });
    dialog->open();
}

void CorpusActions::nameLabels(const std::vector<std::string>& names)
{
    const auto id = session_.corpusId();
    try {
        const auto before = session_.project()->corpus(id).labels;
        session_.renameLabels(id, names);
        QStringList all;
        for (const auto& name : names)
            all << toQt(name);
        const auto undo = [this, id, before, kept = std::weak_ptr(session_.project())] {
            banner_->clear();
            if (const auto project = kept.lock();
                !project || project != session_.project() || id != session_.corpusId())
                return;
            try {
                session_.renameLabels(id, before);
            } catch (const core::Error&) {
                banner_->showProblem(currentProblem());
            }
        };
        banner_->show(Banner::Kind::Info, tr("The labels are now %1.").arg(all.join(QStringLiteral(", "))), tr("Undo"),
                      undo);
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

void CorpusActions::askLanguage()
{
    try {
        const auto record = session_.project()->corpus(session_.corpusId());
        auto* dialog = new LanguageDialog(tr("Which language are the texts of %1 in?").arg(toQt(record.name)),
                                          tr("not said"), core::corpora::languageSaid(record.mapping), page_);
        connect(dialog, &QDialog::accepted, this, [this, dialog, id = record.id] {
            if (id == session_.corpusId())
                setLanguage(dialog->language());
        });
        dialog->open();
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

void CorpusActions::setLanguage(const std::string& language)
{
    try {
        session_.setCorpusLanguage(session_.corpusId(), language);
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

void CorpusActions::askPlace()
{
    try {
        const auto record = session_.project()->corpus(session_.corpusId());
        const auto before = QFileInfo(toQt(record.path)).absolutePath();
        const auto path =
            record.format == "folder" || QFileInfo(toQt(record.path)).suffix().isEmpty()
                ? QFileDialog::getExistingDirectory(page_, tr("Where is %1?").arg(toQt(record.name)), before)
                : QFileDialog::getOpenFileName(page_, tr("Where is %1?").arg(toQt(record.name)), before);
        if (!path.isEmpty())
            locate(path);
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

void CorpusActions::locate(const QString& path)
{
    if (job_)
        job_->cancel();
    const auto id = session_.corpusId();
    job_ = session_.jobs().run(
        this, {tr("Read %1").arg(QFileInfo(path).fileName()), false, false},
        [project = session_.project(), id, path = toPath(path)](JobControl& control) {
            return std::make_shared<const core::corpora::Corpus>(
                rereadCorpus(*project, id, control.stop(), control.progressFn(), path));
        },
        [this, id](const std::shared_ptr<const core::corpora::Corpus>& corpus) {
            try {
                session_.moveCorpus(id, corpus);
            } catch (const core::Error&) {
                banner_->showProblem(currentProblem());
            }
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void CorpusActions::askTarget()
{
    const auto& corpus = session_.corpus();
    const auto ending = core::corpora::isTreebank(corpus->format) ? QStringLiteral(".conllu") : QStringLiteral(".tsv");
    const auto path =
        QFileDialog::getSaveFileName(page_, tr("Export the corpus"), toQt(corpus->name) + ending,
                                     tr("Corpora (*.csv *.tsv *.jsonl *.conllu *.conllx *.gz);;All files (*)"));
    if (!path.isEmpty())
        exportTo(path);
}

void CorpusActions::exportTo(const QString& path)
{
    session_.jobs().run(
        this, {tr("Export %1").arg(toQt(session_.corpus()->name)), false, false},
        [corpus = session_.corpus(), path = toPath(path)](JobControl&) {
            core::corpora::writeCorpus(*corpus, path);
            return corpus->examples.size();
        },
        [this, path](std::size_t examples) {
            banner_->show(Banner::Kind::Good,
                          tr("%1 written to %2.").arg(formatPlural(examples, tr("example"), tr("examples")), path));
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void CorpusActions::remove()
{
    const auto id = session_.corpusId();
    try {
        const auto record = session_.project()->corpus(id);
        const auto answers = session_.project()->answers(id);
        session_.removeCorpus(id);
        banner_->show(Banner::Kind::Info,
                      tr("%1 is no longer in the project; its file is where it was.").arg(toQt(record.name)),
                      tr("Undo"), [this, record, answers, kept = std::weak_ptr(session_.project())] {
                          banner_->clear();
                          const auto project = kept.lock(); // not held open by a banner
                          if (!project || session_.project() != project)
                              return;
                          try {
                              const auto again = project->addCorpus(record);
                              for (auto of : answers) {
                                  of.corpus = again;
                                  project->addAnswers(of);
                              }
                              session_.touchProject();
                              session_.setCorpus(again);
                          } catch (const core::Error&) {
                              banner_->showProblem(currentProblem());
                          }
                      });
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

} // namespace ui
