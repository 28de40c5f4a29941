#include "models/networks/training/train_report.h"

namespace models::networks {

void addCourse(nlohmann::ordered_json& facts, const nlohmann::ordered_json& corpora,
               const core::victims::TrainRequest& request, const Training& training)
{
    facts["corpora"] = corpora;
    facts["seed"] = request.seed;
    facts["epochs_run"] = training.curve().back().epoch;
    facts["best_epoch"] = training.bestEpoch();
    facts["libtorch"] = TORCH_VERSION;
}

core::victims::TrainReport trainReport(const core::victims::TrainRequest& request, const Training& training,
                                       std::chrono::steady_clock::time_point start, const TrainingEnd& end)
{
    core::victims::TrainReport report;
    report.scoreName = end.scoreName;
    report.devScore = end.devScore;
    report.bestEpoch = training.bestEpoch();
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    nlohmann::ordered_json json{{"task", request.task},
                                {"architecture", end.architecture},
                                {"out", request.out},
                                {"score_name", report.scoreName},
                                {"dev_score", report.devScore}};
    json.update(end.own);
    json.update(nlohmann::ordered_json{{"best_epoch", report.bestEpoch},
                                       {"epochs", training.curve().back().epoch},
                                       {"seed", request.seed},
                                       {"seconds", report.seconds},
                                       {"curve", reportOf(training.curve(), end.onCurve, end.labelledOnCurve)}});
    report.json = json.dump();
    return report;
}

} // namespace models::networks
