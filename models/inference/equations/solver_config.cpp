#include "models/inference/equations/solver_config.h"

#include <fmt/format.h>

#include "models/inference/equations/solver_layers.h"
#include "models/inference/model/architecture_names.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/operations/declared_layers.h"

namespace models {

namespace {

constexpr ArchitectureNames<SolverArchitecture, 3> solverArchitectures{"solver of word problems",
                                                                       {"seq2seq", "gts", "graph2tree"}};

} // namespace

std::string nameOf(SolverArchitecture architecture) { return solverArchitectures.nameOf(architecture); }

bool isSolverArchitecture(const std::string& name) { return solverArchitectures.find(name).has_value(); }

SolverArchitecture solverArchitectureNamed(const std::string& name) { return solverArchitectures.named(name); }

SolverConfig SolverConfig::parse(const std::string& text, const std::filesystem::path& file)
{
    const auto object = parsedConfig(text, file);
    const ConfigReader reader(object, file);
    SolverConfig config;
    reader.expect("task", "equations");
    config.read(reader, 1, "a solver of word problems");
    reader.checked("architecture",
                   [&] { config.architecture = solverArchitectureNamed(reader.get<std::string>("architecture", "")); });
    const auto hyperParameters = reader.object("hyper_parameters");
    const ConfigReader hyper(hyperParameters, file);
    config.embedding = hyper.size("embedding", config.embedding, 4096);
    if (hyperParameters.contains("states"))
        config.states = hyper.size("states", config.states, 65536);
    config.hidden = hyper.size("hidden", config.hidden, 4096);
    if (config.architecture == SolverArchitecture::Graph2Tree && config.hidden % graphHeads != 0)
        hyper.fail(fmt::format("\"hidden\" is {}, expected a multiple of {}", config.hidden, graphHeads));
    config.beam = hyper.size("beam", config.beam, 100);
    config.longest = hyper.size("longest", config.longest, 1000);
    return config;
}

std::vector<TensorShape> tensorShapes(const SolverConfig& config, std::size_t words, std::size_t symbols)
{
    DeclaredLayers declared;
    SolverLayers<DeclaredLayers>(declared, config, words, symbols);
    return std::move(declared).shapes();
}

} // namespace models
