#include "app/demo.h"

#include "app/demo_study.h"
#include "core/base/paths.h"
#include "core/campaigns/setup.h"
#include "core/corpora/reader.h"

namespace app {

namespace fs = std::filesystem;

namespace {

struct DemoCampaign {
    const char* name;
    const char* victim;
    const char* recipe;
    bool trees; ///< On the treebank, not on the reviews.
};

/// The last one is what the window shows first.
constexpr DemoCampaign demoCampaigns[] = {{"PWWS on the LSTM", "mr-wordlstm", "pwws", false},
                                          {"PWWS on the CNN", "mr-wordcnn", "pwws", false},
                                          {"TextFooler on the LSTM", "mr-wordlstm", "textfooler", false},
                                          {"Black-box on the parser", "ewt-parser-word", "parser-blackbox", true},
                                          {"White-box on the parser", "ewt-parser-word", "parser-whitebox", true}};

void fill(core::store::Project& project, const Workbench& workbench, std::stop_token stop,
          const core::campaigns::CampaignProgressFn& progress)
{
    core::corpora::ReadOptions read;
    read.columns = {{"id", "id"}, {"label", "label"}, {"text", "text"}};
    const auto folder = core::resourcesFolder() / "corpora";
    const auto reviews = core::corpora::readCorpus(folder / "demo-reviews.tsv", read, stop);
    const auto treebank = core::corpora::readCorpus(folder / "demo-treebank.conllu", {}, stop);
    std::vector<core::store::Id> judged;
    for (const auto& [name, spec, recipe, trees] : demoCampaigns) {
        const auto victim = workbench.loader->load(spec);
        core::campaigns::CampaignPlan plan;
        plan.name = name;
        plan.victimSpec = spec;
        plan.recipe = core::attacks::Recipe::load(recipe);
        const auto campaign = core::campaigns::setUpCampaign(project, trees ? treebank : reviews, plan, victim->card(),
                                                             *workbench.resources);
        core::campaigns::runCampaign(
            project, campaign, *victim, workbench.resources, {}, stop,
            progress ? progress : [](const core::campaigns::CampaignProgress&) {});
        if (!trees)
            judged.push_back(campaign);
    }
    if (!stop.stop_requested())
        addDemoStudy(project, judged);
}

} // namespace

fs::path openDemoProject(const Workbench& workbench, std::stop_token stop,
                         const core::campaigns::CampaignProgressFn& progress)
{
    const fs::path file = core::dataFolder() / "demo.faultline";
    if (fs::exists(file))
        return file;
    // Made under another name first: a demo that was interrupted is made anew.
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
