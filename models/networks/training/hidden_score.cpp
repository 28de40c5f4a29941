#include "models/networks/training/hidden_score.h"

#include <algorithm>
#include <cmath>

namespace models::networks {

void HiddenScore::add(const torch::Tensor& logits, const torch::Tensor& right)
{
    const auto own = logits.gather(1, right);
    loss += (logits.logsumexp(1, true) - own).sum().item<double>();
    const auto better = logits.gt(own).sum(1);
    first += better.lt(1).sum().item<double>();
    firstTen += better.lt(10).sum().item<double>();
    firstFifty += better.lt(50).sum().item<double>();
    words += static_cast<std::size_t>(right.size(0));
}

void HiddenScore::finish(std::size_t all)
{
    const auto hidden = static_cast<double>(std::max<std::size_t>(1, words));
    for (double* value : {&loss, &first, &firstTen, &firstFifty})
        *value /= hidden;
    known = static_cast<double>(words) / static_cast<double>(std::max<std::size_t>(1, all));
}

nlohmann::ordered_json HiddenScore::json(const std::string& set) const
{
    return {{set + "_perplexity", std::exp(loss)}, {set + "_accuracy_at_1", first}, {set + "_accuracy_at_10", firstTen},
            {set + "_accuracy_at_50", firstFifty}, {set + "_known_words", known},   {set + "_hidden_words", words}};
}

} // namespace models::networks
