#include "tests/places.h"
#include "tests/support/metatypes.h"
#include "tests/support/registered_test.h"
#include <QTemporaryDir>

#include <thread>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/corpora/reading/treebank.h"
#include "core/files/file.h"
#include "core/language/tagging/tagger_trainer.h"

using namespace core;
using namespace core::language;
using Tagset = Tagger::Tagset;
using namespace std::string_literals;
using Words = std::vector<text::WordId>;

namespace {

/// "dog/NOUN/NN barks/VERB/VBZ" as a sentence.
TaggedExample exampleOf(const std::string& line)
{
    TaggedExample example;
    for (const QString& token : QString::fromStdString(line).split(' ')) {
        const QStringList parts = token.split('/');
        example.words.push_back(text::intern(parts[0].toStdString()));
        example.universal.push_back(parts[1].toStdString());
        example.penn.push_back(parts[2].toStdString());
    }
    return example;
}

Words wordsOf(const std::string& line)
{
    Words words;
    for (const QString& token : QString::fromStdString(line).split(' ', Qt::SkipEmptyParts))
        words.push_back(text::intern(token.toStdString()));
    return words;
}

/// Sentences in which "can" is a noun after an article and an auxiliary after a pronoun: context has to decide.
std::vector<TaggedExample> smallTreebank()
{
    return {
        exampleOf("The/DET/DT can/NOUN/NN leaks/VERB/VBZ"),    exampleOf("We/PRON/PRP can/AUX/MD swim/VERB/VB"),
        exampleOf("A/DET/DT dog/NOUN/NN barks/VERB/VBZ"),      exampleOf("They/PRON/PRP can/AUX/MD bark/VERB/VB"),
        exampleOf("The/DET/DT dogs/NOUN/NNS slept/VERB/VBD"),  exampleOf("You/PRON/PRP swim/VERB/VBP"),
        exampleOf("A/DET/DT can/NOUN/NN fell/VERB/VBD"),       exampleOf("It/PRON/PRP can/AUX/MD fall/VERB/VB"),
        exampleOf("Big/ADJ/JJ dogs/NOUN/NNS walked/VERB/VBD"), exampleOf("Old/ADJ/JJ cans/NOUN/NNS leaked/VERB/VBD")};
}

std::shared_ptr<const Tagger> taggerOf(const TrainedTagger& trained)
{
    return std::make_shared<const Tagger>(trained.universal, trained.penn, "test");
}

std::string tagsOf(const Tagger& tagger, const std::string& line, Tagset tagset)
{
    std::string names;
    for (const TagId tag : tagger.tag(wordsOf(line), tagset))
        names += (names.empty() ? "" : " ") + std::string(tagger.name(tag, tagset));
    return names;
}

std::vector<TaggedExample> sharedSentences(const char* part)
{
    const std::filesystem::path path =
        std::filesystem::path(SHARED_DATA) / "ud-ewt" / (std::string("en_ewt-ud-") + part + ".conllu.gz");
    std::vector<TaggedExample> sentences;
    if (!std::filesystem::exists(path))
        return sentences;
    for (const auto& sentence : corpora::readTreebank(path)) {
        TaggedExample& example = sentences.emplace_back();
        for (const auto& word : sentence.words) {
            example.words.push_back(text::intern(word.form));
            example.universal.push_back(word.upos);
            example.penn.push_back(word.xpos);
        }
    }
    return sentences;
}

} // namespace

class TestTagger : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void learnsContext();
    void learnsEndings();
    void trainingIsReproducible();
    void trainingReportsAndStops();
    void refusesUnsoundTraining();
    void folderRoundTrip();
    void damagedFolder_data();
    void damagedFolder();
    void flippedBytesNeverCrash();
    void nearSentencesExactly();
    void oddWords();
    void threadsAgree();
    void shippedAccuracy();
    void shippedSize();
};

void TestTagger::learnsContext()
{
    const auto tagger = taggerOf(trainTagger(smallTreebank(), {}, {.epochs = 20, .minimumWeight = 0.0}));
    QCOMPARE(tagger->tagCount(Tagset::Universal), std::size_t{6}); // ADJ AUX DET NOUN PRON VERB
    QCOMPARE(tagsOf(*tagger, "The can leaks", Tagset::Universal), std::string("DET NOUN VERB"));
    QCOMPARE(tagsOf(*tagger, "They can swim", Tagset::Universal), std::string("PRON AUX VERB"));
    QCOMPARE(tagsOf(*tagger, "They can swim", Tagset::Penn), std::string("PRP MD VB"));
    QCOMPARE(tagAccuracy(*tagger, smallTreebank(), Tagset::Penn), 1.0);
    QVERIFY(tagger->tag({}, Tagset::Penn).empty());
}

void TestTagger::learnsEndings()
{
    const auto tagger = taggerOf(trainTagger(smallTreebank(), {}, {.epochs = 20, .minimumWeight = 0.0}));
    QCOMPARE(tagsOf(*tagger, "Big cats jumped", Tagset::Penn), std::string("JJ NNS VBD")); // two words never seen
}

void TestTagger::trainingIsReproducible()
{
    const auto data = smallTreebank();
    const auto first = trainTagger(data, data, {.epochs = 5, .seed = 3});
    const auto second = trainTagger(data, data, {.epochs = 5, .seed = 3});
    const auto other = trainTagger(data, data, {.epochs = 5, .seed = 4});
    QCOMPARE(second.penn.keys, first.penn.keys);
    QCOMPARE(second.penn.weights, first.penn.weights);
    QVERIFY(other.penn.weights != first.penn.weights);
    QCOMPARE(first.pennCurve.devAccuracy.size(), std::size_t{5});
    const auto& curve = first.pennCurve.devAccuracy;
    QCOMPARE(first.pennCurve.bestEpoch, int(std::max_element(curve.begin(), curve.end()) - curve.begin()) + 1);
}

void TestTagger::trainingReportsAndStops()
{
    const auto data = smallTreebank();
    std::stop_source stop;
    Progress last;
    const auto trained = trainTagger(data, data, {.epochs = 3}, stop.get_token(), [&](const Progress& p) { last = p; });
    QCOMPARE(last.done, 2 * 3 * data.size());
    QCOMPARE(last.total, last.done);
    QVERIFY(!trained.penn.keys.empty());
    stop.request_stop();
    QVERIFY_EXCEPTION_THROWN((void)trainTagger(data, data, {}, stop.get_token()), Error);
}

void TestTagger::refusesUnsoundTraining()
{
    QVERIFY_EXCEPTION_THROWN((void)trainTagger({}, {}, {}), Error);
    auto data = smallTreebank();
    data[3].penn.pop_back();
    QVERIFY_EXCEPTION_THROWN((void)trainTagger(data, {}, {}), Error);
}

void TestTagger::folderRoundTrip()
{
    const QTemporaryDir folder;
    const auto trained = trainTagger(smallTreebank(), {}, {.epochs = 10, .minimumWeight = 0.0});
    writeTaggerFolder(folder.path().toStdString(), trained.universal, trained.penn, {{"licence", "none"}});
    const auto loaded = Tagger::load(folder.path().toStdString());
    const auto direct = taggerOf(trained);
    for (const char* line : {"The can leaks", "We can bark", "Strange 42 words -- here", ""})
        for (const Tagset tagset : {Tagset::Universal, Tagset::Penn})
            QCOMPARE(tagsOf(*loaded, line, tagset), tagsOf(*direct, line, tagset));
    QCOMPARE(loaded->hash().size(), std::size_t{64});
}

void TestTagger::damagedFolder_data()
{
    QTest::addColumn<std::string>("file");
    QTest::addColumn<std::string>("from");
    QTest::addColumn<std::string>("to");
    const std::string config = "config.json";
    const std::string weights = "model.safetensors";
    QTest::newRow("no config") << config << ""s
                               << "-"s;
    QTest::newRow("no weights") << weights << ""s
                                << "-"s;
    QTest::newRow("config is no JSON") << config << "{"s
                                       << "["s;
    QTest::newRow("another architecture") << config << "averaged-perceptron"s
                                          << "word-lstm"s;
    QTest::newRow("tagsets missing") << config << "tagsets"s
                                     << "tagzets"s;
    QTest::newRow("a tagset is a number") << config << "\"penn\": ["s
                                          << "\"penn\": 7, \"rest\": ["s;
    QTest::newRow("fewer tags than the weights use") << config << "\"AUX\""s
                                                     << "\"AUX\"], \"rest\": [\"X\""s;
    QTest::newRow("a tensor missing") << weights << "penn.counts"s
                                      << "penn.coumts"s;
    QTest::newRow("a tensor of another type") << weights << "\"I8\""s
                                              << "\"U8\""s;
}

void TestTagger::damagedFolder()
{
    QFETCH(const std::string, file);
    QFETCH(const std::string, from);
    QFETCH(const std::string, to);
    const QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    auto trained = trainTagger(smallTreebank(), {}, {.epochs = 10, .minimumWeight = 0.0});
    writeTaggerFolder(root, trained.universal, trained.penn, {});
    if (from.empty()) {
        std::filesystem::remove(root / file);
    } else {
        std::string bytes = readFile(root / file);
        const std::size_t at = bytes.find(from);
        QVERIFY(at != std::string::npos);
        bytes.replace(at, from.size(), to);
        writeFile(root / file, bytes);
    }
    QVERIFY_EXCEPTION_THROWN((void)Tagger::load(root), Error);
}

void TestTagger::flippedBytesNeverCrash()
{
    const QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    const auto trained = trainTagger(smallTreebank(), {}, {.epochs = 10, .minimumWeight = 0.0});
    writeTaggerFolder(root, trained.universal, trained.penn, {});
    const std::string weights = readFile(root / "model.safetensors");
    std::size_t refused = 0;
    for (std::uint64_t i = 0; i < 500; ++i) {
        Random random(5, 0, i);
        std::string bytes = weights;
        if (random.below(4) == 0)
            bytes.resize(random.below(bytes.size()));
        else
            for (std::size_t k = 0; k <= random.below(4); ++k)
                bytes[random.below(bytes.size())] = static_cast<char>(random.below(256));
        writeFile(root / "model.safetensors", bytes);
        try {
            QCOMPARE(Tagger::load(root)->tag(wordsOf("The can leaks badly"), Tagset::Penn).size(), std::size_t{4});
        } catch (const Error&) {
            ++refused;
        }
    }
    QVERIFY2(refused > 100, "every cut file and many flips have to be noticed");
}

void TestTagger::nearSentencesExactly()
{
    auto data = sharedSentences("dev");
    if (data.empty())
        data = smallTreebank();
    data.resize(std::min<std::size_t>(data.size(), 400));
    const auto tagger = taggerOf(trainTagger(data, {}, {.epochs = 3}));
    Words vocabulary;
    for (const auto& example : data)
        vocabulary.insert(vocabulary.end(), example.words.begin(), example.words.end());
    Random random(11);
    for (int round = 0; round < 4000; ++round) {
        const Words& words = data[random.below(data.size())].words;
        const Tagset tagset = random.below(2) == 0 ? Tagset::Universal : Tagset::Penn;
        const TaggedSentence base(*tagger, tagset, words);
        const auto some = [&] { return vocabulary[random.below(vocabulary.size())]; };
        Words changed = words;
        const std::size_t edits = 1 + random.below(3);
        for (std::size_t k = 0; k < edits; ++k) {
            const auto at = changed.begin() + static_cast<std::ptrdiff_t>(random.below(changed.size() + 1));
            switch (random.below(3)) {
            case 0:
                changed.insert(at, some());
                break;
            case 1:
                if (at != changed.end())
                    changed.erase(at);
                break;
            default:
                if (at != changed.end())
                    *at = some();
            }
        }
        QCOMPARE(base.tagsOf(changed), tagger->tag(changed, tagset));
        const std::size_t index = random.below(words.size());
        Words replaced = words;
        replaced[index] = some();
        QCOMPARE(base.tagAfterReplacing(index, replaced[index]), tagger->tag(replaced, tagset)[index]);
        QCOMPARE(base.tagsOf(words), base.tags());
    }
    const TaggedSentence one(*tagger, Tagset::Penn, wordsOf("Yes"));
    QVERIFY_EXCEPTION_THROWN((void)one.tagAfterReplacing(1, text::intern("no")), std::out_of_range);
    QVERIFY(one.tagsOf({}).empty());
}

void TestTagger::oddWords()
{
    const auto tagger = taggerOf(trainTagger(smallTreebank(), {}, {.epochs = 3}));
    Words words{text::intern(""),
                text::intern("\xf0\x9f\x91\x8d"),
                text::intern("\xe0\xa4\x95\xe0\xa5\x8d"),
                text::intern(std::string(100'000, 'x')),
                text::intern("\xff\xfe broken"),
                text::noWord};
    QCOMPARE(tagger->tag(words, Tagset::Penn).size(), words.size());
}

void TestTagger::threadsAgree()
{
    const auto tagger = taggerOf(trainTagger(smallTreebank(), {}, {.epochs = 5}));
    Words words;
    for (int i = 0; i < 3000; ++i)
        words.push_back(text::intern("word" + std::to_string(i * 7919 % 3000) + (i % 3 == 0 ? "ed" : "s")));
    std::vector<TagId> first;
    std::vector<TagId> second;
    {
        const std::jthread other([&] { first = tagger->tag(words, Tagset::Penn); });
        second = tagger->tag(words, Tagset::Penn);
    }
    QCOMPARE(first, second);
    QCOMPARE(first, tagger->tag(words, Tagset::Penn));
}

void TestTagger::shippedAccuracy()
{
    const auto test = sharedSentences("test");
    if (test.empty())
        QSKIP("The shared research data is not here.");
    const auto tagger = Tagger::load(RESOURCES "/models/ewt-tagger");
    const double universal = tagAccuracy(*tagger, test, Tagset::Universal);
    const double penn = tagAccuracy(*tagger, test, Tagset::Penn);
    qInfo("UPOS %.2f %%, XPOS %.2f %%", 100 * universal, 100 * penn);
    QVERIFY(universal >= 0.943);
    QVERIFY(penn >= 0.938);
    // What the card and the configuration claim is what is measured.
    const auto config = nlohmann::json::parse(readFile(RESOURCES "/models/ewt-tagger/config.json"));
    QVERIFY(std::abs(config["scores"]["test"]["upos"].get<double>() - universal) < 1e-4);
    QVERIFY(std::abs(config["scores"]["test"]["xpos"].get<double>() - penn) < 1e-4);
}

void TestTagger::shippedSize()
{
    std::uintmax_t bytes = 0;
    for (const auto& file : std::filesystem::directory_iterator(RESOURCES "/models/ewt-tagger"))
        bytes += file.file_size();
    QVERIFY2(bytes <= 8'000'000, std::to_string(bytes).c_str());
}

QTEST_APPLESS_MAIN(TestTagger)
#include "tst_tagger.moc"
