#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "core/victims/exec/exec_conversation.h"
#include "core/victims/timed_victim.h"

namespace core::victims {

/// One program, or one connection, that answers all workers (`"shared": true`): while it answers, what the others ask
/// is joined up to the card's maxBatch texts of several examples. A joined question that fails is asked again, each
/// worker's texts alone, so that the others get their answers. Safe from any thread.
class SharedExec {
public:
    using Deadline = std::optional<TimedVictim::Clock::time_point>;

    SharedExec(std::unique_ptr<ExecConversation> conversation, VictimCard card);
    ~SharedExec();
    SharedExec(const SharedExec&) = delete;
    SharedExec& operator=(const SharedExec&) = delete;

    /// \throws TimeIsUp at the deadline, Error.
    [[nodiscard]] std::vector<Prediction> predict(std::span<const text::Input> inputs, const Deadline& deadline,
                                                  const std::stop_token& stop);
    /// The reply to any other question, which is asked alone; to an empty one none, once the program runs. \throws as
    /// predict.
    nlohmann::json ask(const nlohmann::ordered_json& question, const Deadline& deadline, const std::stop_token& stop);

private:
    /// What one worker waits for. Who asked may have gone before it is answered.
    struct Wish {
        std::vector<text::Input> inputs; ///< To be predicted; or
        nlohmann::ordered_json question; ///< to be asked, which is null: the program is to run.
        std::vector<Prediction> answers; ///< Of the inputs.
        nlohmann::json reply;            ///< To the question.
        std::exception_ptr error;
        std::size_t open = 0; ///< Inputs without an answer; of a question 1.
        bool left = false;    ///< Nobody waits any more.
    };
    /// An input of a wish.
    struct Place {
        std::shared_ptr<Wish> wish;
        std::size_t at = 0;
    };

    void await(const std::shared_ptr<Wish>& wish, const Deadline& deadline, const std::stop_token& stop);
    void serve(const std::stop_token& ended);
    /// Takes the next question, or texts up to maxBatch; the mutex is held.
    std::vector<Place> next();
    void answer(std::span<const Place> batch, const std::stop_token& ended);
    void predictTogether(std::span<const Place> batch, const std::stop_token& ended);
    void settle(std::span<const Place> batch, std::vector<Prediction> answers, const std::exception_ptr& error);

    std::unique_ptr<ExecConversation> conversation_; ///< The thread's own.
    const VictimCard card_;
    std::mutex mutex_; ///< Guards what follows, and the wishes.
    std::condition_variable_any arrived_, answered_;
    std::deque<Place> waiting_;
    std::jthread thread_; ///< Last, so joined while the rest is whole.
};

} // namespace core::victims
