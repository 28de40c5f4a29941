#include "tests/support/registered_test.h"

#include <set>

#include "core/base/error.h"
#include "core/structures/task.h"

using namespace core::structures;

class TestTask : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyTaskIsFoundByItsName()
    {
        std::set<std::string_view> names;
        for (const auto& task : tasks()) {
            QCOMPARE(findTask(task.name), &task);
            QCOMPARE(&taskNamed(task.name), &task);
            QVERIFY(names.insert(task.name).second);
        }
        // What scripts rely on.
        for (const char* name : {"classification", "pairs", "parsing", "forms", "translation", "equations"})
            QVERIFY2(findTask(name) != nullptr && findTask(name)->attacked, name);
        QVERIFY(!taskNamed("tagging").attacked);
    }

    void anUnknownTaskNamesTheKnownOnes()
    {
        QVERIFY(findTask("cooking") == nullptr);
        try {
            (void)taskNamed("cooking");
            QFAIL("there is no such task");
        } catch (const core::UsageError& error) {
            QVERIFY(QString::fromUtf8(error.what()).contains(QStringLiteral("translation")));
        }
    }

    void trainersAreFound()
    {
        QCOMPARE(taskTrainedBy("parser")->name, std::string_view("parsing"));
        QVERIFY(taskTrainedBy("vectors") == nullptr);
        QVERIFY(taskTrainedBy("") == nullptr);
    }
};

QTEST_GUILESS_MAIN(TestTask)
#include "tst_task.moc"
