#include <cmath>
#include <filesystem>
#include <numbers>

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/files/file.h"
#include "core/language/built_in_encoder.h"
#include "core/language/similarity.h"
#include "core/lexicon/vector_table.h"
#include "tests/places.h"
#include "tests/support/registered_test.h"

using namespace core;
using namespace core::language;

namespace {

std::vector<text::WordId> idsOf(const char* sentence)
{
    std::vector<text::WordId> ids;
    for (const QString& word : QString::fromUtf8(sentence).split(' ', Qt::SkipEmptyParts))
        ids.push_back(text::intern(word.toStdString()));
    return ids;
}

/// An encoder without a shortcut, so that compare() falls back to encoding anew.
class Plain : public SentenceEncoder {
public:
    explicit Plain(const SentenceEncoder& inner) : inner_(inner) {}
    [[nodiscard]] std::size_t dimensions() const override { return inner_.dimensions(); }
    [[nodiscard]] std::vector<float> encode(std::span<const text::WordId> words) const override
    {
        return inner_.encode(words);
    }
    [[nodiscard]] std::string name() const override { return "plain"; }
    [[nodiscard]] std::string hash() const override { return "plain"; }

private:
    const SentenceEncoder& inner_;
};

} // namespace

class TestSimilarity : public QObject {
    Q_OBJECT
private:
    QTemporaryDir folder_;
    std::shared_ptr<const lexicon::WordVectors> vectors_;
    std::shared_ptr<const BuiltInEncoder> encoder_;

private Q_SLOTS:
    void initTestCase();
    void cosines();
    void aVectorIsItselfExactly();
    void measures_data();
    void measures();
    void windows_data();
    void windows();
    void anEncodingByHand();
    void substitutionsAgreeWithEncoding();
    void projectionsAgreeWithEncoding();
    void theSameWordsAreExactlyOne();
    void theCommonDirectionIsFound();
    void encodersAreKeptInFolders();
    void shippedEncoder();
};

void TestSimilarity::initTestCase()
{
    qputenv("XDG_CACHE_HOME", folder_.path().toUtf8());
    Random random(2);
    lexicon::VectorTable table;
    table.dimensions = 30;
    for (int i = 0; i < 200; ++i) {
        table.words.push_back("s" + std::to_string(i));
        table.counts.push_back(1000 / (i + 1));
        for (int d = 0; d < 30; ++d)
            table.values.push_back(static_cast<float>(random.normal()));
    }
    const std::filesystem::path folder = folder_.filePath("vectors").toStdString();
    lexicon::writeVectorFolder(table, folder, lexicon::VectorType::F32, {});
    vectors_ = lexicon::WordVectors::load(folder);
    std::vector<float> component(30, 0.0F);
    component[3] = 0.6F;
    component[7] = 0.8F;
    encoder_ = std::make_shared<BuiltInEncoder>(vectors_, 0.01, component);
}

void TestSimilarity::cosines()
{
    const std::vector<float> a = {3, 4};
    const std::vector<float> b = {4, 3};
    const std::vector<float> zero = {0, 0};
    QCOMPARE(cosine(a, b), 0.96);
    QCOMPARE(cosine(a, std::vector<float>{-3, -4}), -1.0);
    QCOMPARE(cosine(a, zero), 0.0);
    QCOMPARE(cosine(zero, zero), 1.0);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, (void)cosine(a, std::vector<float>{1}));
}

void TestSimilarity::aVectorIsItselfExactly()
{
    Random random(1);
    for (int i = 0; i < 2000; ++i) {
        std::vector<float> v(1 + random.below(300));
        for (float& value : v)
            value = static_cast<float>(random.normal() * std::pow(10.0, static_cast<double>(random.below(20)) - 10));
        std::vector<float> nearly = v;
        nearly[random.below(v.size())] *= 1.0000001F;
        for (const auto kind : {Similarity::Cosine, Similarity::Angular, Similarity::AngularReleased}) {
            QCOMPARE(similarityOf(cosine(v, v), kind), 1.0);
            const double near = similarityOf(cosine(v, nearly), kind);
            QVERIFY(near <= 1.0 && near > 0.99); // never NaN
        }
    }
}

void TestSimilarity::measures_data()
{
    using std::numbers::pi;
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("cosine");
    QTest::addColumn<double>("expected");
    QTest::newRow("cosine") << "cosine" << 0.25 << 0.25;
    QTest::newRow("cosine above 1") << "cosine" << 1.00004 << 1.0;
    QTest::newRow("angular of 1") << "angular" << 1.0 << 1.0;
    QTest::newRow("angular of a rounded 1") << "angular" << 1.00004 << 1.0;
    QTest::newRow("angular of a rounded -1") << "angular" << -1.00004 << 0.0;
    QTest::newRow("angular of 0") << "angular" << 0.0 << 0.5;
    QTest::newRow("angular of 60 degrees") << "angular" << 0.5 << 2.0 / 3.0;
    QTest::newRow("released of 0") << "angular-released" << 0.0 << 1.0 - pi / 2;
    QTest::newRow("released of 60 degrees") << "angular-released" << 0.5 << 1.0 - pi / 3;
    // TextFooler's threshold .5 without pi is .840845057 with it, as TextAttack's recipe states.
    QTest::newRow("threshold of the released code") << "angular" << std::cos(0.5) << 0.840845057;
}

void TestSimilarity::measures()
{
    QFETCH(const QString, name);
    QFETCH(const double, cosine);
    QFETCH(const double, expected);
    const Similarity similarity = similarityNamed(name.toStdString());
    QCOMPARE(QString::fromUtf8(nameOf(similarity).data()), name);
    QVERIFY(std::abs(similarityOf(cosine, similarity) - expected) < 1e-9);
    QVERIFY_THROWS_EXCEPTION(UsageError, (void)similarityNamed("euclidean"));
}

void TestSimilarity::windows_data()
{
    QTest::addColumn<int>("position");
    QTest::addColumn<int>("words");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    // The four cases of TextFooler's code for its window of 15.
    QTest::newRow("middle") << 20 << 50 << 15 << 13 << 28;
    QTest::newRow("start") << 3 << 50 << 15 << 0 << 15;
    QTest::newRow("first word with a full left side") << 7 << 50 << 15 << 0 << 15;
    QTest::newRow("end") << 48 << 50 << 15 << 35 << 50;
    QTest::newRow("last word with a full right side") << 42 << 50 << 15 << 35 << 50;
    QTest::newRow("short text") << 3 << 9 << 15 << 0 << 9;
    QTest::newRow("just as long") << 14 << 15 << 15 << 0 << 15;
    QTest::newRow("even width: 19 on each side") << 50 << 100 << 40 << 31 << 70;
    QTest::newRow("even width at the start") << 5 << 100 << 40 << 0 << 40;
    QTest::newRow("one word") << 5 << 10 << 1 << 5 << 6;
    QTest::newRow("0 is the whole text") << 5 << 10 << 0 << 0 << 10;
}

void TestSimilarity::windows()
{
    QFETCH(const int, position);
    QFETCH(const int, words);
    QFETCH(const int, width);
    QFETCH(const int, begin);
    QFETCH(const int, end);
    const auto window = windowAround(static_cast<std::size_t>(position), static_cast<std::size_t>(words),
                                     static_cast<std::size_t>(width));
    QCOMPARE(static_cast<int>(window.begin), begin);
    QCOMPARE(static_cast<int>(window.end), end);
}

void TestSimilarity::anEncodingByHand()
{
    lexicon::VectorTable table{{"often", "seldom"}, {3, 1}, 2, {1, 0, 0, 2}};
    const std::filesystem::path folder = folder_.filePath("hand").toStdString();
    lexicon::writeVectorFolder(table, folder, lexicon::VectorType::F32, {});
    const BuiltInEncoder encoder(lexicon::WordVectors::load(folder), 0.25, {0.6F, 0.8F});
    // Weights .25/(.25+.75) = .25 and .25/(.25+.25) = .5 on the unit vectors, mean over three words, one unknown:
    // (.25, .5)/3; its part along (.6, .8) is .55/3, which leaves (.25-.33, .5-.44)/3 = (-.08, .06)/3.
    const auto encoding = encoder.encode(idsOf("often unheardof Seldom"));
    QVERIFY(std::abs(encoding[0] + 0.08 / 3) < 1e-7 && std::abs(encoding[1] - 0.06 / 3) < 1e-7);
    QCOMPARE(encoder.encode(idsOf("unheardof")), (std::vector<float>{0, 0}));
    QCOMPARE(encoder.encode({}), (std::vector<float>{0, 0}));
}

void TestSimilarity::substitutionsAgreeWithEncoding()
{
    Random random(9);
    const Plain plain(*encoder_);
    for (int i = 0; i < 300; ++i) {
        const auto draw = [&] {
            // One in ten words is unknown to the vectors.
            return text::intern(random.below(10) == 0 ? "unknown" + std::to_string(random.below(5))
                                                      : "s" + std::to_string(random.below(200)));
        };
        std::vector<text::WordId> reference(1 + random.below(20));
        for (auto& word : reference)
            word = draw();
        auto base = reference;
        for (std::size_t n = random.below(4); n > 0; --n)
            base[random.below(base.size())] = draw();
        const std::size_t position = random.below(base.size());
        const auto fast = encoder_->compare(reference, base, position);
        const auto slow = plain.compare(reference, base, position);
        for (int c = 0; c < 5; ++c) {
            const auto word = c == 0 ? reference[position] : draw();
            auto variant = base;
            variant[position] = word;
            const double direct =
                variant == reference ? 1.0 : cosine(encoder_->encode(reference), encoder_->encode(variant));
            QVERIFY2(std::abs(fast->cosine(word) - direct) < 1e-5,
                     qPrintable(QString("%1 against %2").arg(fast->cosine(word)).arg(direct)));
            QCOMPARE(slow->cosine(word), direct);
        }
    }
}

/// The shortcut's products are those of the encoding, here times the number of words.
void TestSimilarity::projectionsAgreeWithEncoding()
{
    Random random(5);
    std::vector<float> normals(7 * encoder_->dimensions());
    for (float& value : normals)
        value = static_cast<float>(random.normal());
    const auto base = idsOf("s3 s17 nowhere s4 s120");
    const Plain plain(*encoder_);
    const auto fast = encoder_->project(base, normals);
    const auto slow = plain.project(base, normals);
    std::vector<float> one(7);
    std::vector<float> other(7);
    for (std::size_t position = 0; position < base.size(); ++position)
        for (const auto word : idsOf("s3 s50 unknown s199")) {
            fast->project(position, word, one);
            slow->project(position, word, other);
            for (std::size_t n = 0; n < 7; ++n)
                QVERIFY2(std::abs(one[n] / 5 - other[n]) < 1e-5,
                         qPrintable(QStringLiteral("%1 and %2").arg(one[n]).arg(other[n])));
        }
    QCOMPARE(products(std::vector<float>{1, 2, 3, -1, 0, 1}, std::vector<float>{2, 3, 4}), (std::vector<float>{20, 2}));
}

void TestSimilarity::theSameWordsAreExactlyOne()
{
    const auto words = idsOf("s1 s2 s3 unheardof s9");
    for (std::size_t position = 0; position < words.size(); ++position)
        QCOMPARE(encoder_->compare(words, words, position)->cosine(words[position]), 1.0);
    // Coming back to the original after another change.
    auto changed = words;
    changed[1] = text::intern("s77");
    QCOMPARE(encoder_->compare(words, changed, 1)->cosine(words[1]), 1.0);
    QVERIFY(encoder_->compare(words, changed, 0)->cosine(words[0]) < 1.0);
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, (void)encoder_->compare(words, words, 5));
}

void TestSimilarity::theCommonDirectionIsFound()
{
    // All sentences point nearly along (3, 4): that is the common direction.
    lexicon::VectorTable table{{"x", "y"}, {}, 2, {3, 4, 4, -3}};
    const std::filesystem::path folder = folder_.filePath("common").toStdString();
    lexicon::writeVectorFolder(table, folder, lexicon::VectorType::F32, {});
    const auto vectors = lexicon::WordVectors::load(folder);
    lexicon::TrainingText text;
    for (int i = 0; i < 20; ++i)
        text.addSentence(std::vector<std::string_view>{"x", "x", "other"});
    text.addSentence(std::vector<std::string_view>{"y"});
    const auto component = commonComponent(*vectors, text, 1e-3);
    QVERIFY(std::abs(component[0] - 0.6F) < 1e-5F && std::abs(component[1] - 0.8F) < 1e-5F);
    lexicon::TrainingText unknown;
    unknown.addSentence(std::vector<std::string_view>{"other"});
    QVERIFY_THROWS_EXCEPTION(Error, (void)commonComponent(*vectors, unknown, 1e-3));
}

void TestSimilarity::encodersAreKeptInFolders()
{
    const std::filesystem::path folder = folder_.filePath("encoder").toStdString();
    const std::filesystem::path vectors = folder_.filePath("vectors").toStdString();
    lexicon::TrainingText text;
    for (int i = 0; i + 2 < 200; ++i) {
        const std::string words[] = {"s" + std::to_string(i), "s" + std::to_string(i + 1), "s" + std::to_string(i + 2)};
        text.addSentence(std::vector<std::string_view>{words[0], words[1], words[2]});
    }
    const auto config = trainEncoder(text, vectors, folder, 0.002);
    QCOMPARE(config["training"]["sentences"].get<int>(), 198);
    QCOMPARE(BuiltInEncoder::vectorsOf(folder), std::string("vectors"));
    const auto loaded = BuiltInEncoder::load(folder, vectors_);
    const BuiltInEncoder direct(vectors_, 0.002, commonComponent(*vectors_, text, 0.002));
    QCOMPARE(loaded->encode(idsOf("s1 s2")), direct.encode(idsOf("s1 s2")));
    QCOMPARE(loaded->hash(), direct.hash());
    QVERIFY(loaded->hash() != encoder_->hash());
    QVERIFY_THROWS_EXCEPTION(UsageError, trainEncoder(text, vectors, folder, 0.0));

    lexicon::VectorTable other{{"a"}, {}, 30, std::vector<float>(30, 1.0F)};
    lexicon::writeVectorFolder(other, folder_.filePath("other").toStdString(), lexicon::VectorType::F32, {});
    const auto others = lexicon::WordVectors::load(folder_.filePath("other").toStdString());
    QVERIFY_THROWS_EXCEPTION(Error, (void)BuiltInEncoder::load(folder, others));
    for (const char* config : {"", "{}", "[1]", "{\"smoothing\": \"much\", \"vectors\": \"v\", \"vectors_hash\": \"\"}",
                               "{\"smoothing\": 0, \"vectors\": \"v\", \"vectors_hash\": \"\"}"}) {
        writeFile(folder / "config.json", config);
        QVERIFY_THROWS_EXCEPTION(Error, (void)BuiltInEncoder::load(folder, vectors_));
    }
}

void TestSimilarity::shippedEncoder()
{
    const std::filesystem::path models = std::filesystem::path(RESOURCES) / "models";
    const auto encoder =
        BuiltInEncoder::load(models / "built-in-encoder", lexicon::WordVectors::load(models / "reviews-vectors"));
    const auto original = encoder->encode(idsOf("a gripping and beautiful film with a fine cast"));
    const double paraphrase = cosine(original, encoder->encode(idsOf("a gripping and lovely movie with a great cast")));
    const double opposite = cosine(original, encoder->encode(idsOf("a gripping and ugly film with a fine cast")));
    const double unrelated = cosine(original, encoder->encode(idsOf("the car broke down near the old station")));
    qInfo("paraphrase %.3f, one word turned round %.3f, unrelated %.3f", paraphrase, opposite, unrelated);
    QVERIFY(paraphrase > opposite && opposite > unrelated);
    QVERIFY(unrelated < 0.5);
}

QTEST_GUILESS_MAIN(TestSimilarity)
#include "tst_similarity.moc"
