#include <algorithm>
#include <iostream>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "app/cli/terminal/projects.h"
#include "core/base/error.h"
#include "core/campaigns/exports/export.h"
#include "core/campaigns/exports/frames.h"
#include "core/campaigns/exports/parallel_export.h"
#include "core/campaigns/exports/variant_export.h"
#include "core/campaigns/measures/breaking.h"
#include "core/campaigns/measures/campaign_language.h"
#include "core/campaigns/measures/result_parts.h"
#include "core/campaigns/measures/stored_flags.h"
#include "core/language/language_tag.h"
#include "core/language/validity/validity.h"
#include "core/metrics/proportion.h"
#include "core/reports/basics/table.h"
#include "core/studies/verdicts/judgement_rows.h"

namespace app {

namespace {

void writeVariants(const core::store::Project& project, core::store::Id campaign,
                   const core::campaigns::ExportChoice& choice, const std::string& format)
{
    if (format == "jsonl")
        core::campaigns::exportVariantsJsonl(project, campaign, choice, std::cout);
    else if (format == "csv")
        core::campaigns::exportVariantsCsv(project, campaign, choice, std::cout);
    else if (format == "spreadsheet")
        core::campaigns::exportVariantsCsv(project, campaign, choice, std::cout, core::CsvFor::Spreadsheets);
    else
        throw core::UsageError("there is no format " + format + " for variants", "Choose jsonl, csv or spreadsheet");
}

void writeParallelFiles(const core::store::Project& project, core::store::Id campaign,
                        const core::campaigns::ExportChoice& choice, const std::string& prefix, bool force)
{
    auto out = core::campaigns::exportParallel(project, campaign, choice, prefix);
    std::vector<OutputFile> files;
    for (auto& [path, bytes] : out.files)
        files.push_back({path, std::move(bytes)});
    writeOutputs(files, force);
    for (const auto& file : files)
        note(file.path.string() + ": " + thousands(out.lines) + " lines");
}

struct ResultsOptions {
    std::string project, campaign, status, search, format = "jsonl", frames, by, out;
    std::vector<std::string> flags;
    bool valid = false, starred = false, leaveOutExcluded = false, variants = false, allCampaigns = false,
         force = false, formatGiven = false;
};

/// What makes `measure` look for a kind.
std::string remedyFor(core::language::FlagKind kind, const std::string& project)
{
    using enum core::language::FlagKind;
    const auto& type = core::language::typeOf(kind);
    if (type.weight == core::language::FlagWeight::Answer)
        return "It is put on translations: choose a campaign on a translator and run faultline-cli measure " + project +
               " --validity";
    if (kind == NotAWord)
        return "Install the package hunspell-en-us and run faultline-cli measure " + project + " --validity";
    return "Run faultline-cli measure " + project + " --validity" +
           (kind == Perplexity         ? " --perplexity"
            : kind == NewGrammarErrors ? " --grammar"
            : kind == Dissimilar       ? " --similarity built-in"
                                       : "");
}

/// \throws UsageError where the campaign's texts are said to be in another language, as no rule reads them.
void requireEnglish(const core::store::Project& project, core::store::Id campaign)
{
    const auto language = core::campaigns::languageOf(project, project.campaign(campaign)).said;
    if (!core::language::isEnglish(language))
        throw core::UsageError(fmt::format("the texts of this campaign are in {}, and the rules for flags are for "
                                           "English: none of them is flagged",
                                           core::language::languageName(language)),
                               "Leave --valid and --flag out");
}

/// The positions that --flag or --valid select.
std::set<std::size_t> flaggedAs(const core::store::Project& project, core::store::Id campaign, const ResultsOptions& o)
{
    std::vector<core::language::FlagKind> kinds;
    for (const auto& name : o.flags)
        kinds.push_back(core::language::flagNamed(name).kind);
    const auto flags = core::campaigns::StoredFlags::of(project.measures(campaign));
    if (!flags) {
        bool anySuccess = false;
        project.forEachFacts(campaign, [&](const core::store::ResultFacts& facts) {
            anySuccess = anySuccess || facts.status == core::attacks::Status::Succeeded;
        });
        if (!anySuccess)
            return {}; // there is nothing that could be flagged
        requireEnglish(project, campaign);
        throw core::UsageError("the texts of this campaign were not flagged",
                               "Run faultline-cli measure " + o.project + " --validity");
    }
    if (o.valid && !flags->readTexts())
        requireEnglish(project, campaign);
    for (const auto kind : kinds)
        if (!flags->looksFor(kind))
            throw core::UsageError("nobody looked for the flag " + std::string(core::language::typeOf(kind).name) +
                                       " in the texts of this campaign",
                                   remedyFor(kind, o.project));
    return o.valid ? flags->validPositions() : flags->positionsWith(kinds);
}

core::campaigns::ExportChoice choiceOf(const core::store::Project& project, core::store::Id campaign,
                                       const ResultsOptions& o)
{
    core::campaigns::ExportChoice choice;
    if (!o.status.empty())
        choice.status = core::attacks::statusNamed(o.status);
    if (o.starred || o.leaveOutExcluded || !o.search.empty()) {
        core::store::ResultQuery query;
        query.starred = o.starred;
        query.words = o.search;
        if (o.leaveOutExcluded)
            query.excluded = core::store::ResultQuery::Excluded::Hidden;
        const auto found = project.findResults(campaign, query);
        choice.positions.emplace(found.positions.begin(), found.positions.end());
    }
    if (o.valid || !o.flags.empty()) {
        auto flagged = flaggedAs(project, campaign, o);
        if (choice.positions)
            std::erase_if(flagged, [&](std::size_t position) { return !choice.positions->contains(position); });
        choice.positions = std::move(flagged);
    }
    return choice;
}

std::vector<core::store::CampaignRecord> chosenCampaigns(const core::store::Project& project, const ResultsOptions& o)
{
    if (o.allCampaigns && !o.campaign.empty())
        throw core::UsageError("--campaign and --all-campaigns exclude each other", "Leave one of them out");
    return o.allCampaigns ? project.campaigns() : std::vector{campaignNamed(project, o.campaign)};
}

/// Reads the rules that find the flags of edits again, with their reasons, unless no campaign was flagged: it takes a
/// while. Says so where other rules have flagged.
void findRules(const core::store::Project& project, const ResultsOptions& o, Context& context,
               std::optional<core::language::Validity>& rules)
{
    for (const auto& campaign : chosenCampaigns(project, o)) {
        const auto flags = core::campaigns::StoredFlags::of(project.measures(campaign.id));
        if (!flags)
            continue;
        if (!rules)
            rules.emplace(*context.workbench().resources);
        if (flags->by() != rules->name())
            note(fmt::format("the texts of {} were flagged by {}, and here are {}: its edits have no flags before "
                             "faultline-cli measure {} --validity",
                             campaign.name, flags->by(), rules->name(), o.project));
    }
}

core::campaigns::Rows rowsOf(const core::store::Project& project, const ResultsOptions& o,
                             const core::language::Validity* rules)
{
    using core::campaigns::Frame;
    const bool chosen = !o.campaign.empty() || !o.status.empty() || !o.search.empty() || !o.flags.empty() || o.valid ||
                        o.starred || o.leaveOutExcluded;
    if (o.frames == "judgements" && chosen)
        throw core::UsageError("--frames judgements has all judgements of the project, and no options choose of them",
                               "Leave the options that choose out, and choose by the columns of the rows");
    if (o.frames == "judgements")
        return [&project](const auto& visit) { core::studies::forEachJudgement(project, visit); };
    const auto frame = o.frames == "edits" ? Frame::Edits : o.frames == "trace" ? Frame::Trace : Frame::Results;
    return [&project, &o, frame, rules, campaigns = chosenCampaigns(project, o)](const auto& visit) {
        for (const auto& campaign : campaigns)
            core::campaigns::forEachRow(project, campaign.id, frame, choiceOf(project, campaign.id, o), visit, rules);
    };
}

void writeFrames(const core::store::Project& project, const ResultsOptions& o, Context& context)
{
    std::optional<core::language::Validity> rules;
    if (o.frames == "edits")
        findRules(project, o, context, rules);
    const auto rows = rowsOf(project, o, rules ? &*rules : nullptr);
    if (o.format == "jsonl")
        core::campaigns::writeRowsJsonl(rows, std::cout);
    else if (o.format == "csv")
        core::campaigns::writeRowsCsv(rows, std::cout);
    else if (o.format == "spreadsheet")
        core::campaigns::writeRowsCsv(rows, std::cout, core::CsvFor::Spreadsheets);
    else
        throw core::UsageError("there is no format " + o.format + " for frames", "Choose jsonl, csv or spreadsheet");
}

/// How often the attack succeeded by parts of the results that were chosen, or by what it changed in them.
core::reports::Table tableBy(const core::store::Project& project, const core::store::CampaignRecord& campaign,
                             const ResultsOptions& o)
{
    using namespace core::reports;
    const auto& what = o.by;
    const auto chosen = choiceOf(project, campaign.id, o).positions;
    Table table;
    table.kind = "success-by-" + what;
    table.columns = {{what == "parts"    ? "Part"
                      : what == "pairs"  ? "Word pair"
                      : what == "places" ? "Place"
                                         : "Part of speech"},
                     {"Search"},
                     {"Attacked", true},
                     {"Broken", true},
                     {"Success (%)", true}};
    const auto add = [&](const std::string& name, const std::string& search, std::size_t attacked,
                         std::size_t succeeded) {
        const auto text = [](std::string value) { return Cell{std::move(value), 0, false, {}, {}}; };
        const auto count = [](std::size_t value) { return Cell{static_cast<double>(value), 0, false, {}, {}}; };
        Cell rate;
        if (const auto share = core::metrics::wilson(succeeded, attacked))
            rate = {100.0 * share->share,
                    1,
                    false,
                    fmt::format("[{:.1f}, {:.1f}]", 100.0 * share->low, 100.0 * share->high),
                    {}};
        table.rows.push_back({text(name), text(search), count(attacked), count(succeeded), rate});
    };
    if (what == "parts") {
        for (const auto& rate : core::campaigns::partRates(project, campaign.id,
                                                           core::campaigns::resultParts(project, campaign.id), chosen))
            add(rate.part.name, rate.part.search, rate.attacked, rate.succeeded);
    } else {
        constexpr std::size_t mostPairs = 50;
        const auto breaks = core::campaigns::whatBreaks(project, campaign.id, mostPairs, chosen);
        for (const auto& one : what == "pairs" ? breaks.pairs : what == "tags" ? breaks.tags : breaks.places)
            add(one.name, one.search, one.attacked, one.succeeded);
    }
    table.caption = "Attack success of " + campaign.name + " among the attacked, with Wilson's 95 % interval, " +
                    (what == "parts" ? "by parts of the examples." : "by what the best texts changed.") +
                    (o.leaveOutExcluded ? " Without results that were excluded by hand." : "") +
                    (o.starred ? " Only those with a star." : "") +
                    (o.search.empty() ? "" : " Only those that this search finds: " + o.search);
    if (table.rows.empty())
        table.note = "No result has anything to count by " + what + ".";
    return table;
}

} // namespace

void addResults(CLI::App& app, Work& work)
{
    auto o = std::make_shared<ResultsOptions>();
    auto* command = app.add_subcommand("results", "a campaign's results, one example per line");
    addProject(*command, o->project)->required();
    command->add_option("--campaign", o->campaign, "name or number");
    command->add_option("--status", o->status, "succeeded failed skipped budget_spent error");
    command->add_flag("--starred", o->starred, "only those with a star (`mark --star`)");
    command->add_flag("--leave-out-excluded", o->leaveOutExcluded,
                      "without those that were excluded (`mark --exclude`)");
    auto* flag = command->add_option("--flag", o->flags,
                                     "only successes with this flag of `measure --validity`, such as antonym or "
                                     "verb-form; may be given several times: any of them");
    command->add_flag("--valid", o->valid, "only successes without a flag of `measure --validity`")->excludes(flag);
    command->add_option("--where,--search", o->search,
                        "only those that this search finds: words, \"a phrase\", /a regular expression/, column:value, "
                        "queries:100-200, AND, OR, NOT");
    command
        ->add_option(
            "--format", o->format,
            "jsonl csv conllu; spreadsheet: csv without formulas; parallel: the files that `measure translation` "
            "reads, named by --out")
        ->capture_default_str();
    addOutput(*command, "--out", o->out,
              "of parallel: PREFIX of PREFIX.src, .adv-src, .out, .adv-out, .ref, .ref.2 ... and .adv-ref");
    command->add_flag("--variants", o->variants,
                      "all variants of each text, of a campaign whose search is enumerate, instead of its best one");
    auto* frames =
        command
            ->add_option(
                "--frames", o->frames,
                "rows for tables of one's own, each with its campaign: one per result, edit, step of the trace "
                "or judgement")
            ->check(CLI::IsMember({"results", "edits", "trace", "judgements"}))
            ->excludes("--variants")
            ->excludes("--out");
    command
        ->add_option("--by", o->by,
                     "a table of success instead: by parts (labels, lengths, values of columns), or by what the texts "
                     "changed: word pairs, tags (parts of speech), places; of the results that --where, --starred "
                     "and --leave-out-excluded leave; --format: one of tables")
        ->check(CLI::IsMember({"parts", "pairs", "tags", "places"}))
        ->excludes("--variants")
        ->excludes(frames)
        ->excludes("--status") // it counts how attacks ended: of those that ended alike there is nothing to say
        ->excludes("--flag")
        ->excludes("--valid")
        ->excludes("--out");
    command->add_flag("--all-campaigns", o->allCampaigns, "of the frames: the rows of all campaigns")->needs(frames);
    command->callback([&work, o, command] {
        o->force = isForced(*command);
        o->formatGiven = command->count("--format") > 0;
        work = [o](Context& context) {
            const auto project = core::store::Project::open(o->project, core::store::Project::Mode::ReadOnly);
            std::cout.exceptions(std::ios::badbit); // the first line that cannot be written ends it
            if (!o->frames.empty()) {
                writeFrames(*project, *o, context);
                return int(Done);
            }
            const auto campaign = campaignNamed(*project, o->campaign);
            if (!o->by.empty()) {
                const auto table = tableBy(*project, campaign, *o);
                if (o->formatGiven) {
                    print(core::reports::write(table, o->format));
                } else {
                    printTable(table);
                    print(table.note.empty() ? "\n" + table.caption : table.note);
                }
                return int(Done);
            }
            const auto choice = choiceOf(*project, campaign.id, *o);
            if ((o->format == "parallel") == o->out.empty())
                throw core::UsageError(o->out.empty() ? "--format parallel needs a name for its files"
                                                      : "--out is for --format parallel",
                                       o->out.empty() ? "Give --out PREFIX" : "The others are printed: leave it out");
            if (o->format == "parallel" && !o->variants)
                writeParallelFiles(*project, campaign.id, choice, o->out, o->force);
            else if (o->variants)
                writeVariants(*project, campaign.id, choice, o->format);
            else if (o->format == "jsonl")
                core::campaigns::exportJsonl(*project, campaign.id, choice, std::cout);
            else if (o->format == "csv")
                core::campaigns::exportCsv(*project, campaign.id, choice, std::cout);
            else if (o->format == "spreadsheet")
                core::campaigns::exportCsv(*project, campaign.id, choice, std::cout, core::CsvFor::Spreadsheets);
            else if (o->format == "conllu")
                core::campaigns::exportConllu(*project, campaign.id, choice, std::cout);
            else
                throw core::UsageError("there is no format " + o->format + " for results",
                                       "Choose jsonl, csv, spreadsheet, conllu or parallel");
            return int(Done);
        };
    });
}

} // namespace app
