#include "tests/support/registered_test.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QStandardPaths>

#include "tests/ui/figures/shown_figures.h"
#include "ui/base/theme.h"
#include "ui/results/summary_line.h"

/// What the footer of the Results page says of a campaign.
class TestSummaryLine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void errorsMakeAScoreTheMostItCanBe();
    void aNumberLeadsToItsResults();
};

// Of ten examples eight were right and five of these broken; two of the others ended in an error, which is no answer.
void TestSummaryLine::errorsMakeAScoreTheMostItCanBe()
{
    QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("p.faultline")).toStdString();
    core::store::Id whole = 0, erring = 0;
    {
        const auto project = core::store::Project::create(file);
        shown_figures::fill(*project);
        auto record = project->campaigns().front();
        whole = record.id;
        record.name = record.identity = "with errors";
        erring = project->addCampaign(record);
        auto results = fakes::campaign().results;
        for (std::size_t i = 0; i < results.size(); ++i) {
            if (i == 6 || i == 7) {
                results[i].status = fakes::Status::Error;
                results[i].perturbedOutput = {};
            }
            project->addResult(erring, i, results[i]);
        }
    }
    ui::Session session(shown_figures::Shown::backends());
    session.openProject(file);
    QVERIFY(QTest::qWaitFor([&] { return session.projectState() == ui::LoadState::Ready; }));
    ui::SummaryLine line(session);
    const auto says = [&](core::store::Id campaign, const QString& text, const QString& tip) {
        line.sumUp(campaign, false);
        return QTest::qWaitFor([&] {
            bool said = false, explained = false;
            for (const auto* label : line.findChildren<QLabel*>()) {
                said = said || label->text().startsWith(text); // its variants follow
                explained = explained || label->toolTip().contains(tip);
            }
            return said && explained;
        });
    };
    QVERIFY(
        says(erring, QStringLiteral("accuracy 80.0% \u2192 at most 30.0%"),
             QStringLiteral("Examples that ended in an error (2): the rate counts them as not succeeded; scores under "
                            "attack take their answers before it, so the true ones are at most these.")));
    QVERIFY(says(whole, QStringLiteral("accuracy 80.0% \u2192 30.0%"), QStringLiteral("Success rate: succeeded over")));
}

// Under the theme, which shows labels plainly that do not say otherwise.
void TestSummaryLine::aNumberLeadsToItsResults()
{
    ui::theme::install(*qApp);
    QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("p.faultline")).toStdString();
    core::store::Id campaign = 0;
    {
        const auto project = core::store::Project::create(file);
        shown_figures::fill(*project);
        campaign = project->campaigns().front().id;
    }
    ui::Session session(shown_figures::Shown::backends());
    session.openProject(file);
    QVERIFY(QTest::qWaitFor([&] { return session.projectState() == ui::LoadState::Ready; }));
    ui::SummaryLine line(session);
    line.resize(1600, 60);
    line.QWidget::show();
    line.sumUp(campaign, false);
    auto* rate = line.findChild<QLabel*>(QStringLiteral("success-rate"));
    QVERIFY(QTest::qWaitFor([&] { return rate->text().contains(QStringLiteral("Success")); }));
    // As wide as its words, not as wide as its tags.
    QTRY_VERIFY(rate->width() < rate->fontMetrics().horizontalAdvance(rate->text()));
    const QSignalSpy wanted(&line, &ui::SummaryLine::examplesWanted);
    QTest::mouseMove(rate, QPoint(12, rate->height() / 2));
    QTest::mouseClick(rate, Qt::LeftButton, {}, QPoint(12, rate->height() / 2));
    QCOMPARE(wanted.count(), 1);
    QVERIFY(wanted.at(0).at(0).toString().contains(QStringLiteral("status:succeeded")));
}

QTEST_MAIN(TestSummaryLine)
#include "tst_summary_line.moc"
