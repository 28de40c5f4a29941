#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/support/registered_test.h"
#include <QStandardPaths>
#include <QTemporaryDir>

#include <fmt/format.h>

#include "core/base/log.h"
#include "core/files/file.h"
#include "core/language/resources.h"
#include "core/language/rewriting/rewriting_program.h"
#include "core/language/rewriting/rewriting_rules.h"
#include "core/programs/consent.h"
#include "tests/places.h"
#include "tests/support/said.h"

using core::language::Rewriter;
using core::language::RewritingRules;
using Wordings = std::vector<std::string>;

/// Other wordings of a text: by rules, and by programs, good ones and bad ones.
class TestRewriting : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rules_data();
    void rules();
    void aWordingThatIsTooLongIsTold();
    void onlyAsManyAsAreWanted();
    void noWordingIsEndless();
    void wrongRules_data();
    void wrongRules();
    void theShippedRulesRewrite();
    void aFilterRewritesLineByLine();
    void aProgramGivesSeveralWordings();
    void aTranslatorThereAndBack();
    void equalTextsAreAskedAboutOnce();
    void threadsTalkToProgramsOfTheirOwn();
    void badPrograms_data();
    void badPrograms();
    void nobodyAllowedIt();

private:
    static Rewriter::Limits most(std::size_t number)
    {
        Rewriter::Limits limits;
        limits.most = number;
        return limits;
    }
    static Wordings of(const Rewriter& rewriter, const std::string& text, const Rewriter::Limits& limits = most(9))
    {
        return rewriter.rewritings({&text, 1}, limits).front();
    }
    static std::shared_ptr<const Rewriter> program(const std::string& name)
    {
        const auto command = core::language::rewritingCommandOf(name).value();
        core::programs::allowExecOnce(command.command);
        return core::language::rewritingProgram(command);
    }
    std::string script(const std::string& body)
    {
        const auto path = folder_.filePath(QString::number(++scripts_) + ".sh").toStdString();
        std::ofstream(path) << body << "\n";
        return fmt::format("sh '{}'", path);
    }
    QTemporaryDir folder_;
    int scripts_ = 0;
};

void TestRewriting::rules_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char* name, const char* rule, const char* text, const QStringList& expected) {
        QTest::newRow(name) << QString::fromUtf8(rule) << QString::fromUtf8(text) << expected;
    };
    row("words in the middle", "a lot of => many", "She has a lot of books.", {"She has many books."});
    row("sides and places in their order", "big => large | huge", "a big, big dog",
        {"a large, big dog", "a huge, big dog", "a big, large dog", "a big, huge dog"});
    row("capitals do not matter, and stay", "do not => never", "Do not go", {"Never go"});
    row("a gap takes as few words as it can", "how many <x> are there ? => what is the number of <x> ?",
        "How many red cars are there ?", {"What is the number of red cars ?"});
    row("gaps at the ends take all there is", "<x> because <y> . => because <y> , <x> .",
        "The film failed because it was slow .", {"Because it was slow , the film failed ."});
    row("punctuation hangs where it hung", "<x> because <y> . => because <y> , <x> .", "It failed because it was slow.",
        {"Because it was slow, it failed."});
    row("names keep their capital", "<x> because <y> . => because <y> , <x> .", "Anna slept because it was late .",
        {"Because it was late , Anna slept ."});
    row("a gap is never empty", "<x> because <y> . => because <y> , <x> .", "because it was late .", {});
    row("nothing fits", "cat => dog", "category", {});
    row("the text itself is no other wording", "cat => cat | dog", "a cat", {"a dog"});
    row("no word in another script", "猫 => 犬", "a cat", {});
}

void TestRewriting::rules()
{
    QFETCH(const QString, rule);
    QFETCH(const QString, text);
    QFETCH(const QStringList, expected);
    QStringList made;
    for (const auto& wording : of(*RewritingRules::fromText(rule.toStdString(), "rules"), text.toStdString()))
        made << QString::fromStdString(wording);
    QCOMPARE(made, expected);
}

/// As of a program: at most twenty times as long as its text and 10,000 bytes. A stop request ends the work.
void TestRewriting::noWordingIsEndless()
{
    std::string rule = "<x> film <y> =>";
    for (int i = 0; i < 20'000; ++i)
        rule += " <x>";
    const auto rules = RewritingRules::fromText(rule + " film <y>\nbad => poor", "rules");
    QCOMPARE(of(*rules, "a bad film it is"), Wordings{"a poor film it is"});
    std::stop_source stop;
    auto limits = most(9);
    limits.stop = stop.get_token();
    stop.request_stop();
    const std::vector<std::string> texts{"a bad film it is", "a bad one"};
    const auto none = rules->rewritings(texts, limits);
    QCOMPARE(none, (std::vector<Wordings>{{}, {}}));
    QCOMPARE(core::language::Rewriter::longestWording(100), std::size_t{12'000});
}

/// What is left out for its length is told, once, with the place of its rule.
void TestRewriting::aWordingThatIsTooLongIsTold()
{
    const QTemporaryDir folder;
    const std::string log = folder.filePath(QStringLiteral("log")).toStdString();
    core::logAlsoTo(log);
    std::string rule = "# names\n<x> film <y> =>";
    for (int i = 0; i < 20'000; ++i)
        rule += " <x>";
    const auto rules = RewritingRules::fromText(rule, "rules");
    for (int time = 0; time < 2; ++time)
        QVERIFY(of(*rules, "a bad film it is").empty()); // 16 bytes
    const auto told = core::readFile(log);
    const std::string words =
        "rules:2: a wording of this rule was left out, as it would have more than 10320 bytes for "
        "a text of 16. Repeat its gaps less often";
    CONTAINS(told, words);
    QCOMPARE(told.find(words), told.rfind(words));
}

void TestRewriting::onlyAsManyAsAreWanted()
{
    const auto rules = RewritingRules::fromText("big => large | huge | tall", "rules");
    QCOMPARE(of(*rules, "a big dog", most(2)), (Wordings{"a large dog", "a huge dog"}));
}

void TestRewriting::wrongRules_data()
{
    QTest::addColumn<QString>("rules");
    QTest::addColumn<QString>("says");
    QTest::newRow("no arrow") << "# fine\n\na lot many"
                              << "rules:3: a rule has => between its sides";
    QTest::newRow("nothing on the right") << "a lot =>"
                                          << "rules:1: a right side is empty";
    QTest::newRow("one of the sides is empty") << "a => b | | c"
                                               << "a right side is empty";
    QTest::newRow("no word on the left") << "<x> => so <x>"
                                         << "the left side has no word";
    QTest::newRow("a gap from nowhere") << "is <x> => was <y>"
                                        << "the gap <y> does not stand on the left";
    QTest::newRow("a gap twice") << "<x> is <x> => it is <x>"
                                 << "the gap <x> occurs twice";
    QTest::newRow("two gaps in a row") << "is <x> <y> => <y> is <x>"
                                       << "two gaps side by side";
    QTest::newRow("only comments") << "# nothing\n"
                                   << "holds no rule";
}

void TestRewriting::wrongRules()
{
    QFETCH(const QString, rules);
    QFETCH(const QString, says);
    CONTAINS(errorOf([&] { (void)RewritingRules::fromText(rules.toStdString(), "rules"); }), says.toStdString());
}

void TestRewriting::theShippedRulesRewrite()
{
    qputenv("FAULTLINE_RESOURCES", RESOURCES);
    const core::language::Resources resources;
    QCOMPARE(of(resources.rewriter(), "It did not rain because it was cold ."),
             (Wordings{"It didn't rain because it was cold .", "Because it was cold , it did not rain ."}));
    QVERIFY(!resources.rewriter().hash().empty());
}

void TestRewriting::aFilterRewritesLineByLine()
{
    const auto upper = program("lines:tr a-z A-Z");
    const Wordings texts{"one", "two\nlines", "FULL"};
    const auto wordings = upper->rewritings(texts, most(3));
    QCOMPARE(wordings[0], Wordings{"ONE"});
    QCOMPARE(wordings[1], Wordings{"TWO LINES"}); // a line end in a text is a blank
    QVERIFY(wordings[2].empty());                 // an unchanged text is not a rewording
}

void TestRewriting::aProgramGivesSeveralWordings()
{
    if (QStandardPaths::findExecutable("python3").isEmpty())
        QSKIP("python3 is not installed");
    const auto example = std::filesystem::path(RESOURCES).parent_path() / "docs/examples/rewriter.py";
    const auto turned = program("exec:python3 '" + example.string() + "'");
    const Wordings texts{"first, then, last .", "one clause"};
    QCOMPARE(turned->rewritings(texts, most(9)),
             (std::vector<Wordings>{{"then, last, first .", "last, first, then ."}, {}}));
}

/// Apertium's words are Apertium's: only that there and back is a wording, once for each pair of languages.
void TestRewriting::aTranslatorThereAndBack()
{
    if (QStandardPaths::findExecutable("python3").isEmpty() || QStandardPaths::findExecutable("apertium").isEmpty())
        QSKIP("python3 or apertium is not installed");
    const auto example = std::filesystem::path(RESOURCES).parent_path() / "docs/examples/back_translation.py";
    const auto twice = program("exec:python3 '" + example.string() + "' spa spa");
    const Wordings texts{"the smallest dog is here", "Xyzzy"};
    const auto back = twice->rewritings(texts, most(9));
    QCOMPARE(back.size(), std::size_t{2});
    QVERIFY(back[0].size() <= 1); // equal wordings are one
    QVERIFY(back[1].empty());     // a word that it does not know comes back as it went
    CONTAINS(errorOf([&] {
                 (void)program("exec:python3 '" + example.string() + "' no-such-language")->rewritings(texts, most(1));
             }),
             "apertium");
}

void TestRewriting::equalTextsAreAskedAboutOnce()
{
    const auto log = folder_.filePath("asked").toStdString();
    const auto upper = program(fmt::format("lines:tee -a '{}' | tr a-z A-Z", log));
    const Wordings texts{"same", "same", "other"};
    for (int round = 0; round < 2; ++round)
        QCOMPARE(upper->rewritings(texts, most(1)), (std::vector<Wordings>{{"SAME"}, {"SAME"}, {"OTHER"}}));
    std::ifstream file(log);
    const std::string asked{std::istreambuf_iterator<char>(file), {}};
    QCOMPARE(asked, std::string("same\nother\n"));
}

void TestRewriting::threadsTalkToProgramsOfTheirOwn()
{
    const auto echo = program("exec:" + script(R"(read -r hello; echo '{"task": "rewriting"}'
while read -r line; do id=${line#*:}; id=${id%%,*}; text=${line#*texts\":?\"}; text=${text%%\"*}
  echo "{\"id\": $id, \"rewritings\": [[\"not $text\"]]}"; done)"));
    std::vector<std::string> wrong(4);
    {
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < wrong.size(); ++t)
            threads.emplace_back([&, t] {
                for (int i = 0; i < 20; ++i) {
                    const auto text = fmt::format("text {} of {}", i, t);
                    try {
                        if (of(*echo, text) != Wordings{"not " + text})
                            wrong[t] = "another text's wording";
                    } catch (const std::exception& error) {
                        wrong[t] = error.what();
                    }
                }
            });
    }
    for (const auto& problem : wrong)
        QCOMPARE(problem, std::string());
}

void TestRewriting::badPrograms_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("says");
    const auto json = [this](const char* answer) {
        return QString::fromStdString(
            "exec:" + script(fmt::format("read -r hello; echo '{{\"task\": \"rewriting\"}}'; read -r line; {}; sleep 9",
                                         answer)));
    };
    QTest::newRow("not there") << "lines:no-such-program"
                               << "was not found (exit code 127)";
    QTest::newRow("ends in failure") << "lines:cat >/dev/null; echo oh no >&2; exit 3"
                                     << "ended with exit code 3; it said: oh no";
    QTest::newRow("too few lines") << "lines:cat >/dev/null"
                                   << "0 lines to 1";
    QTest::newRow("too many lines") << "lines:cat; echo more"
                                    << "2 lines to 1";
    QTest::newRow("no text") << "lines:cat >/dev/null; printf '\\377\\n'"
                             << "something that is not text: \\xff";
    QTest::newRow("sleeps") << "lines:sleep 9"
                            << "gave no answer within 0.5 s. Raise the transformation's timeout";
    QTest::newRow("a flood") << "lines:yes"
                             << "more than 16777216 bytes";
    QTest::newRow("a wording without end") << "lines:cat >/dev/null; head -c 20000 /dev/zero | tr '\\0' x; echo"
                                           << "20000 bytes for a text of 5";
    QTest::newRow("is no rewriter") << "exec:echo hello; sleep 9"
                                    << "the first line is not";
    QTest::newRow("dies at once") << "exec:exit 4"
                                  << "ended with exit code 4";
    QTest::newRow("garbage") << json("echo garbage") << "not a JSON object: garbage";
    QTest::newRow("another question's answer")
        << json(R"(echo '{"id": 9, "rewritings": [[]]}')") << "does not have the id 1 of the question";
    QTest::newRow("too few lists") << json(R"(echo '{"id": 1, "rewritings": []}')") << "not a list of 1 lists";
    QTest::newRow("numbers") << json(R"(echo '{"id": 1, "rewritings": [[1]]}')") << "a wording is not a string";
    QTest::newRow("refuses") << json(R"(echo '{"id": 1, "error": "no idea"}')") << "says: \"no idea\"";
    QTest::newRow("never answers") << json("sleep 9") << "gave no answer within 0.5 s";
}

void TestRewriting::badPrograms()
{
    QFETCH(const QString, name);
    QFETCH(const QString, says);
    const auto rewriter = program(name.toStdString());
    Rewriter::Limits limits;
    // A flood has to be longer than the limit before it is one.
    limits.patience = std::chrono::duration<double>(says.contains("answer within") ? 0.5 : 20.0);
    for (int again = 0; again < 2; ++again) // a failure is one of that call: it is started again
        CONTAINS(errorOf([&] { (void)of(*rewriter, "hello", limits); }), says.toStdString());
}

void TestRewriting::nobodyAllowedIt()
{
    const core::language::Resources resources;
    const std::string mark = folder_.filePath("started").toStdString();
    const auto load = [&] { (void)resources.rewriter("lines:touch '" + mark + "'"); };
    QVERIFY_EXCEPTION_THROWN(load(), core::programs::ExecNotAllowed);
    CONTAINS(errorOf(load), "the rewriter is a program, and no file starts a program by itself: touch");
    QVERIFY(!std::filesystem::exists(mark));
    core::programs::allowExecOnce("touch '" + mark + "'");
    (void)resources.rewriter("lines:touch '" + mark + "'");
}

QTEST_GUILESS_MAIN(TestRewriting)
#include "tst_rewriting.moc"
