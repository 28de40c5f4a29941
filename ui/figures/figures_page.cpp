#include "ui/figures/figures_page.h"

#include <algorithm>

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QTextOption>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/reports/arcs/arc_examples.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/charts/export_dialog.h"
#include "ui/charts/paper_choice.h"
#include "ui/charts/picture.h"
#include "ui/figures/figure_view.h"
#include "ui/figures/measure_action.h"
#include "ui/figures/paper_actions.h"
#include "ui/figures/report_choice.h"
#include "ui/figures/report_options.h"
#include "ui/figures/transfer_action.h"
#include "ui/session/choosers.h"
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
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    rememberSplitter(session, QStringLiteral("figures"), splitter);
    stack_->addWidget(splitter);

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
    save_ = add(tr("Export..."), QStringLiteral("export"), QKeySequence(QStringLiteral("Ctrl+E")),
                tr("Write it to a file: PDF, SVG, PNG, TeX or CSV"), [this] { save(); });
    copy_ = add(tr("Copy"), QStringLiteral("copy"), QKeySequence(QStringLiteral("Ctrl+Shift+C")),
                tr("Copy it: a figure as a picture, a table as text"), [this] { copy(); });
    copyTex_ = add(tr("Copy TeX"), QStringLiteral("copy"), QKeySequence(QStringLiteral("Ctrl+Shift+T")),
                   tr("Copy it as LaTeX"), [this] { copyTex(); });
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
    row->addWidget(buildButtons(bar));
    column->addWidget(bar);
    view_ = new FigureView(box);
    column->addWidget(view_, 1);
    caption_ = new QLabel(box);
    caption_->setWordWrap(true);
    caption_->setTextFormat(Qt::PlainText);
    caption_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    caption_->setAccessibleName(tr("Caption"));
    column->addWidget(caption_);
    return box;
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
    preview_->setWordWrapMode(QTextOption::WordWrap); // headings are not cut within a word
    tableViews_->addWidget(preview_);
    text_ = new QPlainTextEdit(tableViews_);
    text_->setReadOnly(true);
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
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
    caption_->clear();
    for (auto* action : {save_, copy_, copyTex_})
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
            std::visit([this](auto& shown) { display(std::move(shown)); }, result.second.shown);
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void FiguresPage::display(Drawing drawing)
{
    if (auto* figure = std::get_if<core::reports::Figure>(&drawing)) {
        figure->legend = options_->legend();
        if (figure->empty() && !figure->wantedMeasure.empty())
            figure->note += toStd(choice_->kind().ofStudy ? tr(" Measure those of its campaigns on the page Campaigns.")
                                                          : tr(" Choose \"Measure the texts...\" above."));
    }
    view_->setDrawing(std::move(drawing));
    right_->setCurrentIndex(0);
    showWhatFits();
}

/// A figure that does not fit its paper cannot be exported, and has no caption.
void FiguresPage::showWhatFits()
{
    if (view_->isCleared())
        return;
    const bool drawn = noteOf(view_->drawing(), view_->paper()).empty();
    caption_->setText(drawn ? toQt(captionOf(view_->drawing(), view_->paper())) : QString());
    caption_->setVisible(drawn);
    for (auto* action : {save_, copy_, copyTex_})
        action->setEnabled(drawn);
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
    for (auto* action : {save_, copy_, copyTex_})
        action->setEnabled(true);
    showTableText();
    right_->setCurrentIndex(1);
}

void FiguresPage::showTableText()
{
    preview_->setMarkdown(toQt(core::reports::toMarkdown(table_)));
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
        core::writeFile(toPath(file), core::reports::write(table_, toStd(written)));
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
        mime->setHtml(preview_->toHtml());
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
