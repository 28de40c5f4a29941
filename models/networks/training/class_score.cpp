#include "models/networks/training/class_score.h"

namespace models::networks {

void ClassifierScore::add(const torch::Tensor& logits, const torch::Tensor& gold)
{
    loss += torch::cross_entropy_loss(logits, gold, {}, at::Reduction::Sum).item<double>();
    const auto answers = logits.argmax(1).to(torch::kCPU), right = gold.to(torch::kCPU);
    for (std::int64_t i = 0; i < answers.size(0); ++i)
        confusion.add(static_cast<int>(right.data_ptr<std::int64_t>()[i]),
                      static_cast<int>(answers.data_ptr<std::int64_t>()[i]));
}

} // namespace models::networks
