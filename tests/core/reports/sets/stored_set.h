#pragma once

#include <QTemporaryDir>

#include "core/files/file.h"
#include "core/reports/sets/set_export.h"
#include "tests/support/fakes/campaigns.h"

/// A project in memory with one campaign of ten examples, of which five of eight attacks succeeded, and a set of it.
namespace stored_set {

inline std::shared_ptr<core::store::Project> project()
{
    auto made = core::store::Project::inMemory();
    core::corpora::Corpus corpus;
    corpus.name = "reviews";
    corpus.sha256 = "0";
    corpus.labels = {"negative", "positive"};
    corpus.segments = {"sentence"};
    for (const auto& result : fakes::campaign().results) {
        core::corpora::Example example;
        example.id = result.example;
        example.hash = result.exampleHash;
        example.input = result.original;
        example.gold = result.gold;
        corpus.examples.push_back(example);
    }
    core::store::SampleRecord how;
    how.name = "first 10";
    how.method = "first";
    how.size = how.limit = 10;
    core::store::CampaignRecord record;
    record.sample = made->addSample(made->addCorpus(corpus), how, corpus.examples);
    record.name = "pwws on mr-wordcnn";
    record.victim = "mr-wordcnn";
    record.victimCard = R"({"labels": ["negative", "positive"]})";
    record.recipe = R"({"name": "pwws"})";
    record.recipeName = "pwws";
    record.total = 10;
    const auto id = made->addCampaign(record);
    const auto results = fakes::campaign().results;
    for (std::size_t i = 0; i < 9; ++i) // the last one comes later
        made->addResult(id, i, results[i]);
    return made;
}

/// What comes later: a success, with which six of nine succeed.
inline void addOne(core::store::Project& project)
{
    auto result = fakes::result(fakes::Status::Succeeded, 1, 1, 0, 30);
    result.example = "10";
    result.exampleHash = 10;
    project.addResult(project.campaigns().front().id, 9, result);
}

inline core::reports::FigureSet set()
{
    core::reports::FigureSet made;
    made.name = "paper";
    made.items.push_back({.name = "curve", .kind = "budget"});
    made.items.push_back({.name = "main", .kind = "summary", .table = true});
    return made;
}

/// Painting, as far as core knows it: the figure's numbers.
inline void write(const core::reports::MadeItem& item, const core::reports::FigureSet&,
                  const std::filesystem::path& file)
{
    const auto numbers = toCsv(std::get<core::reports::Figure>(item.report));
    core::writeFile(file, "painted\n" + numbers);
    core::writeFile(file.parent_path() / (item.item.name + ".figure.csv"), numbers);
}

} // namespace stored_set
