#include "core/reports/data/campaign_data.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/attacks/recipe/recipe.h"
#include "core/attacks/result/tree_scoring.h"
#include "core/campaigns/verify.h"
#include "core/json/json.h"
#include "core/programs/consent.h"
#include "core/reports/basics/number.h"
#include "core/victims/card_json.h"

namespace core::reports {
namespace {

/// The kind of the attack, or what made the variants: "mayer-entities", "mayer-entities and 7 more"; of one that learnt
/// from a part of the texts: "black-box, 1 of 3".
std::string againstWhat(const nlohmann::json& trained)
{
    const auto attack = trained.value("attack", std::string());
    const auto part = trained.value("part", std::string());
    const std::string of = part.empty() ? "" : ", " + part;
    if (attack != "perturbation")
        return attack + of;
    const auto more = trained.value("more_recipes", nlohmann::json::array()).size();
    return trained.value("recipe", "") + (more == 0 ? "" : fmt::format(" and {} more", more)) + of;
}

std::string shortVictim(const std::string& spec)
{
    if (!programs::execCommandOf(spec).empty())
        return spec;
    const auto path = std::filesystem::path(spec).lexically_normal();
    const auto name = path.filename().empty() ? path.parent_path().filename() : path.filename();
    return name.empty() ? spec : name.string();
}

std::string describeSample(const store::SampleRecord& sample)
{
    const auto size = std::to_string(sample.size);
    if (sample.method == "random")
        return size + " at random, seed " + std::to_string(sample.seed);
    if (sample.method == "stratified")
        return size + " stratified by label, seed " + std::to_string(sample.seed);
    if (sample.method == "ids")
        return size + " chosen by id";
    return "first " + size + (sample.offset > 0 ? " after " + std::to_string(sample.offset) : "");
}

std::string describeLimits(const store::CampaignRecord& record)
{
    std::string limits = record.maxQueries > 0 ? std::to_string(record.maxQueries) + " queries" : std::string();
    if (record.timeLimit > 0.0)
        limits += (limits.empty() ? "" : ", ") + formatExact(record.timeLimit) + " s";
    return limits;
}

/// The name without the number that tells campaigns of one name apart: "pwws on a.tsv (2)".
std::string_view withoutNumber(std::string_view name)
{
    const auto open = name.ends_with(')') ? name.rfind(" (") : std::string_view::npos;
    if (open == std::string_view::npos)
        return name;
    const auto digits = name.substr(open + 2, name.size() - open - 3);
    return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos ? name.substr(0, open)
                                                                                               : name;
}

/// A campaign's name unless it was made of recipe and corpus, or by a plan.
std::string givenName(const std::string& name, const CampaignData& data)
{
    const auto own = withoutNumber(name);
    const bool made = own == data.recipe + " on " + data.corpus || own.ends_with(", seed " + std::to_string(data.seed));
    return made ? std::string() : name;
}

/// What became of a campaign's successes, without the results that are left out.
Transfer transferOf(const store::Project& project, const store::VerificationRecord& kept, const CampaignData& data)
{
    Transfer transfer;
    transfer.victim = shortVictim(kept.victim);
    transfer.spec = kept.victim;
    transfer.victimHash = kept.victimHash;
    if (const auto counts = campaigns::verificationWithout(project, kept, data.measures, data.leftOut)) {
        transfer.successes = counts->successes;
        transfer.fooled = counts->fooled;
        transfer.originalRight = counts->originalRight;
        transfer.fooledOfRight = counts->fooledOfRight;
    } else {
        transfer.unknown = true;
    }
    return transfer;
}

/// The one study whose judgement counts; where it cannot be told, why.
void addValid(const store::Project& project, store::Id campaign, const Judges& judges, CampaignData& data)
{
    std::vector<studies::ValidSuccess> found;
    if (judges.study.empty())
        found = studies::validSuccesses(project, campaign, data.leftOut);
    else if (auto valid = studies::validSuccess(project, campaign, judges.study, judges.without, data.leftOut))
        found.push_back(*std::move(valid));
    if (found.empty())
        return;
    if (found.size() == 1 && found.front().rate) {
        data.valid = std::move(found.front());
    } else if (found.size() == 1) {
        data.validUnknown = fmt::format("{} of its {} successes were judged in the study {}, which drew them from "
                                        "other campaigns",
                                        found.front().judged, found.front().succeeded, found.front().study);
    } else {
        std::vector<std::string> names;
        for (const auto& valid : found)
            names.insert(names.begin(), valid.study);
        data.validUnknown =
            fmt::format("the studies {} judged its successes; choose one with --study, in the window under Judged in",
                        fmt::join(names, ", "));
    }
}

} // namespace

CampaignData campaignData(const store::Project& project, store::Id campaign, Excluded excluded, const Judges& judges)
{
    const auto record = project.campaign(campaign);
    CampaignData data;
    data.name = record.name;
    data.victim = victims::givenNameInCard(record.victimCard);
    if (data.victim.empty())
        data.victim = shortVictim(record.victim);
    data.recipe = record.recipeName;
    data.recipeJson = record.recipe;
    data.resources = record.resources;
    data.seed = record.seed;
    data.victimHash = record.victimHash;
    data.reference = record.reference;
    data.limits = describeLimits(record);
    for (const auto& sample : project.samples())
        if (sample.id == record.sample) {
            data.sample = describeSample(sample);
            data.sampleHash = sample.hash;
            data.corpus = project.corpus(sample.corpus).name;
        }
    data.label = givenName(record.name, data);
    data.task = victims::taskInCard(record.victimCard);
    data.labels = victims::labelsInCard(record.victimCard);
    const auto card = maybeJson(record.victimCard);
    if (card.is_object()) {
        data.inputs = card.value("inputs", "");
        const auto trained = card.value("adversarial", nlohmann::json::object());
        data.trainedFrom = shortVictim(trained.value("victim", ""));
        data.trainedAgainst = againstWhat(trained);
        data.trainedShare = trained.value("share_learnt", trained.value("share", 0.0));
    }
    data.project = project.shared_from_this();
    data.id = campaign;
    if (record.done < record.total)
        data.sample += ", " + std::to_string(record.done) + " done";
    if (excluded == Excluded::LeftOut)
        for (const auto& [position, mark] : project.marks(campaign))
            if (mark.excluded)
                data.leftOut.insert(position);
    data.measures = project.measures(campaign);
    data.variants = project.variantCounts(campaign, data.leftOut);
    addValid(project, campaign, judges, data);
    data.people = studies::meanAnswer(project, data.name, judges.study, judges.without);
    for (const auto& queried : project.verifications(campaign))
        data.transfers.push_back(transferOf(project, queried, data));
    return data;
}

ResultRange::Iterator::Iterator(const CampaignData& campaign) : campaign_(&campaign), more_(campaign.project != nullptr)
{
    if (more_)
        next();
    skip();
}

const attacks::AttackResult& ResultRange::Iterator::operator*() const
{
    return campaign_->project ? block_[at_].result : campaign_->results[at_];
}

std::vector<attacks::ResultVariant> ResultRange::Iterator::variants() const
{
    if (!campaign_->project)
        return campaign_->results[at_].variants;
    const auto& [position, result] = block_[at_];
    return campaign_->project->variants(campaign_->id, position, result.original);
}

ResultRange::Iterator& ResultRange::Iterator::operator++()
{
    ++at_;
    skip();
    return *this;
}

bool ResultRange::Iterator::atEnd() const
{
    return campaign_->project ? at_ == block_.size() : at_ == campaign_->results.size();
}

bool ResultRange::Iterator::counts() const
{
    return (!campaign_->project || !campaign_->leftOut.contains(block_[at_].position)) &&
           (!campaign_->part || campaign_->part(**this));
}

void ResultRange::Iterator::next()
{
    const std::size_t from = block_.empty() ? 0 : block_.back().position + 1;
    block_ = campaign_->project->resultsFrom(campaign_->id, from, store::resultBlock);
    more_ = block_.size() == store::resultBlock;
    at_ = 0;
}

/// On to the next one that counts, or to the end.
void ResultRange::Iterator::skip()
{
    for (;; ++at_) {
        if (atEnd() && more_)
            next();
        if (atEnd() || counts())
            return;
    }
}

std::string unknownTransfers(const std::vector<CampaignData>& campaigns)
{
    std::set<std::string> victims;
    for (const auto& campaign : campaigns)
        for (const auto& transfer : campaign.transfers)
            if (transfer.unknown)
                victims.insert(transfer.victim);
    return victims.empty() ? std::string()
                           : fmt::format(" What {} answered was kept without its single answers, so excluded results "
                                         "cannot be left out: query it again (verify --victim).",
                                         fmt::join(victims, " and "));
}

std::string leftOutNote(const std::vector<CampaignData>& campaigns)
{
    std::size_t count = 0;
    for (const auto& campaign : campaigns)
        count += campaign.leftOut.size();
    if (count == 0)
        return {};
    return count == 1 ? "One result that was excluded by hand is left out."
                      : std::to_string(count) + " results that were excluded by hand are left out.";
}

attacks::Scoring scoringOf(const CampaignData& campaign)
{
    return campaigns::scoringOf(campaign.recipeJson, campaign.task, campaign.reference);
}

bool attacksTrees(const CampaignData& campaign)
{
    return attacks::Recipe::stored(campaign.recipeJson).attacks(structures::AnswerKind::Tree);
}

Fooled fooledBy(const CampaignData& campaign, const Transfer& queried)
{
    return attacksTrees(campaign) ? Fooled{queried.fooled, queried.successes}
                                  : Fooled{queried.fooledOfRight, queried.originalRight};
}

campaigns::Summary summaryOf(const CampaignData& campaign, campaigns::Convention convention)
{
    if (campaign.project && !campaign.part) // the columns are many times as fast
        return campaigns::summarize(*campaign.project, campaign.id, convention, campaign.leftOut);
    return summaryOf(campaign, convention, scoringOf(campaign));
}

campaigns::Summary summaryOf(const CampaignData& campaign, campaigns::Convention convention,
                             const attacks::Scoring& scoring)
{
    campaigns::SummaryBuilder builder(convention, scoring);
    for (const auto& result : resultsOf(campaign))
        builder.add(result);
    auto summary = builder.finish();
    if (!campaign.variants.empty())
        summary.variants = campaigns::variantScores(campaign.variants, campaign.reference, scoring);
    return summary;
}

std::vector<CampaignData> campaignsIn(const std::filesystem::path& project)
{
    const auto opened = store::Project::open(project, store::Project::Mode::ReadOnly);
    std::vector<CampaignData> data;
    for (const auto& campaign : opened->campaigns())
        data.push_back(campaignData(*opened, campaign.id));
    return data;
}

} // namespace core::reports
