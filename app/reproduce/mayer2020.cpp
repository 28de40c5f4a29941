#include "app/reproduce/mayer2020.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/table_files.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/corpora/reader.h"

namespace app {

namespace fs = std::filesystem;
using core::attacks::Recipe;
using core::campaigns::Stage;
using core::campaigns::StageContext;
using core::campaigns::Workshop;

namespace {

/// Section 4.2, in the order of table 1.
const std::vector<std::string> perturbationsOfMayer{"mayer-entities",     "mayer-adjectives", "mayer-punctuation",
                                                    "mayer-scalar",       "mayer-hyponyms",   "mayer-speculative",
                                                    "mayer-conjunctions", "mayer-topic"};

class Mayer2020 {
public:
    Mayer2020(MayerRequest request, Workshop workshop) : request_(std::move(request)), workshop_(std::move(workshop))
    {
        if (request_.preset != "small" && request_.preset != "full")
            throw core::UsageError("there is no preset " + request_.preset, "Use --preset small or --preset full");
        if (request_.data.empty())
            throw core::UsageError("There are no data.", "Name some: --data ibm=train.csv,test.csv");
        for (const auto& name : perturbationsOfMayer)
            recipes_.push_back(Recipe::load(name));
        if (!request_.from.empty())
            networks_.emplace_back("bert");
    }

    [[nodiscard]] const std::vector<std::string>& networks() const { return networks_; }

    bool train(const NamedData& data, const std::string& network, const StageContext& context) const
    {
        core::victims::TrainRequest request;
        request.task = "pairs";
        request.train = {data.train.string()};
        request.out = model(data, network).string();
        request.architecture = network;
        request.epochs = request_.epochs;
        request.seed = request_.seed;
        if (network == "bert") {
            request.settings["from"] = request_.from;
        } else {
            request.settings = request_.settings;
            request.vectors = request_.vectors;
            request.settings.try_emplace("weighted", "true");
        }
        return core::campaigns::trainOnce(std::move(request), workshop_, context);
    }

    /// Every variant of every test sentence is asked about; of the plain model and of the one trained on variants.
    bool attack(const NamedData& data, const std::string& network, bool adversarial, const StageContext& context) const
    {
        const auto project = core::store::Project::openOrCreate(projectFile());
        auto corpus = core::corpora::readCorpus(data.test, {}, context.stop);
        corpus.name = data.name;
        const auto victim = adversarial ? retrained(data, network).model() : model(data, network);
        for (const auto& recipe : recipes_)
            if (!core::campaigns::attackCorpus(*project, corpus, victim.string(), recipe, {}, request_.seed, workshop_,
                                               context))
                return false;
        return true;
    }

    bool retrain(const NamedData& data, const std::string& network, const StageContext& context) const
    {
        for (const auto& stage : core::campaigns::adversarialStages(retrained(data, network), workshop_))
            if (!stage.work(context))
                return false;
        return true;
    }

    bool tables(const StageContext&) const
    {
        std::vector<core::reports::CampaignData> standard, all;
        for (auto& campaign : campaignsIn(projectFile())) {
            if (campaign.trainedAgainst.empty())
                standard.push_back(campaign);
            all.push_back(std::move(campaign));
        }
        std::string summary = summaryHead();
        const auto add = [&](const char* name, const char* rows, const char* columns, const char* measure,
                             const std::vector<core::reports::CampaignData>& campaigns) {
            core::reports::TableOptions options;
            options.rows = rows;
            options.columns = columns;
            options.measure = measure;
            const auto table = core::reports::makeTable("pivot", campaigns, options);
            writeTable(table, request_.out / "tables", name);
            summary += fmt::format("\n## {}\n\n{}", name, core::reports::toMarkdown(table));
        };
        add("table1", "recipe", "corpus,victim,label", "variant-success", standard);
        add("table2", "corpus,victim,trained", "", "macro-f1", onlyOf(all, recipes_.front().name()));
        add("table1-adversarial", "recipe", "corpus,victim,trained", "variant-success", all);
        core::writeFile(request_.out / "summary.md", summary);
        return true;
    }

private:
    /// The same examples stand in the campaigns of every recipe: those of one tell how the models do on them.
    static std::vector<core::reports::CampaignData> onlyOf(const std::vector<core::reports::CampaignData>& campaigns,
                                                           const std::string& recipe)
    {
        std::vector<core::reports::CampaignData> some;
        for (const auto& campaign : campaigns)
            if (campaign.recipe == recipe)
                some.push_back(campaign);
        return some;
    }

    [[nodiscard]] core::campaigns::AdversarialPlan retrained(const NamedData& data, const std::string& network) const
    {
        core::campaigns::AdversarialPlan plan;
        plan.victim = model(data, network).string();
        plan.train = data.train;
        plan.source = core::campaigns::AdversarialSource::Perturbation;
        plan.recipes = recipes_;
        plan.perText = request_.preset == "full" ? 0 : 1;
        plan.share = 1.0;
        plan.seed = request_.seed;
        plan.from = network == "bert" ? request_.from : request_.vectors;
        plan.out = request_.out / "adversarial";
        plan.out /= shortModel(data, network);
        return plan;
    }

    [[nodiscard]] static std::string shortModel(const NamedData& data, const std::string& network)
    {
        return data.name + "-" + network;
    }
    [[nodiscard]] fs::path model(const NamedData& data, const std::string& network) const
    {
        return request_.out / "models" / shortModel(data, network);
    }
    [[nodiscard]] fs::path projectFile() const { return request_.out / "mayer2020.faultline"; }

    [[nodiscard]] std::string summaryHead() const
    {
        return fmt::format(
            "# Mayer et al. (2020), preset {}\n\nSeed {}. Table 1: variants that change the model's answer, of those "
            "of the test sentences that it answers rightly. Table 2: macro F1 on the test sentences. Trained on "
            "variants: {} of every "
            "training sentence by each perturbation. The paper's BERT on IBM: macro F1 77.58 with standard training, "
            "78.57 with adversarial training.\n",
            request_.preset, request_.seed, request_.preset == "full" ? "all" : "one");
    }

    MayerRequest request_;
    Workshop workshop_;
    std::vector<Recipe> recipes_;
    std::vector<std::string> networks_{"topic-attention"};
};

} // namespace

std::vector<Stage> mayerStages(const MayerRequest& request, const Workshop& workshop)
{
    const auto run = std::make_shared<const Mayer2020>(request, workshop);
    std::vector<Stage> stages;
    for (const auto& data : request.data)
        for (const auto& network : run->networks()) {
            const std::string name = data.name + "-" + network;
            stages.push_back({"train-" + name, [=](const StageContext& c) { return run->train(data, network, c); }});
            stages.push_back(
                {"attack-" + name, [=](const StageContext& c) { return run->attack(data, network, false, c); }});
            stages.push_back(
                {"retrain-" + name, [=](const StageContext& c) { return run->retrain(data, network, c); }});
            stages.push_back({"attack-retrained-" + name,
                              [=](const StageContext& c) { return run->attack(data, network, true, c); }});
        }
    stages.push_back({"tables", [=](const StageContext& c) { return run->tables(c); }});
    return stages;
}

std::string identityOf(const MayerRequest& request)
{
    return nlohmann::ordered_json{{"paper", "mayer2020"},     {"data", jsonOf(request.data)},
                                  {"preset", request.preset}, {"vectors", request.vectors},
                                  {"from", request.from},     {"epochs", request.epochs},
                                  {"seed", request.seed},     {"settings", request.settings}}
        .dump();
}

} // namespace app
