#include "core/victims/exec/exec_conversation.h"

#include <algorithm>

#include "core/base/error.h"

namespace core::victims {

ExecTerms ExecConversation::introduce(VictimCard& card)
{
    return readExecCard(channel_->start(execGreeting, timeout_, {}), card);
}

void ExecConversation::begin(const VictimCard& card, const std::stop_token& stop)
{
    if (channel_->running())
        return;
    VictimCard again = card;
    readExecCard(channel_->start(execGreeting, timeout_, stop), again);
    if (again.labels != card.labels || again.task != card.task || again.segments != card.segments ||
        again.preprocess != card.preprocess)
        throw Error("the victim program announces other labels, segments, steps or another task than before",
                    "It must answer the first line always in the same way");
}

void ExecConversation::ask(const nlohmann::ordered_json& question, const VictimCard& card,
                           const std::function<void(const nlohmann::json&)>& read, Seconds patience,
                           const std::stop_token& stop)
{
    try {
        begin(card, stop);
        const auto line = channel_->ask(execLine(nextId_, question), std::min(patience, timeout_), stop);
        read(readExecReply(line, nextId_++));
    } catch (const ExecRefusal&) {
        throw;
    } catch (const Error&) {
        channel_->kill();
        throw;
    }
}

std::vector<Prediction> ExecConversation::predict(std::span<const text::Input> inputs, const VictimCard& card,
                                                  Seconds patience, const std::stop_token& stop)
{
    std::vector<Prediction> predictions;
    ask(
        inputsQuestion(inputs, card), card,
        [&](const nlohmann::json& reply) { predictions = predictionsIn(reply, inputs, card); }, patience, stop);
    return predictions;
}

} // namespace core::victims
