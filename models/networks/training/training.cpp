#include "models/networks/training/training.h"

#include "models/networks/optimising/adafactor.h"
#include "models/networks/optimising/adam.h"

namespace models::networks {

namespace {

std::unique_ptr<Optimiser> optimiserOf(const TrainingPlan& plan)
{
    if (plan.adafactor)
        return std::make_unique<Adafactor>(0.0, plan.weightDecay);
    return std::make_unique<Adam>(0.0, plan.weightDecay, plan.beta1, plan.beta2);
}

std::vector<std::string> namesOf(const std::vector<TensorShape>& shapes)
{
    std::vector<std::string> names;
    for (const auto& shape : shapes)
        names.push_back(shape.first);
    return names;
}

} // namespace

Training::Training(TrainingPlan plan, std::vector<std::string> names, WeightList weights, WeightList averages)
    : plan_(std::move(plan)), names_(std::move(names)), weights_(std::move(weights)), averages_(std::move(averages)),
      optimiser_(optimiserOf(plan_))
{
    if (plan_.average > 0)
        copyWeights(weights_, averages_);
    for (const auto& weight : weights_) {
        optimiser_->add(weight);
        best_.push_back(weight.detach().clone());
    }
}

Training::Training(TrainingPlan plan, const std::vector<TensorShape>& shapes, WeightList weights, WeightList averages)
    : Training(std::move(plan), namesOf(shapes), std::move(weights), std::move(averages))
{}

void Training::move(WeightList& gradients, const std::map<std::size_t, torch::Tensor>& rows)
{
    limitNorm(gradients, plan_.clip);
    optimiser_->beginStep();
    optimiser_->setLearningRate(plan_.learningRate(optimiser_->steps()));
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        if (!gradients[i].defined())
            continue;
        if (const auto some = rows.find(i); some != rows.end())
            optimiser_->updateRows(i, some->second, gradients[i]);
        else
            optimiser_->update(i, gradients[i]);
    }
    if (plan_.average > 0 && optimiser_->steps() % averageEvery == 0)
        moveAverages(averages_, weights_, plan_.average, optimiser_->steps());
}

void Training::trainEpoch(int epoch, const Watch& watch)
{
    EpochRun run(epoch, plan_.epochs, plan_.examples, curve_, watch);
    runEpoch(epoch, run);
    const auto now = score();
    curve_.push_back(run.finish(now.shown, now.labelled));
    curve_.back().values = now.values;
    if (bestRank_.empty() || now.rank > bestRank_) {
        bestRank_ = now.rank;
        bestEpoch_ = epoch;
        copyWeights(averages_, best_);
    }
    if (watch.progress)
        watch.progress(curve_.back());
}

bool Training::finished() const
{
    const int epoch = curve_.empty() ? 0 : curve_.back().epoch;
    return epoch >= plan_.epochs || (plan_.patience > 0 && epoch - bestEpoch_ >= plan_.patience) ||
           (epoch > 0 && converged());
}

void Training::run(const std::filesystem::path& checkpoint, const Watch& watch, const std::function<void()>& improved)
{
    runEpochs(
        curve_, watch, [&] { return finished(); },
        [&](int epoch) {
            trainEpoch(epoch, watch);
            save(checkpoint);
            if (improved && bestEpoch_ == epoch)
                improved();
        });
    copyWeights(best_, weights_);
}

CheckpointTensors Training::checkpointTensors() const
{
    CheckpointTensors tensors;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        tensors.emplace_back("now." + names_[i], weights_[i]);
        tensors.emplace_back("average." + names_[i], averages_[i]);
        tensors.emplace_back("best." + names_[i], best_[i]);
        for (const auto& [name, tensor] : optimiser_->state(i))
            tensors.emplace_back(name + "." + names_[i], tensor);
    }
    for (auto& own : ownTensors())
        tensors.push_back(std::move(own));
    return tensors;
}

void Training::save(const std::filesystem::path& checkpoint) const
{
    nlohmann::ordered_json state{{"fingerprint", fingerprint()},
                                 {"steps", optimiser_->steps()},
                                 {"best_epoch", bestEpoch_},
                                 {"best_rank", bestRank_},
                                 {"curve", jsonOf(curve_)}};
    if (auto own = ownState(); !own.is_null())
        state["own"] = std::move(own);
    saveCheckpoint(checkpoint, state, checkpointTensors());
}

void Training::resume(const std::filesystem::path& checkpoint)
{
    if (!std::filesystem::exists(checkpoint))
        return;
    const auto state = loadCheckpoint(checkpoint, fingerprint(), checkpointTensors());
    optimiser_->setSteps(state.at("steps"));
    bestEpoch_ = state.at("best_epoch");
    bestRank_ = state.at("best_rank").get<std::vector<double>>();
    curve_ = curveOf(state.at("curve"), plan_.examples);
    if (state.contains("own"))
        takeState(state.at("own"));
}

} // namespace models::networks
