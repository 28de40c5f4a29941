#include "tests/support/registered_test.h"

#include <set>

#include "core/answers/kind.h"
#include "core/answers/shape.h"
#include "core/base/error.h"
#include "core/corpora/answers.h"
#include "core/metrics/answers.h"

using namespace core::answers;
using core::structures::ClassLabel;
using core::structures::ClassScores;
using core::structures::DependencyTree;
using core::structures::Equation;
using core::structures::TextAnswer;
using namespace std::string_literals;

/// The table of kinds of answers: what is missing of a kind is found here, not at a user's.
class TestKinds : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void namesAndRolesAreTheirOwn()
    {
        std::set<std::string_view> names, roles;
        for (const auto& kind : kinds()) {
            QVERIFY2(names.insert(kind.name).second, std::string(kind.name).c_str());
            QVERIFY(!kind.noun.empty() && !kind.title.empty());
            QCOMPARE(&kindOf(kind.kind), &kind);
            QCOMPARE(findKind(kind.name), &kind);
            for (const auto& column : kind.columns) {
                QVERIFY2(roles.insert(column.role).second, std::string(column.role).c_str());
                QCOMPARE(kindWithRole(column.role), &kind);
                QVERIFY(!column.names.empty());
            }
        }
        for (const char* taken : {"text", "premise", "hypothesis", "label", "id", "section"})
            QVERIFY(kindWithRole(taken) == nullptr);
    }

    /// What is attacked is answered by programs, and tables that may hold such answers can be read.
    void kindsAreWhole()
    {
        for (const auto& task : core::structures::tasks())
            if (task.attacked)
                QVERIFY2(kindOf(task.answer).fromProgram != nullptr, std::string(task.name).c_str());
        for (const auto& kind : kinds()) {
            QCOMPARE(kind.readRow != nullptr, !kind.columns.empty());
            if (!kind.columns.empty())
                QVERIFY(kind.columns.front().decides && kind.columns.front().written && !kind.measures.empty());
        }
    }

    void measuresAreNamedOnce()
    {
        std::set<std::string_view> names, keys;
        for (const auto& type : core::metrics::measureTypes()) {
            QVERIFY(names.insert(type.name).second && keys.insert(type.key).second);
            QCOMPARE(core::metrics::answerMeasureNamed(type.name), type.measure);
            QVERIFY(!type.title.empty());
        }
    }

    void storedBytes_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("which");
        // docs/project-file.md: the number of the shape, whole numbers as LEB128, signed ones zigzag (-1 -> 1, 2 -> 4),
        // floats as IEEE bits from the lowest byte (0.5F is 3f000000, 1.0 is 3ff0000000000000).
        QTest::newRow("nothing") << QByteArray("\x00", 1) << 0;
        QTest::newRow("scores") << QByteArray("\x01\x02\x00\x00\x00\x3f\x00\x00\x00\x3f", 10) << 1;
        QTest::newRow("no label") << QByteArray("\x02\x01", 2) << 2;
        QTest::newRow("tree") << QByteArray("\x03\x02\x04\x00\x02\x01"
                                            "a\x01"
                                            "b",
                                            9)
                              << 3;
        QTest::newRow("text") << QByteArray("\x04\x02"
                                            "hi",
                                            4)
                              << 4;
        QTest::newRow("equation") << QByteArray("\x05\x01"
                                                "x\x00\x00\x00\x00\x00\x00\xf0\x3f",
                                                11)
                                  << 5;
    }

    /// Projects keep these bytes, so they may never change.
    void storedBytes()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const int, which);
        const std::vector<Prediction> answers{Prediction(),     ClassScores{{0.5F, 0.5F}},
                                              ClassLabel{},     DependencyTree{{2, 0}, {"a", "b"}},
                                              TextAnswer{"hi"}, Equation{"x", 1.0}};
        const auto& answer = answers[static_cast<std::size_t>(which)];
        core::ByteWriter out;
        write(out, answer);
        QCOMPARE(QByteArray(out.bytes().data(), static_cast<qsizetype>(out.bytes().size())), bytes);
        const auto sealed = out.sealed();
        core::ByteReader in(sealed);
        QVERIFY(core::answers::read(in) == answer);
        in.finish();
    }

    void answersOfOtherShapesAreDamage()
    {
        core::ByteWriter out;
        out.number(std::variant_size_v<Prediction>);
        const auto sealed = out.sealed();
        core::ByteReader in(sealed);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(core::answers::read(in)), core::Error);
    }

    /// What one cell of a list shows.
    void shortTexts()
    {
        const std::vector<std::string> labels{"no", "yes"};
        const auto shown = [&](const Prediction& answer) { return shapeOf(answer).shortText(answer, labels); };
        QCOMPARE(shown({}), ""s);
        QCOMPARE(shown(ClassLabel{1}), "yes"s);
        QCOMPARE(shown(ClassLabel{}), ""s);
        QCOMPARE(shown(ClassScores{{0.75F, 0.25F}}), "no"s);
        QCOMPARE(shown(DependencyTree{{0}, {"root"}}), ""s);
        QCOMPARE(shown(TextAnswer{"( capital ohio )"}), "( capital ohio )"s);
        QCOMPARE(shown(Equation{"( 3 + 4 )", 7.0}), "( 3 + 4 ) \u2192 7"s);
        QCOMPARE(shown(Equation{"", 0.5}), "0.5"s);
    }

    /// A project of a later program may hold answers of a kind that this one does not know: they are not labels.
    void anUnknownKindIsNotALabel()
    {
        core::corpora::Corpus corpus;
        QCOMPARE(core::corpora::answerKindOf(corpus), AnswerKind::Label);
        for (const auto& kind : kinds()) {
            corpus.gold = kind.name;
            QCOMPARE(core::corpora::answerKindOf(corpus), kind.kind);
        }
        corpus.gold = "spans";
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(core::corpora::answerKindOf(corpus)), core::Error);
    }
};

QTEST_GUILESS_MAIN(TestKinds)
#include "tst_kinds.moc"
