#include "ui/figures/measure_action.h"

#include <optional>

#include <QPointer>

#include "core/base/ascii.h"
#include "core/campaigns/measures/campaign_language.h"
#include "core/campaigns/measures/measuring.h"
#include "core/language/grammar/language_tool.h"
#include "core/language/grammar/link_grammar.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"

namespace ui {

namespace {

/// Of all campaigns.
struct MeasuredAll {
    core::campaigns::MeasureCounts counts;
    bool withoutDictionary = false; ///< So that some flags are missing.
    QStringList languages;          ///< A sentence for each campaign that is not in English, if it was to be flagged.
};

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
                         tr("Flag what a reader might object to in the texts that were found, count their grammatical "
                            "errors, how similar they are to the originals and how likely a language model finds them"),
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
            std::optional<core::language::Validity> validity;
            if (wish.validity)
                request.validity = &validity.emplace(*resources);
            request.workers = workers;
            MeasuredAll all;
            all.withoutDictionary = validity && !validity->hasDictionary();
            for (const auto campaign : campaigns) {
                const auto record = project->campaign(campaign);
                const auto name = toQt(record.name);
                if (validity)
                    if (const auto warning = core::campaigns::flagsLanguageWarning(
                            core::campaigns::languageOf(*project, record), record.name);
                        !warning.empty())
                        all.languages << toQt(core::capitalised(warning)) + QLatin1Char('.');
                const auto counts = core::campaigns::measure(*project, campaign, request, control.stop(),
                                                             [&](std::size_t done, std::size_t of) {
                                                                 control.report({done, of, name, -1.0, {}});
                                                             });
                if (control.stopRequested())
                    break;
                all.counts.texts += counts.texts;
                all.counts.measured += counts.measured;
                control.tell(self,
                             [self, campaign] { Q_EMIT static_cast<MeasureAction*>(self.data())->measured(campaign); });
            }
            return all;
        },
        [this, flagged = wish.validity](const MeasuredAll& all) {
            auto said = tr("%1 of %2 texts are measured: choose similarity, grammatical errors or perplexity as the "
                           "measure of a table.")
                            .arg(formatCount(all.counts.measured), formatCount(all.counts.texts));
            if (flagged)
                said +=
                    tr(" Their flags are in Results, in the table Validity and in the figure Kinds of substitution.");
            if (all.withoutDictionary)
                said += tr(" There is no spelling dictionary, so that nothing is flagged as not-a-word: install the "
                           "package hunspell-en-us.");
            for (const auto& sentence : all.languages)
                said += QLatin1Char(' ') + sentence;
            banner_.show(all.languages.isEmpty() ? Banner::Kind::Good : Banner::Kind::Warning, said);
        },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

} // namespace ui
