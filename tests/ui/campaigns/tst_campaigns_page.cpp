#include "tests/support/registered_test.h"

#include <QAction>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

#include "tests/support/fakes/counting_victim.h"
#include "tests/support/samples/campaigns.h"
#include "ui/base/convert.h"
#include "ui/campaigns/campaigns_page.h"
#include "ui/widgets/banner.h"

namespace {

/// The page over a project with a campaign of 3 and one of 6 results.
struct CampaignsWindow {
    CampaignsWindow() : session(fakeBackends())
    {
        session.createProject(folder.filePath(QStringLiteral("p.faultline")).toStdString());
        (void)settled(session);
        few = samples::attacked(*session.project(), 3, "few", "fine");
        many = samples::attacked(*session.project(), 6, "many", "fine");
        page = std::make_unique<ui::CampaignsPage>(session);
        page->resize(1000, 700);
        page->show();
        (void)settled(session);
    }
    [[nodiscard]] QAction* action(const char* text) const
    {
        for (auto* action : page->pageActions())
            if (action->text() == QString::fromLatin1(text))
                return action;
        return nullptr;
    }
    [[nodiscard]] ui::Banner* banner() const
    {
        return page->findChild<ui::Banner*>(QString(), Qt::FindDirectChildrenOnly);
    }
    [[nodiscard]] QAbstractItemModel* rows() const
    {
        for (auto* table : page->findChildren<QTableView*>())
            if (table->accessibleName() == QStringLiteral("Campaigns"))
                return table->model();
        return nullptr;
    }
    void pressInBanner(const char* text) const
    {
        for (auto* button : banner()->findChildren<QPushButton*>())
            if (button->text() == QString::fromLatin1(text))
                button->click();
    }

    QTemporaryDir folder;
    ui::Session session;
    core::store::Id few = 0, many = 0;
    std::unique_ptr<ui::CampaignsPage> page;
};

} // namespace

/// Campaigns in the window.
class TestCampaignsPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("campaigns"); }

    /// Asked first; then it is gone, and no page shows it any more.
    void aDeletedCampaignIsShownNowhere()
    {
        CampaignsWindow w;
        QCOMPARE(w.rows()->rowCount(), 2);
        w.session.setCampaign(w.few);
        w.action("Delete...")->trigger();
        QCOMPARE(w.banner()->text(),
                 QStringLiteral("Delete the campaign \"few\" with 3 results? This cannot be undone."));
        QCOMPARE(w.session.project()->campaigns().size(), std::size_t{2});
        w.pressInBanner("Delete");
        QTRY_COMPARE(w.rows()->rowCount(), 1);
        QVERIFY(settled(w.session));
        QCOMPARE(w.session.campaignId(), core::store::Id{0});
        QCOMPARE(w.session.project()->campaigns().front().id, w.many);
        QVERIFY(!w.banner()->isVisible());
    }

    /// The campaign whose results another page shows stays there.
    void anotherDeletedCampaignChangesNothing()
    {
        CampaignsWindow w;
        w.session.setCampaign(w.few);
        w.action("Delete...")->trigger();
        w.session.setCampaign(w.many);
        w.pressInBanner("Delete");
        QTRY_COMPARE(w.rows()->rowCount(), 1);
        QVERIFY(settled(w.session));
        QCOMPARE(w.session.campaignId(), w.many);
    }

    void whatIsFinishedCanBeLookedAtAndDeletedOnly()
    {
        CampaignsWindow w;
        w.session.setCampaign(w.many);
        for (const char* possible : {"Results", "Delete..."})
            QVERIFY2(w.action(possible)->isEnabled(), possible);
        for (const char* impossible : {"Pause", "Cancel"})
            QVERIFY2(!w.action(impossible)->isEnabled(), impossible);
        QString shown;
        connect(&w.session, &ui::Session::pageRequested, this, [&](const QString& page) { shown = page; });
        w.action("Results")->trigger();
        QCOMPARE(shown, QStringLiteral("results"));
    }
};

QTEST_MAIN(TestCampaignsPage)
#include "tst_campaigns_page.moc"
