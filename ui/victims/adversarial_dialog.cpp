#include "ui/victims/adversarial_dialog.h"

#include <algorithm>
#include <utility>

#include <QFileInfo>
#include <QScreen>
#include <QTabWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/reports/registry.h"
#include "ui/base/convert.h"
#include "ui/session/session.h"
#include "ui/victims/adversarial_form.h"
#include "ui/victims/logged_trainer.h"
#include "ui/victims/stage_list.h"
#include "ui/widgets/banner.h"

namespace ui {
namespace {

using core::campaigns::AdversarialPlan;

QString titleOf(const std::string& stage)
{
    if (stage == "attack")
        return AdversarialDialog::tr("Attack the training texts");
    if (stage == "merge")
        return AdversarialDialog::tr("Add those that fooled it");
    if (stage == "perturb")
        return AdversarialDialog::tr("Perturb the training texts");
    if (stage == "train")
        return AdversarialDialog::tr("Train the new model");
    if (stage == "clean")
        return AdversarialDialog::tr("Compare both, clean");
    if (stage == "attacked")
        return AdversarialDialog::tr("Compare both, attacked");
    return toQt(stage);
}

core::reports::Table comparison(const AdversarialPlan& plan)
{
    const auto project = core::store::Project::open(plan.evaluation(), core::store::Project::Mode::ReadOnly);
    std::vector<core::reports::CampaignData> campaigns;
    for (const auto& record : project->campaigns())
        campaigns.push_back(core::reports::campaignData(*project, record.id));
    return core::reports::adversarialTable(campaigns);
}

} // namespace

AdversarialDialog::AdversarialDialog(Session& session, QWidget* parent)
    : AdversarialDialog(session, new AdversarialForm(session), parent)
{}

AdversarialDialog::AdversarialDialog(Session& session, AdversarialForm* form, QWidget* parent)
    : TrainingWindow(session, form, tr("Train against attacks"), parent), form_(form), stages_(new StageList(this)),
      result_(new QTextBrowser(this)), stageLog_(std::make_shared<StageLog>())
{
    progressColumn()->addWidget(stages_);
    result_->setAccessibleName(tr("Scores of both, clean and under attack"));
    result_->setFrameShape(QFrame::NoFrame);
    result_->hide();
    resize(width(), std::min(fontMetrics().height() * 44, screen()->availableSize().height() * 9 / 10));
}

void AdversarialDialog::start()
{
    if (running())
        return;
    AdversarialPlan plan;
    core::campaigns::TrainingTools tools{session_.backends().resources, session_.backends().loader, nullptr, 0, "cpu"};
    std::vector<core::campaigns::Stage> stages;
    try {
        plan = form_->plan();
        begin();
        tools.trainer = std::make_shared<LoggedTrainer>(session_.backends().trainer, log());
        stages = core::campaigns::adversarialStages(plan, tools);
    } catch (const core::Error&) {
        return banner_->showProblem(currentProblem());
    }
    form_->remember();
    QStringList titles;
    for (const auto& stage : stages)
        titles << titleOf(stage.name);
    stageLog_ = std::make_shared<StageLog>();
    stages_->setTitles(titles);
    tabs()->removeTab(1);
    table_ = {};
    const auto name = tr("Train %1 against attacks").arg(QFileInfo(toQt(plan.victim)).fileName());
    watch(session_.jobs().run(
        this, {name, true, false},
        [plan, stages, titles, log = stageLog_](JobControl& control) {
            const auto note = [&](const core::campaigns::StageProgress& now) {
                log->add(now);
                control.report({0, 0, tr("%1: %2").arg(titles[int(now.stage)], toQt(now.detail)), -1.0, {}});
            };
            core::reports::Table table;
            if (core::campaigns::runStages(plan.out, plan.identity(), stages, control.stop(), note) &&
                !plan.test.empty())
                table = comparison(plan);
            return table;
        },
        [this, plan](core::reports::Table table) { finish(plan, std::move(table)); },
        [this](const Problem& problem) { showFailure(problem); }));
}

void AdversarialDialog::cancelled()
{
    poll();
    banner_->show(Banner::Kind::Info, tr("Cancelled. Press Train to continue in the same folder."));
}

void AdversarialDialog::poll()
{
    TrainingWindow::poll();
    stages_->setState(stageLog_->state(), running());
}

void AdversarialDialog::finish(const AdversarialPlan& plan, core::reports::Table table)
{
    const auto model = toQt(plan.model().string());
    table_ = std::move(table);
    if (!table_.rows.empty())
        tabs()->setCurrentIndex(tabs()->addTab(result_, tr("&Comparison")));
    result_->setMarkdown(toQt(core::reports::toMarkdown(table_)));
    session_.noteVictim(model);
    const auto noBetter = toQt(log()->state().noBetter);
    const auto said = tr("%1 is among the victims now.").arg(QFileInfo(model).fileName()) +
                      (noBetter.isEmpty() ? QString() : QLatin1Char(' ') + noBetter);
    const auto kind = noBetter.isEmpty() ? Banner::Kind::Good : Banner::Kind::Warning;
    if (table_.rows.empty())
        banner_->show(kind, said);
    else
        banner_->show(kind, said, tr("Open the attacks on both"),
                      [this, project = plan.evaluation()] { session_.openProject(project); });
    stageLog_->finish();
    poll();
    refresh();
}

} // namespace ui
