#include <algorithm>

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTableView>

#define CPPHTTPLIB_OPENSSL_SUPPORT // as Debian built it
#include <httplib.h>

#include "core/studies/rating/ballot_json.h"
#include "core/studies/study_project.h"
#include "tests/support/registered_test.h"
#include "tests/support/samples/studies.h"
#include "tests/ui/studies/study_page.h"
#include "ui/studies/serving/serve_panel.h"

/// Serving a study from the window, while raters answer.
class TestServePanel : public QObject, private StudyPage {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("serve_panel"); }
    void init()
    {
        open();
        design();
        find<QSpinBox>(QStringLiteral("serve-port"))->setValue(0); // any that is free
    }
    void cleanup()
    {
        page_->serving()->stop();
        QTRY_VERIFY(!page_->serving()->isServing());
        close();
    }
    void progressIsSeenWhileRatersAnswer();
    void otherMachinesAreConsentedTo();
    void aLinkIsReplaced();
    void theQuestionIsAboutItsStudy();
    void anotherProjectEndsIt();

private:
    void start()
    {
        action(QStringLiteral("Start serving"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(page_->serving()->isServing(), 60'000);
    }
    /// The status that a browser would get for a link.
    static int asked(const QString& link)
    {
        httplib::Client client("127.0.0.1", link.section(QLatin1Char(':'), 2).section(QLatin1Char('/'), 0, 0).toInt());
        client.set_read_timeout(60, 0);
        const auto reply = client.Get("/r/" + link.section(QLatin1Char('/'), -1).toStdString());
        return reply ? reply->status : 0;
    }
    static int answeredBy(const QString& link, const Ballot& ballot)
    {
        httplib::Client client("127.0.0.1", link.section(QLatin1Char(':'), 2).section(QLatin1Char('/'), 0, 0).toInt());
        client.set_read_timeout(60, 0);
        core::studies::Json body = core::studies::Json::object();
        body["ballots"] = core::studies::Json::array({core::studies::toJson(ballot)});
        const auto reply = client.Post("/r/" + link.section(QLatin1Char('/'), -1).toStdString() + "/answers",
                                       body.dump(), "application/json");
        return reply ? reply->status : 0;
    }
    [[nodiscard]] QString cell(int row, int column) const
    {
        for (const auto* table : page_->serving()->findChildren<QTableView*>())
            return table->model()->index(row, column).data().toString();
        return {};
    }
};

void TestServePanel::progressIsSeenWhileRatersAnswer()
{
    QVERIFY(page_->serving()->statusText().contains(QStringLiteral("Nothing is served now")));
    start();
    auto* panel = page_->serving();
    QVERIFY(panel->url().startsWith(QStringLiteral("http://127.0.0.1:")));
    QVERIFY2(panel->statusText().contains(QStringLiteral("0 of 18 items are judged")), qPrintable(panel->statusText()));
    const auto link = panel->linkOf(QStringLiteral("ann"));
    QVERIFY(link.startsWith(panel->url() + QStringLiteral("/r/")));
    QCOMPARE(cell(0, 1), link);
    QCOMPARE(asked(link), 200);
    QTRY_COMPARE(cell(0, 4), QStringLiteral("now"));
    const auto answers = answersOfAnn();
    QCOMPARE(answeredBy(link, answers[0]), 200);
    QCOMPARE(answeredBy(link, answers[1]), 200);
    QCOMPARE(session_->project()->ballotCount("structure"), std::size_t{2}); // before anybody looks
    QTRY_COMPARE(cell(0, 2), QStringLiteral("2 / 6"));
    QTRY_VERIFY(panel->statusText().contains(QStringLiteral("2 of 18 items are judged, 1 rater is there now")));
    // The other panels read them, too.
    QTRY_VERIFY_WITH_TIMEOUT(
        find<QLabel>(QStringLiteral("missing-raters"))->text().contains(QStringLiteral("2 of 18 judgements are in")),
        60'000);
    action(QStringLiteral("Copy links"))->trigger();
    const auto copied = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'));
    QCOMPARE(copied.size(), 3);
    QCOMPARE(copied[0], QStringLiteral("ann\t") + link);
    find<QLineEdit>(QStringLiteral("serve-base"))->setText(QStringLiteral("https://study.example.org"));
    QVERIFY(panel->linkOf(QStringLiteral("ann")).startsWith(QStringLiteral("https://study.example.org/r/")));
    find<QLineEdit>(QStringLiteral("serve-base"))->clear();
    action(QStringLiteral("Stop serving"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!panel->isServing(), 60'000);
    QCOMPARE(asked(link), 0);
    start();
    const auto again = panel->linkOf(QStringLiteral("ann"));
    QCOMPARE(again.section(QLatin1Char('/'), -1), link.section(QLatin1Char('/'), -1)); // links hold on
    QCOMPARE(asked(again), 200);
}

void TestServePanel::otherMachinesAreConsentedTo()
{
    auto* address = find<QLineEdit>(QStringLiteral("serve-address"));
    auto* consent = find<QCheckBox>(QStringLiteral("serve-consent"));
    auto* begin = action(QStringLiteral("Start serving"));
    QCOMPARE(address->text(), QStringLiteral("127.0.0.1"));
    QVERIFY(begin->isEnabled() && !consent->isEnabled());
    address->setText(QStringLiteral("0.0.0.0"));
    QVERIFY(!begin->isEnabled() && consent->isEnabled());
    consent->click();
    QVERIFY(begin->isEnabled());
    address->setText(QStringLiteral("192.168.1.5")); // consent was to another address
    QVERIFY(!begin->isEnabled() && !consent->isChecked());
    address->setText(QStringLiteral("example.org"));
    begin->trigger();
    QTRY_VERIFY(!page_->serving()->isServing() && begin->isEnabled());
    bool said = false;
    for (const auto* label : page_->serving()->findChildren<QLabel*>())
        said = said || label->text().contains(QStringLiteral("is not an address of this machine"));
    QVERIFY(said);
    address->setText(QStringLiteral("127.0.0.1"));
}

/// ann rates two studies. What is asked about the links of one is not asked any more where the other is chosen; it
/// stays while the list of studies is read again, in which none is chosen for a moment.
void TestServePanel::theQuestionIsAboutItsStudy()
{
    const auto one = ui::studyRows(*session_->project()).front();
    auto other = one;
    other.name = QStringLiteral("other");
    ui::ServePanel panel(*session_);
    const auto asks = [&panel] {
        const auto buttons = panel.findChildren<QPushButton*>();
        return std::ranges::any_of(buttons, [](const QPushButton* button) {
            return button->text() == QStringLiteral("Make new links") && button->isVisibleTo(button->window());
        });
    };
    panel.setStudy(one);
    panel.panelActions()[3]->trigger(); // New links...
    QVERIFY(asks());
    panel.clear();
    panel.setStudy(one);
    QVERIFY(asks());
    panel.setStudy(other);
    QVERIFY(!asks());
    panel.setStudy(one);
    QVERIFY(!asks());
    // Asked in one and confirmed where none is chosen: the links are of that one.
    panel.panelActions()[3]->trigger();
    panel.clear();
    for (auto* button : panel.findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Make new links"))
            button->click();
    QVERIFY(!asks());
    QVERIFY(core::studies::ratersWithoutLink(*session_->project(), "structure").empty());
}

void TestServePanel::aLinkIsReplaced()
{
    start();
    auto* panel = page_->serving();
    const auto link = panel->linkOf(QStringLiteral("bob"));
    auto* table = panel->findChild<QTableView*>();
    table->selectRow(1);
    QCOMPARE(cell(1, 0), QStringLiteral("bob"));
    action(QStringLiteral("New links..."))->trigger();
    QCOMPARE(panel->linkOf(QStringLiteral("bob")), link); // asked first
    for (auto* button : panel->findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Make new links"))
            button->click();
    const auto other = panel->linkOf(QStringLiteral("bob"));
    QVERIFY(other != link && !other.isEmpty());
    QCOMPARE(asked(link), 404);
    QCOMPARE(asked(other), 200);
    QCOMPARE(asked(panel->linkOf(QStringLiteral("ann"))), 200);
}

/// The other project has a study of the same name with the same raters, and links of one's own are not theirs.
void TestServePanel::anotherProjectEndsIt()
{
    start();
    const auto link = page_->serving()->linkOf(QStringLiteral("ann"));
    const auto other = folder_->filePath(QStringLiteral("other.faultline")).toStdString();
    (void)core::studies::createStudy(*core::store::Project::create(other),
                                     samples::study("structure", {"ann", "bob", "cat"}), samples::items(6));
    session_->openProject(other);
    QTRY_VERIFY_WITH_TIMEOUT(!page_->serving()->isServing(), 60'000);
    QVERIFY(settled(*session_));
    QCOMPARE(asked(link), 0);
    QTRY_VERIFY(action(QStringLiteral("Start serving"))->isEnabled()); // the study is chosen
    find<QLineEdit>(QStringLiteral("serve-base"))->setText(QStringLiteral("https://study.example.org"));
    QVERIFY(page_->serving()->linkOf(QStringLiteral("ann")).isEmpty());
    find<QLineEdit>(QStringLiteral("serve-base"))->clear();
}

QTEST_MAIN(TestServePanel)
#include "tst_serve_panel.moc"
