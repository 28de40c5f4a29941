#include "models/networks/training/packed_lstm.h"

namespace models::networks {

LstmStates packedLstm(const torch::Tensor& embedded, const torch::Tensor& lengths, at::TensorList weights,
                      bool bidirectional, bool wantAll, double beyond)
{
    const std::int64_t texts = embedded.size(0), longest = embedded.size(1), units = weights[1].size(1);
    const auto start = torch::zeros({bidirectional ? 2 : 1, texts, units}, embedded.options());
    LstmStates states;
    if (lengths.min().item<std::int64_t>() == longest) {
        std::tie(states.all, states.last, std::ignore) =
            torch::lstm(embedded, {start, start}, weights, /*has_biases=*/true, /*num_layers=*/1, /*dropout=*/0.0,
                        /*train=*/false, bidirectional, /*batch_first=*/true);
        return states;
    }
    // Packing wants the texts by falling length.
    const auto order = lengths.argsort(/*stable=*/true, /*dim=*/0, /*descending=*/true);
    const auto back = order.argsort().to(embedded.device());
    const auto [packed, sizes] = torch::_pack_padded_sequence(embedded.index_select(0, order.to(embedded.device())),
                                                              lengths.index_select(0, order), /*batch_first=*/true);
    torch::Tensor data;
    std::tie(data, states.last, std::ignore) =
        torch::lstm(packed, sizes, {start, start}, weights, true, 1, 0.0, false, bidirectional);
    states.last = states.last.index_select(1, back);
    if (wantAll)
        states.all = std::get<0>(torch::_pad_packed_sequence(data, sizes, true, beyond, longest)).index_select(0, back);
    return states;
}

} // namespace models::networks
