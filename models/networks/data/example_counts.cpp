#include "models/networks/data/example_counts.h"

#include <fmt/format.h>

#include "core/base/error.h"

namespace models::networks {

void countExamples(nlohmann::ordered_json& sources, const core::victims::TrainRequest& request, std::size_t train,
                   std::size_t dev, const std::string& remedy)
{
    if (train == 0 || dev == 0)
        throw core::Error({request.train.front()},
                          fmt::format("{} examples to train on and {} to choose by are not enough", train, dev),
                          remedy);
    sources["train_examples"] = train;
    sources["dev_examples"] = dev;
}

} // namespace models::networks
