#include "tests/support/registered_test.h"

#include <thread>

#include "core/base/error.h"
#include "models/inference/classifying/cnn_engine.h"
#include "models/inference/classifying/word_victims.h"
#include "models/inference/victim_loader.h"
#include "tests/places.h"
#include "tests/support/models/kernel_rows.h"
#include "tests/support/models/random_edits.h"
#include "tests/support/models/random_model.h"

using namespace testing;
using core::structures::ClassScores;
using core::structures::Prediction;
using core::text::Edit;
using core::text::EditOp;
using core::text::Input;
using core::text::Variant;
using nlohmann::ordered_json;

/// The incremental answers: equal to the plain forward pass within rounding, and to themselves bit for bit.
class TestFastPaths : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void variants_data();
    void variants();
    void shortTexts_data() { variants_data(); }
    void shortTexts();
    void bitsDoNotDependOnBatchBaseOrHistory_data() { variants_data(); }
    void bitsDoNotDependOnBatchBaseOrHistory();
    void clonesOfOneModelAnswerAtOnce_data() { variants_data(); }
    void clonesOfOneModelAnswerAtOnce();
    void fusedInstructionSetsAgreeBitForBit_data();
    void fusedInstructionSetsAgreeBitForBit();
    void wrongEditsAreRefused();
    void aStopGivesEmptyAnswers();
    void tooCoarseAFixedPointFallsBackToThePlainForward();
    void trainedModels_data();
    void trainedModels();
};

namespace {

constexpr std::size_t vocabulary = 80;

ordered_json modelJson(const QString& architecture)
{
    const auto parts = architecture.split(QLatin1Char(' '));
    auto json = configOf(parts[0].toStdString());
    if (parts[0] == QLatin1String("word-lstm"))
        json["hyper_parameters"] = {{"pooling", parts[1].toStdString()}, {"bidirectional", parts.size() < 3}};
    else if (parts[0] == QLatin1String("han"))
        json["hyper_parameters"] = {{"longest", parts.size() > 1 ? 3 : 60}, {"hidden", 50}, {"attention", 40}};
    else if (parts.size() > 1)
        json["hyper_parameters"] = {{"windows", {4, 1}}, {"filters", 21}};
    return json;
}

std::size_t someRow(core::Random& random) { return 1 + random.below(vocabulary - 1); }

core::text::WordId wordOf(std::size_t row)
{
    return core::text::intern(row == 1 ? "unheard-of-" : wordAt(row)); // not the base's unknown word
}

Input randomInput(core::Random& random, std::size_t size)
{
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < size; ++i)
        rows.push_back(someRow(random));
    return inputOf(rows);
}

/// Half single replacements; the others of every kind, one to three edits, and now and then none.
std::vector<Variant> randomVariants(core::Random& random, const Input& base, std::size_t count)
{
    std::vector<Variant> variants;
    const auto someWord = [&] { return wordOf(someRow(random)); };
    for (std::size_t i = 0; i < count; ++i) {
        Variant variant;
        if (random.below(2) == 0) {
            variant.push_back(randomEdit(random, 0, base[0].text.size(), 0, someWord));
        } else {
            for (std::size_t edits = random.below(4); edits > 0; --edits) {
                const auto now = core::text::applied(base, variant)[0].text.size();
                variant.push_back(randomEdit(random, 0, now, random.below(6), someWord));
            }
        }
        variants.push_back(std::move(variant));
    }
    return variants;
}

/// Logits up to a constant; differences of them are what scores are made of.
double logitDifference(const Prediction& a, const Prediction& b)
{
    const auto& x = std::get<ClassScores>(a).scores;
    const auto& y = std::get<ClassScores>(b).scores;
    double largest = 0.0;
    for (std::size_t c = 1; c < x.size(); ++c) {
        const double logit = std::log(double{x[c]} / x[0]);
        const double other = std::log(double{y[c]} / y[0]);
        largest = std::max(largest, std::abs(logit - other) / std::max(1.0, std::abs(logit)));
    }
    return largest;
}

void compare(core::victims::Victim& plain, core::victims::Victim& fast, const Input& base,
             std::span<const Variant> variants)
{
    const auto expected = plain.predictVariants(base, variants, {});
    const auto actual = fast.predictVariants(base, variants, {});
    QCOMPARE(actual.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        // Two logits each within 1e-5, and the float32 probabilities they are taken from here.
        const double difference = logitDifference(expected[i], actual[i]);
        QVERIFY2(difference < 1.2e-5, qPrintable(QStringLiteral("variant %1: %2").arg(i).arg(difference)));
    }
}

} // namespace

void TestFastPaths::variants_data()
{
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<const models::kernels::Kernels*>("kernels");
    for (const char* architecture : {"word-lstm max", "word-lstm last", "word-lstm max forward", "word-cnn",
                                     "word-cnn other-windows", "han", "han short"})
        for (const auto* const* kernels = models::kernels::all(); *kernels != nullptr; ++kernels)
            QTest::newRow(
                qPrintable(QStringLiteral("%1, %2").arg(QLatin1String(architecture), QLatin1String((*kernels)->name))))
                << QString::fromLatin1(architecture) << *kernels;
}

void TestFastPaths::variants()
{
    QFETCH(const QString, architecture);
    QFETCH(const models::kernels::Kernels*, kernels);
    // The second LSTM has pre-activations beyond the limit up to which the gates need no clamping.
    for (const double spread : {0.5, architecture.startsWith(QLatin1String("word-lstm")) ? 4.0 : 1.0}) {
        const auto model = inMemory(randomModel(modelJson(architecture), vocabulary, 11, spread));
        const auto plain = models::makePlainVictim(model);
        const auto fast = models::makeFastVictim(model, *kernels);
        QVERIFY(fast->card().maxBatch > 64);
        core::Random random(5);
        for (const std::size_t size : {20, 7, 33, 12, 1, 64, 5, 4}) {
            const auto base = randomInput(random, size);
            compare(*plain, *fast, base, randomVariants(random, base, 150));
        }
    }
}

void TestFastPaths::shortTexts()
{
    QFETCH(const QString, architecture);
    QFETCH(const models::kernels::Kernels*, kernels);
    const auto model = inMemory(randomModel(modelJson(architecture), vocabulary, 12));
    const auto plain = models::makePlainVictim(model);
    const auto fast = models::makeFastVictim(model, *kernels);
    core::Random random(6);
    for (std::size_t size = 0; size <= 7; ++size) {
        const auto base = randomInput(random, size);
        std::vector<Variant> variants{Variant{}, Variant{Edit::insert(0, 0, wordOf(4))}};
        for (std::uint32_t i = 0; i < size; ++i) {
            variants.push_back({Edit::remove(0, i)});
            variants.push_back({Edit::replace(0, i, wordOf(5))});
            variants.push_back({Edit::replace(0, i, wordOf(1))});
            variants.push_back({Edit::replace(0, i, core::text::intern("<pad>"))});
        }
        // The only word goes, or all of them do.
        Variant all;
        for (std::size_t i = 0; i < size; ++i)
            all.push_back(Edit::remove(0, 0));
        variants.push_back(all);
        compare(*plain, *fast, base, variants);
    }
}

void TestFastPaths::bitsDoNotDependOnBatchBaseOrHistory()
{
    QFETCH(const QString, architecture);
    QFETCH(const models::kernels::Kernels*, kernels);
    const auto model = inMemory(randomModel(modelJson(architecture), vocabulary, 13));
    const auto fast = models::makeFastVictim(model, *kernels);
    core::Random random(7);
    for (const std::size_t size : {20, 3, 40, 1}) {
        const auto base = randomInput(random, size);
        const auto variants = randomVariants(random, base, 140); // more than one chunk of texts in flight
        const auto together = fast->predictVariants(base, variants, {});
        const auto fresh = models::makeFastVictim(model, *kernels);
        for (std::size_t i = 0; i < variants.size(); ++i) {
            const std::span<const Variant> one(&variants[i], 1);
            const auto text = core::text::applied(base, variants[i]);
            QVERIFY(fast->predictVariants(base, one, {}).front() == together[i]);
            // A base elsewhere: an unrelated text, and the variant itself as the base (which is a rebase by one
            // change).
            if (i % 3 == 0)
                (void)fast->predictVariants(randomInput(random, 1 + random.below(30)), one.first(0), {});
            QVERIFY(fast->predict(std::span(&text, 1), {}).front() == together[i]);
            const std::vector<Variant> unchanged(1);
            QVERIFY(fast->predictVariants(text, unchanged, {}).front() == together[i]);
            // From another base by other edits.
            auto other = randomVariants(random, text, 1).front();
            const auto changed = core::text::applied(text, other);
            const auto answer = fast->predict(std::span(&changed, 1), {});
            const std::vector<Variant> toOther{other};
            QVERIFY(fresh->predictVariants(text, toOther, {}) == answer);
        }
    }
}

void TestFastPaths::clonesOfOneModelAnswerAtOnce()
{
    QFETCH(const QString, architecture);
    QFETCH(const models::kernels::Kernels*, kernels);
    const auto model = inMemory(randomModel(modelJson(architecture), vocabulary, 14));
    const auto fast = models::makeFastVictim(model, *kernels);
    core::Random random(8);
    const auto base = randomInput(random, 18);
    const auto variants = randomVariants(random, base, 100);
    const auto expected = models::makeFastVictim(model, *kernels)->predictVariants(base, variants, {});
    std::vector<int> equal(4);
    {
        std::vector<std::jthread> threads;
        for (int& same : equal)
            threads.emplace_back([&, victim = std::shared_ptr(fast->clone())] {
                same = victim->predictVariants(base, variants, {}) == expected ? 1 : 0;
            });
    }
    QCOMPARE(equal, std::vector<int>({1, 1, 1, 1}));
}

void TestFastPaths::fusedInstructionSetsAgreeBitForBit_data()
{
    QTest::addColumn<QString>("architecture");
    QTest::newRow("lstm") << QStringLiteral("word-lstm max");
    QTest::newRow("cnn") << QStringLiteral("word-cnn");
    QTest::newRow("han") << QStringLiteral("han");
}

void TestFastPaths::fusedInstructionSetsAgreeBitForBit()
{
    QFETCH(const QString, architecture);
    std::vector<const models::kernels::Kernels*> fused;
    for (const auto* const* kernels = models::kernels::all(); *kernels != nullptr; ++kernels)
        if (std::string_view((*kernels)->name) != "portable")
            fused.push_back(*kernels);
    if (fused.size() < 2)
        QSKIP("this processor has not both AVX2 and AVX-512");
    const auto model = inMemory(randomModel(modelJson(architecture), vocabulary, 15));
    core::Random random(9);
    const auto base = randomInput(random, 25);
    const auto variants = randomVariants(random, base, 300);
    QVERIFY(models::makeFastVictim(model, *fused[0])->predictVariants(base, variants, {}) ==
            models::makeFastVictim(model, *fused[1])->predictVariants(base, variants, {}));
}

void TestFastPaths::wrongEditsAreRefused()
{
    const auto fast = models::makeFastVictim(inMemory(randomModel(modelJson("word-cnn"), vocabulary, 1)));
    const auto base = inputOf({4, 5, 6});
    for (const Edit& edit : {Edit::replace(0, 3, wordOf(2)), Edit::remove(0, 3), Edit::insert(0, 4, wordOf(2)),
                             Edit::replace(1, 0, wordOf(2)), Edit{EditOp::Merge, 0, 2, 0, wordOf(2), {}},
                             Edit{EditOp::Move, 0, 0, 3, {}, {}}}) {
        const std::vector<Variant> variants{Variant{edit}};
        QVERIFY_EXCEPTION_THROWN((void)fast->predictVariants(base, variants, {}), std::out_of_range);
    }
}

void TestFastPaths::aStopGivesEmptyAnswers()
{
    std::stop_source stop;
    stop.request_stop();
    const std::vector<Input> inputs{inputOf({2, 3}), inputOf({4})};
    for (const char* architecture : {"word-lstm max", "word-cnn", "han"}) {
        const auto model = inMemory(randomModel(modelJson(QLatin1String(architecture)), vocabulary, 1));
        for (const auto& victim : {models::makePlainVictim(model), models::makeFastVictim(model)})
            QVERIFY(victim->predict(inputs, stop.get_token()) == std::vector<Prediction>(2));
    }
}

void TestFastPaths::tooCoarseAFixedPointFallsBackToThePlainForward()
{
    // One word a million times as long as the others: no scale suits both.
    auto random = randomModel(modelJson("word-cnn"), vocabulary, 1);
    random.values[0][7 * random.config.embedding] = 1e6F;
    const auto model = inMemory(random);
    QVERIFY(models::CnnTables(model).largestError() > models::CnnTables::toleratedError);
    const auto plain = models::makePlainVictim(model);
    const auto fast = models::makeFastVictim(model);
    const std::vector<Input> inputs{inputOf({2, 3, 4, 5, 6}), inputOf({4, 5, 7})};
    QVERIFY(fast->predict(inputs, {}) == plain->predict(inputs, {}));
}

void TestFastPaths::trainedModels_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("lstm") << QStringLiteral("mr-wordlstm");
    QTest::newRow("cnn") << QStringLiteral("mr-wordcnn");
    QTest::newRow("han") << QStringLiteral("imdb-han");
}

void TestFastPaths::trainedModels()
{
    QFETCH(const QString, name);
    const models::ModelLoader loader(std::vector<std::filesystem::path>{std::filesystem::path(RESOURCES) / "models"});
    try {
        (void)loader.folderOf(name.toStdString());
    } catch (const core::Error&) {
        QSKIP("the shipped model is not there");
    }
    const auto plain = loader.load(name.toStdString(), {.plain = true});
    const auto fast = loader.load(name.toStdString());
    QVERIFY(fast->card().maxBatch > plain->card().maxBatch); // the fast path is in use
    const models::Vocabulary words =
        models::Vocabulary::read(std::filesystem::path(plain->card().source) / "vocab.txt");
    core::Random random(10);
    const auto someWord = [&] { return core::text::intern(words.word(1 + random.below(words.size() - 1))); };
    for (int n = 0; n < 20; ++n) {
        std::vector<std::string> forms;
        for (std::size_t i = 5 + random.below(30); i > 0; --i)
            forms.emplace_back(core::text::formOf(someWord()));
        const auto base = Input::sentence(core::text::Text::ofWords(forms));
        std::vector<Variant> variants;
        for (std::uint32_t i = 0; i < forms.size(); ++i) {
            variants.push_back({Edit::replace(0, i, someWord())});
            variants.push_back({Edit::remove(0, i)});
            variants.push_back({Edit::insert(0, i, someWord())});
            variants.push_back({Edit::replace(0, i, someWord()),
                                Edit::replace(0, static_cast<std::uint32_t>(random.below(forms.size())), someWord())});
        }
        compare(*plain, *fast, base, variants);
    }
}

QTEST_APPLESS_MAIN(TestFastPaths)
#include "tst_fast_paths.moc"
