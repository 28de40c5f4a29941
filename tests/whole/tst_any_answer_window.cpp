#include "tests/support/registered_test.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>

#include "app/gui/backends.h"
#include "tests/places.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/answers/answer_view.h"
#include "ui/answers/form_answers.h"
#include "ui/answers/text_answers.h"
#include "ui/lab/lab_page.h"
#include "ui/session/page.h"
#include "ui/window/main_window.h"
#include "ui/window/pages.h"

using core::structures::AnswerKind;

/// The programs of docs/examples go through every page of the window, driven as a person would: a question parser made
/// of rules, Debian's Apertium, a solver made of templates.
class TestAnyAnswerWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("tst_any_answer_window"); }
    void everyPage_data();
    void everyPage();

private:
    template<typename W>
    W* find(const QString& name) const
    {
        auto* widget = window_->findChild<W*>(name);
        if (widget == nullptr)
            qWarning() << "no widget" << name;
        return widget;
    }
    template<typename W>
    W* named(const QString& accessibleName) const
    {
        for (auto* widget : window_->currentPage()->findChildren<W*>())
            if (widget->accessibleName() == accessibleName)
                return widget;
        return nullptr;
    }
    void press(const QString& action) const
    {
        for (auto* each : window_->currentPage()->pageActions())
            if (each->text() == action)
                each->trigger();
    }
    bool show(const char* page) const
    {
        window_->showPage(QString::fromLatin1(page));
        return settled(*session_, 60'000);
    }
    /// With FAULTLINE_PICTURES=FOLDER, pictures for people to look at.
    void look(const char* page) const
    {
        if (const auto folder = qEnvironmentVariable("FAULTLINE_PICTURES"); !folder.isEmpty()) {
            QTest::qWait(300); // layouts settle
            window_->grab().save(QStringLiteral("%1/%2-%3.png")
                                     .arg(folder, QString::fromLatin1(QTest::currentDataTag()), QLatin1String(page)));
        }
    }
    QString answersOnPage(AnswerKind kind) const
    {
        for (auto* view : window_->currentPage()->findChildren<ui::AnswerView*>())
            if (view->isVisible() && view->kind() == kind)
                return (kind == AnswerKind::Form ? qobject_cast<ui::FormAnswers*>(view->widgetOf(kind))->texts()
                                                 : qobject_cast<ui::TextAnswers*>(view->widgetOf(kind)))
                    ->plainText();
        return {};
    }
    std::unique_ptr<ui::Session> session_;
    std::unique_ptr<ui::MainWindow> window_;
};

void TestAnyAnswerWindow::everyPage_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("corpus");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("answer"); // to it: the program run by itself
    QTest::newRow("forms") << QStringLiteral("geo_rules.py") << QStringLiteral("demo-questions.tsv")
                           << int(AnswerKind::Form) << QStringLiteral("what is the capital of Tarn ?")
                           << QStringLiteral("Answer: answer(capital_of(region('Tarn')))");
    QTest::newRow("equations") << QStringLiteral("template_solver.py") << QStringLiteral("demo-problems.csv")
                               << int(AnswerKind::Equation)
                               << QStringLiteral("Mia has 4 boxes with 6 pens in each . How many pens does she have ?")
                               << QStringLiteral("Answer: 4 * 6 = 24");
    if (!QStandardPaths::findExecutable(QStringLiteral("apertium")).isEmpty())
        QTest::newRow("translation") << QStringLiteral("translator.py") << QStringLiteral("demo-sentences.src.en")
                                     << int(AnswerKind::Translation) << QStringLiteral("The house is big.")
                                     << QStringLiteral("Answer: La casa es grande.");
}

void TestAnyAnswerWindow::everyPage()
{
    QFETCH(const QString, program);
    QFETCH(const QString, corpus);
    QFETCH(const int, kind);
    QFETCH(const QString, text);
    QFETCH(const QString, answer);
    const auto answers = AnswerKind(kind);
    const QTemporaryDir folder;
    qputenv("XDG_STATE_HOME", folder.filePath(QStringLiteral("state")).toUtf8()); // nothing was ever allowed
    session_ = std::make_unique<ui::Session>(app::makeBackends());
    window_ = std::make_unique<ui::MainWindow>(*session_, ui::makePages(*session_));
    window_->resize(1280, 820);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    session_->createProject(folder.filePath(QStringLiteral("any.faultline")).toStdString());
    QVERIFY(settled(*session_));

    // Corpora: imported by a click; the gold answer of the first example is shown.
    QVERIFY(show("corpora"));
    session_->requestImport(QStringLiteral(RESOURCES "/corpora/") + corpus);
    auto* import = find<QPushButton>(QStringLiteral("import"));
    QVERIFY(QTest::qWaitFor([&] { return import->isEnabled() && import->isVisible(); }, 10'000));
    import->click();
    QVERIFY(QTest::qWaitFor([&] { return session_->corpus() != nullptr; }, 10'000));
    QVERIFY(settled(*session_));
    QVERIFY(answersOnPage(answers).startsWith(QStringLiteral("Gold: ")));
    look("corpora");

    // Victims: the program is added, allowed in the consent dialog, and answers a typed sentence.
    QVERIFY(show("victims"));
    const QString victim =
        QStringLiteral("exec:python3 '%1/docs/examples/%2'").arg(QStringLiteral(RESOURCES "/.."), program);
    session_->addVictim(victim);
    auto* yes = find<QPushButton>(QStringLiteral("start-program"));
    QVERIFY(yes != nullptr);
    yes->click();
    QVERIFY(QTest::qWaitFor([&] { return session_->victim() != nullptr; }, 20'000));
    QVERIFY(settled(*session_));
    auto* field = window_->currentPage()->findChild<QLineEdit*>(
        QStringLiteral("try-") + QString::fromStdString(session_->victim()->card().segments.front()));
    QVERIFY(field != nullptr);
    field->setText(text);
    QTRY_COMPARE_WITH_TIMEOUT(answersOnPage(answers), answer, 20'000);
    look("victims");

    // Lab: the text, its answer, and an attack step by step.
    session_->setRecipe(core::attacks::Recipe::load("synonyms-answer"));
    QVERIFY(show("lab"));
    auto* lab = qobject_cast<ui::LabPage*>(window_->currentPage());
    QVERIFY(QTest::qWaitFor([&] { return lab->bench().ready(); }, 60'000));
    const auto segment = QString::fromStdString(session_->victim()->card().segments.front());
    lab->findChild<QPlainTextEdit*>(QStringLiteral("text-") + segment)->setPlainText(text);
    QVERIFY(QTest::qWaitFor([&] { return lab->bench().hasReference() && lab->bench().ready(); }, 60'000));
    QTRY_VERIFY_WITH_TIMEOUT(answersOnPage(answers).contains(answer.mid(8)), 20'000);
    const_cast<ui::LabBench&>(lab->bench()).run();
    QVERIFY(QTest::qWaitFor([&] { return lab->bench().result() != nullptr; }, 60'000));
    look("lab");

    // Campaigns: set up and run by clicks.
    QVERIFY(show("campaigns"));
    press(QStringLiteral("New campaign..."));
    auto* start = find<QPushButton>(QStringLiteral("start-campaign"));
    QVERIFY(QTest::qWaitFor([&] { return start->isEnabled(); }, 20'000));
    start->click();
    QVERIFY(QTest::qWaitFor([&] { return session_->campaignId() != 0; }, 10'000));
    QVERIFY(settled(*session_, 200'000));
    const auto record = session_->project()->campaign(session_->campaignId());
    QCOMPARE(record.state, core::store::CampaignState::Finished);
    const auto counts = session_->project()->statusCounts(record.id);
    QVERIFY(counts.contains("succeeded") && !counts.contains("error"));
    look("campaigns");

    // Results: a success is chosen, with the answers before and after.
    QVERIFY(show("results"));
    auto* table = named<QTableView>(QStringLiteral("Results"));
    QVERIFY(QTest::qWaitFor([&] { return table->model()->rowCount() == int(record.done); }, 10'000));
    const auto results = session_->project()->results(record.id);
    const auto success =
        std::ranges::find(results, core::attacks::Status::Succeeded, &core::attacks::AttackResult::status);
    session_->setResultPosition(int(success - results.begin()));
    QTRY_VERIFY_WITH_TIMEOUT(answersOnPage(answers).contains(QStringLiteral("After: ")), 10'000);
    look("results");

    // Figures and tables: those that any campaign has are made, none is a problem.
    QVERIFY(show("figures"));
    auto* kinds = find<QListWidget>(QStringLiteral("kinds"));
    for (const auto* kindName : {"Success rate", "Summary", "Examples"}) {
        const auto found = kinds->findItems(QString::fromLatin1(kindName), Qt::MatchStartsWith);
        if (found.isEmpty())
            continue;
        kinds->setCurrentItem(found.front());
        QVERIFY(settled(*session_, 30'000));
    }
    look("figures");

    // Studies: one is made of the campaign's texts.
    QVERIFY(show("studies"));
    press(QStringLiteral("New study..."));
    QVERIFY(settled(*session_, 30'000));
    auto* create = find<QPushButton>(QStringLiteral("create-study"));
    QVERIFY(QTest::qWaitFor([&] { return create->isEnabled(); }, 20'000));
    look("studies");
    create->click();
    QVERIFY(settled(*session_, 30'000));
    QCOMPARE(session_->project()->studies().size(), std::size_t{1});
    QVERIFY(!session_->project()->studyItems(session_->project()->studies().front().name).empty());
    window_.reset();
    session_.reset();
}

QTEST_MAIN(TestAnyAnswerWindow)
#include "tst_any_answer_window.moc"
