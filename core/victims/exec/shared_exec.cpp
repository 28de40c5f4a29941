#include "core/victims/exec/shared_exec.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"

namespace core::victims {

SharedExec::SharedExec(std::unique_ptr<ExecConversation> conversation, VictimCard card)
    : conversation_(std::move(conversation)), card_(std::move(card)),
      thread_([this](const std::stop_token& ended) { serve(ended); })
{}

SharedExec::~SharedExec() = default;

std::vector<Prediction> SharedExec::predict(std::span<const text::Input> inputs, const Deadline& deadline,
                                            const std::stop_token& stop)
{
    if (inputs.empty())
        return {};
    auto wish = std::make_shared<Wish>();
    wish->inputs.assign(inputs.begin(), inputs.end());
    wish->answers.resize(inputs.size());
    wish->open = inputs.size();
    await(wish, deadline, stop);
    return std::move(wish->answers);
}

nlohmann::json SharedExec::ask(const nlohmann::ordered_json& question, const Deadline& deadline,
                               const std::stop_token& stop)
{
    auto wish = std::make_shared<Wish>();
    wish->question = question;
    wish->open = 1;
    await(wish, deadline, stop);
    return std::move(wish->reply);
}

void SharedExec::await(const std::shared_ptr<Wish>& wish, const Deadline& deadline, const std::stop_token& stop)
{
    std::unique_lock lock(mutex_);
    for (std::size_t i = 0; i < wish->open; ++i)
        waiting_.push_back({wish, i});
    arrived_.notify_one();
    const auto isOver = [&] { return wish->open == 0; };
    const bool over =
        deadline ? answered_.wait_until(lock, stop, *deadline, isOver) : answered_.wait(lock, stop, isOver);
    if (!over) {
        wish->left = true;
        if (stop.stop_requested())
            throw Error("the victim program was stopped");
        throw TimeIsUp("the victim program gave no answer within the time limit");
    }
    if (wish->error)
        std::rethrow_exception(wish->error);
}

void SharedExec::serve(const std::stop_token& ended)
{
    std::unique_lock lock(mutex_);
    while (arrived_.wait(lock, ended, [this] { return !waiting_.empty(); })) {
        const auto batch = next();
        if (batch.empty())
            continue;
        lock.unlock();
        answer(batch, ended);
        lock.lock();
    }
}

std::vector<SharedExec::Place> SharedExec::next()
{
    std::vector<Place> batch;
    while (!waiting_.empty() && batch.size() < card_.maxBatch) {
        const bool texts = !waiting_.front().wish->inputs.empty();
        if (!texts && !batch.empty())
            break;
        auto place = std::move(waiting_.front());
        waiting_.pop_front();
        if (place.wish->left || place.wish->error)
            continue;
        batch.push_back(std::move(place));
        if (!texts)
            break;
    }
    return batch;
}

void SharedExec::answer(std::span<const Place> batch, const std::stop_token& ended)
{
    constexpr ExecConversation::Seconds noDeadline{1e9};
    const auto& first = *batch.front().wish;
    if (!first.inputs.empty()) {
        predictTogether(batch, ended);
        return;
    }
    nlohmann::json reply;
    std::exception_ptr error;
    try {
        if (first.question.is_null())
            conversation_->begin(card_, ended);
        else
            conversation_->ask(
                first.question, card_, [&](const nlohmann::json& given) { reply = given; }, noDeadline, ended);
    } catch (...) {
        error = std::current_exception();
    }
    {
        const std::lock_guard guard(mutex_);
        batch.front().wish->reply = std::move(reply);
    }
    settle(batch, {}, error);
}

void SharedExec::predictTogether(std::span<const Place> batch, const std::stop_token& ended)
{
    constexpr ExecConversation::Seconds noDeadline{1e9};
    std::vector<text::Input> inputs;
    for (const auto& place : batch)
        inputs.push_back(place.wish->inputs[place.at]);
    try {
        settle(batch, conversation_->predict(inputs, card_, noDeadline, ended), nullptr);
    } catch (...) {
        const auto mine = [&](const Place& place) { return place.wish == batch.front().wish; };
        if (std::ranges::all_of(batch, mine)) {
            settle(batch, {}, std::current_exception());
            return;
        }
        for (std::size_t begin = 0, end = 0; begin < batch.size(); begin = end) { // a wish's texts stand together
            while (end < batch.size() && batch[end].wish == batch[begin].wish)
                ++end;
            predictTogether(batch.subspan(begin, end - begin), ended);
        }
    }
}

void SharedExec::settle(std::span<const Place> batch, std::vector<Prediction> answers, const std::exception_ptr& error)
{
    {
        const std::lock_guard guard(mutex_);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            auto& wish = *batch[i].wish;
            if (error) {
                wish.error = error;
                wish.open = 0; // what is left of it is not asked any more
                continue;
            }
            if (!answers.empty())
                wish.answers[batch[i].at] = std::move(answers[i]);
            wish.open -= wish.open > 0 ? 1 : 0;
        }
    }
    answered_.notify_all();
}

} // namespace core::victims
