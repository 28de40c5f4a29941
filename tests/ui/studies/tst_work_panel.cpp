#include "tests/support/registered_test.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "core/store/project.h"
#include "tests/support/samples/studies.h"
#include "ui/studies/rows/cells_model.h"
#include "ui/studies/verdicts/work_panel.h"

/// How the raters worked, on its own.
class TestWorkPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// While a study is served its answers are read every two seconds: all that is counted is counted in that job, and
    /// the panel, which gets no ballots here, only shows it. ann answers after 0.4 s, which nobody can: all four are in
    /// doubt. Their rows are not measured one by one; the whole reason of the current one is below.
    void nothingIsCountedByThePanel()
    {
        const QTemporaryDir folder;
        const auto project = core::store::Project::create(folder.filePath(QStringLiteral("p.faultline")).toStdString());
        const auto items = samples::items(4);
        (void)core::studies::createStudy(*project, samples::study("pairs", {"ann", "bob"}), items);
        std::vector<core::studies::Ballot> ballots;
        for (const auto& item : items)
            for (const auto* rater : {"ann", "bob"}) {
                ballots.push_back(samples::ballot("pairs", item.key, rater, "same"));
                ballots.back().seconds = *rater == 'a' ? 0.4 : 5.0;
            }
        (void)project->addBallots("pairs", ballots);
        auto facts = *ui::studyFacts(*project, "pairs");
        facts.results.ballots.clear();
        ui::WorkPanel panel;
        panel.setFacts(std::make_shared<const ui::StudyFacts>(std::move(facts)));
        QCOMPARE(panel.raters()->rows().size(), std::size_t{2});
        QCOMPARE(panel.raters()->rows()[1].cells[2].sort.toDouble(), 5.0); // bob's median
        QCOMPARE(panel.doubts()->rows().size(), std::size_t{4});
        auto* table = panel.findChild<QTableView*>(QStringLiteral("doubtful-answers"));
        QVERIFY(table->verticalHeader()->sectionResizeMode(0) != QHeaderView::ResizeToContents);
        const auto* reason = panel.findChild<QLabel*>(QStringLiteral("doubt-reason"));
        QVERIFY(reason->isHidden());
        table->selectRow(2);
        QVERIFY(!reason->isHidden());
        QVERIFY2(reason->text().contains(QStringLiteral("given after 0.4 s")), qPrintable(reason->text()));
    }
};

QTEST_MAIN(TestWorkPanel)
#include "tst_work_panel.moc"
