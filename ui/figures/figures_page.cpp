#include "ui/figures/figures_page.h"

#include <algorithm>

#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/reports/figures.h"
#include "core/reports/tables.h"
#include "ui/base/actions.h"
#include "ui/base/banner.h"
#include "ui/base/convert.h"
#include "ui/base/empty_state.h"
#include "ui/base/flow_layout.h"
#include "ui/base/theme.h"
#include "ui/figures/figure_painter.h"
#include "ui/figures/figure_view.h"
#include "ui/figures/paper_actions.h"
#include "ui/figures/report_choice.h"
#include "ui/figures/report_options.h"
#include "ui/shell/remember.h"
#include "ui/shell/session.h"
#include "ui/studies/study_requests.h"

namespace ui {
namespace {

constexpr double clipboardDpi = 300.0;

QString endingOf(const QString& format)
{
    return format == QLatin1String("latex")      ? QStringLiteral("tex")
           : format == QLatin1String("markdown") ? QStringLiteral("md")
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
    banner_ = new Banner(right);
    rightColumn->addWidget(banner_);
    options_ = new ReportOptions(right);
    rightColumn->addWidget(options_);
    right_ = new QStackedWidget(right);
    right_->addWidget(buildPicture());
    right_->addWidget(buildTable());
    rightColumn->addWidget(right_, 1);
    splitter->addWidget(right);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    rememberSplitter(session, QStringLiteral("figures"), splitter);
    stack_->addWidget(splitter);

    auto* paper = new PaperActions(
        session, *banner_, [this] { return choice_->campaigns(); }, this);
    actions_ << paper->actions();

    connect(options_, &ReportOptions::changed, this, &FiguresPage::refresh);
    connect(choice_, &ReportChoice::kindChanged, this, &FiguresPage::kindChanged);
    connect(choice_, &ReportChoice::sourceChanged, this, &FiguresPage::refresh);
    connect(&StudyRequests::of(this->session()), &StudyRequests::reportRequested, this,
            [this](const QString& study, const QString& kind, bool table) {
                choice_->chooseStudy(study);
                choice_->choose(kind, table);
                this->session().goTo(id());
            });
    connect(&this->session(), &Session::projectChanged, this, [this] {
        read_.clear();
        fill();
    });
    connect(&this->session(), &Session::projectContentsChanged, this, &FiguresPage::fill);
    connect(&this->session(), &Session::campaignProgressed, this, &FiguresPage::forget);
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

QWidget* FiguresPage::buildPicture()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    auto* bar = new QWidget(box);
    auto* row = new FlowLayout(bar, theme::grid);
    preset_ = new QComboBox(box);
    preset_->setAccessibleName(tr("Size"));
    preset_->setObjectName(QStringLiteral("preset"));
    preset_->addItem(tr("One column"), oneColumnMm);
    preset_->addItem(tr("Two columns"), twoColumnsMm);
    preset_->addItem(tr("Own size"), 0.0);
    const auto size = [&](const QString& name, double value) {
        auto* field = new QDoubleSpinBox(box);
        field->setRange(20.0, 400.0);
        field->setDecimals(0);
        field->setSuffix(tr(" mm"));
        field->setValue(value);
        field->setAccessibleName(name);
        field->setToolTip(name);
        connect(field, &QDoubleSpinBox::valueChanged, this, &FiguresPage::paperChanged);
        return field;
    };
    width_ = size(tr("Width"), oneColumnMm);
    height_ = size(tr("Height"), 60.0);
    connect(preset_, &QComboBox::activated, this, [this] {
        if (const double mm = preset_->currentData().toDouble(); mm > 0.0)
            width_->setValue(mm);
    });
    row->addWidget(preset_);
    row->addWidget(width_);
    row->addWidget(new QLabel(tr("by"), box));
    row->addWidget(height_);
    row->addWidget(makeButton(copyTex_, box));
    row->addWidget(makeButton(copy_, box));
    auto* main = makeButton(save_, box);
    makePrimary(main);
    row->addWidget(main);
    column->addWidget(bar);
    view_ = new FigureView(box);
    auto* scroll = new QScrollArea(box);
    scroll->setWidget(view_);
    scroll->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    scroll->setFrameShape(QFrame::NoFrame);
    column->addWidget(scroll, 1);
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
    auto* label = new QLabel(tr("Format"), box);
    format_ = new QComboBox(box);
    format_->setObjectName(QStringLiteral("format"));
    format_->setAccessibleName(tr("Format"));
    format_->addItem(tr("preview"), QString());
    for (const auto& format : core::reports::tableFormats())
        format_->addItem(toQt(format), toQt(format));
    label->setBuddy(format_);
    connect(format_, &QComboBox::activated, this, &FiguresPage::showTableText);
    row->addWidget(label);
    row->addWidget(format_);
    row->addWidget(makeButton(copyTex_, box));
    row->addWidget(makeButton(copy_, box));
    auto* main = makeButton(save_, box);
    makePrimary(main);
    row->addWidget(main);
    column->addWidget(bar);
    tableViews_ = new QStackedWidget(box);
    preview_ = new QTextBrowser(tableViews_);
    preview_->setAccessibleName(tr("Table"));
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

const core::reports::Figure& FiguresPage::figure() const { return view_->figure(); }

void FiguresPage::fill()
{
    say([this] { choice_->fill(); });
    stack_->setCurrentIndex(choice_->empty() && !banner_->isVisibleTo(this) ? 0 : 1);
    refresh();
}

void FiguresPage::forget(core::store::Id campaign)
{
    read_.erase(campaign);
    const auto ids = choice_->campaigns();
    if (std::ranges::find(ids, campaign) != ids.end())
        refresh();
}

void FiguresPage::kindChanged()
{
    options_->setKind(choice_->kind(), choice_->table(), choice_->ofStudy());
    refresh();
}

void FiguresPage::activated()
{
    if (dirty_)
        refresh();
}

void FiguresPage::refresh()
{
    dirty_ = true;
    if (!isVisible() || choice_->kind().isEmpty() || !session().project())
        return;
    if (job_)
        job_->cancel();
    dirty_ = false;
    if (choice_->ofStudy())
        make([project = session().project(), study = toStd(choice_->study()), kind = toStd(choice_->kind()),
              table = choice_->table(), options = options_->studyOptions()](CampaignCache&) {
            return reportOfStudy(*project, study, kind, table, options);
        });
    else
        make([project = session().project(), ids = choice_->campaigns(), kind = toStd(choice_->kind()),
              table = choice_->table(), figure = figureOptions(),
              tableOptions = options_->tableOptions()](CampaignCache& read) {
            return reportOfCampaigns(*project, ids, read, kind, table, figure, tableOptions);
        });
}

core::reports::FigureOptions FiguresPage::figureOptions() const
{
    auto options = options_->figureOptions();
    if (const auto& resources = session().backends().resources)
        options.tag = [resources, tagset = options_->tagset()](std::span<const core::text::WordId> words) {
            return core::reports::tagWith(resources->tagger(), tagset)(words);
        };
    return options;
}

void FiguresPage::make(std::function<MadeReport(CampaignCache&)> work)
{
    using Result = std::pair<CampaignCache, MadeReport>;
    job_ = session().jobs().run(
        this, {choice_->table() ? tr("Make a table") : tr("Draw a figure"), false, true},
        [work = std::move(work), read = read_](JobControl&) mutable -> Result {
            auto made = work(read);
            return {std::move(read), std::move(made)};
        },
        [this](Result result) {
            read_ = std::move(result.first);
            options_->setParameters(result.second.parameters);
            if (choice_->ofStudy())
                options_->setQuestions(result.second.questions);
            std::visit([this](auto& shown) { display(std::move(shown)); }, result.second.shown);
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void FiguresPage::display(core::reports::Figure figure)
{
    caption_->setText(toQt(figure.caption));
    caption_->setVisible(!figure.empty());
    for (auto* action : {save_, copy_, copyTex_})
        action->setEnabled(!figure.empty());
    view_->setFigure(std::move(figure));
    right_->setCurrentIndex(0);
}

void FiguresPage::display(core::reports::Table table)
{
    table_ = std::move(table);
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
    const int known = preset_->findData(width_->value());
    preset_->setCurrentIndex(known >= 0 ? known : preset_->count() - 1);
    view_->setPaper(width_->value(), height_->value());
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
    const auto ending = choice_->table() ? endingOf(format()) : QStringLiteral("pdf");
    const auto filter =
        choice_->table() ? tr("Tables (*.tex *.md *.csv *.json)") : tr("Figures (*.pdf *.svg *.png *.tex *.csv)");
    auto* dialog = new QFileDialog(this, tr("Export"), folder, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending);
    dialog->selectFile(QStringLiteral("%1.%2").arg(choice_->kind(), ending));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        session().remember(QStringLiteral("figures/folder"), QFileInfo(file).absolutePath());
        saveTo(file);
    });
    dialog->open();
}

void FiguresPage::saveTo(const QString& file)
{
    say([&] {
        if (choice_->table()) {
            const auto ending = QFileInfo(file).suffix().toLower();
            auto written = format();
            for (const auto& known : core::reports::tableFormats())
                if (endingOf(toQt(known)) == ending)
                    written = toQt(known);
            core::writeFile(toPath(file), core::reports::write(table_, toStd(written)));
        } else {
            exportFigure(view_->figure(), toPath(file), width_->value(), height_->value());
        }
        banner_->show(Banner::Kind::Good, tr("Written to %1").arg(file));
    });
}

void FiguresPage::copy()
{
    auto* clipboard = QGuiApplication::clipboard();
    if (!choice_->table()) {
        clipboard->setImage(figureImage(view_->figure(), width_->value(), height_->value(), clipboardDpi));
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
            toQt(choice_->table() ? core::reports::toLatex(table_)
                                  : core::reports::toTex(view_->figure(), width_->value(), height_->value())));
    });
}

QString FiguresPage::viewName(int n) const { return n >= 1 ? choice_->nameOfNumber(n) : QString(); }

bool FiguresPage::showView(int n) { return choice_->chooseNumber(n); }

} // namespace ui
