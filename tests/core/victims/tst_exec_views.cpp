#include <cmath>
#include <limits>

#include "tests/support/registered_test.h"

#include <fmt/format.h>

#include "core/text/splitting/tokenizer.h"
#include "core/victims/exec/exec_answers.h"
#include "core/victims/exec/exec_views.h"
#include "tests/support/said.h"

using namespace core::victims;

/// What a program tells of its inside: attention, gradients, pieces, n-best answers, losses. Questions and replies
/// stand in docs/protocol.md; the hostile replies are what a program may get wrong.
class TestExecViews : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void questions();
    void replies();
    void aReplyThatIsWrong_data();
    void aReplyThatIsWrong();
    void megabytesMakeNoLongMessage();
};

namespace {

core::text::Input film()
{
    return core::text::Input::sentence(core::text::tokenize("A fine film", core::text::Tokenization::Whitespace));
}

VictimCard classifier()
{
    VictimCard card;
    card.labels = {"no", "yes"};
    return card;
}

VictimCard translator()
{
    VictimCard card;
    card.task = "translation";
    return card;
}

std::string candidate(const char* text, const char* logProbability)
{
    return fmt::format(R"({{"text": "{}", "log_probability": {}}})", text, logProbability);
}

/// `"nbest"` of one input.
std::string nbest(const std::string& candidates) { return R"("nbest": [[)" + candidates + "]]"; }

/// Reads `members` of a reply as what was wanted: attention, gradients, pieces, nbest, loss, or written attention.
void readAs(const std::string& want, const std::string& members)
{
    const auto reply = readExecReply(R"({"id": 1, )" + members + "}", 1);
    const auto input = film();
    if (want == "attention")
        (void)attentionIn(reply, input, classifier());
    else if (want == "gradients")
        (void)gradientsIn(reply, input, classifier());
    else if (want == "pieces")
        (void)piecesIn(reply, input, classifier());
    else if (want == "nbest")
        (void)nbestIn(reply, {&input, 1}, 2, translator());
    else if (want == "loss")
        (void)lossesIn(reply, 2);
    else
        (void)writtenAttentionIn(reply, input, translator());
}

} // namespace

void TestExecViews::questions()
{
    const auto input = film();
    const std::string inputs = R"("inputs":[{"sentence":"A fine film","words":{"sentence":["A","fine","film"]}}])";
    QCOMPARE(execLine(8, attentionQuestion(input, classifier())), R"({"id":8,)" + inputs + R"(,"want":"attention"})");
    QCOMPARE(execLine(9, gradientsQuestion(input, 1, classifier())),
             R"({"id":9,)" + inputs + R"(,"want":"gradients","label":"yes"})");
    const core::structures::Prediction answer = core::structures::TextAnswer{"Un film"};
    QCOMPARE(execLine(13, piecesQuestion(input, classifier())), R"({"id":13,)" + inputs + R"(,"want":"pieces"})");
    QCOMPARE(execLine(10, writtenAttentionQuestion(input, answer, translator())),
             R"({"id":10,)" + inputs + R"(,"want":"attention","answers":[{"text":"Un film"}]})");
    QCOMPARE(execLine(11, nbestQuestion({&input, 1}, 5, translator())),
             R"({"id":11,"inputs":[{"sentence":"A fine film"}],"want":"nbest","count":5})");
    QCOMPARE(execLine(12, lossQuestion({&input, 1}, {&answer, 1}, translator())),
             R"({"id":12,"inputs":[{"sentence":"A fine film"}],"want":"loss","answers":[{"text":"Un film"}]})");
}

void TestExecViews::replies()
{
    const auto input = film();
    const auto reply = [](const std::string& members) { return readExecReply(R"({"id": 1, )" + members + "}", 1); };
    QVERIFY(attentionIn(reply(R"("attention": [{"sentence": [0.5, 0.25, 0.25]}])"), input, classifier()) ==
            (std::vector<std::vector<float>>{{0.5F, 0.25F, 0.25F}}));
    QVERIFY(gradientsIn(reply(R"("gradients": [{"sentence": [0, 3.5, 1]}])"), input, classifier()).norms ==
            (std::vector<std::vector<float>>{{0.0F, 3.5F, 1.0F}}));
    // A word that is not read has none.
    QVERIFY(piecesIn(reply(R"("pieces": [{"sentence": [["a"], ["fi", "##ne"], []]}])"), input, classifier()) ==
            (WordPieces{{{"a"}, {"fi", "##ne"}, {}}}));
    const auto lists = nbestIn(reply(nbest(candidate("Un film", "-0.5") + ", " + candidate("Film", "-2"))), {&input, 1},
                               2, translator());
    QCOMPARE(lists[0].size(), std::size_t{2});
    QVERIFY(lists[0][1].answer == core::structures::Prediction(core::structures::TextAnswer{"Film"}));
    QCOMPARE(lists[0][1].logProbability, -2.0);
    // null: it cannot be written. A likelihood of 1 may come out a rounding error above it.
    const auto losses = lossesIn(reply(R"("losses": [null, -0.00001])"), 2);
    QVERIFY(losses[0] == std::numeric_limits<double>::infinity() && losses[1] == 0.0);
    const auto attention =
        writtenAttentionIn(reply(R"("attention": [{"pieces": ["Un", "film"], "weights": [[1, 0, 0], [0, 0.5, 0.5]]}])"),
                           input, translator());
    QVERIFY(attention.pieces == (std::vector<std::string>{"Un", "film"}));
    QVERIFY(attention.weights[1] == (std::vector<float>{0.0F, 0.5F, 0.5F}));
}

void TestExecViews::aReplyThatIsWrong_data()
{
    QTest::addColumn<QString>("want");
    QTest::addColumn<QString>("members");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* want, const std::string& members, const char* says) {
        QTest::newRow(fmt::format("{}: {}", want, says).c_str()) << want << QString::fromStdString(members) << says;
    };
    row("attention", R"("predictions": [])", "it has no list of attention");
    row("attention", R"("attention": [])", "0 attention for 1 input");
    row("attention", R"("attention": [[1, 0, 0]])", "not an object of segments");
    row("attention", R"("attention": [{"other": [1, 0, 0]}])", "it has no list of sentence");
    row("attention", R"("attention": [{"sentence": [0.5, 0.5]}])", "2 weights for 3 words");
    row("attention", R"("attention": [{"sentence": [0.5, 0.5, 0.5]}])", "the weights sum to 1.5, not to 1");
    row("attention", R"("attention": [{"sentence": [1.5, -0.5, 0]}])", "the weight -0.5 is not a number");
    row("attention", R"("attention": [{"sentence": [NaN, 1, 0]}])", "it holds NaN, which JSON does not have");
    row("attention", R"("attention": [{"sentence": [null, 1, 0]}])", "the weight null is not a number");
    row("gradients", R"("gradients": [{"sentence": [1, 2, 3, 4]}])", "4 norms for 3 words");
    row("gradients", R"("gradients": [{"sentence": [1, 1e999, 3]}])", "is wrong");
    row("gradients", R"("gradients": [{"sentence": [1, "2", 3]}])", "the norm \"2\" is not a number");
    row("gradients", R"("gradients": [{"sentence": [1, Infinity, 3]}])", "it holds Infinity");
    row("pieces", R"("pieces": {})", "it has no list of pieces");
    row("pieces", R"("pieces": [["a"]])", "not an object of segments");
    row("pieces", R"("pieces": [{"sentence": [["a"]]}])", "1 lists of pieces for 3 words");
    row("pieces", R"("pieces": [{"sentence": [["a"], "fine", []]}])", "the pieces \"fine\" are not a list");
    row("pieces", R"("pieces": [{"sentence": [["a"], [7], []]}])", "the piece 7 is not a string");
    row("pieces", R"("pieces": [{"sentence": [["a"], [NaN], []]}])", "it holds NaN");
    row("nbest", R"("nbest": [])", "0 lists of nbest for 1 inputs");
    row("nbest", nbest(candidate("a", "-1") + "," + candidate("b", "-2") + "," + candidate("c", "-3")),
        "3 answers where 2 were asked for");
    row("nbest", nbest(candidate("a", "-2") + "," + candidate("b", "-1")), "not sorted");
    row("nbest", nbest(R"({"text": "a"})"), "the log_probability that is missing is not a number");
    row("nbest", nbest(candidate("a", "0.5")), "the log_probability 0.5 is not a number");
    row("nbest", nbest(R"("a")"), "a prediction is not an object");
    row("loss", R"("losses": [1])", "1 losses for 2 inputs");
    row("loss", R"("losses": [1, -1])", "the loss -1 is not a number that is at least 0");
    row("loss", R"("losses": [1, NaN])", "it holds NaN");
    row("written", R"("attention": [{"pieces": ["Un", "film"], "weights": [[1, 0, 0]]}])",
        "1 rows of weights for 2 pieces");
    row("written", R"("attention": [{"pieces": ["Un"], "weights": [[1, 0]]}])", "2 weights for 3 words");
    row("written", R"("attention": [{"segment": "other", "pieces": [], "weights": []}])", "there is no segment");
    row("written", R"("attention": [{"pieces": [7], "weights": [[1, 0, 0]]}])", "not a string");
}

void TestExecViews::aReplyThatIsWrong()
{
    QFETCH(const QString, want);
    QFETCH(const QString, members);
    QFETCH(const QString, says);
    CONTAINS(errorOf([&] { readAs(want.toStdString(), members.toStdString()); }), says.toStdString());
}

/// A message is kept for every example, so none repeats what a program sends.
void TestExecViews::megabytesMakeNoLongMessage()
{
    std::string numbers = "1";
    for (int i = 0; i < 500'000; ++i)
        numbers += ", 1";
    const std::string text(3'000'000, 'x');
    for (const auto& [want, members] : {std::pair{"attention", R"("attention": [{"sentence": [)" + numbers + "]}]"},
                                        {"gradients", R"("gradients": [{"sentence": [")" + text + R"(", 1, 1]}])"},
                                        {"pieces", R"("pieces": [{"sentence": [[], [], ")" + text + R"("]}])"},
                                        {"nbest", R"("nbest": [[{"text": ")" + text + R"("}]])"},
                                        {"loss", R"("losses": [1, ")" + text + R"("])"},
                                        {"written", R"("attention": [{"segment": ")" + text + R"("}])"}}) {
        const auto said = errorOf([&] { readAs(want, members); });
        QVERIFY2(!said.empty() && said.size() < 1000, want);
    }
}

QTEST_GUILESS_MAIN(TestExecViews)
#include "tst_exec_views.moc"
