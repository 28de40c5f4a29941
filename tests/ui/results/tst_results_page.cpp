#include "tests/support/registered_test.h"

#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QTimer>
#include <QToolButton>

#include "tests/core/store/samples.h"
#include "tests/ui/fakes.h"
#include "ui/results/results_model.h"
#include "ui/results/results_page.h"

namespace {

/// Whether a label of the page that can be seen has this text in it.
bool isSaid(const QWidget& page, const QString& text)
{
    for (const auto* label : page.findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains(text))
            return true;
    return false;
}

} // namespace

/// The page over a small campaign: what is beside the table and below it belongs to what the table shows.
class TestResultsPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("results-page"); }

    void lettersMoveAndAHiddenResultIsNotShown()
    {
        QTemporaryDir folder;
        const auto corpus = samples::corpus(6);
        ui::Session session(fakeBackends());
        session.createProject(folder.filePath(QStringLiteral("p.faultline")).toStdString());
        QVERIFY(settled(session));
        const auto campaign = samples::campaign(*session.project(), corpus);
        for (std::size_t i = 0; i < corpus.examples.size(); ++i)
            session.project()->addResult(campaign, i, samples::failed(corpus.examples[i]));
        session.touchProject();
        ui::ResultsPage page(session);
        page.resize(1200, 700);
        page.show();
        session.setCampaign(campaign);
        page.activated();
        QVERIFY(settled(session));
        QTableView* table = nullptr;
        for (auto* view : page.findChildren<QTableView*>())
            table = view->accessibleName() == QStringLiteral("Results") ? view : table;
        QVERIFY(table != nullptr);
        QTRY_COMPARE(table->model()->rowCount(), 6);
        QTest::qWait(500); // the page remembers and restores where it was

        table->setCurrentIndex(table->model()->index(2, 0));
        table->setFocus();
        QApplication::setActiveWindow(&page);
        QTest::keyClick(table, Qt::Key_J);
        QCOMPARE(table->currentIndex().row(), 3);
        QTest::keyClick(table, Qt::Key_K);
        QTest::keyClick(table, Qt::Key_K);
        QCOMPARE(table->currentIndex().row(), 1);
        QVERIFY(settled(session));
        QTRY_VERIFY(isSaid(page, QStringLiteral("failed")));
        QVERIFY(!isSaid(page, QStringLiteral("The whole campaign:")));

        QLineEdit* search = nullptr;
        for (auto* field : page.findChildren<QLineEdit*>())
            search = field->accessibleName() == QStringLiteral("Search in the texts") ? field : search;
        QVERIFY(search != nullptr);
        search->setText(QStringLiteral("r5")); // an id, and not that of the result beside the table
        QTRY_COMPARE(table->model()->rowCount(), 1);
        QVERIFY(settled(session));
        QVERIFY(isSaid(page, QStringLiteral("The whole campaign:")));
        QVERIFY(!isSaid(page, QStringLiteral("Example r2")));
    }

    void marksAreMadeByKeysAndTakenBack()
    {
        QTemporaryDir folder;
        const auto corpus = samples::corpus(4);
        ui::Session session(fakeBackends());
        session.createProject(folder.filePath(QStringLiteral("m.faultline")).toStdString());
        QVERIFY(settled(session));
        const auto campaign = samples::campaign(*session.project(), corpus);
        for (std::size_t i = 0; i < corpus.examples.size(); ++i)
            session.project()->addResult(campaign, i, samples::failed(corpus.examples[i]));
        session.touchProject();
        ui::ResultsPage page(session);
        page.resize(1200, 700);
        page.show();
        session.setCampaign(campaign);
        QVERIFY(settled(session));
        QTableView* table = nullptr;
        for (auto* view : page.findChildren<QTableView*>())
            table = view->accessibleName() == QStringLiteral("Results") ? view : table;
        QVERIFY(table != nullptr);
        QTRY_COMPARE(table->model()->rowCount(), 4);
        QTest::qWait(500);
        table->setCurrentIndex(table->model()->index(2, 0));
        table->setFocus();
        QApplication::setActiveWindow(&page);
        QTest::keyClick(table, Qt::Key_S);
        QVERIFY(settled(session));
        QVERIFY(session.project()->marks(campaign).at(2).starred);
        const auto cell = [&](int row) {
            return table->model()->index(row, ui::ResultsModel::Marks).data().toString();
        };
        QTRY_VERIFY(cell(2).startsWith(QChar(0x2605)));
        QVERIFY(cell(1).isEmpty());
        auto* chip = page.findChild<QToolButton*>(QStringLiteral("chip-starred"));
        QVERIFY(chip != nullptr && chip->isVisible());
        chip->click();
        QTRY_COMPARE(table->model()->rowCount(), 1);
        chip->click();
        QTRY_COMPARE(table->model()->rowCount(), 4);

        // Excluded for a reason, by the page's own dialog.
        QTimer::singleShot(300, &page, [] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            dialog->setTextValue(QStringLiteral("a typo"));
            dialog->accept();
        });
        table->setCurrentIndex(table->model()->index(1, 0));
        QTest::keyClick(table, Qt::Key_X);
        QVERIFY(settled(session));
        QCOMPARE(session.project()->marks(campaign).at(1).reason, std::string("a typo"));
        QApplication::setActiveWindow(&page); // without a window manager nobody gives it back after a dialog
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(settled(session));
        QVERIFY(!session.project()->marks(campaign).contains(1));
        QVERIFY(session.project()->marks(campaign).at(2).starred); // one step at a time
        QTest::keyClick(table, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(settled(session));
        QVERIFY(session.project()->marks(campaign).empty());
    }

    void longListsAreReadWhereTheyAreLookedAt()
    {
        QTemporaryDir folder;
        const auto corpus = samples::corpus(3000);
        ui::Session session(fakeBackends());
        session.createProject(folder.filePath(QStringLiteral("l.faultline")).toStdString());
        QVERIFY(settled(session));
        const auto campaign = samples::campaign(*session.project(), corpus);
        std::vector<core::store::PlacedResult> placed;
        for (std::size_t i = 0; i < corpus.examples.size(); ++i)
            placed.push_back({i, samples::failed(corpus.examples[i])}); // queries: the row, from 1
        session.project()->addResults(campaign, placed);
        session.touchProject();
        ui::ResultsPage page(session);
        page.resize(1200, 700);
        page.show();
        session.setCampaign(campaign);
        QVERIFY(settled(session));
        QTableView* table = nullptr;
        for (auto* view : page.findChildren<QTableView*>())
            table = view->accessibleName() == QStringLiteral("Results") ? view : table;
        QTRY_COMPARE(table->model()->rowCount(), 3000);
        table->scrollTo(table->model()->index(2900, 0), QAbstractItemView::PositionAtTop);
        const auto queries = [&](int row) {
            return table->model()->index(row, ui::ResultsModel::Queries).data().toString();
        };
        QTRY_COMPARE(queries(2905), QStringLiteral("2,906"));
        table->sortByColumn(ui::ResultsModel::Queries, Qt::DescendingOrder);
        QTRY_COMPARE(queries(0), QStringLiteral("3,000"));
        table->scrollToTop();
        QTRY_COMPARE(queries(5), QStringLiteral("2,995"));
    }
};

QTEST_MAIN(TestResultsPage)
#include "tst_results_page.moc"
