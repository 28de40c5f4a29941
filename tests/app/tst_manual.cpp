#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include "app/manual_page.h"
#include "core/files/file.h"
#include "tests/support/machine.h"

/// The pages for man, made from the definitions of the commands.
class TestManual : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyCommandHasAPage()
    {
        QTemporaryDir folder;
        run({QStringLiteral("manual"), QStringLiteral("--out"), folder.path()});
        // What the help lists, one command per line after "Subcommands:".
        const auto help = QString::fromUtf8(run({QStringLiteral("--help")}));
        const auto list = help.mid(help.indexOf(QStringLiteral("Subcommands:")));
        static const QRegularExpression name(QStringLiteral("^  ([a-z-]+) "), QRegularExpression::MultilineOption);
        QStringList pages{QStringLiteral("faultline-cli.1")};
        for (auto found = name.globalMatch(list); found.hasNext();)
            pages << QStringLiteral("faultline-cli-%1.1").arg(found.next().captured(1));
        QVERIFY(pages.size() > 15);
        pages.sort();
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files, QDir::Name), pages);
        const auto attack = core::readFile(folder.filePath(QStringLiteral("faultline-cli-attack.1")).toStdString());
        for (const char* said :
             {".TH \"FAULTLINE\\-CLI\\-ATTACK\" 1", ".SH \"SYNOPSIS\"", "\\-\\-recipe", "\\-\\-seed"})
            QVERIFY2(attack.find(said) != std::string::npos, said);
        // Commands below a command are on its page.
        const auto campaign = core::readFile(folder.filePath(QStringLiteral("faultline-cli-campaign.1")).toStdString());
        QVERIFY(campaign.find("FAULTLINE\\-CLI CAMPAIGN RESUME") != std::string::npos);
    }

    /// What a manual page has besides, for those who have no display; the handbook says the same.
    void exitCodesFilesAndEnvironmentAreThere()
    {
        QTemporaryDir folder;
        run({QStringLiteral("manual"), QStringLiteral("--out"), folder.path()});
        const auto whole = core::readFile(folder.filePath(QStringLiteral("faultline-cli.1")).toStdString());
        for (const char* said :
             {"\\-\\-version", ".SH \"EXAMPLES\"", ".SH \"EXIT STATUS\"", ".SH \"FILES\"", ".SH \"ENVIRONMENT\"",
              "FAULTLINE_KERNELS", "Run the demo campaigns and write their report and figures. See"})
            QVERIFY2(whole.find(said) != std::string::npos, said);
        const auto attack = core::readFile(folder.filePath(QStringLiteral("faultline-cli-attack.1")).toStdString());
        QVERIFY(attack.find(".SH \"EXIT STATUS\"") != std::string::npos);
        // Every variable of the environment that the handbook names.
        const auto page = QString::fromUtf8(run({QStringLiteral("handbook"), QStringLiteral("where-things-are")}));
        static const QRegularExpression variable(QStringLiteral("^\\| `([A-Z_]+)` \\|"),
                                                 QRegularExpression::MultilineOption);
        int named = 0;
        for (auto found = variable.globalMatch(page); found.hasNext(); ++named)
            QVERIFY(whole.find(found.next().captured(1).toStdString()) != std::string::npos);
        QCOMPARE(named, 3);
    }

    /// The examples of every page stand in the help, too, and do what they say: run in the order of a first session.
    /// What takes minutes, or data of one's own, must get as far as its data.
    void examplesWork()
    {
        const Machine machine;
        const QStringList first{QStringLiteral("attack"), QStringLiteral("corpus")}; // others need their files
        QCOMPARE(machine.cli(QStringLiteral("manual --out pages")).exit, 0);
        QStringList names;
        static const QRegularExpression page(QStringLiteral("faultline-cli-(.*)\\.1"));
        for (const auto& file : QDir(machine.path(QStringLiteral("pages"))).entryList(QDir::Files, QDir::Name))
            if (const auto name = page.match(file).captured(1); !name.isEmpty() && !first.contains(name))
                names << name;
        QVERIFY(names.size() > 15);
        const QStringList long_{QStringLiteral("demo"), QStringLiteral("train"), QStringLiteral("adversarial-train"),
                                QStringLiteral("reproduce")};
        for (const auto& name : first + names) {
            auto text = QString::fromStdString(
                core::readFile(machine.path(QStringLiteral("pages/faultline-cli-%1.1").arg(name)).toStdString()));
            text.remove(QStringLiteral("\\"));
            const auto begin = text.indexOf(QStringLiteral(".SH \"EXAMPLES\"\n"));
            QVERIFY2(begin > 0, qPrintable(name));
            text = text.mid(begin + 14).section(QStringLiteral(".SH"), 0, 0);
            const auto help = machine.cli(name + QStringLiteral(" --help")).out;
            int examples = 0;
            for (const auto& line : text.split(u'\n')) {
                if (!line.startsWith(QStringLiteral("faultline-cli ")))
                    continue;
                ++examples;
                QVERIFY2(help.contains("  " + line.toUtf8() + "\n"), qPrintable(line));
                if (long_.contains(name)) {
                    QVERIFY2(name == long_.front() || refusesOnlyTheData(machine, line), qPrintable(line));
                    continue;
                }
                const auto done = machine.shell(QString(line).replace(0, 13, QStringLiteral("$F")));
                QVERIFY2(done.exit == 0, (line.toUtf8() + ": " + done.err).constData());
            }
            QVERIFY2(examples > 0, qPrintable(name));
        }
    }

    void handbookPrintsItsPages()
    {
        const auto list = run({QStringLiteral("handbook")});
        QVERIFY2(list.contains("guide") && list.contains("User guide, by task"), list);
        QVERIFY(run({QStringLiteral("handbook"), QStringLiteral("formats")}).startsWith("# File formats\n"));
        QVERIFY(run({QStringLiteral("handbook"), QStringLiteral("nothing")})
                    .contains("faultline-cli handbook lists its pages"));
    }

    /// In the pages: its name in bold, and below it what it means, "(required)" and its default in brackets.
    void everyOptionIsDescribed()
    {
        QTemporaryDir folder;
        run({QStringLiteral("manual"), QStringLiteral("--out"), folder.path()});
        static const QRegularExpression option(QStringLiteral("^\\.TP\n\\.B \"(.*)\"\n(.*)$"),
                                               QRegularExpression::MultilineOption);
        static const QRegularExpression besides(QStringLiteral("^required| \\[[^\\]]*\\]$|^\\\\&$"));
        int described = 0;
        QStringList bare;
        for (const auto& file : QDir(folder.path()).entryInfoList({QStringLiteral("*.1")}, QDir::Files)) {
            const auto page = QString::fromStdString(core::readFile(file.filePath().toStdString()));
            for (auto found = option.globalMatch(page); found.hasNext();) {
                const auto match = found.next();
                auto meaning = match.captured(2);
                if (meaning.remove(besides).trimmed().isEmpty())
                    bare << file.completeBaseName() + u' ' + match.captured(1);
                ++described;
            }
        }
        QVERIFY(described > 200);
        QCOMPARE(bare, QStringList());
    }

    void theWindowHasAPageWithoutADisplay()
    {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.remove(QStringLiteral("DISPLAY"));
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(FAULTLINE_CLI).remove(QStringLiteral("-cli")), {QStringLiteral("--manual")});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        const auto page = process.readAllStandardOutput();
        QVERIFY2(page.startsWith(".TH \"FAULTLINE\" 1"), page);
        QVERIFY2(page.contains(".B \"\\-\\-demo\""), page);
    }

    void textIsNeverARequest()
    {
        const app::ManualPage page{
            "a-b", "what.\n.so /etc/passwd", {{"\"quoted\"", ".first\n'second\n\nthird \\n", {{"-x", ""}}}}};
        QCOMPARE(app::toRoff(page, "1"), std::string(".TH \"A\\-B\" 1 \"\" \"Faultline 1\" \"User commands\"\n"
                                                     ".SH NAME\na\\-b \\- what.\n\\&.so /etc/passwd\n"
                                                     ".SH \"\"\"QUOTED\"\"\"\n\\&.first\n\\&'second\n.PP\nthird \\en\n"
                                                     ".TP\n.B \"\\-x\"\n\\&\n"));
    }

private:
    /// With data that are not there: understood, and ended by them.
    static bool refusesOnlyTheData(const Machine& machine, QString line)
    {
        line.replace(QStringLiteral("reviews.csv"), QStringLiteral("nothing.csv"));
        const auto answer = machine.shell(line.replace(0, 13, QStringLiteral("$F")));
        return answer.exit != 0 && (answer.err.contains("nothing.csv") || answer.err.contains("my-model") ||
                                    answer.err.contains("mr-test.tsv"));
    }

    static QByteArray run(const QStringList& arguments)
    {
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), arguments);
        process.waitForFinished(60'000);
        return process.exitCode() == 0 ? process.readAllStandardOutput() : process.readAllStandardError();
    }
};

QTEST_APPLESS_MAIN(TestManual)
#include "tst_manual.moc"
