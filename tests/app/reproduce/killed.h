#pragma once

#include <algorithm>
#include <set>

#include <QDirIterator>
#include <QFile>

#include "core/base/random.h"
#include "tests/app/reproduce/command_line.h"
#include "tests/support/lengths.h"

/// Runs that are killed (kill -9) again and again, and what they end in.
namespace testing {

/// Runs the command until `when` says so and some moments (ms) more, then kills it. Whether it was still at work then.
template<class When>
bool killedOnce(const QStringList& command, const When& when, int moments)
{
    QProcess process;
    process.start(QStringLiteral(FAULTLINE_CLI), command);
    process.waitForStarted();
    while (process.state() != QProcess::NotRunning && !when())
        process.waitForFinished(2);
    process.waitForFinished(moments);
    process.kill();
    process.waitForFinished();
    return process.exitStatus() == QProcess::CrashExit;
}

/// How many stages of the run in this folder have ended.
inline std::size_t stagesEnded(const QString& folder)
{
    const QString state = folder + QStringLiteral("/state.json");
    return QFile::exists(state) ? nlohmann::json::parse(core::readFile(state.toStdString())).at("done").size() : 0;
}

/// Kills the run in six of its stages, at night in each of them several times, at moments that are drawn, then lets it
/// end.
inline void killInItsStages(const QStringList& command, const QString& folder, std::size_t stages)
{
    core::Random random(1);
    const std::size_t step = tests::nightly() ? 1 : stages / 6 + 1;
    const int times = tests::nightly() ? 4 : 1;
    int killed = 0, tried = 0;
    for (std::size_t stage = 0; stage < stages; stage += step)
        for (int time = 0; time < times; ++time, ++tried)
            killed += killedOnce(
                          command, [&] { return stagesEnded(folder) >= stage; },
                          static_cast<int>(random.below(tests::sanitized ? 3000 : 300)))
                          ? 1
                          : 0;
    QVERIFY2(2 * killed > tried, "most were at work");
    QByteArray said;
    QVERIFY2(run(command, &said) == 0, said.constData());
    QCOMPARE(stagesEnded(folder), stages);
}

/// All results of a project, without the times that it took; what went wrong where it cannot be read.
inline QByteArray resultsOf(const QString& project)
{
    QByteArray listed, all;
    if (run({QStringLiteral("campaign"), QStringLiteral("list"), project, QStringLiteral("--json")}, &listed) != 0)
        return listed;
    const auto list = nlohmann::json::parse(listed.toStdString());
    for (const auto& campaign : list.at("campaigns")) {
        QByteArray results;
        run({QStringLiteral("results"), project, QStringLiteral("--campaign"),
             QString::number(campaign.at("campaign").get<int>())},
            &results);
        all += QByteArray::fromStdString(campaign.at("name").get<std::string>()) + '\n' + results;
    }
    return all;
}

/// What differs between two folders of one run. Not compared: how long stages took (state.json), and pictures in PDF,
/// which hold the time of day.
inline QStringList differences(const QString& folder, const QString& other)
{
    const auto filesIn = [](const QString& root) {
        std::set<QString> names;
        QDirIterator files(root, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (files.hasNext())
            names.insert(files.next().mid(root.size()));
        return names;
    };
    const auto names = filesIn(folder), others = filesIn(other);
    QStringList found;
    std::ranges::set_symmetric_difference(names, others, std::back_inserter(found));
    for (const auto& name : names) {
        if (!others.contains(name) || name.endsWith(QLatin1String(".pdf")) || name == QLatin1String("/state.json"))
            continue;
        const bool project = name.endsWith(QLatin1String(".faultline"));
        if (project ? resultsOf(folder + name) != resultsOf(other + name)
                    : core::readFile((folder + name).toStdString()) != core::readFile((other + name).toStdString()))
            found << name;
    }
    return found;
}

/// Killed at any moment, the same command goes on to the same files: `command` is given the folder to write, `whole`
/// holds what it writes when nothing happens.
template<class Command>
void aKilledRunEndsInTheSameFiles(const Command& command, const QString& whole, const QString& folder)
{
    QVERIFY(stagesEnded(whole) > 0);
    killInItsStages(command(folder), folder, stagesEnded(whole));
    const auto found = differences(whole, folder);
    QVERIFY2(found.isEmpty(), qPrintable(found.join(u' ')));
}

} // namespace testing
