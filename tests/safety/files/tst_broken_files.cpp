#include <filesystem>

#include "core/files/file.h"
#include "tests/places.h"
#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

namespace fs = std::filesystem;

namespace {

const fs::path broken = fs::path(TEST_DATA) / "broken";

} // namespace

/// The files of tests/data/broken, each with the message that a user must get; messages.txt there has them all.
class TestBrokenFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theMessageSaysWhatAndWhere_data()
    {
        QTest::addColumn<bool>("refused");
        QTest::addColumn<QString>("message");
        for (const auto& [command, refused, message] : blocks())
            QTest::newRow(qPrintable(command)) << refused << message;
    }

    void theMessageSaysWhatAndWhere()
    {
        QFETCH(const bool, refused);
        QFETCH(const QString, message);
        const Machine machine;
        fs::copy(broken, machine.path(QString()).toStdString(), fs::copy_options::recursive);
        const auto answer = machine.cli(QString::fromUtf8(QTest::currentDataTag()));
        QVERIFY2(refused ? answer.exit > 0 : answer.exit == 0, answer.out.constData());
        auto said = QString::fromUtf8(answer.err).trimmed();
        QCOMPARE(said.remove(machine.path(QString()) + QLatin1Char('/')), message); // projects are named in full
    }

    void everyFileIsTried()
    {
        QString commands;
        for (const auto& block : blocks())
            commands += block.command + QLatin1Char('\n');
        for (const auto& entry : fs::recursive_directory_iterator(broken)) {
            const auto name = QString::fromStdString(entry.path().lexically_relative(broken).string());
            const auto folder = QString::fromStdString(entry.path().parent_path().lexically_relative(broken).string());
            if (entry.is_regular_file() && folder != QStringLiteral("."))
                QVERIFY2(commands.contains(name) || commands.contains(folder + QLatin1Char(' ')), qPrintable(name));
        }
    }

private:
    struct Block {
        QString command;
        bool refused = false;
        QString message; ///< All of standard error.
    };
    static std::vector<Block> blocks()
    {
        std::vector<Block> all;
        for (const auto& block :
             QString::fromStdString(core::readFile(broken / "messages.txt")).split(QStringLiteral("\n\n")))
            if (block.startsWith(QLatin1String("$ ")) || block.startsWith(QLatin1String("% ")))
                all.push_back({block.section(QLatin1Char('\n'), 0, 0).mid(2), block.startsWith(QLatin1Char('$')),
                               block.section(QLatin1Char('\n'), 1).trimmed()});
        return all;
    }
};

QTEST_GUILESS_MAIN(TestBrokenFiles)
#include "tst_broken_files.moc"
