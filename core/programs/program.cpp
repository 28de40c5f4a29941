#include "core/programs/program.h"

#include <fmt/format.h>

#include "core/base/log.h"

namespace core::programs {

ChildProcess& Program::begin()
{
    process_.reset();
    lastError_.clear();
    return process_.emplace(command_, role_, [this](std::string_view line) {
        lastError_ = line;
        logInfo(fmt::format("{}: {}", command_, line));
    });
}

template<class Work>
std::string Program::quoting(const Work& work)
{
    const auto quoted = [this](const Error& error) {
        return error.problem() + (lastError_.empty() ? "" : "; it said: " + lastError_);
    };
    try {
        return work(begin());
    } catch (const OutOfTime& error) {
        throw OutOfTime(quoted(error), error.remedy());
    } catch (const Error& error) {
        throw Error(quoted(error), error.remedy());
    }
}

std::string Program::start(std::string_view greeting, Seconds timeout, const std::stop_token& stop)
{
    return quoting([&](ChildProcess& process) { return process.ask(greeting, timeout, stop); });
}

std::string Program::ask(std::string_view line, Seconds timeout, const std::stop_token& stop)
{
    return process_.value().ask(line, timeout, stop);
}

void Program::kill()
{
    if (process_)
        process_->kill();
}

std::string Program::converse(std::string_view input, Seconds timeout, const std::stop_token& stop)
{
    auto answer = quoting([&](ChildProcess& process) { return process.converse(input, timeout, stop); });
    process_.reset();
    return answer;
}

} // namespace core::programs
