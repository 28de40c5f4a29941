#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/programs/line_channel.h"
#include "core/victims/exec/exec_answers.h"

namespace core::victims {

/// Questions and answers over one channel. A wrong or missing answer ends what is at its other end, for whether its
/// next answer would belong to the next question is not known; it is begun again for the next question. Not
/// thread-safe.
class ExecConversation {
public:
    using Seconds = std::chrono::duration<double>;

    ExecConversation(std::unique_ptr<programs::LineChannel> channel, Seconds timeout)
        : channel_(std::move(channel)), timeout_(timeout)
    {}

    /// Begins, and fills the card from the first answer. \throws Error.
    ExecTerms introduce(VictimCard& card);
    /// Begins again where the channel ended; it must then be the same victim. \throws Error.
    void begin(const VictimCard& card, const std::stop_token& stop);
    /// `read` gets the reply to the question, within `patience` and the time-out. \throws ExecRefusal, after which the
    /// program goes on, Error.
    void ask(const nlohmann::ordered_json& question, const VictimCard& card,
             const std::function<void(const nlohmann::json&)>& read, Seconds patience, const std::stop_token& stop);
    [[nodiscard]] std::vector<Prediction> predict(std::span<const text::Input> inputs, const VictimCard& card,
                                                  Seconds patience, const std::stop_token& stop);
    [[nodiscard]] Seconds timeout() const { return timeout_; }

private:
    std::unique_ptr<programs::LineChannel> channel_;
    Seconds timeout_;
    std::uint64_t nextId_ = 1;
};

} // namespace core::victims
