#include "tests/support/registered_test.h"

#include "core/text/splitting/tokenizer.h"
#include "ui/jobs/job_manager.h"
#include "ui/lab/bench/lab_bench.h"

using core::structures::Equation;
using core::structures::Prediction;

/// Numbers of a word problem that become others on the Lab's bench: another answer is right then.
class TestOtherNumbers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theAnswerFollowsTheText()
    {
        ui::JobManager jobs;
        ui::LabBench bench(jobs);
        core::corpora::Example example;
        example.input = problem();
        example.gold = nine_;
        bench.setExample(example);
        QVERIFY(bench.goldAfter() == Prediction());
        QVERIFY(bench.reference() == nine_);
        bench.apply(sevenPens());
        QVERIFY(bench.goldAfter() == twelve_);
        QVERIFY(bench.reference() == twelve_); // what further candidates are compared with
        QVERIFY(bench.gold() == nine_);
        bench.chooseWord(0, 1);
        bench.replaceChosen({QStringLiteral("owns")}); // which changes no number
        QVERIFY(bench.goldAfter() == twelve_);
        bench.undo();
        bench.undo();
        QVERIFY(bench.goldAfter() == Prediction());
        bench.redo();
        QVERIFY(bench.goldAfter() == twelve_);
        bench.reset();
        QVERIFY(bench.goldAfter() == Prediction() && bench.reference() == nine_);
        // Of a text that is typed nobody knows.
        bench.setText(core::text::applied(problem(), std::span(&seven_, 1)));
        QVERIFY(bench.goldAfter() == Prediction());
    }

    /// Each text is scored by what is right for it.
    void scores()
    {
        auto scoring = ui::scoringBy(core::attacks::Recipe::fromJson(R"({"goal": {"type": "answer-error"}})"),
                                     core::structures::findTask("equations"));
        const auto changed = core::text::applied(problem(), std::span(&seven_, 1));
        scoring.reference = nine_;
        scoring.golds[changed.hash()] = std::make_shared<const Prediction>(twelve_);
        QCOMPARE(ui::scoreOf(nine_, problem(), scoring), 1.0);
        QCOMPARE(ui::scoreOf(nine_, changed, scoring), 0.0);
        QCOMPARE(ui::scoreOf(twelve_, changed, scoring), 1.0);
    }

private:
    static core::text::Input problem()
    {
        return core::text::Input::sentence(
            core::text::tokenize("Ann has 4 pens and 5 cups .", core::text::Tokenization::Whitespace));
    }
    core::attacks::CandidateTrace sevenPens() const
    {
        core::attacks::CandidateTrace candidate;
        candidate.edit = seven_;
        candidate.gold = std::make_shared<const Prediction>(twelve_);
        return candidate;
    }

    const core::text::Edit seven_ = core::text::Edit::replace(0, 2, core::text::intern("7"));
    const Prediction nine_ = Equation{"4 + 5", 9.0}, twelve_ = Equation{"7 + 5", 12.0};
};

QTEST_MAIN(TestOtherNumbers)
#include "tst_other_numbers.moc"
