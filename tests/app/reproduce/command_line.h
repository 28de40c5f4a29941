#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QtTest>

#include <nlohmann/json.hpp>

#include "core/files/file.h"
#include "tests/places.h"
#include "tests/support/sanitized.h"

namespace testing {

/// The real command line, with ten minutes at most, an hour under a sanitizer; -1 if it did not end. Its output goes
/// into `output`, if it failed its errors; without `output` the errors are shown. GCC 12's LeakSanitizer itself crashes
/// now and then, when a thread ends while it looks: the command is asked again once, and goes on where it had ended.
inline int run(const QStringList& arguments, QByteArray* output = nullptr, bool again = tests::sanitized)
{
    QProcess process;
    process.start(QStringLiteral(FAULTLINE_CLI), arguments);
    if (!process.waitForFinished(tests::sanitized ? 3'600'000 : 600'000))
        return -1;
    const auto said = process.readAllStandardError();
    if (again && said.contains("LeakSanitizer has encountered a fatal error"))
        return run(arguments, output, false);
    if (output != nullptr)
        *output = process.exitCode() == 0 ? process.readAllStandardOutput() : said;
    else if (process.exitCode() != 0)
        qInfo("%s", said.constData());
    return process.exitCode();
}

/// The rows of a table that was written as JSON.
inline nlohmann::json rowsIn(const QString& file)
{
    return nlohmann::json::parse(core::readFile(file.toStdString())).at("rows");
}

} // namespace testing
