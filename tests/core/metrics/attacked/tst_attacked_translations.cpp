#include "tests/support/registered_test.h"

#include <array>
#include <cmath>

#include "core/metrics/attacked/attacked_translations.h"

using namespace core::metrics;
using Strings = std::vector<std::string>;

namespace {

bool isNear(double found, double expected, double within = 1e-9) { return std::abs(found - expected) < within; }

AttackedTexts threeTexts()
{
    AttackedTexts texts;
    texts.sources = {"das alte Haus steht am Fluss", "sie liest ihrem Sohn einen Brief vor",
                     "wir gehen heute in den Park"};
    texts.attackedSources = {"das alte Huas steht am Flsus", "sie liest ihrem Sohn einen Brief vor",
                             "wir gehne heute in den Prak"};
    texts.outputs = {"the old house stands by the river", "she reads a letter to her son",
                     "we are going to the park today"};
    texts.attackedOutputs = {"the old huas stands by the sea", "she reads a letter to her son",
                             "wir gehne heute in den Prak"};
    texts.references = {{"the old house is near the river", "the old house stands close to the river"},
                        {"she is reading her son a letter", "she reads a letter to her boy"},
                        {"we go to the park today", "today we go to the park"}};
    texts.language = "en";
    return texts;
}

} // namespace

/// What attacks on a translator changed and what that cost.
class TestAttackedTranslations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// The first two attacked texts have right translations of their own, which were answered; the third keeps its
    /// references.
    void attackedTextsHaveTheirOwnReferences()
    {
        auto texts = threeTexts();
        texts.attackedReferences = {texts.attackedOutputs[0], texts.attackedOutputs[1], texts.references[2][0]};
        texts.attackedOutputs[2] = texts.references[2][1];
        const auto found = measureTranslations(texts);
        QVERIFY(isNear(*found.bleu.after, 100.0) && isNear(*found.ter.after, 0.0));
        QVERIFY(isNear(*found.bleu.before, 60.90148549169044));
        QCOMPARE(*found.hallucinated, std::size_t{0});
    }

    /// sacreBLEU 2.6.0 (pip) of these invented texts: BLEU(), CHRF() and TER() by both references; BLEU(lowercase=True,
    /// tokenize="char") of the sources and, by equation 11 of Zou et al. (2020), RD; sentence_score of CHRF() for
    /// TEAPOT's two quantities, by the definitions in its README.
    void scores()
    {
        const auto found = measureTranslations(threeTexts());
        QCOMPARE(found.texts, std::size_t{3});
        QVERIFY(isNear(*found.bleu.before, 60.90148549169044) && isNear(*found.bleu.after, 36.44752842526011));
        QVERIFY(isNear(*found.chrf.before, 76.31905046375469) && isNear(*found.chrf.after, 44.63987362527945));
        QVERIFY(isNear(*found.ter.before, 24.390243902439025) && isNear(*found.ter.after, 53.65853658536586));
        QVERIFY(isNear(*found.lengthRatio.before, 1.05) && isNear(*found.lengthRatio.after, 1.0));
        QVERIFY(isNear(found.charBleu, 0.8495532114109113));
        QVERIFY(isNear(*found.relativeDegradation, 2.668937093442624));
        QVERIFY(isNear(found.sourceSimilarity, 0.7730639978833992));
        QVERIFY(isNear(*found.targetDegradation, 0.4668886117993252));
        QVERIFY(isNear(*found.success, 2.0 / 3.0)); // the second text: 1 + 0 is not above 1
        QVERIFY(isNear(found.consistency, 55.67691880793686));
        QCOMPARE(*found.hallucinated, std::size_t{1}); // the third: no word is in a reference any more
        QCOMPARE(found.attackedFaults.copied, std::size_t{1});
        QCOMPARE(found.faults.copied, std::size_t{0});
        QVERIFY(found.signature.starts_with("BLEU|nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0 chrF2|"));
    }

    void withoutReferences()
    {
        auto texts = threeTexts();
        texts.references.clear();
        const auto found = measureTranslations(texts);
        QVERIFY(!found.bleu.before && !found.success && !found.relativeDegradation && !found.hallucinated);
        QVERIFY(isNear(found.consistency, 55.67691880793686));
        QVERIFY(isNear(found.sourceSimilarity, 0.7730639978833992));
        QVERIFY(found.signature.starts_with("chrF2|nrefs:1|"));
        texts.outputs.pop_back();
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(measureTranslations(texts)), std::invalid_argument);
        QCOMPARE(measureTranslations({}).texts, std::size_t{0});
    }

    void faults_data()
    {
        QTest::addColumn<QString>("output");
        QTest::addColumn<QList<int>>("faults"); // empty, copied, script, language, repeated
        QTest::newRow("none") << "the old house is near the river" << QList<int>{0, 0, 0, 0, 0};
        QTest::newRow("empty") << " \u00a0 " << QList<int>{1, 0, 0, 0, 0};
        QTest::newRow("a copy, but for case") << "Das  alte haus" << QList<int>{0, 1, 0, 1, 0}; // and German
        QTest::newRow("another script") << "старый дом" << QList<int>{0, 0, 1, 0, 0};
        QTest::newRow("another language") << "das ist nicht der Fluss und nicht die See" << QList<int>{0, 0, 0, 1, 0};
        QTest::newRow("stuck") << "the old house is the old house is big" << QList<int>{0, 0, 0, 0, 1};
        QTest::newRow("figures alone") << "12 13" << QList<int>{0, 0, 0, 0, 0};
    }
    void faults()
    {
        QFETCH(const QString, output);
        QFETCH(const QList<int>, faults);
        ExpectedOutput expected;
        const Strings references{"the old house is near the river"};
        expected.scripts.add(references.front());
        expected.language = "en";
        OutputFaults found;
        countFaults(output.toStdString(), "das alte Haus", references, expected, {}, found);
        QCOMPARE((QList<int>{int(found.empty), int(found.copied), int(found.offScript), int(found.offLanguage),
                             int(found.repeated)}),
                 faults);
    }

    /// A region does not matter, other codes of Chinese are Chinese, and of a language that cannot be recognised
    /// nothing is said.
    void languagesHaveManyCodes()
    {
        const auto others = [](const char* language, const std::string& output) {
            ExpectedOutput expected;
            expected.language = language;
            OutputFaults found;
            countFaults(output, "a source", {}, expected, {}, found);
            return found.offLanguage;
        };
        for (const char* german : {"de", "de-DE", "de_AT", "deu"})
            QCOMPARE(others(german, "das ist nicht der Fluss und nicht die See"), std::size_t{0});
        for (const char* chinese : {"zh", "zh-TW", "cmn"})
            QCOMPARE(others(chinese, "\u6211\u5011\u662f\u4eba"), std::size_t{0});
        QCOMPARE(others("de-DE", "the old house is near the river"), std::size_t{1});
        QCOMPARE(others("zh-TW", "the old house is near the river"), std::size_t{1});
    }

    /// What the reference repeats may be repeated. Chinese words are characters.
    void repeatsOfTheReferenceAreFine()
    {
        const TranslationOptions options;
        QCOMPARE(mostRepeated("a b c d a b c d", options), std::size_t{2});
        QCOMPARE(mostRepeated("a b c", options), std::size_t{0});
        QCOMPARE(mostRepeated("我们去公园我们去公园", options.forLanguage("zh")), std::size_t{2});
        OutputFaults found;
        countFaults("a b c d a b c d", "x", Strings{"a b c d , a b c d"}, {}, options, found);
        QCOMPARE(found.repeated, std::size_t{0});
    }

    /// By hand, with the weights of Lee et al. (2018): "a b c" by "a x c" shares 2 of 3 words and none of 2 pairs,
    /// whose precision is smoothed to 1/4.
    void hallucinations()
    {
        const TranslationOptions options;
        const Strings reference{"a x c"};
        QVERIFY(isNear(adjustedBleu("a b c", reference, options), std::pow(2.0 / 3.0, 0.8) * std::pow(0.25, 0.2)));
        QVERIFY(isNear(adjustedBleu("a x c", reference, options), 1.0));
        QVERIFY(isNear(adjustedBleu("a", Strings{"a"}, options), 1.0)); // there is no pair
        QCOMPARE(adjustedBleu("p q r", reference, options), 0.0);
        QCOMPARE(adjustedBleu("", reference, options), 0.0);
        QVERIFY(isHallucination("a b c", "p q r", reference, options));
        QVERIFY(!isHallucination("a b c", "p q c", reference, options)); // a common word is left
        QVERIFY(!isHallucination("p", "q", reference, options));         // wrong before, too
    }
};

QTEST_GUILESS_MAIN(TestAttackedTranslations)
#include "tst_attacked_translations.moc"
