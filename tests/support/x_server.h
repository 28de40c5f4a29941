#pragma once

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/places.h"

/// An X server of a test's own with a window manager, where the real program gets real keys. Nobody's settings.
class XServer {
public:
    ~XServer()
    {
        for (auto* process : {&manager_, &server_})
            if (process->state() != QProcess::NotRunning) {
                process->kill();
                process->waitForFinished();
            }
    }
    /// What is missing for it, empty when nothing is.
    [[nodiscard]] static QString missing()
    {
        for (const auto* tool : {"Xvfb", "xdotool", "openbox", "xprop"})
            if (QStandardPaths::findExecutable(QLatin1String(tool)).isEmpty())
                return QLatin1String(tool);
        return QFile::exists(faultline()) ? QString() : QStringLiteral("the window is not built");
    }
    [[nodiscard]] static QString faultline()
    {
        return QFileInfo(QStringLiteral(FAULTLINE_CLI)).dir().filePath(QStringLiteral("faultline"));
    }
    bool start()
    {
        server_.start(QStringLiteral("sh"),
                      {QStringLiteral("-c"), QStringLiteral("exec Xvfb -displayfd 1 -screen 0 "
                                                            "1200x800x24 -noreset -nolisten tcp 2>/dev/null")});
        if (!server_.waitForStarted())
            return false;
        while (!server_.canReadLine())
            if (!server_.waitForReadyRead(20'000))
                return false;
        environment.insert(QStringLiteral("DISPLAY"),
                           QLatin1Char(':') + QString::fromLatin1(server_.readLine()).trimmed());
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
        for (const auto* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
            environment.insert(QLatin1String(name), home.path());
        manager_.setProcessEnvironment(environment);
        manager_.start(QStringLiteral("openbox"), QStringList());
        // A window that appears while the manager starts may be lost to it.
        const QStringList root{QStringLiteral("-root"), QStringLiteral("_NET_SUPPORTING_WM_CHECK")};
        return QTest::qWaitFor([&] { return run(QStringLiteral("xprop"), root).contains(QStringLiteral("window id")); },
                               20'000);
    }
    QString run(const QString& program, const QStringList& arguments)
    {
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(program, arguments);
        return process.waitForFinished(20'000) ? QString::fromLocal8Bit(process.readAllStandardOutput()).trimmed()
                                               : QString();
    }
    /// The windows of a process that can be seen, newest last.
    QStringList windows(qint64 process)
    {
        const auto found = run(QStringLiteral("xdotool"),
                               {QStringLiteral("search"), QStringLiteral("--onlyvisible"), QStringLiteral("--pid"),
                                QString::number(process), QStringLiteral("--name"), QStringLiteral(".")});
        return found.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    }
    QString title(const QString& window)
    {
        return run(QStringLiteral("xdotool"), {QStringLiteral("getwindowname"), window});
    }
    void key(const QString& window, const char* name)
    {
        run(QStringLiteral("xdotool"), {QStringLiteral("windowfocus"), QStringLiteral("--sync"), window,
                                        QStringLiteral("key"), QLatin1String(name)});
    }

    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    QTemporaryDir home;

private:
    QProcess server_;
    QProcess manager_;
};
