#include "models/training/kinds/bert_settings.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/error.h"

namespace models::networks {

namespace {

constexpr double lastRate = 0.02; // of the highest, at the end

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

BertSettings BertSettings::defaultsFor(const core::victims::TrainRequest& /*request*/) { return {}; }

SettingTable BertSettings::table()
{
    SettingTable table(architecture);
    table.training(
        {optimizer(adafactor), said("objectives", "hidden words, whole; the order of two neighbouring segments"),
         networks::epochs(epochs).changeable(),
         integer("round", round, 1, 1'000'000, "Steps of an epoch, after which the model is scored and kept"),
         integer("batch", batch, 8, 10'000'000, "Pieces per step"),
         number("masked", masked, 0.01, 0.9, "Share of the pieces that are masked, whole words at a time"),
         number("single", single, 0, 1, "Share of the inputs that have one segment"),
         number("order_weight", orderWeight, 0, 100, "Weight of the question in which order two segments stand"),
         number("learning_rate", learningRate, 1e-8, 10, "The highest step size"),
         integer("warm_up", warmUp, 0, 10'000'000, "Steps over which the step size rises"),
         number("cool_down", coolDown, 0, 1, "Share of the steps, the last ones, over which it falls"),
         number("weight_decay", weightDecay, 0, 1,
                "Decoupled weight decay: each step subtracts learning_rate x weight times this"),
         number("dropout", dropout, 0, 0.95, "Share of the states and attentions that a step drops"),
         number("clip", clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit"),
         integer("average", average, 0, 1'000'000, "Steps over which the weights that count are averaged"),
         number("initial_range", initialRange, 0, 1, "Standard deviation of the weights at the start"),
         integer("min_count", minCount, 1, 1'000'000, "Rarer characters and pieces are not learnt"),
         networks::bfloat16(bfloat16),
         integer("threads", threads, 1, 256, "Threads; another number rounds differently").changeable()});
    table.top({networks::language(language)}).card(card.settings());
    table.others({integer("layers", config.layers, 1, 48, "Layers of the transformer"), // of the library's config.json
                  integer("hidden", config.hidden, 1, 4096, "Embedding size per piece; a multiple of heads"),
                  integer("heads", config.heads, 1, 256, "Heads of attention per layer"),
                  integer("inner", config.intermediate, 1, 65536, "Units of a layer's inner part"),
                  integer("longest", config.positions, 8, 8192, "Maximum number of pieces of an input"),
                  integer("pieces", pieces, 10, 1'000'000, "Largest vocabulary of word pieces that is learnt"),
                  text("vocabulary", vocabulary, "A folder or vocab.txt whose pieces are used instead"),
                  boolean("float16", float16, "Whether the weights are stored in 16 bits"),
                  text("test", test, "Texts whose score goes into config.json, too"), networks::device(device)});
    return table;
}

void BertSettings::finish(const core::victims::TrainRequest& /*request*/) const
{
    if (config.hidden % config.heads != 0)
        throw core::UsageError(
            fmt::format("--set hidden={}: not a multiple of heads, {}", config.hidden, config.heads));
}

double BertSettings::learningRateAt(std::int64_t step) const
{
    const auto done = static_cast<double>(step), all = static_cast<double>(epochs) * static_cast<double>(round);
    const double rising = warmUp == 0 ? 1.0 : done / static_cast<double>(warmUp);
    const double falling = coolDown == 0.0 ? 1.0 : (all - done) / (coolDown * all);
    return learningRate * std::min({1.0, rising, std::max(lastRate, falling)});
}

} // namespace models::networks
