#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "models/inference/classifying/plain_han.h"
#include "models/inference/model/model_folder.h"

namespace models {

/// A textbook forward pass: float32, matrix products through BLAS, the C library's exp and tanh. The reference for
/// the fast paths, and the fallback where they cannot be used.
///
/// Products always use blocks of one size, so that a text gets the same answer in any batch.
/// One thread at a time.
class PlainForward {
public:
    explicit PlainForward(std::shared_ptr<const WordModel> model);

    /// logits[i * classes + c] of each text: rows of the embedding, at least one. False after a stop request.
    [[nodiscard]] bool answer(std::span<const std::span<const std::uint32_t>> texts, float* logits,
                              const std::stop_token& stop);

    /// What the output layer reads of each text, features[i * width + k], width = WordModelConfig::features(). False
    /// after a stop request.
    [[nodiscard]] bool features(std::span<const std::span<const std::uint32_t>> texts, float* features,
                                const std::stop_token& stop);

    /// The weight of each word of a text in a han's answer (PlainHan).
    [[nodiscard]] std::vector<float> attention(std::span<const std::uint32_t> text) const
    {
        return han_->read(text).attention;
    }

    /// Memory of this object without the weights, in bytes.
    [[nodiscard]] std::size_t bytes() const;

private:
    using Texts = std::span<const std::span<const std::uint32_t>>;
    /// Calls `take(text, features)` for each text; false after a stop request.
    template<class Take>
    bool read(Texts texts, const std::stop_token& stop, const Take& take);
    void lstm(Texts texts, float* features);
    void lstmDirection(Texts texts, std::size_t direction, float* features);
    void cnn(Texts texts, float* features);
    /// out[rows, outputs] = in[rows, depth] weight[outputs, depth]^T for a whole number of blocks.
    static void product(const float* in, std::size_t rows, std::size_t block, std::size_t depth, const float* weight,
                        std::size_t outputs, float* out);

    std::shared_ptr<const WordModel> model_;
    std::optional<PlainHan> han_;
    std::vector<std::vector<float>> windows_; ///< Convolution weights as [filter][offset][embedding].
    std::vector<float> in_;
    std::vector<float> out_;
    std::vector<float> recurrent_;
    std::vector<float> hidden_;
    std::vector<float> cell_;
    std::vector<float> features_;
    std::vector<std::size_t> start_;
};

} // namespace models
