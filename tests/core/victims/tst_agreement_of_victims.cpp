#include "tests/support/registered_test.h"

#include "core/victims/joint/agreement.h"

using core::structures::ClassLabel;
using core::structures::ClassScores;
using core::victims::GivenAnswer;

namespace {

GivenAnswer positive(float score, std::vector<std::string> labels = {"negative", "positive"})
{
    return {std::move(labels), ClassScores{{1.0F - score, score}}};
}

} // namespace

/// Which of several victims disagree about a text, and in which order their answers are read.
class TestAgreementOfVictims : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Three say positive, by whatever order and capitals of the labels, and one negative.
    void theMinorityDissents()
    {
        const std::vector<GivenAnswer> answers{positive(0.9F),
                                               positive(0.2F),
                                               positive(0.1F, {"Positive", "Negative"}),
                                               {{"negative", "positive"}, ClassLabel{1}}};
        QVERIFY(core::victims::dissenting(answers) == (std::vector<bool>{false, true, false, false}));
        // The dissenter; then .8 and .8 apart in their order; then the one without scores.
        QVERIFY(core::victims::disagreementFirst(answers) == (std::vector<std::size_t>{1, 0, 2, 3}));
    }

    /// One against one: both; those of other labels and other kinds, and those that gave none, have nobody to
    /// contradict.
    void equallyManyDissentBoth()
    {
        const std::vector<GivenAnswer> answers{{{"no", "yes"}, ClassScores{{0.6F, 0.4F}}},
                                               {{}, core::structures::TextAnswer{"answer"}},
                                               {{"negative", "positive"}, {}},
                                               positive(0.95F),
                                               positive(0.4F)};
        QVERIFY(core::victims::dissenting(answers) == (std::vector<bool>{false, false, false, true, true}));
        // .2 apart, then .9; of those that agree .2; then the text, then nothing.
        QVERIFY(core::victims::disagreementFirst(answers) == (std::vector<std::size_t>{4, 3, 0, 1, 2}));
        QVERIFY(core::victims::disagreementFirst({}).empty());
    }
};

QTEST_APPLESS_MAIN(TestAgreementOfVictims)
#include "tst_agreement_of_victims.moc"
