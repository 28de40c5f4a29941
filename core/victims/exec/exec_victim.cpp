#include "core/victims/exec/exec_victim.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/programs/consent.h"
#include "core/programs/program.h"
#include "core/programs/socket_channel.h"
#include "core/victims/exec/exec_conversation.h"
#include "core/victims/exec/exec_views.h"
#include "core/victims/exec/shared_exec.h"
#include "core/victims/timed_victim.h"

namespace core::victims {

namespace {

const programs::Role execRole{"the victim program",
                              "See that it sends each answer at once (Python: print(..., flush=True)). If it only is "
                              "slow, raise --exec-timeout (in the window: Settings), or lower max_batch in its first "
                              "answer"};

/// Where a victim's answers come from.
enum class From { Program, Socket };

std::unique_ptr<programs::LineChannel> channelTo(From from, const std::string& place)
{
    if (from == From::Socket)
        return std::make_unique<programs::SocketChannel>(place, execRole);
    return std::make_unique<programs::Program>(place, execRole);
}

class ExecVictim : public TimedVictim, public AttentionReader, public WordCutter, public AnswerWriter {
    using Patience = ExecConversation::Seconds;

    /// Calls `ask` with how long an answer may take; one that comes too late for a deadline is no fault of the program.
    template<class Ask>
    auto inTime(const std::stop_token& stop, const Ask& ask)
    {
        try {
            return ask(deadline_ ? std::min<Patience>(timeout_, *deadline_ - Clock::now()) : timeout_);
        } catch (const ExecRefusal&) {
            throw;
        } catch (const Error& error) {
            if (deadline_ && Clock::now() >= *deadline_ && !stop.stop_requested())
                throw TimeIsUp(error.problem(), error.remedy());
            throw;
        }
    }

public:
    /// `place`: the command, or the socket's path.
    ExecVictim(From from, std::string place, double timeoutSeconds)
        : from_(from), place_(std::move(place)), timeout_(timeoutSeconds), own_(conversation())
    {}

    /// Starts the program, or connects to it, and reads its card.
    void introduce()
    {
        const bool socket = from_ == From::Socket;
        card_.name = place_;
        card_.architecture = socket ? "socket" : "exec";
        card_.source = (socket ? "socket:" : "exec:") + place_;
        card_.hash = sha256(socket ? card_.source : place_);
        terms_ = own_->introduce(card_);
        if (terms_.shared)
            shared_ = std::make_shared<SharedExec>(std::move(own_), card_);
    }

    [[nodiscard]] const VictimCard& card() const override { return card_; }

    [[nodiscard]] std::vector<Prediction> predict(std::span<const text::Input> inputs, std::stop_token stop) override
    {
        std::vector<Prediction> predictions;
        predictions.reserve(inputs.size());
        for (std::size_t at = 0; at < inputs.size(); at += card_.maxBatch) {
            const auto part = inputs.subspan(at, std::min(card_.maxBatch, inputs.size() - at));
            auto batch = shared_
                             ? shared_->predict(part, deadline_, stop)
                             : inTime(stop, [&](auto patience) { return own_->predict(part, card_, patience, stop); });
            std::ranges::move(batch, std::back_inserter(predictions));
        }
        return predictions;
    }

    [[nodiscard]] WordGradients gradients(const text::Input& input, int label, std::stop_token stop) override
    {
        if (!card_.can(Capability::Gradients))
            return Victim::gradients(input, label, std::move(stop));
        if (label < 0 || static_cast<std::size_t>(label) >= card_.labels.size())
            throw Error("a gradient was requested for a label that the victim does not have");
        return gradientsIn(reply(gradientsQuestion(input, label, card_), stop), input, card_);
    }

    [[nodiscard]] AttentionReader* attention() override
    {
        const bool classes = card_.answers() == structures::AnswerKind::Label;
        return classes && card_.can(Capability::Attention) ? this : nullptr;
    }
    [[nodiscard]] std::vector<std::vector<float>> attention(const text::Input& input, std::stop_token stop) override
    {
        return attentionIn(reply(attentionQuestion(input, card_), stop), input, card_);
    }

    [[nodiscard]] WordCutter* cutter() override { return terms_.pieces ? this : nullptr; }
    [[nodiscard]] WordPieces pieces(const text::Input& input, std::stop_token stop) override
    {
        return piecesIn(reply(piecesQuestion(input, card_), stop), input, card_);
    }

    [[nodiscard]] AnswerWriter* writer() override { return terms_.nbest || terms_.loss ? this : nullptr; }
    /// Of a program that only gives losses its answer alone.
    [[nodiscard]] std::vector<std::vector<WrittenAnswer>> candidates(std::span<const text::Input> inputs,
                                                                     std::size_t count, std::stop_token stop) override
    {
        std::vector<std::vector<WrittenAnswer>> lists;
        if (!terms_.nbest) {
            auto answers = predict(inputs, stop);
            const auto weights = losses(inputs, answers, stop);
            for (std::size_t i = 0; i < answers.size(); ++i)
                lists.push_back({{std::move(answers[i]), -weights[i]}});
            return lists;
        }
        for (std::size_t at = 0; at < inputs.size(); at += card_.maxBatch) {
            const auto part = inputs.subspan(at, std::min(card_.maxBatch, inputs.size() - at));
            auto some = nbestIn(reply(nbestQuestion(part, count, card_), stop), part, count, card_);
            std::ranges::move(some, std::back_inserter(lists));
        }
        return lists;
    }
    [[nodiscard]] std::vector<double> losses(std::span<const text::Input> inputs, std::span<const Prediction> answers,
                                             std::stop_token stop) override
    {
        std::vector<double> losses(inputs.size(), std::numeric_limits<double>::quiet_NaN());
        std::vector<std::size_t> given;
        for (std::size_t i = 0; terms_.loss && i < inputs.size(); ++i)
            if (answers[i].index() != 0)
                given.push_back(i);
        for (std::size_t at = 0; at < given.size(); at += card_.maxBatch) {
            std::vector<text::Input> texts;
            std::vector<Prediction> wanted;
            const auto part = std::span(given).subspan(at, std::min(card_.maxBatch, given.size() - at));
            for (const auto i : part) {
                texts.push_back(inputs[i]);
                wanted.push_back(answers[i]);
            }
            const auto found = lossesIn(reply(lossQuestion(texts, wanted, card_), stop), texts.size());
            for (std::size_t i = 0; i < part.size(); ++i)
                losses[part[i]] = found[i];
        }
        return losses;
    }
    [[nodiscard]] AnswerAttention attentionFor(const text::Input& input, const Prediction& answer,
                                               std::stop_token stop) override
    {
        if (!card_.can(Capability::Attention))
            return {input.indexOf(card_.segments.front()), {}, {}};
        return writtenAttentionIn(reply(writtenAttentionQuestion(input, answer, card_), stop), input, card_);
    }

    void makeReady(const std::stop_token& stop) override
    {
        if (shared_)
            (void)shared_->ask({}, std::nullopt, stop);
        else
            own_->begin(card_, stop);
    }
    void setDeadline(std::optional<Clock::time_point> deadline) override { deadline_ = deadline; }

    /// Its program is started on first use, or is the one that all share.
    [[nodiscard]] std::unique_ptr<Victim> clone() const override
    {
        auto copy = std::make_unique<ExecVictim>(from_, place_, timeout_.count());
        copy->card_ = card_;
        copy->terms_ = terms_;
        copy->shared_ = shared_;
        return copy;
    }

private:
    [[nodiscard]] std::unique_ptr<ExecConversation> conversation() const
    {
        return std::make_unique<ExecConversation>(channelTo(from_, place_), timeout_);
    }

    nlohmann::json reply(const nlohmann::ordered_json& question, const std::stop_token& stop)
    {
        if (shared_)
            return shared_->ask(question, deadline_, stop);
        return inTime(stop, [&](auto patience) {
            nlohmann::json reply;
            own_->ask(
                question, card_, [&](const nlohmann::json& given) { reply = given; }, patience, stop);
            return reply;
        });
    }

    From from_;
    std::string place_;
    Patience timeout_;
    VictimCard card_;
    ExecTerms terms_;
    std::optional<Clock::time_point> deadline_;
    std::unique_ptr<ExecConversation> own_;
    std::shared_ptr<SharedExec> shared_; ///< Instead, where one answers all.
};

} // namespace

std::unique_ptr<Victim> makeExecVictim(const std::string& command, const LoadOptions& options)
{
    if (!options.allowExec && !programs::execAllowed(command))
        throw programs::ExecNotAllowed("the victim", command);
    auto victim = std::make_unique<ExecVictim>(From::Program, command, options.timeoutSeconds);
    victim->introduce();
    return victim;
}

std::unique_ptr<Victim> makeSocketVictim(const std::string& path, const LoadOptions& options)
{
    if (const auto spec = "socket:" + path; !options.allowExec && !programs::execAllowed(spec))
        throw programs::ExecNotAllowed("the victim", spec);
    auto victim = std::make_unique<ExecVictim>(From::Socket, path, options.timeoutSeconds);
    victim->introduce();
    return victim;
}

} // namespace core::victims
