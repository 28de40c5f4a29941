#include "ui/figures/measure_action.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QThread>
#include <QVBoxLayout>

#include "ui/base/actions.h"
#include "ui/base/banner.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/shell/session.h"

namespace ui {

MeasureAction::MeasureAction(Session& session, Banner& banner, ChosenFn chosen, QWidget* parent)
    : QObject(parent), session_(session), banner_(banner), chosen_(std::move(chosen)), window_(parent)
{
    action_ = makeAction(parent, tr("Measure the texts..."), QStringLiteral("results"), {},
                         tr("Count grammatical errors of the texts that were found, and how similar they are to the "
                            "originals"),
                         [this] { choose(); });
}

void MeasureAction::choose()
{
    const auto project = session_.project();
    if (!project)
        return;
    if (project->readOnly())
        return banner_.showProblem(
            {tr("What is measured cannot be kept: %1").arg(toQt(project->readOnlyReason())), {}});
    const auto campaigns = chosen_();
    if (campaigns.empty())
        return banner_.showProblem({tr("No campaign is chosen."), tr("Tick those whose texts are to be measured.")});
    auto* dialog = new QDialog(window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Measure the texts"));
    auto* column = new QVBoxLayout(dialog);
    auto* what = new QLabel(tr("Of each text that fooled the victim, in %1:")
                                .arg(formatPlural(campaigns.size(), tr("campaign"), tr("campaigns"))),
                            dialog);
    column->addWidget(what);
    auto* grammar =
        new QCheckBox(tr("&Grammatical errors before and after (English; some seconds for 100 texts)"), dialog);
    grammar->setObjectName(QStringLiteral("grammar"));
    grammar->setChecked(true);
    column->addWidget(grammar);
    auto* similarity = new QCheckBox(tr("&Similarity to the original, by the encoder"), dialog);
    similarity->setObjectName(QStringLiteral("similarity"));
    similarity->setChecked(true);
    column->addWidget(similarity);
    auto* encoder = new QComboBox(dialog);
    encoder->setObjectName(QStringLiteral("encoder"));
    encoder->addItem(QStringLiteral("built-in"));
    for (const auto& model : session_.backends().loader->models())
        if (model.task == "encoder" && model.state == "present" && !model.shipped)
            encoder->addItem(toQt(model.name));
    encoder->setAccessibleName(tr("Encoder"));
    column->addWidget(encoder);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, dialog);
    auto* start = buttons->addButton(tr("Measure"), QDialogButtonBox::AcceptRole);
    const auto fit = [=] {
        encoder->setEnabled(similarity->isChecked());
        start->setEnabled(grammar->isChecked() || similarity->isChecked());
    };
    connect(grammar, &QCheckBox::toggled, dialog, fit);
    connect(similarity, &QCheckBox::toggled, dialog, fit);
    connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    column->addWidget(buttons);
    connect(dialog, &QDialog::accepted, this, [=, this] {
        measure(campaigns,
                {grammar->isChecked(), similarity->isChecked() ? toStd(encoder->currentText()) : std::string()});
    });
    dialog->open();
}

void MeasureAction::measure(const std::vector<core::store::Id>& campaigns, const Wish& wish)
{
    session_.jobs().run(
        this, {tr("Measure the texts"), false, false},
        [project = session_.project(), resources = session_.backends().resources, campaigns, wish,
         self = QPointer<QObject>(this)](JobControl& control) {
            core::campaigns::MeasureRequest request;
            request.grammar = wish.grammar;
            if (!wish.encoder.empty())
                request.similarity = &resources->encoder(wish.encoder);
            request.workers = QThread::idealThreadCount();
            core::campaigns::MeasureCounts all;
            for (const auto campaign : campaigns) {
                const auto name = toQt(project->campaign(campaign).name);
                const auto counts = core::campaigns::measure(*project, campaign, request, control.stop(),
                                                             [&](std::size_t done, std::size_t of) {
                                                                 control.report({done, of, name, -1.0, {}});
                                                             });
                if (control.stopRequested())
                    break;
                all.texts += counts.texts;
                all.measured += counts.measured;
                control.tell(self,
                             [self, campaign] { Q_EMIT static_cast<MeasureAction*>(self.data())->measured(campaign); });
            }
            return all;
        },
        [this](const core::campaigns::MeasureCounts& counts) {
            banner_.show(Banner::Kind::Good,
                         tr("%1 of %2 texts are measured: choose similarity or grammatical errors as the measure of a "
                            "table.")
                             .arg(formatCount(counts.measured), formatCount(counts.texts)));
        },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

} // namespace ui
