#include "core/language/grammar/language_tool.h"

#include <cctype>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <regex>
#include <thread>

#include <fmt/format.h>
#define CPPHTTPLIB_OPENSSL_SUPPORT // as Debian built it: the layout of its classes depends on it
#include <httplib.h>

#include "core/base/error.h"
#include "core/json/json.h"

namespace core::language {

namespace {

constexpr std::size_t longestAnswer =
    4'000'000; ///< Bytes; a match is some hundred, and takes a hundred times as much when read.
constexpr int statusOk = 200, statusTooLong = 413;
constexpr const char* runServer = "Check the address, and that a LanguageTool server runs there";

struct ServerAddress {
    std::string host; ///< http://localhost:8081
    std::string path; ///< /v2/check
};

ServerAddress addressOf(const std::string& url)
{
    static const std::regex form("(https?://[^/@?#\\s]+)(/[^?#\\s]*)?");
    std::smatch parts;
    if (!std::regex_match(url, parts, form))
        throw UsageError(fmt::format("\"{}\" is not the address of a LanguageTool server", url),
                         "Give it as http://HOST:PORT");
    std::string path = parts[2];
    while (path.ends_with('/'))
        path.pop_back();
    return {parts[1], path + (path.ends_with("/v2") ? "/check" : "/v2/check")};
}

/// As a form of application/x-www-form-urlencoded holds it.
std::string formEncoded(std::string_view text)
{
    std::string encoded;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80 && (std::isalnum(byte) != 0 || c == '-' || c == '.' || c == '_' || c == '~'))
            encoded += c;
        else
            encoded += fmt::format("%{:02X}", byte);
    }
    return encoded;
}

/// A server's error message, in one line.
std::string firstLineOf(const std::string& body)
{
    constexpr std::size_t shown = 200;
    const auto line = body.substr(0, body.find_first_of("\r\n"));
    return line.size() <= shown ? line : line.substr(0, shown) + "...";
}

/// Ends a request, wherever it waits, at a time or a stop request: the client itself counts silence only, which a
/// server that sends a byte a second never keeps.
class Watch {
public:
    Watch(httplib::Client& client, std::chrono::milliseconds patience, const std::stop_token& stop)
        : onStop_(stop, [this] { stopNow(); }), thread_([this, &client, patience](const std::stop_token& ended) {
              std::unique_lock lock(mutex_);
              isLate_ =
                  !changed_.wait_for(lock, ended, patience, [this] { return stopped_; }) && !ended.stop_requested();
              while (!ended.stop_requested()) { // it may be between two waits
                  client.stop();
                  changed_.wait_for(lock, ended, std::chrono::milliseconds(20), [] { return false; });
              }
          })
    {}

    /// Waits for the thread. Whether the time was over.
    [[nodiscard]] bool wasLate()
    {
        thread_.request_stop();
        if (thread_.joinable())
            thread_.join();
        return isLate_;
    }

private:
    void stopNow()
    {
        {
            const std::lock_guard lock(mutex_);
            stopped_ = true;
        }
        changed_.notify_all();
    }

    std::mutex mutex_; ///< Guards what follows.
    std::condition_variable_any changed_;
    bool stopped_ = false, isLate_ = false;
    std::stop_callback<std::function<void()>> onStop_;
    std::jthread thread_;
};

} // namespace

struct LanguageTool::Impl {
    LanguageToolOptions options;
    ServerAddress address;
    httplib::Client client;
    std::string version;

    explicit Impl(LanguageToolOptions given)
        : options(std::move(given)), address(addressOf(options.url)), client(address.host)
    {
        if (!client.is_valid())
            throw UsageError(fmt::format("\"{}\" is not the address of a LanguageTool server", options.url),
                             "Give it as http://HOST:PORT");
        client.set_connection_timeout(options.connect);
        client.set_read_timeout(options.answer);
        client.set_write_timeout(options.answer);
        client.set_keep_alive(true);
        client.set_follow_location(false); // a redirection's address is not the one that was given
    }

    [[noreturn]] void fail(const std::string& problem, const std::string& remedy = runServer) const
    {
        throw Error({options.url}, problem, remedy);
    }

    [[noreturn]] void failWithout(httplib::Error error) const
    {
        using httplib::Error;
        if (error == Error::Connection || error == Error::ConnectionTimeout || error == Error::BindIPAddress)
            fail("no server answers there");
        if (error == Error::SSLConnection || error == Error::SSLLoadingCerts || error == Error::SSLServerVerification)
            fail("its certificate cannot be verified", "Use an address with http://, or a certificate that is trusted");
        if (error == Error::Canceled)
            fail(fmt::format("the answer has more than {} bytes", longestAnswer));
        fail(fmt::format("the server did not answer within {} seconds, or ended the connection",
                         std::chrono::duration<double>(options.answer).count()));
    }

    /// The answer to a text; nothing if it is too long, or after a stop request.
    std::optional<nlohmann::json> check(const std::string& text, const std::stop_token& stop)
    {
        if (stop.stop_requested())
            return std::nullopt;
        std::string body;
        httplib::Request request;
        request.method = "POST";
        request.path = address.path;
        request.set_header("Content-Type", "application/x-www-form-urlencoded");
        request.set_header("Accept", "application/json");
        request.body = "language=" + formEncoded(options.language) + "&text=" + formEncoded(text);
        request.content_receiver = [&](const char* data, std::size_t size, std::uint64_t, std::uint64_t) {
            body.append(data, size);
            return body.size() <= longestAnswer;
        };
        Watch watch(client, options.answer, stop);
        const auto result = client.send(request);
        const bool late = watch.wasLate();
        if (stop.stop_requested())
            return std::nullopt;
        if (!result && late)
            failWithout(httplib::Error::Read);
        if (!result)
            failWithout(result.error());
        if (result->status == statusTooLong)
            return std::nullopt;
        if (result->status != statusOk)
            fail(fmt::format("the server answered {} to {}: {}", result->status, address.path, firstLineOf(body)));
        auto json = maybeJson(body);
        if (!json.is_object() || !json.contains("matches") || !json["matches"].is_array())
            fail("what the server answered is not LanguageTool's: " + firstLineOf(body));
        return json;
    }
};

LanguageTool::LanguageTool(LanguageToolOptions options) : impl_(std::make_unique<Impl>(std::move(options)))
{
    if (const auto answer = impl_->check("A text.", impl_->options.stop)) {
        const auto software = answer->value("software", nlohmann::json::object());
        if (software.is_object())
            if (const auto version = software.find("version"); version != software.end() && version->is_string())
                impl_->version = *version;
    }
}

LanguageTool::~LanguageTool() = default;

std::optional<std::size_t> LanguageTool::errorsInPart(const std::string& text, std::stop_token stop)
{
    const auto answer = impl_->check(text, stop);
    return answer ? std::optional(answer->at("matches").size()) : std::nullopt;
}

std::string LanguageTool::name() const
{
    return fmt::format("LanguageTool{}{} ({})", impl_->version.empty() ? "" : " ", impl_->version,
                       impl_->options.language);
}

} // namespace core::language
