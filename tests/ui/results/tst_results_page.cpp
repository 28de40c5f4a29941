#include "tests/support/registered_test.h"

#include <QLabel>
#include <QLineEdit>
#include <QTableView>

#include "tests/core/store/samples.h"
#include "tests/ui/fakes.h"
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
};

QTEST_MAIN(TestResultsPage)
#include "tst_results_page.moc"
