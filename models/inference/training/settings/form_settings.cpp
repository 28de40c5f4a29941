#include "models/inference/training/settings/form_settings.h"

#include "core/victims/preprocessing/cleaning.h"

namespace models::networks {

namespace {

Setters formSettersFor(FormSettings& s)
{
    auto setters = s.setters("Questions", s.config.embedding, s.config.lowercase);
    setters.merge(s.card.settersWithShare(s.config.language));
    setters.merge(Setters{
        {"hidden", integer(s.config.hidden, 1, 4096, "Units of the LSTM that reads, in each direction")},
        {"piece_embedding",
         integer(s.config.pieceEmbedding, 1, 4096, "Embedding size per piece of the form, an even number")},
        {"decoder", integer(s.config.decoder, 1, 4096, "Units of the LSTM that writes")},
        {"beam", integer(s.config.beam, 1, 100, "Forms that are followed side by side for an answer")},
        {"longest", integer(s.config.longest, 1, 2000, "Pieces after which a form ends")},
        {"dropout", number(s.dropout, 0, 0.95, "Share of the network's inner values that a step drops")},
    });
    setters["preprocess"] =
        formed("", "steps between commas",
               "How questions are cleaned before the parser reads them, and forms with them: lower, stem or snowball, "
               "anonymise, NUMk, punctuation",
               [&s](const auto&, const auto& value) {
                   s.config.preprocess = value.empty() ? std::vector<std::string>() : partsOf(value);
                   (void)core::victims::cleaningSteps(s.config.preprocess);
               });
    setters["learning_rate"] = number(s.learningRate, 1e-8, 10, "The highest step size; it falls to a twentieth");
    setters["embedding_range"] = number(s.embeddingRange, 0, 10, "Words and pieces start within plus or minus this");
    if (s.config.architecture == FormArchitecture::Seq2Seq)
        setters["variables"] =
            choice(s.config.variableDistances, true, "distances", false, "names",
                   "How variables are written: by how many were introduced since, or by their names");
    return setters;
}

FormSettings defaultsFor(const std::string& architecture)
{
    FormSettings settings;
    if (!architecture.empty())
        settings.config.architecture = formArchitectureNamed(architecture);
    settings.config.variableDistances = settings.config.architecture == FormArchitecture::Seq2Seq;
    return settings;
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

std::vector<core::Parameter> FormSettings::described(const core::victims::TrainRequest& request)
{
    auto settings = defaultsFor(request.architecture);
    return networks::described(formSettersFor(settings));
}

FormSettings FormSettings::of(const core::victims::TrainRequest& request)
{
    auto settings = defaultsFor(request.architecture);
    setEpochs(settings.epochs, request);
    apply(formSettersFor(settings), request.settings, nameOf(settings.config.architecture));
    if (settings.config.pieceEmbedding % 2 != 0)
        refuse("piece_embedding", std::to_string(settings.config.pieceEmbedding), "an even number");
    return settings;
}

nlohmann::ordered_json FormSettings::hyperParameters() const
{
    return {{"embedding", config.embedding}, {"hidden", config.hidden}, {"piece_embedding", config.pieceEmbedding},
            {"decoder", config.decoder},     {"beam", config.beam},     {"longest", config.longest}};
}

nlohmann::ordered_json FormSettings::trainingFacts() const
{
    auto facts = WordTrainingSettings::facts();
    facts["dropout"] = dropout;
    return facts;
}

} // namespace models::networks
