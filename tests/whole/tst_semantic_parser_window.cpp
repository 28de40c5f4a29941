#include "tests/support/registered_test.h"

#include <QFile>
#include <QPlainTextEdit>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QToolButton>

#include "app/gui/backends.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/answers/attention_map.h"
#include "ui/answers/writing_panel.h"
#include "ui/lab/lab_page.h"
#include "ui/window/main_window.h"
#include "ui/window/pages.h"

/// A semantic parser is trained and looked into, as a person would.
class TestSemanticParserWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("tst_semantic_parser_window");
        QFile file(folder_.filePath(QStringLiteral("train.tsv")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("text\tform\n");
        for (const char* place : {"texas", "ohio", "utah", "iowa", "maine", "idaho"})
            for (const char* row :
                 {"which rivers are in %1 ?\tanswer(A,(river(A),loc(A,%1)))\n",
                  "how big is %1 ?\tanswer(A,size(%1,A))\n", "what borders %1 ?\tanswer(A,(state(A),next_to(A,%1)))\n"})
                file.write(QString::fromLatin1(row).arg(QLatin1String(place)).toUtf8());
    }

    void isLookedInto()
    {
        const auto backends = app::makeBackends();
        core::victims::TrainRequest request;
        request.task = "forms";
        request.architecture = "grammar";
        request.train = {folder_.filePath(QStringLiteral("train.tsv")).toStdString()};
        request.dev = request.train.front();
        request.out = folder_.filePath(QStringLiteral("parser")).toStdString();
        request.epochs = 60;
        request.settings = {{"embedding", "24"}, {"hidden", "24"},   {"piece_embedding", "24"},  {"decoder", "48"},
                            {"batch", "6"},      {"dropout", "0.1"}, {"learning_rate", "0.005"}, {"average", "0"}};
        QCOMPARE(backends.trainer->train(request, {}, {}).devScore, 1.0);

        ui::Session session(backends);
        ui::MainWindow window(session, ui::makePages(session));
        window.resize(1280, 820);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        session.addVictim(QString::fromStdString(request.out));
        QVERIFY(QTest::qWaitFor([&] { return session.victim() != nullptr; }, 20'000));
        session.setRecipe(core::attacks::Recipe::load("synonyms-answer"));
        window.showPage(QStringLiteral("lab"));
        auto* lab = qobject_cast<ui::LabPage*>(window.currentPage());
        QVERIFY(QTest::qWaitFor([&] { return lab->bench().ready(); }, 60'000));
        lab->findChild<QPlainTextEdit*>(QStringLiteral("text-sentence"))
            ->setPlainText(QStringLiteral("how big is ohio ?"));
        auto* panel = lab->findChild<ui::WritingPanel*>();
        QVERIFY(QTest::qWaitFor([&] { return panel->isVisible(); }, 20'000));
        panel->findChild<QToolButton*>()->setChecked(true);
        const auto* answers = panel->findChild<QTableWidget*>();
        QTRY_COMPARE(answers->rowCount(), 5);
        QCOMPARE(answers->item(0, 1)->text(), QStringLiteral("answer ( A , size ( ohio , A ) )"));
        const auto csv = panel->findChild<ui::AttentionMap*>()->csv();
        QCOMPARE(csv.count(QLatin1Char('\n')), 1 + 5); // the pieces, and one row per word
        QVERIFY(csv.startsWith(QStringLiteral("word,(answer/2,A,(size/2,ohio,A")));
        if (const auto pictures = qEnvironmentVariable("FAULTLINE_PICTURES"); !pictures.isEmpty()) {
            QTest::qWait(300); // layouts settle
            window.grab().save(pictures + QStringLiteral("/semantic-parser-lab.png"));
        }
    }

private:
    QTemporaryDir folder_;
};

QTEST_MAIN(TestSemanticParserWindow)
#include "tst_semantic_parser_window.moc"
