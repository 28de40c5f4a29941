#include <QFile>

#include <nlohmann/json.hpp>

#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

using nlohmann::json;
using namespace Qt::StringLiterals;

/// What commands say beside their results: --progress, --quiet, --log.
class TestMessages : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        machine_.reviews(6);
        // It says something of its own for each text.
        machine_.victim(u"victim.sh"_s, "[0.25, 0.75]", "echo a model of ours >&2\n");
    }

    void progressForPrograms()
    {
        const auto told = machine_.cli(attack({u"--progress"_s, u"json"_s, u"--quiet"_s}));
        QVERIFY(told.exit == 0 && told.err.isEmpty()); // quiet is stronger
        const auto answer = machine_.cli(attack({u"--progress"_s, u"json"_s}));
        QCOMPARE(answer.exit, 0);
        json last;
        for (const auto& line : answer.err.split('\n'))
            if (line.startsWith('{'))
                last = json::parse(line.toStdString());
        QCOMPARE(last.at("done").get<int>(), 6);
        QCOMPARE(last.at("total").get<int>(), 6);
        QVERIFY(last.at("queries").get<int>() > 0);
        // Elsewhere than on a terminal a short command shows none.
        QVERIFY(!machine_.cli(attack({})).err.contains("queries"));
        QVERIFY(machine_.cli(attack({u"--progress"_s, u"bar"_s})).err.contains("\r"));
        QVERIFY(machine_.cli(attack({u"--progress"_s, u"often"_s})).err.contains("often"));
    }

    void quietSaysWhatEndsACommand()
    {
        // Texts without answers: the victim's own are the reference, which is said.
        machine_.write(u"texts.tsv"_s, "text\na film with words\nanother film with words\n");
        auto texts = attack({});
        texts.replaceInStrings(u"reviews.tsv"_s, u"texts.tsv"_s);
        QVERIFY(machine_.cli(texts).err.contains("has no gold answers"));
        const auto quiet = machine_.cli(texts + QStringList{u"--quiet"_s});
        QCOMPARE(quiet.exit, 0);
        QCOMPARE(quiet.err, QByteArray());
        QVERIFY(quiet.out.contains("success"));
        const auto wrong = machine_.cli(u"recipe show no-such-recipe --quiet"_s);
        QCOMPARE(wrong.exit, 2);
        QVERIFY(wrong.err.contains("there is no recipe"));
    }

    void theLogHasWhatProgramsSay()
    {
        const auto log = [this] {
            QFile file(machine_.path(u"work.log"_s));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const auto line = attack({u"--log"_s, u"work.log"_s});
        const auto first = machine_.cli(line);
        QVERIFY2(first.exit == 0, first.err.constData());
        QVERIFY2(!first.err.contains("a model of ours"), first.err.constData());
        QVERIFY(log().contains("a model of ours"));
        const auto size = log().size();
        QCOMPARE(machine_.cli(line).exit, 0);
        QVERIFY(log().size() > size); // behind what it holds
        auto wrong = line;
        wrong.replaceInStrings(u"deepwordbug"_s, u"no-such-recipe"_s);
        QVERIFY(machine_.cli(wrong).err.contains("there is no recipe"));
        QVERIFY(log().contains("there is no recipe"));
    }

    /// Nothing else is written into.
    void aLogIsNoOtherFile()
    {
        const auto before = [this] {
            QFile file(machine_.path(u"reviews.tsv"_s));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const auto bytes = before();
        const auto answer = machine_.cli(attack({u"--log"_s, u"reviews.tsv"_s}));
        QCOMPARE(answer.exit, 2);
        QVERIFY2(answer.err.contains("is not a log of Faultline"), answer.err.constData());
        QCOMPARE(before(), bytes);
    }

private:
    static QStringList attack(const QStringList& more)
    {
        return QStringList{u"attack"_s,      u"--victim"_s, u"exec:sh victim.sh"_s, u"--corpus"_s,
                           u"reviews.tsv"_s, u"--recipe"_s, u"deepwordbug"_s} +
               more;
    }
    Machine machine_;
};

QTEST_GUILESS_MAIN(TestMessages)
#include "tst_messages.moc"
