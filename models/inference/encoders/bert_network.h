#pragma once

#include <memory>

#include "models/inference/encoders/piece_network.h"
#include "models/inference/transformer/classifier_head.h"

namespace models {

/// BERT and its kin (EncoderFamily): the labels are told by the state of the first piece.
class BertNetwork final : public PieceNetwork {
public:
    BertNetwork(const EncoderConfig& config, std::shared_ptr<const EncoderWeights> weights,
                std::shared_ptr<const ClassifierHead> head, const kernels::Kernels& kernels)
        : encoder_(config, std::move(weights), kernels), head_(std::move(head))
    {}

    std::vector<float> logits(std::span<const EncoderInput> inputs, const std::stop_token& stop) override
    {
        return answer(inputs, nullptr, stop);
    }
    std::vector<float> vectors(std::span<const EncoderInput> inputs, const std::stop_token& stop) override
    {
        std::vector<float> read;
        return answer(inputs, &read, stop).empty() ? std::vector<float>() : read;
    }
    std::vector<float> attention(const EncoderInput& input, const std::stop_token& stop) override
    {
        return encoder_.attention(input, 0, stop);
    }
    [[nodiscard]] std::unique_ptr<PieceNetwork> clone() const override
    {
        return std::make_unique<BertNetwork>(encoder_.config(), encoder_.weights(), head_, encoder_.kernels());
    }

private:
    std::vector<float> answer(std::span<const EncoderInput> inputs, std::vector<float>* read,
                              const std::stop_token& stop)
    {
        const std::vector<std::size_t> first(inputs.size(), 0);
        const auto states = encoder_.states(inputs, first, stop);
        return states.empty() ? std::vector<float>()
                              : head_->logits(encoder_.kernels(), states, inputs.size(), encoder_.stride(), read);
    }

    Encoder encoder_;
    std::shared_ptr<const ClassifierHead> head_;
};

} // namespace models
