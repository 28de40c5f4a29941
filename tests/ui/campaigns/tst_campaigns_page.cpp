#include "tests/support/registered_test.h"

#include <set>

#include <QAction>
#include <QCheckBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>

#include "tests/support/fakes/counting_victim.h"
#include "tests/support/samples/campaigns.h"
#include "ui/base/convert.h"
#include "ui/campaigns/campaigns_page.h"
#include "ui/session/campaign_labels.h"
#include "ui/session/choosers.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/two_line_delegate.h"

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
                 QStringLiteral("Delete the campaign \"few, exec:true\" with 3 results? This cannot be undone."));
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

    /// "pwws on mr" of two victims, and of one victim twice, as older projects have them.
    void noTwoCampaignsLookAlike()
    {
        std::vector<core::store::CampaignRecord> campaigns(5);
        const char* victims[] = {"mr-wordlstm", "/models/mr-small-bert", "mr-wordlstm", "mr-wordlstm", "mr-wordcnn"};
        const char* days[] = {"2026-11-03", "2026-11-03", "2026-11-04", "2026-11-04", "2026-11-05"};
        for (std::size_t i = 0; i < campaigns.size(); ++i) {
            campaigns[i].id = static_cast<core::store::Id>(i + 1);
            campaigns[i].name = i == 4 ? "bae against mr-wordcnn" : "pwws on mr";
            campaigns[i].victim = victims[i];
            campaigns[i].recipeName = i == 4 ? "bae" : "pwws";
            campaigns[i].createdAt = std::string(days[i]) + "T10:00:00Z";
        }
        const auto labels = ui::campaignLabels(campaigns);
        std::set<QString> names;
        for (const auto& label : labels)
            names.insert(label.name);
        QCOMPARE(names.size(), campaigns.size());
        QCOMPARE(labels[1].name, QStringLiteral("pwws on mr, mr-small-bert"));
        QCOMPARE(labels[4].name, QStringLiteral("bae against mr-wordcnn")); // it says so itself
        QVERIFY2(labels[0].name.startsWith(QStringLiteral("pwws on mr, mr-wordlstm, 3 Nov 2026")),
                 qPrintable(labels[0].name));
        QVERIFY2(labels[3].name.endsWith(QStringLiteral("no. 4")), qPrintable(labels[3].name)); // of the same minute
        QVERIFY(labels[1].details.startsWith(QStringLiteral("mr-small-bert \u00b7 pwws \u00b7 3 Nov 2026")));
    }

    void theListOfCampaignsSaysVictimRecipeAndDate()
    {
        CampaignsWindow w;
        ui::CampaignChooser chooser(w.session);
        QCOMPARE(chooser.count(), 2);
        QCOMPARE(chooser.itemText(0), QStringLiteral("few, exec:true"));
        QVERIFY(chooser.itemData(0, ui::SubtitleRole)
                    .toString()
                    .startsWith(QStringLiteral("exec:true \u00b7 little \u00b7 ")));
    }

    void aNameIsGivenOnce()
    {
        CampaignsWindow w;
        auto* model = w.rows();
        const auto rowOf = [&](core::store::Id campaign) {
            for (int i = 0; i < model->rowCount(); ++i)
                if (model->index(i, 0).data(ui::CampaignsModel::CampaignRole).toLongLong() == campaign)
                    return i;
            return -1;
        };
        const auto name = [&](core::store::Id campaign) {
            return model->index(rowOf(campaign), ui::CampaignsModel::Name).data().toString();
        };
        model->setData(model->index(rowOf(w.few), ui::CampaignsModel::Name), QStringLiteral("many"));
        QVERIFY(settled(w.session));
        QVERIFY2(w.banner()->text().contains(QStringLiteral("there is a campaign many already")),
                 qPrintable(w.banner()->text()));
        QTRY_COMPARE(name(w.few), QStringLiteral("few"));
        model->setData(model->index(rowOf(w.few), ui::CampaignsModel::Name), QStringLiteral("three"));
        QVERIFY(settled(w.session));
        QTRY_COMPARE(name(w.few), QStringLiteral("three"));
        QCOMPARE(w.session.project()->campaign(w.few).name, std::string("three"));
        QVERIFY(!w.banner()->isVisible());
    }

    void aNoteIsKeptWithTheProject()
    {
        CampaignsWindow w;
        w.session.setCampaign(w.few);
        QTimer::singleShot(300, w.page.get(), [] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            auto* field = dialog->findChild<QPlainTextEdit*>();
            QVERIFY(field != nullptr);
            QTest::keyClicks(field, QStringLiteral("for the appendix"));
            QTest::keyClick(field, Qt::Key_Return);
        });
        w.action("Note...")->trigger();
        QVERIFY(settled(w.session));
        const auto said = [&] {
            for (const auto* label : w.page->findChildren<QLabel*>())
                if (label->isVisible() && label->text() == QStringLiteral("for the appendix"))
                    return true;
            return false;
        };
        QTRY_VERIFY(said());
        w.session.setCampaign(w.many);
        QTRY_VERIFY(!said());
        w.session.setCampaign(w.few);
        QTRY_VERIFY(said());
    }

    /// By its name, tag, note, recipe and numbers: 4 of 6 succeeded in the larger one, 2 of 3 in the other.
    void campaignsAreFoundByText()
    {
        CampaignsWindow w;
        auto& project = *w.session.project();
        ui::setNotes(project, project.campaign(w.few),
                     {"for the appendix", ui::tagsIn(QStringLiteral("paper, b, paper")), false});
        w.session.touchProject();
        QVERIFY(settled(w.session));
        w.session.setCampaign(w.many);
        auto* search = w.page->findChild<QLineEdit*>(QStringLiteral("campaign-search"));
        QVERIFY(search != nullptr);
        const auto found = [&](const char* typed) {
            search->setText(QLatin1String(typed));
            if (!QTest::qWaitFor([&] { return search->text() == QLatin1String(typed); }))
                return QStringList();
            QTest::qWait(400); // a moment after the last key
            QStringList names;
            for (int i = 0; i < w.rows()->rowCount(); ++i)
                names << w.rows()->index(i, ui::CampaignsModel::Name).data(Qt::EditRole).toString();
            names.sort();
            return names;
        };
        const QStringList few{QStringLiteral("few")}, many{QStringLiteral("many")}, both{few + many};
        QCOMPARE(found("few"), few);
        QCOMPARE(found("appendix"), few);
        QCOMPARE(found("tag:paper"), few);
        QCOMPARE(found("NOT tag:paper"), many);
        QCOMPARE(found("recipe:little"), both);
        QCOMPARE(found("done:4-9"), many);
        QCOMPARE(found("success:60-70"), both);
        QCOMPARE(found("corpus:nothing"), QStringList());
        QCOMPARE(w.page->findChild<QLabel*>(QStringLiteral("campaigns-found"))->text(), QStringLiteral("0 of 2"));
        QCOMPARE(w.session.campaignId(), w.many); // a search chooses nothing
        QCOMPARE(found(""), both);
        QVERIFY(w.rows()->index(0, ui::CampaignsModel::Name).data().toString().contains(QStringLiteral("#paper")) ||
                w.rows()->index(1, ui::CampaignsModel::Name).data().toString().contains(QStringLiteral("#paper")));
    }

    void tagsAreTypedWithCommas()
    {
        CampaignsWindow w;
        w.session.setCampaign(w.few);
        QTimer::singleShot(300, w.page.get(), [] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            auto* field = dialog->findChild<QPlainTextEdit*>();
            QVERIFY(field != nullptr);
            QTest::keyClicks(field, QStringLiteral("to check, appendix"));
            QTest::keyClick(field, Qt::Key_Return);
        });
        w.action("Tags...")->trigger();
        QVERIFY(settled(w.session));
        const auto& project = *w.session.project();
        QCOMPARE(ui::notesOn(project, project.campaign(w.few)).tags,
                 (std::vector<std::string>{"appendix", "to check"}));
        QCOMPARE(ui::notesOn(project, project.campaign(w.many)), ui::CampaignNotes());
    }

    /// It is out of the lists and comes back; nothing of it is lost.
    void anArchivedCampaignIsOutOfTheWay()
    {
        CampaignsWindow w;
        ui::CampaignChooser chooser(w.session);
        w.session.setCampaign(w.few);
        w.action("Archive")->trigger();
        QTRY_COMPARE(w.rows()->rowCount(), 1);
        QVERIFY(settled(w.session));
        w.session.setCampaign(w.many);
        QTRY_COMPARE(chooser.count(), 1);
        QCOMPARE(w.session.project()->campaigns().size(), std::size_t{2});
        auto* shown = w.page->findChild<QCheckBox*>(QStringLiteral("show-archived"));
        QVERIFY(shown->isVisible());
        QCOMPARE(shown->text(), QStringLiteral("archived 1"));
        shown->setChecked(true);
        QCOMPARE(w.rows()->rowCount(), 2);
        w.session.setCampaign(w.few);
        QVERIFY(w.action("Archive") == nullptr); // which it is
        w.action("Take out of the archive")->trigger();
        QVERIFY(settled(w.session));
        shown->setChecked(false);
        QCOMPARE(w.rows()->rowCount(), 2);
        QVERIFY(!shown->isVisible());
        QTRY_COMPARE(chooser.count(), 2);
    }

    /// All are kept in one place, each by itself.
    void severalAreArchived()
    {
        CampaignsWindow w;
        auto& project = *w.session.project();
        const auto few = project.campaign(w.few), many = project.campaign(w.many);
        QVERIFY(!ui::ArchivedCampaigns(project).has(few));
        for (const auto& campaign : {few, many})
            ui::setNotes(project, campaign, {"kept", {}, true});
        ui::setNotes(project, few, {"kept", {}, false});
        QVERIFY(!ui::ArchivedCampaigns(project).has(few) && ui::ArchivedCampaigns(project).has(many));
        auto again = many; // a later one of the same number
        again.createdAt = "2030-01-01T00:00:00Z";
        QVERIFY(!ui::ArchivedCampaigns(project).has(again));
        QCOMPARE(ui::notesOn(project, many), (ui::CampaignNotes{"kept", {}, true}));
        project.setSetting("campaigns-archived", "no list");
        QVERIFY(!ui::ArchivedCampaigns(project).has(many));
    }

    /// By its context menu; the columns share the width, and only the name takes more than it needs.
    void theTableHasAMenuAndRoomForItsColumns()
    {
        CampaignsWindow w;
        QTableView* table = nullptr;
        for (auto* each : w.page->findChildren<QTableView*>())
            table = each->accessibleName() == QStringLiteral("Campaigns") ? each : table;
        QVERIFY(table != nullptr);
        for (const char* text : {"Again with...", "Rename", "Note...", "Tags...", "Archive", "Delete..."})
            QVERIFY2(table->actions().contains(w.action(text)), text);
        QCOMPARE(table->contextMenuPolicy(), Qt::ActionsContextMenu);
        for (const int width : {1700, 1088, 832}) {
            w.page->resize(width, 700);
            QTest::qWait(100);
            QVERIFY(!table->horizontalScrollBar()->isVisible());
            const int date = table->fontMetrics().horizontalAdvance(QStringLiteral("30 Nov 2026 10:00"));
            QVERIFY(table->columnWidth(ui::CampaignsModel::Created) < 2 * date);
        }
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
