#pragma once

#include <torch/torch.h>

namespace models::networks {

/// A matrix that multiplies a few rows again and again, in the order of the kernels (models/inference/kernels). BLAS
/// puts it in order at each product, which takes longer than the product.
class PackedMatrix {
public:
    /// `weight` is [outputs, inputs], float; a transposed view will do.
    explicit PackedMatrix(const torch::Tensor& weight);

    /// x W^T, [rows, outputs], a view of a buffer that the next product overwrites. The rows of `x`, [rows, inputs],
    /// are contiguous.
    [[nodiscard]] torch::Tensor times(const torch::Tensor& x);

private:
    std::int64_t outputs_, inputs_;
    torch::Tensor panels_; ///< [panels, inputs, numbers of a panel]
    torch::Tensor product_;
};

} // namespace models::networks
