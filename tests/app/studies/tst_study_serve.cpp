#include "tests/support/registered_test.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <mutex>
#include <thread>

#include <QJsonArray>
#include <QProcess>

#define CPPHTTPLIB_OPENSSL_SUPPORT // as Debian built it
#include <httplib.h>

#include "core/studies/study_project.h"
#include "tests/support/browser.h"
#include "tests/support/command_line.h"
#include "tests/support/samples/studies.h"

using core::store::Project;
using namespace core::studies;

namespace {

/// `study serve` as a process of its own, which is killed at any time.
class Served {
public:
    explicit Served(const QStringList& arguments)
    {
        process_.start(QStringLiteral(FAULTLINE_CLI), QStringList{QStringLiteral("study"), QStringLiteral("serve")} +
                                                          arguments + QStringList{QStringLiteral("--json")});
    }
    ~Served()
    {
        if (process_.state() != QProcess::NotRunning) {
            process_.kill();
            process_.waitForFinished(30'000);
        }
    }
    /// The links, once it listens; also sets the port.
    QMap<QString, QString> links()
    {
        while (!out_.contains("\n}") && process_.waitForReadyRead(60'000))
            out_ += process_.readAllStandardOutput();
        const auto json = QJsonDocument::fromJson(out_).object();
        QMap<QString, QString> links;
        for (const auto one : json[QStringLiteral("links")].toArray())
            links[one.toObject()[QStringLiteral("rater")].toString()] =
                one.toObject()[QStringLiteral("link")].toString();
        earlier_ = json[QStringLiteral("earlier_links")].toArray().size();
        port_ = json[QStringLiteral("url")].toString().section(QLatin1Char(':'), 2).toInt();
        return links;
    }
    [[nodiscard]] int port() const { return port_; }
    [[nodiscard]] qsizetype earlier() const { return earlier_; }
    void kill9()
    {
        ::kill(static_cast<pid_t>(process_.processId()), SIGKILL);
        process_.waitForFinished(30'000);
    }
    /// As Ctrl+C; the exit code.
    int stop()
    {
        ::kill(static_cast<pid_t>(process_.processId()), SIGINT);
        return process_.waitForFinished(60'000) ? process_.exitCode() : -1;
    }
    [[nodiscard]] bool ends() { return process_.waitForFinished(60'000); }
    [[nodiscard]] QByteArray said() { return out_ + process_.readAllStandardError(); }

private:
    QProcess process_;
    QByteArray out_;
    int port_ = 0;
    qsizetype earlier_ = 0;
};

std::string requestWith(const std::string& item, const std::string& answer, int revision = 1)
{
    return Json{{"ballots", Json::array({Json{{"item", item},
                                              {"question", "meaning"},
                                              {"answer", answer},
                                              {"seconds", 2.5},
                                              {"comment", ""},
                                              {"at", "2026-02-03T04:05:06Z"},
                                              {"revision", revision},
                                              {"version", 1}}})},
                {"more", 0}}
        .dump();
}

/// Between browsers and the server, as a proxy would stand there: hands requests on, and puts a rater's fingers into
/// the page.
class Fingers {
public:
    Fingers(std::function<int()> port, const std::string& script) : port_(std::move(port)), script_(script)
    {
        proxy_.Get(".*", [this](const httplib::Request& request, httplib::Response& response) {
            auto reply = httplib::Client("127.0.0.1", port_()).Get(request.path);
            response.status = reply ? reply->status : unreachable;
            std::string page = reply ? reply->body : std::string();
            if (const auto end = page.rfind("</body>"); end != std::string::npos)
                page.insert(end, "<script>" + script_ + "</script>");
            response.set_content(page, "text/html; charset=utf-8");
        });
        proxy_.Post(".*", [this](const httplib::Request& request, httplib::Response& response) {
            auto reply = httplib::Client("127.0.0.1", port_()).Post(request.path, request.body, "application/json");
            if (!reply) // a browser's clock stands still meanwhile, else it would not wait for a server that begins
                std::this_thread::sleep_for(std::chrono::seconds(3));
            response.status = reply ? reply->status : unreachable;
            response.set_content(reply ? reply->body : std::string(), "application/json");
            ++posts;
        });
        here_ = proxy_.bind_to_any_port("127.0.0.1");
        thread_ = std::thread([this] { proxy_.listen_after_bind(); });
        while (!proxy_.is_running())
            std::this_thread::yield();
    }
    ~Fingers()
    {
        proxy_.stop();
        thread_.join();
    }
    Fingers(const Fingers&) = delete;
    Fingers& operator=(const Fingers&) = delete;
    /// The address of a link behind this.
    [[nodiscard]] QString of(const QString& link) const
    {
        return QStringLiteral("http://127.0.0.1:%1/").arg(here_) + link.section(QLatin1Char('/'), 3);
    }
    std::atomic<int> posts = 0;

private:
    static constexpr int unreachable = 502;
    std::function<int()> port_;
    std::string script_;
    httplib::Server proxy_;
    int here_ = 0;
    std::thread thread_;
};

} // namespace

/// `study serve` as a researcher and three raters use it.
class TestStudyServe : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void linksAreShownOnce();
    void otherMachinesAreAskedFor();
    void killedBetweenAnswersLosesNone();
    void itEndsWhenNoWorkIsLeft();
    void threeBrowsersAtOnceAndAKill();

private:
    /// A project with a study of `texts` texts, each judged by r1, r2 and r3.
    void makeStudy(int texts)
    {
        const auto project = Project::create(file_.toStdString());
        createStudy(*project, samples::study("served", {"r1", "r2", "r3"}), samples::items(texts));
    }
    QTemporaryDir folder_;
    int made_ = 0;
    QString file_;
};

void TestStudyServe::init() { file_ = folder_.filePath(QStringLiteral("p%1.faultline").arg(++made_)); }

void TestStudyServe::linksAreShownOnce()
{
    makeStudy(2);
    const QStringList any{file_, QStringLiteral("--port"), QStringLiteral("0")};
    QMap<QString, QString> links;
    {
        Served first(any);
        links = first.links();
        QVERIFY2(links.size() == 3, first.said().constData());
        QVERIFY(links[QStringLiteral("r1")].startsWith(QStringLiteral("http://127.0.0.1:%1/r/").arg(first.port())));
        QCOMPARE(first.earlier(), 0);
        QCOMPARE(first.stop(), 130);
    }
    {
        Served second(any + QStringList{QStringLiteral("--base"), QStringLiteral("https://study.example.org/tea/"),
                                        QStringLiteral("--new-links"), QStringLiteral("r2")});
        const auto fresh = second.links();
        QCOMPARE(fresh.size(), 1);
        QVERIFY(fresh[QStringLiteral("r2")].startsWith(QStringLiteral("https://study.example.org/tea/r/")));
        QCOMPARE(second.earlier(), 2);
        httplib::Client client("127.0.0.1", second.port());
        const auto path = [](const QString& link) { return "/r/" + link.section(QLatin1Char('/'), -1).toStdString(); };
        QCOMPARE(client.Get(path(links[QStringLiteral("r1")]))->status, 200);
        QCOMPARE(client.Get(path(links[QStringLiteral("r2")]))->status, 404); // replaced
        QCOMPARE(client.Get(path(fresh[QStringLiteral("r2")]))->status, 200);
        // The project is open for writing: nobody else serves it.
        const auto other = tests::cli({QStringLiteral("study"), QStringLiteral("serve"), file_});
        QCOMPARE(other.exit, 1);
        QVERIFY2(other.err.contains("answers need a project that can be written"), other.err.constData());
    }
    const auto unknown = tests::cli({QStringLiteral("study"), QStringLiteral("serve"), file_, QStringLiteral("--port"),
                                     QStringLiteral("0"), QStringLiteral("--new-links"), QStringLiteral("r9")});
    QCOMPARE(unknown.exit, 2);
    QVERIFY2(unknown.err.contains("has no rater r9"), unknown.err.constData());
}

void TestStudyServe::otherMachinesAreAskedFor()
{
    makeStudy(1);
    const auto asked = tests::cli({QStringLiteral("study"), QStringLiteral("serve"), file_, QStringLiteral("--address"),
                                   QStringLiteral("0.0.0.0"), QStringLiteral("--port"), QStringLiteral("0")});
    QCOMPARE(asked.exit, 2);
    QVERIFY2(asked.err.contains("--other-machines") && asked.err.contains("unencrypted"), asked.err.constData());
    // Nothing was made for a server that did not begin.
    const auto project = Project::open(file_.toStdString(), Project::Mode::ReadOnly);
    QVERIFY(project->setting("study-link/r1/served").empty());
    const auto base = tests::cli({QStringLiteral("study"), QStringLiteral("serve"), file_, QStringLiteral("--base"),
                                  QStringLiteral("javascript:alert(1)")});
    QCOMPARE(base.exit, 2);
}

void TestStudyServe::killedBetweenAnswersLosesNone()
{
    constexpr int texts = 60;
    makeStudy(texts);
    std::vector<std::vector<std::string>> items; // of each rater, in the rater's order
    {
        const auto project = Project::open(file_.toStdString(), Project::Mode::ReadOnly);
        for (const std::string rater : {"r1", "r2", "r3"}) {
            items.emplace_back();
            for (const auto& item : packetOf(*project, "served", rater).items)
                items.back().push_back(item.key);
        }
    }
    auto server = std::make_unique<Served>(QStringList{file_, QStringLiteral("--port"), QStringLiteral("0")});
    const auto links = server->links();
    QVERIFY2(links.size() == 3, server->said().constData());
    const QString port = QString::number(server->port());
    std::atomic<int> taken = 0;
    std::atomic<bool> over = false;
    // Each rater sends an answer until it is taken, as the page does, and only then the next one.
    std::vector<std::thread> raters;
    for (std::size_t r = 0; r < 3; ++r)
        raters.emplace_back([&, r] {
            const std::string path =
                "/r/" + links[QStringLiteral("r%1").arg(r + 1)].section(QLatin1Char('/'), -1).toStdString() +
                "/answers";
            for (std::size_t i = 0; i < items[r].size() && !over; ++i) {
                while (!over) {
                    httplib::Client client("127.0.0.1", port.toInt());
                    client.set_read_timeout(20, 0);
                    const auto reply = client.Post(
                        path, requestWith(items[r][i], (i + r) % 2 == 0 ? "same" : "different"), "application/json");
                    if (reply && reply->status == 200) {
                        ++taken;
                        break;
                    }
                    std::this_thread::sleep_for(std::chrono::milliseconds(50)); // too fast, or nobody there
                }
            }
        });
    // Three kills, each after some more answers. What was taken is in the file, read by somebody else.
    for (int kill = 1; kill <= 3; ++kill) {
        const bool inTime = QTest::qWaitFor([&] { return taken >= 25 * kill; }, 120'000);
        const int atLeast = taken;
        server->kill9();
        const auto stored = Project::open(file_.toStdString(), Project::Mode::ReadOnly)->ballotCount("served");
        if (!inTime || stored < static_cast<std::size_t>(atLeast)) {
            over = true;
            for (auto& rater : raters)
                rater.join();
            QVERIFY2(inTime, "no answers were taken");
            QVERIFY2(false, qPrintable(QStringLiteral("%1 taken, %2 stored").arg(atLeast).arg(stored)));
        }
        server = std::make_unique<Served>(QStringList{file_, QStringLiteral("--port"), port});
        static_cast<void>(server->links());
    }
    const bool done = QTest::qWaitFor([&] { return taken == 3 * texts; }, 300'000);
    over = true;
    for (auto& rater : raters)
        rater.join();
    QVERIFY2(done, server->said().constData());
    QCOMPARE(server->stop(), 130);
    // Every answer once, as it was given, whatever was sent twice.
    const auto project = Project::open(file_.toStdString(), Project::Mode::ReadOnly);
    QCOMPARE(project->ballotCount("served"), std::size_t{3 * texts});
    for (std::size_t r = 0; r < 3; ++r) {
        std::map<std::string, std::string> answers;
        for (const auto& ballot : ballotsOf(*project, "served", "r" + std::to_string(r + 1)))
            answers[ballot.item] = ballot.answer;
        for (std::size_t i = 0; i < items[r].size(); ++i)
            QCOMPARE(answers[items[r][i]], std::string((i + r) % 2 == 0 ? "same" : "different"));
    }
}

void TestStudyServe::itEndsWhenNoWorkIsLeft()
{
    makeStudy(1);
    Served server({file_, QStringLiteral("--port"), QStringLiteral("0"), QStringLiteral("--until-done")});
    const auto links = server.links();
    const auto item = samples::items(1)[0].key;
    for (const auto& link : links) {
        httplib::Client client("127.0.0.1", server.port());
        const auto reply = client.Post("/r/" + link.section(QLatin1Char('/'), -1).toStdString() + "/answers",
                                       requestWith(item, "same"), "application/json");
        QVERIFY(reply && reply->status == 200);
    }
    QVERIFY(server.ends());
    const auto said = server.said();
    QVERIFY2(said.contains("r3 is done: no work is left of 1 item"), said.constData());
}

void TestStudyServe::threeBrowsersAtOnceAndAKill()
{
    if (tests::chromium().isEmpty())
        QSKIP("there is no chromium");
    constexpr int texts = 6;
    makeStudy(texts);
    auto server = std::make_unique<Served>(QStringList{file_, QStringLiteral("--port"), QStringLiteral("0")});
    const auto links = server->links();
    QVERIFY2(links.size() == 3, server->said().constData());
    const int port = server->port();
    // A rater: begins, remarks on the first text, takes the second answer back and gives another, and so on to the end.
    // Keys are pressed when the next question is there, and once more while an answer is on its way, which is ignored.
    Fingers fingers([port] { return port; }, R"js(
      const press = (key) => (document.activeElement || document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      const until = async (what) => { for (let i = 0; i < 4000 && !what(); ++i) await new Promise((done) => setTimeout(done, 25)); };
      (async () => {
        const seen = [];
        press("Enter");
        await until(() => screen === "item");
        press("c"); byId("comment").value = "by " + packet.rater; press("Escape");
        while (screen === "item") {
          const here = at;
          press(here % 2 ? "2" : "1"); press("3");
          await until(() => screen !== "item" || at !== here);
          if (here === 1 && !seen.includes("undone")) {
            seen.push("undone");
            press("u"); await until(() => at === 1 && !sending);
            press("3"); await until(() => at !== 1);
          }
          if (byId("note").textContent.startsWith("Not saved")) seen.push("waited");
        }
        const out = document.createElement("textarea");
        out.id = "result";
        out.textContent = byId("main").textContent + "|" + byId("progress").textContent + "|" + byId("bar").value + "|" + (byId("save") === null) + "|" + seen.includes("undone");
        document.body.append(out);
      })();)js");
    std::vector<std::unique_ptr<tests::Browser>> browsers;
    for (const auto& link : links)
        browsers.push_back(std::make_unique<tests::Browser>(fingers.of(link)));
    // Killed in the middle: the pages wait, and go on by themselves with the next one.
    QVERIFY(QTest::qWaitFor([&] { return fingers.posts >= 5; }, 120'000));
    server->kill9();
    QTest::qWait(500);
    server = std::make_unique<Served>(QStringList{file_, QStringLiteral("--port"), QString::number(port)});
    static_cast<void>(server->links());
    for (const auto& browser : browsers) {
        QVERIFY2(browser->ends(), "the browser did not end");
        const auto result = browser->result();
        QVERIFY2(!result.isEmpty(), browser->said().constData());
        QVERIFY2(result.startsWith(QStringLiteral("No work is left for you")), qPrintable(result));
        QVERIFY2(result.endsWith(QStringLiteral("|6 / 6|6|true|true")), qPrintable(result));
    }
    QCOMPARE(server->stop(), 130);
    const auto project = Project::open(file_.toStdString(), Project::Mode::ReadOnly);
    for (const std::string rater : {"r1", "r2", "r3"}) {
        const auto packet = packetOf(*project, "served", rater);
        const auto all = ballotsOf(*project, "served", rater);
        std::map<std::string, Ballot> current;
        for (const auto& ballot : currentBallots(all))
            current[ballot.item] = ballot;
        QCOMPARE(current.size(), std::size_t{texts});
        for (std::size_t i = 0; i < texts; ++i)
            QCOMPARE(current[packet.items[i].key].answer, std::string(i == 1       ? "unsure"
                                                                      : i % 2 == 0 ? "same"
                                                                                   : "different"));
        QCOMPARE(current[packet.items[0].key].comment, "by " + rater);
        const auto takenBack = std::ranges::count_if(
            all, [](const Ballot& ballot) { return isUndone(ballot) && ballot.comment == undone; });
        QCOMPARE(static_cast<int>(takenBack), 1);
    }
}

QTEST_GUILESS_MAIN(TestStudyServe)
#include "tst_study_serve.moc"
