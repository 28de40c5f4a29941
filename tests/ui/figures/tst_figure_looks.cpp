#include "tests/support/registered_test.h"

#include <functional>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QPushButton>
#include <QStandardPaths>
#include <QToolButton>

#include "core/reports/writers/figure_layout.h"
#include "tests/ui/figures/shown_figures.h"
#include "ui/figures/figure_view.h"
#include "ui/figures/look_panel.h"

using namespace shown_figures;

namespace {

/// Both campaigns are ticked and drawn.
bool showBoth(const Shown& shown)
{
    auto* campaigns = shown.find<QListWidget>("campaigns");
    for (int i = 0; i < campaigns->count(); ++i)
        campaigns->item(i)->setCheckState(Qt::Checked);
    return QTest::qWaitFor([&] { return shown.figure().series.size() == 2; });
}

void type(QLineEdit* field, const char* text)
{
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QString::fromLatin1(text));
    QTest::keyClick(field, Qt::Key_Return);
}

std::vector<std::string> namesOf(const core::reports::Figure& figure)
{
    std::vector<std::string> names;
    for (const auto& series : figure.series)
        names.push_back(series.name);
    return names;
}

using Names = std::vector<std::string>;

} // namespace

/// How a figure looks is chosen on its page, beside the picture, and stays.
class TestFigureLooks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void thePanelComesAndGoes()
    {
        Shown shown;
        QVERIFY(shown.settle());
        auto* panel = shown.find<ui::LookPanel>();
        QVERIFY(!panel->isVisible());
        QTest::mouseClick(shown.find<QToolButton>("look"), Qt::LeftButton);
        QVERIFY(panel->isVisible());
        shown.page->choose(QStringLiteral("summary"), true); // a table has no axes
        QVERIFY(!panel->isVisible());
        shown.page->choose(QStringLiteral("budget"), false);
        QVERIFY(panel->isVisible());
    }

    /// A range, another name, another order: nothing is counted again for them, and the caption follows.
    void rangesNamesAndOrderAreShown()
    {
        Shown shown;
        QVERIFY(shown.settle());
        QVERIFY(showBoth(shown));
        QTest::mouseClick(shown.find<QToolButton>("look"), Qt::LeftButton);
        type(shown.find<QLineEdit>("x-to"), "60");
        QCOMPARE(core::reports::xRange(shown.figure()).high, 60.0);
        QVERIFY(shown.figure().caption.find("shown from 0 to 60 of 0 to 120") != std::string::npos);
        const auto made = namesOf(shown.figure());
        auto* series = shown.find<QListWidget>("series");
        QCOMPARE(series->count(), 2);
        series->setCurrentRow(1);
        QTest::mouseClick(shown.find<QToolButton>("series-up"), Qt::LeftButton);
        QCOMPARE(namesOf(shown.figure()), (Names{made[1], made[0]}));
        series->item(0)->setText(QStringLiteral("LSTM"));
        QCOMPARE(namesOf(shown.figure()), (Names{"LSTM", made[0]}));
        QTest::mouseClick(shown.find<QPushButton>("reset-look"), Qt::LeftButton);
        QCOMPARE(namesOf(shown.figure()), made);
        QCOMPARE(core::reports::xRange(shown.figure()).high, 120.0);
    }

    /// The look of a kind is there again when one comes back to it, also in a later session; the colours are all
    /// figures'.
    void aLookStays()
    {
        Shown shown;
        QVERIFY(shown.settle());
        QTest::mouseClick(shown.find<QToolButton>("look"), Qt::LeftButton);
        type(shown.find<QLineEdit>("y-to"), "90");
        auto* palette = shown.find<QComboBox>("palette");
        palette->setFocus();
        QTest::keyClick(palette, Qt::Key_Down);
        QVERIFY(!shown.figure().colours.empty());
        shown.page->choose(QStringLiteral("accuracy"), false);
        QVERIFY(QTest::qWaitFor([&] { return shown.figure().kind == "accuracy"; }));
        QCOMPARE(core::reports::yRange(shown.figure()).high, 100.0);
        QVERIFY(!shown.figure().colours.empty());
        shown.page->choose(QStringLiteral("budget"), false);
        QVERIFY(QTest::qWaitFor([&] { return shown.figure().kind == "budget"; }));
        QCOMPARE(core::reports::yRange(shown.figure()).high, 90.0);
        QVERIFY(shown.session.remembered(QStringLiteral("figures/look/budget")).contains(QStringLiteral("90")));
    }

    void wordsAreWrittenAtAPoint()
    {
        Shown shown;
        QVERIFY(shown.settle());
        QTest::mouseClick(shown.find<QToolButton>("look"), Qt::LeftButton);
        shown.find<QLineEdit>("note-at")->setText(QStringLiteral("40"));
        type(shown.find<QLineEdit>("note-text"), "half of them");
        QCOMPARE(shown.figure().notes.size(), std::size_t{1});
        QCOMPARE(shown.figure().notes[0].y, 50.0); // 4 of 8 by the fortieth query
        auto* notes = shown.find<QListWidget>("notes");
        QCOMPARE(notes->count(), 1);
        shown.find<QLineEdit>("note-at")->setText(QStringLiteral("4000"));
        type(shown.find<QLineEdit>("note-text"), "nowhere");
        auto* problems = shown.find<QLabel>("look-problems");
        QVERIFY(problems->isVisible() && problems->text().contains(QStringLiteral("no point at 4000")));
        notes->setCurrentRow(1);
        QTest::mouseClick(shown.find<QToolButton>("remove-note"), Qt::LeftButton);
        QVERIFY(!problems->isVisible());
    }

    /// In the picture itself: a point, and the panel is ready for its words.
    void aPointIsChosenInThePicture()
    {
        Shown shown;
        QVERIFY(shown.settle());
        Q_EMIT shown.find<ui::FigureView>()->noteWanted(QStringLiteral("pwws, mr-wordlstm"), QStringLiteral("20"));
        QVERIFY(shown.find<ui::LookPanel>()->isVisible());
        QCOMPARE(shown.find<QLineEdit>("note-at")->text(), QStringLiteral("20"));
    }

    void aPlotForEachSeries()
    {
        Shown shown;
        QVERIFY(shown.settle());
        QVERIFY(showBoth(shown));
        QTest::mouseClick(shown.find<QToolButton>("look"), Qt::LeftButton);
        auto* panels = shown.find<QComboBox>("panels");
        panels->setFocus();
        QTest::keyClick(panels, Qt::Key_Down);
        QCOMPARE(shown.figure().panels, 1);
        QVERIFY(shown.action("Export...")->isEnabled());
        shown.page->saveTo(shown.file("plots.pdf"));
        QVERIFY(QFile::exists(shown.file("plots.pdf")));
    }

    /// Results come in while a series, or a campaign, gets another name: it is typed on, and the row stays.
    void aNameIsTypedWhileResultsCome()
    {
        Shown shown;
        QVERIFY(shown.settle());
        QVERIFY(showBoth(shown));
        QTest::mouseClick(shown.find<QToolButton>("look"), Qt::LeftButton);
        const auto made = namesOf(shown.figure());
        const auto typed = [&](QListWidget* list, const QString& text, const std::function<void()>& meanwhile) {
            list->setCurrentRow(1);
            list->editItem(list->item(1));
            const QPointer<QLineEdit> editor = list->findChild<QLineEdit*>();
            if (!editor)
                return false;
            editor->selectAll();
            QTest::keyClicks(editor, text.left(2));
            meanwhile();
            if (!shown.settle() || !editor || list->currentRow() != 1)
                return false;
            QTest::keyClicks(editor, text.mid(2));
            QTest::keyClick(editor, Qt::Key_Return);
            return true;
        };
        QVERIFY(typed(shown.find<QListWidget>("series"), QStringLiteral("LSTM"), [&] {
            Q_EMIT shown.session.campaignProgressed(shown.session.project()->campaigns().front().id);
        }));
        QVERIFY(QTest::qWaitFor([&] { return namesOf(shown.figure()) == Names{made[0], "LSTM"}; }));
        auto* campaigns = shown.find<QListWidget>("campaigns");
        QVERIFY(typed(campaigns, QStringLiteral("theirs"), [&] { shown.session.touchProject(); }));
        QTRY_COMPARE(campaigns->item(1)->text(), QStringLiteral("theirs")); // Return is heard when events are
    }

    /// Figures follow the order of the list, which one drags; it is kept.
    void campaignsAreDrawnInTheirOrder()
    {
        Shown shown;
        QVERIFY(shown.settle());
        QVERIFY(showBoth(shown));
        const auto made = namesOf(shown.figure());
        auto* campaigns = shown.find<QListWidget>("campaigns");
        QVERIFY(campaigns->model()->moveRow({}, 1, {}, 0)); // as a drop does
        QVERIFY(QTest::qWaitFor([&] { return namesOf(shown.figure()) == Names{made[1], made[0]}; }));
        shown.session.touchProject();
        QVERIFY(shown.settle());
        QVERIFY(QTest::qWaitFor([&] { return namesOf(shown.figure()) == Names{made[1], made[0]}; }));
    }

    /// What one campaign on a classifier cannot feed is grey, and its tip says what to choose; what it can is not.
    void kindsThatCannotBeDrawnSayWhy()
    {
        Shown shown;
        QVERIFY(shown.settle());
        const auto* kinds = shown.find<QListWidget>("kinds");
        const auto item = [kinds](const char* title) -> const QListWidgetItem* {
            for (int i = 0; i < kinds->count(); ++i)
                if (kinds->item(i)->text() == QLatin1String(title))
                    return kinds->item(i);
            return nullptr;
        };
        const auto* upset = item("Intersections of successes");
        const auto* budget = item("Success against budget");
        QVERIFY(upset != nullptr && budget != nullptr);
        QVERIFY(QTest::qWaitFor([&] { return upset->font().italic(); }));
        QVERIFY(upset->toolTip().contains(QStringLiteral("Choose at least two campaigns.")));
        QVERIFY(upset->flags() & Qt::ItemIsEnabled); // its page says why in full
        QVERIFY(!budget->font().italic());
        QVERIFY(showBoth(shown));
        QVERIFY(QTest::qWaitFor([&] { return !upset->font().italic(); }));
        QVERIFY(!upset->toolTip().contains(QStringLiteral("two campaigns.")));
    }
};

QTEST_MAIN(TestFigureLooks)
#include "tst_figure_looks.moc"
