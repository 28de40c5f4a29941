#include "tests/support/registered_test.h"
#include <QTemporaryDir>

#include "core/answers/numbers.h"
#include "core/base/hash.h"
#include "core/base/random.h"
#include "core/corpora/reading/writer.h"
#include "core/structures/equations/equation_value.h"
#include "tests/core/corpora/published_files.h"

using namespace core;
using namespace core::corpora;
using namespace published_files;
using namespace std::string_literals;
namespace fs = std::filesystem;

class TestPublishedWriting : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void comesBack_data();
    void comesBack();
    void whatDoesNotFitIsRefused();
    void aMarkInTheFirstTextComesBack();
};

void TestPublishedWriting::comesBack_data()
{
    QTest::addColumn<std::string>("family");
    QTest::addColumn<std::string>("kind");
    for (const char* format : {"csv", "tsv", "jsonl"})
        for (const char* kind : {"form", "translation", "equation"})
            QTest::addRow("%s, %s", format, kind) << std::string(format) << std::string(kind);
    QTest::newRow("forms") << "forms"s
                           << "form"s;
    QTest::newRow("parallel") << "parallel"s
                              << "translation"s;
    QTest::newRow("word-problems") << "word-problems"s
                                   << "equation"s;
    QTest::newRow("ukp") << "ukp"s
                         << "topic"s;
    QTest::newRow("ibm-evidence") << "ibm-evidence"s
                                  << "topic"s;
    QTest::newRow("iam") << "iam"s
                         << "topic"s;
}

void TestPublishedWriting::comesBack()
{
    QFETCH(const std::string, family);
    QFETCH(const std::string, kind);
    const std::map<std::string, Strings> labels{{"ukp", {"NoArgument", "Argument_for", "Argument_against"}},
                                                {"ibm-evidence", {"no evidence", "evidence"}},
                                                {"iam", {"other", "claim"}}};
    const bool lines = family == "forms" || family == "parallel" || family == "ukp" || family == "iam";
    for (std::uint64_t round = 0; round < 50; ++round) {
        Random random(33, hash64(family + kind), round);
        const auto pick = [&](const Strings& from) { return from[random.below(from.size())]; };
        const auto text = [&](const Strings& words) {
            std::string result = pick(words);
            for (std::size_t i = 1 + random.below(6); i > 0; --i)
                result += " " + pick(words);
            if (!lines && random.below(4) == 0)
                result += "\nand \"more\",\tquoted";
            return result;
        };
        const Strings english{"the", "house", "\"odd\"", "and", "it's", "of", "number7", "is", "you", "x", "\"\"", ","};
        const Strings german{"die", "und", "ist", "größe", "\"das\"", "nicht", "der", "Haus", "?", "ein"};
        Corpus corpus;
        corpus.gold = kind == "topic" ? "label" : kind;
        corpus.segments = kind == "topic" ? Strings{"topic", "sentence"} : Strings{"sentence"};
        if (kind == "topic")
            corpus.labels = labels.at(family);
        const bool ids = random.below(2) == 0 && family != "ibm-evidence" && family != "iam";
        const bool others = random.below(2) == 0 && kind != "topic";
        const std::size_t count = 12 + random.below(8);
        for (std::size_t i = 0; i < count; ++i) {
            Example example;
            example.id = ids ? "e" + std::to_string(i * 3) : std::to_string(i + 1);
            std::vector<text::Segment> segments;
            for (const auto& name : corpus.segments) {
                segments.emplace_back();
                segments.back().name = name;
                segments.back().text = text::tokenize(text(english));
            }
            example.input = text::Input(std::move(segments));
            if (kind == "topic")
                example.gold = structures::ClassLabel{static_cast<int>(i % corpus.labels.size())};
            else if (kind == "equation")
                example.gold = structures::Equation{"( " + answers::numberText(0.1 * double(i)) + " + 3 ) * 2",
                                                    2.0 * (0.1 * double(i) + 3.0) / 7.0};
            else
                example.gold = structures::TextAnswer{
                    kind == "form" ? "answer(" + pick({"a", "b"}) + "('" + text({"x", "y"}) + "'))" : text(german)};
            if (family == "iam")
                example.columns = {{"article_id", "4_7"}};
            if (others)
                example.columns = {{"source2", text(english)},
                                   {kind == "translation" ? "translation2" : "topic", text(german)}};
            corpus.examples.push_back(std::move(example));
        }
        const Corpus back = corpusFromBytes(corpusBytes(corpus, family), "f");
        QCOMPARE(back.format, family);
        QCOMPARE(back.gold, corpus.gold);
        QCOMPARE(back.labels, corpus.labels);
        QCOMPARE(back.segments, corpus.segments);
        QCOMPARE(back.examples.size(), corpus.examples.size());
        for (std::size_t i = 0; i < count; ++i) {
            const Example& now = back.examples[i];
            const Example& then = corpus.examples[i];
            QCOMPARE(now.id, then.id);
            QVERIFY(now.gold == then.gold);
            for (std::size_t k = 0; k < corpus.segments.size(); ++k)
                QCOMPARE(now.input[k].text.str(), then.input[k].text.str());
            for (const auto& [name, value] : then.columns)
                QCOMPARE(columnOf(now, name), value);
        }
        // Once more: nothing is added by reading and writing.
        QCOMPARE(corpusBytes(back, family), corpusBytes(corpus, family));
    }
}

void TestPublishedWriting::whatDoesNotFitIsRefused()
{
    const Corpus form = corpusFromBytes("who\tanswer(\"a\")\nwhat now\tanswer(b)\n", "f");
    QCOMPARE(errorOf([&] { (void)corpusBytes(form, "conllu"); }),
             "a conllu file has no place for the gold answer of example 1. Write it as csv"s);
    QCOMPARE(errorOf([&] { (void)corpusBytes(form, "word-problems"); }),
             "example 1 has no equation. Write the corpus as csv"s);
    QVERIFY(errorOf([&] { (void)corpusBytes(form, "ukp"); }).find("has no segment topic") != std::string::npos);
    const Corpus lines = corpusFromBytes("text,form\n\"two\nlines\",f(x)\n\"and one\",f(y)\n", "f");
    QCOMPARE(
        errorOf([&] { (void)corpusBytes(lines, "forms"); }),
        "the text \"two\nlines\" holds a tab or a line end, which cannot be written between tabs. Write it as csv or "
        "jsonl"s);
    const QTemporaryDir folder;
    const fs::path prefix = fs::path(folder.path().toStdString()) / "out";
    const Corpus pairs = corpusFromBytes("the end is near\tdas ende ist nah\tein ende ist das\n"
                                         "it is the house\tdas ist das haus\tes ist ein haus und das\n",
                                         "f", {.format = "parallel"});
    writeCorpus(pairs, prefix.string() + ".src");
    QCOMPARE(read(readCorpus(prefix)), read(pairs));
    QCOMPARE(columnOf(readCorpus(prefix).examples[1], "translation2"), "es ist ein haus und das"s);
}

void TestPublishedWriting::aMarkInTheFirstTextComesBack()
{
    // The first mark is the file's, the second belongs to the text.
    const Corpus corpus = corpusFromBytes("\xef\xbb\xbf\xef\xbb\xbfwho\tanswer(who)\nwhere\tanswer(where)\n", "f");
    QCOMPARE(corpus.examples[0].input[0].text.str(), "\xef\xbb\xbfwho"s);
    const Corpus back = corpusFromBytes(corpusBytes(corpus, "forms"), "f", {.format = "forms"});
    QCOMPARE(back.examples[0].input[0].text.str(), "\xef\xbb\xbfwho"s);
}

QTEST_APPLESS_MAIN(TestPublishedWriting)
#include "tst_published_writing.moc"
