#include "models/networks/training/starting_vectors.h"

#include "core/text/word_table.h"

namespace models::networks {

std::size_t useVectors(const core::lexicon::WordVectors& vectors, double norm, const Vocabulary& vocabulary,
                       std::size_t signs, torch::Tensor embedding)
{
    torch::NoGradGuard noGradients;
    std::size_t found = 0;
    for (std::size_t row = signs; row < vocabulary.size(); ++row) {
        const auto at = vectors.row(core::text::intern(vocabulary.word(row)));
        if (!at)
            continue;
        const auto unit = vectors.unit(*at);
        const auto values = torch::tensor(at::ArrayRef<float>(unit.data(), unit.size())) * norm;
        embedding[static_cast<std::int64_t>(row)].copy_(values);
        ++found;
    }
    return found;
}

} // namespace models::networks
