#include "ui/studies/intake/raters_panel.h"

#include <algorithm>

#include <QAction>
#include <QCheckBox>
#include <QDesktopServices>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QUrl>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/studies/study_project.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/studies/intake/folder_watch.h"
#include "ui/studies/rating/rater_window.h"
#include "ui/studies/rows/cells_model.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

namespace {

DisplayCell shareOf(std::size_t right, std::size_t asked, const QString& none)
{
    if (asked == 0)
        return missingCell(none);
    return numberCell(QStringLiteral("%1 / %2").arg(right).arg(asked),
                      static_cast<double>(right) / static_cast<double>(asked));
}

} // namespace

RatersPanel::RatersPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), folder_(new FolderWatch(session, this)), watching_(new QLabel(this)),
      model_(new CellsModel(this)), table_(new QTableView(this)), missing_(new QLabel(this)), banner_(new Banner(this)),
      report_(new QListWidget(this)), newRaters_(new QCheckBox(tr("Accept new raters"), this)),
      leaveOut_(new QCheckBox(tr("Leave out doubtful raters"), this))
{
    packets_ = makeAction(
        this, tr("Hand out packets..."), QStringLiteral("export"), QKeySequence(QStringLiteral("Ctrl+Shift+E")),
        tr("Write a packet for each selected rater, or for all, into a folder; it opens in Faultline"),
        [this] { handOutTo(QFileDialog::getExistingDirectory(this, tr("Folder for packets")), false); });
    pages_ = makeAction(this, tr("Hand out web pages..."), QStringLiteral("export"), {},
                        tr("The same as pages for a browser, for raters who cannot install anything"),
                        [this] { handOutTo(QFileDialog::getExistingDirectory(this, tr("Folder for pages")), true); });
    import_ = makeAction(
        this, tr("Import ballots..."), QStringLiteral("import"), QKeySequence(QStringLiteral("Ctrl+Shift+I")),
        tr("Take in what raters sent back, and answers from Label Studio, doccano, Mechanical Turk, CSV and JSON "
           "lines; "
           "also dropped onto the window. Files that do not say whose answers they hold are the selected rater's"),
        [this] {
            importFiles(QFileDialog::getOpenFileNames(this, tr("Ballots"), {},
                                                      tr("Answers (*.ballots *.csv *.jsonl *.json);;All files (*)")));
        });
    watch_ =
        makeAction(this, tr("Watch a folder..."), QStringLiteral("search"), {},
                   tr("What raters send back comes in by itself, as soon as it lies in the folder; again: no more"),
                   [this] { chooseFolder(); });
    watch_->setCheckable(true);
    judge_ = makeAction(this, tr("Judge here"), QStringLiteral("play"), {},
                        tr("Open the selected rater's items in a window of their own"), [this] { judgeHere(); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, 0);
    column->setSpacing(theme::grid);
    auto* bar = new QWidget(this);
    auto* flow = new FlowLayout(bar, theme::grid);
    flow->setContentsMargins(0, 0, 0, 0);
    for (auto* action : {packets_, pages_, import_, watch_, judge_})
        flow->addWidget(makeButton(action, bar));
    newRaters_->setObjectName(QStringLiteral("new-raters"));
    newRaters_->setToolTip(
        tr("Take answers of people whom the design does not name: crowd workers, users of other tools"));
    connect(newRaters_, &QCheckBox::toggled, folder_, &FolderWatch::acceptNewRaters);
    flow->addWidget(newRaters_);
    leaveOut_->setObjectName(QStringLiteral("leave-out-doubtful"));
    leaveOut_->setToolTip(tr("Agreement and judgements without those who failed an attention check or answered "
                             "impossibly fast; their answers stay in the project"));
    connect(leaveOut_, &QCheckBox::toggled, this, &RatersPanel::leaveOutChanged);
    flow->addWidget(leaveOut_);
    column->addWidget(bar);
    column->addWidget(banner_);
    watching_->setObjectName(QStringLiteral("watched-folder"));
    watching_->setTextFormat(Qt::PlainText);
    watching_->setWordWrap(true);
    column->addWidget(watching_);
    connect(folder_, &FolderWatch::folderChanged, this, &RatersPanel::refreshFolder);
    connect(folder_, &FolderWatch::arrived, this, [this](const std::vector<ImportOutcome>& outcomes) {
        showReport(outcomes, true);
        session_.touchProject();
    });
    connect(folder_, &FolderWatch::failed, this, [this](const Problem& problem) { banner_->showProblem(problem); });
    refreshFolder();
    missing_->setObjectName(QStringLiteral("missing-raters"));
    missing_->setWordWrap(true);
    column->addWidget(missing_);
    auto* sorted = new QSortFilterProxyModel(this);
    sorted->setSourceModel(model_);
    sorted->setSortRole(CellsModel::SortRole);
    table_->setModel(sorted);
    table_->setAccessibleName(tr("Raters"));
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    refresh();
    table_->setSortingEnabled(true);
    table_->sortByColumn(0, Qt::AscendingOrder);
    styleTable(table_, {16, 13, 10, 21, 14, 16, 10, 12, 12, 30});
    table_->horizontalHeader()->setStretchLastSection(true);
    rememberColumns(session_, QStringLiteral("study-raters"), table_->horizontalHeader());
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        judge_->setEnabled(selected().size() == 1 && session_.project() && !session_.project()->readOnly());
    });
    column->addWidget(table_, 2);
    report_->setAccessibleName(tr("Imported files"));
    report_->setWordWrap(true);
    report_->hide();
    column->addWidget(report_, 1);
}

void RatersPanel::clear()
{
    study_ = {};
    quality_.clear();
    report_->clear();
    report_->hide();
    banner_->clear();
    refresh();
}

void RatersPanel::setStudy(const StudyRow& study)
{
    if (study.name != study_.name) {
        clear();
        quality_.clear();
    }
    study_ = study;
    refresh();
}

void RatersPanel::chooseFolder()
{
    if (!folder_->folder().isEmpty())
        folder_->setFolder({}, {});
    else if (const auto chosen = QFileDialog::getExistingDirectory(this, tr("Folder that raters' files come into"));
             !chosen.isEmpty())
        folder_->setFolder(chosen, study_.name);
    refreshFolder();
}

void RatersPanel::refreshFolder()
{
    const auto folder = folder_->folder();
    watch_->setChecked(!folder.isEmpty());
    watching_->setVisible(!folder.isEmpty());
    watching_->setText(
        folder_->study().isEmpty()
            ? tr("Watching %1: what raters send back comes in by itself.").arg(folder)
            : tr("Watching %1: what raters send back comes in by itself. Files of other tools are answers to %2.")
                  .arg(folder, folder_->study()));
}

void RatersPanel::setQuality(const std::vector<core::studies::RaterQuality>& quality)
{
    quality_ = quality;
    refresh();
}

void RatersPanel::refresh()
{
    const QStringList headers{tr("Rater"),         tr("Items done"),      tr("Answers"), tr("Last answer"),
                              tr("As the others"), tr("Time per answer"), tr("Gold"),    tr("Checks"),
                              tr("Comments"),      tr("In doubt")};
    const QStringList tips{tr("Pseudonym"),
                           tr("Items without an open question, of those in the packet"),
                           tr("Answers that count: the last one to each question, without those taken back"),
                           {},
                           tr("Mean share of the other raters who gave the same answer"),
                           tr("Median seconds"),
                           tr("Right answers to items whose answer is known"),
                           tr("Attention checks answered as instructed"),
                           tr("Answers with a comment"),
                           tr("Failed attention checks, and less than a second per answer")};
    std::vector<CellsModel::Row> rows;
    QStringList missing;
    for (const auto& rater : study_.raters) {
        CellsModel::Row row{rater.rater, {}};
        row.cells = {
            textCell(rater.rater),
            numberCell(QStringLiteral("%1 / %2").arg(formatCount(rater.done), formatCount(rater.items)),
                       rater.items == 0 ? 0.0 : static_cast<double>(rater.done) / static_cast<double>(rater.items)),
            numberCell(formatCount(rater.ballots), static_cast<double>(rater.ballots)),
            rater.last.isEmpty() ? missingCell(tr("Nothing came back yet"))
                                 : DisplayCell{formatWhen(rater.last), rater.last, {}, false, false}};
        const auto found = std::ranges::find(quality_, toStd(rater.rater), &core::studies::RaterQuality::rater);
        if (found == quality_.end()) {
            for (int i = 0; i < 6; ++i)
                row.cells.push_back(missingCell(tr("No answers yet")));
        } else {
            row.cells.push_back(found->withOthers ? numberCell(formatPercent(*found->withOthers), *found->withOthers)
                                                  : missingCell(tr("Nobody else judged the same items")));
            row.cells.push_back(found->timed > 0 ? numberCell(tr("%1 s").arg(formatDecimal(found->medianSeconds, 1)),
                                                              found->medianSeconds)
                                                 : missingCell(tr("The answers came without times")));
            row.cells.push_back(shareOf(found->goldRight, found->goldAsked, tr("The study has no gold items")));
            row.cells.push_back(
                shareOf(found->attentionRight, found->attentionAsked, tr("The study has no attention checks")));
            row.cells.push_back(numberCell(formatCount(found->comments), static_cast<double>(found->comments)));
            row.cells.push_back(textCell(toQt(doubtAbout(*found))));
        }
        if (rater.ballots == 0)
            missing << rater.rater;
        rows.push_back(std::move(row));
    }
    const bool any = !rows.empty();
    model_->setTable(headers, tips, std::move(rows));
    missing_->setText(
        !any ? QString()
        : missing.isEmpty()
            ? tr("%1 of %2 judgements are in.").arg(formatCount(study_.done()), formatCount(study_.asked()))
        : missing.size() == static_cast<qsizetype>(study_.raters.size())
            ? tr("Nothing came back yet. Hand out the packets; each rater sends one file back.")
            : tr("%1 of %2 judgements are in. Nothing yet from %3.")
                  .arg(formatCount(study_.done()), formatCount(study_.asked()), missing.join(QStringLiteral(", "))));
    const bool writable = any && session_.project() && !session_.project()->readOnly();
    packets_->setEnabled(any);
    pages_->setEnabled(any);
    import_->setEnabled(session_.project() && !session_.project()->readOnly());
    watch_->setEnabled(writable);
    judge_->setEnabled(writable && selected().size() == 1);
}

QStringList RatersPanel::selected() const
{
    QStringList raters;
    if (table_->selectionModel() != nullptr)
        for (const auto& index : table_->selectionModel()->selectedRows())
            raters << index.data(CellsModel::KeyRole).toString();
    return raters;
}

void RatersPanel::handOutTo(const QString& folder, bool pages)
{
    if (folder.isEmpty() || !session_.project())
        return;
    std::vector<std::string> raters;
    for (const auto& rater : selected())
        raters.push_back(toStd(rater));
    session_.jobs().run(
        this, {tr("Write packets"), false, true},
        [project = session_.project(), study = toStd(study_.name), raters, pages, to = toPath(folder)](JobControl&) {
            return handOut(*project, study, raters, pages, to);
        },
        [this, folder](const std::vector<std::filesystem::path>& files) {
            banner_->show(Banner::Kind::Good,
                          tr("Wrote %1 into %2, one per rater. They name no attack, victim, label or status.")
                              .arg(formatPlural(files.size(), tr("file"), tr("files")), folder),
                          tr("Open the folder"), [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void RatersPanel::importFiles(const QStringList& files)
{
    if (files.isEmpty() || !session_.project())
        return;
    std::vector<std::filesystem::path> paths;
    for (const auto& file : files)
        paths.push_back(toPath(file));
    const auto raters = selected();
    const core::studies::BallotSource source{
        toStd(study_.name), raters.size() == 1 ? toStd(raters.front()) : std::string(), {}, {newRaters_->isChecked()}};
    session_.jobs().run(
        this, {tr("Import ballots"), false, true},
        [project = session_.project(), source, paths](JobControl&) {
            return importBallotFiles(*project, source, paths);
        },
        [this](const std::vector<ImportOutcome>& outcomes) {
            showReport(outcomes);
            session_.touchProject();
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void RatersPanel::showReport(const std::vector<ImportOutcome>& outcomes, bool more)
{
    constexpr int mostLines = 200;
    if (!more)
        report_->clear();
    while (report_->count() > mostLines)
        delete report_->takeItem(0);
    const auto line = [this](const QString& icon, const QString& text) {
        report_->addItem(new QListWidgetItem(theme::icon(icon), text));
        report_->item(report_->count() - 1)->setToolTip(text);
    };
    std::size_t refused = 0;
    for (const auto& outcome : outcomes) {
        refused += outcome.refused ? 1 : 0;
        line(outcome.refused ? QStringLiteral("error") : QStringLiteral("ok"),
             outcome.refused ? tr("%1 was refused: %2").arg(outcome.file, outcome.text)
                             : QStringLiteral("%1: %2").arg(outcome.file, outcome.text));
        for (const auto& note : outcome.notes)
            line(QStringLiteral("warning"), note);
    }
    report_->show();
    const auto taken = outcomes.size() - refused;
    const auto told =
        refused == 1 && taken == 0 ? tr("1 file was refused: nothing was taken in. The reason stands below.")
        : taken == 0
            ? tr("%1 files were refused: nothing was taken in. The reasons stand below.").arg(formatCount(refused))
        : refused == 1
            ? tr("1 file was refused, %1 taken in, as said below.").arg(formatCount(taken))
            : tr("%1 files were refused, %2 taken in, as said below.").arg(formatCount(refused), formatCount(taken));
    if (refused > 0)
        banner_->show(Banner::Kind::Warning, told);
    else
        banner_->clear();
}

void RatersPanel::judgeHere()
{
    const auto raters = selected();
    const auto project = session_.project();
    if (raters.size() != 1 || !project)
        return;
    const auto study = toStd(study_.name);
    const auto rater = toStd(raters.front());
    try {
        auto* window = new RaterWindow(this);
        window->setWindowFlag(Qt::Window);
        window->setAttribute(Qt::WA_DeleteOnClose);
        window->setPacket(core::studies::packetOf(*project, study, rater),
                          core::studies::ballotsOf(*project, study, rater),
                          [project, study](const core::studies::Ballot& ballot) {
                              project->addBallots(study, std::span(&ballot, 1));
                          });
        connect(window, &QObject::destroyed, &session_, [&session = session_] { session.touchProject(); });
        window->show();
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

QStringList RatersPanel::report() const
{
    QStringList lines;
    for (int i = 0; i < report_->count(); ++i)
        lines << report_->item(i)->text();
    return lines;
}

bool RatersPanel::leavesOutDoubtful() const { return leaveOut_->isChecked(); }

} // namespace ui
