#include "models/inference/training/form_settings.h"

#include "models/inference/training/setting_values.h"

namespace models::networks {

namespace {

Setters formSettersFor(FormSettings& s)
{
    auto setters = s.card.setters(s.config.language);
    setters.merge(Setters{
        {"embedding", integer(s.config.embedding, 1, 4096, "Dimensions of a word of the question")},
        {"hidden", integer(s.config.hidden, 1, 4096, "Units of the LSTM that reads, in each direction")},
        {"piece_embedding",
         integer(s.config.pieceEmbedding, 1, 4096, "Dimensions of a piece of the form, an even number")},
        {"decoder", integer(s.config.decoder, 1, 4096, "Units of the LSTM that writes")},
        {"beam", integer(s.config.beam, 1, 100, "Forms that are followed side by side for an answer")},
        {"longest", integer(s.config.longest, 1, 2000, "Pieces after which a form ends")},
        {"batch", integer(s.batch, 1, 4096, "Questions per step")},
        {"learning_rate", number(s.learningRate, 1e-8, 10, "The highest step size; it falls to a twentieth")},
        {"dropout", number(s.dropout, 0, 0.95, "Share of the network's inner values that a step drops")},
        {"word_dropout",
         number(s.wordDropout, 0, 0.95, "Share of words that are read as the unknown word, each time anew")},
        {"clip", number(s.clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit")},
        {"average",
         integer(s.average, 0, 1'000'000, "Steps over which the weights that count are averaged; 0: not at all")},
        {"embedding_range", number(s.embeddingRange, 0, 10, "Words and pieces start within plus or minus this")},
        {"vector_norm", number(s.vectorNorm, 1e-3, 100, "Norm that the given word vectors are scaled to")},
        {"train_embedding", boolean(s.trainEmbedding, "Whether the word vectors are trained too")},
        {"min_count", integer(s.minCount, 1, 1'000'000, "Words that occur less often are the unknown word")},
        {"lowercase", boolean(s.config.lowercase, "Whether questions are read in lower case")},
        {"float16", boolean(s.float16, "Whether the weights are stored in 16 bits")},
        {"patience", integer(s.patience, 0, 1000, "Epochs without a better score after which training ends; 0: never")},
    });
    setters.merge(s.worst.setters());
    return setters;
}

FormSettings defaultsFor(const std::string& architecture)
{
    FormSettings settings;
    if (!architecture.empty())
        settings.config.architecture = formArchitectureNamed(architecture);
    return settings;
}

} // namespace

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
    nlohmann::ordered_json facts{{"optimiser", "Adam"},
                                 {"epochs", epochs},
                                 {"patience", patience},
                                 {"batch", batch},
                                 {"learning_rate", learningRate},
                                 {"dropout", dropout},
                                 {"word_dropout", wordDropout},
                                 {"clip", clip},
                                 {"average", average},
                                 {"embedding_range", embeddingRange},
                                 {"vector_norm", vectorNorm},
                                 {"train_embedding", trainEmbedding},
                                 {"min_count", minCount}};
    worst.addTo(facts);
    return facts;
}

} // namespace models::networks
