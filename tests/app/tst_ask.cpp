#include "tests/support/registered_test.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "tests/support/machine.h"

using namespace Qt::StringLiterals;

/// One text put to all victims, from the command line.
class TestAsk : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// What each says is what `explain` says of it alone, and a change that flips it does, when the changed text is put
    /// to it.
    void everyVictimAnswersAndIsFlipped()
    {
        const Machine machine;
        const auto answer = machine.cli(QStringList{u"ask"_s, u"--text"_s, u"A wonderful and moving film."_s,
                                                    u"--victim"_s, u"mr-wordlstm"_s, u"--victim"_s, u"mr-wordcnn"_s,
                                                    u"--flip"_s, u"--recipe"_s, u"deepwordbug"_s, u"--json"_s});
        QVERIFY2(answer.exit == 0, answer.err.constData());
        const auto victims = QJsonDocument::fromJson(answer.out).object()[u"victims"].toArray();
        QCOMPARE(victims.size(), 2);
        for (const auto& value : victims) {
            const auto victim = value.toObject();
            QCOMPARE(victim[u"recipe"].toString(), u"deepwordbug"_s);
            const auto change = victim[u"change"].toObject();
            if (change.isEmpty())
                continue; // no single one flips it
            QVERIFY(change[u"characters"].toInt() >= 1);
            QVERIFY(change[u"answer"].toString() != victim[u"answer"].toString());
            const auto again =
                machine.cli(QStringList{u"ask"_s, u"--text"_s, change[u"text"].toObject()[u"sentence"].toString(),
                                        u"--victim"_s, victim[u"victim"].toString(), u"--json"_s});
            const auto own = QJsonDocument::fromJson(again.out).object()[u"victims"].toArray()[0].toObject();
            QCOMPARE(own[u"answer"].toString(), change[u"answer"].toString());
        }
    }

    /// Without --victim all installed models of a task; those that cannot read the text are named on standard error.
    void allOfATaskAreAsked()
    {
        const Machine machine;
        const auto answer =
            machine.cli(QStringList{u"ask"_s, u"--text"_s, u"The plot is thin but the acting is superb."_s, u"--task"_s,
                                    u"classification"_s, u"--json"_s});
        QVERIFY2(answer.exit == 0, answer.err.constData());
        QStringList names;
        bool dissentersAreOver = false;
        for (const auto& value : QJsonDocument::fromJson(answer.out).object()[u"victims"].toArray()) {
            const auto victim = value.toObject();
            names << victim[u"victim"].toString();
            if (victim[u"dissents"].toBool())
                QVERIFY(!dissentersAreOver); // they are on top
            else
                dissentersAreOver = true;
        }
        for (const auto& name : {u"mr-wordlstm"_s, u"mr-wordcnn"_s, u"mr-small-bert"_s})
            QVERIFY2(names.contains(name), qPrintable(names.join(u' ')));
    }

    void wrongCommands()
    {
        const Machine machine;
        QCOMPARE(machine.cli(u"ask"_s).exit, 2);
        const auto pair = machine.cli(u"ask --text word --victim snli-esim"_s);
        QCOMPARE(pair.exit, 2);
        QVERIFY2(pair.err.contains("snli-esim reads premise and hypothesis"), pair.err.constData());
        QVERIFY2(pair.err.contains("--segment premise=TEXT"), pair.err.constData());
        QCOMPARE(machine.cli(u"ask --text word --victim nobody"_s).exit != 0, true);
        QCOMPARE(machine.cli(u"ask --text word --task nothing"_s).exit, 2);
    }
};

QTEST_GUILESS_MAIN(TestAsk)
#include "tst_ask.moc"
