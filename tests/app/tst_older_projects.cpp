#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace {

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A figure without the line that names the campaigns and the program's version, which figures had not then.
QByteArray withoutSource(const QByteArray& text)
{
    QByteArrayList lines = text.split('\n');
    lines.removeIf(
        [](const QByteArray& line) { return line.startsWith("% Source: ") || line.startsWith("<metadata>"); });
    return lines.join('\n');
}

const QString folder = QStringLiteral(TEST_DATA "/schema2/");

} // namespace

/// What projects of an older format give today is what they gave when they were made, byte for byte: exports, tables
/// and figures (tests/data/schema2/commands.txt), where they came from apart.
class TestOlderProjects : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        for (const auto* name : {"classifier", "parser"})
            QVERIFY(QFile::copy(folder + QLatin1String(name) + QLatin1String(".faultline"),
                                copies_.filePath(QLatin1String(name) + QLatin1String(".faultline"))));
    }

    void exportsStay_data()
    {
        QTest::addColumn<QStringList>("words");
        const auto lines = bytesOf(folder + QLatin1String("commands.txt")).split('\n');
        for (const auto& line : lines)
            if (!line.isEmpty() && !line.startsWith('#'))
                QTest::newRow(line.left(line.indexOf(' ')).constData())
                    << QString::fromUtf8(line).split(QLatin1Char(' '));
    }

    void exportsStay()
    {
        QFETCH(const QStringList, words);
        const bool figure = words.last() == QLatin1String("--out");
        QStringList arguments{words[2], copies_.filePath(words[1] + QLatin1String(".faultline"))};
        arguments += words.mid(3);
        if (figure)
            arguments += copies_.filePath(words[0]);
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), arguments);
        QVERIFY(process.waitForFinished(60'000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
        const QByteArray now =
            withoutSource(figure ? bytesOf(copies_.filePath(words[0])) : process.readAllStandardOutput());
        const QByteArray then = bytesOf(folder + QLatin1String("expected/") + words[0]);
        QVERIFY(!then.isEmpty());
        if (now != then) { // the first differing line is more useful than the whole text
            const auto nowLines = now.split('\n'), thenLines = then.split('\n');
            for (qsizetype i = 0; i < std::min(nowLines.size(), thenLines.size()); ++i)
                QCOMPARE(nowLines[i], thenLines[i]);
        }
        QCOMPARE(now.size(), then.size());
    }

private:
    QTemporaryDir copies_;
};

QTEST_GUILESS_MAIN(TestOlderProjects)
#include "tst_older_projects.moc"
