#include "tests/support/lengths.h"
#include "tests/support/metatypes.h"
#include "tests/support/registered_test.h"
#include "tests/support/spent.h"
#include <QTemporaryDir>

#include <fstream>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/corpora/published/families.h"
#include "core/corpora/reading/reader.h"
#include "core/corpora/reading/treebank.h"
#include "core/corpora/reading/writer.h"
#include "core/corpora/statistics.h"
#include "core/files/file.h"

using namespace core;
using namespace core::corpora;
using namespace std::string_literals;

namespace {

/// How many mutated inputs each reader gets.
std::size_t inputCount() { return static_cast<std::size_t>(tests::fuzzed(2000)); }

constexpr std::size_t inputLimit = 4096;

/// What breaks parsers: delimiters, quotes, line ends, broken and odd UTF-8, brackets, long runs, numbers out of range.
const std::vector<std::string>& hostile()
{
    static const std::vector<std::string> pieces{"\"",
                                                 "\"\"",
                                                 "\t",
                                                 ",",
                                                 ";",
                                                 "\n",
                                                 "\r",
                                                 "\r\n",
                                                 "\n\n",
                                                 "\\",
                                                 "\\u0000",
                                                 "\\ud800",
                                                 "{",
                                                 "}",
                                                 "[",
                                                 "]",
                                                 ":",
                                                 "\xef\xbb\xbf",
                                                 "\xff\xfe",
                                                 "\xfe\xff",
                                                 "\x1f\x8b",
                                                 "\xc3",
                                                 "\xed\xa0\x80",
                                                 "\xf4\x90\x80\x80",
                                                 "\0"s,
                                                 "\xc2\xa0",
                                                 "\xe2\x80\x8d",
                                                 "\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd",
                                                 "\xe0\xa4\x95\xe0\xa5\x8d",
                                                 "-1",
                                                 "99999999999999999999",
                                                 "1e999",
                                                 "1-",
                                                 "1-2",
                                                 "2.1",
                                                 "_",
                                                 "#",
                                                 "# text =",
                                                 "__label__",
                                                 "null",
                                                 "true",
                                                 "gold_label",
                                                 "sentence1",
                                                 " ",
                                                 "   ",
                                                 "'",
                                                 "'s",
                                                 "n't",
                                                 "...",
                                                 "--",
                                                 "(",
                                                 std::string(300, 'a'),
                                                 std::string(300, '('),
                                                 std::string(300, '\''),
                                                 std::string(100, '['),
                                                 std::string(200, '\t'),
                                                 std::string(200, ','),
                                                 std::string(200, '\n')};
    return pieces;
}

/// One to eight random changes: bytes flipped, pieces put in, parts taken out, doubled or moved.
std::string mutated(std::string bytes, Random& random)
{
    const std::size_t changes = 1 + random.below(8);
    for (std::size_t i = 0; i < changes; ++i) {
        const std::size_t at = random.below(bytes.size() + 1);
        const std::size_t length = std::min(bytes.size() - at, random.below(64));
        switch (random.below(7)) {
        case 0:
            if (at < bytes.size())
                bytes[at] = static_cast<char>(random.below(256));
            break;
        case 1:
        case 2:
            bytes.insert(at, hostile()[random.below(hostile().size())]);
            break;
        case 3:
            bytes.erase(at, length);
            break;
        case 4:
            bytes.insert(random.below(bytes.size() + 1), std::string(bytes, at, length));
            break;
        case 5:
            bytes.resize(at);
            break;
        default:
            std::swap_ranges(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                             bytes.begin() + static_cast<std::ptrdiff_t>(at + length / 2),
                             bytes.begin() + static_cast<std::ptrdiff_t>(at + length / 2));
        }
    }
    bytes.resize(std::min(bytes.size(), inputLimit));
    return bytes;
}

/// One small change: a letter, a letter more, a sign of another script, a line twice or not at all. Most leave a file
/// that is read, so that what comes behind the parser is tried, too.
std::string nudged(std::string bytes, Random& random)
{
    const auto letterFrom = [&](std::size_t at) {
        // Of XML no letter of a tag, of which most would be needed.
        const std::size_t tag = bytes.starts_with('<') && at > 0 ? bytes.rfind('<', at - 1) : std::string::npos;
        if (tag != std::string::npos)
            at = std::max(at, std::min(bytes.find('>', tag), bytes.size()));
        for (bool inTag = false; at < bytes.size() && (inTag || bytes[at] < 'a' || bytes[at] > 'z'); ++at)
            inTag = bytes.starts_with('<') && (bytes[at] == '<' || (inTag && bytes[at] != '>'));
        return std::min(at, bytes.size());
    };
    const std::size_t at = letterFrom(random.below(bytes.size() + 1));
    const char letter = static_cast<char>('a' + random.below(26));
    const std::size_t begin = bytes.rfind('\n', at == 0 ? 0 : at - 1);
    const std::size_t end = bytes.find('\n', at);
    const bool wide = bytes.starts_with("\xff\xfe");                      // UTF-16, of which no byte may be missing
    const bool nested = bytes.starts_with('<') || bytes.starts_with('['); // whose lines are not rows
    switch (wide ? 0 : random.below(nested ? 3 : 5)) {
    case 0:
        if (at < bytes.size())
            bytes[at] = letter;
        break;
    case 1:
        bytes.insert(at, 1, letter);
        break;
    case 2:
        bytes.insert(at, std::vector<std::string>{"\xc3\xa9", "\xf0\x9f\x91\x8d", "\xe2\x80\x99s"}[random.below(3)]);
        break;
    case 3:
        if (begin != std::string::npos && end != std::string::npos && end > begin)
            bytes.insert(end, std::string(bytes, begin, end - begin));
        break;
    default:
        if (begin != std::string::npos && end != std::string::npos && end > begin)
            bytes.erase(begin, end - begin);
    }
    return bytes;
}

/// Options as a user could give them, right and wrong.
ReadOptions randomOptions(const std::string& format, Random& random)
{
    ReadOptions options;
    if (random.below(2) == 0)
        options.format = format;
    static const std::vector<std::map<std::string, std::string>> columns{{{"label", "1"}, {"text", "2"}},
                                                                         {{"label", "label"}},
                                                                         {{"text", "2+3"}, {"id", "1"}},
                                                                         {{"premise", "2"}, {"hypothesis", "3"}},
                                                                         {{"tags", "upos"}},
                                                                         {{"text", "99"}},
                                                                         {{"copula", "head"}},
                                                                         {{"topic", "1"}, {"text", "text"}},
                                                                         {{"text", "1"}, {"form", "2"}},
                                                                         {{"translation", "1"}},
                                                                         {{"equation", "2"}, {"answer", "1"}},
                                                                         {{"section", "train"}}};
    if (random.below(3) == 0)
        options.columns = columns[random.below(columns.size())];
    if (random.below(4) == 0)
        options.encoding = std::vector<std::string>{"utf-8", "latin-1", "windows-1252", "utf-16"}[random.below(4)];
    if (random.below(8) == 0)
        options.delimiter = std::string(",;|\t\" x")[random.below(7)];
    options.tokenization = static_cast<text::Tokenization>(random.below(3));
    options.limit = random.below(4) == 0 ? random.below(3) : 0;
    return options;
}

/// Written as the family has it and read again, a corpus has the same texts and answers.
/// Control characters and marks that cannot be seen as escapes.
std::string visible(const std::string& bytes)
{
    return nlohmann::json(bytes).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

std::string textOf(const Example& example, const std::string& segment)
{
    for (const auto& other : example.input.segments())
        if (other.name == segment)
            return other.text.str();
    return example.input.size() == 1 ? example.input[0].text.str() : "(none)";
}

std::string problemOfFamily(const Corpus& corpus)
{
    std::string bytes;
    try {
        bytes = corpusBytes(corpus, corpus.format);
    } catch (const Error&) {
        return {}; // a text with a tab or a line end, a label of the user's choice
    }
    const Corpus back = corpusFromBytes(bytes, "back", {.format = corpus.format});
    if (back.examples.size() != corpus.examples.size())
        return "examples that do not come back from "s + corpus.format;
    for (std::size_t i = 0; i < back.examples.size(); ++i) {
        const Example &was = corpus.examples[i], &is = back.examples[i];
        if (corpus.gold != "label" && !(is.gold == was.gold))
            return "example " + was.id + " has another answer when it comes back: " + visible(bytes.substr(0, 400));
        for (const auto& segment : was.input.segments()) // a file may have its columns in another order
            if (textOf(is, segment.name) != segment.text.str())
                return "the " + segment.name + " of example " + was.id + ", " + visible(segment.text.str()) +
                       ", comes back as " + visible(textOf(is, segment.name)) + ": " + visible(bytes.substr(0, 400));
    }
    return {};
}

/// What must hold of whatever was read.
std::string problemOf(const Corpus& corpus)
{
    for (const auto& example : corpus.examples) {
        if (example.input.size() != corpus.segments.size())
            return "an example without all segments";
        const int label = structures::labelOf(example.gold);
        if (label >= static_cast<int>(corpus.labels.size()))
            return "a label out of range";
        if (const auto* tree = std::get_if<structures::DependencyTree>(&example.gold);
            tree != nullptr && tree->heads.size() != example.input[0].text.size())
            return "a tree that does not fit its sentence";
    }
    if (isTreebank(corpus.format))
        for (const char* format : {"conllu", "conllx"}) {
            const Corpus back = corpusFromBytes(corpusBytes(corpus, format), "back", {.format = format});
            if (back.examples.size() != corpus.examples.size())
                return "sentences that do not come back from "s + format + ": " + visible(corpusBytes(corpus, format));
        }
    if (published::familyNamed(corpus.format))
        if (const std::string problem = problemOfFamily(corpus); !problem.empty())
            return problem;
    if (figuresOf(corpus).examples != corpus.examples.size())
        return "figures of another corpus";
    return {};
}

} // namespace

class TestReadersFuzz : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void survives_data();
    void survives();
    void folder();
    void filesSideBySide();
    void longInputsStayQuick_data();
    void longInputsStayQuick();
};

void TestReadersFuzz::survives_data()
{
    QTest::addColumn<std::string>("format");
    QTest::addColumn<std::string>("seed");
    QTest::addColumn<bool>("packed");
    const std::string csv =
        "id,label,text\n1,pos,\"A warm, \"\"odd\"\" film.\"\n2,neg,\"Two\nlines\"\n3,pos,It's fine.\n"
        "4,neg,Can't stand it...\n";
    const std::string conllu = "# sent_id = s1\n# text = Il va au lac.\n1\tIl\til\tPRON\t_\t_\t2\tnsubj\t_\t_\n"
                               "2\tva\taller\tVERB\t_\t_\t0\troot\t_\t_\n3-4\tau\t_\t_\t_\t_\t_\t_\t_\t_\n"
                               "3\tà\tà\tADP\t_\t_\t5\tcase\t_\t_\n4\tle\tle\tDET\t_\t_\t5\tdet\t_\t_\n"
                               "5\tlac\tlac\tNOUN\t_\t_\t2\tobl\t_\tSpaceAfter=No\n5.1\tx\tx\tX\t_\t_\t_\t_\t_\t_\n"
                               "6\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\t_\n\n1\tOui\toui\tINTJ\t_\t_\t0\troot\t_\t_\n\n";
    QTest::newRow("csv") << "csv"s << csv << false;
    QTest::newRow("csv, packed") << "csv"s << csv << true;
    QTest::newRow("tsv") << "tsv"s
                         << "sentence\tlabel\n\"bad\" is too kind\t0\nfine by me\t1\n\"quoted \"\"cell\"\"\"\t1\n"s
                         << false;
    QTest::newRow("label, premise, hypothesis")
        << "tsv"s
        << "neutral\tA man eats .\tHe is hungry .\nentailment\tA dog runs .\tIt moves .\n"s << false;
    QTest::newRow("jsonl")
        << "jsonl"s
        << "{\"label\": 1, \"text\": \"caf\\u00e9\", \"n\": [1, {\"a\": null}]}\n{\"text\": [\"a\", \"b\"], \"label\": true}\n"s
        << false;
    QTest::newRow("snli")
        << "snli"s
        << "{\"gold_label\":\"neutral\",\"sentence1\":\"A man eats.\",\"sentence2\":\"He sits.\",\"pairID\":\"7r1n\"}\n"
           "{\"gold_label\":\"-\",\"sentence1\":\"A\",\"sentence2\":\"B\"}\n"s
        << false;
    QTest::newRow("label-text") << "label-text"s
                                << "1 a warm , funny film\n0 too long , and dull\n2 so-so\n"s << false;
    QTest::newRow("conllu") << "conllu"s << conllu << false;
    QTest::newRow("conllu, packed") << "conllu"s << conllu << true;
    QTest::newRow("conllx")
        << "conllx"s
        << "1\tShe\tshe\tPRP\tPRP\t_\t2\tSUB\t_\t_\n2\tsang\tsing\tVBD\tVBD\ta|b\t0\tROOT\t0\tROOT\n\n"
           "1\tYes\t_\tUH\tUH\t_\t0\tROOT\t_\t_\n\n"s
        << false;
    QTest::newRow("mrg")
        << "mrg"s
        << "( (S (NP-SBJ-1 (DT The) (NN cat) (, ,) (CC and) (NN dog)) (VP (VBZ is) (ADJP-PRD (JJ calm)\n"
           "  (SBAR (WHNP (-NONE- 0)) (S (NP-SBJ (-NONE- *-1)) (VP (TO to) (VP (VB see)))))) (. .)))\n"
           "( (NP (QP (JJR more) (IN than) ($ $) (CD 2) (CD million)) (-NONE- *U*)))\n"s
        << false;
    QTest::newRow("forms") << "forms"s
                           << "what is (it)\tanswer(it('a b'))\nwhere\tselect x from y\nwho (a)\t( f $0 )\n"s << false;
    QTest::newRow("forms with bars") << "forms"s
                                     << "what is it ||| answer(it)\nwho ||| ( f $0 ( g ) )\n"s << false;
    QTest::newRow("forms, Prolog") << "forms"s
                                   << "parse([who,is,'a b','.'], answer(A,(b(A)))).\nparse([it,?], f(x)).\n"s << false;
    QTest::newRow("forms, text2sql")
        << "forms"s
        << R"json([{"sql": ["SELECT a FROM b WHERE c = \"v0\""], "query-split": "dev", "variables": [{"name": "v1",
 "location": "sql-only", "example": "x"}], "sentences": [{"text": "what v0", "question-split": "train", "variables": {"v0":
 "n m"}}, {"text": "who", "question-split": "test", "variables": {}}]}, {"logic": ["( a v0 )"], "sentences": [{"text": "v0"}]
}])json"s
        << false;
    QTest::newRow("parallel") << "parallel"s
                              << "the end is near\tdas ende ist nah\nit is the house\tdas ist nicht das haus\n"s
                              << false;
    QTest::newRow("word-problems, CSV") << "word-problems"s
                                        << "Question,Numbers,Equation,Answer,Body\n\"number0 and number1 , how many "
                                           "?\",7 5.0,+ number0 number1,12.0,x\n"
                                           "number0 less number1 ?,7 5,- number0 number1,2,y\n"s
                                        << false;
    QTest::newRow("word-problems, lines")
        << "word-problems"s
        << "2 % of 3 are ?\tx = ( 2 * 0.01 ) * 3\n3 less 1 is ?\t3 - 1 = x\n"s << false;
    QTest::newRow("word-problems, JSON")
        << "word-problems"s
        << "[{\"sQuestion\": \"2 and 3 ?\", \"lEquations\": [\"X=2+3\"], \"lSolutions\": [5.0]},\n {\"Body\": \"It is "
           "3.\", \"sQuestion\": \"half ?\", \"lEquations\": [\"X=3/2\"], \"lSolutions\": [1.5]}]"s
        << false;
    QTest::newRow("word-problems, XML")
        << "word-problems"s
        << "<?xml version=\"1.0\"?>\n<M><ProblemSet><Problem ID=\"1\" Grade=\"2\"><Body>It is &lt; "
           "7.</Body><Question>Is "
           "it "
           "5?</Question><Answer>5 (it)</Answer><Formula>2+3=5</Formula></Problem><!-- c --><Problem "
           "ID=\"2\"><Body>A\n "
           "B</Body><Question><![CDATA[C]]></Question><Answer>1/2</Answer><Formula>1/2</Formula></Problem></ProblemSet></M>"s
        << false;
    QTest::newRow("ukp")
        << "ukp"s
        << "topic\tretrievedUrl\tarchivedUrl\tsentenceHash\tsentence\tannotation\tset\nzoos\tu\ta\tab12\t\"Zoos "
           "help.\tArgument_for\ttrain\nzoos\tu\ta\tcd34\tIt opens.\tNoArgument\ttest\n"s
        << false;
    QTest::newRow("ibm-evidence")
        << "ibm-evidence"s
        << "topic,the concept of the topic,candidate,candidate masked,label\nWe run,run,\"Yes, "
           "we do.\",x,1\nWe run,run,No.,x,0\n"s
        << false;
    QTest::newRow("iam") << "iam"s
                         << "O\tWe run\tMain page\t40_8\t0\nC\tWe run\tIt is fun\t40_8\t-1\n"s << false;
    QTest::newRow("UTF-16") << "csv"s
                            << "\xff\xfet\0e\0x\0t\0,\0l\0a\0b\0e\0l\0\n\0\xe9\0t\0\xe9\0,\0001\0\n\0"s << false;
}

void TestReadersFuzz::survives()
{
    QFETCH(const std::string, format);
    QFETCH(const std::string, seed);
    QFETCH(const bool, packed);
    const std::uint64_t stream = hash64(QTest::currentDataTag());
    std::size_t readable = 0;
    std::string slowest;
    double slowestSeconds = 0.0;
    for (std::size_t i = 0; i < inputCount(); ++i) {
        Random random(20, stream, i);
        const bool small = i % 4 > 0;
        std::string bytes = small ? nudged(seed, random) : mutated(seed, random);
        if (packed) {
            bytes = packGzip(bytes);
            if (!small && random.below(2) == 0)
                bytes = mutated(bytes, random);
        }
        const ReadOptions options = small ? ReadOptions{.format = format} : randomOptions(format, random);
        const tests::Spent spent;
        try {
            const Corpus corpus = corpusFromBytes(bytes, "fuzz", options);
            const std::string problem = problemOf(corpus);
            QVERIFY2(problem.empty(), (problem + ", input " + std::to_string(i)).c_str());
            ++readable;
        } catch (const Error&) {
            // the one kind of exception a reader may throw
        } catch (const std::exception& error) {
            QFAIL((std::string(error.what()) + ", input " + std::to_string(i)).c_str());
        }
        if (const double seconds = spent.seconds(); seconds > slowestSeconds) {
            slowestSeconds = seconds;
            slowest = std::to_string(i);
        }
    }
    qInfo("%s: %zu of %zu changed files got past the parser", QTest::currentDataTag(), readable, inputCount());
    QVERIFY2(readable * 2 >= inputCount(), "mutations that leave nothing readable test little");
    QVERIFY2(slowestSeconds < 5.0, ("input " + slowest + " took " + std::to_string(slowestSeconds) + " s").c_str());
}

void TestReadersFuzz::folder()
{
    const QTemporaryDir temporary;
    const std::filesystem::path root = temporary.path().toStdString();
    std::size_t made = 0;
    for (std::size_t i = 0; made < inputCount(); ++i) {
        Random random(21, 0, i);
        std::filesystem::remove_all(root / "set");
        const std::size_t files = random.below(16);
        made += files;
        std::filesystem::create_directories(root / "set" / "neg");
        for (std::size_t f = 0; f < files; ++f) {
            const auto path = root / "set" / (random.below(2) == 0 ? "neg" : "pos") /
                              (std::to_string(f) + (random.below(4) == 0 ? ".txt.gz" : ".txt"));
            std::filesystem::create_directories(path.parent_path());
            const std::string bytes = mutated("A dull, \"odd\" film.\nIt can't last...", random);
            std::ofstream(path, std::ios::binary) << (random.below(4) == 0 ? packGzip(bytes) : bytes);
        }
        try {
            const std::string problem = problemOf(readCorpus(root / "set", randomOptions("folder", random)));
            QVERIFY2(problem.empty(), problem.c_str());
            (void)previewCorpus(root / "set");
        } catch (const Error&) {
            // as above
        } catch (const std::exception& error) {
            QFAIL((std::string(error.what()) + ", folder " + std::to_string(i)).c_str());
        }
    }
}

void TestReadersFuzz::filesSideBySide()
{
    const QTemporaryDir temporary;
    const std::filesystem::path root = temporary.path().toStdString();
    std::size_t readable = 0;
    for (std::size_t i = 0; i < inputCount() / 4; ++i) {
        Random random(22, 0, i);
        const std::string source = "The end is near.\nIt rains.\n";
        const std::string target = "Das Ende ist nah.\nEs regnet.\n";
        std::ofstream(root / "a.src", std::ios::binary) << (random.below(2) == 0 ? mutated(source, random) : source);
        std::ofstream(root / "a.tgt", std::ios::binary) << (random.below(2) == 0 ? mutated(target, random) : target);
        try {
            const std::string problem = problemOf(readCorpus(root / "a", randomOptions("parallel", random)));
            QVERIFY2(problem.empty(), problem.c_str());
            (void)previewCorpus(root / "a");
            ++readable;
        } catch (const Error&) {
            // as above
        } catch (const std::exception& error) {
            QFAIL((std::string(error.what()) + ", pair " + std::to_string(i)).c_str());
        }
    }
    QVERIFY(readable > inputCount() / 80);
}

void TestReadersFuzz::longInputsStayQuick_data()
{
    QTest::addColumn<std::string>("bytes");
    const auto repeated = [](const std::string& piece, std::size_t total) {
        std::string text;
        while (text.size() < total)
            text += piece;
        return text;
    };
    constexpr std::size_t size = 1 << 20;
    for (const char* piece : {"a", "'", "''", "\"", ",", "(", "a,a", "a(b", "x'd", "n't", "'s", "...", "--", "a--b",
                              "a.B", "\xc3\xa9", "\xe2\x80\x99", "cannot", "?!"})
        QTest::addRow("one word of a million bytes: %s", piece)
            << "label\ttext\n1\t" + repeated(piece, size) + "\n0\tb\n";
    QTest::newRow("a million quotes in a CSV") << "label,text\n1," + repeated("\"\"", size) + "\n";
    QTest::newRow("a million columns") << "label,text\n" + repeated(",", size) + "\n1,a\n0,b\n1,c\n";
    QTest::newRow("a million blank lines") << "label,text\n1,a\n" + repeated("\n", size) + "0,b\n";
    QTest::newRow("a million brackets") << "{\"label\":1,\"text\":" + repeated("[", size) +
                                               "\n{\"label\":1,\"text\":\"a\"}\n";
    QTest::newRow("a million Penn brackets") << "(NP (NN a))\n(S" + repeated("(S ", size);
    QTest::newRow("a sentence of many words in brackets") << "(NP (NN a))\n(NP " + repeated("(NN b) ", size) + ")\n";
    QTest::newRow("many sentences of many words")
        << repeated("(NP " + repeated("(NN b) ", 7 * 1990) + "(CC and) (NN b))\n", size);
    QTest::newRow("a list of a million brackets") << repeated("[", size);
    QTest::newRow("a hundred thousand labels") << [] {
        std::string rows;
        for (int i = 0; i < 100'000; ++i)
            rows += std::to_string(i) + " text\n";
        return rows;
    }();
    QTest::newRow("a hundred thousand keys") << [] {
        std::string object = "{\"label\":1,\"text\":\"a\"";
        for (int i = 0; i < 100'000; ++i)
            object += ",\"k" + std::to_string(i) + "\":1";
        return object + "}\n";
    }();
    QTest::newRow("a sentence of a hundred thousand words") << [] {
        std::string sentence;
        for (int i = 1; i <= 100'000; ++i)
            sentence += std::to_string(i) + "\tw\tw\tX\tX\t_\t" + std::to_string(i - 1) + "\tdep\t_\t_\n";
        return sentence + "\n";
    }();
}

void TestReadersFuzz::longInputsStayQuick()
{
    QFETCH(const std::string, bytes);
    const tests::Spent spent;
    try {
        const Corpus corpus = corpusFromBytes(bytes, "long");
        QVERIFY(problemOf(corpus).empty());
    } catch (const Error&) {
        // refused: as good
    }
    QVERIFY2(spent.seconds() < 10.0, std::to_string(spent.seconds()).c_str()); // also under a sanitizer
}

QTEST_APPLESS_MAIN(TestReadersFuzz)
#include "tst_readers_fuzz.moc"
