#include "tests/support/registered_test.h"

#include "core/attacks/result/trace_words.h"
#include "tests/support/fakes/fake_victim.h"

using namespace core::attacks;
using core::text::Edit;
using core::text::intern;
using fakes::inputOf;

namespace {

StepTrace stepOf(const char* kind, std::uint32_t index, std::vector<CandidateTrace> candidates, core::text::Input after)
{
    StepTrace step;
    step.kind = kind;
    step.index = index;
    step.candidates = std::move(candidates);
    step.after = std::move(after);
    return step;
}

CandidateTrace chosen(const Edit& edit, std::string form, std::string source = "wordnet-synonyms")
{
    CandidateTrace candidate;
    candidate.edit = edit;
    candidate.form = std::move(form);
    candidate.source = std::move(source);
    candidate.chosen = true;
    return candidate;
}

std::vector<std::string> linesOf(const AttackResult& result)
{
    std::vector<std::string> lines;
    for (const auto& step : stepsInWords(result))
        lines.push_back(step.line());
    return lines;
}

} // namespace

class TestTraceWords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aStepNamesTheWordOfTheTextBeforeIt()
    {
        AttackResult result;
        result.original = inputOf({"a", "superb", "old", "film"});
        const auto brilliant = inputOf({"a", "brilliant", "old", "film"});
        const auto shorter = inputOf({"a", "brilliant", "film"});
        result.trace.steps = {
            stepOf("rank", 0, {}, result.original),
            stepOf("substitute", 1, {chosen(Edit::replace(0, 1, intern("brilliant")), "brilliant")}, brilliant),
            stepOf("substitute", 1, {CandidateTrace()}, brilliant),
            stepOf("substitute", 2, {chosen(Edit::remove(0, 2), "")}, shorter),
            stepOf("substitute", 2, {chosen(Edit::move(0, 2, 0), "")}, shorter),
        };
        QCOMPARE(linesOf(result), (std::vector<std::string>{"rank the words", "superb \u2192 brilliant",
                                                            "brilliant not changed", "old deleted", "film moved"}));
    }

    void variantsAreOfTheOriginal()
    {
        AttackResult result;
        result.original = inputOf({"a", "superb", "film"});
        result.trace.steps = {
            stepOf("variant", 1, {chosen(Edit::replace(0, 1, intern("fine")), "fine")}, inputOf({"a", "fine", "film"})),
            stepOf("variant", 1, {chosen(Edit::replace(0, 1, intern("good")), "good")}, inputOf({"a", "good", "film"})),
            stepOf("variant", 0, {chosen(Edit::replace(0, 0, intern("the")), "the film", "rewrite")},
                   inputOf({"the", "film"})),
        };
        QCOMPARE(linesOf(result),
                 (std::vector<std::string>{"superb \u2192 fine", "superb \u2192 good", "\u2192 the film"}));
    }

    void statusAndReason()
    {
        QCOMPARE(inWords(Status::BudgetSpent), "budget spent");
        QCOMPARE(inWords(Reason::Unsuitable), "the attack does not apply to this text");
        QCOMPARE(inWords(Reason::Exception), "the example could not be attacked");
    }
};

QTEST_GUILESS_MAIN(TestTraceWords)
#include "tst_trace_words.moc"
