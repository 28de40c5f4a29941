#include "ui/figures/figures_page.h"

#include <algorithm>

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QCursor>
#include <QFileDialog>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QTextOption>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/reports/arcs/arc_examples.h"
#include "core/reports/sets/set_export.h"
#include "core/studies/verdicts/left_out.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/charts/export_dialog.h"
#include "ui/charts/paper_choice.h"
#include "ui/charts/picture.h"
#include "ui/figures/figure_view.h"
#include "ui/figures/look_panel.h"
#include "ui/figures/measure_action.h"
#include "ui/figures/paper_actions.h"
#include "ui/figures/report_choice.h"
#include "ui/figures/report_options.h"
#include "ui/figures/set_keeper.h"
#include "ui/figures/sets_dialog.h"
#include "ui/figures/table_links.h"
#include "ui/figures/transfer_action.h"
#include "ui/session/choosers.h"
#include "ui/session/example_requests.h"
#include "ui/session/made_figures.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/studies/rows/study_requests.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/open_folder.h"

namespace ui {
namespace {

constexpr double clipboardDpi = 300.0;

QString endingOf(const QString& format)
{
    return format == QLatin1String("latex")         ? QStringLiteral("tex")
           : format == QLatin1String("markdown")    ? QStringLiteral("md")
           : format == QLatin1String("spreadsheet") ? QStringLiteral("csv")
                                                    : format;
}

} // namespace

FiguresPage::FiguresPage(Session& session, QWidget* parent) : Page(session, parent)
{
    makeActions();
    stack_ = new QStackedWidget(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(stack_);
    empty_ = new EmptyState(QStringLiteral("figures"), tr("Figures are drawn from campaigns, and there is none yet."),
                            goToCampaigns_, stack_);
    stack_->addWidget(empty_);
    auto* splitter = new QSplitter(Qt::Horizontal, stack_);
    choice_ = new ReportChoice(this->session(), splitter);
    splitter->addWidget(choice_);
    auto* right = new QWidget(splitter);
    auto* rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(theme::grid, theme::grid, theme::grid * 2, theme::grid * 2);
    rightColumn->setSpacing(theme::grid);
    options_ = new ReportOptions(right);
    rightColumn->addWidget(options_);
    right_ = new QStackedWidget(right);
    right_->addWidget(buildPicture());
    right_->addWidget(buildTable());
    rightColumn->addWidget(right_, 1);
    banner_ = new Banner(right); // below, so that no button moves when it comes
    rightColumn->addWidget(banner_);
    splitter->addWidget(right);
    look_ = new LookPanel(splitter);
    look_->hide();
    splitter->addWidget(look_);
    connect(look_, &LookPanel::changed, this, [this] {
        keepLook();
        if (!view_->isCleared()) // else it comes with its look
            showLook();
    });
    keeper_ = new SetKeeper(session, this);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    rememberSplitter(session, QStringLiteral("figures"), splitter);
    stack_->addWidget(splitter);

    const auto tell = [this](const Problem& what) {
        if (!sets_) // which says it else
            banner_->showProblem(what);
    };
    connect(keeper_, &SetKeeper::failed, this, tell);
    connect(keeper_, &SetKeeper::refused, this, [tell](const auto&, const Problem& what) { tell(what); });
    const auto chosen = [this] { return choice_->campaigns(); };
    auto* paper = new PaperActions(session, *banner_, chosen, this);
    actions_ << paper->actions();
    auto* transfer = new TransferAction(session, *banner_, chosen, this);
    actions_ << transfer->action();
    askVictim_ = makeButton(transfer->action(), right);
    rightColumn->insertWidget(1, askVictim_, 0, Qt::AlignLeft);
    connect(transfer, &TransferAction::measured, this, [this](core::store::Id campaign) { forget(campaign); });
    auto* measure = new MeasureAction(session, *banner_, chosen, this);
    actions_ << measure->action();
    measureTexts_ = makeButton(measure->action(), right);
    rightColumn->insertWidget(1, measureTexts_, 0, Qt::AlignLeft);
    connect(measure, &MeasureAction::measured, &this->session(), &Session::campaignProgressed); // all read it anew

    connect(options_, &ReportOptions::changed, this, &FiguresPage::refresh);
    connect(choice_, &ReportChoice::kindChanged, this, &FiguresPage::kindChanged);
    connect(choice_, &ReportChoice::sourceChanged, this, &FiguresPage::refresh);
    connect(&StudyRequests::of(this->session()), &StudyRequests::reportRequested, this,
            [this](const QString& study, const QString& kind, bool table, bool leaveOutDoubtful) {
                options_->setLeaveOutDoubtful(leaveOutDoubtful);
                choice_->chooseStudy(study);
                choice_->choose(kind, table);
                this->session().goTo(id());
            });
    clearBannersWithProject();
    connect(&this->session(), &Session::projectReplaced, this, [this] {
        if (job_) // it would bring back the campaigns it has read, whose numbers the new project uses too
            job_->cancel();
        choice_->forget();
        options_->setStudies({}); // one of the same name in the next project is another
        showNothing();
    });
    connect(&this->session(), &Session::projectChanged, this, [this] {
        read_.clear();
        restorePaper();
        restoreLook();
        fill();
    });
    connect(&this->session(), &Session::projectContentsChanged, this, [this] {
        read_.clear(); // a study's answers say which successes are valid
        fill();
    });
    connect(&this->session(), &Session::campaignProgressed, this, &FiguresPage::forget);
    restorePaper();
    kindChanged();
    fill();
}

void FiguresPage::makeActions()
{
    const auto add = [this](const QString& text, const QString& icon, const QKeySequence& keys, const QString& tip,
                            auto work) {
        auto* action = makeAction(this, text, icon, keys, tip, work);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
        actions_ << action;
        return action;
    };
    lookAction_ =
        makeAction(this, tr("Look"), QStringLiteral("settings"), {},
                   tr("Colours, axes, names and order of the series, a plot for each, words at points"), [] {});
    lookAction_->setCheckable(true);
    connect(lookAction_, &QAction::toggled, this, [this](bool on) { look_->setVisible(on); });
    addToSet_ = makeAction(this, tr("Add to a figure set"), QStringLiteral("add"), {},
                           tr("Keep it with its options and look among the figures and tables of a paper"),
                           [this] { addToSet(); });
    auto* openSets =
        makeAction(this, tr("Figure sets..."), QStringLiteral("figures"), {},
                   tr("Figures and tables with one style, written into a folder together and checked"), [this] {
                       sets().show();
                       sets().raise();
                   });
    auto* redraw = makeAction(this, tr("Redraw the figure set"), QStringLiteral("reset"), QKeySequence(Qt::Key_F8),
                              tr("Write the current figure set into its folder again"), [this] { sets().redraw(); });
    redraw->setShortcutContext(Qt::WindowShortcut);
    addAction(redraw);
    save_ = add(tr("Export..."), QStringLiteral("export"), QKeySequence(QStringLiteral("Ctrl+E")),
                tr("Write it to a file: PDF, SVG, PNG, TeX or CSV"), [this] { save(); });
    copy_ = add(tr("Copy"), QStringLiteral("copy"), QKeySequence(QStringLiteral("Ctrl+Shift+C")),
                tr("Copy it: a figure as a picture, a table as text"), [this] { copy(); });
    copyTex_ = add(tr("Copy TeX"), QStringLiteral("copy"), QKeySequence(QStringLiteral("Ctrl+Shift+T")),
                   tr("Copy it as LaTeX"), [this] { copyTex(); });
    actions_ << addToSet_ << openSets << redraw << lookAction_;
    goToCampaigns_ = makeAction(this, tr("Set up a campaign"), QStringLiteral("campaigns"), {},
                                tr("Show the campaigns"), [this] { session().goTo(QStringLiteral("campaigns")); });
}

/// The buttons for the result, as one group: none is alone on a line.
QWidget* FiguresPage::buildButtons(QWidget* parent)
{
    auto* box = new QWidget(parent);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::grid);
    auto* main = makeButton(save_, box);
    makePrimary(main);
    for (auto* button : {makeButton(copyTex_, box), makeButton(copy_, box), main})
        row->addWidget(button);
    return box;
}

QWidget* FiguresPage::buildPicture()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    auto* bar = new QWidget(box);
    auto* row = new FlowLayout(bar, theme::grid);
    paper_ = new PaperChoice(bar);
    connect(paper_, &PaperChoice::changed, this, &FiguresPage::paperChanged);
    row->addWidget(paper_);
    auto* zoom = new QComboBox(box);
    zoom->setObjectName(QStringLiteral("zoom"));
    zoom->setAccessibleName(tr("Zoom"));
    zoom->setToolTip(tr("How large the picture is shown; what is exported does not change"));
    zoom->addItem(tr("fit"), 0.0);
    for (const int percent : {100, 150, 200, 300})
        zoom->addItem(tr("%1%").arg(percent), percent / 100.0);
    connect(zoom, &QComboBox::activated, this, [this, zoom] { view_->setZoom(zoom->currentData().toDouble()); });
    row->addWidget(zoom);
    auto* grey = new QCheckBox(tr("Grey"), box);
    grey->setToolTip(tr("Show it as a printer without colours does; what is exported does not change"));
    connect(grey, &QCheckBox::toggled, this, [this](bool on) { view_->setGrey(on); });
    row->addWidget(grey);
    auto* look = new QToolButton(box);
    look->setDefaultAction(lookAction_);
    look->setObjectName(QStringLiteral("look"));
    row->addWidget(look);
    row->addWidget(buildButtons(bar));
    column->addWidget(bar);
    view_ = new FigureView(box);
    connect(view_, &FigureView::examplesWanted, this, &FiguresPage::openBehind);
    connect(view_, &FigureView::noteWanted, this, [this](const QString& series, const QString& at) {
        lookAction_->setChecked(true);
        look_->beginNote(series, at);
    });
    column->addWidget(view_, 1);
    hint_ = buildHint(box);
    column->addWidget(hint_);
    caption_ = new QLabel(box);
    caption_->setWordWrap(true);
    caption_->setTextFormat(Qt::PlainText);
    caption_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    caption_->setAccessibleName(tr("Caption"));
    column->addWidget(caption_);
    return box;
}

QWidget* FiguresPage::buildHint(QWidget* parent)
{
    auto* hint = new QWidget(parent);
    hint->setObjectName(QStringLiteral("thin-bars"));
    auto* row = new QHBoxLayout(hint);
    row->setContentsMargins(0, 0, 0, 0);
    auto* words = new QLabel(tr("The bars are narrower than a millimetre: hard to tell apart."), hint);
    words->setWordWrap(true);
    row->addWidget(words, 1);
    auto* help = new QPushButton(tr("A plot for each series"), hint);
    connect(help, &QPushButton::clicked, this, [this] {
        auto look = look_->look();
        look.panels = 1;
        look_->setLook(look);
        keepLook();
        showLook();
    });
    row->addWidget(help);
    hint->hide();
    return hint;
}

QWidget* FiguresPage::buildTable()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    auto* bar = new QWidget(box);
    auto* row = new FlowLayout(bar, theme::grid);
    format_ = new QComboBox(box);
    format_->setObjectName(QStringLiteral("format"));
    format_->setAccessibleName(tr("Format"));
    format_->addItem(tr("preview"), QString());
    for (const auto& format : core::reports::tableFormats())
        format_->addItem(toQt(format), toQt(format));
    connect(format_, &QComboBox::activated, this, &FiguresPage::showTableText);
    row->addWidget(labelled(tr("Format"), format_, bar));
    row->addWidget(buildButtons(bar));
    column->addWidget(bar);
    tableViews_ = new QStackedWidget(box);
    preview_ = new QTextBrowser(tableViews_);
    preview_->setAccessibleName(tr("Table"));
    preview_->setOpenLinks(false);
    connect(preview_, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        const auto [r, c] = cellOf(link);
        if (r < table_.rows.size() && c < table_.rows[r].size())
            openBehind(table_.rows[r][c].behind);
    });
    preview_->setWordWrapMode(QTextOption::WordWrap); // headings are not cut within a word
    tableViews_->addWidget(preview_);
    text_ = new QPlainTextEdit(tableViews_);
    text_->setReadOnly(true);
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text_->setTabChangesFocus(true);
    text_->setAccessibleName(tr("Table as text"));
    tableViews_->addWidget(text_);
    column->addWidget(tableViews_, 1);
    return box;
}

void FiguresPage::choose(const QString& kind, bool table) { choice_->choose(kind, table); }

void FiguresPage::chooseStudy(const QString& study) { choice_->chooseStudy(study); }

const Drawing& FiguresPage::drawing() const { return view_->drawing(); }

void FiguresPage::fill()
{
    say([this] { choice_->fill(); });
    options_->setStudies(choice_->studies());
    stack_->setCurrentIndex(choice_->empty() && !banner_->isVisibleTo(this) ? 0 : 1);
    refresh();
}

void FiguresPage::forget(core::store::Id campaign)
{
    read_.erase(campaign);
    const auto ids = choice_->campaigns();
    if (std::ranges::find(ids, campaign) != ids.end())
        remake(); // what is shown is of the same choices, with fewer results
}

void FiguresPage::kindChanged()
{
    banner_->clear();
    const auto kind = choice_->kind();
    options_->setKind(kind);
    restoreLook();
    lookAction_->setEnabled(!kind.table && !kind.ownHeight);
    look_->setVisible(lookAction_->isChecked() && lookAction_->isEnabled());
    paper_->setHeightShown(!kind.ownHeight);
    askVictim_->setVisible(kind.ofTransfers);
    measureTexts_->setVisible(kind.ofMeasures && !kind.ofStudy);
    refresh();
}

void FiguresPage::activated()
{
    if (dirty_ || options_->excluded() == core::reports::Excluded::LeftOut) // marks may have changed
        refresh();
}

/// What was shown is of other choices: it goes at once, so that nobody copies it as what is being made.
void FiguresPage::refresh()
{
    showNothing();
    remake();
}

void FiguresPage::showNothing()
{
    table_ = {};
    preview_->clear();
    text_->clear();
    view_->clear();
    made_ = {};
    hint_->hide();
    caption_->clear();
    for (auto* action : {save_, copy_, copyTex_, addToSet_})
        action->setEnabled(false);
}

void FiguresPage::remake()
{
    dirty_ = true;
    if (!isVisible() || choice_->kind().name.empty() || !session().project())
        return;
    if (job_)
        job_->cancel();
    dirty_ = false;
    const auto kind = choice_->kind();
    if (kind.ofStudy)
        make([project = session().project(), study = toStd(choice_->study()), kind, settings = settings(),
              leaveOut = options_->leavesOutDoubtful()](CampaignCache&) {
            return reportOfStudy(*project, study, kind, settings, leaveOut);
        });
    else
        make([project = session().project(),
              chosen =
                  ChosenCampaigns{
                      choice_->campaigns(), choice_->names(), options_->excluded(), {toStd(options_->judges()), {}}},
              kind, settings = settings()](CampaignCache& read) {
            return reportOfCampaigns(*project, chosen, read, kind, settings);
        });
}

core::reports::ReportSettings FiguresPage::settings() const
{
    auto settings = options_->settings();
    if (const auto& resources = session().backends().resources)
        settings.tag = [resources, tagset = settings.tagset()](std::span<const core::text::WordId> words) {
            return core::reports::tagWith(resources->tagger(), tagset)(words);
        };
    return settings;
}

void FiguresPage::make(std::function<MadeReport(CampaignCache&)> work)
{
    using Result = std::pair<CampaignCache, MadeReport>;
    job_ = session().jobs().run(
        this, {choice_->kind().table ? tr("Make a table") : tr("Draw a figure"), false, true},
        [work = std::move(work), read = read_](JobControl&) mutable -> Result {
            auto made = work(read);
            return {std::move(read), std::move(made)};
        },
        [this](Result result) {
            read_ = std::move(result.first);
            options_->setOffered(result.second.offered);
            if (!choice_->kind().ofStudy) {
                if (choice_->studies().isEmpty())
                    for (const auto& kind : core::reports::reportKinds())
                        if (kind.ofStudy)
                            result.second.unfit[{kind.name, kind.table}] = toStd(tr("The project has no study."));
                choice_->setUnfit(result.second.unfit);
            }
            std::visit([this](auto& shown) { display(std::move(shown)); }, result.second.shown);
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void FiguresPage::display(Drawing drawing)
{
    if (auto* figure = std::get_if<core::reports::Figure>(&drawing)) {
        if (figure->empty() && !figure->wantedMeasure.empty())
            figure->note += toStd(choice_->kind().ofStudy ? tr(" Measure those of its campaigns on the page Campaigns.")
                                                          : tr(" Choose \"Measure the texts...\" above."));
        look_->setFigure(*figure);
    }
    made_ = std::move(drawing);
    right_->setCurrentIndex(0);
    showLook();
}

/// What was made, with its look: nothing has to be counted again.
void FiguresPage::showLook()
{
    auto drawing = made_;
    if (auto* figure = std::get_if<core::reports::Figure>(&drawing))
        core::reports::giveLook(*figure, lookOf());
    view_->setDrawing(std::move(drawing));
    showWhatFits();
}

core::reports::FigureLook FiguresPage::lookOf() const
{
    auto look = look_->look();
    look.legend = options_->legend();
    return look;
}

/// Each kind has a look of its own; the colours are those of all.
void FiguresPage::restoreLook()
{
    core::reports::FigureLook look;
    const auto kept = session().remembered(QStringLiteral("figures/look/") + toQt(choice_->kind().name));
    if (const auto json = core::maybeJson<nlohmann::ordered_json>(toStd(kept)); json.is_object())
        try {
            look = core::reports::lookFrom(json, "the look");
        } catch (const core::Error&) {
            look = {}; // of another version of the program
        }
    try {
        look.palette = core::reports::paletteNamed(
                           toStd(session().remembered(QStringLiteral("figures/palette"), toQt(look.palette))))
                           .name;
    } catch (const core::UsageError&) {
        look.palette = core::reports::FigureLook().palette;
    }
    look_->setLook(look);
}

void FiguresPage::keepLook()
{
    const auto look = look_->look();
    session().remember(QStringLiteral("figures/look/") + toQt(choice_->kind().name),
                       toQt(core::reports::toJson(look).dump()));
    session().remember(QStringLiteral("figures/palette"), toQt(look.palette));
}

/// The examples behind a number; where several campaigns have their part in it, one chooses which.
void FiguresPage::openBehind(const std::vector<core::reports::Behind>& behind)
{
    if (!session().project())
        return;
    std::vector<std::pair<QString, core::reports::Behind>> found;
    for (const auto& campaign : session().project()->campaigns())
        for (auto one : behind)
            if (one.campaign == campaign.id || (one.campaign == 0 && one.campaignName == campaign.name)) {
                one.campaign = campaign.id;
                found.emplace_back(toQt(campaign.name), std::move(one));
            }
    if (found.empty())
        return;
    if (found.size() == 1) {
        Q_EMIT ExampleRequests::of(session()).resultsWanted(found.front().second);
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const auto& [name, one] : found)
        menu->addAction(name, this, [this, one = one] { Q_EMIT ExampleRequests::of(session()).resultsWanted(one); });
    menu->popup(QCursor::pos());
}

core::reports::SetItem FiguresPage::chosenItem() const
{
    core::reports::SetItem item;
    const auto kind = choice_->kind();
    item.kind = kind.name;
    item.table = kind.table;
    if (kind.ofStudy) {
        item.study = toStd(choice_->study());
        if (options_->leavesOutDoubtful())
            item.leaveOut = {core::studies::doubtful};
    } else {
        item.campaigns = choice_->campaigns();
        for (const auto& [id, name] : choice_->names())
            if (std::ranges::find(item.campaigns, id) != item.campaigns.end())
                item.names.emplace_back(id, name);
        item.study = toStd(options_->judges());
        item.leaveOutExcluded = options_->excluded() == core::reports::Excluded::LeftOut;
    }
    const auto chosen = options_->settings(); // holds its values
    for (const auto& [key, value] : chosen.values())
        item.settings.emplace_back(key, value);
    if (!kind.table) {
        item.look = lookOf();
        const core::reports::FigureSet usual;
        if (view_->paper().widthMm != usual.widthMm)
            item.widthMm = view_->paper().widthMm;
        if (view_->paper().heightMm != usual.heightMm)
            item.heightMm = view_->paper().heightMm;
    }
    return item;
}

void FiguresPage::showItem(const core::reports::SetItem& item)
{
    choice_->choose(toQt(item.kind), item.table);
    if (!item.campaigns.empty())
        choice_->chooseCampaigns(item.campaigns);
    if (!item.study.empty() && choice_->kind().ofStudy)
        choice_->chooseStudy(toQt(item.study));
    core::reports::ReportSettings settings;
    for (const auto& [key, value] : item.settings)
        settings.set(key, value);
    options_->setSettings(settings);
    options_->setJudges(toQt(item.study));
    options_->setExcluded(item.leaveOutExcluded ? core::reports::Excluded::LeftOut : core::reports::Excluded::Counts);
    options_->setLegend(item.look.legend);
    look_->setLook(item.look);
    auto paper = paper_->paper();
    const core::reports::FigureSet usual;
    paper.widthMm = item.widthMm.value_or(usual.widthMm);
    paper.heightMm = item.heightMm.value_or(usual.heightMm);
    paper_->setPaper(paper);
    view_->setPaper(paper);
    refresh();
}

SetsDialog& FiguresPage::sets()
{
    if (!sets_) {
        sets_ = new SetsDialog(session(), *keeper_, *banner_, this);
        connect(sets_, &SetsDialog::itemOpened, this, &FiguresPage::showItem);
    }
    return *sets_;
}

void FiguresPage::addToSet()
{
    say([this] {
        const auto name = sets().add(chosenItem());
        banner_->show(Banner::Kind::Good, tr("In the figure set %1 as %2").arg(sets().current(), name),
                      tr("Figure sets..."), [this] { sets().show(); });
    });
}

/// A figure that does not fit its paper cannot be exported, and has no caption.
void FiguresPage::showWhatFits()
{
    if (view_->isCleared())
        return;
    const bool drawn = noteOf(view_->drawing(), view_->paper()).empty();
    caption_->setText(drawn ? toQt(captionOf(view_->drawing(), view_->paper())) : QString());
    caption_->setVisible(drawn);
    for (auto* action : {save_, copy_, copyTex_, addToSet_})
        action->setEnabled(drawn);
    hint_->setVisible(drawn && view_->hasThinBars());
}

void FiguresPage::display(core::reports::Table table)
{
    table_ = std::move(table);
    if (table_.rows.empty()) { // a header alone says nothing: why there is no more, as where a figure is empty
        core::reports::Figure figure;
        figure.kind = table_.kind;
        figure.note = table_.note.empty() ? toStd(tr("There is nothing to put into this table.")) : table_.note;
        figure.wantedMeasure = table_.wantedMeasure;
        return display(Drawing(std::move(figure)));
    }
    for (auto* action : {save_, copy_, copyTex_, addToSet_})
        action->setEnabled(true);
    showTableText();
    right_->setCurrentIndex(1);
}

void FiguresPage::showTableText()
{
    showTable(*preview_, table_);
    text_->setPlainText(toQt(core::reports::write(table_, toStd(format()))));
    tableViews_->setCurrentIndex(format_->currentData().toString().isEmpty() ? 0 : 1);
}

QString FiguresPage::format() const
{
    const auto chosen = format_->currentData().toString();
    return chosen.isEmpty() ? QStringLiteral("latex") : chosen;
}

void FiguresPage::paperChanged()
{
    const auto paper = paper_->paper();
    session().remember(QStringLiteral("figures/width"), QString::number(paper.widthMm));
    session().remember(QStringLiteral("figures/height"), QString::number(paper.heightMm));
    session().remember(QStringLiteral("figures/font"), QString::number(static_cast<int>(paper.font)));
    view_->setPaper(paper);
    if (!choice_->kind().table)
        showWhatFits();
}

void FiguresPage::restorePaper()
{
    const Paper byDefault;
    const auto number = [this](const char* key, double fallback) {
        bool ok = false;
        const double value = session().remembered(QStringLiteral("figures/") + QString::fromLatin1(key)).toDouble(&ok);
        return ok ? value : fallback;
    };
    const auto font = static_cast<FigureFont>(std::clamp(static_cast<int>(number("font", 0.0)), 0, 2));
    paper_->setPaper({number("width", byDefault.widthMm), number("height", byDefault.heightMm), font});
    view_->setPaper(paper_->paper());
}

void FiguresPage::say(const std::function<void()>& work)
{
    try {
        banner_->clear();
        work();
    } catch (const core::Error& error) {
        banner_->showProblem({toQt(error.problem()), toQt(error.remedy())});
    }
}

void FiguresPage::save()
{
    const auto folder = session().remembered(QStringLiteral("figures/folder"));
    if (!choice_->kind().table) {
        const auto formats = session().remembered(QStringLiteral("figures/formats"), QStringLiteral("pdf"));
        auto* dialog = new ExportDialog(folder, toQt(choice_->kind().name), formats.split(QLatin1Char(' ')), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QDialog::accepted, this, [this, dialog] {
            session().remember(QStringLiteral("figures/folder"), dialog->folder());
            session().remember(QStringLiteral("figures/formats"), dialog->formats().join(QLatin1Char(' ')));
            saveTo(dialog->files());
        });
        dialog->open();
        return;
    }
    const auto ending = endingOf(format());
    auto* dialog = new QFileDialog(this, tr("Export"), folder, tr("Tables (*.tex *.md *.csv *.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending);
    dialog->selectFile(QStringLiteral("%1.%2").arg(toQt(choice_->kind().name), ending));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        session().remember(QStringLiteral("figures/folder"), QFileInfo(file).absolutePath());
        saveTo(file);
    });
    dialog->open();
}

void FiguresPage::saveTo(const QStringList& files)
{
    say([&] {
        for (const auto& file : files)
            exportDrawing(view_->drawing(), toPath(file), view_->paper());
        noteFigure(session().project().get(), toQt(choice_->kind().title), files);
        tellWritten(*banner_, withNumbersBeside(files));
    });
}

void FiguresPage::saveTo(const QString& file)
{
    if (!choice_->kind().table)
        return saveTo(QStringList{file});
    say([&] {
        const auto ending = QFileInfo(file).suffix().toLower();
        auto written = format();
        for (const auto& known : core::reports::tableFormats())
            if (endingOf(written) != ending && endingOf(toQt(known)) == ending)
                written = toQt(known);
        core::writeFile(toPath(file), core::reports::writeWithSource(table_, toStd(written)));
        noteFigure(session().project().get(), toQt(choice_->kind().title), {file});
        tellWritten(*banner_, {file});
    });
}

void FiguresPage::copy()
{
    auto* clipboard = QGuiApplication::clipboard();
    if (!choice_->kind().table) {
        clipboard->setImage(imageOf(pictureOf(view_->drawing(), view_->paper()), clipboardDpi));
    } else if (tableViews_->currentIndex() == 1) {
        clipboard->setText(text_->toPlainText());
    } else { // a word processor takes the table, an editor the Markdown
        auto* mime = new QMimeData;
        mime->setHtml(tableHtml(table_));
        mime->setText(toQt(core::reports::toMarkdown(table_)));
        clipboard->setMimeData(mime);
    }
}

void FiguresPage::copyTex()
{
    say([this] {
        QGuiApplication::clipboard()->setText(
            toQt(choice_->kind().table ? core::reports::toLatex(table_) : texOf(view_->drawing(), view_->paper())));
    });
}

} // namespace ui
