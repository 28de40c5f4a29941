#include "tests/support/registered_test.h"

#include "core/metrics/attachment.h"

using namespace core;
using namespace core::metrics;
using structures::DependencyTree;

namespace {

// The CoNLL 2018 evaluation (Zeman et al. 2018, section 4.1) with gold words: UAS is the share of words with the right
// head, LAS that of words with the right head and the right universal part of the label; every word counts, punctuation
// too, and sums run over all sentences before they are divided.

/// "The chef , who sang , was praised" with a label that has a subtype.
const DependencyTree gold{{2, 8, 5, 5, 2, 5, 8, 0},
                          {"det", "nsubj:pass", "punct", "nsubj", "acl:relcl", "punct", "aux:pass", "root"}};
/// Heads of words 3 and 6 are wrong (both punctuation); word 2 has another subtype, word 5 none, word 4 another label.
const DependencyTree answer{{2, 8, 2, 5, 2, 2, 8, 0},
                            {"det", "nsubj:outer", "punct", "obj", "acl", "punct", "aux:pass", "root"}};
const std::vector<std::uint8_t> counted{1, 1, 0, 1, 1, 0, 1, 1};

} // namespace

class TestAttachment : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void allWords();
    void withoutPunctuation();
    void microAverage();
    void headsOnly();
    void refuses();
};

void TestAttachment::allWords()
{
    // Heads: 8 - 2 = 6. Full labels among these: words 1, 7, 8. Universal parts: words 2 and 5 as well.
    const Attachment full = attachment(gold, answer);
    QCOMPARE(full, (Attachment{8, 6, 3}));
    QCOMPARE(full.uas(), 0.75);
    QCOMPARE(full.las(), 0.375);
    QCOMPARE(attachment(gold, answer, {}, LabelMatch::Universal), (Attachment{8, 6, 5}));
}

void TestAttachment::withoutPunctuation()
{
    const Attachment full = attachment(gold, answer, counted);
    QCOMPARE(full, (Attachment{6, 6, 3}));
    QCOMPARE(full.uas(), 1.0);
    QCOMPARE(full.las(), 0.5);
    QCOMPARE(attachment(gold, answer, counted, LabelMatch::Universal).las(), 5.0 / 6.0);
}

void TestAttachment::microAverage()
{
    // A short sentence that is all wrong weighs two words, not half: (6 + 0) / (8 + 2).
    Attachment sum = attachment(gold, answer);
    sum += attachment({{2, 0}, {"det", "root"}}, {{0, 1}, {"root", "det"}});
    QCOMPARE(sum.uas(), 0.6);
    QCOMPARE(sum.las(), 0.3);
    QCOMPARE(Attachment{}.uas(), 0.0);
}

void TestAttachment::headsOnly()
{
    QCOMPARE(attachment(gold, {answer.heads, {}}), (Attachment{8, 6, 0})); // an answer without labels
}

void TestAttachment::refuses()
{
    QVERIFY_EXCEPTION_THROWN((void)attachment(gold, {{0}, {"root"}}), std::invalid_argument);
    const std::vector<std::uint8_t> tooFew{1};
    QVERIFY_EXCEPTION_THROWN((void)attachment(gold, answer, tooFew), std::invalid_argument);
}

QTEST_APPLESS_MAIN(TestAttachment)
#include "tst_attachment.moc"
