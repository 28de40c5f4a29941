#pragma once

#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include "core/files/file.h"
#include "tests/places.h"
#include "tests/support/sanitized.h"

/// The real command line, as a user runs it. Every file of this folder holds one subject's reproductions: what a
/// hostile or unlucky file did once, and must not do again.
namespace safety {

struct Run {
    int code = -1;
    bool crashed = false; ///< Ended by a signal, or did not end in time.
    QByteArray out, err;
    /// For QVERIFY2: its output.
    [[nodiscard]] QByteArray said() const
    {
        return QByteArray::number(code) + '\n' + out.right(2000) + err.right(2000);
    }
};

/// Runs a program; it may use at most `megabytes` of addresses (0: any number) and a minute.
inline Run start(const QString& program, QStringList arguments, const QByteArray& input = {}, int megabytes = 0)
{
    QProcess process;
    if (megabytes > 0 && !tests::sanitized) { // sanitizers need terabytes of addresses
        arguments = QStringList{QStringLiteral("-c"), QStringLiteral("ulimit -v %1; exec \"$@\"").arg(megabytes * 1024),
                                QStringLiteral("sh"), program} +
                    arguments;
        process.start(QStringLiteral("/bin/sh"), arguments);
    } else {
        process.start(program, arguments);
    }
    process.write(input);
    process.closeWriteChannel();
    const bool ended = process.waitForFinished(60'000);
    if (!ended) {
        process.kill();
        process.waitForFinished(10'000);
    }
    return {process.exitCode(), !ended || process.exitStatus() == QProcess::CrashExit, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

inline Run run(const QStringList& arguments, const QByteArray& input = {}, int megabytes = 0)
{
    return start(QStringLiteral(FAULTLINE_CLI), arguments, input, megabytes);
}

/// A separate folder for each test.
class Scratch {
public:
    [[nodiscard]] QString path(const QString& name) const { return folder_.filePath(name); }
    [[nodiscard]] std::filesystem::path fsPath(const QString& name) const { return path(name).toStdString(); }
    QString file(const QString& name, const QByteArray& bytes) const
    {
        core::writeFile(fsPath(name), bytes.toStdString());
        return path(name);
    }
    [[nodiscard]] QByteArray read(const QString& name) const
    {
        return QByteArray::fromStdString(core::readFile(fsPath(name)));
    }

private:
    QTemporaryDir folder_;
};

inline QStringList words(const char* text) { return QString::fromLatin1(text).split(QLatin1Char(' ')); }

} // namespace safety
