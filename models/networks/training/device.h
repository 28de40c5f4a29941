#pragma once

#include <string>

#include <torch/torch.h>

namespace models::networks {

/// `cpu` or `cuda`. \throws core::UsageError for another name, core::Error when this libtorch or machine has no CUDA.
[[nodiscard]] torch::Device deviceNamed(const std::string& name);

/// From now on libtorch and its BLAS use only one thread: a small network is several times slower on two, and the
/// order of sums, so the last bits of results, would depend on their number.
void useOneThread();

/// The same with more threads, for networks that are large enough.
void useThreads(int threads);

} // namespace models::networks
