#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/store/project.h"
#include "tests/support/registered_test.h"

using core::store::Project;

/// A copy of an open project is an independent project with the same content.
class TestSaveCopy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void copyHoldsWhatWasWritten();
    void anEarlierCopyIsReplaced();
    void theProjectItselfIsRefused();
};

void TestSaveCopy::copyHoldsWhatWasWritten()
{
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("a.faultline").toStdString();
    const std::filesystem::path copy = folder.filePath("b.faultline").toStdString();
    const auto project = Project::create(file);
    project->setSetting("colour", "green");
    project->saveCopy(copy);
    project->setSetting("colour", "red"); // after the copy: must not be in it
    const auto opened = Project::open(copy);
    QVERIFY(!opened->readOnly());
    QCOMPARE(opened->setting("colour"), std::string("green"));
    QVERIFY(!std::filesystem::exists(copy.string() + ".part"));
}

void TestSaveCopy::anEarlierCopyIsReplaced()
{
    const QTemporaryDir folder;
    const auto project = Project::create(folder.filePath("a.faultline").toStdString());
    const std::filesystem::path copy = folder.filePath("b.faultline").toStdString();
    project->saveCopy(copy);
    project->setSetting("colour", "blue");
    project->saveCopy(copy);
    QCOMPARE(Project::open(copy)->setting("colour"), std::string("blue"));
}

void TestSaveCopy::theProjectItselfIsRefused()
{
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("a.faultline").toStdString();
    const auto project = Project::create(file);
    QVERIFY_EXCEPTION_THROWN(project->saveCopy(file), core::Error);
    QVERIFY_EXCEPTION_THROWN(project->saveCopy(folder.filePath("missing/x.faultline").toStdString()), core::Error);
}

QTEST_GUILESS_MAIN(TestSaveCopy)
#include "tst_save_copy.moc"
