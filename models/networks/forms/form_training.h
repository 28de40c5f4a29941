#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "models/inference/forms/form_model.h"
#include "models/networks/data/length_batches.h"
#include "models/networks/forms/form_data.h"
#include "models/networks/forms/form_network.h"
#include "models/networks/training/training.h"

namespace models::networks {

/// A parser's score on questions.
struct FormScore {
    std::size_t examples = 0;
    std::size_t exact = 0;  ///< Forms equal to the gold ones token by token.
    std::size_t normal = 0; ///< Forms whose normal form equals the gold one's.
    [[nodiscard]] double share(std::size_t right) const
    {
        return examples == 0 ? 0.0 : static_cast<double>(right) / static_cast<double>(examples);
    }
};

/// Scores the likeliest form of each question, as the parser answers without libtorch.
[[nodiscard]] FormScore scoreOf(const std::shared_ptr<const FormModel>& model,
                                const std::vector<FormExample>& examples);

/// Trains a semantic parser epoch by epoch; it scores and keeps a moving average of the weights.
class FormTraining final : public Training {
public:
    FormTraining(const FormSettings& settings, const FormData& data, std::uint64_t seed, FormNetwork& network);

private:
    FormTraining(const FormSettings& settings, const FormData& data, std::uint64_t seed, FormNetwork& network,
                 FormNetwork averaged);
    double step(const BatchNumbers& numbers, core::Random& wordDropout);
    std::string fingerprint() const override;
    void runEpoch(int epoch, EpochRun& run) override;
    EpochScore score() const override;
    [[nodiscard]] double devLoss() const; ///< Mean over batches, of the averages.

    const FormSettings& settings_;
    const FormData& data_;
    std::uint64_t seed_;
    FormNetwork& network_;
    FormNetwork averaged_; ///< Shares the weights of network_ if nothing is averaged.
    torch::Generator dropout_;
};

/// The trained network in the form that answers without libtorch.
[[nodiscard]] std::shared_ptr<const FormModel> modelOf(const FormNetwork& network, const FormData& data);

} // namespace models::networks
