#include "core/reproduce/experiment/stages_of.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/json/parameter.h"
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
        {"parts", partsStages, {}},     {"split", splitStages, {}},
        {"train", trainStages, {}},     {"adversarial-train", adversarialTrainStages, {}},
        {"attack", attackStages, {}},   {"transfer", transferStages, {}},
        {"measure", measureStages, {}}, {"tables", tableStages, {"shown", "summary"}},
        {"figures", figureStages, {}},
    };
    return all;
}

const StageKind& kindOf(const JsonNode& node)
{
    std::vector<std::string> names;
    for (const auto& kind : stageKinds()) {
        if (node.find(kind.name))
            return kind;
        names.emplace_back(kind.name);
    }
    node.fail("has nothing to do", fmt::format("A stage has one of: {}", fmt::join(names, ", ")));
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
        const auto& kind = kindOf(node);
        std::vector<std::string_view> known{"stage", "needs", "each", "only", "if", "unless", kind.name};
        known.insert(known.end(), kind.beside.begin(), kind.beside.end());
        node.only(known);
        run->sets.forEach(node, scope, [&](const Scope& inner) {
            const Entry entry(node, inner);
            WrittenStage stage{entry.text("stage"), entry, node.at(kind.name), {}};
            if (node.find("needs"))
                stage.needs = entry.texts("needs");
            for (auto& made : kind.make(run, stage)) {
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

Json settingsFrom(const std::vector<std::string>& typed, const std::string& option)
{
    std::map<std::string, std::string> settings;
    for (const auto& setting : typed) {
        const auto equals = setting.find('=');
        if (equals == std::string::npos || equals == 0)
            throw UsageError(fmt::format("--{} {} sets nothing", option, setting),
                             fmt::format("Write --{} key=value", option));
        settings[setting.substr(0, equals)] = setting.substr(equals + 1);
    }
    return settings;
}

Json valueOf(const ExperimentOption& option, const std::vector<std::string>& typed)
{
    if (option.kind == ExperimentOption::Kind::Settings)
        return settingsFrom(typed, option.option);
    const bool count = option.kind == ExperimentOption::Kind::Count;
    const auto parameter =
        count ? Parameter::count(option.option, 0, option.meaning) : Parameter::text(option.option, "", option.meaning);
    if (typed.empty())
        return parameter.defaultValue;
    auto value = parameter.typed(typed.back());
    if (value.is_discarded() || !parameter.problem(value).empty())
        throw UsageError(fmt::format("--{} {} is not {}", option.option, typed.back(), parameter.expected()));
    return value;
}

/// Without a separator at its end, so that "{out}/models" is what a path made of parts is.
std::string plainFolder(const fs::path& out) { return (out.has_filename() ? out : out.parent_path()).string(); }

class Planning {
public:
    Planning(const Experiment& experiment, const ExperimentRequest& request)
        : experiment_(experiment), request_(request)
    {}

    /// The places that all stages know: those of the command line, then those of the preset.
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
            scope = scope.with(option.name, valueOf(option, typed == request_.options.end() ? std::vector<std::string>()
                                                                                            : typed->second));
        }
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
        for (const auto& [option, values] : request_.options)
            if (std::ranges::find(experiment_.options(), option, &ExperimentOption::option) ==
                experiment_.options().end())
                throw UsageError(fmt::format("--{} is not an option of {}", option, experiment_.name()),
                                 "Leave it out");
    }

    const Experiment& experiment_;
    const ExperimentRequest& request_;
};

} // namespace

PlannedExperiment stagesOf(const Experiment& experiment, const ExperimentRequest& request,
                           const campaigns::TrainingTools& tools, const FigureWriterPtr& drawing)
{
    const Planning planning(experiment, request);
    const auto run = std::make_shared<ExperimentRun>(ExperimentRun{
        experiment, tools, drawing, plainFolder(request.out), {}, planning.preset(), request.seed, {}, {}, {}, {}});
    planning.requireDevice(tools.device);
    auto scope = planning.startingScope(*run);
    run->data = givenData(experiment, request, scope);
    scope = scope.with("given", run->data.identity);
    if (!run->data.whole.is_null())
        scope = scope.with("data", run->data.whole);
    run->sets.add("given", run->data.given);
    run->sets.add("data", run->data.data);
    if (const auto sets = experiment.root().find("sets"))
        for (const auto& [name, node] : sets->members())
            run->sets.add(name, node);
    const auto project = experiment.root().find("project");
    if (project)
        requirePlainName(*project, project->text());
    run->project = run->out / (project ? project->text() : experiment.name() + ".faultline");
    addLabels(experiment.root().at("stages"), run->labels);
    std::vector<Stage> stages;
    addStages(run, experiment.root().at("stages"), scope, stages);
    return {std::move(stages), planning.identity(*run, scope)};
}

} // namespace core::reproduce
