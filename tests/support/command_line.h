#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>

#include "tests/places.h"

namespace tests {

/// What the command line answered; exit is -1 when it did not end in time.
struct Answer {
    int exit = -1;
    QByteArray out, err;
    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

inline Answer cli(const QStringList& arguments, int timeoutMs = 120'000)
{
    QProcess process;
    process.start(QStringLiteral(FAULTLINE_CLI), arguments);
    if (!process.waitForFinished(timeoutMs)) {
        process.kill();
        process.waitForFinished();
        return {};
    }
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace tests
