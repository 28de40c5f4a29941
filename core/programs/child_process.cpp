#include "core/programs/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "core/base/error.h"

extern char** environ;

namespace core::programs {

namespace {

using namespace std::chrono_literals;

/// How long a program may take to end after its input was closed, before it is killed.
constexpr auto grace = 200ms;
/// How often a stop request is checked while waiting.
constexpr int pollMilliseconds = 20;
constexpr std::size_t longestErrorLine = 2000;

struct Pipe {
    int read = -1, write = -1;
    Pipe()
    {
        std::array<int, 2> ends{};
        // Close-on-exec: other programs started at the same time must not keep the ends open.
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            throw Error(std::string("no pipe to a program could be made: ") + std::strerror(errno),
                        "Close other programs, or raise the limit on open files (ulimit -n)");
        read = ends[0];
        write = ends[1];
    }
    ~Pipe()
    {
        closeEnd(read);
        closeEnd(write);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    static void closeEnd(int& end)
    {
        if (end >= 0)
            ::close(end);
        end = -1;
    }
    /// Hands an end over, set not to block.
    static int take(int& end)
    {
        ::fcntl(end, F_SETFL, ::fcntl(end, F_GETFL) | O_NONBLOCK);
        return std::exchange(end, -1);
    }
};

/// Keeps SIGPIPE from this thread while it writes: the program may have closed its end.
class NoSigPipe {
public:
    NoSigPipe()
    {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        wasPending_ = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~NoSigPipe()
    {
        if (!wasPending_) {
            const timespec now{};
            while (sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
            }
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    NoSigPipe(const NoSigPipe&) = delete;
    NoSigPipe& operator=(const NoSigPipe&) = delete;

private:
    sigset_t pipe_{}, before_{};
    bool wasPending_ = false;
};

std::string describeEnd(int status)
{
    if (WIFSIGNALED(status))
        return fmt::format("was ended by signal {}", WTERMSIG(status));
    constexpr int notFound = 127; // sh's
    const int code = WEXITSTATUS(status);
    return code == notFound ? "was not found (exit code 127)" : fmt::format("ended with exit code {}", code);
}

/// Beside the command, a watcher in its process group waits on `life`, the end of a pipe whose other end only we hold.
/// However we end, kill -9 included, the watcher then reads the end of file and kills the group. (PR_SET_PDEATHSIG
/// would end the shell alone, not what it started, and with the thread that started it, not with the program.)
constexpr auto watched =
    "( (read -r _ <&3; kill -KILL 0) </dev/null >/dev/null 2>&1 & ); exec 3<&-; exec /bin/sh -c \"$1\"";
constexpr int life = 3;

/// Ours. Python keeps what it prints to a pipe back until there is much of it: without a flush of its own a program in
/// it would answer when nobody waits any more. Who sets the variable has decided.
std::vector<char*> environmentOfPrograms()
{
    static char unbuffered[] = "PYTHONUNBUFFERED=1";
    std::vector<char*> variables;
    for (char** variable = environ; *variable != nullptr; ++variable)
        variables.push_back(*variable);
    if (std::getenv("PYTHONUNBUFFERED") == nullptr)
        variables.push_back(unbuffered);
    variables.push_back(nullptr);
    return variables;
}

pid_t spawn(const std::string& command, const Role& role, int input, int output, int error, int alive)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, error, STDERR_FILENO);
    posix_spawn_file_actions_adddup2(&actions, alive, life);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigset_t usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (const int ignoredByUs : {SIGPIPE, SIGXFSZ})
        sigaddset(&usual, ignoredByUs);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    std::string shell = "sh";
    std::string flag = "-c";
    std::string script = watched;
    std::string text = command;
    const std::array<char*, 6> arguments = {shell.data(), flag.data(), script.data(),
                                            shell.data(), text.data(), nullptr};
    pid_t pid = -1;
    auto variables = environmentOfPrograms();
    const int failed = ::posix_spawn(&pid, "/bin/sh", &actions, &attributes, arguments.data(), variables.data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (failed != 0)
        throw Error(fmt::format("{} could not be started: {}", role.name, std::strerror(failed)),
                    "Check the command of exec:");
    return pid;
}

} // namespace

ChildProcess::ChildProcess(const std::string& command, Role role, std::function<void(std::string_view)> onError)
    : role_(std::move(role)), onError_(std::move(onError))
{
    Pipe input;
    Pipe output;
    Pipe error;
    Pipe alive;
    pid_ = spawn(command, role_, input.read, output.write, error.write, alive.read);
    input_ = Pipe::take(input.write);
    output_ = Pipe::take(output.read);
    error_ = Pipe::take(error.read);
    alive_ = Pipe::take(alive.write);
}

ChildProcess::~ChildProcess()
{
    Pipe::closeEnd(input_); // asks it to end
    if (pid_ > 0)
        reap(grace);
    kill();
}

void ChildProcess::kill()
{
    if (pid_ > 0) {
        ::killpg(pid_, SIGKILL);
        int status = 0;
        while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
        }
        pid_ = -1;
    }
    closePipes();
}

void ChildProcess::closePipes()
{
    if (error_ >= 0)
        logErrors(true);
    Pipe::closeEnd(input_);
    Pipe::closeEnd(output_);
    Pipe::closeEnd(error_);
    Pipe::closeEnd(alive_);
}

std::optional<int> ChildProcess::reap(std::chrono::milliseconds patience)
{
    const auto until = std::chrono::steady_clock::now() + patience;
    for (;;) {
        int status = 0;
        if (::waitpid(pid_, &status, WNOHANG) == pid_) {
            ::killpg(pid_, SIGKILL); // including what it started itself
            pid_ = -1;
            return status;
        }
        if (std::chrono::steady_clock::now() >= until)
            return std::nullopt;
        std::this_thread::sleep_for(2ms);
    }
}

void ChildProcess::fail(const std::string& problem, const std::string& remedy)
{
    kill();
    throw Error(role_.name + " " + problem, remedy);
}

void ChildProcess::failEnded()
{
    const auto status = reap(1000ms);
    fail(status ? describeEnd(*status) : "closed its output",
         "Try the command by hand; its standard error is in the log");
}

std::string ChildProcess::ask(std::string_view line, std::chrono::duration<double> timeout, const std::stop_token& stop)
{
    if (pid_ <= 0)
        throw Error(role_.name + " has ended", "Start it again");
    const auto deadline =
        std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(timeout);
    const std::string message = std::string(line) + '\n';
    std::string_view toSend = message;
    for (;;) {
        if (const auto end = received_.find('\n', searched_); end != std::string::npos) {
            std::string answer = received_.substr(0, end);
            received_.erase(0, end + 1);
            searched_ = 0;
            if (answer.ends_with('\r'))
                answer.pop_back();
            return answer;
        }
        searched_ = received_.size();
        if (received_.size() > longestLine)
            fail(fmt::format("answered a line of more than {} bytes", longestLine),
                 "It must answer one JSON object per line");
        checkLimits(deadline, timeout, stop);
        if (!exchange(toSend, deadline, stop))
            failEnded();
    }
}

std::string ChildProcess::converse(std::string_view input, std::chrono::duration<double> timeout,
                                   const std::stop_token& stop)
{
    const auto deadline =
        std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(timeout);
    std::string_view toSend = input;
    for (bool more = true; more;) {
        if (toSend.empty())
            Pipe::closeEnd(input_);
        if (received_.size() > longestLine)
            fail(fmt::format("answered more than {} bytes", longestLine), "It must answer one line per line");
        checkLimits(deadline, timeout, stop);
        more = exchange(toSend, deadline, stop);
    }
    const auto status = reap(1000ms);
    if (!status || !WIFEXITED(*status) || WEXITSTATUS(*status) != 0)
        fail(status ? describeEnd(*status) : "closed its output but keeps running",
             "Try the command by hand; its standard error is in the log");
    closePipes();
    return std::exchange(received_, {});
}

void ChildProcess::checkLimits(Deadline deadline, std::chrono::duration<double> timeout, const std::stop_token& stop)
{
    if (stop.stop_requested())
        fail("was stopped", "");
    if (std::chrono::steady_clock::now() >= deadline) {
        kill();
        throw OutOfTime(fmt::format("{} gave no answer within {} s", role_.name, timeout.count()), role_.slow);
    }
}

bool ChildProcess::exchange(std::string_view& toSend, Deadline deadline, const std::stop_token& stop)
{
    std::array<pollfd, 3> ends = {pollfd{output_, POLLIN, 0}, pollfd{error_, POLLIN, 0},
                                  pollfd{toSend.empty() ? -1 : input_, POLLOUT, 0}};
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count() + 1;
    const int wait = stop.stop_possible() ? static_cast<int>(std::min<long>(left, pollMilliseconds))
                                          : static_cast<int>(std::min<long>(left, 60'000));
    if (::poll(ends.data(), ends.size(), wait) < 0 && errno != EINTR)
        fail(std::string("could not be waited for: ") + std::strerror(errno), "");
    if (ends[1].revents != 0)
        logErrors(false);
    if (ends[2].revents != 0)
        send(toSend);
    return ends[0].revents == 0 || receive();
}

void ChildProcess::send(std::string_view& toSend)
{
    const NoSigPipe guard;
    const ssize_t sent = ::write(input_, toSend.data(), toSend.size());
    if (sent >= 0)
        toSend.remove_prefix(static_cast<std::size_t>(sent));
    else if (errno != EAGAIN && errno != EINTR)
        toSend = {}; // it reads no more; whether it has answered or ended shows on its output
}

/// False at the end of its output.
bool ChildProcess::receive()
{
    std::array<char, 1 << 16> block;
    const ssize_t size = ::read(output_, block.data(), block.size());
    if (size > 0)
        received_.append(block.data(), static_cast<std::size_t>(size));
    return size > 0 || (size < 0 && (errno == EAGAIN || errno == EINTR));
}

void ChildProcess::logErrors(bool rest)
{
    std::array<char, 1 << 14> block;
    ssize_t size = 0;
    // A program that writes without end is read a block at a time, so that its answers are seen too.
    if ((size = ::read(error_, block.data(), block.size())) > 0)
        errors_.append(block.data(), static_cast<std::size_t>(size));
    else if (size == 0)
        Pipe::closeEnd(error_);
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = errors_.find('\n', begin)) != std::string::npos; begin = end + 1)
        onError_(std::string_view(errors_).substr(begin, std::min(end - begin, longestErrorLine)));
    errors_.erase(0, begin);
    if (!errors_.empty() && (rest || errors_.size() > longestErrorLine)) {
        onError_(std::string_view(errors_).substr(0, longestErrorLine));
        errors_.clear();
    }
}

} // namespace core::programs
