#include "tests/support/registered_test.h"

#include <algorithm>

#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>

#include "tests/support/fakes/counting_victim.h"
#include "tests/support/samples/results.h"
#include "ui/results/filter_bar.h"
#include "ui/results/result_slices.h"
#include "ui/session/kept_slices.h"

using core::attacks::Status;

namespace {

/// Eight attacks; labels in turn, positive first. The first four succeeded, the last but one was skipped.
struct SlicedCampaign {
    SlicedCampaign() : session(fakeBackends())
    {
        session.createProject(folder.filePath(QStringLiteral("p.faultline")).toStdString());
        (void)settled(session);
        const auto corpus = samples::corpus(8);
        campaign = samples::campaign(*session.project(), corpus);
        for (std::size_t i = 0; i < 8; ++i) {
            auto result = samples::failed(corpus.examples[i]);
            result.status = i < 4 ? Status::Succeeded : i == 6 ? Status::Skipped : Status::Failed;
            session.project()->addResult(campaign, i, result);
        }
        session.touchProject();
        (void)settled(session);
        session.setCampaign(campaign);
        (void)settled(session);
    }
    QTemporaryDir folder;
    ui::Session session;
    core::store::Id campaign = 0;
};

} // namespace

/// Parts of a campaign with their success side by side.
class TestResultSlices : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("result-slices"); }

    /// 4 of 7 attacked; of the positive ones (1st, 3rd, 5th; the 7th was skipped) 2 of 3; of the negative ones 2 of 4.
    void successByPart()
    {
        SlicedCampaign c;
        const auto rows = ui::resultSlices(*c.session.project(), c.campaign,
                                           {{"broken", "status:succeeded"}, {"of another corpus", "year:1999"}});
        QCOMPARE(rows[0].examples, std::size_t{8});
        QCOMPARE(rows[0].shares[0].of, std::size_t{7});
        QCOMPARE(rows[0].shares[0].share->share, 4.0 / 7.0);
        QCOMPARE(rows[1].name, QStringLiteral("broken"));
        QVERIFY(rows[1].kept);
        QCOMPARE(rows[1].shares[0].share->share, 1.0);
        QVERIFY(rows[2].problem.contains(QStringLiteral("there is no column year")));
        QCOMPARE(rows[3].name, QStringLiteral("negative"));
        QCOMPARE(rows[3].shares[0].of, std::size_t{4});
        QCOMPARE(rows[3].shares[0].share->share, 0.5);
        QCOMPARE(rows[4].name, QStringLiteral("positive"));
        QCOMPARE(rows[4].shares[0].share->share, 2.0 / 3.0);
        std::size_t byLength = 0;
        for (std::size_t i = 5; i < rows.size(); ++i)
            byLength += rows[i].search.startsWith(QStringLiteral("words:")) ? rows[i].examples : 0;
        QCOMPARE(byLength, std::size_t{8}); // each is in one of them
        // The user's column: films are the 2nd, 4th, 6th and 8th, of which the 2nd and 4th broke.
        const auto films = std::ranges::find(rows, QStringLiteral("topic: films"), &ui::SliceTable::Row::name);
        QVERIFY(films != rows.end());
        QCOMPARE(films->shares[0].share->share, 0.5);
    }

    void aSliceFiltersAndIsKept()
    {
        SlicedCampaign c;
        ui::FilterBar filter;
        auto* dialog = new ui::SlicesDialog(c.session, c.campaign, filter, nullptr);
        dialog->show();
        QVERIFY(settled(c.session));
        auto* table = dialog->findChild<QTableWidget*>(QStringLiteral("slices"));
        QVERIFY(table->rowCount() > 2);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualItemRect(table->item(1, 0)).center());
        QCOMPARE(filter.filter().text, QStringLiteral("label:\"negative\""));
        for (const auto* button : dialog->findChildren<QPushButton*>())
            if (button->text().startsWith(QStringLiteral("Keep")))
                QVERIFY(button->isEnabled()); // there is something to keep now
        ui::keepSlice(c.session, {"mine", "status:failed"});
        c.session.setCampaign(0);
        c.session.setCampaign(c.campaign);
        QVERIFY(settled(c.session));
        QCOMPARE(table->item(1, 0)->text(), QStringLiteral("\u2605 mine"));
        delete dialog;
    }

    /// A pair that three results have, two of which broke; a click shows the three.
    void whatBreaksItIsCounted()
    {
        SlicedCampaign c;
        core::store::Id other = 0;
        {
            const auto corpus = samples::corpus(4);
            other = samples::campaign(*c.session.project(), corpus, "other", R"({"name":"another"})");
            for (std::size_t i = 0; i < 4; ++i) {
                auto result = samples::failed(corpus.examples[i]);
                result.status = i < 2 ? Status::Succeeded : Status::Failed;
                if (i < 3)
                    result.edits = {{core::text::EditOp::Replace, "sentence", 0, "good", "great", "JJ"}};
                c.session.project()->addResult(other, i, result);
            }
        }
        c.session.setCampaign(other);
        QVERIFY(settled(c.session));
        ui::FilterBar filter;
        auto* dialog = new ui::SlicesDialog(c.session, other, filter, nullptr);
        dialog->showBreaking();
        dialog->show();
        QVERIFY(settled(c.session));
        auto* pairs = dialog->findChild<QTableWidget*>(QStringLiteral("breaking-pairs"));
        QCOMPARE(pairs->rowCount(), 1);
        QCOMPARE(pairs->item(0, 0)->text(), QStringLiteral("good > great"));
        QCOMPARE(pairs->item(0, 1)->text(), QStringLiteral("3"));
        QVERIFY2(pairs->item(0, 2)->text().startsWith(QStringLiteral("66.7% [")),
                 qPrintable(pairs->item(0, 2)->text()));
        QTest::mouseClick(pairs->viewport(), Qt::LeftButton, {}, pairs->visualItemRect(pairs->item(0, 0)).center());
        QCOMPARE(filter.filter().text, QStringLiteral("pair:\"good > great\""));
        auto* places = dialog->findChild<QTableWidget*>(QStringLiteral("breaking-places"));
        QCOMPARE(places->item(0, 0)->text(), QStringLiteral("first quarter"));
        delete dialog;
    }
};

QTEST_MAIN(TestResultSlices)
#include "tst_result_slices.moc"
