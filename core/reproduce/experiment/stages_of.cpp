#include "core/reproduce/experiment/stages_of.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/reproduce/experiment/run.h"

namespace core::reproduce {

namespace fs = std::filesystem;
using campaigns::Stage;
using Json = nlohmann::ordered_json;

namespace {

using MakeStages = std::vector<Stage> (*)(const ExperimentRunPtr&, const WrittenStage&);

/// What a stage may do, and which members belong to that.
struct StageKind {
    const char* name;
    MakeStages make;
    std::vector<std::string_view> beside = {};
};

const std::vector<StageKind>& stageKinds()
{
    static const std::vector<StageKind> all{
        {"parts", partsStages, {}},
        {"split", splitStages, {}},
        {"draw", drawStages, {}},
        {"concatenate", concatenateStages, {}},
        {"train", trainStages, {}},
        {"adversarial-train", adversarialTrainStages, {}},
        {"attack", attackStages, {}},
        {"transfer", transferStages, {}},
        {"measure", measureStages, {}},
        {"robustness", robustnessStages, {}},
        {"tables", tableStages, {"shown", "scores", "summary"}},
        {"figures", figureStages, {"scores"}},
    };
    return all;
}

/// What a stage does, in the order in which it says so.
std::vector<const StageKind*> kindsOf(const JsonNode& node)
{
    std::vector<const StageKind*> kinds;
    for (const auto& [member, value] : node.members())
        for (const auto& kind : stageKinds())
            if (member == kind.name)
                kinds.push_back(&kind);
    if (kinds.empty()) {
        std::vector<std::string> names;
        for (const auto& kind : stageKinds())
            names.emplace_back(kind.name);
        node.fail("has nothing to do", fmt::format("A stage has one of: {}", fmt::join(names, ", ")));
    }
    return kinds;
}

/// One stage that does the work of several, one after the other.
Stage inTurn(std::string name, std::optional<std::vector<std::string>> needs, std::vector<Stage> parts)
{
    const auto work = [parts = std::move(parts)](const campaigns::StageContext& context) {
        return std::ranges::all_of(parts, [&](const Stage& part) { return part.work(context); });
    };
    return {std::move(name), work, std::move(needs)};
}

/// The stages that one written stage stands for; of several things to do, one is made.
std::vector<Stage> madeStages(const ExperimentRunPtr& run, const JsonNode& node, const Scope& scope)
{
    const auto kinds = kindsOf(node);
    const Entry entry(node, scope);
    std::optional<std::vector<std::string>> needs;
    if (node.find("needs"))
        needs = entry.texts("needs");
    const auto name = entry.text("stage");
    std::vector<Stage> parts;
    for (const auto* kind : kinds)
        for (auto& made : kind->make(run, {name, entry, node.at(kind->name), needs}))
            parts.push_back(std::move(made));
    if (kinds.size() > 1) {
        auto one = inTurn(name, needs, std::move(parts));
        parts.clear();
        parts.push_back(std::move(one));
    }
    for (auto& part : parts)
        part.always = entry.flag("always", false);
    return parts;
}

/// The stages of a list, with those of the groups in it, in the order in which they run.
void addStages(const ExperimentRunPtr& run, const JsonNode& list, const Scope& scope, std::vector<Stage>& stages)
{
    for (const auto& node : list.list()) {
        if (const auto group = node.find("stages")) {
            node.only({"stages", "each", "only", "if", "unless"});
            run->sets.forEach(node, scope, [&](const Scope& inner) { addStages(run, *group, inner, stages); });
            continue;
        }
        std::vector<std::string_view> known{"stage", "needs", "always", "each", "only", "if", "unless"};
        for (const auto* kind : kindsOf(node)) {
            known.emplace_back(kind->name);
            known.insert(known.end(), kind->beside.begin(), kind->beside.end());
        }
        node.only(known);
        run->sets.forEach(node, scope, [&](const Scope& inner) {
            for (auto& made : madeStages(run, node, inner)) {
                if (std::ranges::find(stages, made.name, &Stage::name) != stages.end())
                    node.wrong("stage", fmt::format("a name of its own: {} is there twice", made.name));
                for (const auto& need : made.needs.value_or(std::vector<std::string>()))
                    if (std::ranges::find(stages, need, &Stage::name) == stages.end())
                        node.wrong("needs", fmt::format("stages before this one: {} is not", need));
                stages.push_back(std::move(made));
            }
        });
    }
}

/// The labels of all attacks, also of those that this run does not have.
void addLabels(const JsonNode& list, std::set<std::string>& labels)
{
    for (const auto& stage : list.list()) {
        if (const auto group = stage.find("stages"))
            addLabels(*group, labels);
        if (const auto attacks = stage.find("attack"))
            for (const auto& attack : attacks->listOrOne())
                if (const auto label = attack.find("label"))
                    labels.insert(label->text());
    }
}

/// Without a separator at its end, so that "{out}/models" is what a path made of parts is.
std::string plainFolder(const fs::path& out) { return (out.has_filename() ? out : out.parent_path()).string(); }

class Planning {
public:
    Planning(const Experiment& experiment, const ExperimentRequest& request)
        : experiment_(experiment), request_(request)
    {}

    /// The places that all stages know: those of the command line, then the experiment's values, then those of the
    /// preset.
    [[nodiscard]] Scope startingScope(const ExperimentRun& run) const
    {
        requireKnownOptions();
        auto scope = Scope()
                         .with("out", run.out.string())
                         .with("preset", run.preset)
                         .with("seed", run.seed)
                         .with("device", run.tools.device);
        for (const auto& option : experiment_.options()) {
            const auto typed = request_.options.find(option.option);
            scope = scope.with(option.name, option.value(typed == request_.options.end() ? std::vector<std::string>()
                                                                                         : typed->second));
        }
        if (const auto values = experiment_.root().find("values"))
            for (const auto& [name, node] : values->members())
                scope = scope.with(name, scope.filled(node));
        const auto outside = scope;
        const auto presets = experiment_.root().at("presets");
        const auto preset = presets.at(run.preset);
        for (const auto& [name, node] : preset.members())
            scope = scope.with(name, outside.filled(node));
        for (const auto& [other, node] : presets.members()) // a name that one preset lacks is found now, not there
            for (const auto& [name, value] : node.members())
                if (!preset.find(name) && !preset.json().contains(name))
                    value.fail(fmt::format("\"{}\" is missing in the preset {}", name, run.preset),
                               "Presets have the same names");
        return scope;
    }

    [[nodiscard]] std::string preset() const
    {
        const auto names = experiment_.presets();
        if (request_.preset.empty())
            return names.front();
        if (std::ranges::find(names, request_.preset) == names.end())
            throw UsageError("there is no preset " + request_.preset,
                             fmt::format("Use --preset {}", fmt::join(names, " or --preset ")));
        return request_.preset;
    }

    void requireDevice(const std::string& device) const
    {
        const auto devices = experiment_.devices();
        if (std::ranges::find(devices, device) == devices.end())
            throw UsageError("the victims of " + experiment_.name() + " are trained on the processor",
                             "Leave out --device.");
    }

    /// Older folders have names and an order of their own, which the experiment then says.
    [[nodiscard]] std::string identity(const ExperimentRun& run, const Scope& scope) const
    {
        if (const auto written = experiment_.root().find("identity"))
            return scope.filled(*written).dump();
        Json identity{{"paper", experiment_.name()}, {"data", run.data.identity}, {"preset", run.preset}};
        for (const auto& option : experiment_.options())
            identity[option.name] = scope.filled("{" + option.name + "}", experiment_.root());
        identity["seed"] = run.seed;
        return identity.dump();
    }

private:
    void requireKnownOptions() const
    {
        for (const auto& [option, values] : request_.options) {
            if (hasOption(experiment_, option))
                continue;
            std::vector<std::string> others;
            for (const auto& paper : Experiment::shipped())
                if (hasOption(Experiment::read(paper), option))
                    others.push_back(paper);
            throw UsageError(fmt::format("--{} is not an option of {}", option, experiment_.name()),
                             others.empty() ? "Leave it out"
                                            : fmt::format("Leave it out; it is one of {}", fmt::join(others, ", ")));
        }
    }

    static bool hasOption(const Experiment& experiment, const std::string& option)
    {
        return std::ranges::find(experiment.options(), option, &ExperimentOption::option) != experiment.options().end();
    }

    const Experiment& experiment_;
    const ExperimentRequest& request_;
};

/// "--rewriter" of an element that is there `if` the option {rewriter} is.
std::string optionsNeeded(const Experiment& experiment, const JsonNode& element)
{
    std::vector<std::string> needed;
    for (const auto& place : element.at("if").listOrOne())
        for (const auto& option : experiment.options())
            if (place.text() == "{" + option.name + "}")
                needed.push_back("--" + option.option);
    return fmt::format("{}", fmt::join(needed, " and "));
}

/// Leaves those elements of sets that options of the kind Elements choose.
void chooseElements(ExperimentRun& run, const Scope& scope)
{
    for (const auto& option : run.experiment.options()) {
        if (option.kind != ExperimentOption::Kind::Elements)
            continue;
        const auto set = option.written.at("of");
        std::vector<std::string> known;
        for (const auto& element : run.sets.elementsOf(set, scope))
            if (!isAlwaysThere(element))
                known.push_back(shownText(element).value_or(""));
        const auto typed = scope.filled("{" + option.name + "}", option.written).get<std::vector<std::string>>();
        for (const auto& name : typed) {
            if (std::ranges::find(known, name) != known.end())
                continue;
            const auto elements = run.experiment.root().at("sets").at(set.text()).list();
            for (const auto& element : elements)
                if (element.json().is_object() && element.json().contains("name") &&
                    element.json().at("name") == name && element.find("if"))
                    throw UsageError(
                        fmt::format("--{} {} needs {}", option.option, name, optionsNeeded(run.experiment, element)),
                        fmt::format("See faultline-cli reproduce {} --help", run.experiment.name()));
            throw UsageError(fmt::format("--{} {} is not known", option.option, name),
                             fmt::format("Choose one of {}", fmt::join(known, ", ")));
        }
        if (!typed.empty() || isEmpty(Entry(option.written, scope).value("all")))
            run.sets.choose(set.text(), typed);
    }
}

/// Settings that no training has are mistyped.
void requireKnownSettings(const ExperimentRun& run)
{
    if (run.typed.is_null() || run.tools.trainer == nullptr)
        return;
    for (const auto& [key, value] : run.typed.items())
        if (!run.known.contains(key))
            throw UsageError("no network has the setting " + key,
                             fmt::format("Use one of {}", fmt::join(run.known, ", ")));
}

} // namespace

PlannedExperiment stagesOf(const Experiment& experiment, const ExperimentRequest& request,
                           const campaigns::TrainingTools& tools, const FigureWriterPtr& drawing)
{
    const Planning planning(experiment, request);
    const auto run = std::make_shared<ExperimentRun>(ExperimentRun{.experiment = experiment,
                                                                   .tools = tools,
                                                                   .drawing = drawing,
                                                                   .out = plainFolder(request.out),
                                                                   .project = {},
                                                                   .preset = planning.preset(),
                                                                   .seed = request.seed,
                                                                   .data = {},
                                                                   .sets = {},
                                                                   .labels = {},
                                                                   .attacks = {},
                                                                   .retrainings = {},
                                                                   .typed = {},
                                                                   .known = {}});
    planning.requireDevice(tools.device);
    auto scope = planning.startingScope(*run);
    run->data = givenData(experiment, request, scope);
    scope = scope.with("given", run->data.identity).with("names", run->data.names);
    addModels(run->data.data, experiment, scope, tools.loader.get());
    if (!run->data.whole.is_null())
        scope = scope.with("data", run->data.whole);
    run->sets.add("given", run->data.given);
    run->sets.add("data", run->data.data);
    if (const auto sets = experiment.root().find("sets"))
        for (const auto& [name, node] : sets->members())
            run->sets.add(name, node);
    chooseElements(*run, scope);
    const auto project = experiment.root().find("project");
    if (project)
        requirePlainName(*project, project->text());
    run->project = run->out / (project ? project->text() : experiment.name() + ".faultline");
    addLabels(experiment.root().at("stages"), run->labels);
    std::vector<Stage> stages;
    addStages(run, experiment.root().at("stages"), scope, stages);
    requireKnownSettings(*run);
    return {std::move(stages), planning.identity(*run, scope), run->attacks, run->retrainings};
}

} // namespace core::reproduce
