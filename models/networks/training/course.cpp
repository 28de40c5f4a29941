#include "models/networks/training/course.h"

#include <utility>

#include "core/base/error.h"
#include "core/files/file.h"
#include "models/networks/training/device.h"

namespace models::networks {

namespace {

std::string textOf(const nlohmann::ordered_json& config) { return config.dump(2) + "\n"; }

} // namespace

Course::Course(const core::victims::TrainRequest& request, std::stop_token stop,
               const core::victims::TrainProgressFn& progress)
    : request(request), stop(std::move(stop)), progress(progress), folder(request.out)
{
    if (request.out.empty())
        throw core::UsageError("there is no folder for the model", "Give --out FOLDER");
    useOneThread();
}

double Course::seconds() const
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

core::victims::TrainReport Course::run(Training& training, const TrainedFolder& own,
                                       const std::function<TrainingEnd()>& score) const
{
    const auto checkpoint = folder / ".checkpoint";
    auto config = own.config;
    const auto write = [&] {
        auto& facts = config["training"] = own.facts;
        facts["corpora"] = own.corpora;
        facts["seed"] = request.seed;
        facts["epochs_run"] = training.curve().back().epoch;
        facts["best_epoch"] = training.bestEpoch();
        facts["libtorch"] = TORCH_VERSION;
        own.card.addTo(config);
        own.write(textOf(config));
    };
    if (request.resume)
        training.resume(checkpoint);
    training.run(checkpoint, {stop, request.finish, progress}, own.everyBest ? write : std::function<void()>());
    write();
    const auto end = score();
    config["scores"] = end.scores;
    core::writeFile(folder / "config.json", textOf(config));
    std::filesystem::remove(checkpoint);

    core::victims::TrainReport report{end.scoreName, end.devScore, training.bestEpoch(), seconds(), {}};
    report.epochs = training.curve().back().epoch;
    report.stoppedEarly = training.endedEarly();
    report.baseline = end.baseline;
    nlohmann::ordered_json json{{"task", request.task},
                                {"architecture", end.architecture},
                                {"out", request.out},
                                {"score_name", report.scoreName},
                                {"dev_score", report.devScore}};
    json.update(end.own);
    json.update(nlohmann::ordered_json{{"best_epoch", report.bestEpoch},
                                       {"epochs", report.epochs},
                                       {"stopped_early", report.stoppedEarly},
                                       {"seed", request.seed},
                                       {"seconds", report.seconds},
                                       {"curve", reportOf(training.curve(), end.onCurve, end.labelledOnCurve)}});
    if (report.baseline)
        json["baseline"] = report.baseline->json();
    report.json = json.dump();
    return report;
}

} // namespace models::networks
