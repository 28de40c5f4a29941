#include "models/training/kinds/form_settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/json/json.h"
#include "core/victims/preprocessing/cleaning.h"

namespace models::networks {

namespace {

Setting preprocessing(std::vector<std::string>& steps)
{
    return formed("preprocess", "", "steps between commas",
                  "How questions are cleaned before the parser reads them, and forms with them: lower, stem or "
                  "snowball, anonymise, NUMk, punctuation",
                  [&steps](const std::string& value) {
                      steps = value.empty() ? std::vector<std::string>() : partsOf(value);
                      (void)core::victims::cleaningSteps(steps);
                  })
        .recalledBy([](const Trained& victim) {
            const auto names = core::textsIn(victim.config.value("preprocess", Setting::Json::array()));
            return names.empty() ? std::nullopt : std::optional(fmt::format("{}", fmt::join(names, ",")));
        });
}

} // namespace

FormSettings::FormSettings()
{
    epochs = 60;
    patience = 0;
    batch = 10;
    learningRate = 0.0025;
    wordDropout = 0.1;
    embeddingRange = 0.7;
    vectorNorm = 4.0;
}

FormSettings FormSettings::defaultsFor(const core::victims::TrainRequest& request)
{
    FormSettings settings;
    if (!request.architecture.empty())
        settings.config.architecture = formArchitectureNamed(request.architecture);
    settings.config.variableDistances = settings.config.architecture == FormArchitecture::Seq2Seq;
    return settings;
}

SettingTable FormSettings::table()
{
    SettingTable table(nameOf(config.architecture));
    addTo(table,
          {.examples = "Questions",
           .rate = "The highest step size; it falls to a twentieth",
           .range = "Words and pieces start within plus or minus this"},
          config.embedding, config.lowercase);
    table.training(worst.settings());
    table.training({number("dropout", dropout, 0, 0.95, "Share of the network's inner values that a step drops")});
    table.sizes({integer("hidden", config.hidden, 1, 4096, "Units of the LSTM that reads, in each direction"),
                 integer("piece_embedding", config.pieceEmbedding, 1, 4096,
                         "Embedding size per piece of the form, an even number"),
                 integer("decoder", config.decoder, 1, 4096, "Units of the LSTM that writes"),
                 integer("beam", config.beam, 1, 100, "Forms that are followed side by side for an answer"),
                 integer("longest", config.longest, 1, 2000, "Pieces after which a form ends")});
    table.top({language(config.language)}).card(card.settings());
    table.others({preprocessing(config.preprocess), card.usualSetting()});
    if (config.architecture == FormArchitecture::Seq2Seq)
        table.others({choice("variables", config.variableDistances, {{true, "distances"}, {false, "names"}},
                             "How variables are written: by how many were introduced since, or by their names")
                          .recalledBy([](const Trained& victim) { // which lists them where they are distances
                              return std::optional<std::string>(victim.config.contains("variables") ? "distances"
                                                                                                    : "names");
                          })});
    return table;
}

void FormSettings::finish(const core::victims::TrainRequest& /*request*/) const
{
    if (config.pieceEmbedding % 2 != 0)
        refuse("piece_embedding", std::to_string(config.pieceEmbedding), "an even number");
}

} // namespace models::networks
