#include "models/inference/training/settings/solver_settings.h"

namespace models::networks {

namespace {

Setters solverSettersFor(SolverSettings& s)
{
    auto setters = s.setters("Problems", s.config.embedding, s.config.lowercase);
    setters.merge(s.card.settersWithShare(s.config.language));
    setters.merge(Setters{
        {"from", text(s.from, "The folder or name of a BERT that gives words their vectors and stays as it is: "
                              "small-bert ships. Empty: words have embeddings that are learnt")},
        {"hidden", integer(s.config.hidden, 1, 4096, "Units of the GRUs that read, in each direction, and of a goal")},
        {"beam", integer(s.config.beam, 1, 100, "Equations that are followed side by side for an answer")},
        {"longest", integer(s.config.longest, 1, 1000, "The most operators and numbers of an equation")},
        {"dropout", number(s.dropout, 0, 0.95, "Share of the network's inner values that a step drops")},
        {"weight_decay", weightDecay(s.weightDecay)},
        {"halving", integer(s.halving, 0, 1000, "Epochs after which the step size is halved, each time; 0: never")},
        {"constants", integer(s.constants, 1, 1'000'000,
                              "Training equations in which a constant occurs at least; rarer ones cannot be written")},
    });
    for (const char* moves : {"epsilon", "moves", "move"}) // words are not moved while a tree is learnt
        setters.erase(moves);
    return setters;
}

SolverSettings solverDefaultsFor(const std::string& architecture)
{
    SolverSettings settings;
    if (!architecture.empty())
        settings.config.architecture = solverArchitectureNamed(architecture);
    return settings;
}

} // namespace

SolverSettings::SolverSettings()
{
    epochs = 40;
    patience = 0;
    batch = 16;
    learningRate = 0.002;
    embeddingRange = 1.7;
    vectorNorm = 4.0;
}

std::vector<core::Parameter> SolverSettings::described(const core::victims::TrainRequest& request)
{
    auto settings = solverDefaultsFor(request.architecture);
    return networks::described(solverSettersFor(settings));
}

SolverSettings SolverSettings::of(const core::victims::TrainRequest& request)
{
    auto settings = solverDefaultsFor(request.architecture);
    setEpochs(settings.epochs, request);
    apply(solverSettersFor(settings), request.settings, nameOf(settings.config.architecture));
    if (settings.config.architecture == SolverArchitecture::Graph2Tree && settings.config.hidden % graphHeads != 0)
        refuse("hidden", std::to_string(settings.config.hidden), "a multiple of 4");
    return settings;
}

nlohmann::ordered_json SolverSettings::hyperParameters() const
{
    return {
        {"embedding", config.embedding}, {"hidden", config.hidden}, {"beam", config.beam}, {"longest", config.longest}};
}

nlohmann::ordered_json SolverSettings::trainingFacts() const
{
    auto facts = WordTrainingSettings::facts();
    facts["dropout"] = dropout;
    facts["weight_decay"] = weightDecay;
    facts["halving"] = halving;
    facts["constants"] = constants;
    return facts;
}

} // namespace models::networks
