#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/base/named.h"
#include "core/base/progress.h"
#include "core/json/parameter.h"
#include "core/victims/train_report.h"
#include "core/victims/victim.h"

namespace core::victims {

struct LoadOptions {
    std::string device = "cpu";        ///< cpu or cuda
    bool plain = false;                ///< The plain forward pass instead of the exact fast path.
    bool gradients = false;            ///< The recipe needs gradients: loads the libtorch networks.
    bool specialPieces = false;        ///< Texts can name special pieces such as [MASK], as in Hugging Face's library.
    std::optional<double> threshold{}; ///< Of a head with one output: from this score on a text is of the second label.
    double timeoutSeconds = 60;        ///< For exec: victims, per answer.
    /// The user gave the command of an exec: victim himself for this run. Otherwise only what he allowed on this
    /// machine before is started (core/programs/consent.h).
    bool allowExec = false;
};

/// A model that can be named instead of a folder.
struct ModelInfo {
    std::string name;
    std::filesystem::path folder;
    std::string task;
    std::string summary; ///< One line: what it is, on what it was trained, its score.
    bool shipped = false;
    std::string state; ///< present, missing, damaged
    /// A classifier whose head has one output, a score: it needs LoadOptions::threshold, as its folder names none.
    bool givesScore = false;
};

/// Makes victims. The app gives core and ui an implementation that knows models/.
class VictimLoader {
public:
    virtual ~VictimLoader() = default;
    /// `spec`: a model folder, a shipped model's name, or `exec:COMMAND`. \throws Error, UsageError, or
    /// programs::ExecNotAllowed for a command that was not allowed.
    [[nodiscard]] virtual std::unique_ptr<Victim> load(const std::string& spec,
                                                       const LoadOptions& options = {}) const = 0;
    [[nodiscard]] virtual std::vector<ModelInfo> models() const = 0;
    /// What the victim can do besides what its card says once it is loaded with LoadOptions::gradients: bits of
    /// Capability. Quick, reads no weights; 0 also for what is no victim. By default nothing is known of it.
    [[nodiscard]] virtual unsigned gradientsOf(const std::string& /*spec*/) const { return 0; }
    /// What is known of a model from its name or folder without loading it; no task if nothing is known. By default
    /// only the listed models are known.
    [[nodiscard]] virtual ModelInfo info(const std::string& spec) const
    {
        for (auto& model : models())
            if (model.name == spec)
                return model;
        return {};
    }
};

/// The `train` task that makes a victim like this one; a classifier of two segments is one of pairs. Empty if there is
/// none.
[[nodiscard]] inline std::string_view trainerOf(const VictimCard& card)
{
    const auto& task = structures::taskNamed(card.task);
    const bool pairs = task.answer == structures::AnswerKind::Label && card.segments.size() == 2;
    return pairs ? structures::taskNamed("pairs").trainer : task.trainer;
}

/// What `train TASK` was asked to do.
struct TrainRequest {
    std::string task; ///< classifier, pairs, tagger, vectors, counterfit, ...
    std::vector<std::string> train;
    std::string dev; ///< Empty: a tenth of train, drawn with the seed.
    std::string out;
    std::string architecture;
    std::string vectors;
    int epochs = 0; ///< 0: the architecture's default.
    std::uint64_t seed = 1;
    bool resume = false;
    /// When stopped, training ends with the best epoch so far (at once if there is one, else after the first) and
    /// writes its model.
    std::stop_token finish{};
    std::map<std::string, std::string> settings;    ///< --set key=value
    std::map<std::string, std::string> readOptions; ///< format, columns, delimiter, encoding
};

/// One point of the learning curves.
struct TrainEpoch {
    int epoch = 0;
    double loss = 0.0;     ///< Mean over the training examples.
    double devScore = 0.0; ///< Accuracy, UAS ... 0..1; the report names it.
    double seconds = 0.0;
    std::size_t done = 0; ///< Examples of this epoch so far.
    std::size_t total = 0;
    double devLabelled = 0.0; ///< Parsers: LAS; devScore is the UAS.
    int epochs = 0;           ///< The most that are trained; 0: not known.
    /// What else is on the curves, by name, as the training lists it.
    std::vector<std::pair<std::string, double>> values{};
};
using TrainProgressFn = std::function<void(const TrainEpoch&)>;

/// One kind of model that can be trained.
struct TrainingKind {
    enum class Needs { Text, Labels, Trees };
    std::string name;                       ///< What `train` calls it: "classifier".
    std::string title;                      ///< What people read: "Text classifier".
    Needs needs = Needs::Text;              ///< What its training corpora hold; Text: whatever the kind itself checks.
    std::vector<std::string> architectures; ///< The default first; none if there is only one.
};

/// What a victim is trained again with.
struct Retraining {
    /// What it started from, where its folder does not hold it: word vectors, the folder of a transformer. For a
    /// translator the folder, perhaps its own, whose weights are trained further.
    std::string from{};
    std::filesystem::path work{}; ///< Where what is taken out of the victim's folder is written; empty: nothing is.
    std::string device{};         ///< That trains; empty: the default.
};

/// Trains models and writes model folders.
class ModelTrainer {
public:
    virtual ~ModelTrainer() = default;
    [[nodiscard]] virtual std::vector<TrainingKind> kinds() const = 0;
    /// \throws UsageError that names the known ones.
    [[nodiscard]] TrainingKind kind(std::string_view name) const
    {
        return named(kinds(), name, "training", &TrainingKind::name);
    }
    /// The settings that `train` takes. \throws UsageError for an unknown architecture.
    [[nodiscard]] virtual std::vector<Parameter> settings(const std::string& /*task*/,
                                                          const std::string& /*architecture*/) const
    {
        return {};
    }
    /// A request to train a victim like this one, as its `config.json` records it: its architecture, epochs and every
    /// setting that its training has; corpora, seed and folder are left to the caller. \throws Error when the victim
    /// was not trained here, or started from something that nobody names. By default one with the usual settings.
    [[nodiscard]] virtual TrainRequest requestLike(const VictimCard& victim, const Retraining& /*again*/) const
    {
        TrainRequest request;
        request.task = trainerOf(victim);
        return request;
    }
    /// \throws UsageError for an unknown task or setting, Error when data cannot be used.
    virtual TrainReport train(const TrainRequest& request, std::stop_token stop,
                              const TrainProgressFn& progress) const = 0;
};

} // namespace core::victims
