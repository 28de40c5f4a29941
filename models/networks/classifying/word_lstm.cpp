#include "models/networks/classifying/word_lstm.h"

#include <limits>
#include <string>

namespace models::networks {

WordLstm::WordLstm(const WordModelConfig& config, std::size_t words)
    : TextClassifier(config, words), bidirectional_(config.bidirectional), maxPooling_(config.pooling == Pooling::Max),
      hidden_(static_cast<std::int64_t>(config.hidden))
{
    auto& part = addPart("lstm");
    const std::int64_t gates = 4 * hidden_, embedding = static_cast<std::int64_t>(config.embedding);
    for (const std::string end : {"", "_reverse"}) {
        if (!end.empty() && !bidirectional_)
            break;
        weights_.push_back(part.register_parameter("weight_ih_l0" + end, torch::zeros({gates, embedding})));
        weights_.push_back(part.register_parameter("weight_hh_l0" + end, torch::zeros({gates, hidden_})));
        weights_.push_back(part.register_parameter("bias_ih_l0" + end, torch::zeros({gates})));
        weights_.push_back(part.register_parameter("bias_hh_l0" + end, torch::zeros({gates})));
    }
}

torch::Tensor WordLstm::logits(const torch::Tensor& embedded, const torch::Tensor& lengths, double dropout,
                               const DropoutSource& source) const
{
    const std::int64_t texts = embedded.size(0), longest = embedded.size(1);
    const auto start = torch::zeros({bidirectional_ ? 2 : 1, texts, hidden_}, embedded.options());
    torch::Tensor states; // [texts, longest, directions x hidden], -inf beyond a text's end
    torch::Tensor last;   // [directions, texts, hidden]
    if (lengths.min().item<std::int64_t>() == longest) {
        std::tie(states, last, std::ignore) =
            torch::lstm(embedded, {start, start}, weights_, /*has_biases=*/true, /*num_layers=*/1, /*dropout=*/0.0,
                        /*train=*/false, bidirectional_, /*batch_first=*/true);
    } else {
        // Packing wants the texts by falling length.
        const auto order = lengths.argsort(/*stable=*/true, /*dim=*/0, /*descending=*/true);
        const auto back = order.argsort().to(embedded.device());
        const auto [packed, sizes] = torch::_pack_padded_sequence(embedded.index_select(0, order.to(embedded.device())),
                                                                  lengths.index_select(0, order), /*batch_first=*/true);
        torch::Tensor data;
        std::tie(data, last, std::ignore) =
            torch::lstm(packed, sizes, {start, start}, weights_, true, 1, 0.0, false, bidirectional_);
        last = last.index_select(1, back);
        if (maxPooling_) {
            constexpr double nothing = -std::numeric_limits<double>::infinity();
            states =
                std::get<0>(torch::_pad_packed_sequence(data, sizes, true, nothing, longest)).index_select(0, back);
        }
    }
    if (maxPooling_)
        return output(std::get<0>(states.max(1)), dropout, source);
    return output(last.transpose(0, 1).reshape({texts, -1}), dropout, source);
}

} // namespace models::networks
