#include "tests/support/registered_test.h"

#include <algorithm>

#include "core/metrics/attacked/output_flags.h"

using namespace core::metrics;
using core::language::FlagKind;

namespace {

/// What is flagged where "das alte Haus am Fluss" was attacked, whose reference is "the old house near the river".
std::vector<FlagKind> flagsOf(const std::string& before, const std::string& after)
{
    ExpectedOutput expected;
    const std::vector<std::string> references{"the old house is near the river"};
    expected.scripts.add(references.front());
    expected.language = "en";
    return outputFlags({"das alte Haus", "das graue Haus", before, after, references}, expected, {});
}

} // namespace

/// What an attack made of a translation, which was not so before.
class TestOutputFlags : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void each()
    {
        using Kinds = std::vector<FlagKind>;
        const std::string right = "the old house is near the river";
        QVERIFY(flagsOf(right, "the grey house is near the river") == Kinds{});
        // Nothing is left of what it shared with the reference, too, so that it is a hallucination besides.
        QVERIFY((flagsOf(right, "") == Kinds{FlagKind::EmptyOutput, FlagKind::Hallucination}));
        QVERIFY((flagsOf(right, "das graue Haus") ==
                 Kinds{FlagKind::CopiedSource, FlagKind::OffLanguage, FlagKind::Hallucination}));
        QVERIFY((flagsOf(right, "старый дом") == Kinds{FlagKind::OffScript, FlagKind::Hallucination}));
        QVERIFY((flagsOf(right, "the old house is the old house is near") == Kinds{FlagKind::RepeatedWords}));
    }

    /// What was wrong before is not the attack's doing.
    void whatWasSoBeforeIsNotFlagged()
    {
        QVERIFY(flagsOf("", "").empty());
        QVERIFY(flagsOf("das alte Haus", "das graue Haus").empty()); // a copy both times
        QVERIFY(flagsOf("the old house is the old house is near", "the old house is the old house is big").empty());
    }

    /// The right translation of the attacked text shares no word with that of the text as it was.
    void aTextWithItsOwnReferenceIsComparedWithIt()
    {
        ExpectedOutput expected;
        const std::vector<std::string> references{"the old house"}, own{"57 new huts"};
        QVERIFY((outputFlags({"x", "y", "the old house", "57 new huts", references}, expected, {}) ==
                 std::vector{FlagKind::Hallucination}));
        QVERIFY(outputFlags({"x", "y", "the old house", "57 new huts", references, own}, expected, {}).empty());
    }

    void withoutReferencesNothingIsAHallucination()
    {
        ExpectedOutput expected;
        QVERIFY((outputFlags({"das alte Haus", "das graue Haus", "the old house", "", {}}, expected, {}) ==
                 std::vector{FlagKind::EmptyOutput}));
    }

    void itsKindsAreThoseOfAnswers()
    {
        for (const auto& type : core::language::flagTypes())
            QCOMPARE(std::ranges::count(outputFlagKinds(), type.kind) == 1,
                     type.weight == core::language::FlagWeight::Answer);
    }
};

QTEST_GUILESS_MAIN(TestOutputFlags)
#include "tst_output_flags.moc"
