#include <array>

#include <fmt/format.h>

#include "core/base/clock.h"
#include "core/base/hash.h"
#include "core/store/project_impl.h"

namespace core::store {

namespace {

constexpr std::array<std::string_view, 5> states = {"pending", "running", "paused", "cancelled", "finished"};

constexpr auto campaignColumns =
    "SELECT c.id, c.name, c.sample, c.identity, c.victim, c.victim_card, c.victim_hash, c.recipe, c.recipe_name, "
    "c.recipe_hash, c.resources, c.program_version, c.machine, c.seed, c.max_queries, c.time_limit, c.trace, "
    "c.reference, c.state, c.created_at, c.finished_at, c.wall_seconds, c.workers, s.size, "
    "(SELECT count(*) FROM results r WHERE r.campaign = c.id) "
    "FROM campaigns c JOIN samples s ON s.id = c.sample";

CampaignState stateNamed(std::string_view name)
{
    for (std::size_t i = 0; i < states.size(); ++i)
        if (states[i] == name)
            return static_cast<CampaignState>(i);
    throw Error("a stored value is damaged: there is no campaign state " + std::string(name),
                "Restore the project file from a copy");
}

/// `beingWritten`: without a process that could be running it, a campaign marked as running was interrupted.
CampaignRecord campaignIn(Cursor& row, bool beingWritten)
{
    CampaignRecord campaign;
    int i = 0;
    campaign.id = row.number(i++);
    campaign.name = row.text(i++);
    campaign.sample = row.number(i++);
    campaign.identity = row.text(i++);
    campaign.victim = row.text(i++);
    campaign.victimCard = row.text(i++);
    campaign.victimHash = row.text(i++);
    campaign.recipe = row.text(i++);
    campaign.recipeName = row.text(i++);
    campaign.recipeHash = row.text(i++);
    campaign.resources = row.text(i++);
    campaign.programVersion = row.text(i++);
    campaign.machine = row.text(i++);
    campaign.seed = static_cast<std::uint64_t>(row.number(i++));
    campaign.maxQueries = static_cast<std::uint64_t>(row.number(i++));
    campaign.timeLimit = row.real(i++);
    campaign.trace = row.text(i++);
    campaign.reference = row.text(i++);
    campaign.state = stateNamed(row.text(i++));
    if (campaign.state == CampaignState::Running && !beingWritten)
        campaign.state = CampaignState::Paused;
    campaign.createdAt = row.text(i++);
    campaign.finishedAt = row.text(i++);
    campaign.wallSeconds = row.real(i++);
    campaign.workers = static_cast<int>(row.number(i++));
    campaign.total = static_cast<std::size_t>(row.number(i++));
    campaign.done = static_cast<std::size_t>(row.number(i++));
    return campaign;
}

/// Everything that decides the results, and nothing else (no name, no machine, no date).
std::string identityOf(const CampaignRecord& campaign, const std::string& sampleHash)
{
    return sha256(fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", sampleHash, campaign.victimHash,
                              campaign.victim, campaign.recipeHash, sha256(campaign.recipe), campaign.seed,
                              campaign.maxQueries, campaign.timeLimit, campaign.trace, campaign.reference));
}

} // namespace

std::string_view nameOf(CampaignState state) { return states[static_cast<std::size_t>(state)]; }

std::vector<Id> Project::campaignsLike(const CampaignRecord& campaign) const
{
    const std::string identity =
        campaign.identity.empty() ? identityOf(campaign, sample(campaign.sample).hash) : campaign.identity;
    return impl_->read([&] {
        auto row = impl_->query("SELECT id FROM campaigns WHERE identity = ? ORDER BY id");
        row->bind(1, identity);
        std::vector<Id> found;
        while (row->executeStep())
            found.push_back(row.number(0));
        return found;
    });
}

Id Project::addCampaign(const CampaignRecord& campaign)
{
    const std::string sampleHash = sample(campaign.sample).hash;
    return impl_->write([&] {
        auto row = impl_->query("INSERT INTO campaigns(name, sample, identity, victim, victim_card, victim_hash, "
                                "recipe, recipe_name, recipe_hash, resources, program_version, machine, seed, "
                                "max_queries, time_limit, trace, reference, state, created_at, finished_at, "
                                "wall_seconds, workers) "
                                "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        int i = 0;
        row->bind(++i, campaign.name);
        row->bind(++i, campaign.sample);
        row->bind(++i, campaign.identity.empty() ? identityOf(campaign, sampleHash) : campaign.identity);
        row->bind(++i, campaign.victim);
        row->bind(++i, campaign.victimCard);
        row->bind(++i, campaign.victimHash);
        row->bind(++i, campaign.recipe);
        row->bind(++i, campaign.recipeName);
        row->bind(++i, campaign.recipeHash);
        row->bind(++i, campaign.resources);
        row->bind(++i, campaign.programVersion);
        row->bind(++i, campaign.machine);
        row->bind(++i, static_cast<std::int64_t>(campaign.seed));
        row->bind(++i, static_cast<std::int64_t>(campaign.maxQueries));
        row->bind(++i, campaign.timeLimit);
        row->bind(++i, campaign.trace);
        row->bind(++i, campaign.reference);
        row->bind(++i, std::string(nameOf(campaign.state)));
        row->bind(++i, campaign.createdAt.empty() ? utcNow() : campaign.createdAt);
        row->bind(++i, campaign.finishedAt);
        row->bind(++i, campaign.wallSeconds);
        row->bind(++i, campaign.workers);
        row->exec();
        const Id id = impl_->database->getLastInsertRowid();
        seal(*impl_->database, {"campaigns"});
        return id;
    });
}

std::vector<CampaignRecord> Project::campaigns() const
{
    return impl_->read([&] {
        auto row = impl_->query(fmt::format("{} ORDER BY c.id", campaignColumns));
        const bool beingWritten = impl_->beingWritten();
        std::vector<CampaignRecord> campaigns;
        while (row->executeStep())
            campaigns.push_back(campaignIn(row, beingWritten));
        return campaigns;
    });
}

CampaignRecord Project::campaign(Id id) const
{
    return impl_->read([&] {
        auto row = impl_->query(fmt::format("{} WHERE c.id = ?", campaignColumns));
        row->bind(1, id);
        if (!row->executeStep())
            impl_->missing(fmt::format("campaign {}", id));
        return campaignIn(row, impl_->beingWritten());
    });
}

void Project::setCampaignState(Id campaign, CampaignState state)
{
    impl_->write([&] {
        auto row = impl_->query("UPDATE campaigns SET state = ?, finished_at = ? WHERE id = ?");
        row->bind(1, std::string(nameOf(state)));
        row->bind(2, state == CampaignState::Finished ? utcNow() : std::string());
        row->bind(3, campaign);
        if (row->exec() == 0)
            impl_->missing(fmt::format("campaign {}", campaign));
        seal(*impl_->database, {"campaigns"});
    });
}

void Project::setCampaignResources(Id campaign, const std::string& resources)
{
    impl_->write([&] {
        auto row = impl_->query("UPDATE campaigns SET resources = ? WHERE id = ?");
        row->bind(1, resources);
        row->bind(2, campaign);
        if (row->exec() == 0)
            impl_->missing(fmt::format("campaign {}", campaign));
        seal(*impl_->database, {"campaigns"});
    });
}

void Project::setCampaignMachine(Id campaign, const std::string& machine)
{
    impl_->write([&] {
        auto row = impl_->query("UPDATE campaigns SET machine = ? WHERE id = ?");
        row->bind(1, machine);
        row->bind(2, campaign);
        if (row->exec() == 0)
            impl_->missing(fmt::format("campaign {}", campaign));
        seal(*impl_->database, {"campaigns"});
    });
}

void Project::addWallSeconds(Id campaign, double seconds, int workers)
{
    impl_->write([&] {
        auto row = impl_->query("UPDATE campaigns SET wall_seconds = wall_seconds + ?, workers = ? WHERE id = ?");
        row->bind(1, seconds);
        row->bind(2, workers);
        row->bind(3, campaign);
        if (row->exec() == 0)
            impl_->missing(fmt::format("campaign {}", campaign));
        seal(*impl_->database, {"campaigns"});
    });
}

void Project::renameCampaign(Id campaign, const std::string& name)
{
    impl_->write([&] {
        auto row = impl_->query("UPDATE campaigns SET name = ? WHERE id = ?");
        row->bind(1, name);
        row->bind(2, campaign);
        if (row->exec() == 0)
            impl_->missing(fmt::format("campaign {}", campaign));
        seal(*impl_->database, {"campaigns"});
    });
}

void Project::removeCampaign(Id campaign)
{
    impl_->write([&] {
        impl_->scorings.erase(campaign);
        impl_->forgetTexts(campaign);
        auto row = impl_->query("DELETE FROM campaigns WHERE id = ?");
        row->bind(1, campaign);
        if (row->exec() == 0)
            impl_->missing(fmt::format("campaign {}", campaign));
        seal(*impl_->database, {"campaigns", "verifications", "marks", "measures"});
    });
}

void Project::setVerification(const VerificationRecord& verification)
{
    impl_->write([&] {
        auto row = impl_->query("INSERT INTO verifications(campaign, victim, victim_hash, successes, fooled, "
                                "original_right, fooled_of_right) VALUES(?, ?, ?, ?, ?, ?, ?) "
                                "ON CONFLICT(campaign, victim_hash) DO UPDATE SET victim = excluded.victim, "
                                "successes = excluded.successes, fooled = excluded.fooled, "
                                "original_right = excluded.original_right, "
                                "fooled_of_right = excluded.fooled_of_right");
        int i = 0;
        row->bind(++i, verification.campaign);
        row->bind(++i, verification.victim);
        row->bind(++i, verification.victimHash);
        for (const auto count :
             {verification.successes, verification.fooled, verification.originalRight, verification.fooledOfRight})
            row->bind(++i, static_cast<std::int64_t>(count));
        row->exec();
        seal(*impl_->database, {"verifications"});
    });
}

std::vector<VerificationRecord> Project::verifications(Id campaign) const
{
    return impl_->read([&] {
        auto row = impl_->query("SELECT victim, victim_hash, successes, fooled, original_right, fooled_of_right "
                                "FROM verifications WHERE campaign = ? ORDER BY id");
        row->bind(1, campaign);
        std::vector<VerificationRecord> all;
        const auto count = [&](int i) { return static_cast<std::size_t>(row.number(i)); };
        while (row->executeStep())
            all.push_back({campaign, row.text(0), row.text(1), count(2), count(3), count(4), count(5)});
        return all;
    });
}

} // namespace core::store
