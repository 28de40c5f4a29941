#include "core/victims/exec/exec_victim.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/programs/consent.h"
#include "core/programs/program.h"
#include "core/programs/socket_channel.h"
#include "core/victims/exec/exec_answers.h"
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

class ExecVictim : public TimedVictim {
public:
    /// `place`: the command, or the socket's path.
    ExecVictim(From from, std::string place, double timeoutSeconds)
        : from_(from), place_(std::move(place)), timeout_(timeoutSeconds), channel_(channelTo(from_, place_))
    {}

    /// Starts the program, or connects to it, and reads its card.
    void introduce()
    {
        const bool socket = from_ == From::Socket;
        card_.name = place_;
        card_.architecture = socket ? "socket" : "exec";
        card_.source = (socket ? "socket:" : "exec:") + place_;
        card_.hash = sha256(socket ? card_.source : place_);
        readExecCard(start({}), card_);
    }

    [[nodiscard]] const VictimCard& card() const override { return card_; }

    [[nodiscard]] std::vector<Prediction> predict(std::span<const text::Input> inputs, std::stop_token stop) override
    {
        std::vector<Prediction> predictions;
        predictions.reserve(inputs.size());
        for (std::size_t at = 0; at < inputs.size(); at += card_.maxBatch) {
            auto batch = ask(inputs.subspan(at, std::min(card_.maxBatch, inputs.size() - at)), stop);
            std::ranges::move(batch, std::back_inserter(predictions));
        }
        return predictions;
    }

    void makeReady(const std::stop_token& stop) override { ensureRunning(stop); }
    void setDeadline(std::optional<Clock::time_point> deadline) override { deadline_ = deadline; }

    /// Its program is started on first use.
    [[nodiscard]] std::unique_ptr<Victim> clone() const override
    {
        auto copy = std::make_unique<ExecVictim>(from_, place_, timeout_.count());
        copy->card_ = card_;
        return copy;
    }

private:
    /// Starts the program anew; returns its first answer.
    std::string start(const std::stop_token& stop) { return channel_->start(execGreeting, timeout_, stop); }

    /// After a failure the program is gone; the new one must be the same victim.
    void ensureRunning(const std::stop_token& stop)
    {
        if (channel_->running())
            return;
        VictimCard again = card_;
        readExecCard(start(stop), again);
        if (again.labels != card_.labels || again.task != card_.task || again.segments != card_.segments ||
            again.preprocess != card_.preprocess)
            throw Error("the victim program announces other labels, segments, steps or another task than before",
                        "It must answer the first line always in the same way");
    }

    std::vector<Prediction> ask(std::span<const text::Input> inputs, const std::stop_token& stop)
    {
        const std::string question = execQuestion(nextId_, inputs, card_);
        try {
            ensureRunning(stop);
            const std::string answer = channel_->ask(question, patience(), stop);
            return readExecAnswer(answer, nextId_++, inputs, card_);
        } catch (const ExecRefusal&) {
            throw;
        } catch (const Error& error) {
            // Whether its next answer would belong to the next question is not known.
            channel_->kill();
            if (deadline_ && Clock::now() >= *deadline_ && !stop.stop_requested())
                throw TimeIsUp(error.problem(), error.remedy());
            throw;
        }
    }

    /// How long to wait for an answer.
    [[nodiscard]] std::chrono::duration<double> patience() const
    {
        return deadline_ ? std::min<std::chrono::duration<double>>(timeout_, *deadline_ - Clock::now()) : timeout_;
    }

    From from_;
    std::string place_;
    std::chrono::duration<double> timeout_;
    VictimCard card_;
    std::optional<Clock::time_point> deadline_;
    std::uint64_t nextId_ = 1;
    std::unique_ptr<programs::LineChannel> channel_;
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
