#include "core/reproduce/mayer2020.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "core/reports/papers/paper_words.h"
#include "core/reports/registry.h"
#include "core/reports/writers/table_files.h"
#include "core/reproduce/paper_says.h"
#include "core/reproduce/scenarios.h"

namespace core::reproduce {

namespace fs = std::filesystem;
using attacks::Recipe;
using campaigns::Stage;
using campaigns::StageContext;
using campaigns::TrainingTools;

namespace {

/// Of the training sentences that each of the eight varies with the preset small: about as many variants as sentences.
constexpr double smallShare = 0.125;

/// The default number of epochs; those that the paper trains with have three (Reimers et al. 2019).
constexpr int epochsOfBert = 4, epochsOfBiLstm = 12;

/// The best on IBM's training sentences, a tenth of which chooses the epoch.
const std::map<std::string, std::string> settingsOfBiLstm{{"weighted", "true"}, {"dropout", "0.5"}, {"patience", "3"}};

/// Section 4.2, in the order of table 1.
const std::vector<std::string> perturbationsOfMayer{"mayer-entities",     "mayer-adjectives", "mayer-punctuation",
                                                    "mayer-scalar",       "mayer-hyponyms",   "mayer-speculative",
                                                    "mayer-conjunctions", "mayer-topic"};

class Mayer2020 {
public:
    Mayer2020(MayerRequest request, TrainingTools tools) : request_(std::move(request)), tools_(std::move(tools))
    {
        if (request_.preset != "small" && request_.preset != "full")
            throw UsageError("there is no preset " + request_.preset, "Use --preset small or --preset full");
        if (request_.data.empty())
            throw UsageError("there are no data", "Name some: --data ibm=train.csv,test.csv");
        for (const auto& name : perturbationsOfMayer)
            recipes_.push_back(Recipe::load(name));
        if (!request_.from.empty())
            networks_.emplace_back("bert");
        for (const auto& data : request_.data)
            scenarios_.push_back(scenariosOf(data, full(), request_.out / "data", {}));
    }

    [[nodiscard]] const std::vector<std::string>& networks() const { return networks_; }
    /// For each data set.
    [[nodiscard]] const std::vector<std::vector<Scenario>>& scenarios() const { return scenarios_; }
    [[nodiscard]] bool full() const { return request_.preset == "full"; }
    /// The perturbations that models are trained against: all together, and each alone for the matrix.
    [[nodiscard]] const std::vector<Recipe>& recipes() const { return recipes_; }

    bool part(std::size_t data, const StageContext& context) const
    {
        writeParts(scenarios_[data], request_.data[data], request_.seed, context.stop);
        return true;
    }

    bool train(const NamedData& data, const std::string& network, const StageContext& context) const
    {
        victims::TrainRequest request;
        request.task = "pairs";
        request.train = {data.train.string()};
        request.out = model(data, network).string();
        request.architecture = network;
        request.seed = request_.seed;
        if (network == "bert") {
            request.epochs = request_.epochs > 0 ? request_.epochs : epochsOfBert;
            request.settings["from"] = request_.from;
        } else {
            request.epochs = request_.epochs > 0 ? request_.epochs : epochsOfBiLstm;
            request.settings = request_.settings;
            request.vectors = request_.vectors;
            for (const auto& [key, value] : settingsOfBiLstm)
                request.settings.try_emplace(key, value);
        }
        return campaigns::trainOnce(std::move(request), tools_, context);
    }

    /// The victim answers every variant of every test sentence.
    bool attack(const NamedData& data, const fs::path& victim, const StageContext& context) const
    {
        const auto project = store::Project::openOrCreate(projectFile());
        auto corpus = corpora::readCorpus(data.test, {}, context.stop);
        corpus.name = data.name;
        for (const auto& recipe : recipes_)
            if (!campaigns::attackCorpus(*project, corpus, victim.string(), recipe, {}, request_.seed, tools_, context))
                return false;
        return true;
    }

    /// For one perturbation, or for all.
    bool retrain(const NamedData& data, const std::string& network, const Recipe* one,
                 const StageContext& context) const
    {
        for (const auto& stage : campaigns::adversarialStages(retrained(data, network, one), tools_))
            if (!stage.work(context))
                return false;
        return true;
    }

    bool tables(const StageContext&) const
    {
        std::vector<reports::CampaignData> plain, all, folds, matrix;
        for (auto& campaign : reports::campaignsIn(projectFile())) {
            const auto& scenario = scenarioOf(campaign.corpus);
            campaign.victim = networkOf(campaign);
            if (!scenario.topic.empty()) {
                folds.push_back(campaign);
                campaign.sampleHash = campaign.victimHash = scenario.group; // averaged, although not the same
                campaign.sample = words_.text("/topics");
            }
            campaign.corpus = scenario.group;
            const bool isPlain = campaign.trainedFrom.empty(); // not retrained; FGM has no victim that it came from
            if (isPlain)
                plain.push_back(campaign);
            if (scenario.topic.empty() && full())
                matrix.push_back(campaign);
            if (isPlain || againstAll(campaign))
                all.push_back(std::move(campaign));
        }
        std::string summary = summaryHead();
        const auto add = [&](const std::string& name, const std::vector<reports::CampaignData>& campaigns) {
            if (campaigns.empty())
                return;
            reports::ReportSettings settings;
            for (const auto& [key, value] : words_.texts("/" + name))
                settings.set(key, value);
            const auto table = reports::makeTable("pivot", campaigns, settings);
            reports::writeTable(table, request_.out / "tables", name);
            summary += fmt::format("\n## {}\n\n{}", name, reports::toMarkdown(table));
        };
        const auto& one = recipes_.front().name();
        add("table1", plain);
        add("table2", onlyOf(all, one));
        add("table1-adversarial", all);
        add("table2-topics", onlyOf(folds, one));
        add("robustness", matrix);
        writeFile(request_.out / "summary.md", summary);
        return true;
    }

    [[nodiscard]] fs::path model(const NamedData& data, const std::string& network) const
    {
        return request_.out / "models" / shortModel(data, network);
    }
    [[nodiscard]] fs::path retrainedModel(const NamedData& data, const std::string& network, const Recipe* one) const
    {
        return retrained(data, network, one).model();
    }

private:
    /// The campaigns of all recipes have the same examples: any one of them shows how the models do on them.
    static std::vector<reports::CampaignData> onlyOf(const std::vector<reports::CampaignData>& campaigns,
                                                     const std::string& recipe)
    {
        std::vector<reports::CampaignData> some;
        for (const auto& campaign : campaigns)
            if (campaign.recipe == recipe)
                some.push_back(campaign);
        return some;
    }

    /// The data set of a campaign's corpus.
    [[nodiscard]] const Scenario& scenarioOf(const std::string& corpus) const
    {
        for (const auto& scenarios : scenarios_)
            for (const auto& scenario : scenarios)
                if (scenario.data.name == corpus)
                    return scenario;
        throw Error({projectFile().string()}, "holds campaigns on " + corpus + ", which is not one of the data sets",
                    "Choose another folder with --out");
    }

    [[nodiscard]] std::string networkOf(const reports::CampaignData& campaign) const
    {
        const auto& from = campaign.trainedFrom.empty() ? campaign.victim : campaign.trainedFrom;
        for (const auto& network : networks_)
            if (from == campaign.corpus + "-" + network)
                return network;
        return from;
    }

    /// Whether its victim was trained against all perturbations, and not against one for the matrix.
    [[nodiscard]] bool againstAll(const reports::CampaignData& campaign) const
    {
        return std::ranges::none_of(recipes_,
                                    [&](const Recipe& recipe) { return campaign.trainedAgainst == recipe.name(); });
    }

    [[nodiscard]] campaigns::AdversarialPlan retrained(const NamedData& data, const std::string& network,
                                                       const Recipe* one) const
    {
        campaigns::AdversarialPlan plan;
        plan.victim = model(data, network).string();
        plan.train = data.train;
        plan.source = campaigns::AdversarialSource::Perturbation;
        plan.recipes = one != nullptr ? std::vector{*one} : recipes_;
        plan.perText = full() ? 0 : 1;
        plan.share = full() ? 1.0 : smallShare;
        plan.seed = request_.seed;
        plan.from = network == "bert" ? request_.from : request_.vectors;
        plan.out = request_.out / "adversarial";
        plan.out /= shortModel(data, network) + (one != nullptr ? "-" + one->name() : "");
        return plan;
    }

    [[nodiscard]] static std::string shortModel(const NamedData& data, const std::string& network)
    {
        return data.name + "-" + network;
    }
    [[nodiscard]] fs::path projectFile() const { return request_.out / "mayer2020.faultline"; }

    [[nodiscard]] std::string summaryHead() const
    {
        return words_.text("/summary", {{"preset", request_.preset},
                                        {"seed", std::to_string(request_.seed)},
                                        {"variants", words_.text("/variants/" + request_.preset)},
                                        {"paper", paperSays("mayer2020", "summary")}});
    }

    const reports::PaperWords& words_ = reports::PaperWords::of("mayer2020");
    MayerRequest request_;
    TrainingTools tools_;
    std::vector<Recipe> recipes_;
    std::vector<std::string> networks_{"topic-attention"};
    std::vector<std::vector<Scenario>> scenarios_;
};

} // namespace

std::vector<Stage> mayerStages(const MayerRequest& request, const TrainingTools& tools)
{
    const auto run = std::make_shared<const Mayer2020>(request, tools);
    std::vector<Stage> trained, retrained, attacked;
    const auto add = [](std::vector<Stage>& stages, std::string name, std::function<bool(const StageContext&)> work,
                        std::optional<std::vector<std::string>> needs = {}) {
        stages.push_back({std::move(name), std::move(work), std::move(needs)});
    };
    std::vector<Stage> stages;
    for (std::size_t i = 0; i < run->scenarios().size(); ++i) {
        if (request.data[i].test.empty())
            add(stages, "part-" + request.data[i].name, [=](const StageContext& c) { return run->part(i, c); });
        for (const auto& scenario : run->scenarios()[i])
            for (const auto& network : run->networks()) {
                const auto data = scenario.data;
                const std::string name = data.name + "-" + network;
                add(
                    trained, "train-" + name, [=](const StageContext& c) { return run->train(data, network, c); },
                    std::vector<std::string>());
                add(attacked, "attack-" + name,
                    [=](const StageContext& c) { return run->attack(data, run->model(data, network), c); });
                const auto again = [&](const std::string& suffix, const Recipe* one) {
                    add(
                        retrained, "retrain-" + name + suffix,
                        [=](const StageContext& c) { return run->retrain(data, network, one, c); },
                        std::vector{"train-" + name}); // as which it is trained, and whose answers are taken
                    add(attacked, "attack-retrained-" + name + suffix, [=](const StageContext& c) {
                        return run->attack(data, run->retrainedModel(data, network, one), c);
                    });
                };
                again("", nullptr);
                if (run->full() && scenario.topic.empty())
                    for (const auto& recipe : run->recipes())
                        again("-" + recipe.name(), &recipe);
            }
    }
    for (auto* part : {&trained, &retrained, &attacked})
        std::ranges::move(*part, std::back_inserter(stages));
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

} // namespace core::reproduce
