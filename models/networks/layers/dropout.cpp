#include "models/networks/layers/dropout.h"

#include <cmath>
#include <cstdint>
#include <mutex>

#include <ATen/CPUGeneratorImpl.h>

#include "core/base/hash.h"

namespace models::networks {

namespace {

/// Zero for this share of the elements, else what keeps their mean. A number of `source` begins a sequence of its own,
/// each of whose numbers decides four elements by sixteen bits: libtorch's own takes five times as long.
void fillKept(float* kept, std::int64_t count, double share, const torch::Generator& source)
{
    constexpr unsigned bits = 16, perNumber = 4;
    constexpr std::uint64_t all = std::uint64_t{1} << bits;
    const auto dropped = static_cast<std::uint64_t>(std::llround(share * static_cast<double>(all)));
    const auto factor = dropped == all ? 0.0F : static_cast<float>(all) / static_cast<float>(all - dropped);
    auto* generator = source.get<at::CPUGeneratorImpl>();
    const std::lock_guard<std::mutex> lock(generator->mutex_);
    std::uint64_t state = generator->random64();
    for (std::int64_t at = 0; at < count; at += perNumber) {
        auto number = core::mix64(state++);
        for (std::int64_t i = at; i < at + perNumber && i < count; ++i, number >>= bits)
            kept[i] = (number & (all - 1)) >= dropped ? factor : 0.0F;
    }
}

} // namespace

torch::Tensor keptShares(at::IntArrayRef sizes, double share, const DropoutSource& source,
                         const torch::TensorOptions& options)
{
    if (!source || share <= 0.0)
        return {};
    auto kept = torch::empty(sizes, options);
    if (kept.is_cuda() || kept.scalar_type() != torch::kFloat32)
        return kept.bernoulli_(1.0 - share, *source).div_(1.0 - share);
    fillKept(kept.data_ptr<float>(), kept.numel(), share, *source);
    return kept;
}

torch::Tensor dropped(const torch::Tensor& x, double share, const DropoutSource& source)
{
    const auto kept = keptShares(x.sizes(), share, source, x.options());
    return kept.defined() ? x * kept : x;
}

} // namespace models::networks
