#include "ui/corpora/example_actions.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/corpora/reading/treebank.h"
#include "core/corpora/reading/writer.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/session/example_requests.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"

namespace ui {

ExampleActions::ExampleActions(Session& session, Banner& banner, std::function<Rows()> rows, QWidget* page)
    : QObject(page), session_(session), banner_(banner), rows_(std::move(rows)), page_(page)
{
    campaign_ = makeAction(this, tr("Campaign on these examples..."), QStringLiteral("campaigns"), {},
                           tr("A new campaign on the selected examples where several are selected, else on those that "
                              "are shown"),
                           [this] { sendToCampaign(); });
    study_ = makeAction(this, tr("Study of their results..."), QStringLiteral("studies"), {},
                        tr("Ask people about what the newest campaign on this corpus made of these examples"),
                        [this] { sendToStudy(); });
    corpus_ = makeAction(this, tr("Corpus of these examples..."), QStringLiteral("corpora"), {},
                         tr("Write these examples to a file of their own, which becomes a corpus of the project"),
                         [this] { askForFile(); });
    refresh(0, true);
}

void ExampleActions::refresh(std::size_t count, bool all)
{
    const bool some = count > 0 && session_.project() && session_.corpus();
    const auto number = formatCount(count);
    campaign_->setText(all ? tr("Campaign on these examples...") : tr("Campaign on these %1...").arg(number));
    study_->setText(all ? tr("Study of their results...") : tr("Study of the results of these %1...").arg(number));
    corpus_->setText(all ? tr("Corpus of these examples...") : tr("Corpus of these %1...").arg(number));
    for (auto* action : {campaign_, study_, corpus_})
        action->setEnabled(some);
    corpus_->setEnabled(some && !session_.project()->readOnly());
}

std::vector<std::string> ExampleActions::ids() const
{
    std::vector<std::string> ids;
    for (const auto row : rows_())
        ids.push_back(session_.corpus()->examples[row].id);
    return ids;
}

void ExampleActions::sendToCampaign()
{
    session_.goTo(QStringLiteral("campaigns"));
    Q_EMIT ExampleRequests::of(session_).campaignWanted(ids());
}

void ExampleActions::sendToStudy()
{
    try {
        core::store::Id newest = 0;
        for (const auto& campaign : session_.project()->campaigns())
            if (campaign.done > 0 && session_.project()->sample(campaign.sample).corpus == session_.corpusId())
                newest = campaign.id;
        if (newest == 0) {
            banner_.show(Banner::Kind::Warning,
                         tr("No campaign has results on this corpus yet, and people judge what an attack made of a "
                            "text."),
                         campaign_->text(), [this] { sendToCampaign(); });
            return;
        }
        QStringList names;
        for (const auto& id : ids())
            names << toQt(id);
        session_.setCampaign(newest);
        session_.goTo(QStringLiteral("studies"));
        Q_EMIT ExampleRequests::of(session_).studyWanted(names);
    } catch (const core::Error&) {
        banner_.showProblem(currentProblem());
    }
}

void ExampleActions::askForFile()
{
    const auto& corpus = *session_.corpus();
    const auto ending = core::corpora::isTreebank(corpus.format) ? QStringLiteral(".conllu") : QStringLiteral(".tsv");
    const auto folder = QFileInfo(toQt(session_.project()->path())).absolutePath();
    const auto path = QFileDialog::getSaveFileName(page_, tr("Corpus of these examples"),
                                                   folder + QStringLiteral("/my ") + toQt(corpus.name) + ending,
                                                   tr("Corpora (*.csv *.tsv *.jsonl *.conllu);;All files (*)"));
    if (!path.isEmpty())
        makeCorpus(path);
}

void ExampleActions::makeCorpus(const QString& path)
{
    const QFileInfo target(path);
    for (const auto& file : {toQt(session_.corpus()->path), toQt(session_.project()->path())})
        if (target == QFileInfo(file)) {
            banner_.show(Banner::Kind::Warning,
                         tr("%1 is what the examples come from. Choose another name.").arg(path));
            return;
        }
    session_.jobs().run(
        this, {tr("Write %1").arg(QFileInfo(path).fileName()), false, false},
        [corpus = session_.corpus(), rows = rows_(), file = toPath(path)](JobControl& control) {
            auto part = *corpus;
            part.examples.clear();
            for (const auto row : rows)
                part.examples.push_back(corpus->examples[row]);
            core::corpora::writeCorpus(part, file);
            core::corpora::ReadOptions options; // the words are cut as they were
            options.tokenization = core::corpora::optionsOf(corpus->mapping).tokenization;
            return std::make_shared<const core::corpora::Corpus>(
                core::corpora::readCorpus(file, options, control.stop()));
        },
        [this, path](const std::shared_ptr<const core::corpora::Corpus>& corpus) {
            try {
                session_.addCorpus(corpus);
                banner_.show(Banner::Kind::Good,
                             tr("%1 written to %2, which is a corpus of the project now.")
                                 .arg(formatPlural(corpus->examples.size(), tr("example"), tr("examples")), path));
            } catch (const core::Error&) {
                banner_.showProblem(currentProblem());
            }
        },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

} // namespace ui
