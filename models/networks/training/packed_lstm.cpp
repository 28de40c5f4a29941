#include "models/networks/training/packed_lstm.h"

namespace models::networks {

namespace {

/// Sequences by falling length, as libtorch wants them to be packed.
struct PackedSequences {
    PackedSequences(const torch::Tensor& embedded, const torch::Tensor& lengths)
        : order(lengths.argsort(/*stable=*/true, /*dim=*/0, /*descending=*/true)),
          back(order.argsort().to(embedded.device()))
    {
        std::tie(data, sizes) = torch::_pack_padded_sequence(embedded.index_select(0, order.to(embedded.device())),
                                                             lengths.index_select(0, order), /*batch_first=*/true);
    }
    /// States in the sequences' own order, [sequences, longest, numbers].
    [[nodiscard]] torch::Tensor padded(const torch::Tensor& states, double beyond, std::int64_t longest) const
    {
        return std::get<0>(torch::_pad_packed_sequence(states, sizes, true, beyond, longest)).index_select(0, back);
    }

    torch::Tensor order, back, data, sizes;
};

} // namespace

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
    const PackedSequences packed(embedded, lengths);
    torch::Tensor data;
    std::tie(data, states.last, std::ignore) =
        torch::lstm(packed.data, packed.sizes, {start, start}, weights, true, 1, 0.0, false, bidirectional);
    states.last = states.last.index_select(1, packed.back);
    if (wantAll)
        states.all = packed.padded(data, beyond, longest);
    return states;
}

torch::Tensor packedGru(const torch::Tensor& embedded, const torch::Tensor& lengths, at::TensorList weights)
{
    const std::int64_t longest = embedded.size(1), units = weights[1].size(1);
    const auto start = torch::zeros({2, embedded.size(0), units}, embedded.options());
    if (lengths.min().item<std::int64_t>() == longest)
        return std::get<0>(torch::gru(embedded, start, weights, /*has_biases=*/true, /*num_layers=*/1, /*dropout=*/0.0,
                                      /*train=*/false, /*bidirectional=*/true, /*batch_first=*/true));
    const PackedSequences packed(embedded, lengths);
    return packed.padded(std::get<0>(torch::gru(packed.data, packed.sizes, start, weights, true, 1, 0.0, false, true)),
                         0.0, longest);
}

} // namespace models::networks
