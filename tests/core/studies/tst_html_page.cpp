#include <algorithm>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>

#include "core/files/file.h"
#include "core/studies/rating/answer_log.h"
#include "core/studies/rating/ballots_csv.h"
#include "core/studies/rating/html_page.h"
#include "tests/support/browser.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/studies.h"

using namespace core::studies;

class TestHtmlPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingBecomesMarkup();
    void commentsAreNeverLost();
    void answeredByKeysInABrowser();
    void onAPhoneByDayAndNight_data();
    void onAPhoneByDayAndNight();
    void aLivePageHoldsItsAnswers();
};

namespace {

Question likert()
{
    Question q;
    q.id = "sure";
    q.kind = QuestionKind::Likert;
    q.prompt = "How sure?";
    return q;
}

/// meaning; a reason unless the same; how sure; a highlighted part.
Study design()
{
    Study study = samples::study("page", {"r1"});
    study.title = "A <b>title</b> & more";
    study.instructions = "Read </script><script>window.broken = true</script> both.";
    Question why;
    why.id = "why";
    why.kind = QuestionKind::Text;
    why.prompt = "Why?";
    why.onlyIf = SkipRule{"meaning", {"different"}};
    Question spans;
    spans.id = "part";
    spans.kind = QuestionKind::Spans;
    spans.prompt = "Which part?";
    spans.required = false;
    spans.options = {{"odd", "odd"}};
    study.questions.push_back(why);
    study.questions.push_back(likert());
    study.questions.push_back(spans);
    return study;
}

} // namespace

void TestHtmlPage::nothingBecomesMarkup()
{
    auto items = samples::items(2);
    items[0].original = "</script><img src=x onerror=alert(1)> \"quoted\" & more";
    items[0].key = itemKey(items[0].original, items[0].perturbed, {});
    const Study study = design();
    const std::string page = htmlPage(packetFor(study, items, assign(study, items).assignments[0]));
    QVERIFY(page.find("<img") == std::string::npos);
    QVERIFY(page.find("\\u003cimg src=x") != std::string::npos);
    QVERIFY(page.find("@PACKET@") == std::string::npos && page.find("innerHTML") == std::string::npos);
    QVERIFY(page.find("http://") == page.find("http://www.w3.org/2000/svg")); // nothing is fetched from anywhere
    QVERIFY(page.find("https://") == std::string::npos && page.find("src=\"") == std::string::npos);
}

void TestHtmlPage::commentsAreNeverLost()
{
    const QString node = QStandardPaths::findExecutable(QStringLiteral("node"));
    if (node.isEmpty())
        QSKIP("there is no node");
    const auto project = core::store::Project::inMemory();
    const auto items = samples::items(2);
    createStudy(*project, design(), items);
    const Packet packet = packetOf(*project, "page", "r1");
    QTemporaryDir folder;
    const auto write = [&](const char* name, const std::string& bytes) {
        core::writeFile(folder.filePath(QLatin1String(name)).toStdString(), bytes);
    };
    write("page.html", htmlPage(packet));
    // As much of a browser as the page needs.
    write("browser.js", R"js(
      const fs = require("fs");
      const page = fs.readFileSync(process.argv[2], "utf8");
      class Node {
        constructor(tag) { Object.assign(this, { tag, children: [], attributes: {}, heard: {}, dataset: {}, style: {}, value: "" }); }
        setAttribute(name, value) { this.attributes[name] = String(value); }
        append(...all) { this.children.push(...all); }
        addEventListener(name, work) { (this.heard[name] = this.heard[name] || []).push(work); }
        fire(name) { for (const work of this.heard[name] || []) work({ target: this }); }
        click() { this.fire("click"); }
        focus() {} blur() {} remove() {}
        get lastChild() { return this.children[this.children.length - 1]; }
        get textContent() { return this.children.map((c) => c.textContent === undefined ? String(c) : c.textContent).join(""); }
        set textContent(text) { this.children = text === "" ? [] : [text]; }
        find(id) {
          if (this.attributes.id === id) return this;
          for (const child of this.children) { const found = child.find ? child.find(id) : null; if (found) return found; }
          return null;
        }
        querySelectorAll() { return []; }
      }
      class Area extends Node {}
      Object.assign(globalThis, { HTMLTextAreaElement: Area, HTMLInputElement: class {}, HTMLButtonElement: class {} });
      const body = new Node("body");
      for (const id of ["main", "note", "progress", "pace", "bar", "undo", "help", "files", "save", "csv", "packet", "live"]) {
        const node = new Node("div");
        node.attributes.id = id;
        body.append(node);
      }
      for (const id of ["packet", "live"])
        body.find(id).textContent = page.match(new RegExp('<script id="' + id + '"[^>]*>([^]*?)</script>'))[1];
      globalThis.document = Object.assign(new Node("document"), {
        createElement: (tag) => tag === "textarea" ? new Area(tag) : new Node(tag),
        createElementNS: (space, tag) => new Node(tag), getElementById: (id) => body.find(id) });
      globalThis.window = new Node("window");
      globalThis.localStorage = { getItem: () => null, setItem: () => {} };
      let clock = 1.7e12;
      Date.now = () => clock;
      const press = (key) => { for (const work of document.heard.keydown)
        work({ key, target: body, preventDefault() {} }); };
      const typed = (text) => { body.find("comment").value = text; };
      const comment = () => body.find("comment").value;
      const script = page.match(/<script>\s*"use strict";([^]*?)<\/script>/)[1];
      eval(script + `
        const seen = [];
        press("Enter");                                   // begin
        typed("before the answer"); press("d"); seen.push(comment());
        typed("both are odd"); press("h"); press("Enter"); seen.push(comment());
        clock += 2000; document.hidden = true; document.fire("visibilitychange"); // another tab for a minute
        clock += 60000; document.hidden = false; document.fire("visibilitychange");
        clock += 3000;
        press("1");                                       // same, with the comment
        typed("on how sure"); press("u"); seen.push(comment()); // the answer is taken back, its comment stays
        press("1"); seen.push(comment());
        typed("half a sent"); window.fire("pagehide");
        process.stdout.write(JSON.stringify(seen) + "\\u0001" + ballotsFile());
      `);
    )js");
    QProcess run;
    run.start(node, {folder.filePath(QStringLiteral("browser.js")), folder.filePath(QStringLiteral("page.html"))});
    QVERIFY(run.waitForFinished(60'000));
    const auto parts = QString::fromUtf8(run.readAllStandardOutput()).split(QChar(1));
    QVERIFY2(parts.size() == 2, run.readAllStandardError().constData());
    QCOMPARE(parts[0], QStringLiteral(R"(["before the answer","both are odd","both are odd","on how sure"])"));
    const auto back = ballotsFileFrom(parts[1].toStdString(), "page.ballots");
    QCOMPARE(mergeBallots(*project, back, "page.ballots").added, back.ballots.size());
    const auto current = currentBallots(back.ballots);
    QCOMPARE(current.size(), std::size_t{1});
    QVERIFY(current[0].answer == "same" && current[0].comment == "both are odd");
    const auto first = std::ranges::find_if(back.ballots, [](const Ballot& ballot) { return ballot.answer == "same"; });
    QCOMPARE(first->seconds, 5.0); // 2 s before the other tab and 3 s after it
    QVERIFY(isUndone(back.ballots.back()));
    QCOMPARE(remarkOf(back.ballots.back()), std::string("half a sent"));
}

void TestHtmlPage::answeredByKeysInABrowser()
{
    if (tests::chromium().isEmpty())
        QSKIP("there is no chromium");
    const auto project = core::store::Project::inMemory();
    auto items = samples::items(3);
    items[1].original += " </script><img src=x onerror=\"window.broken = true\"> é \xF0\x9F\x98\x80";
    items[1].key = itemKey(items[1].original, items[1].perturbed, {});
    createStudy(*project, design(), items);
    const Packet packet = packetOf(*project, "page", "r1");
    std::string page = htmlPage(packet);
    // The keys of a rater: three items; an undo; a reason; words marked with Shift and arrows. Afterwards the page is
    // opened again in the same browser (progress kept), and what it would download is written into the page.
    const std::string driver = R"js(<script>
      const press = (key, more) => (document.activeElement || document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
      const settle = () => new Promise((done) => setTimeout(done, 30));
      (async () => {
        if (ballots.length === 0) {
          press("Enter"); await settle();
          press("1"); press("5"); press("Enter");                         // same, 5, no part
          press("2"); await settle();                                     // different
          document.querySelector("#main textarea").value = "=it, says \"so\"";
          document.querySelector("#main textarea").focus();
          press("Enter"); await settle();
          press("3"); press("u"); press("4");                             // 3, taken back, 4
          press("ArrowRight"); press("ArrowRight", { shiftKey: true }); press("1"); press("Enter");
          await settle();
          location.reload();
          return;
        }
        press("1"); press("1"); press("Space");
        press(" ");
        await settle();
        const out = document.createElement("textarea");
        out.id = "result";
        out.textContent = ballotsFile() + "\u0001" + ballotsCsv() + "\u0001" + screen + " " + (window.broken === true);
        document.body.append(out);
      })();
    </script></body>)js";
    page.replace(page.rfind("</body>"), 7, driver);
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("page.html"));
    core::writeFile(file.toStdString(), page);

    tests::Browser browser(QStringLiteral("file://") + file);
    QVERIFY2(browser.ends(), "the browser did not end");
    const QString text = browser.result();
    QVERIFY2(!text.isEmpty(), browser.said().constData());
    const auto parts = text.split(QChar(1));
    QCOMPARE(parts.size(), 3);
    QCOMPARE(parts[2], QStringLiteral("end false"));

    const auto back = ballotsFileFrom(parts[0].toStdString(), "page.ballots"); // the chain of hashes holds
    const auto csv = ballotsFromCsv(parts[1].toStdString(), "page.csv");
    QVERIFY(csv.ballots == back.ballots);
    QCOMPARE(mergeBallots(*project, back, "page.ballots").added, back.ballots.size());
    std::map<std::pair<std::string, std::string>, std::string> answers;
    for (const auto& ballot : currentBallots(project->ballots("page")))
        answers[{ballot.item, ballot.question}] = ballot.answer;
    const auto answer = [&](std::size_t item, const char* question) {
        return answers[{packet.items[item].key, question}];
    };
    QVERIFY(answer(0, "meaning") == "same" && answer(0, "sure") == "5" && answer(0, "part") == "[]");
    QVERIFY(answer(1, "meaning") == "different" && answer(1, "why") == "=it, says \"so\"" && answer(1, "sure") == "4");
    const auto spans = spansOf(answer(1, "part"));
    QCOMPARE(spans.size(), std::size_t{1});
    // The second and third word of "the sentence number N ...": code points 4 to 19.
    QVERIFY(!spans[0].right && spans[0].begin == 4 && spans[0].end == 19 && spans[0].label == "odd");
    QVERIFY(answer(2, "meaning") == "same" && answer(2, "sure") == "1" && answer(2, "part").empty());
    std::size_t takenBack = 0;
    for (const auto& ballot : back.ballots)
        takenBack += isUndone(ballot) ? 1 : 0;
    QCOMPARE(takenBack, std::size_t{1});
}

void TestHtmlPage::onAPhoneByDayAndNight_data()
{
    QTest::addColumn<QString>("scheme"); ///< What the system prefers, as Blink counts: 0 is dark.
    QTest::addColumn<bool>("dark");
    QTest::newRow("by day") << QStringLiteral("1") << false;
    QTest::newRow("by night") << QStringLiteral("0") << true;
}

/// 360 pixels wide, as a small phone: nothing is cut or scrolls sideways, and the answers stay where they are from
/// question to question.
void TestHtmlPage::onAPhoneByDayAndNight()
{
    if (tests::chromium().isEmpty())
        QSKIP("there is no chromium");
    QFETCH(const QString, scheme);
    QFETCH(const bool, dark);
    const auto project = core::store::Project::inMemory();
    auto items = samples::items(3);
    for (auto& item : items) {
        item.original += " " + std::string(60, 'o') + " and more words than one line of a phone holds";
        item.key = itemKey(item.original, item.perturbed, {});
    }
    Study study = design();
    study.questions[0].prompt = "Do both of these sentences say the same thing, in your opinion, to somebody who reads "
                                "them for the first time?";
    study.questions[0].help = "Think of what they say, not of how they say it.";
    Item practice = samples::item(9);
    practice.role = Role::Training;
    practice.expected = {{"meaning", "same"}, {"sure", "3"}};
    practice.explanation = "They do.";
    study.items = {practice};
    items.push_back(practice);
    createStudy(*project, study, items);
    const std::string page = htmlPage(packetOf(*project, "page", "r1"));
    // The page in a frame of a phone's size: a window may not be so narrow.
    std::string inner = Json(page).dump();
    for (std::size_t at = 0; (at = inner.find("</", at)) != std::string::npos; at += 3)
        inner.replace(at, 2, "<\\/");
    const std::string outer =
        R"js(<!doctype html><body><iframe id="frame" width="360" height="640" style="border: 0"></iframe>
    <script>
      const frame = document.getElementById("frame");
      frame.onload = () => {
        const d = frame.contentDocument, seen = [];
        const press = (key) => (d.activeElement || d.body).dispatchEvent(
          new frame.contentWindow.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        const look = () => {
          const group = d.querySelector("[role=group]"), bar = d.getElementById("bar");
          const wide = [...d.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > 360.5).map((e) => e.tagName);
          const ink = getComputedStyle(d.body).color.match(/\d+/g).map(Number);
          seen.push({ wide: wide.join(" "), scroll: d.documentElement.scrollWidth, top: group ? Math.round(group.getBoundingClientRect().top + d.scrollingElement.scrollTop) : -1,
                      bar: bar.value, most: bar.max, barWidth: Math.round(bar.getBoundingClientRect().width), ink: ink[0] + ink[1] + ink[2],
                      small: [...d.querySelectorAll("[role=group] button")].filter((e) => e.getBoundingClientRect().height < 24).length,
                      text: d.getElementById("main").textContent });
        };
        look(); press("Enter");          // instructions; begin
        look(); press("1"); look(); press("3"); look(); press("Enter"); // practice: same, 3, no part
        look(); press("Enter");          // what is right; go on
        look(); press("1"); look(); press("3"); look(); press("Enter"); // the first text
        look();
        const out = document.createElement("textarea");
        out.id = "result";
        out.textContent = JSON.stringify(seen);
        document.body.append(out);
      };
      frame.srcdoc = )js" +
        inner + ";</script></body>";
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("outer.html"));
    core::writeFile(file.toStdString(), outer);
    tests::Browser browser(QStringLiteral("file://") + file,
                           {QStringLiteral("--blink-settings=preferredColorScheme=") + scheme});
    QVERIFY2(browser.ends(), "the browser did not end");
    const auto seen = QJsonDocument::fromJson(browser.result().toUtf8()).array();
    QVERIFY2(seen.size() == 9, browser.said().constData());
    const auto at = [&](int i, const char* what) { return seen[i].toObject().value(QLatin1String(what)); };
    for (int i = 0; i < 9; ++i) {
        QCOMPARE(at(i, "wide").toString(), QString());
        QVERIFY(at(i, "scroll").toInt() <= 360);
        QVERIFY(at(i, "barWidth").toInt() >= 60);
        QCOMPARE(at(i, "small").toInt(), 0);
        // White on dark, black on light: the sum of red, green and blue.
        QVERIFY(dark ? at(i, "ink").toInt() > 600 : at(i, "ink").toInt() < 150);
    }
    // The answers of an item begin at one place, whatever is asked.
    for (const int first : {1, 5}) {
        QVERIFY(at(first, "top").toInt() > 0);
        QCOMPARE(at(first + 1, "top").toInt(), at(first, "top").toInt());
        QCOMPARE(at(first + 2, "top").toInt(), at(first, "top").toInt());
    }
    QVERIFY(at(4, "text").toString().contains(QStringLiteral("Right answer: same, 3. They do.")));
    QCOMPARE(at(0, "most").toInt(), 4);
    QCOMPARE(at(3, "bar").toInt(), 0);
    QCOMPARE(at(4, "bar").toInt(), 1);
    QCOMPARE(at(8, "bar").toInt(), 2);
}

void TestHtmlPage::aLivePageHoldsItsAnswers()
{
    const auto items = samples::items(2);
    const Study study = design();
    const Packet packet = packetFor(study, items, assign(study, items).assignments[0]);
    Ballot given = samples::ballot("page", packet.items[0].key, "r1", "same");
    given.comment = "</script><script>window.broken = true</script> @CONNECT@ @PACKET@";
    const std::string live = livePage(packet, {given});
    QVERIFY(live.find("connect-src 'self'") != std::string::npos);
    QVERIFY(live.find("window.broken = true</script>") == std::string::npos);
    QVERIFY(live.find("@CONNECT@ @PACKET@") != std::string::npos); // a remark, not a place
    const std::string exported = htmlPage(packet);
    QVERIFY(exported.find("connect-src 'none'") != std::string::npos);
    QVERIFY(exported.find("<script id=\"live\" type=\"application/json\">null</script>") != std::string::npos);
    const Json list = ballotsForPage({given});
    QVERIFY(list.size() == 1 && list[0]["answer"] == "same" && !list[0].contains("rater") &&
            !list[0].contains("study"));
}

QTEST_GUILESS_MAIN(TestHtmlPage)
#include "tst_html_page.moc"
