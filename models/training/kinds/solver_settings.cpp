#include "models/training/kinds/solver_settings.h"

namespace models::networks {

namespace {

/// The transformer that gave the words of a solver their vectors: its folder holds it.
std::optional<std::string> encoderOf(const Trained& victim)
{
    const auto corpora = victim.config.at("training").value("corpora", Setting::Json::object());
    if (!corpora.contains("encoder"))
        return {};
    return victim.from.empty() ? (victim.folder / solverEncoderFolder).string() : victim.from;
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

SolverSettings SolverSettings::defaultsFor(const core::victims::TrainRequest& request)
{
    SolverSettings settings;
    if (!request.architecture.empty())
        settings.config.architecture = solverArchitectureNamed(request.architecture);
    return settings;
}

SettingTable SolverSettings::table()
{
    SettingTable table(nameOf(config.architecture));
    addTo(table, {.examples = "Problems", .stepsKnowTheirNumber = false}, config.embedding, config.lowercase);
    table.training(
        {number("dropout", dropout, 0, 0.95, "Share of the network's inner values that a step drops"),
         networks::weightDecay(weightDecay),
         integer("halving", halving, 0, 1000, "Epochs after which the step size is halved, each time; 0: never"),
         integer("constants", constants, 1, 1'000'000,
                 "Training equations in which a constant occurs at least; rarer ones cannot be written")});
    table.sizes(
        {integer("hidden", config.hidden, 1, 4096, "Units of the GRUs that read, in each direction, and of a goal"),
         integer("beam", config.beam, 1, 100, "Equations that are followed side by side for an answer"),
         integer("longest", config.longest, 1, 1000, "The most operators and numbers of an equation")});
    table.top({language(config.language)}).card(card.settings());
    table.others({text("from", from,
                       "The folder or name of a BERT that gives words their vectors and stays as it is: small-bert "
                       "ships. Empty: words have embeddings that are learnt")
                      .recalledBy(encoderOf),
                  card.usualSetting()});
    return table;
}

void SolverSettings::finish(const core::victims::TrainRequest& /*request*/) const
{
    if (config.architecture == SolverArchitecture::Graph2Tree && config.hidden % graphHeads != 0)
        refuse("hidden", std::to_string(config.hidden), "a multiple of 4");
}

} // namespace models::networks
