#include "ui/figures/transfer_action.h"

#include <algorithm>

#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/campaigns/summary.h"
#include "core/campaigns/verify.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/session/campaign_labels.h"
#include "ui/session/choosers.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"

namespace ui {
namespace {

/// The loader's models that can be attacked, and the added ones.
QStringList victimsToAsk(const Session& session)
{
    QStringList victims;
    for (const auto& model : session.backends().loader->models())
        if (canBeAttacked(model.task))
            victims << toQt(model.name);
    return victims + session.addedVictims();
}

} // namespace

TransferAction::TransferAction(Session& session, Banner& banner, ChosenFn chosen, QWidget* parent)
    : QObject(parent), session_(session), banner_(banner), chosen_(std::move(chosen)), window_(parent)
{
    action_ = makeAction(parent, tr("Query another victim..."), QStringLiteral("victims"), {},
                         tr("Measure whether the texts that a campaign found fool another victim, too"),
                         [this] { choose(); });
}

void TransferAction::choose()
{
    const auto project = session_.project();
    if (!project)
        return;
    if (project->readOnly()) {
        banner_.showProblem({tr("The answers cannot be kept: %1").arg(toQt(project->readOnlyReason())), {}});
        return;
    }
    auto* dialog = new QDialog(window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Query another victim"));
    auto* column = new QVBoxLayout(dialog);
    auto* form = new QFormLayout;
    column->addLayout(form);
    auto* campaigns = new QComboBox(dialog);
    campaigns->setObjectName(QStringLiteral("campaign"));
    const auto chosen = chosen_();
    const auto records = project->campaigns();
    const auto labels = campaignLabels(records);
    for (std::size_t i = 0; i < records.size(); ++i) {
        campaigns->addItem(labels[i].name, static_cast<qlonglong>(records[i].id));
        campaigns->setItemData(campaigns->count() - 1, labels[i].details, Qt::ToolTipRole);
    }
    if (!chosen.empty())
        campaigns->setCurrentIndex(std::max(campaigns->findData(static_cast<qlonglong>(chosen.front())), 0));
    form->addRow(tr("Campaign"), campaigns);
    auto* victims = new QComboBox(dialog);
    victims->setObjectName(QStringLiteral("victim"));
    victims->addItems(victimsToAsk(session_));
    form->addRow(tr("Victim to query"), victims);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, dialog);
    auto* start = buttons->addButton(tr("Query"), QDialogButtonBox::AcceptRole);
    start->setEnabled(campaigns->count() > 0 && victims->count() > 0);
    connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    column->addWidget(buttons);
    connect(dialog, &QDialog::accepted, this,
            [this, campaigns, victims] { query(campaigns->currentData().toLongLong(), victims->currentText()); });
    dialog->open();
}

void TransferAction::query(core::store::Id campaign, const QString& victim)
{
    const auto again = [this, campaign, victim, open = std::weak_ptr(session_.project())] {
        if (session_.project() && session_.project() == open.lock())
            query(campaign, victim);
    };
    if (!session_.mayLoad(victim, again))
        return;
    session_.jobs().run(
        this, {tr("Query %1").arg(victim), false, false},
        [project = session_.project(), loader = session_.backends().loader, load = Session::loadOptions(victim),
         campaign, spec = toStd(victim)](JobControl& control) {
            control.report({0, 0, tr("loading the victim"), -1.0, {}});
            const auto queried = loader->load(spec, load);
            auto verification =
                core::campaigns::verify(*project, campaign, *queried, control.stop(), control.progressFn());
            core::campaigns::keepVerification(*project, spec, queried->card().hash, verification);
            return verification;
        },
        [this, campaign, victim](const core::campaigns::Verification& verification) {
            banner_.show(Banner::Kind::Good,
                         tr("%1 of %2 texts that fooled %3 fool %4")
                             .arg(formatCount(verification.fooled))
                             .arg(formatCount(verification.examples.size()))
                             .arg(toQt(core::campaigns::victimName(verification.campaign)), victim));
            Q_EMIT measured(campaign);
        },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

} // namespace ui
