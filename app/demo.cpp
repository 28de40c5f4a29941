#include "app/demo.h"

#include <cstdint>
#include <map>

#include "app/demo_study.h"
#include "core/base/paths.h"
#include "core/campaigns/setup.h"
#include "core/corpora/reader.h"

namespace app {

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
std::map<DemoCorpus, core::corpora::Corpus> demoCorpora(std::stop_token stop)
{
    const auto folder = core::resourcesFolder() / "corpora";
    core::corpora::ReadOptions reviews, arguments;
    reviews.columns = {{"id", "id"}, {"label", "label"}, {"text", "text"}};
    arguments.columns = {{"section", "test"}};
    std::map<DemoCorpus, core::corpora::Corpus> corpora;
    corpora[DemoCorpus::Reviews] = core::corpora::readCorpus(folder / "demo-reviews.tsv", reviews, stop);
    corpora[DemoCorpus::Arguments] = core::corpora::readCorpus(folder / "demo-arguments", arguments, stop);
    corpora[DemoCorpus::Questions] = core::corpora::readCorpus(folder / "demo-questions.tsv", {}, stop);
    corpora[DemoCorpus::Treebank] = core::corpora::readCorpus(folder / "demo-treebank.conllu", {}, stop);
    return corpora;
}

void fill(core::store::Project& project, const Workbench& workbench, std::stop_token stop,
          const core::campaigns::CampaignProgressFn& progress)
{
    const auto corpora = demoCorpora(stop);
    std::map<DemoCorpus, std::vector<core::store::Id>> judged;
    for (const auto& [name, spec, recipe, corpus] : demoCampaigns) {
        const auto victim = workbench.loader->load(spec);
        core::campaigns::CampaignPlan plan;
        plan.name = name;
        plan.victimSpec = spec;
        plan.recipe = core::attacks::Recipe::load(recipe);
        const auto campaign =
            core::campaigns::setUpCampaign(project, corpora.at(corpus), plan, victim->card(), *workbench.resources);
        core::campaigns::runCampaign(
            project, campaign, *victim, workbench.resources, {}, stop,
            progress ? progress : [](const core::campaigns::CampaignProgress&) {});
        judged[corpus].push_back(campaign);
    }
    if (!stop.stop_requested())
        for (const auto& [corpus, study] : demoStudies)
            addDemoStudy(project, study, judged.at(corpus));
}

} // namespace

fs::path openDemoProject(const Workbench& workbench, std::stop_token stop,
                         const core::campaigns::CampaignProgressFn& progress)
{
    fs::path file = core::dataFolder() / "demo.faultline";
    if (fs::exists(file))
        return file;
    // Made under another name first: an interrupted demo is made again.
    fs::path unfinished = file;
    unfinished += ".unfinished";
    for (const char* part : {"", "-wal", "-shm"})
        fs::remove(unfinished.string() + part);
    fill(*core::store::Project::create(unfinished), workbench, stop, progress);
    if (stop.stop_requested())
        throw core::attacks::Stopped{};
    fs::rename(unfinished, file);
    return file;
}

} // namespace app
