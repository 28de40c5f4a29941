#include <csignal>
#include <cstdio>
#include <thread>

#include <QDir>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>

#include "core/base/error.h"
#include "core/files/file.h"
#include "tests/support/registered_test.h"
#include "tests/support/sanitized.h"
#include "ui/faults/application.h"
#include "ui/faults/fault_box.h"
#include "ui/jobs/job_manager.h"
#include "ui/lab/bench/lab_worker.h"

namespace {

constexpr auto roleVariable = "FAULTLINE_TEST_FAULT";

[[noreturn]] void fail()
{
    throw core::UsageError("there is no measure \"of my private text\" in /home/me/secret.csv", "Choose another one.");
}

void print(const QString& line)
{
    std::printf("%s\n", qPrintable(line));
    std::fflush(stdout);
}

/// Prints what the window says, and ends the event loop in order.
void tellAndQuit()
{
    auto* timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer] {
        QStringList boxes;
        for (auto* widget : QApplication::topLevelWidgets())
            if (auto* box = qobject_cast<QMessageBox*>(widget); box != nullptr && box->isVisible())
                boxes << box->text() + QLatin1Char(' ') + box->informativeText().simplified();
        if (boxes.isEmpty())
            return;
        timer->stop();
        for (const auto& box : boxes)
            print(QStringLiteral("box: ") + box);
        print(QStringLiteral("went on"));
        QCoreApplication::quit();
    });
    timer->start(10);
}

class Painting : public QWidget {
protected:
    void paintEvent(QPaintEvent*) override
    {
        update(); // it comes again with every picture
        fail();
    }
};

struct Throwing {
    ~Throwing() { fail(); } // noexcept, as all destructors are
};

/// What the child process does; it has an application with the net, and a state folder of its own.
int fallInto(const QString& role)
{
    if (role == QLatin1String("start") || role == QLatin1String("start twice"))
        return ui::runGuarded([&](const std::optional<core::faults::Crash>& crash) {
            if (!crash || role == QLatin1String("start twice"))
                fail();
            print(QStringLiteral("plain after %1").arg(QString::fromStdString(crash->doing)));
            ui::showCrash(*crash, {}, nullptr);
            tellAndQuit();
            return QApplication::exec();
        });
    QPushButton button;
    Painting painting;
    ui::JobManager jobs;
    ui::LabWorker worker;
    QTimer timer;
    const auto failed = [](const ui::Problem& problem) { print(QStringLiteral("failed: ") + problem.text()); };
    const auto soon = [&](auto what) { QTimer::singleShot(0, &button, what); };
    if (role == QLatin1String("slot")) {
        QObject::connect(&button, &QPushButton::clicked, &button, fail);
        button.show();
        soon([&] { QTest::mouseClick(&button, Qt::LeftButton); });
    } else if (role == QLatin1String("queued")) {
        QMetaObject::invokeMethod(&button, fail, Qt::QueuedConnection);
    } else if (role == QLatin1String("timer")) {
        QObject::connect(&timer, &QTimer::timeout, fail);
        timer.start(1);
    } else if (role == QLatin1String("painting")) {
        painting.show();
    } else if (role == QLatin1String("job's receiver")) {
        auto* job = jobs.run(
            &button, {QStringLiteral("job"), false, false}, [](ui::JobControl&) { return 1; }, [](int) { fail(); },
            failed);
        QObject::connect(job, &ui::Job::endedAs, [&](ui::Job::State state) {
            print(QStringLiteral("ended: %1, idle %2").arg(nameOf(state)).arg(jobs.idle()));
        });
    } else if (role == QLatin1String("lab's receiver")) {
        QObject::connect(&worker, &ui::LabWorker::busyChanged, [&] {
            if (!worker.busy(ui::LabWorker::Answer))
                print(QStringLiteral("the lane is free"));
        });
        worker.ask(
            ui::LabWorker::Answer, [](std::stop_token) -> ui::LabWorker::Deliver { return fail; }, failed);
    } else if (role == QLatin1String("job without memory")) {
        jobs.run(
            &button, {QStringLiteral("job"), false, false}, [](ui::JobControl&) -> int { throw std::bad_alloc(); },
            [](int) {},
            [](const ui::Problem& problem) {
                print(QStringLiteral("failed: ") + problem.text());
                QCoreApplication::quit();
            });
    } else if (role == QLatin1String("thread")) {
        soon([] { std::jthread(fail).join(); });
    } else if (role == QLatin1String("thread without memory")) {
        soon([] { std::jthread([] { throw std::bad_alloc(); }).join(); });
    } else if (role == QLatin1String("destructor")) {
        soon([] { const Throwing throwing; });
    } else if (role == QLatin1String("terminate")) {
        soon([] { std::terminate(); });
    } else if (role == QLatin1String("signal")) {
        soon([] { (void)::raise(SIGSEGV); });
    }
    tellAndQuit();
    return QApplication::exec();
}

int faultsOrTest(int argc, char** argv);

} // namespace

/// A fault of any kind, in a process of its own: what the user sees of it, what stays on disk, and what goes on.
class TestFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }
    void theProgramGoesOn_data();
    void theProgramGoesOn();
    void theProgramEndsWithAReport_data();
    void theProgramEndsWithAReport();
    void aJobWithoutMemorySaysSo();
    void aThreadWithoutMemorySaysSo();
    void aStartThatFailsIsTriedPlainly();
    void aStartThatFailsTwiceSaysSo();
    void equalFaultsFillNoDisk();

private:
    struct Answer {
        bool crashed = false;
        int code = -1;
        QString out, err;
    };
    Answer play(const QString& role)
    {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QLatin1String(roleVariable), role);
        environment.insert(QStringLiteral("XDG_STATE_HOME"), folder_->path());
        // Qt's own functions, which an exception from a slot passes, do not free the event that they had made.
        environment.insert(QStringLiteral("ASAN_OPTIONS"), QStringLiteral("detect_leaks=0"));
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("faults")});
        if (!process.waitForFinished(60'000)) {
            process.kill();
            process.waitForFinished();
        }
        return {process.exitStatus() == QProcess::CrashExit, process.exitCode(),
                QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
    }
    QStringList reports() const
    {
        return QDir(folder_->filePath(QStringLiteral("faultline/reports"))).entryList({QStringLiteral("*.txt")});
    }
    QString report() const
    {
        const auto name = reports().value(0);
        return QString::fromStdString(
            core::readFile(folder_->filePath(QStringLiteral("faultline/reports/") + name).toStdString()));
    }
    /// As the program that starts next sees it.
    bool isMarked() const { return QFile::exists(folder_->filePath(QStringLiteral("faultline/ended-by-a-fault"))); }

    std::unique_ptr<QTemporaryDir> folder_;
};

void TestFaults::theProgramGoesOn_data()
{
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("printed");
    QTest::newRow("slot") << "MouseButtonRelease of QPushButton" << QString();
    QTest::newRow("queued") << "MetaCall of QPushButton" << QString();
    QTest::newRow("timer") << "Timer of QTimer" << QString();
    QTest::newRow("painting") << "Paint of QWidget" << QString(); // Painting is not known to Qt
    QTest::newRow("job's receiver") << "MetaCall of ui::Job"
                                    << "ended: failed, idle 1";
    QTest::newRow("lab's receiver") << "MetaCall of ui::LabWorker"
                                    << "the lane is free";
}

void TestFaults::theProgramGoesOn()
{
    QFETCH(const QString, place);
    QFETCH(const QString, printed);
    const auto answer = play(QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY2(!answer.crashed && answer.code == 0, qPrintable(answer.out + answer.err));
    QVERIFY(answer.out.contains(QStringLiteral("went on")));
    QVERIFY2(answer.out.contains(printed), qPrintable(answer.out));
    // The user reads the whole of it, and where the report lies ...
    QVERIFY2(answer.out.contains(QStringLiteral("there is no measure \"of my private text\" in /home/me/secret.csv. "
                                                "Choose another one")),
             qPrintable(answer.out));
    QVERIFY(answer.out.contains(QStringLiteral("is kept")));
    QVERIFY(answer.out.contains(folder_->filePath(QStringLiteral("faultline/reports"))));
    QCOMPARE(answer.out.count(QStringLiteral("box: ")), 1);
    // ... and the report, which others may read, has neither the text nor the file.
    const auto text = report();
    QVERIFY2(text.contains(QStringLiteral("core::UsageError")) && text.contains(place), qPrintable(text));
    QVERIFY(text.contains(QStringLiteral("there is no measure \"...\" in [file]")));
    QVERIFY(!text.contains(QStringLiteral("private text")) && !text.contains(QStringLiteral("secret")));
    QVERIFY(!isMarked()); // nothing ended
}

void TestFaults::theProgramEndsWithAReport_data()
{
    QTest::addColumn<QString>("what");
    QTest::newRow("thread") << "core::UsageError";
    QTest::newRow("destructor") << "core::UsageError";
    QTest::newRow("terminate") << "std::terminate";
    QTest::newRow("signal") << "SIGSEGV";
}

void TestFaults::theProgramEndsWithAReport()
{
    QFETCH(const QString, what);
    const auto role = QString::fromLatin1(QTest::currentDataTag());
    if (tests::sanitized && role == QLatin1String("signal"))
        QSKIP("the sanitizers report signals themselves");
    const auto answer = play(role);
    QVERIFY2(answer.crashed, qPrintable(answer.out + answer.err));
    QVERIFY2(answer.err.contains(QStringLiteral("ended unexpectedly")) &&
                 answer.err.contains(QStringLiteral("is kept")) &&
                 answer.err.contains(folder_->filePath(QStringLiteral("faultline/reports"))),
             qPrintable(answer.err));
    QCOMPARE(reports().size(), 1);
    QVERIFY2(report().contains(QStringLiteral("What:    ") + what), qPrintable(report()));
    QVERIFY(!report().contains(QStringLiteral("private text")));
    QVERIFY(isMarked());
    qputenv("XDG_STATE_HOME", folder_->path().toUtf8());
    const auto crash = core::faults::takeCrash(); // as the next start does
    QVERIFY(crash && QString::fromStdString(crash->report.string()).endsWith(reports().front()));
    QVERIFY(!core::faults::takeCrash()); // the one after it is an ordinary one
}

void TestFaults::aJobWithoutMemorySaysSo()
{
    const auto answer = play(QStringLiteral("job without memory"));
    QVERIFY2(!answer.crashed && answer.code == 0, qPrintable(answer.err));
    QVERIFY2(answer.out.contains(QStringLiteral("failed: There is not enough memory. Close other programs")),
             qPrintable(answer.out));
}

void TestFaults::aThreadWithoutMemorySaysSo()
{
    const auto answer = play(QStringLiteral("thread without memory"));
    QVERIFY(answer.crashed);
    QVERIFY2(answer.err.contains(QStringLiteral("not enough memory")), qPrintable(answer.err));
    QVERIFY(isMarked());
}

void TestFaults::aStartThatFailsIsTriedPlainly()
{
    const auto answer = play(QStringLiteral("start"));
    QVERIFY2(!answer.crashed && answer.code == 0, qPrintable(answer.out + answer.err));
    QVERIFY2(answer.out.contains(QStringLiteral("plain after starting")), qPrintable(answer.out));
    QVERIFY(answer.out.contains(QStringLiteral("ended unexpectedly the last time")) &&
            answer.out.contains(QStringLiteral("are not chosen now")));
    QVERIFY(report().contains(QStringLiteral("the start")));
}

void TestFaults::aStartThatFailsTwiceSaysSo()
{
    const auto answer = play(QStringLiteral("start twice"));
    QVERIFY(!answer.crashed);
    QCOMPARE(answer.code, 1);
    QVERIFY2(answer.err.contains(QStringLiteral("there is no measure")), qPrintable(answer.err));
}

/// A fault while painting comes again with each picture, sixty times a second.
void TestFaults::equalFaultsFillNoDisk()
{
    (void)play(QStringLiteral("painting"));
    QVERIFY(!reports().isEmpty() && reports().size() <= 3);
}

namespace {

int faultsOrTest(int argc, char** argv)
{
    const auto role = qEnvironmentVariable(roleVariable);
    if (role.isEmpty())
        return tests::runIn<QApplication, TestFaults>(argc, argv);
    core::faults::watch({"faultline", "test"}, ui::sayUnexpectedEnd);
    const ui::Application application(argc, argv);
    return fallInto(role);
}

} // namespace

REGISTER_TEST(&faultsOrTest)
#include "tst_faults.moc"
