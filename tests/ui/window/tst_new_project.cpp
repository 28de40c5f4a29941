#include "tests/support/registered_test.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QTimer>

#include "tests/support/fakes/counting_victim.h"
#include "ui/base/convert.h"
#include "ui/session/project_dialogs.h"

/// *New project...*, with the name typed as people type it.
class TestNewProject : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("new-project"); }

    void anAbsolutePathIsTaken_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("made");
        QTest::newRow("whole name") << QStringLiteral("mine.faultline") << QStringLiteral("mine.faultline");
        QTest::newRow("without its ending") << QStringLiteral("mine") << QStringLiteral("mine.faultline");
        QTest::newRow("with a space") << QStringLiteral("my films.faultline") << QStringLiteral("my films.faultline");
    }
    void anAbsolutePathIsTaken()
    {
        QFETCH(const QString, typed);
        QFETCH(const QString, made);
        const QTemporaryDir folder;
        ui::Session session(fakeBackends());
        type(session, folder.filePath(typed));
        QVERIFY(settled(session));
        QVERIFY(session.project() != nullptr);
        QCOMPARE(ui::toQt(session.project()->path()), folder.filePath(made));
    }

    void aFolderThatIsNotThereIsSaid()
    {
        const QTemporaryDir folder;
        ui::Session session(fakeBackends());
        type(session, folder.filePath(QStringLiteral("none/mine.faultline")));
        QVERIFY(settled(session));
        QVERIFY(session.project() == nullptr);
        QCOMPARE(session.projectState(), ui::LoadState::Failed);
        QVERIFY2(session.projectProblem().text().contains(QStringLiteral("none")),
                 qPrintable(session.projectProblem().text()));
    }

private:
    /// Opens the dialog and types a path into its field.
    static void type(ui::Session& session, const QString& path)
    {
        bool typed = false;
        QTimer::singleShot(300, &session, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            QVERIFY(field != nullptr);
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, path);
            QTest::keyClick(field, Qt::Key_Return);
            typed = true;
            if (dialog->isVisible()) {
                dialog->reject();
                QFAIL("the dialog is still open");
            }
        });
        ui::chooseNewProject(session, nullptr);
        QVERIFY(typed);
    }
};

QTEST_MAIN(TestNewProject)
#include "tst_new_project.moc"
