#include "app/cli/terminal/projects.h"

#include <filesystem>

#include <fmt/format.h>

#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "core/base/error.h"
#include "core/campaigns/attack_summary.h"
#include "core/campaigns/error_words.h"
#include "core/files/escape.h"
#include "core/programs/consent.h"

namespace app {

using core::store::CampaignRecord;

CampaignRecord campaignNamed(const core::store::Project& project, const std::string& name)
{
    const auto all = project.campaigns();
    if (name.empty() && all.size() == 1)
        return all.front();
    for (const auto& campaign : all)
        if (std::to_string(campaign.id) == name)
            return campaign;
    std::string names, same;
    std::vector<CampaignRecord> found;
    for (const auto& campaign : all) {
        names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", campaign.id, campaign.name);
        if (campaign.name != name)
            continue;
        same += fmt::format("{}{} ({} of {} examples done)", found.empty() ? "" : ", ", campaign.id, campaign.done,
                            campaign.total);
        found.push_back(campaign);
    }
    const std::string file = project.path().string();
    if (found.size() == 1)
        return found.front();
    if (found.size() > 1)
        throw core::UsageError(fmt::format("{} has {} campaigns called {}", file, found.size(), name),
                               "Choose one by its number with --campaign: " + same);
    if (all.empty())
        throw core::UsageError(file + " has no campaign", "Start one with faultline-cli attack --project " + file);
    throw core::UsageError(name.empty() ? file + " has several campaigns" : file + " has no campaign " + name,
                           "Choose one with --campaign: " + names);
}

std::vector<CampaignRecord> campaignsNamed(const core::store::Project& project, const std::vector<std::string>& names)
{
    if (names.empty()) {
        auto all = project.campaigns();
        if (all.empty())
            static_cast<void>(campaignNamed(project, {}));
        return all;
    }
    std::vector<CampaignRecord> chosen;
    for (const auto& name : names)
        chosen.push_back(campaignNamed(project, name));
    return chosen;
}

std::unique_ptr<core::victims::Victim> loadFor(const core::attacks::Recipe& recipe,
                                               const core::victims::VictimLoader& loader, const std::string& spec,
                                               core::victims::LoadOptions options)
{
    options.gradients = recipe.needsGradients();
    return loader.load(spec, options);
}

WrittenProject::WrittenProject(const std::string& file)
{
    if (file.empty()) {
        project_ = core::store::Project::inMemory();
        return;
    }
    made_ = !std::filesystem::exists(file);
    project_ = core::store::Project::openOrCreate(file);
    if (project_->readOnly())
        throw core::Error({file}, project_->readOnlyReason(),
                          "Make it writable, close it where it is open, or choose another project");
}

WrittenProject::~WrittenProject()
{
    if (!made_)
        return;
    try {
        const auto file = project_->path();
        const bool empty = project_->campaigns().empty();
        project_.reset();
        if (empty)
            std::filesystem::remove(file);
    } catch (const std::exception&) { // the reason for which nothing was put into it is the one to tell
    }
}

RunReport runWithProgress(core::store::Project& project, core::store::Id campaign, const core::victims::Victim& victim,
                          const std::shared_ptr<const core::language::Resources>& resources,
                          const core::campaigns::RunOptions& options, std::stop_token stop)
{
    RunReport report;
    ProgressLine line;
    const auto warn = [&](const std::string& text) {
        if (text.empty())
            return;
        line.clear();
        note(text);
        report.warnings.push_back(text);
    };
    const auto record = project.campaign(campaign);
    warn(core::campaigns::labelNote(record, project.corpus(project.sample(record.sample).corpus)));
    auto told = options;
    told.warn = warn;
    report.finished = core::campaigns::runCampaign(
        project, campaign, victim, resources, told, stop, [&](const core::campaigns::CampaignProgress& p) {
            const double rate = p.seconds > 0.0 ? static_cast<double>(p.queries) / p.seconds : 0.0;
            std::string text = fmt::format("{} of {}  succeeded {}  failed {}  skipped {}  {} queries, {} a second",
                                           thousands(p.done), thousands(p.total), p.succeeded, p.failed, p.skipped,
                                           thousands(p.queries), thousands(static_cast<std::uint64_t>(rate)));
            if (p.etaSeconds >= 0.0)
                text += fmt::format("  {:.0f} s left", p.etaSeconds);
            nlohmann::ordered_json numbers{{"done", p.done},       {"total", p.total},     {"succeeded", p.succeeded},
                                           {"failed", p.failed},   {"skipped", p.skipped}, {"errors", p.errors},
                                           {"queries", p.queries}, {"seconds", p.seconds}};
            numbers["seconds_left"] = p.etaSeconds >= 0.0 ? nlohmann::ordered_json(p.etaSeconds) : nullptr;
            line.show(text, numbers);
        });
    warn(core::campaigns::resourceNote(project.campaign(campaign)));
    return report;
}

RunReport runOrForget(core::store::Project& project, core::store::Id campaign, const core::victims::Victim& victim,
                      const std::shared_ptr<const core::language::Resources>& resources,
                      const core::campaigns::RunOptions& options, std::stop_token stop)
{
    try {
        return runWithProgress(project, campaign, victim, resources, options, stop);
    } catch (const std::exception&) {
        try {
            if (project.campaign(campaign).done == 0)
                project.removeCampaign(campaign);
        } catch (const std::exception&) { // the first one says what is wrong
        }
        throw;
    }
}

namespace {

/// ", 1.0 gradients"; empty where there were none.
std::string ifAny(const std::optional<double>& mean, std::string_view what)
{
    return mean.value_or(0.0) > 0.0 ? fmt::format(", {:.1f} {}", *mean, what) : std::string();
}

/// "own-uas" is the agreement with the victim's own clean answer.
void printScore(const std::string& name, const std::string& signature, const std::optional<double>& clean,
                const std::optional<double>& attacked, std::size_t errors)
{
    const std::string_view own = core::attacks::ownScorePrefix;
    const auto words = name.starts_with(own) ? "agreement with the own answer (" + name.substr(own.size()) + ")" : name;
    // sacreBLEU's scores are not shares.
    const bool share = !name.ends_with("bleu") && !name.ends_with("chrf");
    const auto shown = [&](const std::optional<double>& score) {
        return share || !score ? percent(score) : fmt::format("{:.1f}", 100.0 * *score);
    };
    std::string line = fmt::format("  {} {} before", words, shown(clean));
    if (attacked) {
        const auto atMost = core::campaigns::atMost(errors);
        line += fmt::format(", {}{}{} under attack", atMost, atMost.empty() ? "" : " ", shown(attacked));
    }
    print(line + (signature.empty() ? "" : " (" + signature + ")"));
}

void printForPeople(const core::campaigns::Summary& s, const CampaignRecord& record)
{
    const auto settings = core::campaigns::settingsOf(record);
    print(fmt::format("{}: {} with {} (seed {}{})", record.name, core::campaigns::victimName(record), record.recipeName,
                      record.seed, settings.empty() ? "" : ", " + settings));
    print(fmt::format("  examples {}, skipped {}, attacked {}: succeeded {}, failed {}, budget spent {}, errors {}",
                      s.examples, s.skipped, s.attacked, s.succeeded, s.failed, s.budgetSpent, s.errors));
    if (s.errors > 0 && s.errors == s.attacked) {
        print("  every example that was attacked ended in an error: nothing is known of the attack");
        return;
    }
    std::string rate = "  success " + percent(s.successRate);
    if (s.successLow && s.successHigh)
        rate += fmt::format(" [{:.1f}, {:.1f}]", *s.successLow * 100.0, *s.successHigh * 100.0);
    print(rate + ", " + core::campaigns::describe(s.convention));
    printScore(s.scoreName, s.signature, s.cleanScore, s.attackedScore, s.errors);
    if (s.byGold)
        printScore(s.byGold->name, s.byGold->signature, s.byGold->clean, s.byGold->attacked, s.errors);
    if (s.meanQueries)
        print(fmt::format("  a success took {:.1f} queries{}{} and {:.1f} % of the words", *s.meanQueries,
                          ifAny(s.meanGradientQueries, "gradients"), ifAny(s.meanAttentionQueries, "attention queries"),
                          s.meanPerturbedPercent.value_or(0.0)));
    if (s.variants)
        print(fmt::format("  {} variants of attacked texts: {} fooled the victim", thousands(s.variants->variants),
                          s.variants->success() ? percent(s.variants->success()->share) : "none"));
    if (s.variants && s.variants->robustAccuracy())
        print(fmt::format("  accuracy on them {}, on all variants {}", percent(s.variants->robustAccuracy()->share),
                          percent(s.variants->perturbationAccuracy()->share)));
    if (record.wallSeconds > 0.0)
        print(fmt::format("  {:.2f} s on {} worker{}, {:.0f} % of the attacks' time in the victim", record.wallSeconds,
                          record.workers, record.workers == 1 ? "" : "s",
                          s.attackSeconds > 0.0 ? 100.0 * s.victimSeconds / s.attackSeconds : 0.0));
}

} // namespace

core::campaigns::Summary printSummary(const core::store::Project& project, core::store::Id campaign, bool json,
                                      double startupSeconds, const std::vector<std::string>& warnings)
{
    const auto record = project.campaign(campaign);
    auto summary = core::campaigns::summarize(project, campaign);
    const auto& scheme = summary.schemeNote;
    if (!scheme.empty())
        note(scheme);
    const auto damage = core::campaigns::damageNote(project, record);
    if (!damage.empty())
        note(damage);
    if (json) {
        auto object = core::campaigns::attackSummaryJson(
            summary, record, project.corpus(project.sample(record.sample).corpus), startupSeconds);
        object["warnings"] = warnings;
        if (!scheme.empty()) {
            object["scheme_note"] = scheme;
            object["warnings"].push_back(scheme);
        }
        if (!damage.empty()) {
            object["damage_note"] = damage;
            object["warnings"].push_back(damage);
        }
        printJson(object);
    } else {
        printForPeople(summary, record);
    }
    if (summary.errors > 0)
        note(fmt::format("{} of {} errors: {}{}", summary.commonestErrors, summary.errors,
                         core::visibleText(summary.commonestError),
                         project.path() == ":memory:" || project.readOnly()
                             ? std::string()
                             : fmt::format(". Try them again with: faultline-cli campaign resume {} --campaign {} "
                                           "--retry-errors{}",
                                           core::shellArgument(project.path().string()), campaign,
                                           core::programs::execCommandOf(project.campaign(campaign).victim).empty()
                                               ? ""
                                               : " --allow-exec")));
    return summary;
}

void printPrepared(const core::store::Project& project, const std::vector<core::store::Id>& campaigns, bool json)
{
    auto all = nlohmann::ordered_json::array();
    for (const auto id : campaigns) {
        const auto record = project.campaign(id);
        all.push_back({{"campaign", id},
                       {"name", record.name},
                       {"state", nameOf(record.state)},
                       {"examples", record.total},
                       {"done", record.done}});
        if (!json)
            print(fmt::format("{}: {} of {} examples are pending; run it with: faultline-cli campaign resume {} "
                              "--campaign {}",
                              record.name, thousands(record.total - record.done), thousands(record.total),
                              core::shellArgument(project.path().string()), id));
    }
    if (json)
        printJson({{"project", project.path().string()}, {"campaigns", all}});
}

int exitCodeOf(const core::campaigns::Summary& summary)
{
    return summary.errors > 0 && summary.errors == summary.attacked ? Failed : Done;
}

} // namespace app
