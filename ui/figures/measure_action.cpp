#include "ui/figures/measure_action.h"

#include <QPointer>

#include "core/campaigns/measuring.h"
#include "core/language/grammar/language_tool.h"
#include "core/language/grammar/link_grammar.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"

namespace ui {

namespace {

core::language::GrammarCheckerMaker checkerOf(const MeasureWish& wish)
{
    if (!wish.grammar)
        return {};
    if (wish.languageTool.empty())
        return [] { return std::make_unique<core::language::LinkGrammar>(); };
    core::language::LanguageToolOptions options;
    options.url = wish.languageTool;
    return [options] { return std::make_unique<core::language::LanguageTool>(options); };
}

} // namespace

MeasureAction::MeasureAction(Session& session, Banner& banner, ChosenFn chosen, QWidget* parent)
    : QObject(parent), session_(session), banner_(banner), chosen_(std::move(chosen)), window_(parent)
{
    action_ = makeAction(parent, tr("Measure the texts..."), QStringLiteral("results"), {},
                         tr("Count grammatical errors of the texts that were found, how similar they are to the "
                            "originals and how likely a language model finds them"),
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
    auto* dialog = new MeasureDialog(campaigns.size(), *session_.backends().resources, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [=, this] { measure(campaigns, dialog->wish()); });
    dialog->open();
}

void MeasureAction::measure(const std::vector<core::store::Id>& campaigns, const MeasureWish& wish)
{
    session_.jobs().run(
        this, {tr("Measure the texts"), false, false},
        [project = session_.project(), resources = session_.backends().resources, campaigns, wish,
         workers = Session::workers(), self = QPointer<QObject>(this)](JobControl& control) {
            core::campaigns::MeasureRequest request;
            request.grammar = checkerOf(wish);
            if (!wish.encoder.empty())
                request.similarity = &resources->encoder(wish.encoder);
            if (!wish.languageModel.empty())
                request.perplexity = &resources->languageModel(wish.languageModel);
            request.workers = workers;
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
                         tr("%1 of %2 texts are measured: choose similarity, grammatical errors or perplexity as the "
                            "measure of a table.")
                             .arg(formatCount(counts.measured), formatCount(counts.texts)));
        },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

} // namespace ui
