#include "tests/support/registered_test.h"

#include <atomic>
#include <future>
#include <thread>

#define CPPHTTPLIB_OPENSSL_SUPPORT // as in language_tool.cpp
#include <httplib.h>

#include "core/language/grammar/language_tool.h"
#include "tests/support/said.h"

using core::language::LanguageTool;
using core::language::LanguageToolOptions;
using httplib::Request;
using httplib::Response;

namespace {

/// A server on this machine with scripted answers.
class LocalServer {
public:
    using Handler = std::function<void(const Request&, Response&)>;

    explicit LocalServer(Handler handler) : port_(server_.bind_to_any_port("127.0.0.1"))
    {
        const auto counted = [this, handler = std::move(handler)](const Request& request, Response& response) {
            ++asked_;
            handler(request, response);
        };
        server_.Post(".*", counted);
        server_.Get(".*", counted);
        thread_ = std::thread([this] { server_.listen_after_bind(); });
        while (!server_.is_running())
            std::this_thread::yield();
    }
    ~LocalServer()
    {
        server_.stop();
        thread_.join();
    }
    LocalServer(const LocalServer&) = delete;
    LocalServer& operator=(const LocalServer&) = delete;

    [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
    [[nodiscard]] int asked() const { return asked_; }

private:
    httplib::Server server_;
    int port_;
    std::atomic<int> asked_ = 0;
    std::thread thread_;
};

/// As LanguageTool answers: a match for every "an good" and every "mispelt" of the text.
void checkText(const Request& request, Response& response)
{
    const auto text = request.get_param_value("text");
    std::string matches;
    for (const std::string wrong : {"an good", "mispelt"})
        for (auto at = text.find(wrong); at != std::string::npos; at = text.find(wrong, at + 1))
            matches += std::string(matches.empty() ? "" : ",") + R"({"message": "wrong", "offset": )" +
                       std::to_string(at) + R"(, "length": 7, "rule": {"id": "X", "category": {"id": "TYPOS"}}})";
    response.set_content(R"({"software": {"name": "LanguageTool", "version": "6.3"}, "matches": [)" + matches + "]}",
                         "application/json");
}

LanguageToolOptions optionsFor(const std::string& url)
{
    LanguageToolOptions options;
    options.url = url;
    options.connect = std::chrono::milliseconds(2000);
    options.answer = std::chrono::milliseconds(2000);
    return options;
}

} // namespace

/// Grammatical errors by a LanguageTool server, which here is one of the test's.
class TestLanguageTool : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void matchesAreCounted()
    {
        std::vector<std::string> paths, languages, texts;
        LocalServer server([&](const Request& request, Response& response) {
            paths.push_back(request.path);
            languages.push_back(request.get_param_value("language"));
            texts.push_back(request.get_param_value("text"));
            checkText(request, response);
        });
        auto options = optionsFor(server.url());
        options.language = "en-GB";
        LanguageTool tool(options);
        QCOMPARE(tool.name(), std::string("LanguageTool 6.3 (en-GB)"));
        QCOMPARE(tool.errorsIn("It is a good film.", {}), std::optional<std::size_t>(0));
        // What has a meaning in forms arrives as it was: + & = % blanks and letters of any language.
        const std::string text = "This is an good & mispelt film: 50% + \"naïve\" = 中文?\nan good";
        QCOMPARE(tool.errorsIn(text, {}), std::optional<std::size_t>(3));
        QCOMPARE(texts.back(), text);
        for (const auto& path : paths)
            QCOMPARE(path, std::string("/v2/check"));
        for (const auto& language : languages)
            QCOMPARE(language, std::string("en-GB"));
    }

    void addresses_data()
    {
        QTest::addColumn<QString>("end");
        QTest::addColumn<QString>("path");
        QTest::newRow("bare") << ""
                              << "/v2/check";
        QTest::newRow("slash") << "/"
                               << "/v2/check";
        QTest::newRow("version") << "/v2"
                                 << "/v2/check";
        QTest::newRow("behind a path") << "/tools/v2/"
                                       << "/tools/v2/check";
    }
    void addresses()
    {
        QFETCH(QString, end);
        QFETCH(QString, path);
        std::string asked;
        LocalServer server([&](const Request& request, Response& response) {
            asked = request.path;
            checkText(request, response);
        });
        LanguageTool tool(optionsFor(server.url() + end.toStdString()));
        QCOMPARE(QString::fromStdString(asked), path);
    }

    void noAddresses()
    {
        for (const char* url : {"", "localhost:8081", "ftp://localhost", "http://", "http://user@host", "http://a b",
                                "http://host/path?query=1", "file:///etc/passwd"})
            CONTAINS(errorOf([&] { LanguageTool tool(optionsFor(url)); }), "http://HOST:PORT");
    }

    void wrongAnswers_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("expected");
        QTest::newRow("a page") << 200 << "<html>Welcome</html>"
                                << "not LanguageTool's: <html>Welcome";
        QTest::newRow("other JSON") << 200 << R"({"errors": []})"
                                    << "not LanguageTool's";
        QTest::newRow("matches of another kind") << 200 << R"({"matches": 3})"
                                                 << "not LanguageTool's";
        QTest::newRow("nothing there") << 404 << "Not found"
                                       << "404 to /v2/check: Not found";
        QTest::newRow("language") << 400 << "Error: 'xx' is not a language code known to LanguageTool."
                                  << "400 to /v2/check: Error: 'xx' is not a language code";
        QTest::newRow("damaged") << 500 << ""
                                 << "500 to /v2/check";
    }
    void wrongAnswers()
    {
        QFETCH(int, status);
        QFETCH(QString, body);
        QFETCH(QString, expected);
        LocalServer server([&](const Request&, Response& response) {
            response.status = status;
            response.set_content(body.toStdString(), "text/plain");
        });
        const auto message = errorOf([&] { LanguageTool tool(optionsFor(server.url())); });
        CONTAINS(message, expected.toStdString());
        CONTAINS(message, server.url()); // which one it was
    }

    /// Redirections are not followed.
    void onlyTheGivenAddressIsContacted()
    {
        LocalServer elsewhere(checkText);
        LocalServer server(
            [&](const Request&, Response& response) { response.set_redirect(elsewhere.url() + "/v2/check", 307); });
        CONTAINS(errorOf([&] { LanguageTool tool(optionsFor(server.url())); }), "307");
        QCOMPARE(elsewhere.asked(), 0);
    }

    /// A byte now and then is no silence, and no answer.
    void aServerThatDripsIsNotWaitedFor()
    {
        std::atomic<bool> done = false;
        const auto drip = [&](const Request&, Response& response) {
            response.set_content_provider(1'000'000, "application/json",
                                          [&](std::size_t, std::size_t, httplib::DataSink& sink) {
                                              std::this_thread::sleep_for(std::chrono::milliseconds(20));
                                              return !done && sink.write(" ", 1);
                                          });
        };
        LocalServer server(drip);
        auto options = optionsFor(server.url());
        options.answer = std::chrono::milliseconds(400);
        CONTAINS(errorOf([&] { LanguageTool tool(options); }), "did not answer within 0.4 seconds");
        // Nor after a stop request, the first question included.
        std::stop_source stop;
        options.answer = std::chrono::hours(1);
        options.stop = stop.get_token();
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            stop.request_stop();
        });
        LanguageTool tool(options);
        QVERIFY(stop.stop_requested());
        done = true;
    }

    /// A match has some hundred bytes; what is read takes a hundred times as much memory.
    void aHugeAnswerIsRefused()
    {
        LocalServer server([&](const Request&, Response& response) {
            std::string body = R"({"matches": [{})";
            for (int i = 0; i < 1'500'000; ++i)
                body += ",{}";
            response.set_content(body + "]}", "application/json");
        });
        CONTAINS(errorOf([&] { LanguageTool tool(optionsFor(server.url())); }), "more than 4000000 bytes");
    }

    void textsThatAreTooLongAreNotKnown()
    {
        LocalServer server([&](const Request& request, Response& response) {
            checkText(request, response);
            if (request.get_param_value("text").size() > 100)
                response.status = 413;
        });
        LanguageTool tool(optionsFor(server.url()));
        QVERIFY(!tool.errorsIn(std::string(200, 'a'), {}).has_value());
        QCOMPARE(tool.errorsIn("mispelt", {}), std::optional<std::size_t>(1)); // and it continues
    }

    void nobodyThere()
    {
        std::string url;
        {
            LocalServer gone(checkText);
            url = gone.url();
        }
        CONTAINS(errorOf([&] { LanguageTool tool(optionsFor(url)); }), "no server answers there");
    }

    void noAnswerInTime()
    {
        LocalServer server([](const Request& request, Response& response) {
            if (request.get_param_value("text") == "slow")
                std::this_thread::sleep_for(std::chrono::milliseconds(1500));
            checkText(request, response);
        });
        auto options = optionsFor(server.url());
        options.answer = std::chrono::milliseconds(300);
        LanguageTool tool(options);
        CONTAINS(errorOf([&] { (void)tool.errorsIn("slow", {}); }), "0.3 seconds");
    }

    void aStopDoesNotWaitForTheAnswer()
    {
        std::promise<void> over;
        std::atomic<bool> answered = false;
        LocalServer server([&, isOver = over.get_future().share()](const Request& request, Response& response) {
            if (request.get_param_value("text") == "slow") {
                isOver.wait_for(std::chrono::seconds(30));
                answered = true;
            }
            checkText(request, response);
        });
        auto options = optionsFor(server.url());
        options.answer = std::chrono::seconds(60);
        LanguageTool tool(options);
        std::stop_source stop;
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            stop.request_stop();
        });
        QVERIFY(!tool.errorsIn("slow", stop.get_token()).has_value());
        QVERIFY(!answered);
        over.set_value();
        QVERIFY(!tool.errorsIn("quick", stop.get_token()).has_value()); // nor are there requests afterwards
    }
};

QTEST_APPLESS_MAIN(TestLanguageTool)
#include "tst_language_tool.moc"
