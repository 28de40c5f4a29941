#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/parts/attack_context.h"
#include "core/base/error.h"
#include "core/base/random.h"
#include "core/campaigns/measures/measuring.h"
#include "core/campaigns/verify.h"
#include "core/corpora/reading/reader.h"
#include "core/corpora/reading/writer.h"
#include "core/files/file.h"
#include "core/language/grammar/link_grammar.h"
#include "core/reports/registry.h"
#include "core/reports/writers/table_files.h"
#include "core/reproduce/maheshwary/chapter.h"

namespace core::reproduce {

namespace fs = std::filesystem;
using campaigns::Stage;
using campaigns::StageContext;
using campaigns::TrainingTools;
using corpora::Corpus;
using reports::CampaignData;

namespace {

constexpr std::uint64_t drawOfTraining = 0x747261696e;
constexpr int examplesShown = 3; ///< Of a campaign, in tables of texts.

double meanWords(const Corpus& corpus)
{
    double words = 0.0;
    for (const auto& example : corpus.examples)
        words += static_cast<double>(attacks::editableWords(example.input));
    return corpus.examples.empty() ? 0.0 : words / static_cast<double>(corpus.examples.size());
}

void keepFirst(Corpus& corpus, std::size_t count)
{
    if (count > 0 && corpus.examples.size() > count)
        corpus.examples.resize(count);
}

/// Keeps as many examples as the sizes allow, drawn with the seed (files may be ordered by class), in their order.
void keepSome(Corpus& corpus, const ChapterSizes& sizes, std::uint64_t seed)
{
    std::vector<std::size_t> drawn(corpus.examples.size());
    std::iota(drawn.begin(), drawn.end(), std::size_t{0});
    Random(seed, drawOfTraining).shuffle(drawn);
    if (sizes.train > 0 && drawn.size() > sizes.train)
        drawn.resize(sizes.train);
    std::size_t words = 0, fitting = 0;
    for (; fitting < drawn.size(); ++fitting)
        if (words += attacks::editableWords(corpus.examples[drawn[fitting]].input);
            sizes.trainWords > 0 && words > sizes.trainWords)
            break;
    drawn.resize(fitting);
    std::ranges::sort(drawn);
    std::vector<corpora::Example> kept;
    for (const auto row : drawn)
        kept.push_back(std::move(corpus.examples[row]));
    corpus.examples = std::move(kept);
}

void leaveOut(Corpus& corpus, const Corpus& others)
{
    std::set<std::uint64_t> known;
    for (const auto& example : others.examples)
        known.insert(example.input.hash());
    std::erase_if(corpus.examples, [&](const auto& example) { return known.contains(example.input.hash()); });
}

class ChapterRun {
public:
    ChapterRun(Chapter chapter, MaheshwaryRequest request, TrainingTools tools, FigureWriterPtr drawing)
        : chapter_(std::move(chapter)), request_(std::move(request)), tools_(std::move(tools)),
          drawing_(std::move(drawing))
    {
        requireKnownSettings();
        for (const auto& data : chapter_.data) {
            if (data.pairs() && tools_.device != "cpu")
                throw UsageError("networks of pairs are trained on the processor", "Leave out --device.");
            for (const auto& group : chapter_.compared(data))
                note(group);
            if (chapter_.ablated)
                for (const auto& group : chapter_.ablated(data))
                    note(group);
        }
    }

    [[nodiscard]] const Chapter& chapter() const { return chapter_; }

    /// Texts of the test set that also occur in the training set are not trained on.
    bool prepare(const ChapterData& data, const StageContext& context) const
    {
        context.report("reading " + data.files.name);
        auto test = corpora::readCorpus(data.files.test, {}, context.stop);
        auto train = corpora::readCorpus(data.files.train, {}, context.stop);
        leaveOut(train, test);
        keepSome(train, chapter_.sizes, request_.seed);
        keepFirst(test, chapter_.sizes.attacked);
        corpora::writeCorpus(train, file(data, "train"));
        corpora::writeCorpus(test, file(data, "test"));
        return true;
    }

    /// The network whose attention is read is trained on texts that the victim does not have.
    bool prepareAttention(const ChapterData& data, const StageContext& context) const
    {
        auto corpus = corpora::readCorpus(data.attentionFrom, {}, context.stop);
        for (const auto& part : {data.files.train, data.files.test})
            leaveOut(corpus, corpora::readCorpus(part, {}, context.stop));
        keepSome(corpus, chapter_.sizes, request_.seed);
        corpora::writeCorpus(corpus, file(data, "attention"));
        auto request = trainingOf(data, data.pairs() ? "decomposable-attention" : "han", file(data, "attention"));
        request.out = data.attention;
        return campaigns::trainOnce(std::move(request), tools_, context);
    }

    bool train(const ChapterData& data, const std::string& network, const StageContext& context) const
    {
        auto request = trainingOf(data, network, file(data, "train"));
        request.out = model(data, network).string();
        return campaigns::trainOnce(std::move(request), tools_, context);
    }

    bool attack(const ChapterData& data, const std::string& network, const std::vector<AttackGroup>& groups,
                const StageContext& context) const
    {
        const auto project = store::Project::openOrCreate(projectFile());
        const auto corpus = corpora::readCorpus(file(data, "test"), {}, context.stop);
        const bool isLong = chapter_.sizes.longest > 0.0 && meanWords(corpus) > chapter_.sizes.longest;
        for (const auto& group : groups)
            for (const auto& attack : group.attacks)
                if (!(isLong && attack.costly) &&
                    !campaigns::attackCorpus(*project, corpus, model(data, network).string(), attack.recipe, {},
                                             request_.seed, tools_, context))
                    return false;
        return true;
    }

    /// Tries the texts that fooled one network on the others that were trained on the same data.
    bool transfer(const ChapterData& data, const StageContext& context) const
    {
        const auto project = store::Project::open(projectFile());
        for (const auto& network : chapter_.networks(data)) {
            const auto spec = model(data, network).string();
            const auto victim = tools_.loader->load(spec, {.device = tools_.device});
            for (const auto& record : project->campaigns()) {
                const auto campaign = reports::campaignData(*project, record.id);
                if (!isOf(campaign, chapter_.transferred) || !isOn(campaign, data) ||
                    campaign.victim == shortModel(data, network) || asked(campaign, victim->card().hash))
                    continue;
                context.report(fmt::format("{}: asking {}", record.name, network));
                try {
                    const auto verified = campaigns::verify(*project, record.id, *victim, context.stop);
                    campaigns::keepVerification(*project, spec, victim->card().hash, verified);
                } catch (const Error&) {
                    if (context.stop.stop_requested())
                        return false;
                    throw;
                }
            }
        }
        return true;
    }

    /// The stages of training the first network against the recipe.
    [[nodiscard]] std::vector<Stage> adversarial(const ChapterData& data, const attacks::Recipe& recipe) const
    {
        auto plan = adversarialPlan(data);
        plan.recipes = plan.tests = {recipe};
        return campaigns::adversarialStages(plan, tools_);
    }

    bool measure(const StageContext& context) const
    {
        const auto project = store::Project::open(projectFile());
        campaigns::MeasureRequest request;
        request.similarity = &tools_.resources->encoder();
        if (chapter_.perplexity)
            request.perplexity = &tools_.resources->languageModel();
        request.workers = static_cast<int>(tools_.threads());
        for (const auto& campaign : project->campaigns()) {
            request.grammar = {};
            if (isAskedForGrammar(campaign.recipeName)) // parsing takes most of the time
                request.grammar = [] { return std::make_unique<language::LinkGrammar>(); };
            campaigns::measure(*project, campaign.id, request, context.stop, [&](std::size_t done, std::size_t all) {
                context.report(fmt::format("{}: {} of {} texts", campaign.name, done, all));
            });
            if (context.stop.stop_requested())
                return false;
        }
        return true;
    }

    bool tables(const StageContext&) const
    {
        const auto campaigns = reports::campaignsIn(projectFile());
        std::string summary = summaryHead();
        for (const auto& plan : chapter_.tables) {
            std::vector<CampaignData> shown;
            std::ranges::copy_if(campaigns, std::back_inserter(shown),
                                 [&](const CampaignData& campaign) { return shows(plan, campaign); });
            auto settings = counted();
            settings.set("rows", plan.rows).set("columns", plan.columns).set("measure", plan.measures);
            settings.set("examples", examplesShown);
            const auto table = reports::makeTable(plan.kind, shown, settings);
            reports::writeTable(table, request_.out / "tables", plan.name);
            summary += fmt::format("\n## {}\n\n{}", plan.name, reports::toMarkdown(table));
        }
        writeFile(request_.out / "summary.md", summary);
        return true;
    }

    bool figures(const StageContext&) const
    {
        const auto campaigns = reports::campaignsIn(projectFile());
        for (const auto& plan : chapter_.figures)
            for (const auto& data : chapter_.data) {
                if (!plan.eachVictim) {
                    write(plan, data.files.name, campaigns,
                          [&](const CampaignData& campaign) { return isOn(campaign, data); });
                    continue;
                }
                for (const auto& network : chapter_.networks(data))
                    write(plan, shortModel(data, network), campaigns,
                          [&](const CampaignData& campaign) { return campaign.victim == shortModel(data, network); });
            }
        if (chapter_.trainedAgainst)
            for (const auto& data : chapter_.data)
                if (chapter_.trainedAgainst(data))
                    drawGrowth(data);
        return true;
    }

private:
    void note(const AttackGroup& group)
    {
        for (const auto& attack : group.attacks)
            groups_.emplace(group.name, attack.recipe.name());
    }
    [[nodiscard]] bool isOf(const CampaignData& campaign, const std::string& group) const
    {
        return groups_.contains({group, campaign.recipe});
    }
    [[nodiscard]] bool shows(const ChapterTable& table, const CampaignData& campaign) const
    {
        return isOf(campaign, table.group) &&
               (table.recipes.empty() || std::ranges::find(table.recipes, campaign.recipe) != table.recipes.end());
    }
    [[nodiscard]] bool isOn(const CampaignData& campaign, const ChapterData& data) const
    {
        return std::ranges::any_of(chapter_.networks(data), [&](const std::string& network) {
            return campaign.victim == shortModel(data, network);
        });
    }
    /// Whether a table shows errors of the campaigns with this recipe.
    [[nodiscard]] bool isAskedForGrammar(const std::string& recipe) const
    {
        return std::ranges::any_of(chapter_.tables, [&](const ChapterTable& table) {
            return groups_.contains({table.group, recipe}) && table.measures.find("grammar") != std::string::npos;
        });
    }
    static bool asked(const CampaignData& campaign, const std::string& victimHash)
    {
        return std::ranges::find(campaign.transfers, victimHash, &reports::Transfer::victimHash) !=
               campaign.transfers.end();
    }

    [[nodiscard]] static std::string taskOf(const ChapterData& data) { return data.pairs() ? "pairs" : "classifier"; }

    /// The request's settings of a network's training: `network.key`, or `key` of any network of pairs but the BERT,
    /// which has keys of the same names that want other values.
    [[nodiscard]] std::map<std::string, std::string> settingsOf(const ChapterData& data,
                                                                const std::string& network) const
    {
        std::map<std::string, std::string> settings;
        for (const auto& setting : tools_.trainer->settings(taskOf(data), network)) {
            auto asked = request_.settings.find(network + "." + setting.key);
            if (asked == request_.settings.end() && data.pairs() && network != fineTuned)
                asked = request_.settings.find(setting.key);
            if (asked != request_.settings.end())
                settings[setting.key] = asked->second;
        }
        return settings;
    }

    /// Every setting belongs to some network.
    void requireKnownSettings() const
    {
        std::set<std::string> known;
        for (const auto& network : tools_.trainer->kind("pairs").architectures)
            if (network != fineTuned)
                for (const auto& setting : tools_.trainer->settings("pairs", network))
                    known.insert(setting.key);
        for (const auto& data : chapter_.data)
            for (const auto& network : chapter_.networks(data))
                for (const auto& setting : tools_.trainer->settings(taskOf(data), network))
                    known.insert(network + "." + setting.key);
        for (const auto& [key, value] : request_.settings)
            if (!known.contains(key))
                throw UsageError("no network has the setting " + key, fmt::format("Use {}.", fmt::join(known, ", ")));
    }

    [[nodiscard]] victims::TrainRequest trainingOf(const ChapterData& data, const std::string& network,
                                                   const fs::path& corpus) const
    {
        victims::TrainRequest request;
        request.task = taskOf(data);
        request.train = {corpus.string()};
        request.architecture = network;
        request.epochs = request_.epochs > 0 ? request_.epochs : chapter_.sizes.epochs;
        request.seed = request_.seed;
        request.settings = settingsOf(data, network);
        if (network == fineTuned)
            request.settings["from"] = request_.from;
        else if (data.pairs())
            request.vectors = request_.vectors;
        if (!data.pairs())
            request.settings["device"] = tools_.device;
        return request;
    }

    template<class Wanted>
    void write(const ChapterFigure& plan, const std::string& name, const std::vector<CampaignData>& campaigns,
               const Wanted& wanted) const
    {
        std::vector<CampaignData> shown;
        std::ranges::copy_if(campaigns, std::back_inserter(shown), [&](const CampaignData& campaign) {
            return isOf(campaign, plan.group) && wanted(campaign);
        });
        const auto figure = reports::makeFigure(
            plan.kind, shown, counted().set("log", true).set("measure", plan.measure).set("parameter", plan.parameter));
        if (figure.empty())
            return;
        const auto prefix = plan.kind + (plan.parameter.empty() ? "" : "-" + plan.group + "-" + plan.measure);
        // One row of the matrix each.
        const double height = plan.eachVictim ? 90.0 : 40.0 + 7.0 * static_cast<double>(shown.size());
        for (const std::string ending : {".pdf", ".svg", ".tex"})
            drawing_->write(figure, request_.out / "figures" / (prefix + "-" + name + ending), 140.0, height);
    }

    /// By the chapter's convention.
    [[nodiscard]] reports::ReportSettings counted() const
    {
        return reports::ReportSettings().set("convention", std::string(nameOf(chapter_.convention)));
    }

    void drawGrowth(const ChapterData& data) const
    {
        constexpr double width = 85.0, height = 60.0; // mm
        for (const std::string measure : {"attacked-accuracy", "perturbed"}) {
            const auto campaigns = reports::campaignsIn(adversarialPlan(data).evaluation());
            const auto figure = reports::makeFigure("growth", campaigns, counted().set("measure", measure));
            const std::string name = "growth-" + measure + "-" + data.files.name;
            if (figure.empty()) { // of few texts: a measure that no campaign has, as where nothing succeeded
                fs::create_directories(request_.out / "figures");
                writeFile(request_.out / "figures" / (name + ".txt"), figure.note + "\n");
                continue;
            }
            for (const std::string ending : {".pdf", ".svg", ".tex"})
                drawing_->write(figure, request_.out / "figures" / (name + ending), width, height);
        }
    }

    /// A tenth of the training texts, as in the thesis (section 3.6).
    [[nodiscard]] campaigns::AdversarialPlan adversarialPlan(const ChapterData& data) const
    {
        const auto network = chapter_.networks(data).front();
        campaigns::AdversarialPlan plan;
        plan.victim = model(data, network).string();
        plan.train = file(data, "train");
        plan.test = file(data, "test");
        plan.share = 0.1;
        plan.steps = chapter_.sizes.steps;
        plan.seed = request_.seed;
        plan.epochs = request_.epochs > 0 ? request_.epochs : chapter_.sizes.epochs;
        if (data.pairs()) // what they started from; the other settings are in the victim's folder
            plan.from = request_.vectors;
        plan.out = request_.out / "adversarial" / shortModel(data, network);
        return plan;
    }

    [[nodiscard]] fs::path file(const ChapterData& data, const std::string& part) const
    {
        return request_.out / "data" / (data.files.name + "-" + part + ".tsv");
    }
    [[nodiscard]] static std::string shortModel(const ChapterData& data, const std::string& network)
    {
        return data.files.name + "-" + network;
    }
    [[nodiscard]] fs::path model(const ChapterData& data, const std::string& network) const
    {
        return request_.out / "models" / shortModel(data, network);
    }
    [[nodiscard]] fs::path projectFile() const
    {
        return request_.out / fmt::format("maheshwary2022-{}.faultline", chapter_.number);
    }

    [[nodiscard]] std::string summaryHead() const
    {
        std::string names;
        for (const auto& data : chapter_.data)
            names += (names.empty() ? "" : ", ") + data.files.name;
        return fmt::format("# Maheshwary (2022), chapter {}, preset {}\n\nData: {}. Seed {}. Texts of the test sets "
                           "that occur in the training sets were not trained on. {}\n",
                           chapter_.number, request_.preset, names, request_.seed, chapter_.numbers);
    }

    Chapter chapter_;
    MaheshwaryRequest request_;
    TrainingTools tools_;
    FigureWriterPtr drawing_;
    std::set<std::pair<std::string, std::string>> groups_; ///< A group and a recipe of it, by their names.
};

} // namespace

std::vector<Stage> stagesOf(const Chapter& chapter, const MaheshwaryRequest& request, const TrainingTools& tools,
                            const FigureWriterPtr& drawing)
{
    const auto run = std::make_shared<const ChapterRun>(chapter, request, tools, drawing);
    std::vector<Stage> stages;
    const auto add = [&](std::string name, std::function<bool(const StageContext&)> work,
                         std::optional<std::vector<std::string>> needs = {}) {
        stages.push_back({std::move(name), std::move(work), std::move(needs)});
    };
    const auto forVictims = [&](const auto& each) {
        for (const auto& data : chapter.data)
            for (const auto& network : chapter.networks(data))
                each(data, network, data.files.name + "-" + network);
    };
    for (const auto& data : chapter.data)
        add("data-" + data.files.name, [=](const StageContext& c) { return run->prepare(data, c); });
    for (const auto& data : chapter.data)
        if (!data.attentionFrom.empty())
            add(
                "attention-" + data.files.name, [=](const StageContext& c) { return run->prepareAttention(data, c); },
                std::vector<std::string>());
    forVictims([&](const ChapterData& data, const std::string& network, const std::string& name) {
        add(
            "train-" + name, [=](const StageContext& c) { return run->train(data, network, c); },
            std::vector<std::string>());
    });
    forVictims([&](const ChapterData& data, const std::string& network, const std::string& name) {
        add("attack-" + name,
            [=, all = chapter.compared(data)](const StageContext& c) { return run->attack(data, network, all, c); });
    });
    if (chapter.ablated)
        for (const auto& data : chapter.data) {
            const auto ablated = chapter.ablated(data);
            const auto network = chapter.networks(data).front();
            add("ablation-" + data.files.name,
                [=](const StageContext& c) { return run->attack(data, network, ablated, c); });
        }
    if (!chapter.transferred.empty())
        for (const auto& data : chapter.data)
            add("transfer-" + data.files.name, [=](const StageContext& c) { return run->transfer(data, c); });
    if (chapter.trainedAgainst)
        for (const auto& data : chapter.data)
            if (const auto recipe = chapter.trainedAgainst(data))
                for (auto& stage : run->adversarial(data, *recipe))
                    add("adversarial-" + data.files.name + "-" + stage.name, std::move(stage.work));
    add("measure", [=](const StageContext& c) { return run->measure(c); });
    add("tables", [=](const StageContext& c) { return run->tables(c); });
    add("figures", [=](const StageContext& c) { return run->figures(c); });
    return stages;
}

} // namespace core::reproduce
