#include "core/reproduce/huang2021.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/handbook.h"
#include "core/files/file.h"
#include "core/reports/papers/huang.h"
#include "core/reports/writers/table_files.h"
#include "core/reproduce/joined_questions.h"

namespace core::reproduce {

namespace fs = std::filesystem;
using campaigns::Stage;
using campaigns::StageContext;
using campaigns::TrainingTools;

namespace {

/// In the order of the paper's tables, and named as the authors' folders.
const std::vector<std::string> semanticParsers{"seq2seq", "coarse-to-fine", "grammar"};
const std::vector<std::string> perturbations{"insert", "replace", "remove", "non", "back", "para"};

/// Columns of all their files.
corpora::ReadOptions pairColumns()
{
    corpora::ReadOptions options;
    options.format = "tsv";
    options.columns = {{"text", "1"}, {"form", "2"}};
    options.tokenization = text::Tokenization::Whitespace;
    return options;
}

/// The one file of a folder whose name `fits`.
fs::path onlyFile(const fs::path& folder, const std::string& what, const std::function<bool(const std::string&)>& fits)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (fits(it->path().filename().string()))
            found.push_back(it->path());
    if (found.size() != 1)
        throw Error(Where{folder.string()}, fmt::format("{} files seem to hold {}", found.size(), what),
                    "Give the folders as they were published. " + seeHandbook("reproduce"));
    return found.front();
}

bool has(const std::string& name, const std::string& part) { return name.find(part) != std::string::npos; }

/// How the parsers of a corpus are trained, and how its questions are called. The paper's, batches of 20 and 100 epochs
/// (section 4.1), suit its authors' parsers; with these ours learn as much in less time (docs/measured.md).
struct PaperCorpus {
    std::string name;
    int epochs, batch;
};
const std::vector<PaperCorpus> paperCorpora{{"jobs", 50, 5}, {"geo", 50, 5}, {"atis", 25, 16}};
constexpr const char* learningRate = "0.002";

/// A corpus and the questions to its parsers.
struct Domain {
    std::string name;
    int epochs = 0, batch = 0;
    fs::path train, test;
    fs::path dev; ///< Chooses the epoch; without a file of its own train, so that nothing is held out of it.
    std::vector<std::pair<fs::path, fs::path>> pairs; ///< Originals and perturbed of each of `perturbations`.
};

Domain domainOf(const PaperCorpus& corpus, const fs::path& folder, const fs::path& pairs)
{
    const auto& name = corpus.name;
    Domain domain;
    domain.name = name;
    domain.epochs = corpus.epochs;
    domain.batch = corpus.batch;
    const auto part = [&](const std::string& wanted) {
        return onlyFile(folder, "the part " + wanted, [&](const auto& file) { return has(file, wanted); });
    };
    domain.train = part("train");
    domain.test = part("test");
    domain.dev = domain.train;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (has(it->path().filename().string(), "dev"))
            domain.dev = part("dev");
    for (const auto& way : perturbations) {
        const auto cleaned = [&](bool originals) {
            return onlyFile(pairs / way / name, originals ? "cleaned originals" : "cleaned perturbed questions",
                            [&](const auto& file) { return has(file, "cleaned") && has(file, "_o_") == originals; });
        };
        domain.pairs.emplace_back(cleaned(true), cleaned(false));
    }
    return domain;
}

std::vector<Domain> domainsOf(const HuangRequest& request)
{
    if (request.preset != "small" && request.preset != "full")
        throw UsageError("there is no preset " + request.preset, "Use --preset small or --preset full");
    for (const auto& [name, folder] : request.data)
        if (std::ranges::find(paperCorpora, name, &PaperCorpus::name) == paperCorpora.end())
            throw UsageError("huang2021 has no data " + name, "Its data are jobs, geo and atis");
    std::vector<Domain> domains;
    for (const auto& corpus : paperCorpora)
        if (const auto given = request.data.find(corpus.name); given != request.data.end())
            domains.push_back(domainOf(corpus, given->second, request.pairs));
    if (domains.empty())
        throw UsageError("huang2021 needs data", "Name folders, as --data geo=FOLDER --data jobs=FOLDER");
    return domains;
}

/// Perturbations and the recipes that make them; back translation needs a program that is not ours.
constexpr const char* byProgram = "back";
const std::vector<std::pair<std::string, std::string>> recipesOfWays{
    {"insert", "huang-insert"},  {"replace", "huang-replace"}, {"remove", "huang-delete"},
    {"non", "huang-substitute"}, {byProgram, "huang-back"},    {"para", "huang-reorder"}};

bool isMade(const std::string& way, const HuangRequest& request)
{
    return way != byProgram || !request.rewriter.empty();
}

/// The recipes that augment for `MDA`, which is all, or `MDA-WAY`, one; none for other trainings.
std::vector<attacks::Recipe> augmentingRecipes(const std::string& training, const HuangRequest& request)
{
    std::vector<attacks::Recipe> recipes;
    for (const auto& [way, name] : recipesOfWays)
        if (isMade(way, request) && (training == "MDA" || training == "MDA-" + way)) {
            recipes.push_back(attacks::Recipe::load(name));
            if (way == byProgram)
                recipes.back().set("transformation.rewriter", request.rewriter);
        }
    return recipes;
}
/// What the paper compares its augmentation with (RQ5).
constexpr const char* concatenation = "concatenation";

bool isAugmentation(const std::string& training) { return training.starts_with("MDA"); }

/// Plain training first: augmentation reads how its models were trained.
std::vector<std::string> trainingsOf(const HuangRequest& request)
{
    std::vector<std::string> known{"FGM", "PGD", "MDA"};
    for (const auto& [way, recipe] : recipesOfWays)
        if (isMade(way, request))
            known.push_back("MDA-" + way);
    known.emplace_back(concatenation);
    for (const auto& name : request.trainings)
        if (name == std::string("MDA-") + byProgram && request.rewriter.empty())
            throw UsageError(name + " needs a program that translates",
                             "Name it: --rewriter 'lines:COMMAND'. " + seeHandbook("recipes", "Back translation"));
        else if (std::ranges::find(known, name) == known.end())
            throw UsageError("there is no adversarial training " + name,
                             fmt::format("Choose one of {}", fmt::join(known, ", ")));
    const bool all = request.trainings.empty() && request.preset == "full";
    std::vector<std::string> trainings{"none"};
    for (const auto& name : known)
        if (all || std::ranges::find(request.trainings, name) != request.trainings.end())
            trainings.push_back(name);
    return trainings;
}

class Huang2021 {
public:
    Huang2021(HuangRequest request, TrainingTools tools, FigureWriterPtr drawing)
        : request_(std::move(request)), tools_(std::move(tools)), drawing_(std::move(drawing)),
          trainings_(trainingsOf(request_))
    {}

    [[nodiscard]] const std::vector<std::string>& trainings() const { return trainings_; }

    bool train(const Domain& domain, const std::string& parser, const std::string& training,
               const StageContext& context) const
    {
        if (isAugmentation(training))
            return augment(domain, parser, training, context);
        victims::TrainRequest request;
        request.task = "forms";
        request.train = {domain.train.string()};
        if (training == concatenation)
            request.train.push_back(joinedOf(domain, context).string());
        request.dev = domain.dev.string();
        request.out = model(domain.name, parser, training).string();
        request.architecture = parser;
        request.epochs = request_.epochs != 0 ? request_.epochs : domain.epochs;
        request.seed = request_.seed;
        request.settings = settingsOf(domain, training);
        request.readOptions = {{"format", "tsv"}, {"columns", "text=1,form=2"}, {"tokenization", "whitespace"}};
        return campaigns::trainOnce(std::move(request), tools_, context);
    }

    bool measure(const Domain& domain, const std::string& parser, const std::string& training,
                 const StageContext& context) const
    {
        const auto read = pairColumns();
        std::vector<victims::PairedTexts> pairs;
        for (std::size_t i = 0; i < perturbations.size(); ++i)
            pairs.push_back(victims::readPaired(perturbations[i], domain.pairs[i].first, domain.pairs[i].second, read,
                                                context.stop));
        const auto victim = tools_.loader->load(model(domain.name, parser, training).string(), {});
        const auto scores = victims::robustnessOf(*victim, corpora::readCorpus(domain.test, read, context.stop),
                                                  corpora::readCorpus(domain.train, read, context.stop), pairs,
                                                  tools_.threads(), context.stop, context.report);
        if (context.stop.stop_requested())
            return false;
        writeFile(scoreFile(domain.name, parser, training), scores.json());
        return true;
    }

    bool report(const std::vector<Domain>& domains, const StageContext&) const
    {
        std::vector<reports::SemanticParserRun> runs;
        for (const auto& domain : domains)
            for (const auto& parser : semanticParsers)
                for (const auto& training : trainings_) {
                    const auto file = scoreFile(domain.name, parser, training);
                    runs.push_back({domain.name, parser, training, victims::Robustness::parse(readFile(file), file)});
                }
        std::string summary = summaryHead();
        const auto add = [&](const reports::Table& table) {
            const auto name = table.kind.substr(table.kind.find('-') + 1); // of huang2021-table2
            reports::writeTable(table, request_.out / "tables", name);
            summary += fmt::format("\n## {}\n\n{}", name, reports::toMarkdown(table));
        };
        using victims::PairSubset;
        add(reports::huangStandard(runs));
        for (const auto subset : {PairSubset::All, PairSubset::Changed, PairSubset::Unseen})
            for (auto* const table : {reports::huangPerturbation, reports::huangRobust, reports::huangLevels,
                                      reports::huangShared, reports::huangTraining})
                add(table(runs, subset));
        for (const auto& domain : domains)
            draw(reports::huangAdversaries(runs, domain.name), "figure1-" + domain.name);
        writeFile(request_.out / "summary.md", summary);
        return true;
    }

private:
    /// The given settings, those of moved words only where words are moved: plain training stays plain.
    [[nodiscard]] std::map<std::string, std::string> settingsOf(const Domain& domain, const std::string& training) const
    {
        auto settings = request_.settings;
        settings.try_emplace("batch", std::to_string(domain.batch));
        settings.try_emplace("learning_rate", learningRate);
        // The paper gives no length: 1 and three moves are common in code for both.
        if (training == "FGM" || training == "PGD")
            settings.try_emplace("epsilon", "1");
        else
            settings.erase("epsilon");
        if (training == "PGD") {
            settings.try_emplace("moves", "3");
        } else {
            settings.erase("moves");
            settings.erase("move");
        }
        return settings;
    }

    /// The file of a corpus's training questions joined in twos.
    [[nodiscard]] fs::path joinedOf(const Domain& domain, const StageContext& context) const
    {
        auto file = request_.out / "augmented" / (domain.name + "-" + concatenation + ".tsv");
        writeFile(file, joinedQuestions(corpora::readCorpus(domain.train, pairColumns(), context.stop), request_.seed));
        return file;
    }

    void draw(const reports::Figure& figure, const std::string& name) const
    {
        constexpr double width = 120.0, height = 60.0; // mm
        if (!figure.empty())
            for (const std::string ending : {".pdf", ".svg", ".tex"})
                drawing_->write(figure, request_.out / "figures" / (name + ending), width, height);
    }

    /// Meaning-preserving data augmentation (section 3.3): each operator varies a fifth of the training questions.
    [[nodiscard]] campaigns::AdversarialPlan augmentation(const std::string& corpus, const std::string& parser,
                                                          const std::string& training) const
    {
        campaigns::AdversarialPlan plan;
        plan.victim = model(corpus, parser, "none").string();
        plan.read = pairColumns();
        plan.source = campaigns::AdversarialSource::Perturbation;
        plan.recipes = augmentingRecipes(training, request_);
        plan.share = 0.2;
        plan.seed = request_.seed;
        plan.out = request_.out / "augmented";
        plan.out /= corpus + "-" + parser + training.substr(std::string("MDA").size());
        return plan;
    }

    bool augment(const Domain& domain, const std::string& parser, const std::string& training,
                 const StageContext& context) const
    {
        auto plan = augmentation(domain.name, parser, training);
        plan.train = domain.train;
        plan.dev = domain.dev;
        for (const auto& stage : campaigns::adversarialStages(plan, tools_))
            if (!stage.work(context))
                return false;
        return true;
    }

    [[nodiscard]] static std::string nameOf(const std::string& corpus, const std::string& parser,
                                            const std::string& training)
    {
        return corpus + "-" + parser + (training == "none" ? "" : "-" + training);
    }
    [[nodiscard]] fs::path model(const std::string& corpus, const std::string& parser,
                                 const std::string& training) const
    {
        if (isAugmentation(training))
            return augmentation(corpus, parser, training).model();
        return request_.out / "models" / nameOf(corpus, parser, training);
    }
    [[nodiscard]] fs::path scoreFile(const std::string& corpus, const std::string& parser,
                                     const std::string& training) const
    {
        return request_.out / "scores" / (nameOf(corpus, parser, training) + ".json");
    }

    [[nodiscard]] std::string summaryHead() const
    {
        return fmt::format("# Huang et al. (2021), preset {}\n\nSeed {}. Parsers read the questions as the authors "
                           "cleaned them. The paper's numbers are of its authors' parsers, trained for 100 "
                           "epochs with batches of 20.\n",
                           request_.preset, request_.seed);
    }

    HuangRequest request_;
    TrainingTools tools_;
    FigureWriterPtr drawing_;
    std::vector<std::string> trainings_;
};

} // namespace

std::vector<Stage> huangStages(const HuangRequest& request, const TrainingTools& tools, const FigureWriterPtr& drawing)
{
    const auto domains = domainsOf(request);
    const auto run = std::make_shared<const Huang2021>(request, tools, drawing);
    std::vector<Stage> stages;
    for (const auto& training : run->trainings()) {
        std::vector<Stage> measured;
        for (const auto& domain : domains)
            for (const auto& parser : semanticParsers) {
                const std::string name = domain.name + "-" + parser + (training == "none" ? "" : "-" + training);
                stages.push_back({"train-" + name,
                                  [=](const StageContext& c) { return run->train(domain, parser, training, c); },
                                  std::vector<std::string>()}); // plain models come first, and are measured then
                measured.push_back({"answers-" + name,
                                    [=](const StageContext& c) { return run->measure(domain, parser, training, c); }});
            }
        std::ranges::move(measured, std::back_inserter(stages));
    }
    stages.push_back({.name = "report",
                      .work = [=](const StageContext& c) { return run->report(domains, c); },
                      .always = true}); // its tables show the trainings of this command
    return stages;
}

std::string identityOf(const HuangRequest& request)
{
    nlohmann::ordered_json data;
    for (const auto& [name, folder] : request.data)
        data[name] = folder.string();
    nlohmann::ordered_json identity{
        {"paper", "huang2021"},     {"data", data},         {"pairs", request.pairs.string()},
        {"epochs", request.epochs}, {"seed", request.seed}, {"settings", request.settings}};
    if (!request.rewriter.empty())
        identity["rewriter"] = request.rewriter;
    return identity.dump(); // preset and trainings choose stages: what is done serves when more are asked for
}

} // namespace core::reproduce
