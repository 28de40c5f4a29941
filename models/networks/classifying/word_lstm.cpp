#include "models/networks/classifying/word_lstm.h"

#include <limits>
#include <string>

#include "models/networks/layers/packed_lstm.h"

namespace models::networks {

WordLstm::WordLstm(const WordModelConfig& config, std::size_t words)
    : TextClassifier(config, words), bidirectional_(config.bidirectional), maxPooling_(config.pooling == Pooling::Max)
{
    auto& part = addPart("lstm");
    const auto hidden = static_cast<std::int64_t>(config.hidden),
               embedding = static_cast<std::int64_t>(config.embedding);
    const std::int64_t gates = 4 * hidden;
    for (const std::string end : {"", "_reverse"}) {
        if (!end.empty() && !bidirectional_)
            break;
        weights_.push_back(part.register_parameter("weight_ih_l0" + end, torch::zeros({gates, embedding})));
        weights_.push_back(part.register_parameter("weight_hh_l0" + end, torch::zeros({gates, hidden})));
        weights_.push_back(part.register_parameter("bias_ih_l0" + end, torch::zeros({gates})));
        weights_.push_back(part.register_parameter("bias_hh_l0" + end, torch::zeros({gates})));
    }
}

torch::Tensor WordLstm::logits(const torch::Tensor& embedded, const WordBatch& batch, double dropout,
                               const DropoutSource& source) const
{
    constexpr double nothing = -std::numeric_limits<double>::infinity();
    const auto states = packedLstm(embedded, batch.lengths, weights_, bidirectional_, maxPooling_, nothing);
    if (maxPooling_)
        return output(std::get<0>(states.all.max(1)), dropout, source);
    return output(states.last.transpose(0, 1).reshape({embedded.size(0), -1}), dropout, source);
}

} // namespace models::networks
