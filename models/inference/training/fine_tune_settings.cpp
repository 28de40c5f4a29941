#include "models/inference/training/fine_tune_settings.h"

#include "core/base/error.h"
#include "models/inference/training/setting_values.h"

namespace models::networks {

namespace {

Setters fineTuneSettersFor(FineTuneSettings& s)
{
    auto setters = s.card.setters(s.language);
    setters.merge(Setters{
        {"from", text(s.from, "The folder or name of a BERT to start from: small-bert ships")},
        {"patience", integer(s.patience, 0, 1'000'000, "Epochs without a better dev score before it ends; 0: never")},
        {"batch", integer(s.batch, 8, 10'000'000, "Pieces per step, padding included")},
        {"longest", integer(s.longest, 8, 8192, "Most pieces of an input; the end of longer ones is cut")},
        {"learning_rate", number(s.learningRate, 1e-8, 10, "The highest step size")},
        {"warm_up", number(s.warmUp, 0, 1, "Share of the steps over which it rises; then it falls to 0")},
        {"weight_decay", number(s.weightDecay, 0, 1, "Share of learning_rate x weight that a step takes away")},
        {"dropout", number(s.dropout, 0, 0.95, "Share of the states and attentions that a step drops")},
        {"optimizer",
         choice(s.adafactor, false, "adam", true, "adafactor",
                "What moves the weights; adafactor takes little memory, and its learning_rate is a share of "
                "the weights' size (.01 at most, its paper says)")},
        {"clip", number(s.clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit")},
        {"average", integer(s.average, 0, 1'000'000, "Steps over which the weights that count are averaged")},
        {"weighted", boolean(s.weighted, "Whether a class counts the more the rarer it is")},
        {"labels", formed({}, "names with commas between them", "Names for the corpus's labels, in its order",
                          [&s](const auto&, const auto& value) { s.labels = partsOf(value); })},
        {"float16", boolean(s.float16, "Whether the weights are stored in 16 bits")},
        {"bfloat16", boolean(s.bfloat16, "Whether training multiplies matrices in 16 bits (bfloat16), faster on newer "
                                         "processors")},
        {"device", device(s.device)}});
    setters.merge(s.worst.setters());
    return setters;
}

} // namespace

std::vector<core::Parameter> FineTuneSettings::described()
{
    FineTuneSettings settings;
    return networks::described(fineTuneSettersFor(settings));
}

FineTuneSettings FineTuneSettings::of(const core::victims::TrainRequest& request)
{
    FineTuneSettings s;
    if (!request.architecture.empty() && request.architecture != architecture)
        throw core::UsageError("unknown architecture " + request.architecture,
                               request.task == "pairs" ? "Use --arch bert, decomposable-attention, esim, infersent or "
                                                         "topic-attention"
                                                       : "Use --arch word-lstm, word-cnn, han or bert");
    setEpochs(s.epochs, request);
    apply(fineTuneSettersFor(s), request.settings, architecture);
    if (s.from.empty())
        throw core::UsageError("there is no model to start from",
                               "Give --from small-bert, or --from FOLDER, a BERT as Hugging Face keeps it or as `train "
                               "mlm --arch bert` makes it");
    return s;
}

nlohmann::ordered_json FineTuneSettings::trainingFacts() const
{
    nlohmann::ordered_json facts{
        {"optimiser", adafactor ? "Adafactor with decoupled weight decay" : "Adam with decoupled weight decay"},
        {"epochs", epochs},
        {"patience", patience},
        {"batch", batch},
        {"longest", longest},
        {"learning_rate", learningRate},
        {"warm_up", warmUp},
        {"weight_decay", weightDecay},
        {"dropout", dropout},
        {"clip", clip},
        {"average", average}};
    if (weighted)
        facts["weighted"] = true;
    if (bfloat16)
        facts["bfloat16"] = true;
    worst.addTo(facts);
    return facts;
}

} // namespace models::networks
