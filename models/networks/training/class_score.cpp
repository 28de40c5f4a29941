#include "models/networks/training/class_score.h"

namespace models::networks {

void ClassifierScore::add(const torch::Tensor& logits, const torch::Tensor& gold)
{
    loss += torch::cross_entropy_loss(logits, gold, {}, at::Reduction::Sum).item<double>();
    const auto answers = logits.argmax(1).to(torch::kCPU), right = gold.to(torch::kCPU);
    for (std::int64_t i = 0; i < answers.size(0); ++i)
        confusion.add(static_cast<int>(right.data_ptr<std::int64_t>()[i]),
                      static_cast<int>(answers.data_ptr<std::int64_t>()[i]));
}

nlohmann::ordered_json ClassifierScore::json() const
{
    return {{"dev_accuracy", accuracy()}, {"dev_macro_f1", macroF1()}, {"dev_examples", confusion.total()}};
}

EpochScore ClassifierScore::ranked(bool weighted) const
{
    if (weighted)
        return {.shown = macroF1(), .rank = {macroF1(), accuracy(), -loss}};
    return {.shown = accuracy(), .rank = {accuracy(), -loss}};
}

TrainingEnd endOf(const ClassifierScore& score, bool weighted, const std::vector<std::string>& labels,
                  const std::string& architecture, const nlohmann::ordered_json& own)
{
    return {.architecture = architecture,
            .scoreName = weighted ? "macro F1" : "accuracy",
            .devScore = weighted ? score.macroF1() : score.accuracy(),
            .scores = score.json(),
            .own = own,
            .onCurve = weighted ? "dev_macro_f1" : "dev_accuracy",
            .baseline = weighted ? std::nullopt : core::victims::baselineOf(score.confusion, labels)};
}

torch::Tensor classWeights(std::span<const std::int64_t> labels, std::size_t classes)
{
    std::vector<double> counts(classes, 0.0);
    for (const auto label : labels)
        ++counts[static_cast<std::size_t>(label)];
    std::vector<float> weights;
    for (const double count : counts)
        weights.push_back(static_cast<float>(static_cast<double>(labels.size()) /
                                             (static_cast<double>(classes) * std::max(1.0, count))));
    return torch::tensor(weights);
}

} // namespace models::networks
