#include "core/campaigns/measures/measuring.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "app/cli/measure_translation.h"
#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/projects.h"
#include "core/base/error.h"
#include "core/base/median.h"
#include "core/campaigns/measures/campaign_language.h"
#include "core/campaigns/measures/stored_flags.h"
#include "core/corpora/reading/reader.h"
#include "core/language/grammar/language_tool.h"
#include "core/language/grammar/link_grammar.h"
#include "core/language/language_tag.h"
#include "core/language/validity/validity.h"
#include "core/reports/data/measure.h"
#include "core/reports/data/paired_campaigns.h"
#include "core/victims/evaluation/training_words.h"

namespace app {

namespace {

struct MeasureOptions {
    std::string project, grammar, perplexity, encoder, train;
    core::language::LanguageToolOptions languageTool;
    CorpusOptions read; ///< Of the training corpus.
    std::vector<std::string> campaigns;
    bool json = false, paired = false, validity = false;
    int workers = 0;
};

constexpr auto linkGrammar = "link-grammar", languageTool = "languagetool";
constexpr const char* shown[] = {
    "net-success",         "similarity",           "grammar-added",    "grammar-added-percent", "grammar-added-per-100",
    "perplexity-original", "perplexity-perturbed", "perplexity-added", "unknown-words"};

/// Means of perplexity are ruled by single texts: one may be a thousand times another.
constexpr std::pair<const char*, const char*> medians[] = {
    {"perplexity-original-median", core::campaigns::measures::perplexityBefore},
    {"perplexity-perturbed-median", core::campaigns::measures::perplexityAfter}};

std::optional<double> medianOf(const core::reports::CampaignData& data, const char* stored)
{
    std::vector<double> values;
    if (const auto found = core::campaigns::findMeasure(data.measures, stored))
        for (const auto& [position, value] : *found->values)
            values.push_back(value);
    return values.empty() ? std::nullopt : std::optional(core::medianOf(values));
}

/// What computed the values, for which several tools will do.
constexpr std::pair<const char*, const char*> whoMeasured[] = {
    {"similarity_by", core::campaigns::measures::similarity},
    {"grammar_by", core::campaigns::measures::grammarBefore},
    {"perplexity_by", core::campaigns::measures::perplexityBefore},
    {"unknown_words_by", core::campaigns::measures::newWords}};

/// The measured values of a campaign.
struct CampaignMeasures {
    std::string campaign;
    core::campaigns::MeasureCounts counts;
    std::vector<std::optional<double>> values; ///< Of what is `shown`, then the medians.
};

/// Columns for the values that at least one campaign has.
core::reports::Table tableOf(const std::vector<CampaignMeasures>& all)
{
    core::reports::Table table;
    table.columns = {{"campaign"}, {"texts"}, {"measured"}};
    for (const auto& one : all)
        table.rows.push_back(
            {{one.campaign}, {std::to_string(one.counts.texts)}, {std::to_string(one.counts.measured)}});
    std::vector<const char*> names(std::begin(shown), std::end(shown));
    for (const auto& [name, stored] : medians)
        names.push_back(name);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (std::ranges::none_of(all, [&](const CampaignMeasures& one) { return one.values[i].has_value(); }))
            continue;
        table.columns.push_back({names[i]});
        for (std::size_t row = 0; row < all.size(); ++row) {
            const auto& value = all[row].values[i];
            table.rows[row].push_back({value ? fmt::format("{:.2f}", *value) : std::string()});
        }
    }
    return table;
}

core::language::GrammarCheckerMaker checkerOf(const MeasureOptions& o, std::stop_token stop)
{
    if (o.grammar.empty() && !o.languageTool.url.empty())
        throw core::UsageError("--url is LanguageTool's", "Give --grammar languagetool, too.");
    if (o.grammar == linkGrammar && !o.languageTool.url.empty())
        throw core::UsageError("link-grammar needs no --url", "Give --grammar languagetool, or leave --url out.");
    if (o.grammar == languageTool && o.languageTool.url.empty())
        throw core::UsageError("there is no address of a LanguageTool server", "Give --url http://HOST:PORT");
    if (o.grammar == languageTool)
        return [options = o.languageTool, stop]() mutable {
            options.stop = stop;
            return std::make_unique<core::language::LanguageTool>(options);
        };
    if (o.grammar == linkGrammar)
        return [] { return std::make_unique<core::language::LinkGrammar>(); };
    return {};
}

/// BLEU under the attacks of two campaigns, by a paired bootstrap.
int compare(const MeasureOptions& o)
{
    const auto project = core::store::Project::open(o.project, core::store::Project::Mode::ReadOnly);
    const auto campaigns = campaignsNamed(*project, o.campaigns);
    if (campaigns.size() != 2)
        throw core::UsageError(fmt::format("--paired compares two campaigns, and these are {}", campaigns.size()),
                               "Name two with --campaign");
    const auto found = core::reports::pairedCampaigns(core::reports::campaignData(*project, campaigns[0].id),
                                                      core::reports::campaignData(*project, campaigns[1].id));
    const auto& bleu = found.bleu;
    if (o.json)
        printJson({{"first", campaigns[0].name},
                   {"second", campaigns[1].name},
                   {"texts", found.texts},
                   {"first_bleu", bleu.first},
                   {"second_bleu", bleu.second},
                   {"difference_low", bleu.low},
                   {"difference_high", bleu.high},
                   {"p", bleu.pValue},
                   {"signature", found.signature}});
    else
        print(fmt::format(
            "{}: BLEU {:.2f} under attack\n{}: BLEU {:.2f} under attack\n"
            "difference {:.2f} [{:.2f}, {:.2f}], p = {:.4f} (paired bootstrap, 1,000 draws of {} texts)\n{}",
            campaigns[0].name, bleu.first, campaigns[1].name, bleu.second, bleu.first - bleu.second, bleu.low,
            bleu.high, bleu.pValue, thousands(found.texts), found.signature));
    return int(Done);
}

int measure(const MeasureOptions& o, Context& context)
{
    if (o.project.empty())
        throw core::UsageError("there is no project whose texts are to be measured",
                               "Give PROJECT, or files to measure translation");
    if (o.paired)
        return compare(o);
    if (o.grammar.empty() && o.encoder.empty() && o.perplexity.empty() && o.languageTool.url.empty() && !o.validity &&
        o.train.empty())
        throw core::UsageError(
            "there is nothing to measure",
            "Give --validity, --grammar, --perplexity, --similarity ENCODER, --train FILE, or several of them.");
    core::campaigns::MeasureRequest request;
    request.grammar = checkerOf(o, context.stop());
    const auto project = core::store::Project::open(o.project);
    if (project->readOnly())
        throw core::Error(core::Where{o.project}, project->readOnlyReason());
    std::vector<std::string> warnings;
    if (!o.encoder.empty()) {
        request.similarity = &context.workbench().resources->encoder(o.encoder);
        if (const auto warning = request.similarity->warning(); !warning.empty())
            warnings.push_back(warning);
    }
    std::optional<core::language::Validity> validity;
    if (o.validity) {
        validity.emplace(*context.workbench().resources);
        request.validity = &*validity;
        if (!validity->hasDictionary())
            warnings.emplace_back("there is no spelling dictionary, so that nothing is flagged as not-a-word: install "
                                  "the package hunspell-en-us");
    }
    const bool asEnglish = o.grammar == linkGrammar || o.perplexity == "built-in" || o.encoder == "built-in";
    std::map<core::store::Id, core::campaigns::CampaignLanguage> languages;
    for (const auto& campaign : campaignsNamed(*project, o.campaigns)) {
        const auto& language = languages[campaign.id] = core::campaigns::languageOf(*project, campaign);
        auto warning = o.validity ? core::campaigns::flagsLanguageWarning(language, campaign.name) : std::string();
        if (asEnglish && !core::language::isEnglish(language.said))
            warning = warning.empty() ? fmt::format("the texts of {} are in {}, and what measures them is for English",
                                                    campaign.name, core::language::languageName(language.said))
                                      : warning + "; what measures them otherwise is for English, too";
        if (!warning.empty())
            warnings.push_back(warning);
    }
    for (const auto& warning : warnings)
        note(warning);
    if (!o.perplexity.empty())
        request.perplexity = &context.workbench().resources->languageModel(o.perplexity);
    std::optional<core::victims::TrainingWords> trained;
    if (!o.train.empty()) {
        trained.emplace(core::corpora::readCorpus(o.train, o.read.read(), context.stop()));
        request.trained = &*trained;
    }
    request.workers = o.workers;
    std::vector<CampaignMeasures> known;
    auto list = nlohmann::ordered_json::array();
    for (const auto& campaign : campaignsNamed(*project, o.campaigns)) {
        ProgressLine line;
        const auto counts = core::campaigns::measure(
            *project, campaign.id, request, context.stop(), [&](std::size_t done, std::size_t all) {
                line.show(fmt::format("{}: {} of {} texts", campaign.name, done, all),
                          {{"done", done}, {"total", all}});
            });
        line.clear();
        if (context.interrupted())
            return int(Interrupted);
        const auto data = core::reports::campaignData(*project, campaign.id);
        nlohmann::ordered_json one{{"campaign", campaign.name}, {"texts", counts.texts}, {"measured", counts.measured}};
        one["language"] = languages[campaign.id].said;
        known.push_back({campaign.name, counts, {}});
        for (const auto* name : shown) {
            const auto value = core::reports::measured(data, {}, name).value;
            one[name] = value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
            known.back().values.push_back(value);
        }
        for (const auto& [name, stored] : whoMeasured) {
            const auto found = core::campaigns::findMeasure(data.measures, stored);
            one[name] = found ? nlohmann::ordered_json(found->by) : nlohmann::ordered_json();
        }
        if (const auto flags = core::campaigns::StoredFlags::of(data.measures)) {
            one["flagged_by"] = flags->by();
            one["flagged"] = flags->positionsWith({}).size();
            for (const auto& type : core::language::flagTypes()) // null: nobody looked for it
                one["flags"][std::string(type.name)] =
                    flags->looksFor(type.kind)
                        ? nlohmann::ordered_json(flags->positionsWith(std::array{type.kind}).size())
                        : nlohmann::ordered_json();
        }
        for (const auto& [name, stored] : medians) {
            const auto value = medianOf(data, stored);
            one[name] = value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
            known.back().values.push_back(value);
        }
        list.push_back(std::move(one));
    }
    if (o.json)
        printJson({{"campaigns", list}, {"warnings", warnings}});
    else
        printTable(tableOf(known));
    return int(Done);
}

} // namespace

void addMeasure(CLI::App& app, Work& work)
{
    auto o = std::make_shared<MeasureOptions>();
    auto* command = app.add_subcommand("measure", "compute measures of the texts of successful attacks");
    addProject(*command, o->project); // but for files, see below
    addMeasureTranslation(*command, work);
    command->add_option("--campaign", o->campaigns, "name or number; may be given several times; all when left out");
    command
        ->add_option("--grammar", o->grammar,
                     "grammatical errors before and after, by link-grammar (English; the default after --grammar) or "
                     "languagetool")
        ->expected(0, 1)
        ->default_str(linkGrammar)
        ->check(CLI::IsMember({linkGrammar, languageTool}));
    command->add_option("--url", o->languageTool.url,
                        "the LanguageTool server, http://HOST:PORT; texts are sent there and nowhere else");
    command->add_option("--language", o->languageTool.language, "language of the texts, for LanguageTool")
        ->capture_default_str();
    command
        ->add_option("--perplexity", o->perplexity,
                     "perplexity of a word before and after, by this language model (default: built-in)")
        ->expected(0, 1)
        ->default_str("built-in");
    command->add_option("--similarity", o->encoder, "similarity to the originals by this sentence encoder (built-in)");
    command->add_flag("--validity", o->validity,
                      "flags that say why a reader might reject a text: antonyms, broken agreement, changed names ...; "
                      "with --perplexity, --grammar and --similarity also how the whole text reads; of translations "
                      "what became of them: empty, in another language ...");
    command->add_option("--train", o->train,
                        "the victim's training corpus: of the words that the attack put in, the share that it lacks");
    o->read.add(*command, "language");
    auto* paired = command->add_flag(
        "--paired", o->paired, "compare BLEU under the attacks of two campaigns on translators, by a paired bootstrap");
    for (const char* measured : {"--grammar", "--url", "--perplexity", "--similarity", "--validity", "--train"})
        paired->excludes(command->get_option(measured));
    addWorkers(*command, o->workers);
    addJson(*command, o->json);
    command->callback([&work, o, command] {
        if (command->get_subcommands().empty())
            work = [o](Context& context) { return measure(*o, context); };
    });
}

} // namespace app
