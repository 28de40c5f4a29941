#include "models/inference/training/settings/bert_settings.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/error.h"
#include "models/inference/training/settings/setting_values.h"

namespace models::networks {

namespace {

constexpr double lastRate = 0.02; // of the highest, at the end

Setters bertSettersFor(BertSettings& s)
{
    auto setters = s.card.setters(s.language);
    setters.merge(Setters{
        {"layers", integer(s.config.layers, 1, 48, "Layers of the transformer")},
        {"hidden", integer(s.config.hidden, 1, 4096, "Embedding size per piece; a multiple of heads")},
        {"heads", integer(s.config.heads, 1, 256, "Heads of attention per layer")},
        {"inner", integer(s.config.intermediate, 1, 65536, "Units of a layer's inner part")},
        {"longest", integer(s.config.positions, 8, 8192, "Maximum number of pieces of an input")},
        {"pieces", integer(s.pieces, 10, 1'000'000, "Largest vocabulary of word pieces that is learnt")},
        {"vocabulary", text(s.vocabulary, "A folder or vocab.txt whose pieces are used instead")},
        {"min_count", integer(s.minCount, 1, 1'000'000, "Rarer characters and pieces are not learnt")},
        {"round", integer(s.round, 1, 1'000'000, "Steps of an epoch, after which the model is scored and kept")},
        {"batch", integer(s.batch, 8, 10'000'000, "Pieces per step")},
        {"masked", number(s.masked, 0.01, 0.9, "Share of the pieces that are masked, whole words at a time")},
        {"single", number(s.single, 0, 1, "Share of the inputs that have one segment")},
        {"order_weight", number(s.orderWeight, 0, 100, "Weight of the question in which order two segments stand")},
        {"learning_rate", number(s.learningRate, 1e-8, 10, "The highest step size")},
        {"warm_up", integer(s.warmUp, 0, 10'000'000, "Steps over which the step size rises")},
        {"cool_down", number(s.coolDown, 0, 1, "Share of the steps, the last ones, over which it falls")},
        {"weight_decay",
         number(s.weightDecay, 0, 1, "Decoupled weight decay: each step subtracts learning_rate x weight times this")},
        {"dropout", number(s.dropout, 0, 0.95, "Share of the states and attentions that a step drops")},
        {"optimizer", choice(s.adafactor, false, "adam", true, "adafactor",
                             "The optimiser; adafactor takes little memory, and its learning_rate is a share of "
                             "the weights' size (.01 at most, its paper says)")},
        {"clip", number(s.clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit")},
        {"average", integer(s.average, 0, 1'000'000, "Steps over which the weights that count are averaged")},
        {"initial_range", number(s.initialRange, 0, 1, "Standard deviation of the weights at the start")},
        {"threads", integer(s.threads, 1, 256, "Threads; another number rounds differently")},
        {"float16", boolean(s.float16, "Whether the weights are stored in 16 bits")},
        {"bfloat16", boolean(s.bfloat16, "Whether training multiplies matrices in 16 bits (bfloat16), faster on newer "
                                         "processors")},
        {"test", text(s.test, "Texts whose score goes into config.json, too")},
        {"device", device(s.device)}});
    return setters;
}

} // namespace

BertSettings::BertSettings()
{
    config.hidden = 192;
    config.layers = 4;
    config.heads = 6;
    config.intermediate = 768;
    config.positions = 128;
    config.types = 2;
}

std::vector<core::Parameter> BertSettings::described()
{
    BertSettings settings;
    return networks::described(bertSettersFor(settings));
}

BertSettings BertSettings::of(const core::victims::TrainRequest& request)
{
    BertSettings s;
    setEpochs(s.epochs, request);
    apply(bertSettersFor(s), request.settings, architecture);
    if (s.config.hidden % s.config.heads != 0)
        throw core::UsageError(
            fmt::format("--set hidden={}: not a multiple of heads, {}", s.config.hidden, s.config.heads));
    return s;
}

nlohmann::ordered_json BertSettings::trainingFacts() const
{
    nlohmann::ordered_json facts{
        {"optimiser", adafactor ? "Adafactor with decoupled weight decay" : "Adam with decoupled weight decay"},
        {"objectives", "hidden words, whole; the order of two neighbouring segments"},
        {"epochs", epochs},
        {"round", round},
        {"batch", batch},
        {"masked", masked},
        {"single", single},
        {"order_weight", orderWeight},
        {"learning_rate", learningRate},
        {"warm_up", warmUp},
        {"cool_down", coolDown},
        {"weight_decay", weightDecay},
        {"dropout", dropout},
        {"clip", clip},
        {"average", average},
        {"initial_range", initialRange},
        {"min_count", minCount}};
    if (bfloat16)
        facts["bfloat16"] = true;
    return facts;
}

double BertSettings::learningRateAt(std::int64_t step) const
{
    const auto done = static_cast<double>(step), all = static_cast<double>(epochs) * static_cast<double>(round);
    const double rising = warmUp == 0 ? 1.0 : done / static_cast<double>(warmUp);
    const double falling = coolDown == 0.0 ? 1.0 : (all - done) / (coolDown * all);
    return learningRate * std::min({1.0, rising, std::max(lastRate, falling)});
}

} // namespace models::networks
