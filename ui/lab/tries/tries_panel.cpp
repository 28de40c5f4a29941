#include "ui/lab/tries/tries_panel.h"

#include <algorithm>
#include <set>

#include <QAction>
#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/text/rewriting.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/lab/tries/tries_model.h"
#include "ui/lab/tries/try_keeper.h"
#include "ui/lab/tries/try_words.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/text/diff_view.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/menu_button.h"
#include "ui/widgets/search_field.h"

namespace ui {

using core::store::Id;
using core::store::TryRecord;

namespace {

/// The first text with the words of the second, which remember where they come from. \throws Error where the texts have
/// other parts.
core::text::Input asEditOf(const core::text::Input& first, const core::text::Input& second)
{
    if (!std::ranges::equal(first.segments(), second.segments(), {}, &core::text::Segment::name,
                            &core::text::Segment::name))
        throw core::Error("these texts have different parts, so they cannot stand side by side");
    auto edited = first;
    for (std::size_t s = 0; s < first.size(); ++s) {
        const auto& text = first[s].text;
        edited = core::text::applied(
            edited, core::text::rewriting(text, 0, text.size(), second[s].text, static_cast<std::uint16_t>(s)));
    }
    return edited;
}

/// The text as if nobody had edited it: its own words are the original ones.
core::text::Input unedited(const core::text::Input& input)
{
    auto segments = input.segments();
    for (auto& segment : segments) {
        std::vector<std::pair<core::text::ByteSpan, std::string>> words;
        for (const auto& word : segment.text.words())
            words.emplace_back(word.span, word.form());
        segment.text = core::text::Text(segment.text.str(), words);
        segment.tags.clear();
        segment.marks.clear();
    }
    return core::text::Input(std::move(segments));
}

} // namespace

TriesPanel::TriesPanel(Session& session, const TryKeeper& keeper, Banner& banner, QWidget* parent)
    : QWidget(parent), session_(session), banner_(banner), senders_(new TrySenders(
                                                               session, banner, [this] { return chosen(); }, this)),
      search_(new SearchField(this)), onlyStarred_(new QCheckBox(tr("Only &starred"), this)), count_(new QLabel(this)),
      table_(new QTableView(this)), model_(new TriesModel(this)), proxy_(new TriesProxy(this))
{
    makeActions();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, 0);
    auto* top = new QHBoxLayout;
    search_->setPlaceholderText(tr("Search the tries"));
    search_->setAccessibleName(tr("Search the tries"));
    search_->setColumns(tryColumns());
    top->addWidget(search_, 1);
    top->addWidget(onlyStarred_);
    count_->setTextFormat(Qt::PlainText);
    top->addWidget(count_);
    column->addLayout(top);

    auto* splitter = new QSplitter(Qt::Vertical, this);
    proxy_->setSourceModel(model_);
    styleReadOnlyTable(table_, proxy_, tr("Tries"));
    table_->setObjectName(QStringLiteral("tries"));
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setSortingEnabled(true);
    auto* header = table_->horizontalHeader();
    header->setSortIndicator(-1, Qt::AscendingOrder); // newest first, as the model has them
    header->setSectionResizeMode(TriesModel::Star, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(TriesModel::Text, QHeaderView::Stretch);
    const int letter = table_->fontMetrics().averageCharWidth();
    for (const auto& [section, letters] :
         {std::pair{TriesModel::Answer, 36}, {TriesModel::By, 14}, {TriesModel::Victim, 14}, {TriesModel::When, 22}})
        table_->setColumnWidth(section, letters * letter);
    rememberColumns(session, QStringLiteral("lab/tries"), header,
                    {TriesModel::Text, 0.4, {TriesModel::When, TriesModel::Queries, TriesModel::Victim}});
    for (auto* action : panelActions()) {
        action->setShortcutContext(Qt::WidgetShortcut);
        table_->addAction(action);
    }
    splitter->addWidget(table_);
    splitter->addWidget(buildDetail());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    rememberSplitter(session, QStringLiteral("lab/tries"), splitter);
    column->addWidget(splitter, 1);
    QList<QWidget*> row;
    for (auto* action : panelActions())
        row << makeButton(action, this);
    row << makeMenuButton(tr("Send &to"), senders_->sendings(), this)
        << makeMenuButton(tr("&Copy"), senders_->copies(), this);
    column->addWidget(flowOf(row, this));

    connect(&keeper, &TryKeeper::kept, this, &TriesPanel::read);
    connect(&session, &Session::projectReplaced, this, [this] { list({}); });
    connect(&session, &Session::projectChanged, this, &TriesPanel::read);
    connect(&session, &Session::projectContentsChanged, this, &TriesPanel::read);
    connect(search_, &SearchField::searchChanged, this, &TriesPanel::search);
    connect(onlyStarred_, &QCheckBox::toggled, this, &TriesPanel::search);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TriesPanel::refresh);
    connect(table_, &QTableView::activated, this, &TriesPanel::restore);
    refresh();
}

void TriesPanel::makeActions()
{
    restore_ =
        makeAction(this, tr("Restore"), QStringLiteral("reset"), {},
                   tr("Put this text with its victim, recipe and trace back on the bench"), [this] { restore(); });
    star_ = makeAction(this, tr("Star"), QStringLiteral("star"), QKeySequence(Qt::Key_S),
                       tr("Put a star on the selected tries, or remove it"), [this] { star(); });
    remove_ = makeAction(this, tr("Remove"), QStringLiteral("remove"), QKeySequence(QKeySequence::Delete),
                         tr("Remove the selected tries from the project"), [this] { remove(); });
}

QWidget* TriesPanel::buildDetail()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, theme::grid, 0, 0);
    about_ = new QLabel(box);
    about_->setObjectName(QStringLiteral("try-about"));
    about_->setTextFormat(Qt::PlainText);
    about_->setWordWrap(true);
    column->addWidget(about_);
    auto* area = new QScrollArea(box);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    diff_ = new DiffView(area);
    area->setWidget(diff_);
    column->addWidget(area, 1);
    auto* row = new QHBoxLayout;
    auto* label = new QLabel(tr("&Name"), box);
    name_ = new QLineEdit(box);
    name_->setObjectName(QStringLiteral("try-name"));
    name_->setPlaceholderText(tr("what you call this try"));
    label->setBuddy(name_);
    connect(name_, &QLineEdit::editingFinished, this, &TriesPanel::saveName);
    row->addWidget(label);
    row->addWidget(name_, 1);
    column->addLayout(row);
    return box;
}

void TriesPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (stale_)
        read();
}

void TriesPanel::read()
{
    stale_ = true;
    if (!isVisible())
        return refresh();
    if (reading_)
        return;
    stale_ = false;
    const auto& project = session_.project();
    if (!project)
        return list({});
    reading_ = true;
    const auto ended = [this, in = std::weak_ptr(project)] {
        reading_ = false;
        const bool same = in.lock() == session_.project();
        if (stale_ || !same)
            read();
        return same;
    };
    session_.jobs().run(
        this, {tr("Read the tries"), false, true}, [project](JobControl&) { return project->tries(); },
        [this, ended](std::vector<TryRecord> tries) {
            if (ended())
                list(std::move(tries));
        },
        [this, ended](const Problem& problem) {
            if (ended())
                banner_.showProblem(problem);
        });
}

void TriesPanel::list(std::vector<TryRecord> tries)
{
    std::set<Id> chosen;
    for (const auto& tried : selected())
        chosen.insert(tried.id);
    const auto current = table_->currentIndex();
    const auto here = current.isValid() ? model_->at(proxy_->mapToSource(current).row()).id : Id{0};
    const QSignalBlocker quiet(table_->selectionModel());
    model_->setTries(std::move(tries));
    for (int row = 0; row < proxy_->rowCount(); ++row) {
        const auto index = proxy_->index(row, 0);
        const auto id = model_->at(proxy_->mapToSource(index).row()).id;
        using Selection = QItemSelectionModel;
        if (id == here)
            table_->selectionModel()->setCurrentIndex(index, Selection::NoUpdate);
        if (chosen.contains(id))
            table_->selectionModel()->select(index, Selection::Select | Selection::Rows);
    }
    table_->viewport()->update();
    refresh();
}

void TriesPanel::search()
{
    proxy_->setSearch(search_->search(), onlyStarred_->isChecked());
    if (!proxy_->problem().isEmpty())
        banner_.show(Banner::Kind::Warning, proxy_->problem());
    refresh();
}

TrySenders::Tries TriesPanel::selected() const
{
    TrySenders::Tries tries;
    auto rows = table_->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end(), [](const auto& one, const auto& other) { return one.row() < other.row(); });
    for (const auto& index : rows)
        tries.push_back(model_->at(proxy_->mapToSource(index).row()));
    return tries;
}

TrySenders::Tries TriesPanel::chosen() const
{
    auto tries = selected();
    if (tries.empty())
        for (int row = 0; row < proxy_->rowCount(); ++row)
            tries.push_back(model_->at(proxy_->mapToSource(proxy_->index(row, 0)).row()));
    return tries;
}

void TriesPanel::refresh()
{
    const auto tries = selected();
    const bool writable = session_.project() && !session_.project()->readOnly();
    const auto shown = static_cast<std::size_t>(proxy_->rowCount());
    const auto all = static_cast<std::size_t>(model_->rowCount());
    count_->setText(shown == all ? formatPlural(all, tr("try"), tr("tries"))
                                 : tr("%1 of %2").arg(formatCount(shown), formatCount(all)));
    restore_->setEnabled(tries.size() == 1);
    for (auto* action : {star_, remove_})
        action->setEnabled(!tries.empty() && writable);
    senders_->refresh(tries.empty() ? shown : tries.size());
    name_->setEnabled(tries.size() == 1 && writable);
    if (!name_->hasFocus() || tries.size() != 1)
        name_->setText(tries.size() == 1 ? toQt(tries.front().name) : QString());
    diff_->clear();
    if (tries.size() == 1) {
        const auto& tried = tries.front();
        diff_->setTitles(tr("Before"), tr("After"));
        diff_->setTexts(tried.result.original, tried.result.perturbed);
        about_->setText(QStringList{toQt(tried.victimName), triedBy(tried), triedAnswers(tried),
                                    formatPlural(tried.result.queries, tr("query"), tr("queries"))}
                            .join(QStringLiteral(" \u00b7 ")));
    } else if (tries.size() == 2) {
        compare(tries[0], tries[1]);
    } else if (tries.size() > 2) {
        about_->setText(tr("%1 tries are selected. Two of them are compared.").arg(formatCount(tries.size())));
    } else if (all == 0) {
        about_->setText(session_.project()
                            ? tr("Nothing was tried in this project yet. Type a text, change a word, or attack.")
                            : tr("Texts that you try are kept in a project. None is open."));
    } else {
        about_->setText(shown == 0 ? tr("No try is found.") : tr("Select a try to see it, two to compare them."));
    }
}

void TriesPanel::compare(const TryRecord& first, const TryRecord& second)
{
    const auto line = [](const QString& title, const TryRecord& tried) {
        return QStringLiteral("%1: %2 \u00b7 %3 \u00b7 %4")
            .arg(title, toQt(tried.victimName), triedBy(tried), triedAnswers(tried));
    };
    about_->setText(line(tr("First"), first) + QLatin1Char('\n') + line(tr("Second"), second));
    try {
        const auto before = unedited(first.result.perturbed);
        diff_->setTitles(tr("First"), tr("Second"));
        diff_->setTexts(before, asEditOf(before, second.result.perturbed));
    } catch (const core::Error& error) {
        about_->setText(about_->text() + QLatin1Char('\n') + toQt(error.problem()));
    }
}

void TriesPanel::restore()
{
    if (const auto tries = selected(); tries.size() == 1)
        Q_EMIT restoreWanted(tries.front().id);
}

bool TriesPanel::change(const std::function<void(core::store::Project&)>& change)
{
    if (!session_.project())
        return false;
    bool done = true;
    try {
        change(*session_.project());
    } catch (const core::Error&) {
        banner_.showProblem(currentProblem());
        done = false;
    }
    read();
    return done;
}

void TriesPanel::star()
{
    // If some have none, all get one.
    const auto tries = selected();
    const bool all = std::ranges::all_of(tries, &TryRecord::starred);
    change([&](core::store::Project& project) {
        for (const auto& tried : tries)
            project.markTry(tried.id, tried.name, !all);
    });
}

void TriesPanel::saveName()
{
    const auto tries = selected();
    const auto name = toStd(name_->text().trimmed());
    if (tries.size() == 1 && tries.front().name != name)
        change([&](core::store::Project& project) { project.markTry(tries.front().id, name, tries.front().starred); });
}

void TriesPanel::remove()
{
    std::vector<Id> ids;
    for (const auto& tried : selected())
        ids.push_back(tried.id);
    TrySenders::Tries whole; // with their traces: what was removed by mistake comes back as it was
    const bool done = change([&](core::store::Project& project) {
        for (const Id id : ids)
            whole.push_back(project.oneTry(id));
        project.removeTries(ids);
    });
    if (!done)
        return;
    banner_.show(Banner::Kind::Info, tr("%1 removed.").arg(formatPlural(ids.size(), tr("try"), tr("tries"))),
                 tr("Undo"), [this, whole, in = std::weak_ptr(session_.project())] {
                     if (in.lock() == session_.project())
                         change([&](core::store::Project& project) {
                             for (auto tried = whole.rbegin(); tried != whole.rend(); ++tried)
                                 (void)project.addTry(*tried);
                         });
                 });
}

} // namespace ui
