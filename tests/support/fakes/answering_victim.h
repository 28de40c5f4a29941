#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/victims/victim.h"

namespace fakes {

/// A victim that is a card and an answer to each text.
class AnsweringVictim : public core::victims::Victim {
public:
    using Answer = std::function<core::structures::Prediction(const core::text::Input& input)>;

    AnsweringVictim(core::victims::VictimCard card, Answer answer) : card_(std::move(card)), answer_(std::move(answer))
    {}
    [[nodiscard]] const core::victims::VictimCard& card() const override { return card_; }
    [[nodiscard]] std::vector<core::structures::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                    std::stop_token) override
    {
        std::vector<core::structures::Prediction> answers;
        for (const auto& input : inputs)
            answers.push_back(answer_(input));
        return answers;
    }
    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<AnsweringVictim>(*this); }

private:
    core::victims::VictimCard card_;
    Answer answer_;
};

} // namespace fakes
