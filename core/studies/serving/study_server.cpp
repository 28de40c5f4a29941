#include "core/studies/serving/study_server.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <tuple>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fmt/format.h>
#define CPPHTTPLIB_OPENSSL_SUPPORT // as Debian built it: the layout of its classes depends on it
#include <httplib.h>

#include "core/base/ascii.h"
#include "core/base/error.h"

namespace core::studies {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t headBytes = std::size_t{32} << 10;
constexpr std::size_t workers = 32;
constexpr std::size_t mostConnections = 128;
constexpr int connectionsPerMachine = 8;
constexpr int pollMilliseconds = 100; ///< How often a waiting connection looks whether the server ends.

/// A numeric address; `localhost` is 127.0.0.1.
struct Address {
    std::string text;
    bool six = false, thisMachine = false, any = false;
};

Address addressOf(const std::string& given)
{
    Address address{given == "localhost" ? "127.0.0.1" : given};
    in_addr four{};
    in6_addr six{};
    if (::inet_pton(AF_INET, address.text.c_str(), &four) == 1) {
        constexpr std::uint32_t loopback = 127;
        address.thisMachine = (ntohl(four.s_addr) >> 24U) == loopback;
        address.any = four.s_addr == INADDR_ANY;
        return address;
    }
    if (::inet_pton(AF_INET6, address.text.c_str(), &six) == 1) {
        address.six = true;
        address.thisMachine = IN6_IS_ADDR_LOOPBACK(&six);
        address.any = IN6_IS_ADDR_UNSPECIFIED(&six);
        return address;
    }
    throw UsageError(fmt::format("\"{}\" is not an address of this machine", given),
                     "Give it as a number, such as 127.0.0.1 or 192.168.1.5");
}

/// The machine at the other end, as a number; empty if it is gone already.
std::pair<std::string, int> endOf(int socket, bool remote)
{
    sockaddr_storage storage{};
    socklen_t size = sizeof(storage);
    auto* address = reinterpret_cast<sockaddr*>(&storage);
    if ((remote ? ::getpeername(socket, address, &size) : ::getsockname(socket, address, &size)) != 0)
        return {};
    std::array<char, INET6_ADDRSTRLEN> text{};
    const bool six = storage.ss_family == AF_INET6;
    const auto* numbers = six ? static_cast<const void*>(&reinterpret_cast<sockaddr_in6*>(&storage)->sin6_addr)
                              : static_cast<const void*>(&reinterpret_cast<sockaddr_in*>(&storage)->sin_addr);
    if (::inet_ntop(storage.ss_family, numbers, text.data(), text.size()) == nullptr)
        return {};
    return {text.data(), ntohs(six ? reinterpret_cast<sockaddr_in6*>(&storage)->sin6_port
                                   : reinterpret_cast<sockaddr_in*>(&storage)->sin_port)};
}

/// The head of a request as it is handed on, or the status that refuses it.
struct Head {
    int status = 0;
    std::string bytes = {};
};

/// Takes of a head what a page and its answers need, and drops the rest: nothing that strangers put into it, such as a
/// thousand parts of a page or the name of a way to unpack the body, reaches the library. `raw`: with its empty line.
Head headOf(std::string_view raw)
{
    constexpr std::size_t longestTarget = 500, longestNumber = 18;
    constexpr int bad = 400, notAllowed = 405, lengthRequired = 411, tooLong = 414;
    const auto nextLine = [&raw] {
        const auto end = raw.find("\r\n");
        const auto line = raw.substr(0, end);
        raw.remove_prefix(std::min(raw.size(), line.size() + 2));
        return line;
    };
    const auto first = nextLine();
    const auto left = first.find(' '), right = first.rfind(' ');
    if (left == std::string_view::npos || left == right)
        return {bad};
    const auto method = first.substr(0, left), target = first.substr(left + 1, right - left - 1),
               version = first.substr(right + 1);
    if ((version != "HTTP/1.1" && version != "HTTP/1.0") || target.find(' ') != std::string_view::npos)
        return {bad};
    if (method != "GET" && method != "HEAD" && method != "POST")
        return {notAllowed};
    if (target.size() > longestTarget)
        return {tooLong};
    std::string length;
    for (auto line = nextLine(); !line.empty(); line = nextLine()) {
        const auto colon = line.find(':');
        if (colon == std::string_view::npos || colon == 0)
            return {bad};
        const std::string name = lowered(line.substr(0, colon));
        const auto value = trimmed(line.substr(colon + 1));
        if (name == "transfer-encoding")
            return {lengthRequired};
        if (name != "content-length")
            continue;
        if (!length.empty() || value.empty() || value.size() > longestNumber ||
            value.find_first_not_of("0123456789") != std::string_view::npos)
            return {bad};
        length = value;
    }
    if (method == "POST" && length.empty())
        return {lengthRequired};
    return {0, fmt::format("{} {} HTTP/1.1\r\nHost: faultline\r\n{}\r\n", method, target,
                           length.empty() ? "" : "Content-Length: " + length + "\r\n")};
}

/// A connection that carries one request: so many bytes in, so long for it. The library's own counts silence only,
/// which a client that sends a byte a second never keeps, and has no limit for the head of a request.
class OneRequest : public httplib::Stream {
public:
    OneRequest(int socket, std::size_t bodyBytes, std::chrono::milliseconds patience, const std::atomic<bool>& ending)
        : socket_(socket), left_(bodyBytes), patience_(patience), until_(Clock::now() + patience), ending_(ending)
    {}

    /// Reads the head. False if none came, or if it was refused.
    bool begin()
    {
        constexpr std::string_view end = "\r\n\r\n";
        std::string raw;
        std::array<char, 4096> bytes{};
        std::size_t at = std::string::npos;
        while (at == std::string::npos) {
            const ssize_t n = receive(bytes.data(), bytes.size());
            if (n <= 0)
                return false;
            const std::size_t from = raw.size() < end.size() ? 0 : raw.size() - end.size();
            raw.append(bytes.data(), static_cast<std::size_t>(n));
            at = raw.find(end, from);
            if (std::min(at, raw.size()) > headBytes) {
                constexpr int tooLarge = 431;
                refuse(tooLarge);
                return false;
            }
        }
        const Head head = headOf(std::string_view(raw).substr(0, at + end.size()));
        if (head.status != 0) {
            refuse(head.status);
            return false;
        }
        const std::string_view body = std::string_view(raw).substr(at + end.size());
        left_ -= std::min(left_, body.size());
        begun_ = head.bytes + std::string(body);
        return true;
    }

    [[nodiscard]] bool is_readable() const override { return at_ < begun_.size() || waits(POLLIN, 0); }
    [[nodiscard]] bool is_writable() const override { return waits(POLLOUT, 0); }
    ssize_t read(char* to, std::size_t size) override
    {
        if (at_ < begun_.size()) {
            const std::size_t n = begun_.copy(to, size, at_);
            at_ += n;
            return static_cast<ssize_t>(n);
        }
        const ssize_t n = left_ == 0 ? -1 : receive(to, std::min(size, left_));
        if (n > 0)
            left_ -= static_cast<std::size_t>(n);
        return n;
    }
    ssize_t write(const char* from, std::size_t size) override
    {
        if (!answering_) { // the reply has a time of its own
            answering_ = true;
            until_ = Clock::now() + patience_;
        }
        while (waitFor(POLLOUT)) {
            const ssize_t n = ::send(socket_, from, size, MSG_DONTWAIT | MSG_NOSIGNAL);
            if (n < 0 && (errno == EAGAIN || errno == EINTR))
                continue;
            return n;
        }
        return -1;
    }
    void get_remote_ip_and_port(std::string& ip, int& port) const override
    {
        std::tie(ip, port) = endOf(socket_, true);
    }
    void get_local_ip_and_port(std::string& ip, int& port) const override
    {
        std::tie(ip, port) = endOf(socket_, false);
    }
    [[nodiscard]] socket_t socket() const override { return socket_; }

private:
    void refuse(int status)
    {
        const auto reply = fmt::format("HTTP/1.1 {} Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", status);
        static_cast<void>(write(reply.data(), reply.size()));
    }
    ssize_t receive(char* to, std::size_t size)
    {
        while (waitFor(POLLIN)) {
            const ssize_t n = ::recv(socket_, to, size, MSG_DONTWAIT);
            if (n < 0 && (errno == EAGAIN || errno == EINTR))
                continue;
            return n;
        }
        return -1;
    }
    [[nodiscard]] bool waits(short what, int milliseconds) const
    {
        pollfd one{socket_, what, 0};
        return ::poll(&one, 1, milliseconds) > 0;
    }
    [[nodiscard]] bool waitFor(short what) const
    {
        while (!ending_ || answering_) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until_ - Clock::now()).count();
            if (left <= 0)
                return false;
            if (waits(what, static_cast<int>(std::min<long long>(left, pollMilliseconds))))
                return true;
        }
        return false;
    }

    int socket_;
    std::size_t left_; ///< Bytes of the body that may still come.
    std::chrono::milliseconds patience_;
    Clock::time_point until_;
    const std::atomic<bool>& ending_;
    bool answering_ = false;
    std::string begun_; ///< The head as it is handed on, and what came with it of the body.
    std::size_t at_ = 0;
};

thread_local bool refusing = false; ///< A connection too many is closed by the thread that takes it in.

/// A few threads for the connections, and a limit to those that wait: each holds a file of this process.
class Workers : public httplib::TaskQueue {
public:
    Workers()
    {
        for (std::size_t i = 0; i < workers; ++i)
            threads_.emplace_back([this] { work(); });
    }
    void enqueue(std::function<void()> connection) override
    {
        std::unique_lock lock(mutex_);
        if (waiting_.size() + busy_ >= mostConnections) {
            lock.unlock();
            refusing = true;
            connection();
            refusing = false;
            return;
        }
        waiting_.push_back(std::move(connection));
        lock.unlock();
        changed_.notify_one();
    }
    void shutdown() override
    {
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
        }
        changed_.notify_all();
        threads_.clear(); // joins them
    }

private:
    void work()
    {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
            if (waiting_.empty())
                return;
            const auto connection = std::move(waiting_.front());
            waiting_.pop_front();
            ++busy_;
            lock.unlock();
            connection();
            lock.lock();
            --busy_;
        }
    }

    std::mutex mutex_; ///< Guards what follows.
    std::condition_variable changed_;
    std::deque<std::function<void()>> waiting_;
    std::size_t busy_ = 0;
    bool ended_ = false;
    std::vector<std::jthread> threads_; ///< Last, so that they end while the rest is whole.
};

/// The library's server, with connections of our own.
class CarefulServer : public httplib::Server {
public:
    CarefulServer(std::size_t most, std::chrono::milliseconds patience) : most_(most), patience_(patience) {}
    std::atomic<bool> ending = false;

    /// The library lets five connections wait until they are taken in: more come at once, and try again seconds later.
    void letMoreWait() { ::listen(svr_sock_, static_cast<int>(mostConnections)); }

private:
    bool process_and_close_socket(socket_t socket) override
    {
        const std::string from = endOf(socket, true).first;
        bool done = false;
        if (!refusing && enters(from)) {
            OneRequest connection(socket, most_, patience_, ending);
            bool closed = false;
            try {
                done = connection.begin() && process_request(connection, true, closed, nullptr);
            } catch (const std::exception&) { // one request's trouble is not the server's
            }
            leaves(from);
            if (!ending)
                drain(socket);
        }
        ::shutdown(socket, SHUT_RDWR);
        ::close(socket);
        return done;
    }

    /// A client that is still sending would lose the reply if the connection were cut at once.
    static void drain(int socket)
    {
        constexpr int longestMs = 500;
        constexpr std::size_t mostBytes = std::size_t{1} << 20;
        ::shutdown(socket, SHUT_WR);
        const auto until = Clock::now() + std::chrono::milliseconds(longestMs);
        std::array<char, 4096> bytes{};
        std::size_t read = 0;
        pollfd one{socket, POLLIN, 0};
        while (read < mostBytes && Clock::now() < until && ::poll(&one, 1, longestMs) > 0) {
            const ssize_t n = ::recv(socket, bytes.data(), bytes.size(), MSG_DONTWAIT);
            if (n <= 0)
                return;
            read += static_cast<std::size_t>(n);
        }
    }

    /// Whether the machine may have one more connection. Those of this machine may be a proxy's.
    bool enters(const std::string& from)
    {
        const std::lock_guard lock(mutex_);
        int& open = open_[from];
        if (open >= connectionsPerMachine && !isHere(from))
            return false;
        ++open;
        return true;
    }
    void leaves(const std::string& from)
    {
        const std::lock_guard lock(mutex_);
        if (--open_[from] == 0)
            open_.erase(from);
    }
    static bool isHere(const std::string& from)
    {
        return from.starts_with("127.") || from == "::1" || from.starts_with("::ffff:127.");
    }

    std::size_t most_;
    std::chrono::milliseconds patience_;
    std::mutex mutex_; ///< Guards what follows.
    std::map<std::string, int> open_;
};

void send(const LiveStudy::Reply& reply, httplib::Response& response)
{
    response.status = reply.status;
    if (reply.wait > 0)
        response.set_header("Retry-After", std::to_string(reply.wait));
    response.set_content(reply.body, reply.type);
}

std::string hostName()
{
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "localhost";
}

} // namespace

struct StudyServer::Impl {
    Address address;
    CarefulServer server;
    int port = 0;
    std::atomic<bool> ended = false;
    std::jthread thread; ///< Last, so that it ends while the rest is whole.

    Impl(LiveStudy& study, const ServerOptions& options)
        : address(addressOf(options.address)), server(study.limits().requestBytes, options.patience)
    {
        if (!address.thisMachine && !options.otherMachines)
            throw UsageError(
                fmt::format("other machines reach {}, and answers would travel there unencrypted", options.address),
                "Say that this is meant (--other-machines), or serve at 127.0.0.1 behind a proxy with TLS");
        if (options.port < 0 || options.port > 65535)
            throw UsageError(fmt::format("{} is not a port", options.port), "Choose one from 1 to 65535, or 0 for any");
        setUp(study);
        server.set_address_family(address.six ? AF_INET6 : AF_INET);
        if (options.port == 0)
            port = server.bind_to_any_port(address.text);
        else
            port = server.bind_to_port(address.text, options.port) ? options.port : -1;
        if (port <= 0)
            throw Error(
                fmt::format("nothing can listen at {} port {}: {}", address.text, options.port, std::strerror(errno)),
                "Choose another port or address; another program may be using this one");
        thread = std::jthread([this] { listen(); });
        while (!server.is_running() && !ended)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }

    ~Impl()
    {
        server.ending = true;
        while (!ended) { // it may be between two beginnings
            server.stop();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    /// The library gives up when the system cannot take a connection in, as when one was broken off meanwhile.
    void listen()
    {
        do {
            server.letMoreWait();
            server.listen_after_bind();
        } while (!server.ending && server.bind_to_port(address.text, port));
        ended = true;
    }

    void setUp(LiveStudy& study)
    {
        server.new_task_queue = [] { return new Workers; };
        server.set_payload_max_length(study.limits().requestBytes);
        // The library shares its port with whoever asks; only the addresses of connections that ended may be used
        // again.
        server.set_socket_options([](socket_t socket) {
            const int yes = 1;
            ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
        });
        server.set_tcp_nodelay(true);
        server.set_default_headers({{"Cache-Control", "no-store"},
                                    {"Referrer-Policy", "no-referrer"},
                                    {"X-Content-Type-Options", "nosniff"},
                                    {"X-Frame-Options", "DENY"},
                                    {"Content-Security-Policy", "frame-ancestors 'none'; form-action 'none'"},
                                    {"X-Robots-Tag", "noindex"}});
        server.Get("/r/([0-9a-f]{40})", [&study](const httplib::Request& request, httplib::Response& response) {
            send(study.page(request.matches[1]), response);
        });
        server.Post("/r/([0-9a-f]{40})/answers",
                    [&study](const httplib::Request& request, httplib::Response& response) {
                        send(study.take(request.matches[1], request.body), response);
                    });
        server.set_error_handler([&study](const httplib::Request& request, httplib::Response& response) {
            if (!response.body.empty())
                return;
            constexpr int notFound = 404, tooLarge = 413;
            if (response.status == tooLarge)
                response.set_content(R"({"error": "This answer is too long."})", "application/json");
            else if (response.status == notFound && request.method == "GET")
                send(study.page({}), response); // in words
        });
        server.set_exception_handler([](const httplib::Request&, httplib::Response& response, std::exception_ptr) {
            constexpr int failedStatus = 500;
            response.status = failedStatus; // without what went wrong: it is not the rater's
            response.set_content(R"({"error": "Something went wrong. Try again."})", "application/json");
        });
    }
};

bool isOfThisMachine(const std::string& address) { return addressOf(address).thisMachine; }

StudyServer::StudyServer(LiveStudy& study, const ServerOptions& options) : impl_(std::make_unique<Impl>(study, options))
{}

StudyServer::~StudyServer() = default;

int StudyServer::port() const { return impl_->port; }

std::string StudyServer::url() const
{
    const std::string host = impl_->address.any ? hostName() : impl_->address.text;
    const bool bracketed = impl_->address.six && !impl_->address.any;
    return fmt::format("http://{}{}{}:{}", bracketed ? "[" : "", host, bracketed ? "]" : "", impl_->port);
}

} // namespace core::studies
