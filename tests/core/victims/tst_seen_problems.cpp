#include "tests/support/registered_test.h"

#include <filesystem>

#include "core/corpora/reading/reader.h"
#include "core/victims/evaluation/seen_inputs.h"
#include "tests/places.h"

using core::corpora::Corpus;
using core::corpora::readCorpus;

/// A word problem that training had with other numbers is not unseen: its equation answers both.
class TestSeenProblems : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void numbersMakeNoNewProblem()
    {
        const auto corpusOf = [](const std::string& rows) {
            return core::corpora::corpusFromBytes("Question,Numbers,Equation,Answer\n" + rows, "f");
        };
        const auto train = corpusOf("Ann has number0 pens and gets number1 .,5 3,+ number0 number1,8\n");
        const auto test = corpusOf("Ann has number0 pens and gets number1 .,5 3,+ number0 number1,8\n"
                                   "Ann has number0 pens and gets number1 .,4 9,+ number0 number1,13\n"
                                   "Ann has number0 pens and loses number1 .,5 3,- number0 number1,2\n");
        const auto unseen = core::victims::withoutSeen(test, train);
        QCOMPARE(unseen.examples.size(), std::size_t{1});
        QCOMPARE(unseen.examples[0].id, std::string("3"));
        QCOMPARE(core::victims::seenLiterally(test, train), std::size_t{1});
    }

    void sharedProblems_data()
    {
        // Counted by scripts of their own over the published folds of MaWPS, 384 problems each.
        QTest::addColumn<int>("fold");
        QTest::addColumn<std::size_t>("masked");
        QTest::addColumn<std::size_t>("literally");
        const std::size_t masked[] = {128, 110, 112, 118, 114}, literally[] = {61, 52, 55, 57, 48};
        for (int fold = 0; fold < 5; ++fold)
            QTest::addRow("fold %d", fold) << fold << masked[fold] << literally[fold];
    }
    void sharedProblems()
    {
        QFETCH(const int, fold);
        QFETCH(const std::size_t, masked);
        QFETCH(const std::size_t, literally);
        const auto folder =
            std::filesystem::path(SHARED_DATA "/mwp/svamp_repo/data/cv_mawps") / ("fold" + std::to_string(fold));
        if (!std::filesystem::exists(folder))
            QSKIP("The shared corpora are not here.");
        const auto test = readCorpus(folder / "dev.csv"), train = readCorpus(folder / "train.csv");
        QCOMPARE(test.examples.size() - core::victims::withoutSeen(test, train).examples.size(), masked);
        QCOMPARE(core::victims::seenLiterally(test, train), literally);
    }
};

QTEST_APPLESS_MAIN(TestSeenProblems)
#include "tst_seen_problems.moc"
