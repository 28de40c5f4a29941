#include <array>
#include <atomic>
#include <set>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#define CPPHTTPLIB_OPENSSL_SUPPORT // as in study_server.cpp
#include <httplib.h>

#include "core/base/random.h"
#include "core/studies/serving/rater_links.h"
#include "core/studies/serving/study_server.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/studies.h"

using namespace core::studies;

namespace {

/// A connection on which anything may be sent.
class RawConnection {
public:
    explicit RawConnection(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0))
    {
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(static_cast<std::uint16_t>(port));
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const timeval patience{30, 0}; // nothing here waits so long unless it hangs
        ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
        isOpen_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof(to)) == 0;
    }
    ~RawConnection() { ::close(socket_); }
    RawConnection(const RawConnection&) = delete;
    RawConnection& operator=(const RawConnection&) = delete;

    /// False once the other end has closed it.
    bool send(const std::string& bytes) const
    {
        std::size_t sent = 0;
        while (isOpen_ && sent < bytes.size()) {
            const ssize_t n = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
            if (n <= 0)
                return false;
            sent += static_cast<std::size_t>(n);
        }
        return isOpen_;
    }
    /// Whether it has been closed by now, without a wait.
    [[nodiscard]] bool isClosed() const
    {
        char c = 0;
        const ssize_t n = ::recv(socket_, &c, 1, MSG_DONTWAIT | MSG_PEEK);
        return n == 0 || (n < 0 && errno != EAGAIN);
    }
    /// All that comes until it is closed.
    [[nodiscard]] std::string rest() const
    {
        std::string all;
        std::array<char, 4096> bytes{};
        ssize_t n = 0;
        while ((n = ::recv(socket_, bytes.data(), bytes.size(), 0)) > 0)
            all.append(bytes.data(), static_cast<std::size_t>(n));
        return all;
    }

private:
    int socket_;
    bool isOpen_ = false;
};

std::string answered(const std::string& item, const std::string& answer)
{
    return Json{{"ballots", Json::array({Json{{"item", item},
                                              {"question", "meaning"},
                                              {"answer", answer},
                                              {"seconds", 2.5},
                                              {"comment", ""},
                                              {"at", "2026-02-03T04:05:06Z"},
                                              {"revision", 1},
                                              {"version", 1}}})},
                {"more", 0}}
        .dump();
}

} // namespace

/// The server as strangers' machines reach it.
class TestStudyServer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void thereAreTwoAddresses();
    void otherMachinesNeedConsent_data();
    void otherMachinesNeedConsent();
    void aPortInUseIsSaid();
    void threeRatersAtOnce();
    void hostileRequests_data();
    void hostileRequests();
    void bytesWithoutSense();
    void whoIsSlowIsCutOff();
    void tooManyConnections();
    void itEndsWithConnectionsOpen();

private:
    /// A client that gives every request a connection of its own, as the server does.
    [[nodiscard]] std::unique_ptr<httplib::Client> client() const
    {
        auto one = std::make_unique<httplib::Client>("127.0.0.1", server_->port());
        one->set_read_timeout(60, 0); // a busy machine
        return one;
    }
    [[nodiscard]] std::string path(const std::string& rater) const { return "/r/" + secrets_.at(rater); }
    [[nodiscard]] bool isWell() const
    {
        const auto reply = client()->Get(path("well"));
        return reply && reply->status == 200;
    }

    std::shared_ptr<core::store::Project> project_;
    std::unique_ptr<LiveStudy> live_;
    std::unique_ptr<StudyServer> server_;
    std::map<std::string, std::string> secrets_;
};

void TestStudyServer::initTestCase()
{
    project_ = core::store::Project::inMemory();
    createStudy(*project_, samples::study("served", {"r1", "r2", "r3", "well"}), samples::items(20));
    for (const auto& link : newLinks(*project_, "served", {"r1", "r2", "r3", "well"}))
        secrets_[link.rater] = link.secret;
    LiveLimits limits;
    limits.burst = 1e9; // that is tst_live_study's
    live_ = std::make_unique<LiveStudy>(project_, "served", limits);
    ServerOptions options;
    options.port = 0;
    server_ = std::make_unique<StudyServer>(*live_, options);
    QVERIFY(server_->port() > 0);
    QCOMPARE(server_->url(), "http://127.0.0.1:" + std::to_string(server_->port()));
}

void TestStudyServer::thereAreTwoAddresses()
{
    const auto page = client()->Get(path("r1"));
    QVERIFY(page);
    QCOMPARE(page->status, 200);
    CONTAINS(page->get_header_value("Content-Type"), "text/html");
    // The address is a secret: it goes neither to other sites nor into a store on the way.
    QCOMPARE(page->get_header_value("Referrer-Policy"), std::string("no-referrer"));
    QCOMPARE(page->get_header_value("Cache-Control"), std::string("no-store"));
    CONTAINS(page->get_header_value("Content-Security-Policy"), "frame-ancestors 'none'");
    CONTAINS(page->body, "connect-src 'self'");
    CONTAINS(page->body, "sentence number");
    for (const std::string where :
         {"/", "/r/", "/r/0123", "/answers", "/r/../../../../etc/passwd", "/%2e%2e/etc/passwd", "/favicon.ico"}) {
        const auto reply = client()->Get(where);
        QVERIFY2(reply && reply->status == 404, where.c_str());
        QVERIFY(reply->body.find("root:") == std::string::npos);
    }
    QCOMPARE(client()->Get(path("r1") + "/answers")->status, 404);
    QCOMPARE(client()->Post(path("r1"), "{}", "application/json")->status, 404);
    for (const auto& reply : {client()->Put(path("r1"), "{}", "application/json"), client()->Delete(path("r1")),
                              client()->Options(path("r1"))})
        QVERIFY(reply && reply->status >= 400);
    const auto unknown = client()->Get("/r/" + std::string(40, 'a'));
    QCOMPARE(unknown->status, 404);
    CONTAINS(unknown->body, "does not lead to a study");
}

void TestStudyServer::otherMachinesNeedConsent_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("said"); ///< Nothing: it is of this machine.
    for (const char* own : {"127.0.0.1", "127.3.4.5", "localhost", "::1"})
        QTest::newRow(own) << QString::fromLatin1(own) << QString();
    for (const char* other : {"0.0.0.0", "::", "192.168.1.5", "10.0.0.1", "2001:db8::1"})
        QTest::newRow(other) << QString::fromLatin1(other) << QStringLiteral("other machines reach");
    for (const char* none : {"", "example.org", "127.0.0.1:80", "0x7f.1", "256.1.1.1"})
        QTest::newRow(none) << QString::fromLatin1(none) << QStringLiteral("is not an address of this machine");
}

void TestStudyServer::otherMachinesNeedConsent()
{
    QFETCH(const QString, address);
    QFETCH(const QString, said);
    ServerOptions options;
    options.address = address.toStdString();
    options.port = 0;
    if (said.isEmpty()) {
        QVERIFY(isOfThisMachine(options.address));
        return;
    }
    CONTAINS(errorOf([&] { StudyServer(*live_, options); }), said.toStdString());
    options.address = "0.0.0.0";
    options.otherMachines = true;
    const StudyServer consented(*live_, options);
    QVERIFY(consented.url().find("0.0.0.0") == std::string::npos); // a link to it would lead nowhere
}

void TestStudyServer::aPortInUseIsSaid()
{
    ServerOptions options;
    options.port = server_->port();
    CONTAINS(errorOf([&] { StudyServer(*live_, options); }), "nothing can listen at 127.0.0.1 port");
    QVERIFY(isWell());
}

void TestStudyServer::threeRatersAtOnce()
{
    std::atomic<int> refused = 0;
    std::vector<std::thread> raters;
    for (const std::string rater : {"r1", "r2", "r3"})
        raters.emplace_back([&, rater] {
            const auto packet = packetOf(*project_, "served", rater);
            for (std::size_t i = 0; i < packet.items.size(); ++i) {
                const auto answer = (i + rater.back()) % 2 == 0 ? "same" : "different";
                const auto reply =
                    client()->Post(path(rater) + "/answers", answered(packet.items[i].key, answer), "application/json");
                refused += reply && reply->status == 200 ? 0 : 1;
            }
        });
    for (auto& rater : raters)
        rater.join();
    QCOMPARE(refused.load(), 0);
    const auto ballots = project_->ballots("served");
    QCOMPARE(ballots.size(), std::size_t{60});
    for (const std::string rater : {"r1", "r2", "r3"}) {
        const auto packet = packetOf(*project_, "served", rater);
        std::map<std::string, std::string> answers;
        for (const auto& ballot : ballotsOf(*project_, "served", rater))
            answers[ballot.item] = ballot.answer;
        for (std::size_t i = 0; i < packet.items.size(); ++i)
            QCOMPARE(answers[packet.items[i].key], std::string((i + rater.back()) % 2 == 0 ? "same" : "different"));
    }
    for (const auto& rater : live_->raters())
        QCOMPARE(rater.done, rater.rater == "well" ? std::size_t{0} : std::size_t{20});
}

void TestStudyServer::hostileRequests_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QByteArray>("more"); ///< Sent again and again after the head.
    const QByteArray post = "POST /r/" + QByteArray(40, 'a') + "/answers HTTP/1.1\r\nHost: x\r\n";
    const QByteArray kilobyte(1000, 'a');
    QTest::newRow("an endless request line") << QByteArray("GET /") << kilobyte;
    QTest::newRow("endless headers") << QByteArray("GET / HTTP/1.1\r\n")
                                     << QByteArray("X-A: 0123456789\r\n").repeated(60);
    QTest::newRow("an endless header") << QByteArray("GET / HTTP/1.1\r\nX-A: ") << kilobyte;
    QTest::newRow("an endless body") << post + "Content-Length: 99999999999\r\n\r\n" << kilobyte;
    QTest::newRow("a length that is none") << post + "Content-Length: -1\r\n\r\n" << kilobyte;
    QTest::newRow("two lengths") << post + "Content-Length: 2\r\nContent-Length: 99999999\r\n\r\n" << kilobyte;
    QTest::newRow("endless chunks") << post + "Transfer-Encoding: chunked\r\n\r\n"
                                    << QByteArray("3e8\r\n" + kilobyte + "\r\n");
    QTest::newRow("a body without a length") << post + "\r\n" << kilobyte;
    QTest::newRow("parts of forms")
        << post + "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: "
                  "99999999\r\n\r\n"
        << QByteArray("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n").repeated(20);
}

void TestStudyServer::hostileRequests()
{
    QFETCH(const QByteArray, head);
    QFETCH(const QByteArray, more);
    const RawConnection connection(server_->port());
    bool open = connection.send(head.toStdString());
    constexpr int times = 40'000; // forty megabytes, more than lies in the system's buffers
    for (int sent = 0; open && sent < times; ++sent)
        open = connection.send(more.toStdString());
    QVERIFY2(!open, "all of it was taken in");
    const auto reply = connection.rest();
    QVERIFY2(reply.find(" 200 ") == std::string::npos, reply.c_str());
    QVERIFY(isWell());
}

void TestStudyServer::bytesWithoutSense()
{
    core::Random random(7, 0, 0);
    for (int i = 0; i < 200; ++i) {
        const RawConnection connection(server_->port());
        std::string bytes = i % 2 == 0 ? "GET " : "";
        const auto size = random.below(300);
        for (std::uint64_t b = 0; b < size; ++b)
            bytes += static_cast<char>(random.below(256));
        (void)connection.send(bytes + "\r\n\r\n");
    }
    QVERIFY(isWell());
    // A page is whole, whichever parts are asked for: they could be the whole page, thousands of times.
    std::string parts = "bytes=0-";
    for (int i = 0; i < 1000; ++i)
        parts += ",0-";
    const auto whole = client()->Get(path("well"));
    const auto reply = client()->Get(path("well"), {{"Range", parts}});
    QVERIFY(whole && reply);
    QVERIFY(reply->body.size() < 2 * whole->body.size());
    // What calls itself packed is not unpacked: it is no JSON.
    const auto packed = client()->Post(path("well") + "/answers", {{"Content-Encoding", "gzip"}},
                                       std::string("\x1f\x8b\x08\x00", 4), "application/json");
    QVERIFY(packed && packed->status == 400);
}

void TestStudyServer::whoIsSlowIsCutOff()
{
    ServerOptions options;
    options.port = 0;
    options.patience = std::chrono::milliseconds(200);
    const StudyServer hasty(*live_, options);
    const RawConnection connection(hasty.port());
    // A byte each 20 ms is never silence; all of them would take a minute.
    constexpr int most = 3000;
    int sent = 0;
    while (sent < most && !connection.isClosed() && connection.send("a")) {
        ++sent;
        QTest::qSleep(20);
    }
    QVERIFY2(sent < most, "it was never cut off");
}

void TestStudyServer::tooManyConnections()
{
    ServerOptions options;
    options.port = 0;
    options.patience = std::chrono::milliseconds(500);
    const StudyServer hasty(*live_, options);
    std::vector<std::unique_ptr<RawConnection>> idle;
    for (int i = 0; i < 300; ++i)
        idle.push_back(std::make_unique<RawConnection>(hasty.port()));
    // 128 are held for a while, and the others closed at once; a rater is answered when the idle ones are.
    httplib::Client rater("127.0.0.1", hasty.port());
    rater.set_read_timeout(60, 0);
    bool answeredOnce = false;
    for (int i = 0; i < 100 && !answeredOnce; ++i) {
        const auto reply = rater.Get(path("well"));
        answeredOnce = reply && reply->status == 200;
        if (!answeredOnce)
            QTest::qSleep(100);
    }
    QVERIFY(answeredOnce);
    QTRY_VERIFY_WITH_TIMEOUT(std::ranges::all_of(idle, [](const auto& one) { return one->isClosed(); }), 30'000);
}

void TestStudyServer::itEndsWithConnectionsOpen()
{
    ServerOptions options;
    options.port = 0;
    options.patience = std::chrono::hours(1);
    auto server = std::make_unique<StudyServer>(*live_, options);
    const RawConnection silent(server->port());
    const RawConnection talking(server->port());
    QVERIFY(talking.send("GET /"));
    server.reset(); // hangs for an hour if it waits for them
    QVERIFY(silent.rest().empty() && talking.rest().empty());
}

QTEST_GUILESS_MAIN(TestStudyServer)
#include "tst_study_server.moc"
