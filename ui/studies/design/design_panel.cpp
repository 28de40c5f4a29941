#include "ui/studies/design/design_panel.h"

#include <algorithm>

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/studies/design/templates.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/session/session.h"
#include "ui/studies/design/items_tab.h"
#include "ui/studies/design/questions_tab.h"
#include "ui/studies/design/sample_tab.h"
#include "ui/studies/design/texts_tab.h"
#include "ui/studies/rating/annotation_panel.h"
#include "ui/studies/rating/rater_window.h"
#include "ui/widgets/banner.h"

namespace ui {

using core::studies::Role;
using core::studies::Study;

namespace {

constexpr int settleMs = 400;
constexpr std::size_t mostSteps = 200;

std::string textOf(const Study& study) { return core::studies::toJson(study).dump(); }

/// Examples that were chosen one by one are asked about: all of them that have a changed text, whatever a template
/// would draw.
void chooseExamples(Study& study, std::vector<std::string> examples)
{
    study.sampling.examples = std::move(examples);
    if (study.sampling.examples.empty())
        return;
    study.sampling.items = 0;
    study.sampling.statuses.clear();
    study.sampling.lengthDeviations = 0.0;
}

/// What another template leaves unchanged.
void keepOver(const Study& from, Study& to)
{
    chooseExamples(to, from.sampling.examples);
    to.plan.raters = from.plan.raters;
    to.plan.seed = from.plan.seed;
}

} // namespace

DesignCheck checkDesign(const core::store::Project& project, const std::vector<core::store::Id>& campaigns,
                        const Study& study)
{
    const auto valid = core::studies::studyFrom(core::studies::toJson(study));
    auto drawn = core::studies::drawItems(project, campaigns, valid);
    auto design = core::studies::assign(valid, drawn.items);
    DesignCheck check;
    for (const auto& item : drawn.items) {
        check.judged += item.role == Role::Judged ? 1 : 0;
        check.originals += item.role == Role::Original ? 1 : 0;
        check.training += item.role == Role::Training ? 1 : 0;
        check.checks += item.role == Role::Attention || item.role == Role::Gold ? 1 : 0;
    }
    for (const auto& assignment : design.assignments) {
        const auto size = assignment.order.size();
        check.least = &assignment == &design.assignments.front() ? size : std::min(check.least, size);
        check.most = std::max(check.most, size);
        check.judgements += size;
    }
    check.notes = std::move(drawn.notes);
    check.notes.insert(check.notes.end(), design.notes.begin(), design.notes.end());
    if (!design.assignments.empty())
        check.preview = core::studies::packetFor(valid, drawn.items, design.assignments.front());
    return check;
}

DesignPanel::DesignPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), tabs_(new QTabWidget(this)), sample_(new SampleTab), facts_(new QLabel(this)),
      banner_(new Banner(this)), store_(new QPushButton(tr("Create the study"), this))
{
    undo_ = makeAction(this, tr("Undo"), QStringLiteral("undo"), QKeySequence::Undo, tr("Undo the last change"),
                       [this] { step(-1); });
    redo_ = makeAction(this, tr("Redo"), QStringLiteral("redo"), QKeySequence::Redo, tr("Redo the change"),
                       [this] { step(1); });
    preview_ = makeAction(this, tr("Preview"), QStringLiteral("play"), QKeySequence(QStringLiteral("Ctrl+Shift+P")),
                          tr("Judge some items as the first rater will; nothing is stored"), [this] { openPreview(); });
    for (auto* action : panelActions()) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    auto* scroll = new QScrollArea(tabs_);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(sample_);
    tabs_->setDocumentMode(true);
    tabs_->addTab(scroll, tr("Items and raters"));
    auto* questions = new QuestionsTab(tabs_);
    auto* texts = new TextsTab(tabs_);
    auto* items = new ItemsTab(tabs_);
    tabs_->addTab(questions, tr("Questions"));
    tabs_->addTab(texts, tr("Instructions"));
    tabs_->addTab(items, tr("Practice and checks"));
    parts_ = {sample_, questions, texts, items};
    column->addWidget(tabs_, 1);
    facts_->setObjectName(QStringLiteral("design-facts"));
    facts_->setWordWrap(true);
    column->addWidget(facts_);
    column->addWidget(banner_);
    auto* buttons = new QHBoxLayout;
    for (auto* action : panelActions())
        buttons->addWidget(makeButton(action, this));
    buttons->addStretch(1);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setToolTip(tr("Back to the studies"));
    connect(cancel, &QPushButton::clicked, this, &DesignPanel::cancelled);
    buttons->addWidget(cancel);
    store_->setObjectName(QStringLiteral("create-study"));
    store_->setToolTip(tr("Draw the items and store the study in the project"));
    makePrimary(store_);
    connect(store_, &QPushButton::clicked, this, &DesignPanel::store);
    buttons->addWidget(store_);
    column->addLayout(buttons);

    for (auto* part : parts_)
        connect(part, &DesignTab::edited, this, &DesignPanel::take);
    connect(sample_, &SampleTab::templateChosen, this, &DesignPanel::chooseTemplate);
    connect(sample_, &SampleTab::campaignsChosen, this, &DesignPanel::readOffered);
    settle_.setSingleShot(true);
    settle_.setInterval(settleMs);
    connect(&settle_, &QTimer::timeout, this, &DesignPanel::keep);
}

std::string DesignPanel::freeName(const std::string& base) const
{
    std::vector<std::string> taken;
    if (session_.project())
        for (const auto& study : session_.project()->studies())
            taken.push_back(study.name);
    auto name = base;
    for (int n = 2; std::ranges::find(taken, name) != taken.end(); ++n)
        name = base + "-" + std::to_string(n);
    return name;
}

void DesignPanel::startNew(const QStringList& examples)
{
    revising_ = false;
    history_.clear();
    if (session_.project())
        sample_->setCampaigns(session_.project()->campaigns(), session_.campaignId());
    store_->setText(tr("Create the study"));
    tabs_->setTabVisible(0, true);
    tabs_->setTabVisible(3, true);
    tabs_->setCurrentIndex(0);
    try {
        const auto& project = session_.project();
        const auto name = core::studies::templateFor(project && session_.campaignId() != 0
                                                         ? project->campaign(session_.campaignId()).victimCard
                                                         : std::string());
        study_ = core::studies::studyTemplate(name);
        template_ = toQt(name);
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
    study_.name = freeName(study_.name);
    std::vector<std::string> chosen;
    for (const auto& id : examples)
        chosen.push_back(toStd(id));
    chooseExamples(study_, std::move(chosen));
    readOffered();
    showStudy();
    keep();
}

void DesignPanel::startRevision(const Study& study)
{
    revising_ = true;
    history_.clear();
    store_->setText(tr("Save as version %1").arg(study.version + 1));
    tabs_->setTabVisible(0, false);
    tabs_->setTabVisible(3, false);
    tabs_->setCurrentIndex(1);
    study_ = study;
    showStudy();
    keep();
}

void DesignPanel::setStudy(const Study& study)
{
    study_ = study;
    showStudy();
    keep();
}

void DesignPanel::chooseTemplate(const QString& name)
{
    if (settle_.isActive())
        keep();
    if (name == template_ || !isEdited()) {
        applyTemplate(name);
        return;
    }
    sample_->setTemplate(template_); // until it is decided
    banner_->show(Banner::Kind::Warning,
                  tr("Another template replaces the name, the items and their filters, the questions and the "
                     "instructions that you have set. Campaigns and raters stay."),
                  tr("Replace them"), [this, name] {
                      banner_->clear();
                      applyTemplate(name);
                  });
}

bool DesignPanel::isEdited() const
{
    auto plain = core::studies::studyTemplate(toStd(template_));
    plain.name = freeName(plain.name);
    keepOver(study_, plain);
    return textOf(plain) != textOf(study_);
}

void DesignPanel::applyTemplate(const QString& name)
{
    try {
        auto study = core::studies::studyTemplate(toStd(name));
        study.name = freeName(study.name);
        keepOver(study_, study);
        template_ = name;
        setStudy(study);
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

void DesignPanel::showStudy()
{
    sample_->setTemplate(template_);
    for (auto* part : parts_)
        part->setStudy(study_);
    refreshActions();
}

void DesignPanel::take()
{
    for (const auto* part : parts_)
        part->write(study_);
    settle_.start();
}

void DesignPanel::keep()
{
    settle_.stop();
    if (history_.empty() || textOf(history_[at_].study) != textOf(study_)) {
        if (!history_.empty())
            history_.resize(at_ + 1);
        history_.push_back({study_, template_});
        if (history_.size() > mostSteps)
            history_.erase(history_.begin());
        at_ = history_.size() - 1;
        sample_->setStudy(study_); // its list of questions follows
    }
    refreshActions();
    check();
}

void DesignPanel::step(int by)
{
    if (settle_.isActive())
        keep();
    const auto to = static_cast<std::ptrdiff_t>(at_) + by;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(history_.size()))
        return;
    at_ = static_cast<std::size_t>(to);
    study_ = history_[at_].study;
    template_ = history_[at_].templateName;
    showStudy();
    check();
}

void DesignPanel::refreshActions()
{
    undo_->setEnabled(at_ > 0 || settle_.isActive());
    redo_->setEnabled(at_ + 1 < history_.size());
}

void DesignPanel::check()
{
    if (job_)
        job_->cancel();
    const auto project = session_.project();
    if (!project)
        return;
    preview_->setEnabled(false);
    if (revising_) {
        try {
            static_cast<void>(core::studies::studyFrom(core::studies::toJson(study_)));
            banner_->clear();
        } catch (const core::Error&) {
            banner_->showProblem(currentProblem());
        }
        facts_->setText(tr("Items and raters stay as they are. Ballots remember the version they were asked in."));
        return;
    }
    job_ = session_.jobs().run(
        this, {tr("Check the design"), false, true},
        [project, campaigns = sample_->campaigns(), study = study_](JobControl&) {
            return checkDesign(*project, campaigns, study);
        },
        [this](DesignCheck check) {
            banner_->clear();
            QStringList parts;
            parts << tr("%1 to judge").arg(formatPlural(check.judged, tr("text"), tr("texts")));
            if (check.originals > 0)
                parts << formatPlural(check.originals, tr("original"), tr("originals"));
            if (check.training > 0)
                parts << tr("%1 for practice").arg(formatCount(check.training));
            if (check.checks > 0)
                parts << formatPlural(check.checks, tr("check"), tr("checks"));
            parts << (check.least == check.most
                          ? tr("%1 per rater").arg(formatPlural(check.most, tr("item"), tr("items")))
                          : tr("%1 to %2 items per rater").arg(formatCount(check.least), formatCount(check.most)));
            parts << tr("%1 in all").arg(formatPlural(check.judgements, tr("judgement"), tr("judgements")));
            if (sample_->campaigns().empty())
                check.notes.insert(check.notes.begin(),
                                   toStd(tr("no campaign is chosen, so there are only practice and checks")));
            QStringList lines{parts.join(QStringLiteral(" \u00b7 "))};
            for (const auto& note : check.notes)
                lines << tr("Note: %1.").arg(toQt(note));
            facts_->setText(lines.join(QLatin1Char('\n')));
            packet_ = std::move(check.preview);
            preview_->setEnabled(!packet_.items.empty());
        },
        [this](const Problem& problem) {
            facts_->clear();
            banner_->showProblem(problem);
        });
}

void DesignPanel::readOffered()
{
    if (offeredJob_)
        offeredJob_->cancel();
    if (const auto project = session_.project())
        offeredJob_ = session_.jobs().run(
            this, {tr("Look at the results"), false, true},
            [project, campaigns = sample_->campaigns()](JobControl&) {
                return core::studies::offeredBy(*project, campaigns);
            },
            [this](const core::studies::Offered& offered) { sample_->setOffered(offered); },
            [this](const Problem& problem) { banner_->showProblem(problem); });
}

void DesignPanel::showPreview()
{
    auto* panel = openPreview()->panel();
    panel->begin();
}

RaterWindow* DesignPanel::openPreview()
{
    auto* window = new RaterWindow(this);
    window->setWindowFlag(Qt::Window);
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->setPacket(packet_, {}, [](const core::studies::Ballot&) {});
    window->setWindowTitle(tr("Preview: nothing is stored"));
    window->show();
    return window;
}

void DesignPanel::store()
{
    if (settle_.isActive())
        keep();
    const auto project = session_.project();
    if (!project)
        return;
    store_->setEnabled(false);
    session_.jobs().run(
        this, {tr("Store the study"), false, true},
        [project, campaigns = sample_->campaigns(), study = study_, revising = revising_](JobControl&) {
            const auto valid = core::studies::studyFrom(core::studies::toJson(study));
            if (revising)
                core::studies::reviseStudy(*project, valid);
            else
                core::studies::createStudy(*project, valid, campaigns);
        },
        [this] {
            store_->setEnabled(true);
            banner_->clear();
            Q_EMIT stored(toQt(study_.name));
        },
        [this](const Problem& problem) {
            store_->setEnabled(true);
            banner_->showProblem(problem);
        });
}

void DesignPanel::showTab(int n) { tabs_->setCurrentIndex(n); }

QString DesignPanel::factsText() const { return facts_->text(); }

QString DesignPanel::problemText() const { return banner_->isHidden() ? QString() : banner_->text(); }

} // namespace ui
