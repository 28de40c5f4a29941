#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

#include <nlohmann/json.hpp>

/// Labels that are matched by a guess are never matched without a message.
class TestLabelNotes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theGuessIsSaid_data();
    void theGuessIsSaid();
    void namesThatAgreeNeedNoNote();

private:
    Machine machine_;
};

namespace {

QString attackOn(const QString& corpus)
{
    return QStringLiteral("attack --victim exec:./named.sh --corpus %1 --recipe deepwordbug --limit 2 --json")
        .arg(corpus);
}

} // namespace

void TestLabelNotes::initTestCase()
{
    machine_.write(QStringLiteral("fruit.tsv"), "label\ttext\nzebra\ta fine film\napple\ta dull film\n");
    machine_.write(QStringLiteral("films.tsv"), "label\ttext\nnegative\ta fine film\npositive\ta dull film\n");
    const QString script = machine_.write(QStringLiteral("named.sh"), R"(#!/bin/sh
read -r greeting
echo '{"labels": ["negative", "positive"], "capabilities": ["scores"], "max_batch": 1}'
while read -r line; do
    id=${line#*:}; id=${id%%,*}
    echo "{\"id\": $id, \"predictions\": [{\"scores\": [0.75, 0.25]}]}"
done
)");
    QVERIFY(QFile::setPermissions(script, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    machine_.write(QStringLiteral("plan.json"),
                   R"({"name": "grid", "corpus": "fruit.tsv", "victims": ["exec:./named.sh"],
        "recipes": ["deepwordbug"], "seeds": [0]})");
    const auto begun = machine_.cli(attackOn(QStringLiteral("fruit.tsv")) + QStringLiteral(" --project p.faultline"));
    QVERIFY2(begun.exit == 0, begun.err);
}

void TestLabelNotes::theGuessIsSaid_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("onStandardError");
    QTest::newRow("attack") << attackOn(QStringLiteral("fruit.tsv")) << true;
    QTest::newRow("resume") << QStringLiteral("campaign resume p.faultline --json --allow-exec") << true;
    QTest::newRow("a plan") << QStringLiteral("campaign run g.faultline --plan plan.json --json --allow-exec") << true;
    QTest::newRow("show") << QStringLiteral("campaign show p.faultline --json") << false;
}

void TestLabelNotes::theGuessIsSaid()
{
    QFETCH(const QString, line);
    QFETCH(const bool, onStandardError);
    const auto answer = machine_.cli(line);
    QVERIFY2(answer.exit == 0, answer.err);
    const QByteArray guess = "taken by their order, which is a guess: zebra = negative, apple = positive";
    QVERIFY2(!onStandardError || answer.err.contains(guess), answer.err);
    const auto json = nlohmann::json::parse(answer.out.toStdString());
    QVERIFY2(json.value("label_note", std::string()).find(guess.toStdString()) != std::string::npos, answer.out);
}

void TestLabelNotes::namesThatAgreeNeedNoNote()
{
    const auto answer = machine_.cli(attackOn(QStringLiteral("films.tsv")));
    QVERIFY2(answer.exit == 0, answer.err);
    QVERIFY2(!answer.err.contains("abels"), answer.err);
    QVERIFY(!answer.out.contains("label_note"));
}

QTEST_GUILESS_MAIN(TestLabelNotes)
#include "tst_label_notes.moc"
