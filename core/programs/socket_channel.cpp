#include "core/programs/socket_channel.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace core::programs {

namespace {

/// How often a stop request is checked while waiting.
constexpr int socketPollMilliseconds = 20;

} // namespace

void SocketChannel::fail(const std::string& problem, const std::string& remedy)
{
    kill();
    throw Error(fmt::format("{} at {} {}", role_.name, path_, problem), remedy);
}

void SocketChannel::kill()
{
    if (socket_ >= 0)
        ::close(socket_);
    socket_ = -1;
    received_.clear();
}

std::string SocketChannel::start(std::string_view greeting, Seconds timeout, const std::stop_token& stop)
{
    kill();
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    if (path_.empty() || path_.size() >= sizeof(address.sun_path))
        throw UsageError(fmt::format("the socket's path {} has {} bytes, and a Unix socket's has 1 to {}", path_,
                                     path_.size(), sizeof(address.sun_path) - 1),
                         "Let the victim listen at a shorter path");
    std::ranges::copy(path_, address.sun_path);
    socket_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket_ < 0 || ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0)
        fail(fmt::format("cannot be reached: {}", std::strerror(errno)), "Start what listens there first");
    ::fcntl(socket_, F_SETFL, ::fcntl(socket_, F_GETFL) | O_NONBLOCK);
    return ask(greeting, timeout, stop);
}

void SocketChannel::exchange(std::string_view& toSend, int milliseconds)
{
    pollfd end = {socket_, static_cast<short>(toSend.empty() ? POLLIN : POLLIN | POLLOUT), 0};
    if (::poll(&end, 1, milliseconds) < 0 && errno != EINTR)
        fail(fmt::format("could not be waited for: {}", std::strerror(errno)), "");
    if ((end.revents & POLLOUT) != 0) {
        const ssize_t sent = ::send(socket_, toSend.data(), toSend.size(), MSG_NOSIGNAL);
        if (sent >= 0)
            toSend.remove_prefix(static_cast<std::size_t>(sent));
    }
    if ((end.revents & (POLLIN | POLLHUP | POLLERR)) == 0)
        return;
    std::array<char, 1 << 16> block;
    const ssize_t size = ::recv(socket_, block.data(), block.size(), 0);
    if (size > 0)
        received_.append(block.data(), static_cast<std::size_t>(size));
    else if (size == 0 || (errno != EAGAIN && errno != EINTR))
        fail("has closed the connection", "See what it says where it runs, and start it again");
}

std::string SocketChannel::ask(std::string_view line, Seconds timeout, const std::stop_token& stop)
{
    using Clock = std::chrono::steady_clock;
    const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(timeout);
    const std::string message = std::string(line) + '\n';
    std::string_view toSend = message;
    for (std::size_t searched = 0;;) {
        if (const auto end = received_.find('\n', searched); end != std::string::npos) {
            std::string answer = received_.substr(0, end);
            received_.erase(0, end + 1);
            if (answer.ends_with('\r'))
                answer.pop_back();
            return answer;
        }
        searched = received_.size();
        if (received_.size() > ChildProcess::longestLine)
            fail(fmt::format("answered a line of more than {} bytes", ChildProcess::longestLine),
                 "It must answer one JSON object per line");
        if (stop.stop_requested())
            fail("was not waited for any longer", "");
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        if (left < 0) {
            kill();
            throw OutOfTime(fmt::format("{} at {} gave no answer within {} s", role_.name, path_, timeout.count()),
                            role_.slow);
        }
        exchange(toSend, static_cast<int>(std::min<long>(left + 1, socketPollMilliseconds)));
    }
}

} // namespace core::programs
