#include "core/demo/demo.h"

#include <cstdint>
#include <map>

#include "core/campaigns/planning/setup.h"
#include "core/corpora/reading/reader.h"
#include "core/demo/demo_study.h"
#include "core/files/paths.h"

namespace core::demo {

namespace fs = std::filesystem;

namespace {

enum class DemoCorpus : std::uint8_t { Reviews, Arguments, Questions, Treebank };

struct DemoCampaign {
    const char* name;
    const char* victim;
    const char* recipe;
    DemoCorpus corpus;
};

/// The window shows the last one first.
constexpr DemoCampaign demoCampaigns[] = {
    {"PWWS on the LSTM", "mr-wordlstm", "pwws", DemoCorpus::Reviews},
    {"PWWS on the CNN", "mr-wordcnn", "pwws", DemoCorpus::Reviews},
    {"TextFooler on the LSTM", "mr-wordlstm", "textfooler", DemoCorpus::Reviews},
    {"Nouns of the arguments", "demo-arguments", "mayer-hyponyms", DemoCorpus::Arguments},
    {"Adverbs in the arguments", "demo-arguments", "mayer-scalar", DemoCorpus::Arguments},
    {"Topics of the arguments", "demo-arguments", "mayer-topic", DemoCorpus::Arguments},
    {"Function words of the questions", "demo-questions", "huang-replace", DemoCorpus::Questions},
    {"Order of the questions", "demo-questions", "huang-reorder", DemoCorpus::Questions},
    {"Black-box on the parser", "ewt-parser-word", "parser-blackbox", DemoCorpus::Treebank},
    {"White-box on the parser", "ewt-parser-word", "parser-whitebox", DemoCorpus::Treebank}};

/// The questions to raters in the three papers.
const std::map<DemoCorpus, DemoStudy> demoStudies{
    {DemoCorpus::Reviews, {.paper = "maheshwary", .name = "demo-made-up-answers", .items = 30, .originals = 6}},
    {DemoCorpus::Questions, {.paper = "huang", .name = "huang-made-up-answers", .items = 24, .variants = true}},
    {DemoCorpus::Arguments, {.paper = "mayer", .name = "mayer-made-up-answers", .items = 24, .variants = true}}};

/// The arguments are those of the test set: the victim was trained on the others.
std::map<DemoCorpus, corpora::Corpus> demoCorpora(std::stop_token stop)
{
    const auto folder = resourcesFolder() / "corpora";
    corpora::ReadOptions reviews, arguments;
    reviews.columns = {{"id", "id"}, {"label", "label"}, {"text", "text"}};
    arguments.columns = {{"section", "test"}};
    std::map<DemoCorpus, corpora::Corpus> corpora;
    corpora[DemoCorpus::Reviews] = corpora::readCorpus(folder / "demo-reviews.tsv", reviews, stop);
    corpora[DemoCorpus::Arguments] = corpora::readCorpus(folder / "demo-arguments", arguments, stop);
    corpora[DemoCorpus::Questions] = corpora::readCorpus(folder / "demo-questions.tsv", {}, stop);
    corpora[DemoCorpus::Treebank] = corpora::readCorpus(folder / "demo-treebank.conllu", {}, stop);
    return corpora;
}

void fill(store::Project& project, const victims::VictimLoader& loader,
          const std::shared_ptr<const language::Resources>& resources, std::stop_token stop,
          const campaigns::CampaignProgressFn& progress)
{
    const auto corpora = demoCorpora(stop);
    std::map<DemoCorpus, std::vector<store::Id>> judged;
    for (const auto& [name, spec, recipe, corpus] : demoCampaigns) {
        const auto victim = loader.load(spec);
        campaigns::CampaignPlan plan;
        plan.name = name;
        plan.victimSpec = spec;
        plan.recipe = attacks::Recipe::load(recipe);
        const auto campaign = campaigns::setUpCampaign(project, corpora.at(corpus), plan, victim->card(), *resources);
        campaigns::runCampaign(
            project, campaign, *victim, resources, {}, stop,
            progress ? progress : [](const campaigns::CampaignProgress&) {});
        judged[corpus].push_back(campaign);
    }
    if (!stop.stop_requested())
        for (const auto& [corpus, study] : demoStudies)
            addDemoStudy(project, study, judged.at(corpus));
}

} // namespace

fs::path openDemoProject(const victims::VictimLoader& loader,
                         const std::shared_ptr<const language::Resources>& resources, std::stop_token stop,
                         const campaigns::CampaignProgressFn& progress)
{
    fs::path file = dataFolder() / "demo.faultline";
    if (fs::exists(file))
        return file;
    // Made under another name first: an interrupted demo is made again.
    fs::path unfinished = file;
    unfinished += ".unfinished";
    for (const char* part : {"", "-wal", "-shm"})
        fs::remove(unfinished.string() + part);
    fill(*store::Project::create(unfinished), loader, resources, stop, progress);
    if (stop.stop_requested())
        throw attacks::Stopped{};
    fs::rename(unfinished, file);
    return file;
}

} // namespace core::demo
