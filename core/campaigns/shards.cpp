#include "core/campaigns/shards.h"

#include <unordered_map>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/campaigns/manifest.h"
#include "core/files/escape.h"

namespace core::campaigns {

namespace {

namespace fs = std::filesystem;

/// Results are copied in transactions of this many.
constexpr std::size_t blockSize = 256;

/// The positions of each example in a campaign's sample; one that a corpus holds twice has two.
using Places = std::unordered_map<std::uint64_t, std::vector<std::size_t>>;

Places placesOf(const std::vector<corpora::Example>& examples)
{
    Places places;
    for (std::size_t i = 0; i < examples.size(); ++i)
        places[examples[i].hash].push_back(i);
    return places;
}

std::size_t mergeCampaign(store::Project& into, store::Id campaign, const store::Project& shard,
                          const store::CampaignRecord& from)
{
    const auto places = placesOf(into.sampleExamples(into.campaign(campaign).sample));
    const auto examples = shard.sampleExamples(from.sample);
    std::size_t added = 0;
    // People's marks and measures belong to results: they are taken over with them, but do not replace existing
    // ones.
    const auto theirMarks = shard.marks(from.id);
    const auto theirMeasures = shard.measures(from.id);
    store::ResultMarks marks;
    store::ResultMeasures measures;
    const auto ourMarks = into.marks(campaign);
    const auto take = [&](std::size_t there, std::size_t here) {
        if (const auto mark = theirMarks.find(there); mark != theirMarks.end() && !ourMarks.contains(here))
            marks[here] = mark->second;
        for (const auto& [name, values] : theirMeasures)
            if (const auto value = values.find(there); value != values.end())
                measures[name][here] = value->second;
    };
    std::vector<store::PlacedResult> block;
    const auto flush = [&] {
        added += into.addResults(campaign, block);
        block.clear();
    };
    shard.forEachResult(from.id, true, [&](store::PlacedResult&& placed) {
        const auto found = places.find(examples.at(placed.position).hash);
        if (found == places.end())
            return;
        placed.result.variants = shard.variants(from.id, placed.position, placed.result.original);
        for (const std::size_t position : found->second) {
            block.push_back({position, placed.result});
            take(placed.position, position);
        }
        if (block.size() >= blockSize)
            flush();
    });
    flush();
    if (!marks.empty())
        into.setMarks(campaign, marks);
    if (!measures.empty())
        into.setMeasures(campaign, measures);
    if (added > 0 && into.pending(campaign).empty())
        into.setCampaignState(campaign, store::CampaignState::Finished);
    return added;
}

} // namespace

std::size_t writeShard(const store::Project& project, store::Id campaign, std::size_t index, std::size_t count,
                       const fs::path& file)
{
    if (index < 1 || index > count)
        throw UsageError(fmt::format("there is no shard {} of {}", index, count), "Shards count from 1");
    auto record = project.campaign(campaign);
    auto sample = project.sample(record.sample);
    const auto all = project.sampleExamples(record.sample);
    std::vector<corpora::Example> examples;
    for (const std::size_t position : project.pending(campaign))
        if (position % count == index - 1)
            examples.push_back(all[position]);
    if (examples.empty())
        return 0;
    const std::string part = fmt::format(", shard {} of {}", index, count);
    sample.name += part;
    record.name += part;
    record.state = store::CampaignState::Pending;
    record.createdAt.clear();
    record.finishedAt.clear();
    record.wallSeconds = 0.0;
    const auto shard = store::Project::create(file);
    record.sample = shard->addSample(shard->addCorpus(project.corpus(sample.corpus)), sample, examples);
    shard->addCampaign(record);
    return examples.size();
}

std::vector<fs::path> shard(const store::Project& project, store::Id campaign, std::size_t count,
                            const fs::path& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    const std::string name = fileNamePart(project.campaign(campaign).name);
    std::vector<fs::path> files;
    for (std::size_t i = 1; i <= count; ++i)
        if (fs::path file = folder / fmt::format("{}-{}-of-{}.faultline", name, i, count);
            writeShard(project, campaign, i, count, file) > 0)
            files.push_back(std::move(file));
    return files;
}

std::vector<std::string> otherMachines(const store::Project& project, const store::Project& shard)
{
    std::vector<std::string> notes;
    for (const auto& from : shard.campaigns())
        for (const store::Id id : project.campaignsLike(from))
            if (const auto campaign = project.campaign(id);
                campaign.done > 0 && isOtherKind(campaign.machine, from.machine))
                notes.push_back(fmt::format(
                    "{}: the results of {} were found on another kind of machine ({}) than those "
                    "that are there ({}); answers may differ in their last bits",
                    campaign.name, shard.path().string(), machineText(from.machine), machineText(campaign.machine)));
    return notes;
}

std::size_t merge(store::Project& project, const store::Project& shard)
{
    std::size_t added = 0;
    bool belongs = false;
    for (const auto& from : shard.campaigns())
        for (const store::Id campaign : project.campaignsLike(from)) {
            belongs = true;
            added += mergeCampaign(project, campaign, shard, from);
        }
    if (!belongs)
        throw Error({shard.path().string()}, "no campaign in it belongs to one of " + project.path().string(),
                    "Merge it into the project it was made from");
    return added;
}

} // namespace core::campaigns
