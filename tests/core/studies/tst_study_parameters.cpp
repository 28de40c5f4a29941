#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/studies/design/study_parameters.h"
#include "core/studies/design/templates.h"
#include "tests/support/said.h"

using namespace core::studies;

namespace {

/// A design with this sampling and plan, or with other members.
Study designWith(const std::string& members)
{
    return studyFromText(R"({"name": "s", "questions": [{"id": "meaning", "kind": "choice", "prompt": "Same?",)"
                         R"( "options": [{"value": "same"}, {"value": "other"}]}], )" +
                             members + "}",
                         "s.json");
}

template<typename Plan>
Plan withDefaults(const std::vector<core::PlanParameter<Plan>>& parameters, Plan plan)
{
    for (const auto& parameter : parameters)
        parameter.set(plan, parameter.defaultValue);
    return plan;
}

} // namespace

/// The declared parameters of studies, from which a design's JSON, `study create`, the window and the handbook are
/// made.
class TestStudyParameters : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Who says nothing gets what the structs start with.
    void theDefaultsAreThoseOfAStudy()
    {
        Sampling other;
        other.items = other.originals = 7;
        other.statuses = other.labels = other.tags = other.examples = other.withoutRecipes = {"x"};
        other.fromPercent = other.toPercent = other.lengthDeviations = other.mostPercent = 7.0;
        other.stratify = "label";
        other.sameSentences = other.variants = other.unsureFirst = true;
        const auto sampling = withDefaults(samplingParameters(), other);
        QCOMPARE(jsonOf(samplingParameters(), sampling).dump(), jsonOf(samplingParameters(), Sampling()).dump());
        QVERIFY(sampling.labels.empty() && sampling.tags.empty() && sampling.examples.empty());
        const auto plan =
            withDefaults(assignmentParameters(), AssignmentPlan{AssignmentPlan::Mode::Overlap, {"x"}, 7, 7});
        QVERIFY(plan.mode == AssignmentPlan().mode);
        QCOMPARE(plan.raters, AssignmentPlan().raters);
        QCOMPARE(plan.overlap, AssignmentPlan().overlap);
        QCOMPARE(plan.seed, AssignmentPlan().seed);
    }

    /// Members that a design had before there were others are always there, later ones where they say something; in
    /// the order in which they have always been.
    void theJsonOfADesign()
    {
        QCOMPARE(jsonOf(samplingParameters(), Sampling()).dump(),
                 std::string(R"({"items":100,"statuses":["succeeded"],"from_percent":0.0,"to_percent":100.0,)"
                             R"("stratify":"","same_sentences":false,"originals":0})"));
        QCOMPARE(jsonOf(assignmentParameters(), AssignmentPlan()).dump(),
                 std::string(R"({"assignment":"full","raters":["r1","r2","r3"],"overlap":3,"seed":0})"));
        const std::string members =
            R"("sampling":{"items":5,"statuses":[],"labels":["a"],"tags":["NN"],"examples":["1"],)"
            R"("without_recipes":["pwws"],"length_deviations":1.5,"from_percent":1.0,"to_percent":20.0,)"
            R"("stratify":"column:topic","same_sentences":true,"originals":2,"most_percent":10.0,"variants":true,"unsure_first":true},)"
            R"("plan":{"assignment":"latin-square","raters":["ann"],"overlap":1,"seed":18446744073709551615},)"
            R"("shuffle_sides":false,"mark_differences":true,"show_trees":true,"comments":false,"break_every":7)";
        const auto text = toJson(designWith(members)).dump();
        QVERIFY2(text.find(members) != std::string::npos, text.c_str());
    }

    void whatADesignMayLeaveOut()
    {
        const auto study = designWith(R"("plan": {"raters": ["ann", "bob"]}, "sampling": {"items": 5.0})");
        QCOMPARE(study.plan.overlap, 2); // all of them
        QCOMPARE(study.sampling.items, std::size_t{5});
        QCOMPARE(study.breakEvery, std::size_t{50});
        QVERIFY(study.shuffleSides);
    }

    void valuesOutOfRangeAreRefused_data()
    {
        QTest::addColumn<QString>("members");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* members, const char* says) { QTest::newRow(members) << members << says; };
        row(R"("sampling": {"items": 1.5})", "the sampling: items must be a whole number from 0 to 1000000");
        row(R"("sampling": {"labels": "a"})", "labels must be a list, with commas between");
        row(R"("sampling": {"labels": [1]})", "labels must be a list");
        row(R"("sampling": {"from_percent": 101})", "from_percent must be a number from 0 to 100");
        row(R"("sampling": {"length_deviations": -1})", "length_deviations must be");
        row(R"("plan": {"assignment": "any"})", "the plan: assignment must be full or overlap or latin-square");
        row(R"("plan": {"raters": ["a b"]})", "cannot be a rater's name");
        row(R"("break_every": -1)", "the study: break_every must be a whole number from 0 to 1000000");
    }
    void valuesOutOfRangeAreRefused()
    {
        QFETCH(const QString, members);
        QFETCH(const QString, says);
        CONTAINS(errorOf([&] { (void)designWith(members.toStdString()); }), says.toStdString());
    }

    /// In tables that hold nothing else, with the same words.
    void theHandbookHasThemAll()
    {
        QCOMPARE(tableOf("option that draws items"), rowsOf(samplingParameters()));
        QCOMPARE(tableOf("option that assigns them"), rowsOf(assignmentParameters()));
    }

private:
    /// The rows of the table of docs/studies.md whose header begins with this.
    static QString tableOf(const std::string& header)
    {
        const auto text = core::readFile(std::string(RESOURCES) + "/../docs/studies.md");
        const auto begin = text.find("| " + header);
        const auto end = begin == std::string::npos ? begin : text.find("\n\n", begin);
        return QString::fromStdString(end == std::string::npos ? "" : text.substr(begin, end - begin))
            .section(QLatin1Char('\n'), 2);
    }

    template<typename Plan>
    static QString rowsOf(const std::vector<core::PlanParameter<Plan>>& parameters)
    {
        QStringList rows;
        for (const auto& parameter : parameters) {
            const auto usual = parameter.typedDefault();
            rows << QString::fromStdString(fmt::format("| `{}` | {} | {} | {} |", parameter.optionName(),
                                                       parameter.meaning, parameter.expected(),
                                                       usual.empty() ? "" : "`" + usual + "`"));
        }
        return rows.join(QLatin1Char('\n'));
    }
};

QTEST_GUILESS_MAIN(TestStudyParameters)
#include "tst_study_parameters.moc"
