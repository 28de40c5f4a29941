#include "models/networks/agent/agent_training.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <thread>
#include <utility>

#include <ATen/CPUGeneratorImpl.h>
#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/metrics/translation/degradation.h"
#include "core/metrics/translation/translation_options.h"

namespace models::networks {

namespace {

constexpr std::uint64_t judgeStream = 11, episodeStream = 12, playStream = 13, unknownStream = 14, dropoutStream = 15,
                        scoredStream = 16;

TrainingPlan agentPlanOf(const AgentSettings& settings)
{
    return {.epochs = settings.rounds,
            .examples = static_cast<std::size_t>(settings.episodes) * settings.batch,
            .adafactor = true,
            .clip = settings.clip,
            .learningRate = [&settings](std::int64_t step) { return settings.learningRateAt(step); }};
}

DegradationRules degradationRulesOf(const AgentSettings& settings, const AgentData& data, std::size_t beam)
{
    core::metrics::TranslationOptions options;
    options.lowerCase = true;
    return {.score = settings.score,
            .bleu = options.forLanguage(data.targetLanguage).bleu(),
            .beam = settings.beam == 0 ? beam : settings.beam,
            .sign = settings.config.direction == AgentDirection::Reinforced ? -1.0 : 1.0};
}

} // namespace

AgentScore scoreOf(const std::shared_ptr<const AgentWeights>& agent, const core::victims::PieceCandidates& candidates,
                   const TranslatedTexts& texts, const std::vector<AgentPair>& pairs, std::size_t most,
                   std::size_t beam, const core::metrics::BleuOptions& bleu, std::uint64_t seed)
{
    AgentScore score;
    score.examples = std::min(most, pairs.size());
    if (score.examples == 0)
        return score;
    std::vector<const std::vector<std::uint32_t>*> rows;
    std::vector<core::text::Text> before, after;
    std::size_t pieces = 0, edits = 0;
    for (std::size_t i = 0; i < score.examples; ++i)
        rows.push_back(&pairs[i].source.rows);
    KernelPolicy policy(agent);
    const auto perturbedTexts = perturbed(policy, candidates, rows, {}, nullptr);
    core::Random random(seed, scoredStream);
    for (std::size_t i = 0; i < score.examples; ++i) {
        before.push_back(pairs[i].source.text);
        after.push_back(texts.textOf(pairs[i], perturbedTexts[i].rows, random));
        pieces += rows[i]->size();
        edits += perturbedTexts[i].edits;
    }
    const auto clean = texts.translate(before, beam), attacked = texts.translate(after, beam);
    auto characters = core::metrics::characterBleu();
    characters.lowerCase = true;
    core::metrics::BleuCounts cleanCounts, attackedCounts, keptCounts;
    for (std::size_t i = 0; i < score.examples; ++i) {
        const core::metrics::BleuReferences references(pairs[i].references, bleu);
        cleanCounts += references.counts(clean[i]);
        attackedCounts += references.counts(attacked[i]);
        const std::vector original{before[i].str()};
        keptCounts += core::metrics::BleuReferences(original, characters).counts(after[i].str());
    }
    score.bleu = core::metrics::bleu(cleanCounts, bleu).score;
    score.attackedBleu = core::metrics::bleu(attackedCounts, bleu).score;
    score.kept = core::metrics::bleu(keptCounts, characters).score / 100.0;
    score.degradation = core::metrics::relativeDegradation(score.bleu, score.attackedBleu, score.kept);
    score.edits = static_cast<double>(edits) / static_cast<double>(pieces);
    return score;
}

/// One of those that play: its episode under way, and the last rollout with its gradients.
struct AgentTraining::Worker {
    explicit Worker(std::unique_ptr<AttackedTranslator> own, const std::stop_token& stop)
        : translator(std::move(own)), texts(*translator, stop)
    {}

    std::unique_ptr<AttackedTranslator> translator;
    TranslatedTexts texts;
    std::unique_ptr<KernelJudge> judge;
    std::unique_ptr<TranslatedDegradation> degradation;
    std::unique_ptr<Environment> environment;
    std::optional<core::Random> random;
    DropoutSource dropout;
    std::size_t pieces = 0; ///< Of the episode's texts.
    Rollout rollout;
    AgentGradients gradients;
    std::exception_ptr failure;
};

struct AgentTraining::Sums {
    double reward = 0.0, survivalReward = 0.0, degradation = 0.0, surviving = 0.0, edits = 0.0;
    double entropy = 0.0, valueLoss = 0.0;
    std::size_t steps = 0, episodes = 0;
};

AgentTraining::AgentTraining(const AgentSettings& settings, const AgentData& data, std::string identity,
                             const core::victims::PieceCandidates& candidates, AttackedTranslator& translator,
                             AgentNetwork& network, JudgeNetwork& judge, std::uint64_t seed, std::stop_token stop)
    : Training(agentPlanOf(settings), network.tensors().shapes(), network.tensors().weights(),
               network.tensors().weights()),
      settings_(settings), data_(data), identity_(std::move(identity)), candidates_(candidates), network_(network),
      judge_(judge), seed_(seed), stop_(std::move(stop)), rules_(degradationRulesOf(settings, data, translator.beam())),
      judging_(settings, data.train, candidates, judge), clean_(data.train.size()), sums_(std::make_unique<Sums>())
{
    for (std::int64_t i = 0; i < settings_.workers; ++i)
        workers_.push_back(std::make_unique<Worker>(translator.clone(), stop_));
}

AgentTraining::~AgentTraining() = default;

core::Random AgentTraining::random(std::uint64_t stream, int epoch, std::uint64_t number) const
{
    return core::Random(seed_, stream, core::combine64(static_cast<std::uint64_t>(epoch), number));
}

void AgentTraining::teachJudge(int epoch, EpochRun& run)
{
    const auto agent = network_.plain();
    const auto batches = static_cast<std::size_t>(settings_.testBatches);
    auto tests = random(judgeStream, epoch, 0), steps = random(judgeStream, epoch, 1);
    accuracyBefore_ = judging_.accuracy(agent, batches, tests);
    bool reached = false;
    for (int step = 1; step <= settings_.judgeSteps && !reached; ++step) {
        run.checkStop();
        (void)judging_.step(agent, steps);
        if (step % settings_.testEvery == 0)
            reached = judging_.accuracy(agent, batches, tests) > settings_.bound;
    }
    accuracyAfter_ = judging_.accuracy(agent, batches, tests);
    if (epoch == 1 && settings_.requireBound && !reached)
        throw core::Error(fmt::format("after {} steps the discriminator judges {:.0f} % of the texts of the untrained "
                                      "agent correctly and has not been above {:.0f} %, so that an agent could learn "
                                      "nothing from it",
                                      settings_.judgeSteps, 100.0 * accuracyAfter_, 100.0 * settings_.bound),
                          "Give more texts with translations, more --set discriminator_steps or a lower --set bound; "
                          "--set require_bound=false goes on without");
    convergedRounds_ = accuracyAfter_ <= settings_.converged ? convergedRounds_ + 1 : 0;
}

void AgentTraining::start(Worker& worker, int epoch, std::size_t episode)
{
    auto draws = random(episodeStream, epoch, episode);
    const auto batch = drawn(settings_.batch, data_.train.size(), draws);
    std::vector<std::vector<std::uint32_t>> texts;
    std::vector<const std::vector<std::uint32_t>*> targets;
    worker.pieces = 0;
    for (const auto number : batch) {
        texts.push_back(data_.train[number].source.rows);
        targets.push_back(&data_.train[number].target);
        worker.pieces += texts.back().size();
    }
    worker.judge = std::make_unique<KernelJudge>(judgeNow_, targets);
    worker.degradation = std::make_unique<TranslatedDegradation>(data_.train, batch, worker.texts, clean_, rules_,
                                                                 random(unknownStream, epoch, episode));
    worker.environment = std::make_unique<Environment>(std::move(texts), candidates_, *worker.judge,
                                                       *worker.degradation, settings_.environment);
    worker.random = random(playStream, epoch, episode);
    worker.dropout.reset();
    if (settings_.dropout > 0.0)
        worker.dropout = at::detail::createCPUGenerator(random(dropoutStream, epoch, episode).next());
}

void AgentTraining::play(Worker& worker, const std::shared_ptr<const AgentWeights>& weights) const
{
    try {
        KernelPolicy policy(weights);
        worker.rollout = playSteps(*worker.environment, policy, candidates_, *worker.random, settings_.steps);
        worker.gradients = network_.gradients(worker.rollout,
                                              {.discount = settings_.discount,
                                               .trace = settings_.trace,
                                               .value = settings_.valueWeight,
                                               .entropy = settings_.entropyWeight,
                                               .factor = settings_.trust ? accuracyAfter_ : 1.0},
                                              settings_.dropout, worker.dropout);
    } catch (...) {
        worker.failure = std::current_exception();
    }
}

void AgentTraining::playRound(int epoch, EpochRun& run)
{
    *sums_ = {};
    judgeNow_ = judge_.plain();
    std::size_t begun = 0;
    const auto episodes = static_cast<std::size_t>(settings_.episodes);
    while (true) {
        run.checkStop();
        std::vector<Worker*> playing;
        for (auto& worker : workers_) {
            if (worker->environment == nullptr && begun < episodes)
                start(*worker, epoch, begun++);
            if (worker->environment != nullptr)
                playing.push_back(worker.get());
        }
        if (playing.empty())
            return;
        const auto weights = network_.plain();
        {
            std::vector<std::jthread> threads;
            const auto count = std::min<std::size_t>(playing.size(), static_cast<std::size_t>(settings_.threads));
            const auto part = [&](std::size_t first) {
                for (std::size_t i = first; i < playing.size(); i += count)
                    play(*playing[i], weights);
            };
            for (std::size_t first = 1; first < count; ++first)
                threads.emplace_back(part, first);
            part(0);
        }
        for (auto* worker : playing) {
            if (worker->failure)
                std::rethrow_exception(std::exchange(worker->failure, nullptr));
            for (const auto& step : worker->rollout.steps)
                sums_->reward += step.reward;
            sums_->steps += worker->rollout.steps.size();
            const auto& losses = worker->gradients.losses;
            sums_->entropy += losses.entropy;
            sums_->valueLoss += losses.value;
            if (!worker->rollout.steps.empty())
                move(worker->gradients.gradients);
            const auto& environment = *worker->environment;
            const bool over = environment.over();
            if (over) {
                const auto texts = static_cast<double>(environment.size());
                ++sums_->episodes;
                sums_->survivalReward += environment.survivalReward();
                sums_->degradation += environment.degradationReward();
                sums_->surviving += static_cast<double>(environment.surviving()) / texts;
                sums_->edits += static_cast<double>(environment.edits()) / static_cast<double>(worker->pieces);
                worker->environment.reset();
            }
            const auto steps = worker->rollout.steps.size();
            run.add(over ? settings_.batch : 0, losses.total, std::max<std::size_t>(1, steps));
        }
    }
}

void AgentTraining::runEpoch(int epoch, EpochRun& run)
{
    for (auto& worker : workers_) // after an interruption
        worker->environment.reset();
    teachJudge(epoch, run);
    playRound(epoch, run);
}

EpochScore AgentTraining::score() const
{
    const auto round = static_cast<double>(steps());
    const auto episodes = static_cast<double>(std::max<std::size_t>(1, sums_->episodes));
    const auto played = static_cast<double>(std::max<std::size_t>(1, sums_->steps));
    EpochScore score{.rank = {round}}; // the last one is the result, whatever its numbers
    score.values = {{"reward", sums_->reward / episodes},
                    {"survival_reward", sums_->survivalReward / episodes},
                    {"degradation", sums_->degradation / episodes},
                    {"surviving", sums_->surviving / episodes},
                    {"accuracy_before", accuracyBefore_},
                    {"accuracy_after", accuracyAfter_},
                    {"entropy", sums_->entropy / played},
                    {"value_loss", sums_->valueLoss / played},
                    {"edits", sums_->edits / episodes}};
    if (settings_.scored > 0) {
        const auto dev = scoreOf(network_.plain(), candidates_, workers_.front()->texts, data_.dev, settings_.scored,
                                 rules_.beam, rules_.bleu, seed_);
        score.shown = dev.lost();
        score.values.emplace_back("dev_bleu", dev.bleu);
        score.values.emplace_back("dev_attacked_bleu", dev.attackedBleu);
        score.values.emplace_back("dev_kept", dev.kept);
    }
    return score;
}

bool AgentTraining::converged() const { return settings_.patience > 0 && convergedRounds_ >= settings_.patience; }

nlohmann::ordered_json AgentTraining::ownState() const
{
    return {{"converged_rounds", convergedRounds_}, {"discriminator_steps", judging_.steps()}};
}

void AgentTraining::takeState(const nlohmann::json& state)
{
    convergedRounds_ = state.at("converged_rounds");
    judging_.setSteps(state.at("discriminator_steps"));
}

std::string AgentTraining::fingerprint() const
{
    const auto config = settings_.config.json();
    return core::sha256(settings_.lastingFacts().dump() + config.at("hyper_parameters").dump() +
                        config.at("direction").dump() + data_.sources.dump() + identity_ + std::to_string(seed_));
}

} // namespace models::networks
