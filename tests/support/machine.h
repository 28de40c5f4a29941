#pragma once

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "core/campaigns/planning/setup.h"
#include "core/corpora/reading/reader.h"
#include "core/language/resources.h"
#include "core/store/project.h"
#include "tests/places.h"

/// A user's machine before first use: the real programs, with their own folders.
class Machine {
public:
    struct Answer {
        int exit = -1;
        QByteArray out, err;
    };

    Machine()
    {
        for (const auto* name :
             {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"})
            environment_.insert(QLatin1String(name), folder_.filePath(QStringLiteral("home")));
        QDir(folder_.path()).mkdir(QStringLiteral("home"));
        environment_.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    }

    [[nodiscard]] QString path(const QString& name) const { return folder_.filePath(name); }
    [[nodiscard]] bool has(const QString& name) const { return QFile::exists(path(name)); }
    void remove(const QString& name) const { QFile::remove(path(name)); }
    QString write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("a test's file cannot be written");
        return file.fileName();
    }

    /// Runs in the machine's folder. `arguments` are split at blanks.
    [[nodiscard]] Answer cli(const QString& arguments) const { return cli(arguments.split(QLatin1Char(' '))); }
    [[nodiscard]] Answer cli(const QStringList& arguments, int timeoutMs = 120'000) const
    {
        QProcess process;
        start(process, QStringLiteral(FAULTLINE_CLI), arguments);
        if (!process.waitForFinished(timeoutMs)) {
            process.kill();
            process.waitForFinished();
            return {};
        }
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -process.exitCode(),
                process.readAllStandardOutput(), process.readAllStandardError()};
    }
    /// The same through a shell, where `$F` is the program.
    [[nodiscard]] Answer shell(const QString& line, int timeoutMs = 120'000) const
    {
        QProcess process;
        start(process, QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("F='" FAULTLINE_CLI "'; ") + line});
        if (!process.waitForFinished(timeoutMs))
            return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }
    void start(QProcess& process, const QString& program, const QStringList& arguments) const
    {
        process.setProcessEnvironment(environment_);
        process.setWorkingDirectory(folder_.path());
        process.start(program, arguments);
        if (!process.waitForStarted())
            qFatal("%s does not start", qPrintable(program));
    }

    /// Film reviews, `count` of them, as reviews.tsv.
    QString reviews(int count) const
    {
        QByteArray text = "label\ttext\n";
        for (int i = 0; i < count; ++i)
            text += QByteArray(i % 2 == 0 ? "0" : "1") + "\ta film with number " + QByteArray::number(i) + "\n";
        return write(QStringLiteral("reviews.tsv"), text);
    }

    /// A victim's program in a shell: it answers every query with the scores; its standard output must stay its own.
    QString victim(const QString& name, const QByteArray& scores = "[0.25, 0.75]", const QByteArray& before = {}) const
    {
        return write(name, "read -r greeting\n"
                           R"(echo '{"labels": ["0", "1"], "capabilities": ["scores"], "max_batch": 4}')"
                           "\n" +
                               before +
                               R"(
while read -r line; do
    id=${line#*:}; id=${id%%,*}
    n=$(echo "$line" | grep -o sentence | wc -l); all=
    while [ "$n" -gt 0 ]; do all="$all${all:+, }{\"scores\": )" +
                               scores + R"(}"; n=$((n-1)); done
    echo "{\"id\": $id, \"predictions\": [$all]}"
done
)");
    }

    /// A project as somebody else may send it: a campaign, not begun, whose victim is this command.
    QString foreignProject(const QString& name, const QString& command) const
    {
        using namespace core;
        corpora::ReadOptions read;
        read.columns = corpora::parseColumns("label=label,text=text");
        const auto corpus = corpora::readCorpus(reviews(6).toStdString(), read);
        campaigns::CampaignPlan plan;
        plan.victimSpec = "exec:" + command.toStdString();
        plan.recipe = attacks::Recipe::load("deepwordbug");
        victims::VictimCard card;
        card.labels = {"0", "1"};
        card.hash = sha256(command.toStdString());
        const auto project = store::Project::create(path(name).toStdString());
        (void)campaigns::setUpCampaign(*project, corpus, plan, card, language::Resources());
        return path(name);
    }

private:
    QTemporaryDir folder_;
    QProcessEnvironment environment_ = QProcessEnvironment::systemEnvironment();
};
