#include "models/networks/agent/judge_network.h"

namespace models::networks {

JudgeNetwork::JudgeNetwork(const AgentConfig& config, std::size_t pieces, std::size_t targetPieces)
    : config_(config), pieces_(pieces), targetPieces_(targetPieces),
      tensors_(judgeShapes(config, pieces, targetPieces)), layers_(tensors_, config, pieces, targetPieces)
{}

torch::Tensor JudgeNetwork::loss(std::span<const JudgedPair> pairs, bool twice, double dropout,
                                 const DropoutSource& source) const
{
    const TorchBackend on(dropout, source);
    Rows pieces, targetPieces, verdicts;
    Segments sources, targets;
    for (const auto& pair : pairs) {
        addFramed(*pair.source, pieces, sources);
        addFramed(*pair.target, targetPieces, targets);
        verdicts.push_back(pair.positive ? static_cast<std::int64_t>(positiveVerdict) : 0);
    }
    auto scores = judgeScores(on, layers_, judgeReading(on, layers_.source, layers_.sourceReader, pieces, sources),
                              judgeReading(on, layers_.target, layers_.targetReader, targetPieces, targets));
    if (twice)
        scores = scores.softmax(1);
    const auto wanted = torch::tensor(at::ArrayRef<std::int64_t>(verdicts.data(), verdicts.size()), torch::kInt64);
    return torch::cross_entropy_loss(scores, wanted);
}

std::shared_ptr<const JudgeWeights> JudgeNetwork::plain() const
{
    return std::make_shared<const JudgeWeights>(config_, pieces_, targetPieces_, valuesOf(tensors_.weights()));
}

} // namespace models::networks
