#include "tests/support/registered_test.h"

#include <cmath>

#include <QStandardPaths>
#include <QTableWidget>
#include <QToolButton>

#include "ui/answers/attention_map.h"
#include "ui/answers/writing_panel.h"

using core::structures::TextAnswer;

namespace {

ui::Writing someWriting()
{
    return {{{TextAnswer{"answer ( texas )"}, std::log(0.75)}, {TextAnswer{"answer ( ohio )"}, std::log(0.125)}},
            {0, {"(answer/1", "texas"}, {{0.5F, 0.25F, 0.25F}, {0.0F, 0.1F, 0.9F}}},
            {"where", "is", "texas"}};
}

} // namespace

/// What else a victim might have answered, and its attention.
class TestWritingPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void answersWithTheirProbabilities()
    {
        ui::WritingPanel panel;
        panel.setWriting(someWriting());
        const auto* answers = panel.findChild<QTableWidget*>();
        QCOMPARE(answers->rowCount(), 2);
        QCOMPARE(answers->item(0, 0)->text(), QStringLiteral("0.7500"));
        QCOMPARE(answers->item(0, 1)->text(), QStringLiteral("answer ( texas )"));
        QCOMPARE(answers->item(1, 0)->text(), QStringLiteral("0.1250"));
    }

    void looksAsCsvAndForScreenReaders()
    {
        ui::AttentionMap map;
        map.setWriting(someWriting());
        QCOMPARE(map.csv(), QStringLiteral("word,(answer/1,texas\r\nwhere,0.5,0\r\nis,0.25,0.1\r\ntexas,0.25,0.9\r\n"));
        QCOMPARE(map.accessibleDescription(), QStringLiteral("(answer/1 from where, texas from texas"));
    }

    /// A column is as dark as its weights: the cell of (texas, texas) is the darkest, that of (where, texas) is empty.
    void darkerIsMore()
    {
        ui::AttentionMap map;
        map.setWriting(someWriting());
        map.resize(map.sizeHint());
        const auto picture = map.grab().toImage();
        const int side = QFontMetrics(map.font()).height() + 2, left = map.width() - 2 * side,
                  top = map.height() - 3 * side;
        const auto lightness = [&](int piece, int word) {
            return picture.pixelColor(left + piece * side + side / 2, top + word * side + side / 2).lightness();
        };
        QVERIFY(lightness(1, 2) < lightness(0, 0));
        QVERIFY(lightness(0, 0) < lightness(0, 1));
        QVERIFY(lightness(0, 1) < lightness(1, 0));
        QCOMPARE(lightness(0, 1), lightness(0, 2));
    }

    void closedUntilWantedAndRemembered()
    {
        {
            ui::WritingPanel panel;
            panel.setWriting(someWriting());
            panel.findChild<QToolButton*>()->setChecked(false);
            QVERIFY(!panel.findChild<QTableWidget*>()->isVisibleTo(&panel));
            panel.findChild<QToolButton*>()->click();
            QVERIFY(panel.findChild<QTableWidget*>()->isVisibleTo(&panel));
        }
        ui::WritingPanel later;
        QVERIFY(later.isOpen());
        later.setWriting(std::nullopt);
        QVERIFY(!later.isVisibleTo(nullptr));
    }
};

QTEST_MAIN(TestWritingPanel)
#include "tst_writing_panel.moc"
