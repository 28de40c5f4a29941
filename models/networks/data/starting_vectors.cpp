#include "models/networks/data/starting_vectors.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/text/word_table.h"

namespace models::networks {

std::shared_ptr<const core::lexicon::WordVectors> startingVectors(const core::victims::TrainRequest& request,
                                                                  std::size_t& embedding)
{
    if (request.vectors.empty())
        return nullptr;
    auto vectors = core::lexicon::WordVectors::load(request.vectors);
    if (request.settings.contains("embedding") && embedding != vectors->dimensions())
        throw core::UsageError(
            fmt::format("--set embedding={} does not fit vectors of {} dimensions", embedding, vectors->dimensions()));
    embedding = vectors->dimensions();
    return vectors;
}

std::size_t useVectors(const core::lexicon::WordVectors& vectors, double norm, const Vocabulary& vocabulary,
                       std::size_t signs, const torch::Tensor& embedding)
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
