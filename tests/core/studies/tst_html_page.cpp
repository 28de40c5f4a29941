#include <QFile>
#include <QProcess>
#include <QStandardPaths>

#include "core/files/file.h"
#include "core/studies/rating/answer_log.h"
#include "core/studies/rating/ballots_csv.h"
#include "core/studies/rating/html_page.h"
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
        constructor(tag) { Object.assign(this, { tag, children: [], attributes: {}, heard: {}, dataset: {}, value: "" }); }
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
      for (const id of ["main", "note", "progress", "pace", "undo", "help", "save", "csv", "packet"]) {
        const node = new Node("div");
        node.attributes.id = id;
        body.append(node);
      }
      body.find("packet").textContent = page.match(/<script id="packet"[^>]*>([^]*?)<\/script>/)[1];
      globalThis.document = Object.assign(new Node("document"), {
        createElement: (tag) => tag === "textarea" ? new Area(tag) : new Node(tag),
        createElementNS: (space, tag) => new Node(tag), getElementById: (id) => body.find(id) });
      globalThis.window = new Node("window");
      globalThis.localStorage = { getItem: () => null, setItem: () => {} };
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
    QVERIFY(isUndone(back.ballots.back()));
    QCOMPARE(remarkOf(back.ballots.back()), std::string("half a sent"));
}

void TestHtmlPage::answeredByKeysInABrowser()
{
    QString chromium = QStandardPaths::findExecutable(QStringLiteral("chromium"));
    if (chromium.isEmpty())
        chromium = QStandardPaths::findExecutable(QStringLiteral("chromium-browser"));
    if (chromium.isEmpty())
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

    QProcess browser;
    browser.start(chromium,
                  {QStringLiteral("--headless"), QStringLiteral("--no-sandbox"), QStringLiteral("--disable-gpu"),
                   QStringLiteral("--user-data-dir=") + folder.filePath(QStringLiteral("profile")),
                   QStringLiteral("--virtual-time-budget=8000"), QStringLiteral("--dump-dom"),
                   QStringLiteral("file://") + file});
    QVERIFY2(browser.waitForFinished(120'000), "the browser did not end");
    std::string dom = browser.readAllStandardOutput().toStdString();
    const std::size_t begin = dom.find("<textarea id=\"result\">");
    QVERIFY2(begin != std::string::npos, browser.readAllStandardError().right(2000).constData());
    dom = dom.substr(begin + 22, dom.find("</textarea>", begin) - begin - 22);
    QString text = QString::fromStdString(dom);
    text.replace(QLatin1String("&lt;"), QLatin1String("<")).replace(QLatin1String("&gt;"), QLatin1String(">"));
    text.replace(QLatin1String("&nbsp;"), QString(QChar(0xa0))).replace(QLatin1String("&amp;"), QLatin1String("&"));
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

QTEST_GUILESS_MAIN(TestHtmlPage)
#include "tst_html_page.moc"
