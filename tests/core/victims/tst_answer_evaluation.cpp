#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <cmath>
#include <fstream>
#include <numeric>

#include "core/corpora/reading/reader.h"
#include "core/victims/evaluation/answer_evaluation.h"
#include "core/victims/evaluation/target_language.h"

using core::corpora::Corpus;
using core::metrics::AnswerMeasure;
using core::structures::AnswerKind;
using core::structures::Equation;
using core::structures::Prediction;
using core::structures::TextAnswer;

class TestAnswerEvaluation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Script shows Chinese; digits show nothing, so the victim's card tells it; who knows nothing says nothing.
    void theLanguageIsTheReferencesElseTheCards()
    {
        const auto language = [](const char* reference, const char* config) {
            Corpus corpus;
            corpus.examples.emplace_back().gold = TextAnswer{reference};
            core::victims::VictimCard card;
            card.configJson = config;
            return core::victims::targetLanguageOf(corpus, card);
        };
        QCOMPARE(language("1984", R"({"target_language": "zh"})"), std::string("zh"));
        QCOMPARE(language("\u8001\u623f\u5b50\u5f88\u5927", R"({"target_language": "en"})"), std::string("zh"));
        QCOMPARE(language("1984", "{}"), std::string());
    }
    /// Four problems with 7 = 3 + 4, by hand: right in another order; without a value; right, with an equation that
    /// cannot be read; right, with an equation that gives 12.
    void oddEquationsAreCounted()
    {
        std::string rows = "Question,Equation,Answer\n";
        for (int i = 0; i < 4; ++i)
            rows += "How many are there of " + std::to_string(i) + " ?,3 + 4,7\n";
        const auto corpus = core::corpora::corpusFromBytes(rows, "f");
        QCOMPARE(corpus.examples.size(), std::size_t{4});
        const std::vector<Prediction> answers{Equation{"+ 4 3", 7.0}, Equation{"7 / 0", std::nan("")},
                                              Equation{"garbage (", 7.0}, Equation{"3 * 4", 7.0}};
        const auto scores =
            core::victims::scoreAnswers(AnswerKind::Equation, corpus, std::vector<std::size_t>{0, 1, 2, 3}, answers);
        QCOMPARE(scores.examples, std::size_t{4});
        QVERIFY(scores.scores[0] == std::pair(AnswerMeasure::Value, std::optional(0.75)));
        QVERIFY(scores.scores[1] == std::pair(AnswerMeasure::SameEquation, std::optional(0.25)));
        QVERIFY(scores.equations);
        QCOMPARE(scores.equations->undefined, std::size_t{1});
        QCOMPARE(scores.equations->unreadable, std::size_t{1});
        QCOMPARE(scores.equations->contradicted, std::size_t{1});
        QCOMPARE(scores.equations->text(), std::string("1 answer has no value, 1 equation cannot be read, 1 equation "
                                                       "does not give the answer beside it."));
        const auto right = core::victims::scoreAnswers(AnswerKind::Equation, corpus, std::vector<std::size_t>{0},
                                                       std::vector<Prediction>{Equation{"3 + 4", 7.0}});
        QCOMPARE(right.equations->text(), std::string());
    }

    /// sacreBLEU 2.6.0 of these invented texts with both references: BLEU(), CHRF(), TER().
    void translationsAreScoredByAllReferences()
    {
        const auto corpus = core::corpora::corpusFromBytes(
            "source\ttranslation\ttranslation2\n"
            "das alte Haus steht am Fluss\tthe old house is near the river\tthe old house stands close to the river\n"
            "sie liest ihrem Sohn einen Brief vor\tshe is reading her son a letter\tshe reads a letter to her boy\n",
            "f");
        const std::vector<Prediction> answers{TextAnswer{"the old house stands by the river"},
                                              TextAnswer{"she reads a letter to her son"}};
        const auto scores = scored(corpus, answers);
        is(scores, 69.41268297866867, 76.47989443678472, 20.689655172413794);
        QCOMPARE(scores.signature, std::string("BLEU|nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0 "
                                               "chrF2|nrefs:2|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.0.0 "
                                               "TER|nrefs:2|case:lc|tok:tercom|norm:no|punct:yes|asian:no|"
                                               "version:2.0.0"));
        core::metrics::TranslationOptions first;
        first.allReferences = false;
        const auto one = scored(corpus, answers, first);
        is(one, 20.767546186031982, 54.878027166070645, 35.714285714285715);
        QVERIFY(one.signature.find("nrefs:2") == std::string::npos);
    }

    /// The same of these invented texts, BLEU(tokenize="zh"); the language of a plain table shows by its script.
    void chineseIsFound()
    {
        auto corpus = core::corpora::corpusFromBytes(
            "source\ttranslation\nIn the old house by the river he wrote a letter.\t他在河边的旧房子里写了一封信。\n"
            "It is fine today, let us go to the park.\t今天天气不错，我们去公园吧。\n",
            "f");
        const std::vector<Prediction> answers{TextAnswer{"他在河边的老房子里写信。"},
                                              TextAnswer{"今天天气很好，我们去公园。"}};
        for (const char* language : {"zh", ""}) {
            corpus.targetLanguage = language;
            const auto scores = scored(corpus, answers);
            is(scores, 49.95869034933181, 39.40502804898561, 100.0);
            QVERIFY2(scores.signature.find("tok:zh") != std::string::npos, scores.signature.c_str());
        }
        core::metrics::TranslationOptions western;
        western.tokenizer = core::metrics::BleuTokenizer::Mteval13a;
        is(scored(corpus, answers, western), 0.0, 39.40502804898561, 100.0);
    }

    /// Human translations of WMT 2021's test set compared with each other; sacreBLEU 2.6.0.
    void publishedReferencesAreCompared_data()
    {
        QTest::addColumn<QString>("pair");
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QStringList>("references");
        QTest::addColumn<QString>("tokenizer");
        QTest::addColumn<double>("bleu");
        QTest::addColumn<double>("chrf");
        QTest::addColumn<double>("ter");
        const auto none = std::nan("");
        QTest::newRow("en-de, two references")
            << "en-de"
            << "C" << QStringList{"A", "D"} << "auto" << 41.43345442818157 << 65.0184482504691 << 51.575462830520244;
        QTest::newRow("en-de, one") << "en-de"
                                    << "C" << QStringList{"A"} << "auto" << 26.2905 << 58.0111 << 62.2252;
        QTest::newRow("en-zh") << "en-zh"
                               << "B" << QStringList{"A"} << "auto" << 27.939403643513035 << none << none;
        QTest::newRow("en-zh, characters") << "en-zh"
                                           << "B" << QStringList{"A"} << "char" << 32.933788926285175 << none << none;
        QTest::newRow("en-zh, by 13a") << "en-zh"
                                       << "B" << QStringList{"A"} << "13a" << 0.5679134863665994 << none << none;
    }
    void publishedReferencesAreCompared()
    {
        QFETCH(const QString, pair);
        QFETCH(const QString, answer);
        QFETCH(const QStringList, references);
        QFETCH(const QString, tokenizer);
        const auto lines = [&](const QString& name) {
            std::ifstream in(SHARED_DATA "/wmt21_newstest/newstest2021." + pair.toStdString() + ".ref." +
                             name.toStdString() + "." + pair.mid(3).toStdString());
            std::vector<std::string> all;
            for (std::string line; std::getline(in, line);)
                all.push_back(line);
            return all;
        };
        std::vector<std::vector<std::string>> golds;
        for (const auto& reference : references)
            golds.push_back(lines(reference));
        const auto said = lines(answer);
        if (said.empty() || golds.front().empty())
            QSKIP("the test sets of WMT 2021 are not on this machine");
        Corpus corpus;
        std::vector<Prediction> answers;
        for (std::size_t i = 0; i < said.size(); ++i) {
            auto& example = corpus.examples.emplace_back();
            example.gold = TextAnswer{golds[0].at(i)};
            for (std::size_t r = 1; r < golds.size(); ++r)
                example.columns.emplace_back("translation" + std::to_string(r + 1), golds[r].at(i));
            answers.emplace_back(TextAnswer{said[i]});
        }
        core::metrics::TranslationOptions options;
        options.tokenizer = core::metrics::tokenizerChosen(tokenizer.toStdString());
        QFETCH(const double, bleu);
        QFETCH(const double, chrf);
        QFETCH(const double, ter);
        is(scored(corpus, answers, options), bleu, chrf, ter, 1e-4);
    }

private:
    static core::victims::AnswerScores scored(const Corpus& corpus, const std::vector<Prediction>& answers,
                                              const core::metrics::TranslationOptions& options = {})
    {
        std::vector<std::size_t> rows(answers.size());
        std::iota(rows.begin(), rows.end(), std::size_t{0});
        return core::victims::scoreAnswers(AnswerKind::Translation, corpus, rows, answers, options);
    }
    /// NaN: not known.
    static void is(const core::victims::AnswerScores& scores, double bleu, double chrf, double ter,
                   double within = 1e-9)
    {
        QCOMPARE(scores.scores[0].first, AnswerMeasure::Bleu);
        QCOMPARE(scores.scores[1].first, AnswerMeasure::Chrf);
        for (const auto& [found, expected] :
             {std::pair(100.0 * *scores.scores[0].second, bleu), std::pair(100.0 * *scores.scores[1].second, chrf),
              std::pair(*scores.ter, ter)})
            QVERIFY2(std::isnan(expected) || std::abs(found - expected) < within,
                     qPrintable(QString::number(found, 'g', 17)));
    }
};

QTEST_APPLESS_MAIN(TestAnswerEvaluation)
#include "tst_answer_evaluation.moc"
