#include "tests/support/registered_test.h"

#include "ui/studies/rating/answer_text.h"
#include "ui/studies/verdicts/study_facts.h"

using core::studies::Question;
using core::studies::QuestionKind;

/// Stored answers in the words that the rater read.
class TestAnswerText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyKind_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, QuestionKind kind, const char* answer, const char* expected) {
            QTest::newRow(name) << static_cast<int>(kind) << QString::fromLatin1(answer)
                                << QString::fromLatin1(expected);
        };
        row("nothing", QuestionKind::Choice, "", "left out");
        row("an option", QuestionKind::Choice, "same", "The same meaning");
        row("an option that is no longer there", QuestionKind::Choice, "gone", "gone");
        row("a point of a scale", QuestionKind::Likert, "4", "4");
        row("an order", QuestionKind::Ranking, "other>same", "Another meaning > The same meaning");
        row("no mark", QuestionKind::Spans, "[]", "0 marks");
        row("one mark", QuestionKind::Spans, R"([{"side": "left", "begin": 0, "end": 4, "label": "same"}])", "1 mark");
        row("two marks", QuestionKind::Spans,
            R"([{"side": "left", "begin": 0, "end": 4, "label": "same"}, {"side": "right", "begin": 2, "end": 3, "label": "same"}])",
            "2 marks");
        row("marks that cannot be read", QuestionKind::Spans, "[", "[");
    }
    void everyKind()
    {
        QFETCH(const int, kind);
        QFETCH(const QString, answer);
        QFETCH(const QString, expected);
        Question question;
        question.kind = static_cast<QuestionKind>(kind);
        question.options = {{"same", "The same meaning"}, {"other", "Another meaning"}};
        QCOMPARE(ui::answerText(question, answer.toStdString()), expected);
    }

    /// For the footers of tables.
    void validSuccesses()
    {
        core::studies::ValidSuccess valid;
        valid.judged = 31;
        valid.valid = 24;
        QCOMPARE(ui::validText(valid), QStringLiteral("Valid success \u2013 (24 of 31 judged successes kept)"));
        valid.undecided = 1;
        QCOMPARE(ui::validText(valid),
                 QStringLiteral("Valid success \u2013 (24 of 31 judged successes kept); 1 more undecided"));
    }
};

QTEST_MAIN(TestAnswerText)
#include "tst_answer_text.moc"
