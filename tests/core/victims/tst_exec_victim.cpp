#include <chrono>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/support/registered_test.h"
#include <QStandardPaths>
#include <QTemporaryDir>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/programs/consent.h"
#include "core/text/splitting/tokenizer.h"
#include "core/victims/card_json.h"
#include "core/victims/exec/exec_answers.h"
#include "core/victims/exec/exec_victim.h"
#include "core/victims/typed_input.h"
#include "tests/places.h"
#include "tests/support/said.h"

namespace fs = std::filesystem;
using core::victims::makeExecVictim;
using core::victims::Victim;

/// Programs as victims: a good one, and every way in which one can be bad.
class TestExecVictim : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void pythonExample();
    void batchesAndClones();
    void kindsOfAnswers_data();
    void kindsOfAnswers();
    void solversMayFindNothing();
    void aLanguageIsNotInvented();
    void labelsAreExact_data();
    void labelsAreExact();
    void parsersGetTheWords();
    void badFirstAnswer_data();
    void badFirstAnswer();
    void badAnswer_data();
    void badAnswer();
    void badTree_data();
    void badTree();
    void refusalKeepsTheProgram();
    void startsAgainAfterAnEnd();
    void stopEndsTheWait();
    void messagesAreShort();
    void aBatchHasALimit();
    void pythonNeedsNoFlush();
    void hugeQuestionsAndErrors();
    void nothingIsLeftRunning();
    void nobodyAllowedIt();

private:
    /// A shell script of the test; the answer to the greeting comes first.
    std::string script(const std::string& body, const std::string& card = goodCard) const;
    std::unique_ptr<Victim> victim(const std::string& body, double timeout = 20.0) const
    {
        return makeExecVictim(script(body), allowed(timeout));
    }
    static core::victims::LoadOptions allowed(double timeout = 20.0)
    {
        core::victims::LoadOptions options;
        options.timeoutSeconds = timeout;
        options.allowExec = true;
        return options;
    }
    static constexpr auto goodCard =
        R"({"task": "classification", "labels": ["no", "yes"], "capabilities": ["scores"], "max_batch": 2})";
    QTemporaryDir folder_;
    mutable int scripts_ = 0;
};

namespace {

core::text::Input input(const std::string& text)
{
    return core::text::Input::sentence(core::text::tokenize(text, core::text::Tokenization::Whitespace));
}

std::vector<core::structures::Prediction> ask(Victim& victim, const std::vector<std::string>& texts)
{
    std::vector<core::text::Input> inputs;
    for (const auto& text : texts)
        inputs.push_back(input(text));
    return victim.predict(inputs, {});
}

bool isRunning(int pid)
{
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string number;
    std::string name;
    std::string state;
    return (stat >> number >> name >> state) && state != "Z";
}

/// Answers every question with the same line; $id is the question's id.
std::string always(const std::string& answer)
{
    return R"(while read -r line; do id=${line#*:}; id=${id%%,*}; echo ")" + answer + R"("; done)";
}

const std::string oneScore = R"({\"id\": $id, \"predictions\": [{\"scores\": [0.25, 0.75]}]})";

} // namespace

std::string TestExecVictim::script(const std::string& body, const std::string& card) const
{
    const auto path = fs::path(folder_.path().toStdString()) / fmt::format("victim {}.sh", ++scripts_);
    std::ofstream(path) << "read -r greeting\necho '" << card << "'\n" << body << "\n";
    return fmt::format("exec sh '{}'", path.string());
}

void TestExecVictim::initTestCase()
{
    // As in a program that does not ignore it: a write to a program that ended must not end this one.
    std::signal(SIGPIPE, SIG_DFL);
}

void TestExecVictim::pythonExample()
{
    if (QStandardPaths::findExecutable("python3").isEmpty())
        QSKIP("python3 is not installed");
    const auto victim = makeExecVictim(
        "python3 '" + (fs::path(RESOURCES).parent_path() / "docs/examples/exec_victim.py").string() + "'", allowed());
    QVERIFY(victim->card().labels == (std::vector<std::string>{"negative", "positive"}));
    QVERIFY(victim->card().can(core::victims::Capability::Scores));
    QCOMPARE(victim->card().maxBatch, std::size_t{64});
    QCOMPARE(victim->card().hash.size(), std::size_t{64});
    // Balances of praise and blame 0, +1, -2: positive = 1 / (1 + 2^-balance).
    const auto answers = ask(*victim, {"a film \"\\ \u00e9", "a warm film", "dull , bland"});
    const std::vector<float> positive = {0.5F, 2.0F / 3.0F, 0.2F};
    for (std::size_t i = 0; i < 3; ++i)
        QCOMPARE(std::get<core::structures::ClassScores>(answers[i]).scores[1], positive[i]);
}

void TestExecVictim::batchesAndClones()
{
    // max_batch is 2: five inputs are three questions. The second score counts the questions of a process.
    const std::string counting = R"(n=0; while read -r line; do n=$((n+1)); id=${line#*:}; id=${id%%,*}
        case "$line" in *sentence*sentence*) two=', {"scores": [0.5, 0.5]}';; *) two='';; esac
        echo "{\"id\": $id, \"predictions\": [{\"scores\": [0.$((9-n)), 0.$((1+n))]}$two]}"; done)";
    const auto first = victim(counting);
    const auto answers = ask(*first, {"a", "b", "c", "d", "e"});
    QCOMPARE(answers.size(), std::size_t{5});
    QCOMPARE(std::get<core::structures::ClassScores>(answers[4]).scores[1], 0.4F);
    const auto copy = first->clone();
    QCOMPARE(copy->card().labels.size(), std::size_t{2});
    QCOMPARE(std::get<core::structures::ClassScores>(ask(*copy, {"a"})[0]).scores[1], 0.2F); // a separate process
    QCOMPARE(std::get<core::structures::ClassScores>(ask(*first, {"a"})[0]).scores[1], 0.5F);
}

void TestExecVictim::kindsOfAnswers_data()
{
    QTest::addColumn<QString>("card");
    QTest::addColumn<QString>("answer");
    QTest::addColumn<int>("kind");
    QTest::newRow("hard label") << R"({"labels": ["no", "yes"], "capabilities": ["hard_label"]})"
                                << R"({\"label\": \"yes\"})" << 2;
    QTest::newRow("tree") << R"({"task": "parsing"})"
                          << R"({\"heads\": [2, 0], \"labels\": [\"det\", \"root\"]})" << 3;
    QTest::newRow("text") << R"({"task": "forms"})"
                          << R"({\"text\": \"answer ( all )\"})" << 4;
    QTest::newRow("equation") << R"({"task": "equations"})"
                              << R"({\"equation\": \"x = 2 + 2\", \"answer\": 4})" << 5;
    QTest::newRow("equation that is left to be computed") << R"({"task": "equations"})"
                                                          << R"({\"equation\": \"x = 2 + 2\"})" << 5;
    QTest::newRow("equation with null") << R"({"task": "equations"})"
                                        << R"({\"equation\": \"x = 2 + 2\", \"answer\": null})" << 5;
    // What stands beside the key of the task's kind of answer is the program's own.
    QTest::newRow("equation, and a text")
        << R"({"task": "equations"})"
        << R"({\"equation\": \"x = 2 + 2\", \"answer\": 4, \"text\": \"a note\"})" << 5;
    QTest::newRow("text, and a label") << R"({"task": "forms", "labels": ["no", "yes"]})"
                                       << R"({\"text\": \"answer ( all )\", \"label\": \"yes\", \"scores\": [1]})" << 4;
    QTest::newRow("scores, and the label of the highest") << R"({"labels": ["no", "yes"], "capabilities": ["scores"]})"
                                                          << R"({\"scores\": [0.25, 0.75], \"label\": \"yes\"})" << 0;
    QTest::newRow("label, and heads") << R"({"labels": ["no", "yes"], "capabilities": ["hard_label"]})"
                                      << R"({\"label\": \"yes\", \"heads\": [0], \"equation\": 1})" << 2;
}

void TestExecVictim::kindsOfAnswers()
{
    QFETCH(const QString, card);
    QFETCH(const QString, answer);
    QFETCH(const int, kind);
    const auto body = always(R"({\"id\": $id, \"predictions\": [)" + answer.toStdString() + "]}");
    const auto victim = makeExecVictim(script(body, card.toStdString()), allowed());
    const std::vector<core::structures::Prediction> expected = {
        core::structures::ClassScores{{0.25F, 0.75F}},
        {},
        core::structures::ClassLabel{1},
        core::structures::DependencyTree{{2, 0}, {"det", "root"}},
        core::structures::TextAnswer{"answer ( all )"},
        core::structures::Equation{"x = 2 + 2", 4.0}};
    QVERIFY(ask(*victim, {"two words"})[0] == expected[static_cast<std::size_t>(kind)]);
}

/// A solver that finds nothing is wrong, which is no error of the program.
void TestExecVictim::solversMayFindNothing()
{
    for (const auto* answer : {R"({\"equation\": null, \"answer\": null})", R"({\"answer\": null})",
                               R"({\"equation\": \"2 / 0\"})", R"({\"equation\": \"garbage (\", \"answer\": null})"}) {
        const auto body = always(R"({\"id\": $id, \"predictions\": [)" + std::string(answer) + "]}");
        const auto victim = makeExecVictim(script(body, R"({"task": "equations"})"), allowed());
        const auto said = std::get<core::structures::Equation>(ask(*victim, {"two words"})[0]);
        QVERIFY2(std::isnan(said.answer), answer);
    }
}

/// What the program does not say of its texts is not known; people's texts are then read as English, as those of a
/// corpus without a language are.
void TestExecVictim::aLanguageIsNotInvented()
{
    const auto told = [&](const std::string& card) {
        const auto victim = makeExecVictim(script("cat", card), allowed());
        const auto written = nlohmann::json::parse(core::victims::cardJson(victim->card()));
        return written.at("language").dump() + ' ' +
               core::victims::typedInput(victim->card(), {{"sentence", "zwei Worte"}})[0].language;
    };
    QCOMPARE(told(R"({"labels": ["no", "yes"]})"), std::string("null en"));
    QCOMPARE(told(R"({"labels": ["no", "yes"], "language": "de"})"), std::string(R"("de" de)"));
    // What is no tag of BCP 47 is not taken for a language that there is nothing for.
    QCOMPARE(told(R"({"labels": ["no", "yes"], "language": "English"})"), std::string("null en"));
    const auto translator = makeExecVictim(
        script("cat", R"({"task": "translation", "language": "de", "target_language": "en_GB"})"), allowed());
    const auto written = nlohmann::json::parse(core::victims::cardJson(translator->card()));
    QCOMPARE(written.at("target_language").get<std::string>(), std::string("en-GB"));
}

void TestExecVictim::labelsAreExact_data()
{
    QTest::addColumn<QString>("label");
    QTest::newRow("capital") << "Yes";
    QTest::newRow("space behind") << "yes ";
    QTest::newRow("space before") << " yes";
}

/// CONTRACT: a program announces its labels and answers with one of them. Another spelling is an error, no guess.
void TestExecVictim::labelsAreExact()
{
    QFETCH(const QString, label);
    const auto body = always(R"({\"id\": $id, \"predictions\": [{\"label\": \")" + label.toStdString() + R"(\"}]})");
    const auto bad =
        makeExecVictim(script(body, R"({"labels": ["no", "yes"], "capabilities": ["hard_label"]})"), allowed());
    CONTAINS(errorOf([&] { ask(*bad, {"some words"}); }), "there is no label \"" + label.toStdString() + "\"");
}

void TestExecVictim::parsersGetTheWords()
{
    const std::vector<core::text::Input> inputs{input("Don't go")};
    core::victims::VictimCard card;
    QCOMPARE(core::victims::execLine(7, core::victims::inputsQuestion(inputs, card)),
             R"({"id":7,"inputs":[{"sentence":"Don't go"}]})");
    card.task = "parsing";
    QCOMPARE(core::victims::execLine(7, core::victims::inputsQuestion(inputs, card)),
             R"({"id":7,"inputs":[{"sentence":"Don't go","words":["Don't","go"]}]})");
}

void TestExecVictim::badFirstAnswer_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("says");
    QTest::newRow("no such command") << "no-such-victim-program"
                                     << "was not found (exit code 127); it said: ";
    QTest::newRow("exits at once") << "echo out of memory >&2; exit 3"
                                   << "ended with exit code 3; it said: out of memory";
    QTest::newRow("is killed") << "kill -9 $$"
                               << "was ended by signal 9";
    QTest::newRow("garbage") << "echo hello; cat"
                             << "not a JSON object: \"hello\"";
    QTest::newRow("not UTF-8") << "printf '\\377\\376\\n'; cat"
                               << "not a JSON object";
    QTest::newRow("empty") << "echo; cat"
                           << "not a JSON object";
    QTest::newRow("one label") << R"(echo '{"labels": ["only"]}'; cat)"
                               << "at least two labels";
    QTest::newRow("a label twice") << R"(echo '{"labels": ["a", "b", "a"]}'; cat)"
                                   << "labels holds \"a\" twice";
    QTest::newRow("a label without name") << R"(echo '{"labels": ["a", ""]}'; cat)"
                                          << "labels holds an empty name";
    QTest::newRow("a segment twice") << R"(echo '{"labels": ["a", "b"], "segments": ["s", "s"]}'; cat)"
                                     << "segments holds \"s\" twice";
    QTest::newRow("labels no list") << R"(echo '{"labels": "no,yes"}'; cat)"
                                    << "labels is not a list";
    QTest::newRow("batch of none") << R"(echo '{"labels": ["a", "b"], "max_batch": 0}'; cat)"
                                   << "max_batch";
    QTest::newRow("unknown capability") << R"(echo '{"labels": ["a", "b"], "capabilities": ["magic"]}'; cat)"
                                        << "magic";
    QTest::newRow("gradients of a tree") << R"(echo '{"task": "parsing", "capabilities": ["gradients"]}'; cat)"
                                         << "the capability gradients is for classifiers";
    QTest::newRow("losses of a label") << R"(echo '{"labels": ["a", "b"], "capabilities": ["loss"]}'; cat)"
                                       << "the capability loss is for what writes its answers";
    QTest::newRow("shared maybe") << R"(echo '{"labels": ["a", "b"], "shared": 1}'; cat)"
                                  << "shared is neither true nor false";
    QTest::newRow("unknown step") << R"(echo '{"labels": ["a", "b"], "preprocess": ["shout"]}'; cat)"
                                  << "there is no step shout of preprocessing";
    QTest::newRow("unknown task") << R"(echo '{"task": "cooking", "labels": ["a", "b"]}'; cat)"
                                  << "there is no task \"cooking\", only classification, pairs";
    QTest::newRow("says nothing") << "sleep 60"
                                  << "gave no answer within";
    QTest::newRow("a line without end") << "yes | tr -d '\\n'"
                                        << "a line of more than";
    QTest::newRow("deep nesting") << "head -c 100000 /dev/zero | tr '\\0' '['; echo; cat"
                                  << "not a JSON object";
}

void TestExecVictim::badFirstAnswer()
{
    QFETCH(const QString, command);
    QFETCH(const QString, says);
    const auto options = allowed(command == "sleep 60" ? 0.3 : 20.0);
    CONTAINS(errorOf([&] { (void)makeExecVictim(command.toStdString(), options); }), says.toStdString());
}

void TestExecVictim::badAnswer_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const std::string& answer, const char* says) {
        QTest::newRow(name) << QString::fromStdString(always(answer)) << says;
    };
    row("garbage", "nonsense", "not a JSON object");
    row("wrong id", R"({\"id\": 0, \"predictions\": [{\"scores\": [0.5, 0.5]}]})", "another id");
    row("no id", R"({\"predictions\": [{\"scores\": [0.5, 0.5]}]})", "another id");
    row("too many", R"({\"id\": $id, \"predictions\": [{\"scores\": [0, 1]}, {\"scores\": [0, 1]}]})",
        "2 predictions for 1 inputs");
    row("too few", R"({\"id\": $id, \"predictions\": []})", "0 predictions for 1 inputs");
    row("three scores", R"({\"id\": $id, \"predictions\": [{\"scores\": [0.2, 0.3, 0.5]}]})", "3 scores for 2 labels");
    row("NaN", R"({\"id\": $id, \"predictions\": [{\"scores\": [NaN, NaN]}]})",
        "it holds NaN, which JSON does not have");
    row("infinite, far into the line",
        R"({\"id\": $id, \"note\": \"NaN )" + std::string(300, 'x') + R"(\", \"predictions\": [Infinity]})",
        "it holds Infinity, which JSON does not have");
    row("null scores", R"({\"id\": $id, \"predictions\": [{\"scores\": [null, null]}]})", "null is not a probability");
    row("logits", R"({\"id\": $id, \"predictions\": [{\"scores\": [-1.5, 2.5]}]})", "-1.5 is not a probability");
    row("sum", R"({\"id\": $id, \"predictions\": [{\"scores\": [0.9, 0.9]}]})", "sum to 1.8");
    row("a label", R"({\"id\": $id, \"predictions\": [{\"label\": \"yes\"}]})", "where scores were announced");
    row("a label and scores that contradict each other",
        R"({\"id\": $id, \"predictions\": [{\"scores\": [0.9, 0.1], \"label\": \"yes\"}]})",
        R"(the label "yes" contradicts the scores, whose highest is that of "no")");
    row("a label beside scores that nobody announced",
        R"({\"id\": $id, \"predictions\": [{\"scores\": [0.9, 0.1], \"label\": \"No\"}]})", R"(no label "No")");
    row("nothing", R"({\"id\": $id, \"predictions\": [{}]})", "none of scores, label");
    row("a number", R"({\"id\": $id, \"predictions\": [7]})", "is not an object");
    QTest::newRow("exits") << "read -r line; exit 4"
                           << "ended with exit code 4";
    QTest::newRow("closes its output") << "exec 1>&-; sleep 30"
                                       << "closed its output";
    QTest::newRow("closes its input and sleeps") << "exec 0<&-; sleep 30"
                                                 << "gave no answer within 0.5 s";
    QTest::newRow("sleeps") << "sleep 30"
                            << "gave no answer within 0.5 s";
    QTest::newRow("huge line") << "read -r line; yes | tr -d '\\n'"
                               << "a line of more than";
}

void TestExecVictim::badAnswer()
{
    QFETCH(const QString, body);
    QFETCH(const QString, says);
    const bool waits = says.contains("0.5 s");
    const auto bad = victim(body.toStdString(), waits ? 0.5 : 20.0);
    for (int i = 0; i < 2; ++i) // the second time a new process, which is as bad
        CONTAINS(errorOf([&] { ask(*bad, {"some words"}); }), says.toStdString());
}

void TestExecVictim::badTree_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* heads, const char* labels, const char* says) {
        QTest::newRow(name)
            << QStringLiteral(R"({\"heads\": [%1], \"labels\": [%2]})").arg(QLatin1String(heads), QLatin1String(labels))
            << says;
    };
    const char* known = R"(\"det\", \"root\", \"obj\")";
    row("a cycle", "2, 1, 0", known, "not a tree: the heads form a cycle");
    row("its own head", "1, 0, 2", known, "not a tree: the heads form a cycle at word 1");
    row("no root", "2, 3, 1", known, "not a tree: 0 roots, expected 1");
    row("two roots", "0, 0, 2", known, "not a tree: 2 roots, expected 1");
    row("no such word", "2, 0, 4", known, "the head 4 is not a word from 0 to 3");
    row("a label nobody announced", "2, 0, 2", R"(\"det\", \"root\", \"dog\")", "the label \"dog\" was not announced");
    QTest::newRow("scores") << R"({\"scores\": [0.5, 0.5]})"
                            << "a parser's prediction has no heads";
    QTest::newRow("a tree") << R"({\"heads\": [2, 0, 2], \"labels\": [\"det\", \"root\", \"obj\"]})" << QString();
}

void TestExecVictim::badTree()
{
    QFETCH(const QString, answer);
    QFETCH(const QString, says);
    const auto parser =
        makeExecVictim(script(always(R"({\"id\": $id, \"predictions\": [)" + answer.toStdString() + "]}"),
                              R"({"task": "parsing", "labels": ["det", "root", "obj"]})"),
                       allowed());
    const auto problem = errorOf([&] { ask(*parser, {"the dog barks"}); });
    QCOMPARE(problem.empty(), says.isEmpty());
    CONTAINS(problem, says.toStdString());
}

void TestExecVictim::refusalKeepsTheProgram()
{
    const auto picky = victim(R"(n=0; while read -r line; do n=$((n+1)); id=${line#*:}; id=${id%%,*}
        case "$line" in *bad*) echo "{\"id\": $id, \"error\": \"too bad\"}";;
        *) echo "{\"id\": $id, \"predictions\": [{\"scores\": [0.$((9-n)), 0.$((1+n))]}]}";; esac; done)");
    ask(*picky, {"fine"});
    CONTAINS(errorOf([&] { ask(*picky, {"a bad one"}); }), "the victim program says: too bad");
    QCOMPARE(std::get<core::structures::ClassScores>(ask(*picky, {"fine"})[0]).scores[1], 0.4F); // its third question
}

void TestExecVictim::startsAgainAfterAnEnd()
{
    const auto moody = victim(R"(while read -r line; do case "$line" in *die*) exit 1;; esac
        id=${line#*:}; id=${id%%,*}; echo ")" +
                              oneScore + R"("; done)");
    QCOMPARE(ask(*moody, {"one"}).size(), std::size_t{1});
    CONTAINS(errorOf([&] { ask(*moody, {"die"}); }), "ended with exit code 1");
    QCOMPARE(ask(*moody, {"two"}).size(), std::size_t{1});
}

void TestExecVictim::stopEndsTheWait()
{
    const auto slow = victim("sleep 60", 60.0);
    std::stop_source stop;
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        stop.request_stop();
    });
    const std::vector<core::text::Input> inputs = {input("words")};
    CONTAINS(errorOf([&] { (void)slow->predict(inputs, stop.get_token()); }), "was stopped"); // not: gave no answer
}

/// A message is kept for every example and shown on a terminal, whatever the program put into it.
void TestExecVictim::messagesAreShort()
{
    core::victims::VictimCard card;
    card.labels = {"no", "yes"};
    const std::vector<core::text::Input> inputs{input("a film")};
    const std::string longText = "x" + std::string(3'000'000, '\n');
    const auto quoted = nlohmann::json(longText).dump();
    const auto saidOf = [&](const std::string& answer) {
        return errorOf([&] {
            (void)core::victims::predictionsIn(core::victims::readExecReply(R"({"id": 1, )" + answer + "}", 1), inputs,
                                               card);
        });
    };
    for (const std::string before :
         {R"("error": )", R"("predictions": [{"label": )", R"("predictions": [{"scores": [0, )"}) {
        const std::string end = before.ends_with("[0, ") ? "]}]" : before.ends_with("label\": ") ? "}]" : "";
        const auto said = saidOf(before + quoted + end);
        QVERIFY2(!said.empty() && said.size() < 2000, before.c_str());
        QVERIFY2(said.find("not a JSON object") == std::string::npos, said.c_str());
    }
    // Cut between characters: "\u00e4" has two bytes, of which the 500th would be the first.
    std::string letters = "x";
    for (int i = 0; i < 400; ++i)
        letters += "\u00e4";
    const auto told = errorOf([&] {
        (void)core::victims::readExecReply(nlohmann::json{{"id", 1}, {"error", letters}}.dump(), 1);
    });
    CONTAINS(told, "\u00e4 (cut off)");
}

/// A batch has at most 4096 texts, whatever is announced.
void TestExecVictim::aBatchHasALimit()
{
    core::victims::VictimCard card;
    const auto batchOf = [&](const char* announced) {
        core::victims::readExecCard(fmt::format(R"({{"labels": ["a", "b"], "max_batch": {}}})", announced), card);
        return card.maxBatch;
    };
    QCOMPARE(batchOf("4095"), std::size_t{4095});
    QCOMPARE(batchOf("4097"), std::size_t{4096});
    QCOMPARE(batchOf("9000000000000000000"), std::size_t{4096});
}

/// Python holds back what it prints to a pipe, unless it is told not to.
void TestExecVictim::pythonNeedsNoFlush()
{
    if (QStandardPaths::findExecutable("python3").isEmpty())
        QSKIP("python3 is not installed");
    const auto path = folder_.filePath("no flush.py");
    std::ofstream(path.toStdString()) << R"(import json, sys
print(json.dumps({"labels": ["no", "yes"], "capabilities": ["scores"]}))
sys.stdin.readline()
for line in iter(sys.stdin.readline, ""):
    print(json.dumps({"id": json.loads(line)["id"], "predictions": [{"scores": [0.25, 0.75]}]}))
)";
    const auto victim = makeExecVictim("python3 '" + path.toStdString() + "'", allowed(10.0));
    QCOMPARE(ask(*victim, {"words"}).size(), std::size_t{1});
}

void TestExecVictim::hugeQuestionsAndErrors()
{
    // Both pipes are full at once: the program writes to standard error before it reads, and the question is 4 MB.
    const auto chatty = victim(R"(head -c 300000 /dev/zero | tr '\0' 'x' >&2; )" + always(oneScore));
    std::string text;
    for (int i = 0; i < 400'000; ++i)
        text += "aaaaaaaaa ";
    QCOMPARE(ask(*chatty, {text}).size(), std::size_t{1});
}

void TestExecVictim::nothingIsLeftRunning()
{
    // A program that does not end when its input does, and a second one that it started.
    const auto pids = fs::path(folder_.path().toStdString()) / "pids";
    {
        const auto stubborn = victim("trap '' TERM; sleep 600 & echo $$ $! > '" + pids.string() + "'; " +
                                     always(oneScore) + "; sleep 600");
        ask(*stubborn, {"words"});
    }
    std::ifstream in(pids);
    int seen = 0;
    for (int pid = 0; in >> pid; ++seen)
        QTRY_VERIFY_WITH_TIMEOUT(!isRunning(pid), 5000);
    QCOMPARE(seen, 2);
}

void TestExecVictim::nobodyAllowedIt()
{
    qputenv("XDG_STATE_HOME", folder_.path().toUtf8());
    const auto mark = folder_.filePath(QStringLiteral("started")).toStdString();
    const std::string command = "touch '" + mark + "'; " + script(always(oneScore));
    const auto load = [&] { (void)makeExecVictim(command, {}); };
    QVERIFY_EXCEPTION_THROWN(load(), core::programs::ExecNotAllowed);
    QVERIFY(!fs::exists(mark));
    core::programs::allowExec(command + " ");
    core::programs::allowExec("another");
    QVERIFY_EXCEPTION_THROWN(load(), core::programs::ExecNotAllowed); // to the letter
    core::programs::allowExec(command);
    load();
    QVERIFY(fs::exists(mark));
    QVERIFY(core::programs::execAllowed("another")); // what was allowed before stays so

    // Started elsewhere, the same words may mean another program.
    const auto here = fs::current_path();
    fs::current_path(folder_.path().toStdString());
    const bool elsewhere = core::programs::execAllowed(command);
    fs::current_path(here);
    QVERIFY(!elsewhere);

    // A list that anybody may write to is not trusted.
    const auto list = fs::path(folder_.path().toStdString()) / "faultline" / "allowed-commands";
    const auto untrustedWhile = [&](const fs::path& path, fs::perms more) {
        fs::permissions(path, more, fs::perm_options::add);
        const bool refused = !core::programs::execAllowed(command);
        fs::permissions(path, more, fs::perm_options::remove);
        return refused && core::programs::execAllowed(command);
    };
    QVERIFY(untrustedWhile(list, fs::perms::others_write));
    QVERIFY(untrustedWhile(list, fs::perms::group_write));
    QVERIFY(untrustedWhile(list.parent_path(), fs::perms::group_write));
    // Nor one that lies where the link points to.
    fs::rename(list, list.string() + ".elsewhere");
    fs::create_symlink(list.string() + ".elsewhere", list);
    QVERIFY(!core::programs::execAllowed(command));
    qunsetenv("XDG_STATE_HOME");
}

QTEST_GUILESS_MAIN(TestExecVictim)
#include "tst_exec_victim.moc"
