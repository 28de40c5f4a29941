#include "tests/support/registered_test.h"

#include <set>

#include <nlohmann/json.hpp>

#include "core/answers/kind.h"
#include "core/answers/shape.h"
#include "core/base/error.h"
#include "core/corpora/answers.h"
#include "core/metrics/answers.h"
#include "tests/support/said.h"

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
        // Behind it how many leaves there are, and each: 2 -> 4, a constant -1 -> 1.
        QTest::newRow("equation with its leaves") << QByteArray("\x06\x01"
                                                                "x\x00\x00\x00\x00\x00\x00\xf0\x3f\x02\x04\x01",
                                                                14)
                                                  << 6;
    }

    /// Projects keep these bytes, so they may never change.
    void storedBytes()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const int, which);
        const std::vector<Prediction> answers{Prediction(),
                                              ClassScores{{0.5F, 0.5F}},
                                              ClassLabel{},
                                              DependencyTree{{2, 0}, {"a", "b"}},
                                              TextAnswer{"hi"},
                                              Equation{"x", 1.0},
                                              Equation{"x", 1.0, {2, -1}}};
        const auto& answer = answers[static_cast<std::size_t>(which)];
        core::ByteWriter out;
        write(out, answer);
        QCOMPARE(QByteArray(out.bytes().data(), static_cast<qsizetype>(out.bytes().size())), bytes);
        const auto sealed = out.sealed();
        core::ByteReader in(sealed);
        const auto again = core::answers::read(in);
        QVERIFY(again == answer);
        if (const auto* equation = std::get_if<Equation>(&answer))
            QCOMPARE(std::get<Equation>(again).leaves, equation->leaves);
        in.finish();
    }

    /// As scripts see it: which number of the text each leaf is, from 0.
    void leavesInJson()
    {
        QCOMPARE(toJson(Equation{"3 * 12", 36.0, {1, -1}}, {}).dump(),
                 R"({"equation":"3 * 12","answer":36.0,"leaves":[1,null]})"s);
        QCOMPARE(toJson(Equation{"3 * 12", 36.0}, {}).dump(), R"({"equation":"3 * 12","answer":36.0})"s);
    }

    /// A program may say so, too.
    void programsMaySayLeaves()
    {
        const core::text::Input input;
        const ProgramQuestion question{input, {}, false, "solver"};
        const auto read = kindOf(AnswerKind::Equation).fromProgram;
        const auto answered = [&](const char* json) {
            return std::get<Equation>(read(nlohmann::json::parse(json), question)).leaves;
        };
        QCOMPARE(answered(R"({"equation": "3 * 12", "leaves": [1, null]})"), (std::vector<int>{1, -1}));
        QCOMPARE(answered(R"({"equation": "3 * 12", "answer": 36})"), std::vector<int>());
        for (const char* bad : {R"({"answer": 1, "leaves": 1})", R"({"answer": 1, "leaves": [-1]})",
                                R"({"answer": 1, "leaves": [0.5]})", R"({"answer": 1, "leaves": ["0"]})"})
            CONTAINS(errorOf([&] { static_cast<void>(answered(bad)); }), "lea");
    }

    void answersOfOtherShapesAreDamage()
    {
        core::ByteWriter out;
        out.number(std::variant_size_v<Prediction> + 1); // one shape more than kinds: equations have two
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
