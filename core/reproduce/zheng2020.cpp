#include "core/reproduce/zheng2020.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/corpora/formats/treebank_writer.h"
#include "core/corpora/penn/sections.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/reports/arcs/arc_examples.h"
#include "core/reports/papers/parser_runs.h"
#include "core/reports/registry.h"
#include "core/reports/writers/table_files.h"
#include "core/victims/evaluation/evaluation.h"

namespace core::reproduce {

namespace fs = std::filesystem;
using attacks::Recipe;
using campaigns::Stage;
using campaigns::StageContext;
using campaigns::TrainingTools;

namespace {

/// The sizes of an experiment.
struct Preset {
    std::size_t train = 0, dev = 0;                ///< Sentences; 0: all.
    std::size_t attacked = 0;                      ///< Of the test set, from the first; 0: all.
    int epochs = 0;                                ///< 0: the parser's default.
    std::map<std::string, std::string> sizes;      ///< Of all parsers.
    std::map<std::string, std::string> characters; ///< Of the character parser.
};

Preset presetNamed(const std::string& name)
{
    if (name == "small")
        return {3000,
                300,
                100,
                10,
                {{"layers", "1"},
                 {"hidden", "200"},
                 {"arc", "100"},
                 {"label", "50"},
                 {"batch", "500"},
                 {"average", "100"},
                 {"warm_up", "50"}},
                {}};
    if (name == "full") // section 5.2; Dozat and Manning (2017)
        return {0,
                0,
                0,
                0,
                {{"layers", "3"}, {"hidden", "400"}, {"arc", "500"}, {"label", "100"}},
                {{"character", "100"}, {"character_hidden", "100"}}};
    throw UsageError("there is no preset " + name, "Use --preset small or --preset full");
}

const std::vector<std::string> variants{"word", "word-tag", "char"};
const std::vector<std::string> shares{"0.05", "0.10", "0.15"};
const std::vector<std::string> tags{"JJ", "NN", "RB", "VB", "IN"};
const std::vector<std::string> kinds{"blackbox", "whitebox"};

/// The one file of a folder that has `part` in its name.
fs::path fileOf(const fs::path& folder, const std::string& part)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        const bool treebank = name.find(".conll") != std::string::npos || name.find(".mrg") != std::string::npos;
        if (treebank && name.find(part) != std::string::npos)
            found.push_back(it->path());
    }
    if (found.size() != 1)
        throw Error(Where{folder.string()},
                    fmt::format("{} treebank files have \"{}\" in their names", found.size(), part),
                    "Give a folder with one train, one dev and one test file, or the sections 00 to 24");
    return found.front();
}

/// A part of the data, brackets with the copula as head.
corpora::Corpus readPart(const fs::path& data, const std::string& part, std::stop_token stop)
{
    corpora::ReadOptions options;
    options.columns = {{"copula", "head"}};
    if (!corpora::penn::isPennFolder(data))
        return corpora::readCorpus(fileOf(data, part), options, stop);
    options.columns["section"] = part;
    return corpora::readCorpus(data, options, stop);
}

class Zheng2020 {
public:
    Zheng2020(ZhengRequest request, TrainingTools tools, FigureWriterPtr drawing)
        : request_(std::move(request)), tools_(std::move(tools)), drawing_(std::move(drawing)),
          preset_(presetNamed(request_.preset))
    {}

    bool prepareData(const StageContext& context) const
    {
        for (const auto& [part, most] :
             {std::pair<std::string, std::size_t>("train", preset_.train), {"dev", preset_.dev}, {"test", 0}}) {
            context.report("reading " + part);
            const auto corpus = readPart(request_.data, part, context.stop);
            std::string bytes;
            const std::size_t all = corpus.examples.size();
            for (std::size_t i = 0; i < (most == 0 ? all : std::min(most, all)); ++i)
                bytes += corpora::conlluOf(corpora::sentenceOf(corpus.examples[i]));
            writeFile(dataFile(part), packGzip(bytes));
        }
        return true;
    }

    bool train(const std::string& variant, const StageContext& context) const
    {
        victims::TrainRequest request;
        request.task = "parser";
        request.train = {dataFile("train").string()};
        request.dev = dataFile("dev").string();
        request.out = model(variant).string();
        request.architecture = variant;
        request.epochs = preset_.epochs;
        request.seed = request_.seed;
        request.settings = preset_.sizes;
        if (variant == "char")
            request.settings.insert(preset_.characters.begin(), preset_.characters.end());
        request.settings["device"] = tools_.device;
        return campaigns::trainOnce(std::move(request), tools_, context);
    }

    /// One recipe with settings on one model.
    bool attack(const fs::path& victim, const std::string& recipeName,
                const std::map<std::string, std::string>& settings, const StageContext& context) const
    {
        Recipe recipe = Recipe::load(recipeName);
        for (const auto& [key, value] : settings)
            recipe.set(key, value);
        const auto project = store::Project::openOrCreate(projectFile());
        campaigns::SampleOptions sample;
        sample.limit = preset_.attacked;
        const auto corpus = corpora::readCorpus(dataFile("test"), {}, context.stop);
        return campaigns::attackCorpus(*project, corpus, victim.string(), recipe, sample, request_.seed, tools_,
                                       context);
    }

    bool sentenceLevel(const std::string& variant, const StageContext& context) const
    {
        for (const auto& kind : kinds)
            for (const auto& share : shares)
                if (!attack(model(variant), "parser-" + kind, {{"budget.gamma", share}}, context))
                    return false;
        return true;
    }

    bool byTag(const std::string& variant, const StageContext& context) const
    {
        for (const auto& kind : kinds)
            for (const auto& tag : tags)
                if (!attack(model(variant), "parser-" + kind, {{"pos.only", tag}}, context))
                    return false;
        return true;
    }

    bool phraseLevel(const std::string& variant, const StageContext& context) const
    {
        for (const auto& kind : kinds)
            for (const std::string k : {"0", "1"})
                if (!attack(model(variant), "parser-phrase-" + kind, {{"search.k", k}}, context))
                    return false;
        return true;
    }

    [[nodiscard]] campaigns::AdversarialPlan adversarial(const std::string& variant, const std::string& kind) const
    {
        campaigns::AdversarialPlan plan;
        plan.victim = model(variant).string();
        plan.train = dataFile("train");
        plan.dev = dataFile("dev");
        plan.recipes = {Recipe::load("parser-" + kind)};
        plan.seed = request_.seed;
        plan.out = request_.out / "adversarial" / (variant + "-" + kind);
        return plan;
    }

    bool attackAdversarial(const std::string& variant, const StageContext& context) const
    {
        for (const auto& trainedAgainst : kinds)
            for (const auto& kind : kinds)
                if (!attack(adversarial(variant, trainedAgainst).model(), "parser-" + kind, {}, context))
                    return false;
        return true;
    }

    bool tables(const StageContext&) const
    {
        const auto settings = reports::ReportSettings().set("paper", true);
        const auto campaigns = reports::campaignsIn(projectFile());
        std::string summary = summaryHead();
        for (const char* name : {"zheng-table1", "zheng-table2", "zheng-table3", "zheng-table4"}) {
            const auto table = reports::makeTable(name, campaigns, settings);
            reports::writeTable(table, request_.out / "tables", name);
            summary += "\n" + reports::toMarkdown(table);
        }
        writeFile(request_.out / "summary.md", summary);
        return true;
    }

    bool figures(const StageContext&) const
    {
        reports::ReportSettings settings;
        settings.tag = reports::tagWith(tools_.resources->tagger(), language::Tagger::Tagset::Penn);
        const auto campaigns = reports::campaignsIn(projectFile());
        std::vector<reports::CampaignData> widest; // attacks on the word model with the paper's largest budget
        for (const auto& run : reports::parserRuns(campaigns))
            if (run.inputs == "word" && run.trainedAgainst.empty() && !run.phrase && run.only.empty() &&
                run.share == decimalIn(shares.back()))
                widest.push_back(*run.campaign);
        const auto succeeded = [](const auto& result) { return result.status == attacks::Status::Succeeded; };
        const auto draw = [&](const std::string& kind, const std::vector<reports::CampaignData>& campaigns,
                              const std::string& file) {
            const auto figure = reports::makeFigure(kind, campaigns, settings);
            if (!figure.series.empty())
                drawing_->write(figure, request_.out / "figures" / file, 120.0, 70.0);
        };
        for (const std::string ending : {".pdf", ".svg", ".tex"}) {
            draw("per-pos", widest, "per-pos" + ending);
            draw("propagation", widest, "propagation" + ending);
            for (const auto& campaign : widest) {
                draw("per-pos-effect", {campaign}, "per-pos-effect-" + campaign.recipe + ending);
                if (std::ranges::any_of(reports::resultsOf(campaign),
                                        succeeded)) // five sentences, as the paper shows
                    drawing_->write(reports::arcExamples({campaign}, {}, 5),
                                    request_.out / "figures" / (campaign.recipe + ending));
            }
        }
        return true;
    }

private:
    [[nodiscard]] fs::path dataFile(const std::string& part) const
    {
        return request_.out / "data" / (part + ".conllu.gz");
    }
    [[nodiscard]] fs::path model(const std::string& variant) const
    {
        return request_.out / "models" / ("parser-" + variant);
    }
    [[nodiscard]] fs::path projectFile() const { return request_.out / "zheng2020.faultline"; }

    [[nodiscard]] std::string summaryHead() const
    {
        std::string text =
            fmt::format("# Zheng et al. (2020), preset {}\n\nData: {}. Seed {}. The paper's numbers are on "
                        "the Penn Treebank with networks of the preset `full`.\n\n",
                        request_.preset, request_.data.filename().string(), request_.seed);
        text += "| model | UAS, dev | LAS, dev |\n| --- | --- | --- |\n";
        for (const auto& variant : variants) {
            const auto config =
                parseJson(readFile(model(variant) / "config.json"), {(model(variant) / "config.json").string()});
            const auto& dev = config.at("scores").at("dev");
            text += fmt::format("| {} | {:.2f} | {:.2f} |\n", variant, 100.0 * dev.at("uas").get<double>(),
                                100.0 * dev.at("las").get<double>());
        }
        return text;
    }

    ZhengRequest request_;
    TrainingTools tools_;
    FigureWriterPtr drawing_;
    Preset preset_;
};

} // namespace

std::vector<Stage> zheng2020Stages(const ZhengRequest& request, const TrainingTools& tools,
                                   const FigureWriterPtr& drawing)
{
    const auto run = std::make_shared<const Zheng2020>(request, tools, drawing);
    std::vector<Stage> stages{{"data", [=](const StageContext& c) { return run->prepareData(c); }}};
    for (const auto& variant : variants)
        stages.push_back({"train-" + variant, [=](const StageContext& c) { return run->train(variant, c); },
                          std::vector<std::string>()});
    for (const auto& variant : variants)
        stages.push_back({"table1-" + variant, [=](const StageContext& c) { return run->sentenceLevel(variant, c); }});
    for (const std::string variant : {"word", "word-tag"})
        stages.push_back({"table3-" + variant, [=](const StageContext& c) { return run->byTag(variant, c); }});
    for (const std::string variant : {"word", "word-tag"})
        stages.push_back({"table4-" + variant, [=](const StageContext& c) { return run->phraseLevel(variant, c); }});
    for (const auto& variant : variants) {
        for (const auto& kind : kinds)
            for (auto& stage : campaigns::adversarialStages(run->adversarial(variant, kind), tools)) {
                stage.name = "adversarial-" + variant + "-" + kind + "-" + stage.name;
                stages.push_back(std::move(stage));
            }
        stages.push_back(
            {"table2-" + variant, [=](const StageContext& c) { return run->attackAdversarial(variant, c); }});
    }
    stages.push_back({"tables", [=](const StageContext& c) { return run->tables(c); }});
    stages.push_back({"figures", [=](const StageContext& c) { return run->figures(c); }});
    return stages;
}

std::string identityOf(const ZhengRequest& request)
{
    return nlohmann::ordered_json{
        {"paper", "zheng2020"}, {"data", request.data.string()}, {"preset", request.preset}, {"seed", request.seed}}
        .dump();
}

} // namespace core::reproduce
