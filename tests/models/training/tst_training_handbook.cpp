#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QMap>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

#include "core/files/file.h"
#include "models/training/model_trainer.h"

using namespace Qt::StringLiterals;

namespace {

QStringList linesOf(const QString& page)
{
    return QString::fromStdString(core::readFile(std::string(RESOURCES) + "/../docs/" + page.toStdString()))
        .split(u'\n');
}

constexpr auto tableHead = "| key | default | meaning |";

/// What a row of a table says of the default of each of its settings: one of as many values as it has settings, else
/// all that it says.
QMap<QString, QString> defaultsIn(const QString& row)
{
    static const QRegularExpression name(QStringLiteral("`([a-z_0-9]+)`"));
    static const QRegularExpression between(QStringLiteral(", | and "));
    const auto cells = row.split(u'|');
    QStringList names;
    for (auto found = name.globalMatch(cells.value(1)); found.hasNext();)
        names << found.next().captured(1);
    const auto said = cells.value(2).trimmed();
    const auto values = said.split(between);
    QMap<QString, QString> defaults;
    for (qsizetype i = 0; i < names.size(); ++i)
        defaults[names[i]] = values.size() == names.size() ? values[i] : said;
    return defaults;
}

/// The rows of the first table of settings below a heading, from the line `at`.
QMap<QString, QString> tableAt(const QStringList& lines, qsizetype at)
{
    QMap<QString, QString> defaults;
    for (at = lines.indexOf(QLatin1String(tableHead), at) + 2; lines.value(at).startsWith(u'|'); ++at)
        defaults.insert(defaultsIn(lines[at]));
    return defaults;
}

/// "0 (char 0.15)" says 0 and 0.15, "75; 50" says 75 and 50.
bool says(QString cell, const QString& value)
{
    static const QRegularExpression around(QStringLiteral("[; ,()]+"));
    return cell.split(around).contains(value) || cell.remove(u' ') == value;
}

/// Whether a row above the line `at` says so, which "as above" means.
bool saidAbove(const QStringList& lines, qsizetype at, const QString& key, const QString& value)
{
    return std::any_of(lines.begin(), lines.begin() + at,
                       [&](const QString& line) { return says(defaultsIn(line).value(key), value); });
}

} // namespace

/// docs/training.md and docs/semantic-parsing.md list the settings that `train TASK --settings` lists, with their
/// defaults.
class TestTrainingHandbook : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void settings_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("heading");
        QTest::addColumn<QStringList>("architectures");
        const auto row = [](const char* task, const char* heading, const QStringList& architectures,
                            const char* page = "training.md") {
            QTest::newRow(task) << QString::fromLatin1(page) << QString::fromLatin1(heading) << architectures;
        };
        row("classifier", "## Settings, `--set key=value`", {"word-lstm", "word-cnn", "han"});
        row("classifier", "# Fine-tuning a transformer", {"bert"});
        row("pairs", "# Fine-tuning a transformer", {"bert"});
        row("translation", "# Training a translator", {"transformer", "rnn-search"});
        row("agent", "# Training an agent against a translator", {""});
        row("equations", "# Training a solver of word problems", {"gts", "graph2tree", "seq2seq"});
        row("encoder", "# Tuning a sentence encoder", {"bert"});
        row("pairs", "# Training a network of pairs",
            {"decomposable-attention", "esim", "infersent", "topic-attention"});
        row("mlm", "# Training a masked language model", {"context-lstm"});
        row("mlm", "## A small BERT: `--arch bert`", {"bert"});
        row("lm", "# Training a language model", {"causal-lstm"});
        row("parser", "## Settings of parsers, `--set key=value`", {"word", "word-tag", "char"});
        row("forms", "## Training, `train forms --set key=value`", {"seq2seq", "coarse-to-fine", "grammar"},
            "semantic-parsing.md");
    }
    void settings()
    {
        QFETCH(const QString, page);
        QFETCH(const QString, heading);
        QFETCH(const QStringList, architectures);
        auto lines = linesOf(page);
        if (page != u"training.md")
            lines = linesOf(u"training.md"_s) + lines; // which it refers to
        const auto at = lines.indexOf(heading);
        QVERIFY2(at >= 0, qPrintable(heading));
        const auto table = tableAt(lines, at);
        QSet<QString> declared;
        for (const auto& architecture : architectures)
            for (const auto& setting :
                 models::Trainers().settings(QTest::currentDataTag(), architecture.toStdString())) {
                const auto key = QString::fromStdString(setting.key);
                const auto value = QString::fromStdString(setting.typedDefault());
                const QString place = key + u" of "_s + architecture;
                declared << key;
                QVERIFY2(table.contains(key), qPrintable(place + u" is missing"_s));
                QVERIFY2(value.isEmpty() || says(table[key], value) ||
                             (table[key].isEmpty() && saidAbove(lines, at, key, value)),
                         qPrintable(place + u" is "_s + value + u", not "_s + table[key]));
            }
        for (const auto& key : table.keys())
            QVERIFY2(declared.contains(key), qPrintable(key + u" is not a setting any more"_s));
    }

    void everyTableIsChecked()
    {
        QCOMPARE(linesOf(u"training.md"_s).count(QLatin1String(tableHead)), 11);
        QCOMPARE(linesOf(u"semantic-parsing.md"_s).count(QLatin1String(tableHead)), 1);
    }
};

QTEST_APPLESS_MAIN(TestTrainingHandbook)
#include "tst_training_handbook.moc"
