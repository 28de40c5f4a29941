#include <cmath>
#include <filesystem>
#include <fstream>

#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/lexicon/stop_words.h"
#include "core/lexicon/training/counterfit.h"
#include "core/lexicon/training/isotropy.h"
#include "core/lexicon/training/skipgram.h"
#include "core/lexicon/training/vector_trainer.h"
#include "tests/places.h"
#include "tests/support/registered_test.h"

using namespace core;
using namespace core::lexicon;

namespace {

double cosine(const VectorTable& table, const std::string& a, const std::string& b)
{
    const auto row = [&](const std::string& word) {
        return table.row(
            static_cast<std::size_t>(std::find(table.words.begin(), table.words.end(), word) - table.words.begin()));
    };
    double product = 0;
    double x = 0;
    double y = 0;
    for (std::size_t i = 0; i < table.dimensions; ++i) {
        product += static_cast<double>(row(a)[i]) * row(b)[i];
        x += static_cast<double>(row(a)[i]) * row(a)[i];
        y += static_cast<double>(row(b)[i]) * row(b)[i];
    }
    return product / std::sqrt(x * y);
}

/// Animals and fruits in sentences of their own kinds, so that words of one kind share their contexts.
TrainingText twoKinds()
{
    const std::vector<std::string_view> animals = {"cat", "dog", "horse", "cow", "runs", "barks", "eats", "sleeps"};
    const std::vector<std::string_view> fruits = {"apple", "pear", "plum", "peach", "ripe", "sweet", "sour", "juicy"};
    TrainingText text;
    Random random(4);
    for (int i = 0; i < 3000; ++i) {
        const auto& kind = i % 2 == 0 ? animals : fruits;
        std::vector<std::string_view> sentence;
        for (int w = 0; w < 6; ++w)
            sentence.push_back(kind[random.below(kind.size())]);
        text.addSentence(sentence);
    }
    return text;
}

SkipgramSettings smallSettings()
{
    SkipgramSettings settings;
    settings.dimensions = 16;
    settings.epochs = 3;
    settings.subsample = 0;
    return settings;
}

std::vector<std::string> formsOf(const TrainingText& text, std::size_t sentence)
{
    std::vector<std::string> forms;
    for (const auto id : text.sentence(sentence))
        forms.push_back(text.form(id));
    return forms;
}

} // namespace

class TestVectorTraining : public QObject {
    Q_OBJECT
private:
    QTemporaryDir folder_;
    std::filesystem::path put(const char* name, const std::string& bytes)
    {
        const std::filesystem::path path = folder_.filePath(QString::fromUtf8(name)).toStdString();
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }

private Q_SLOTS:
    void documentsAreCut();
    void wordsOfOneKindComeTogether();
    void positionsTellWordsApart();
    void theSameSeedGivesTheSameVectors();
    void vocabularyIsOrderedByCount();
    void aStopEndsTraining();
    void wrongSettings();
    void componentsAreRemoved();
    void oneStepOfCounterfitting();
    void counterfittingMovesPairs();
    void wordPairFiles();
    void agreementWithJudgements();
    void fragmentsAndSize();
    void foldersAreTrained();
    void stopWordLists();
    void badStopWordLists();
};

void TestVectorTraining::documentsAreCut()
{
    TrainingText text;
    text.addDocument("It wasn't Mr. J. Ford's best.<br /><br />A fine film! (Really.) but why?");
    QCOMPARE(text.sentences(), std::size_t{3});
    QCOMPARE(formsOf(text, 0), (std::vector<std::string>{"it", "was", "n't", "mr.", "j.", "ford", "'s", "best", "."}));
    QCOMPARE(formsOf(text, 1), (std::vector<std::string>{"a", "fine", "film", "!"}));
    TrainingText joined;
    joined.addDocument("It wasn't good.", true);
    QCOMPARE(formsOf(joined, 0), (std::vector<std::string>{"it", "wasn't", "good", "."}));
    TrainingText empty;
    empty.addDocument("<br /> <br>");
    QCOMPARE(empty.tokens(), std::size_t{0});
}

void TestVectorTraining::wordsOfOneKindComeTogether()
{
    std::vector<SkipgramEpoch> epochs;
    const auto table = trainSkipgram(twoKinds(), smallSettings(), {}, {}, &epochs);
    QCOMPARE(table.size(), std::size_t{16});
    double within = 0;
    double across = 0;
    for (const char* animal : {"cat", "dog", "horse", "cow"})
        for (const char* other : {"barks", "eats", "sleeps", "runs"})
            within += cosine(table, animal, other) / 16;
    for (const char* animal : {"cat", "dog", "horse", "cow"})
        for (const char* fruit : {"apple", "pear", "plum", "peach"})
            across += cosine(table, animal, fruit) / 16;
    QVERIFY2(within > across + 0.5, qPrintable(QString("%1 against %2").arg(within).arg(across)));
    QCOMPARE(epochs.size(), std::size_t{3});
    QVERIFY(epochs[2].loss < epochs[0].loss);
    QVERIFY(epochs[0].loss < std::log(2.0)); // what vectors of zeros have
}

void TestVectorTraining::positionsTellWordsApart()
{
    // "one" and "two" have the same neighbours, on the other side: only position-aware training can distinguish them,
    // and see that "three" is used like "one".
    TrainingText text;
    for (int i = 0; i < 1500; ++i) {
        text.addSentence(std::vector<std::string_view>{"left", "one", "right"});
        text.addSentence(std::vector<std::string_view>{"right", "two", "left"});
        text.addSentence(std::vector<std::string_view>{"left", "three", "right"});
    }
    auto settings = smallSettings();
    settings.window = 1;
    const auto alike = trainSkipgram(text, settings);
    settings.positional = true;
    const auto apart = trainSkipgram(text, settings);
    QVERIFY(cosine(alike, "one", "two") > 0.8);
    QVERIFY2(cosine(apart, "one", "two") < 0.3, qPrintable(QString::number(cosine(apart, "one", "two"))));
    QVERIFY(cosine(apart, "one", "three") > 0.8);
}

void TestVectorTraining::theSameSeedGivesTheSameVectors()
{
    const auto text = twoKinds();
    auto settings = smallSettings();
    const auto first = trainSkipgram(text, settings);
    const auto again = trainSkipgram(text, settings);
    settings.seed = 2;
    const auto other = trainSkipgram(text, settings);
    QVERIFY(first.values == again.values);
    QVERIFY(first.values != other.values);
}

void TestVectorTraining::vocabularyIsOrderedByCount()
{
    TrainingText text;
    for (int i = 0; i < 3; ++i)
        text.addSentence(std::vector<std::string_view>{"b", "a", "c", "c"});
    text.addSentence(std::vector<std::string_view>{"rare"});
    auto settings = smallSettings();
    settings.minimumCount = 2;
    const auto table = trainSkipgram(text, settings);
    QCOMPARE(table.words, (std::vector<std::string>{"c", "a", "b"}));
    QCOMPARE(table.counts, (std::vector<std::int64_t>{6, 3, 3}));
}

void TestVectorTraining::aStopEndsTraining()
{
    std::stop_source source;
    std::size_t reports = 0;
    auto settings = smallSettings();
    settings.epochs = 1000000;
    const auto table = trainSkipgram(twoKinds(), settings, source.get_token(), [&](const Progress& progress) {
        QVERIFY(progress.done <= progress.total);
        ++reports;
        source.request_stop();
    });
    QCOMPARE(table.size(), std::size_t{16});
    QCOMPARE(reports, std::size_t{1});
}

void TestVectorTraining::wrongSettings()
{
    const auto text = twoKinds();
    auto settings = smallSettings();
    settings.dimensions = 0;
    QVERIFY_THROWS_EXCEPTION(UsageError, (void)trainSkipgram(text, settings));
    settings = smallSettings();
    settings.learningRate = -1;
    QVERIFY_THROWS_EXCEPTION(UsageError, (void)trainSkipgram(text, settings));
    settings = smallSettings();
    settings.minimumCount = 1000000;
    QVERIFY_THROWS_EXCEPTION(Error, (void)trainSkipgram(text, settings));
    VectorTable table{{"a"}, {}, 2, {1, 2}};
    CounterfitSettings wrong;
    wrong.radius = 3;
    QVERIFY_THROWS_EXCEPTION(UsageError, counterfit(table, {}, {}, wrong));
    QVERIFY_THROWS_EXCEPTION(UsageError, removeTopComponents(table, 2));
}

void TestVectorTraining::componentsAreRemoved()
{
    // Mean (1, 1), main direction (1, 0): what is left is the second coordinate's distance from its mean.
    VectorTable table{{"a", "b", "c", "d"}, {}, 2, {11, 1.5F, -9, 1.5F, 6, 0.5F, -4, 0.5F}};
    removeTopComponents(table, 1);
    const std::vector<float> expected = {0, 0.5F, 0, 0.5F, 0, -0.5F, 0, -0.5F};
    for (std::size_t i = 0; i < expected.size(); ++i)
        QVERIFY(std::abs(table.values[i] - expected[i]) < 1e-5F);
}

void TestVectorTraining::oneStepOfCounterfitting()
{
    // By hand, for unit u and v: the step of u is -k times the gradient u(u.v) - v for synonyms, + for antonyms.
    const std::vector<float> start = {1, 0, 0.6F, 0.8F}; // u.v = .6; u(u.v) - v = (0, -.8); v(u.v) - u = (-.64, .48)
    CounterfitSettings settings;
    settings.iterations = 1;
    settings.preserveWeight = 0;
    const auto unit = [](double x, double y) { return std::pair(x / std::hypot(x, y), y / std::hypot(x, y)); };
    for (const bool synonyms : {true, false}) {
        VectorTable table{{"u", "v"}, {}, 2, start};
        const std::vector<WordPair> pair = {{"u", "v"}};
        const auto report = counterfit(table, synonyms ? pair : std::vector<WordPair>{},
                                       synonyms ? std::vector<WordPair>{} : pair, settings);
        QCOMPARE(report.synonyms + report.antonyms, std::size_t{1});
        const double k = synonyms ? -0.1 : 0.1;
        const auto u = unit(1, k * -0.8);
        const auto v = unit(0.6 + k * -0.64, 0.8 + k * 0.48);
        const double expected[] = {u.first, u.second, v.first, v.second};
        for (std::size_t i = 0; i < 4; ++i)
            QVERIFY(std::abs(table.values[i] - expected[i]) < 1e-6);
    }
}

void TestVectorTraining::counterfittingMovesPairs()
{
    Random random(1);
    VectorTable table;
    table.dimensions = 60;
    for (int i = 0; i < 40; ++i) {
        table.words.push_back("w" + std::to_string(i));
        for (int d = 0; d < 60; ++d)
            table.values.push_back(static_cast<float>(random.normal()));
    }
    for (std::size_t d = 0; d < 60; ++d) { // w1 is a near copy of w0, w3 of w2, w5 of w4
        table.row(1)[d] = table.row(0)[d] + 0.05F * table.row(20)[d];
        table.row(3)[d] = table.row(2)[d] + 0.05F * table.row(21)[d];
        table.row(5)[d] = table.row(4)[d] + 0.05F * table.row(22)[d];
    }
    const auto before = table;
    // w0 and w1 are listed as both: antonyms win. Unknown words and a word with itself do not count.
    const auto report = counterfit(table, {{"w10", "w11"}, {"w0", "w1"}, {"w10", "unheardof"}, {"w9", "w9"}},
                                   {{"w0", "w1"}, {"w2", "w3"}, {"w1", "w0"}});
    QCOMPARE(report.synonyms, std::size_t{1});
    QCOMPARE(report.antonyms, std::size_t{2});
    QCOMPARE(report.preserved, std::size_t{1}); // w4 and w5: the antonyms are not to stay close
    QVERIFY(cosine(table, "w0", "w1") < cosine(before, "w0", "w1") - 0.5);
    QVERIFY(cosine(table, "w10", "w11") > 0.9);
    QVERIFY(cosine(table, "w4", "w5") > 0.98);
    QVERIFY(std::abs(cosine(table, "w30", "w31") - cosine(before, "w30", "w31")) < 1e-6); // not mentioned
}

void TestVectorTraining::wordPairFiles()
{
    const auto pairs = readWordPairs(put("pairs.txt", "# synonyms\ngood fine\r\n\nbad\tpoor\nlast one"));
    QCOMPARE(pairs, (std::vector<WordPair>{{"good", "fine"}, {"bad", "poor"}, {"last", "one"}}));
    try {
        (void)readWordPairs(put("three.txt", "good fine\na b c\n"));
        QFAIL("three words were accepted");
    } catch (const Error& error) {
        QCOMPARE(error.where().line, std::size_t{2});
    }
}

void TestVectorTraining::agreementWithJudgements()
{
    // Cosines with "a": b 1, c 0.6, d 0, e -1.
    VectorTable table{{"a", "b", "c", "d", "e"}, {}, 2, {1, 0, 2, 0, 3, 4, 0, 1, -1, 0}};
    const std::string header = "word1\tword2\tPOS\tSimLex999\n";
    const auto same = similarityScore(
        table, put("same.txt", header + "a\tb\tN\t9\na\tc\tN\t5\na\td\tN\t4.5\na\te\tN\t1\na\tx\tN\t9\n"));
    QVERIFY(same && std::abs(same->spearman - 1.0) < 1e-12);
    QCOMPARE(same->pairs, std::size_t{4});
    // Ranks 4 3 2 1 against 4 2 3 1: rho = 1 - 6 * 2 / (4 * 15) = .8
    const auto swapped =
        similarityScore(table, put("swapped.txt", header + "a\tb\tN\t9\na\tc\tN\t4\na\td\tN\t5\na\te\tN\t1\n"));
    QVERIFY(swapped && std::abs(swapped->spearman - 0.8) < 1e-12);
    QVERIFY(!similarityScore(table, put("none.txt", header)));
    QVERIFY_THROWS_EXCEPTION(Error, (void)similarityScore(table, put("bad.txt", header + "a\tb\tN\tmuch\n")));
}

void TestVectorTraining::fragmentsAndSize()
{
    VectorTable table{{"the", ".", "--", "-----", "end", "end.", "mr.", "l.a."},
                      {8, 7, 6, 5, 4, 3, 2, 1},
                      1,
                      {1, 2, 3, 4, 5, 6, 7, 8}};
    dropFragments(table);
    QCOMPARE(table.words, (std::vector<std::string>{"the", ".", "--", "end", "mr.", "l.a."}));
    QCOMPARE(table.counts, (std::vector<std::int64_t>{8, 7, 6, 4, 2, 1}));
    QCOMPARE(table.values, (std::vector<float>{1, 2, 3, 5, 7, 8}));
    // A row takes 1 + 2 + 8 bytes and its word and line end: room for "l.a." (wanted) and "the".
    cutToSize(table, 20'000 + 16 + 15, {{"l.a.", "unknown"}});
    QCOMPARE(table.words, (std::vector<std::string>{"the", "l.a."}));
}

void TestVectorTraining::foldersAreTrained()
{
    const std::filesystem::path plain = folder_.filePath("plain").toStdString();
    const auto judgements = put("judged.txt", "word1\tword2\tPOS\tscore\ncat\tdog\tN\t8\ncat\tpear\tN\t1\n");
    const auto config = trainVectors(twoKinds(), {smallSettings(), plain, judgements});
    QCOMPARE(config["scores"]["similarity"]["spearman"].get<double>(), 1.0);
    CounterfitTraining training;
    training.vectors = plain;
    training.synonyms = {put("synonyms.txt", "cat plum\n")};
    training.antonyms = {put("antonyms.txt", "cat dog\n")};
    training.out = folder_.filePath("fitted").toStdString();
    training.judgements = judgements;
    const auto fitted = trainCounterfit(training);
    QCOMPARE(fitted["training"]["synonym_pairs"].get<int>(), 1);
    QCOMPARE(fitted["made_from"]["training"]["seed"].get<int>(), 1);
    const auto table = readVectors(training.out);
    QVERIFY(cosine(table, "cat", "plum") > cosine(table, "cat", "dog"));
    QCOMPARE(table.counts.size(), table.size());
}

void TestVectorTraining::stopWordLists()
{
    const std::filesystem::path folder = std::filesystem::path(RESOURCES) / "stopwords";
    const auto id = [](const char* form) { return text::intern(form); };
    const auto textfooler = StopWords::load(folder / "textfooler.txt");
    const auto nltk = StopWords::load(folder / "nltk.txt");
    const auto textattack = StopWords::load(folder / "textattack.txt");
    QCOMPARE(textfooler.size(), std::size_t{266}); // the number its code states
    QCOMPARE(nltk.size(), std::size_t{179});
    QCOMPARE(textattack.size(), std::size_t{198});
    for (const auto* list : {&textfooler, &nltk, &textattack}) {
        QVERIFY(list->contains(id("the")) && list->contains(id("The")) && list->contains(id("wouldn't")));
        QVERIFY(!list->contains(id("film")) && !list->contains(id("good")));
    }
    QVERIFY(textfooler.contains(id("moreover")) && !nltk.contains(id("moreover")));
    QVERIFY(nltk.contains(id("has")) && !textfooler.contains(id("has")));
    QVERIFY(textattack.contains(id("they're")) && !nltk.contains(id("they're")));

    const auto functionWords = StopWords::load(folder / "function-words.txt");
    QCOMPARE(functionWords.size(), std::size_t{151});                                    // as its header says
    for (const char* word : {"the", "i", "has", "through", "whereas", "there", "which"}) // a word of each class
        QVERIFY2(functionWords.contains(id(word)), word);
    for (const char* word : {"not", "never", "without", "most", "many", "less", "river", "border"})
        QVERIFY2(!functionWords.contains(id(word)), word);

    const std::filesystem::path reference =
        std::filesystem::path(SHARED_DATA) / "lexical/nltk-lists/stopwords-english.txt";
    if (!std::filesystem::exists(reference))
        QSKIP("NLTK's own list is not among the shared data");
    std::ifstream lines(reference);
    std::size_t all = 0;
    std::size_t agree = 0;
    for (std::string word; std::getline(lines, word); ++all)
        agree += nltk.contains(text::intern(word)) ? 1 : 0;
    qInfo("%zu of NLTK's %zu words are in ours, ours has %zu", agree, all, nltk.size());
    QCOMPARE(agree, all);
    QCOMPARE(nltk.size(), all);
}

void TestVectorTraining::badStopWordLists()
{
    QCOMPARE(StopWords::load(put("list.txt", "# comment\n the # an article\r\n\nThe\nof\n")).size(), std::size_t{2});
    const auto groups = StopWords::load(put("groups", "and\n[pronouns]\nI\nme\n[others]\nand\nthe\n"));
    QCOMPARE(groups.size(), std::size_t{4}); // a heading is not a word, and none counts twice
    std::string listed;
    for (const auto& [word, group] : groups.listed())
        listed += fmt::format("{} {}, ", text::formOf(word), group);
    QCOMPARE(listed, std::string("and 0, I 1, me 1, the 2, "));
    QVERIFY_THROWS_EXCEPTION(Error, (void)StopWords::load(put("none", "# nothing\n")));
    QVERIFY_THROWS_EXCEPTION(Error, (void)StopWords::load(put("prose", "these are words\n")));
    QVERIFY_THROWS_EXCEPTION(Error, (void)StopWords::load(folder_.filePath("missing").toStdString()));
}

QTEST_GUILESS_MAIN(TestVectorTraining)
#include "tst_vector_training.moc"
