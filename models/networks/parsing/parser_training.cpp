#include "models/networks/parsing/parser_training.h"

#include <algorithm>

#include <ATen/CPUGeneratorImpl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/hash.h"
#include "core/structures/spanning_tree.h"
#include "models/networks/data/word_rows.h"

namespace models::networks {

namespace {

constexpr std::uint64_t orderStream = 1, labelStream = 2, dropoutStream = 3;
constexpr std::size_t scoringBatch = 4000; // words

using torch::Tensor;
using Batch = std::vector<const ParserSentence*>;

/// Batches of about `words` words of sentences that come by rising length; within a batch the longest is first.
std::vector<Batch> batchesOf(const std::vector<const ParserSentence*>& byLength, std::size_t words)
{
    std::vector<Batch> batches;
    std::size_t size = 0;
    for (const auto* sentence : byLength) {
        if (batches.empty() || size + sentence->size() > words) {
            batches.emplace_back();
            size = 0;
        }
        batches.back().push_back(sentence);
        size += sentence->size();
    }
    for (auto& batch : batches)
        std::reverse(batch.begin(), batch.end());
    return batches;
}

void sortByLength(std::vector<const ParserSentence*>& sentences)
{
    std::stable_sort(sentences.begin(), sentences.end(), [](auto* a, auto* b) { return a->size() < b->size(); });
}

/// Numbers of words in a batch's [sentences, longest] and of their heads, and the labels of the arcs between them.
struct Arcs {
    std::vector<std::int64_t> dependents, heads, labels;
    /// Takes only some of them: `chosen` of the places.
    [[nodiscard]] static Tensor some(const std::vector<std::int64_t>& all, const std::vector<std::size_t>& chosen)
    {
        std::vector<std::int64_t> values;
        for (const auto i : chosen)
            values.push_back(all[i]);
        return torch::tensor(values, torch::kInt64);
    }
};

Arcs goldArcs(const Batch& batch)
{
    Arcs arcs;
    const auto longest = static_cast<std::int64_t>(batch.front()->size() + 1);
    for (std::size_t i = 0; i < batch.size(); ++i)
        for (std::size_t word = 0; word < batch[i]->size(); ++word) {
            const auto first = static_cast<std::int64_t>(i) * longest;
            arcs.dependents.push_back(first + static_cast<std::int64_t>(word) + 1);
            arcs.heads.push_back(first + batch[i]->gold.heads[word]);
            arcs.labels.push_back(batch[i]->labels[word]);
        }
    return arcs;
}

} // namespace

std::vector<core::structures::DependencyTree> parse(const BiaffineParser& parser, const ParserData& data,
                                                    const std::vector<ParserSentence>& sentences)
{
    torch::NoGradGuard noGradients;
    std::vector<const ParserSentence*> order;
    for (const auto& sentence : sentences)
        order.push_back(&sentence);
    sortByLength(order);
    std::vector<core::structures::DependencyTree> trees(sentences.size());
    for (const auto& batch : batchesOf(order, scoringBatch)) {
        const auto input = data.batchOf(batch, parser.device());
        const auto states = parser.states(input);
        const auto scores = parser.arcScores(states, input.lengths).to(torch::kCPU).contiguous();
        const auto longest = scores.size(1);
        std::vector<std::int64_t> dependents, heads;
        for (std::size_t i = 0; i < batch.size(); ++i) {
            auto& tree = trees[static_cast<std::size_t>(batch[i] - sentences.data())];
            const auto first = static_cast<std::int64_t>(i) * longest;
            const auto words = batch[i]->size();
            const auto* sentence = scores.data_ptr<float>() + first * longest;
            std::vector<float> arcs;
            for (std::size_t word = 1; word <= words; ++word) {
                const auto* row = sentence + static_cast<std::int64_t>(word) * longest;
                arcs.insert(arcs.end(), row, row + words + 1);
            }
            tree.heads = core::structures::bestSpanningTree(arcs, words);
            for (std::size_t word = 1; word <= words; ++word) {
                dependents.push_back(first + static_cast<std::int64_t>(word));
                heads.push_back(first + tree.heads[word - 1]);
            }
        }
        const auto labels =
            parser.labelScores(states, numbersOn(dependents, parser.device()), numbersOn(heads, parser.device()))
                .argmax(1)
                .to(torch::kCPU)
                .contiguous();
        const auto* label = labels.data_ptr<std::int64_t>();
        for (const auto* sentence : batch)
            for (std::size_t word = 0; word < sentence->size(); ++word)
                trees[static_cast<std::size_t>(sentence - sentences.data())].labels.push_back(
                    data.labels[static_cast<std::size_t>(*label++)]);
    }
    return trees;
}

core::metrics::Attachment scoreOf(const BiaffineParser& parser, const ParserData& data,
                                  const std::vector<ParserSentence>& sentences)
{
    core::metrics::Attachment sum;
    const auto trees = parse(parser, data, sentences);
    for (std::size_t i = 0; i < sentences.size(); ++i)
        sum += core::metrics::attachment(sentences[i].gold, trees[i]);
    return sum;
}

namespace {

/// The batches of an epoch, in a drawn order.
std::vector<Batch> drawnBatches(const ParserSettings& settings, const ParserData& data, std::uint64_t seed, int epoch)
{
    core::Random random(seed, orderStream, static_cast<std::uint64_t>(epoch));
    std::vector<const ParserSentence*> order;
    for (const auto& sentence : data.train)
        order.push_back(&sentence);
    random.shuffle(order);
    sortByLength(order);
    auto batches = batchesOf(order, static_cast<std::size_t>(settings.batch));
    random.shuffle(batches);
    return batches;
}

std::vector<std::string> namesOf(const BiaffineParser& parser)
{
    std::vector<std::string> names;
    for (const auto& item : parser.parameters())
        names.push_back(item.first);
    return names;
}

WeightList weightsOf(const BiaffineParser& parser)
{
    WeightList weights;
    for (const auto& item : parser.parameters())
        weights.push_back(item.second);
    return weights;
}

std::shared_ptr<BiaffineParser> averagesOf(const ParserSettings& settings, const ParserData& data,
                                           const std::shared_ptr<BiaffineParser>& parser)
{
    if (settings.average == 0)
        return parser;
    auto averaged = std::make_shared<BiaffineParser>(settings.config, data.lists.rows(), parser->device());
    if (data.vectors.defined())
        averaged->setVectors(data.vectors);
    return averaged;
}

TrainingPlan planOf(const ParserSettings& settings, const ParserData& data, std::uint64_t seed)
{
    const auto inAll = static_cast<std::int64_t>(drawnBatches(settings, data, seed, 1).size()) * settings.epochs;
    return {.epochs = settings.epochs,
            .examples = data.train.size(),
            .beta1 = settings.beta1,
            .beta2 = settings.beta2,
            .clip = settings.clip,
            .average = settings.average,
            .learningRate = [&settings, inAll](std::int64_t step) {
                const std::int64_t warmUp = settings.warmUp;
                if (step <= warmUp)
                    return settings.learningRate * static_cast<double>(step) / static_cast<double>(warmUp);
                const double done =
                    static_cast<double>(step - warmUp) / static_cast<double>(std::max(inAll, step) - warmUp);
                return settings.learningRate * (1.0 - (1.0 - settings.lastRate) * done);
            }};
}

} // namespace

ParserTraining::ParserTraining(const ParserSettings& settings, const ParserData& data, std::uint64_t seed,
                               const std::shared_ptr<BiaffineParser>& parser)
    : ParserTraining(settings, data, seed, parser, averagesOf(settings, data, parser))
{}

ParserTraining::ParserTraining(const ParserSettings& settings, const ParserData& data, std::uint64_t seed,
                               std::shared_ptr<BiaffineParser> parser, std::shared_ptr<BiaffineParser> averaged)
    : Training(planOf(settings, data, seed), namesOf(*parser), weightsOf(*parser), weightsOf(*averaged)),
      settings_(settings), data_(data), seed_(seed), parser_(std::move(parser)),
      averaged_(std::move(averaged)), dropout_{settings.inputDropout, settings.lstmDropout, settings.recurrentDropout,
                                               settings.mlpDropout,
                                               at::globalContext().defaultGenerator(parser_->device()).clone()}
{}

void ParserTraining::dropInputs(ParserBatch& batch)
{
    if (!batch.words.defined())
        return;
    const auto replaced = [&](double share, std::initializer_list<std::pair<Tensor*, std::int64_t>> rows) {
        if (share <= 0.0)
            return;
        auto mask = torch::empty(batch.words.sizes(), batch.words.options().dtype(torch::kFloat32))
                        .bernoulli_(share, *dropout_.source)
                        .to(torch::kBool);
        mask[0].fill_(false); // the root
        for (const auto& [tensor, row] : rows)
            *tensor = tensor->masked_fill(mask, row);
    };
    replaced(settings_.wordDropout, {{&batch.words, ParserToken::unknown}});
    if (batch.vectors.defined())
        replaced(settings_.vectorDropout, {{&batch.vectors, data_.vectors.size(0)}});
    if (batch.universal.defined())
        replaced(settings_.tagDropout, {{&batch.universal, ParserToken::unknown}, {&batch.penn, ParserToken::unknown}});
}

Tensor ParserTraining::lossOf(const Batch& batch, core::Random& random)
{
    auto input = data_.batchOf(batch, parser_->device());
    dropInputs(input);
    const auto states = parser_->states(input, dropout_);
    const auto scores = parser_->arcScores(states, input.lengths);
    const auto arcs = goldArcs(batch);
    const auto longest = static_cast<std::int64_t>(batch.front()->size() + 1);
    const auto dependents = numbersOn(arcs.dependents, parser_->device());
    const auto heads = numbersOn(arcs.heads, parser_->device()).remainder(longest);
    auto loss = torch::cross_entropy_loss(scores.view({-1, longest}).index_select(0, dependents), heads);
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < arcs.labels.size(); ++i)
        if (settings_.labelShare >= 1.0 || random.uniform() < settings_.labelShare)
            chosen.push_back(i);
    if (chosen.empty())
        return loss;
    const auto some = [&](const auto& all) { return Arcs::some(all, chosen).to(parser_->device()); };
    return loss + torch::cross_entropy_loss(parser_->labelScores(states, some(arcs.dependents), some(arcs.heads)),
                                            some(arcs.labels));
}

double ParserTraining::step(const Batch& batch, core::Random& random)
{
    const auto loss = lossOf(batch, random);
    auto gradients = torch::autograd::grad({loss}, weights(), {}, /*retain_graph=*/false, /*create_graph=*/false,
                                           /*allow_unused=*/true);
    move(gradients);
    return loss.item<double>();
}

void ParserTraining::runEpoch(int epoch, EpochRun& run)
{
    const auto number = static_cast<std::uint64_t>(epoch);
    core::Random labels(seed_, labelStream, number);
    dropout_.source->set_current_seed(core::Random(seed_, dropoutStream, number).next());
    run.steps(drawnBatches(settings_, data_, seed_, epoch), [&](const Batch& batch) { return step(batch, labels); });
}

EpochScore ParserTraining::score() const
{
    const auto score = scoreOf(*averaged_, data_, data_.dev);
    return {.shown = score.uas(), .labelled = score.las(), .rank = {score.las()}};
}

std::string ParserTraining::fingerprint() const
{
    std::string shapes;
    for (const auto& [name, tensor] : parser_->tensors())
        shapes += fmt::format("{} {} ", name, fmt::join(tensor.sizes(), ","));
    return core::sha256(shapes + settings_.lastingFacts().dump() + data_.sources.dump() + std::to_string(seed_));
}

} // namespace models::networks
