#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "models/inference/model/word_model_config.h"
#include "models/networks/optimising/optimiser.h"
#include "models/networks/optimising/weight_lists.h"
#include "models/networks/training/checkpoint.h"
#include "models/networks/training/epoch_run.h"

namespace models::networks {

/// How long a training runs and how its steps move the weights.
struct TrainingPlan {
    int epochs = 1;                    ///< At most.
    int patience = 0;                  ///< Epochs without a better score after which it ends; 0: it never ends early.
    std::size_t examples = 0;          ///< Per epoch, as progress counts them.
    double weightDecay = 0.0;          ///< Decoupled.
    double beta1 = 0.9, beta2 = 0.999; ///< For Adam.
    bool adafactor = false;            ///< Adafactor moves the weights instead of Adam.
    double clip = 0.0;                 ///< Largest L2 norm of a step's gradient; 0: no limit.
    std::int64_t average = 0;          ///< Steps over which the weights are averaged for scoring; 0: not at all.
    std::function<double(std::int64_t step)> learningRate; ///< Steps count from 1.
};

/// How good the weights are after an epoch.
struct EpochScore {
    double shown = 0.0;       ///< On the curve, 0..1.
    double labelled = 0.0;    ///< The second score, if the task has one.
    std::vector<double> rank; ///< The greater, the better; a later number decides if all before it are equal.
    std::vector<std::pair<std::string, double>> values{}; ///< What else is on the curve, by name.
};

/// What all trainings share: epochs up to the last one or until `patience` epochs brought no improvement, Adam or
/// Adafactor with clipped gradients, a moving average of the weights (B. Polyak and A. Juditsky (1992)), the best
/// epoch's weights, the curve, and the checkpoint after every epoch.
///
/// Every random number of a training is a function of its seed and the epoch, so one that was interrupted and resumed
/// ends with the same weights as an undisturbed one (on one device, with one libtorch).
class Training {
public:
    virtual ~Training() = default;
    Training(const Training&) = delete;
    Training& operator=(const Training&) = delete;

    /// Continues after the last epoch of a checkpoint; does nothing if there is no such file.
    /// \throws core::Error when the checkpoint has other settings, data or seed, or is damaged.
    void resume(const std::filesystem::path& checkpoint);

    /// Runs to the end and writes the checkpoint after every epoch; `improved` is called after each that is the best so
    /// far. Ends with the best epoch's weights in the network.
    /// \throws core::Error after a stop request; the checkpoint holds what was finished. After a finish request it ends
    /// with the best epoch so far.
    void run(const std::filesystem::path& checkpoint, const Watch& watch, const std::function<void()>& improved = {});

    [[nodiscard]] int bestEpoch() const { return bestEpoch_; }
    /// Before the last epoch of the plan, because `patience` epochs brought nothing better, or it converged().
    [[nodiscard]] bool endedEarly() const { return curve_.back().epoch < plan_.epochs && finished(); }
    [[nodiscard]] const WeightList& best() const { return best_; }
    [[nodiscard]] const Curve& curve() const { return curve_; }

protected:
    /// `averages` are the weights themselves if nothing is averaged; otherwise they start as copies of the weights.
    Training(TrainingPlan plan, std::vector<std::string> names, WeightList weights, WeightList averages);
    /// Of a network whose weights have the names in `shapes`.
    Training(TrainingPlan plan, const std::vector<TensorShape>& shapes, WeightList weights, WeightList averages);

    /// A hash of everything that decides the weights.
    [[nodiscard]] virtual std::string fingerprint() const = 0;
    /// Makes the steps of an epoch, each with move(), and reports them to `run`.
    virtual void runEpoch(int epoch, EpochRun& run) = 0;
    /// Scores the averages.
    [[nodiscard]] virtual EpochScore score() const = 0;
    /// Whether it has reached its end before the last epoch; asked after every epoch.
    [[nodiscard]] virtual bool converged() const { return false; }
    /// What else the epochs leave behind, for the checkpoint: tensors, and a state that takeState() takes over again.
    [[nodiscard]] virtual CheckpointTensors ownTensors() const { return {}; }
    [[nodiscard]] virtual nlohmann::ordered_json ownState() const { return nullptr; }
    virtual void takeState(const nlohmann::json& /*state*/) {}

    /// A step of the optimiser. An undefined gradient leaves its weight unchanged; one whose `rows` are given covers
    /// these rows alone.
    void move(WeightList& gradients, const std::map<std::size_t, torch::Tensor>& rows = {});
    /// For biases and norms, which do not decay.
    void exemptFromDecay(std::size_t number) { optimiser_->exemptFromDecay(number); }

    [[nodiscard]] const TrainingPlan& plan() const { return plan_; }
    [[nodiscard]] const WeightList& weights() const { return weights_; }
    [[nodiscard]] std::int64_t steps() const { return optimiser_->steps(); }

private:
    [[nodiscard]] bool finished() const;
    void trainEpoch(int epoch, const Watch& watch);
    [[nodiscard]] CheckpointTensors checkpointTensors() const;
    void save(const std::filesystem::path& checkpoint) const;

    TrainingPlan plan_;
    std::vector<std::string> names_; ///< Of the weights.
    WeightList weights_, averages_, best_;
    std::unique_ptr<Optimiser> optimiser_; ///< Over weights_.
    int bestEpoch_ = 0;
    std::vector<double> bestRank_;
    Curve curve_;
};

} // namespace models::networks
